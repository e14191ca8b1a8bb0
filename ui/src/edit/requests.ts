// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Requests other than edits of things in the world: the run itself, keys of a panel, files. If a request is refused,
// the user gets a message.

import { signal } from "@preact/signals";
import { request } from "../session/session";
import type { Body, Request } from "../net/messages";
import { ask } from "../state/dialog";
import { notify } from "../state/notices";
import { mayControl, runNumber } from "../state/run";
import { confirmExit } from "../state/settings";

export async function tell(wanted: Request, done?: string): Promise<boolean> {
  const answer = await request(wanted);
  if (!answer.ok) notify("error", answer.error ?? "refused");
  else if (done !== undefined) notify("info", done);
  return answer.ok;
}

/** One line of events.md. */
export const tellLine = (text: string, done?: string): Promise<boolean> => tell({ type: "edit", text }, done);

/** As a file in the browser's downloads. */
export function giveToUser(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name.split(/[\\/]/).pop() ?? name;
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function download(format: "sim" | "wld"): Promise<void> {
  const answer = await request({ type: "save", format });
  const files = answer.files ?? [];
  if (!answer.ok || files.length === 0) {
    notify("error", answer.error ?? "the server sent no file");
    return;
  }
  for (const file of files) giveToUser(file.name, file.text ?? "");
  notify("info", `Saved ${files.map((file) => file.name).join(" and ")} to your downloads.`);
}

/** On the simulator's disk; asks before replacing a file. */
export async function saveAt(path: string): Promise<boolean> {
  let answer = await request({ type: "save", path, overwrite: false });
  if (!answer.ok && answer.exists === true) {
    const sure = await ask("Replace it?", `${path} exists.`, [{ label: "Replace", value: "yes" }]);
    if (sure === undefined) return false;
    answer = await request({ type: "save", path, overwrite: true });
  }
  if (answer.ok) notify("info", `Saved ${path}.`);
  else notify("error", answer.error ?? "refused");
  return answer.ok;
}

export async function endRun(): Promise<void> {
  const text = "All programs will be stopped and the simulator will exit. Unsaved changes to the world will be lost.";
  const sure = !confirmExit.value || (await ask("End the run?", text, [{ label: "End the run", value: "yes" }])) !== undefined;
  if (sure) await tell({ type: "exit" });
}

export async function resetRun(): Promise<void> {
  const text = "The run starts again from the beginning. Unsaved changes to the world will be lost.";
  if ((await ask("Start again?", text, [{ label: "Start again", value: "yes" }])) !== undefined) await tell({ type: "reset" });
}

/** Replaces the robot's program. The user first sees what will be started. */
export async function startProgram(robot: Body, path: string): Promise<boolean> {
  const text = `This starts on the simulator's machine as the program of ${robot.name}:`;
  const sure = await ask("Start it?", text, [{ label: "Start", value: "yes" }], [path]);
  if (sure === undefined || !(await tell({ type: "start", robot: robot.id, path }))) return false;
  chosenFiles.value = new Map(chosenFiles.value).set(`${runNumber.value} ${robot.id}`, path);
  return true;
}

/** What was chosen for each robot of each run. */
const chosenFiles = signal<ReadonlyMap<string, string>>(new Map());
const chosenFor = (robot: Body): string | undefined => chosenFiles.value.get(`${runNumber.value} ${robot.id}`);

export const canRestart = (robot: Body): boolean => mayControl.value && (chosenFor(robot) !== undefined || (robot.program ?? "") !== "");

/** The program chosen last, compiled again if it is a source; otherwise the program that its world names. */
export function restartProgram(robot: Body): void {
  const path = chosenFor(robot);
  void tell({ type: "start", robot: robot.id, ...(path === undefined ? {} : { path }) });
}
