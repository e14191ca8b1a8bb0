// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Opens another world, from the simulator's disk or from this computer.

import { openWorld } from "../../edit/open_world";
import type { FolderEntry } from "../../net/messages";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { openFromComputer } from "../../upload/open_upload";
import { FileBrowser } from "../file_browser";
import { Window } from "../window";

function FromComputer({ close }: { close(): void }) {
  const take = (folder: boolean) => () => {
    close();
    void openFromComputer(folder);
  };
  return (
    <div class="buttons from-computer">
      <span class="soft">From this computer; or drop a world, its folder or a zip anywhere on this page.</span>
      <button type="button" onClick={take(false)}>
        Files ...
      </button>
      <button type="button" onClick={take(true)}>
        Folder ...
      </button>
    </div>
  );
}

export function OpenFileWindow({ window: self }: { window: OpenWindow }) {
  const choose = async (entry: FolderEntry) => {
    if (await openWorld(entry.path)) closeWindow(self);
  };
  return (
    <Window window={self} title="Open" width={420} height={460} flush>
      <FileBrowser fits={(entry) => entry.world} choose={(entry) => void choose(entry)} empty="No worlds here." />
      <FromComputer close={() => closeWindow(self)} />
    </Window>
  );
}
