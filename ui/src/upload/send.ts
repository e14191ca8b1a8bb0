// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sends files to the server, one after the other, and reports the progress. Each upload has its own name, which nobody
// else can guess.

import type { LocalFile } from "./gather";

export interface Progress {
  files: number;
  bytes: number;
}

export function newUploadName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const addressOf = (upload: string, path: string): string => `/api/upload/${upload}/${path.split("/").map(encodeURIComponent).join("/")}`;

/** "" or the error of the server or of the network. */
function sendOne(address: string, file: File, told: (bytes: number) => void, stop: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const sender = new XMLHttpRequest(); // fetch does not report how much has been sent
    const abort = () => sender.abort();
    stop.addEventListener("abort", abort);
    sender.upload.onprogress = (event) => told(event.loaded);
    sender.onloadend = () => {
      stop.removeEventListener("abort", abort);
      if (sender.status >= 200 && sender.status < 300) resolve("");
      else if (sender.status === 0) resolve(stop.aborted ? "stopped" : "the connection was lost");
      else resolve(sender.responseText.trim() || `refused (${sender.status})`);
    };
    sender.open("POST", address);
    sender.send(file);
  });
}

/** Sends all of them. Returns "", or why it failed and with which file. */
export async function sendAll(upload: string, files: readonly LocalFile[], told: (progress: Progress) => void, stop: AbortSignal): Promise<string> {
  let bytes = 0;
  for (const [i, { path, file }] of files.entries()) {
    told({ files: i, bytes });
    const wrong = await sendOne(addressOf(upload, path), file, (sent) => told({ files: i, bytes: bytes + Math.min(sent, file.size) }), stop);
    if (wrong !== "") return stop.aborted ? wrong : `${path}: ${wrong}`;
    bytes += file.size;
  }
  told({ files: files.length, bytes });
  return "";
}
