// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Opens a world from the viewer's computer. Its files go to the server, and the world in them is opened like one on the
// server's disk, except that programs of uploads never start.

import { signal } from "@preact/signals";
import { mayLeaveWorld, sayWhatIsWrong } from "../edit/open_world";
import type { Answer } from "../net/messages";
import { request } from "../session/session";
import { ask, tellUser } from "../state/dialog";
import { notify } from "../state/notices";
import { mayControl } from "../state/run";
import { askForFiles, clearlyMeant, inOrder, nameOf, whyNot, type LocalFile } from "./gather";
import { newUploadName, sendAll } from "./send";

export interface RunningUpload {
  name: string;
  files: number;
  bytes: number;
  sentFiles: number;
  sentBytes: number;
  stop(): void;
}

/** The current upload. */
export const uploading = signal<RunningUpload | undefined>(undefined);

export const canUpload = (): boolean => mayControl.value;

async function send(upload: string, name: string, files: readonly LocalFile[]): Promise<boolean> {
  const stopper = new AbortController();
  const bytes = files.reduce((sum, one) => sum + one.file.size, 0);
  const told = (sent: { files: number; bytes: number }): void =>
    void (uploading.value = { name, files: files.length, bytes, sentFiles: sent.files, sentBytes: sent.bytes, stop: () => stopper.abort() });
  const wrong = await sendAll(upload, files, told, stopper.signal);
  uploading.value = undefined;
  if (wrong === "") return true;
  if (stopper.signal.aborted) notify("info", `${name} was not sent.`);
  else await tellUser("The files cannot be sent", wrong, []);
  return false;
}

/** Reports the remarks about a world that has just been opened. */
async function sayWhatIsLeft(answer: Answer): Promise<void> {
  const programs = answer.programs_left ?? [];
  const remarks = answer.diagnostics ?? [];
  if (programs.length > 0) {
    const text = "Programs in uploaded worlds never start by themselves. To start one that you trust, use File > Compile and run. This world names:";
    await tellUser("The world was opened without its programs", text, [...programs, ...(remarks.length > 0 ? ["", ...remarks] : [])]);
  } else if (remarks.length > 0) await tellUser("It is opened", "Remarks about its files:", remarks);
}

async function openSent(upload: string, name: string, path: string | undefined): Promise<void> {
  let answer = await request({ type: "open", upload, ...(path === undefined ? {} : { path }) });
  const worlds = answer.worlds ?? [];
  if (!answer.ok && worlds.length > 0) {
    const chosen = await ask("Which world?", `There are several worlds in ${name}:`, inOrder(worlds).map((one) => ({ label: one, value: one })));
    if (chosen === undefined) return;
    answer = await request({ type: "open", upload, path: chosen });
  }
  if (!answer.ok) await sayWhatIsWrong(name, answer);
  else await sayWhatIsLeft(answer);
}

export async function openFiles(files: readonly LocalFile[]): Promise<void> {
  if (!mayControl.value) return notify("error", "This window can only watch; open the link that the program printed.");
  if (uploading.value !== undefined) return notify("error", "Another upload is still in progress.");
  const problem = whyNot(files);
  if (problem !== "") return void (await tellUser("The files cannot be sent", problem, []));
  if (!(await mayLeaveWorld())) return;
  const paths = files.map((one) => one.path);
  const upload = newUploadName();
  const name = nameOf(paths);
  if (await send(upload, name, files)) await openSent(upload, name, clearlyMeant(paths));
}

export async function openFromComputer(folder: boolean): Promise<void> {
  const files = await askForFiles(folder);
  if (files.length > 0) await openFiles(files);
}
