// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world of SimMeR in the page, with a client at its two ports: rulers in inches, what its sensors measured by, the
// trail. What is drawn is looked at in pictures of the page, by its colours.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { choose, eventually, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { redPixelsIn } from "./heard.mjs";
import { folderWith, root } from "./runs.mjs";

/** Two ports that are free now, below those that the system gives to clients; those of the course may be somebody else's. */
async function freePorts() {
  const isFree = (port) =>
    new Promise((resolve) => {
      const server = createServer().once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
  for (let port = 12000 + ((process.pid * 2) % 18000); ; port += 2) if ((await isFree(port)) && (await isFree(port + 1))) return [port, port + 1];
}

const [commandPort, replyPort] = await freePorts();
const folder = folderWith({ "world.simmer": `config ${join(root, "worlds/simmer")}\nports ${commandPort} ${replyPort}\nbot_center 9.5 42\nrandbias 0\n` });
// Small: most of the time goes into drawing.
const { view, page } = await sharedPage(folder, { look: { viewport: { width: 904, height: 400 } } });

const opened = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", reject);
  });

/** As MATLAB's clients do: a command to one port, the reply, a single, from the other. */
async function ask(command) {
  const receiver = await opened(replyPort);
  const sender = await opened(commandPort);
  sender.write(`${command}\n`);
  const reply = await new Promise((resolve) => receiver.once("data", resolve));
  sender.destroy();
  receiver.destroy();
  return reply.readFloatBE(0);
}

const figures = async () => Object.fromEntries([...(await page.locator(".scene canvas").getAttribute("data-figures")).matchAll(/(\w+) (\d+)/g)].map(([, kind, count]) => [kind, Number(count)]));

const redPixels = () => redPixelsIn(page, 150);

test("the maze has rulers in inches, and so are all numbers", async () => {
  const numbers = (name) => page.locator(`.ruler-number[data-ruler=${name}]`).allTextContents();
  assert.deepEqual(await numbers("x"), ["0", "12", "24", "36", "48", "60", "72", "84", "96"]);
  assert.deepEqual(await numbers("y"), ["0", "12", "24", "36", "48"]);
  assert.deepEqual(await page.locator(".ruler-title").allTextContents(), ["x (inch)", "y (inch)"]);
  await page.locator(".scene canvas").hover();
  await page.locator(".foot").getByText(/x \d+\.\d\d inch y/).waitFor();
  await choose(page, "Camera", "rulers");
  await eventually("no rulers", async () => (await numbers("x")).length === 0);
  await choose(page, "Camera", "rulers");
});

test("what sensors measured by is drawn, and switched with the beams", async () => {
  await eventually("the front of the robot", async () => (await figures()).star === 1);
  const before = await redPixels();
  assert.ok((await ask("u1")) > 0);
  await eventually("the ray", async () => (await figures()).line === 1);
  assert.ok((await redPixels()) > before + 20, "a red line");
  assert.ok([0, 1].includes(await ask("i1")));
  const view = await eventually("what the infrared sensor looks at", async () => (await figures()).circle === 1 && figures());
  assert.equal(view.dot, 113);
  assert.ok((view.cross ?? 0) <= 113);
  await choose(page, "Camera", "beams");
  await eventually("only the front", async () => (await page.locator(".scene canvas").getAttribute("data-figures")) === "star 1");
  assert.equal(await redPixels(), before);
  await choose(page, "Camera", "beams");
});

test("the robot leaves a red trail, and forgets what it saw", async () => {
  const before = await redPixels();
  await ask("d1-6");
  await eventually("no ray", async () => (await page.locator(".scene canvas").getAttribute("data-figures")) === "star 1");
  await choose(page, "Camera", "trails");
  const without = await redPixels();
  await choose(page, "Camera", "trails");
  await eventually("the trail", async () => (await redPixels()) > without + 15);
  assert.ok(before > without, "the ray has gone");
  assert.deepEqual(view.problems, []);
});
