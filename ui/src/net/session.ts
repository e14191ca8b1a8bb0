// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The one place where messages become state, and where requests leave the page.

import { effect } from "@preact/signals";
import { appended, logLines } from "../state/log";
import { cameraKey, forgetPictures, screenKey, showPicture } from "../state/pictures";
import { notify } from "../state/notices";
import { compilations, hasFeature, hello, latestFrame, link, retryAt_ms, robotStates, mayControl, runNumber, status, tokenRefused, world, worldKnown } from "../state/run";
import { watched } from "../state/watch";
import { Connection } from "./connection";
import type { BeamSet, Binary, Frame } from "./decode_binary";
import { decodeWorld } from "./decode_world";
import type { Answer, Compiled, Hello, LogLine, Request, RobotState, SettingsMessage, Status } from "./messages";
import { startSettingsSync, takeSettings } from "./settings_sync";
import { exchangeToken } from "./token";

type FrameListener = (frame: Frame) => void;
type BeamListener = (robot: number, sets: BeamSet[]) => void;

const frameListeners = new Set<FrameListener>();
const beamListeners = new Set<BeamListener>();

const textListeners = new Map<string, (message: object) => void>();

/** For messages that only one part of the page cares about. */
export const onMessage = (type: string, listener: (message: object) => void): void => void textListeners.set(type, listener);
export const onFrame = (listener: FrameListener): void => void frameListeners.add(listener);
export const onBeams = (listener: BeamListener): void => void beamListeners.add(listener);

function takeText(message: { type?: string }): void {
  switch (message.type) {
    case "hello":
      newRun();
      hello.value = message as Hello;
      document.title = `${(message as Hello).world} - Understudy`;
      break;
    case "world":
      world.value = decodeWorld(message);
      worldKnown.value = true;
      forgetGoneRobots();
      break;
    case "status":
      status.value = message as Status;
      break;
    case "log":
      takeLog((message as { lines?: LogLine[] }).lines ?? []);
      break;
    case "robot":
      robotStates.value = new Map(robotStates.value).set((message as RobotState).id, message as RobotState);
      break;
    case "settings":
      takeSettings(message as SettingsMessage);
      break;
    case "compiled":
      takeCompiled(message as Compiled);
      break;
    default: // a newer server may say more; what this page does not know it leaves alone
      textListeners.get(message.type ?? "")?.(message);
  }
}

/** An edit may turn out to make no sense only when its time comes; of a server that answers before, the log says so. */
function takeLog(lines: LogLine[]): void {
  const first = logLines.value.length === 0;
  logLines.value = appended(logLines.value, lines);
  if (first || !mayControl.value || hasFeature("outcomes")) return;
  for (const line of lines) if (line.level === "warning" && line.text.includes("refused: ")) notify("error", line.text);
}

function takeCompiled(compiled: Compiled): void {
  compilations.value = new Map(compilations.value).set(compiled.robot, compiled);
  const name = compiled.source.split("/").pop() ?? "";
  if (compiled.ok) notify("info", `${name} is compiled and starts.`);
  else notify("error", `${name} has errors; the Program tab of its robot shows them.`);
}

/** What was known of the run before, or before the connection was lost, is over. */
function newRun(): void {
  robotStates.value = new Map();
  compilations.value = new Map();
  forgetPictures();
  worldKnown.value = false;
  runNumber.value++;
}

function forgetGoneRobots(): void {
  const ids = new Set(world.value?.bodies.map((body) => body.id));
  const rest = [...robotStates.value].filter(([id]) => ids.has(id));
  if (rest.length !== robotStates.value.size) robotStates.value = new Map(rest);
}

function takeBinary(message: Binary): void {
  if (message.kind === "frame") {
    latestFrame.current = message.frame;
    for (const listener of frameListeners) listener(message.frame);
  } else if (message.kind === "beams") {
    for (const listener of beamListeners) listener(message.robot, message.sets);
  } else if (message.kind === "screen") {
    showPicture(screenKey(message.robot), message.png);
  } else if (message.kind === "camera") {
    showPicture(cameraKey(message.robot, message.sensor), message.png);
  }
}

const scheme = location.protocol === "https:" ? "wss" : "ws";

const connection = new Connection(`${scheme}://${location.host}/stream`, {
  opened() {
    // The server sends everything afresh, the last lines of the log included.
    logLines.value = [];
    link.value = "open";
  },
  closed(retryIn_ms) {
    link.value = "lost";
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
  effect(() => {
    const wanted = watched.value;
    if (link.value === "open" && worldKnown.value) void connection.request({ type: "watch", ...wanted });
  });
}
