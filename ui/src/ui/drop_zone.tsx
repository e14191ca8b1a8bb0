// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files dragged over the page: where they may be dropped, and the progress after that.

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { mayControl } from "../state/run";
import { takeDrop } from "../upload/gather";
import { openFiles, uploading } from "../upload/open_upload";
import { Icon } from "./icons";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

function Invitation() {
  const may = mayControl.value;
  return (
    <div class="drop-zone" role="status">
      <div class="drop-card">
        <Icon name={may ? "drop" : "close"} />
        <h2>{may ? "Drop to open" : "This window can only watch"}</h2>
        {may && <p class="soft">A world, its folder, or a zip archive of both. The current run will end.</p>}
      </div>
    </div>
  );
}

const megabytes = (bytes: number): string => (bytes < 100e3 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

export function UploadCard() {
  const now = uploading.value;
  if (now === undefined) return null;
  const share = now.bytes > 0 ? now.sentBytes / now.bytes : 1;
  return (
    <div class="veil top">
      <div class="card upload-card" role="dialog" aria-label="Sending">
        <h2>Sending {now.name}</h2>
        <div class="meter" role="progressbar" aria-valuenow={Math.round(100 * share)} aria-valuemin={0} aria-valuemax={100}>
          <div style={{ width: `${100 * share}%` }} />
        </div>
        <p class="numbers">
          {now.files === 1 ? "" : `${now.sentFiles} of ${now.files} files, `}
          {megabytes(now.sentBytes)} of {megabytes(now.bytes)}
        </p>
        <div class="buttons">
          <button type="button" onClick={now.stop}>
            Stop
          </button>
        </div>
      </div>
    </div>
  );
}

export function DropZone() {
  const over = useSignal(false);
  useEffect(() => {
    let depth = 0; // enter and leave events come for every element under the mouse
    const set = (next: number) => {
      depth = Math.max(0, next);
      over.value = depth > 0;
    };
    const enter = (event: DragEvent) => hasFiles(event) && set(depth + 1);
    const leave = (event: DragEvent) => hasFiles(event) && set(depth - 1);
    const move = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // otherwise the browser would leave the page and show the file
      if (event.dataTransfer) event.dataTransfer.dropEffect = mayControl.value ? "copy" : "none";
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      set(0);
      void takeDrop(event.dataTransfer).then(openFiles);
    };
    const all = { dragenter: enter, dragleave: leave, dragover: move, drop } as const;
    for (const [name, listener] of Object.entries(all)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(all)) window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return (
    <>
      {over.value && <Invitation />}
      <UploadCard />
    </>
  );
}
