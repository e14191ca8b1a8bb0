// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The one place where messages become state, and where requests leave the page.

import { effect } from "@preact/signals";
import { appended, logLines } from "../state/log";
import { cameraKey, forgetPictures, screenKey, showPicture } from "../state/pictures";
import { figures } from "../state/figures";
import { question } from "../state/dialog";
import { notify } from "../state/notices";
import { panels, takePanels } from "../state/panels";
import { compilations, forgetFrames, hello, keepFrame, link, mayControl, otherBuild, retryAt_ms, robotStates, runNumber, status, tokenRefused, world, worldKnown } from "../state/run";
import { addTraffic, forgetPorts, ports } from "../state/ports";
import { plotted } from "../state/plots";
import { scans, takeScan } from "../state/scans";
import { takeGround } from "../state/ground";
import { followed } from "../state/view";
import { watched } from "../state/watch";
import { closeWindows, openWindow } from "../state/windows";
import { Connection } from "../net/connection";
import { fetchSceneFile } from "../net/scene_files";
import type { BeamSet, Binary, Frame } from "../net/decode_binary";
import type { Answer, Compiled, Request, ServerMessage, World } from "../net/messages";
import { startSettingsSync, takeSettings } from "./settings_sync";
import { exchangeToken, tokenOf } from "../net/token";

type FrameListener = (frame: Frame) => void;
type PointListener = (robot: number, values: Float32Array) => void;
type BeamListener = (robot: number, sets: BeamSet[]) => void;

const frameListeners = new Set<FrameListener>();
const beamListeners = new Set<BeamListener>();
const pointListeners = new Set<PointListener>();

type Message<Type> = Extract<ServerMessage, { type: Type }>;
const listeners = new Map<string, (message: never) => void>();

/** For messages that only one part of the page needs. */
export function onMessage<Type extends ServerMessage["type"]>(type: Type, listener: (message: Message<Type>) => void): void {
  listeners.set(type, listener);
}
export const onFrame = (listener: FrameListener): void => void frameListeners.add(listener);
export const onPoints = (listener: PointListener): void => void pointListeners.add(listener);
export const onBeams = (listener: BeamListener): void => void beamListeners.add(listener);

function takeText(message: ServerMessage): void {
  if (message.type !== "hello" && otherBuild.peek()) return;
  switch (message.type) {
    case "hello":
      newRun();
      hello.value = message;
      document.title = `${message.world} - Understudy`;
      break;
    case "world":
      takeWorld(message);
      break;
    case "status":
      status.value = message;
      break;
    case "log":
      logLines.value = appended(logLines.value, message.lines);
      break;
    case "robot":
      robotStates.value = new Map(robotStates.value).set(message.id, message);
      break;
    case "settings":
      takeSettings(message);
      break;
    case "drawings":
      figures.value = new Map(message.robots.map((one) => [one.robot, one.figures]));
      break;
    case "ports":
      ports.value = message.ports;
      break;
    case "traffic":
      addTraffic(message);
      break;
    case "panels":
      takePanels(message.robot, message.panels);
      break;
    case "compiled":
      takeCompiled(message);
      break;
    default:
      listeners.get(message.type)?.(message as never);
  }
}

function takeCompiled(compiled: Compiled): void {
  compilations.value = new Map(compilations.value).set(compiled.robot, compiled);
  const name = compiled.source.split("/").pop() ?? "";
  if (compiled.ok) notify("info", `${name} was compiled and is starting.`);
  else notify("error", `${name} has errors; the Program tab of its robot shows them.`);
  if (!compiled.ok && mayControl.peek()) openWindow("robot", compiled.robot);
}

/** What was known about the previous run, or before the connection was lost, is no longer valid. */
function newRun(): void {
  robotStates.value = new Map();
  compilations.value = new Map();
  figures.value = new Map();
  panels.value = new Map();
  scans.value = new Map();
  forgetPictures();
  forgetPorts();
  forgetFrames();
  worldKnown.value = false;
  runNumber.value++;
}

function takeWorld(now: World): void {
  const before = world.value;
  const first = !worldKnown.value;
  world.value = now;
  worldKnown.value = true;
  void takeGround(now, fetchSceneFile, () => world.peek()?.terrain?.file === now.terrain?.file);
  keepFrame();
  forgetGoneRobots();
  if (first && before !== undefined) leaveOthers(before, now);
}

/** In another world the same id may be another body. After a reconnect it is the same one. */
function leaveOthers(before: World, now: World): void {
  const nameIn = (known: World, id: number): string | undefined => known.bodies.find((body) => body.id === id)?.name;
  const isSame = (id: number): boolean => nameIn(before, id) !== undefined && nameIn(before, id) === nameIn(now, id);
  closeWindows((one) => {
    if (one.kind === "wall" || one.kind === "marker") return before.name !== now.name;
    return ["robot", "screen", "object", "start", "panel", "scan", "gps"].includes(one.kind) && !isSame(one.of);
  });
  plotted.value = plotted.value.filter((series) => isSame(series.robot));
  if (!isSame(followed.value)) followed.value = -1;
}

function forgetGoneRobots(): void {
  const ids = new Set(world.value?.bodies.map((body) => body.id));
  const rest = [...robotStates.value].filter(([id]) => ids.has(id));
  if (rest.length !== robotStates.value.size) robotStates.value = new Map(rest);
}

function takeBinary(message: Binary): void {
  if (otherBuild.peek()) return;
  if (message.kind === "frame") {
    keepFrame(message.frame);
    for (const listener of frameListeners) listener(message.frame);
  } else if (message.kind === "beams") {
    for (const listener of beamListeners) listener(message.robot, message.sets);
  } else if (message.kind === "screen") {
    showPicture(screenKey(message.robot), message.png);
  } else if (message.kind === "camera") {
    showPicture(cameraKey(message.robot, message.sensor), message.png);
  } else if (message.kind === "scan") {
    takeScan(message.robot, message.sensor, message.scan);
  } else if (message.kind === "points") {
    for (const listener of pointListeners) listener(message.robot, message.values);
  }
}

const scheme = location.protocol === "https:" ? "wss" : "ws";

const connection = new Connection(`${scheme}://${location.host}/stream`, {
  opened() {
    // The server sends everything again, including the last lines of the log.
    logLines.value = [];
    link.value = "open";
  },
  closed(retryIn_ms) {
    link.value = "lost";
    question.value?.answer(undefined);
    retryAt_ms.value = performance.now() + retryIn_ms;
  },
  text: takeText,
  binary: takeBinary,
});

export function request(wanted: Request): Promise<Answer> {
  return connection.request(wanted);
}

export const reconnect = (): void => connection.connect();

export async function startSession(): Promise<void> {
  startSettingsSync(request);
  tokenRefused.value = !(await exchangeToken());
  connection.connect();
  // The user put the link of a restarted simulator into the address of this page; only its fragment differs.
  window.addEventListener("hashchange", () => {
    if (tokenOf(location.hash) === undefined) return;
    void exchangeToken().then((taken) => {
      tokenRefused.value = !taken;
      reconnect();
    });
  });
  let due = false;
  effect(() => {
    void watched.value;
    if (link.value !== "open" || !worldKnown.value || due) return;
    due = true;
    // Many windows and robots may change what they want at once, so it is sent once.
    queueMicrotask(() => {
      due = false;
      void connection.request({ type: "watch", ...watched.peek() });
    });
  });
}
