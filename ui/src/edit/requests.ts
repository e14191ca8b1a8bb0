// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Requests that are not edits of the world's things: the run itself, keys of a panel, files. Whatever is refused is
// said to the user.

import { request } from "../net/session";
import type { Request } from "../net/messages";
import { ask } from "../state/dialog";
import { notify } from "../state/notices";
import { hello } from "../state/run";
import { confirmExit } from "../state/settings";

export async function tell(wanted: Request, done?: string): Promise<boolean> {
  const answer = await request(wanted);
  if (!answer.ok) notify("error", answer.error ?? "refused");
  else if (done !== undefined) notify("info", done);
  return answer.ok;
}

/** One line of events.md. */
export const tellLine = (text: string, done?: string): Promise<boolean> => tell({ type: "edit", text }, done);

/** Name of a file that is saved: that of the world, with another ending. */
export function savedName(world: string, format: "sim" | "wld"): string {
  const base = world.split(/[\\/]/).pop()?.replace(/\.[^.]*$/, "") ?? "";
  return `${base === "" ? "world" : base}.${format}`;
}

export async function download(format: "sim" | "wld"): Promise<void> {
  const answer = await request({ type: "save", format });
  if (!answer.ok || answer.text === undefined) {
    notify("error", answer.error ?? "the server sent no file");
    return;
  }
  const url = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = savedName(hello.value?.world ?? "", format);
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
  notify("info", `Saved as ${anchor.download} in your downloads.`);
}

export async function endRun(): Promise<void> {
  const sure =
    !confirmExit.value ||
    (await ask("End the run?", "All programs are stopped and the simulator ends. Unsaved changes of the world are lost.", "End the run"));
  if (sure) await tell({ type: "exit" });
}
