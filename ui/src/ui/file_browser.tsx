// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files on the simulator's disk, in the folders that were named when it started. Shows folders and matching files.

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { request } from "../session/session";
import type { FolderEntry } from "../net/messages";
import { Icon } from "./icons";

interface Props {
  fits(entry: FolderEntry): boolean;
  choose(entry: FolderEntry): void;
  /** The current folder; "" for the list of roots. */
  enter?(path: string): void;
  empty: string;
}

export function FileBrowser({ fits, choose, enter, empty }: Props) {
  /** The path down to here, starting with the roots (""). */
  const way = useSignal<readonly { name: string; path: string }[]>([{ name: "Folders", path: "" }]);
  const entries = useSignal<readonly FolderEntry[]>([]);
  const problem = useSignal("");
  const path = way.value.at(-1)?.path ?? "";
  useEffect(() => {
    let current = true;
    enter?.(path);
    void request({ type: "list", path }).then((answer) => {
      if (!current) return;
      entries.value = answer.entries ?? [];
      problem.value = answer.ok ? "" : (answer.error ?? "refused");
    });
    return () => void (current = false);
  }, [path]);
  const take = (entry: FolderEntry) => {
    if (entry.folder) way.value = [...way.value, { name: entry.name, path: entry.path }];
    else choose(entry);
  };
  const shown = entries.value.filter((entry) => entry.folder || fits(entry));
  return (
    <>
      <nav class="log-bar wrap" aria-label="Where">
        {way.value.map((step, i) => (
          <button key={step.path} type="button" class="quiet" disabled={i === way.value.length - 1} onClick={() => (way.value = way.value.slice(0, i + 1))}>
            {step.name}
          </button>
        ))}
      </nav>
      <div class="tab grow">
        {problem.value !== "" && <p class="empty">{problem.value}</p>}
        {problem.value === "" && shown.length === 0 && <p class="empty">{empty}</p>}
        <ul class="list">
          {shown.map((entry) => (
            <li key={entry.path}>
              <button type="button" onClick={() => take(entry)}>
                <Icon name={entry.folder ? "folder" : "log"} />
                <span class="grow">{entry.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
