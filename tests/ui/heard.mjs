// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Looks over the page's shoulder: what the run has told the page itself, on the page's own connection, and what of its
// requests is not answered yet. So a test knows when the page knows, and never waits by the clock.

/** The longest time that the page takes to glide to a new frame (ui/src/motion/interpolate.ts), and a little more. */
const GLIDE_MS = 130;
const ANSWERS_WITHIN_MS = 60000;

/** Runs in the page, before its own script. Places are rounded to a millimetre and a degree; in space z comes last. */
export function listenIn() {
  const heard = (window.heard = { world: undefined, version: undefined, poses: [], robots: new Map(), notices: [], radio: [], log: [], times_s: [], unanswered: new Map(), moved_ms: -Infinity });
  const takeFrame = (data) => {
    const bytes = new DataView(data);
    const kind = bytes.getUint8(0);
    if (kind !== 1 && kind !== 6) return;
    const part = (at, i) => bytes.getInt16(at + 12 + 2 * i, true) / 32767;
    const headingInSpace = (at) => {
      const [w, x, y, z] = [0, 1, 2, 3].map((i) => part(at, i));
      return (Math.round((Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * 180) / Math.PI) + 360) % 360;
    };
    const inSpace = (at) => [Math.round(bytes.getInt32(at, true) / 10), Math.round(bytes.getInt32(at + 4, true) / 10), headingInSpace(at), Math.round(bytes.getInt32(at + 8, true) / 10)];
    const place = (at) => [Math.round(bytes.getInt32(at, true) / 10), Math.round(bytes.getInt32(at + 4, true) / 10), Math.round((bytes.getUint16(at + 10, true) * 360) / 65536) % 360];
    if (kind === 6) heard.poses = Array.from({ length: bytes.getUint32(16, true) }, (_, i) => inSpace(20 + i * 20));
    else heard.poses = Array.from({ length: (bytes.byteLength - 16) / 12 }, (_, i) => place(16 + i * 12));
    if (heard.version === bytes.getUint32(4, true)) heard.moved_ms = performance.now(); // or else all is new: nothing glides
    heard.version = bytes.getUint32(4, true);
  };
  const takeText = (message) => {
    if (message.type === "answer") heard.unanswered.delete(message.id);
    if (message.type === "status") heard.times_s.push(message.time_s);
    if (message.type === "robot") heard.robots.set(message.id, message);
    if (message.type === "radio") heard.radio.push(...message.messages);
    if (message.type === "log") heard.log.push(...message.lines.map((line) => line.text));
    if (message.type === "world") heard.world = message;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      // A task later: by then the page has dealt with it, and has sent what follows from it.
      const take = ({ data }) => setTimeout(() => (typeof data === "string" ? takeText(JSON.parse(data)) : takeFrame(data)));
      this.addEventListener("message", take);
      this.addEventListener("close", () => heard.unanswered.clear());
    }
    send(text) {
      heard.unanswered.set(JSON.parse(text).id, text);
      super.send(text);
    }
  };
  const takeNodes = ({ addedNodes }) => heard.notices.push(...[...addedNodes].filter((node) => node.classList?.contains("notice")).map((node) => node.textContent));
  new MutationObserver((changes) => changes.forEach(takeNodes)).observe(document, { childList: true, subtree: true });
  /** There is a frame of the world that is known. */
  heard.isWhole = () => heard.world !== undefined && heard.version === heard.world.version && heard.poses.length === heard.world.bodies.length;
}

/** Until all that the page has asked for is answered, and what it was told by then is drawn. */
export const settled = (page) =>
  page.evaluate(
    async ([glide_ms, within_ms]) => {
      const { heard } = window;
      const picture = () => new Promise(requestAnimationFrame);
      const end_ms = performance.now() + within_ms;
      while (heard.unanswered.size > 0 || !heard.isWhole()) {
        if (performance.now() > end_ms) throw new Error(`not answered: ${[...heard.unanswered.values()].join(" ") || "no frame of this world"}`);
        await picture();
      }
      const { moved_ms } = heard;
      while ((await picture()) < moved_ms + glide_ms);
      await picture(); // others may draw after us
    },
    [GLIDE_MS, ANSWERS_WITHIN_MS],
  );

/**
 * How many pixels of the scene have a colour within these limits: [[least red, most red], the same for green, for blue].
 */
export async function pixelsIn(page, limits) {
  await settled(page);
  const picture = (await page.locator(".scene > canvas").screenshot()).toString("base64");
  return page.evaluate(
    async ([data, limits]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let i = 0; i < bytes.length; i += 4) if (limits.every(([least, most], part) => bytes[i + part] >= least && bytes[i + part] <= most)) ++count;
      return count;
    },
    [picture, limits],
  );
}

/** Those that are red: more than `least` of it, and little green or blue. */
export const redPixelsIn = (page, least) => pixelsIn(page, [[least + 1, 255], [0, 89], [0, 89]]);

/** Once the page has settled: bodies with their places as "x y heading", what is held, walls and spots. */
export async function thingsIn(page) {
  await settled(page);
  return page.evaluate(async () => {
    while (!window.heard.isWhole()) await new Promise(requestAnimationFrame); // somebody else may be changing it
    const { bodies, held, walls, markers } = window.heard.world;
    return { bodies: bodies.map(({ id, name }, i) => ({ id, name, at: window.heard.poses[i].join(" ") })), held, walls, markers };
  });
}

/** Until the page has shown such a notice; it may be gone again, for notices go by themselves. */
export const noticed = (page, text) => page.waitForFunction((wanted) => window.heard.notices.some((one) => wanted.test(one)), text);

/** What the page was told last of a robot that it asked about. */
export const robotIn = (page, id) => page.evaluate((wanted) => window.heard.robots.get(wanted), id);

export const radioIn = (page) => page.evaluate(() => window.heard.radio);

/** All lines of the log. */
export const logIn = (page) => page.evaluate(() => window.heard.log);

/** All that the page was told since it was opened, one after the other. */
export const timesIn = (page) => page.evaluate(() => window.heard.times_s);
