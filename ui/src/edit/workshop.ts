// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the workshop asks of the server: a robot to begin with, how the one on the bench looks, its file, a test drive.

import { effect } from "@preact/signals";
import { request } from "../session/session";
import type { Answer } from "../net/messages";
import { ask } from "../state/dialog";
import { notify } from "../state/notices";
import { bench, choices, preview, problem, putOnBench } from "../state/workshop";
import { mayLeaveWorld } from "./open_world";
import { giveToUser } from "./requests";

const PATIENCE_MS = 120;

/** A kind of robot to begin with; "": a plain one. */
export async function beginWork(kind: string): Promise<void> {
  const answer = await request({ type: "work_begin", kind });
  if (answer.choices !== undefined) choices.value = answer.choices;
  if (answer.kind !== undefined) putOnBench(answer.kind);
  else notify("error", answer.error ?? "refused");
}

/** While the workshop is open, the server is asked after each change, though not for every step of a drag. */
export function watchBench(): () => void {
  let timer = 0;
  let asking = false;
  const askServer = async (): Promise<void> => {
    const kind = bench.peek();
    if (kind === undefined || asking) return;
    asking = true;
    const answer = await request({ type: "work_try", kind });
    asking = false;
    problem.value = answer.ok ? "" : (answer.error ?? "refused");
    if (answer.preview !== undefined) preview.value = answer.preview;
    if (bench.peek() !== kind) void askServer();
  };
  const stop = effect(() => {
    void bench.value;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void askServer(), PATIENCE_MS);
  });
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

function told(answer: Answer, done: string): boolean {
  if (answer.ok) notify("info", done);
  else notify("error", answer.error ?? "refused");
  return answer.ok;
}

export async function downloadWork(): Promise<void> {
  const kind = bench.peek();
  if (kind === undefined) return;
  const answer = await request({ type: "work_save", kind });
  const file = answer.files?.[0];
  if (told(answer, `Saved ${file?.name ?? kind.name} to your downloads.`) && file?.text !== undefined) giveToUser(file.name, file.text);
}

/** On the simulator's disk; asks before replacing a file. */
export async function saveWork(path: string): Promise<boolean> {
  const kind = bench.peek();
  if (kind === undefined) return false;
  let answer = await request({ type: "work_save", kind, path, overwrite: false });
  if (!answer.ok && answer.exists === true) {
    if ((await ask("Replace it?", `${path} exists.`, [{ label: "Replace", value: "yes" }])) === undefined) return false;
    answer = await request({ type: "work_save", kind, path, overwrite: true });
  }
  return told(answer, `Saved ${path}.`);
}

/** The robot alone on an empty floor, in place of the current run. */
export async function driveWork(): Promise<boolean> {
  const kind = bench.peek();
  if (kind === undefined || !(await mayLeaveWorld())) return false;
  return told(await request({ type: "work_drive", kind }), "Test drive: use the arrow keys.");
}
