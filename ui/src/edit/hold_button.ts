// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons of devices. A button is down as long as the hand is, but at least for a moment of the robot's own time:
// devices look at their buttons every few milliseconds, and a run may be slow, or paused.

import { onFrame } from "../session/session";
import { latestFrame } from "../state/run";
import { due, type Waiting } from "./due_releases";
import { tellLine } from "./requests";

let waiting: Waiting[] = [];
let listens = false;

function releaseDue(now_s: number): void {
  if (waiting.length === 0) return;
  const [now, later] = due(waiting, now_s);
  waiting = later;
  for (const one of now) void tellLine(one.line);
}

/** Presses it; the returned function lets go. */
export function pressButton(robot: number, button: { press: string; release: string }): () => void {
  if (!listens) onFrame((frame) => releaseDue(frame.time_s));
  listens = true;
  const done = tellLine(`${robot} ${button.press}`).then((ok) => (ok ? latestFrame.current?.time_s : undefined));
  let released = button.release === "";
  return () => {
    if (released) return;
    released = true;
    void done.then((since_s) => {
      if (since_s !== undefined) waiting.push({ since_s, line: `${robot} ${button.release}` });
      releaseDue(latestFrame.current?.time_s ?? 0);
    });
  };
}
