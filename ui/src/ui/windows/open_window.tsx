// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Another world from the simulator's disk.

import { openWorld } from "../../edit/open_world";
import type { FolderEntry } from "../../net/messages";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { FileBrowser } from "../file_browser";
import { Window } from "../window";

export function OpenFileWindow({ window: self }: { window: OpenWindow }) {
  const choose = async (entry: FolderEntry) => {
    if (await openWorld(entry.path)) closeWindow(self);
  };
  return (
    <Window window={self} title="Open" width={420} height={420} flush>
      <FileBrowser fits={(entry) => entry.world} choose={(entry) => void choose(entry)} empty="No worlds here." />
    </Window>
  );
}
