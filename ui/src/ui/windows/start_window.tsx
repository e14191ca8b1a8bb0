// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses a program for a robot: an existing one, or a source that is compiled first.

import { startProgram } from "../../edit/requests";
import type { FolderEntry } from "../../net/messages";
import { bodyById } from "../../state/run";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { FileBrowser } from "../file_browser";
import { Window } from "../window";

export function StartWindow({ window: self }: { window: OpenWindow }) {
  const body = bodyById(self.of);
  const choose = async (entry: FolderEntry) => {
    if (body !== undefined && (await startProgram(body, entry.path))) closeWindow(self);
  };
  return (
    <Window window={self} title={body ? `A program for ${body.name}` : "A program"} width={420} height={420} flush>
      {body === undefined ? (
        <p class="empty">This robot no longer exists.</p>
      ) : (
        <FileBrowser fits={(entry) => entry.program === true} choose={(entry) => void choose(entry)} empty="No programs and no sources here." />
      )}
    </Window>
  );
}
