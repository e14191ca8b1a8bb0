// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files on the simulator's disk, in the folders that were named when it started.

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { openWorld } from "../../edit/open_world";
import { request } from "../../net/session";
import type { FolderEntry } from "../../net/messages";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { Icon } from "../icons";
import { Window } from "../window";

export function OpenFileWindow({ window: self }: { window: OpenWindow }) {
  /** The way down to here, the roots ("") first. */
  const way = useSignal<readonly { name: string; path: string }[]>([{ name: "Folders", path: "" }]);
  const entries = useSignal<readonly FolderEntry[]>([]);
  const problem = useSignal("");
  const path = way.value.at(-1)?.path ?? "";
  useEffect(() => {
    let current = true;
    void request({ type: "list", path }).then((answer) => {
      if (!current) return;
      entries.value = answer.entries ?? [];
      problem.value = answer.ok ? "" : (answer.error ?? "refused");
    });
    return () => void (current = false);
  }, [path]);
  const choose = async (entry: FolderEntry) => {
    if (entry.folder) way.value = [...way.value, { name: entry.name, path: entry.path }];
    else if (await openWorld(entry.path)) closeWindow(self);
  };
  const shown = entries.value.filter((entry) => entry.folder || entry.world);
  return (
    <Window window={self} title="Open" width={420} height={420} flush>
      <nav class="log-bar wrap" aria-label="Where">
        {way.value.map((step, i) => (
          <button key={step.path} type="button" class="quiet" disabled={i === way.value.length - 1} onClick={() => (way.value = way.value.slice(0, i + 1))}>
            {step.name}
          </button>
        ))}
      </nav>
      <div class="tab grow">
        {problem.value !== "" && <p class="empty">{problem.value}</p>}
        {problem.value === "" && shown.length === 0 && <p class="empty">No worlds here.</p>}
        <ul class="list">
          {shown.map((entry) => (
            <li key={entry.path}>
              <button type="button" onClick={() => void choose(entry)}>
                <Icon name={entry.folder ? "folder" : "log"} />
                <span class="grow">{entry.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Window>
  );
}
