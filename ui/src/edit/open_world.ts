// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Opening another world: the current run ends and the next one begins. Programs that the file names start only after
// the user has seen their commands.

import { nextUndo } from "./history";
import { request } from "../session/session";
import type { Answer } from "../net/messages";
import { ask, tellUser } from "../state/dialog";

export async function sayWhatIsWrong(path: string, answer: Answer): Promise<void> {
  const lines = answer.diagnostics ?? [];
  await tellUser("The world cannot be opened", lines.length > 0 ? `Errors in ${path}:` : (answer.error ?? "refused"), lines);
}

/** False if the user has changed this world and wants to keep it. */
export async function mayLeaveWorld(): Promise<boolean> {
  if (nextUndo.peek() === undefined) return true;
  const text = "This world was changed in this window. Unsaved changes will be lost for all viewers.";
  return (await ask("Open another world?", text, [{ label: "Open", value: "yes" }])) !== undefined;
}

/** True if the world was opened. */
export async function openWorld(path: string): Promise<boolean> {
  if (!(await mayLeaveWorld())) return false;
  let answer = await request({ type: "open", path });
  if (!answer.ok && (answer.programs?.length ?? 0) > 0) {
    const choices = [
      { label: "Start them", value: "start" },
      { label: "Open without them", value: "leave" },
    ];
    const chosen = await ask("Start the programs?", "This world starts these programs on the simulator's machine:", choices, answer.programs);
    if (chosen === undefined) return false;
    answer = await request({ type: "open", path, programs: chosen === "start" });
  }
  if (!answer.ok) {
    await sayWhatIsWrong(path, answer);
    return false;
  }
  if ((answer.diagnostics?.length ?? 0) > 0) await tellUser("It is opened", "Remarks about its files:", answer.diagnostics ?? []);
  return true;
}
