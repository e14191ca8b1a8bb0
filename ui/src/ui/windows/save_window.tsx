// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Saves the current world to the simulator's disk: a folder, and a name that ends in .sim or .wld.

import { useSignal } from "@preact/signals";
import { saveAt } from "../../edit/requests";
import { hello } from "../../state/run";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { FileBrowser } from "../file_browser";
import { Window } from "../window";

export function SaveWindow({ window: self }: { window: OpenWindow }) {
  const folder = useSignal("");
  const name = useSignal(`${hello.value?.world || "world"}.sim`);
  const fits = (entry: { name: string }): boolean => /\.(sim|wld)$/i.test(entry.name);
  const ready = folder.value !== "" && name.value.trim() !== "";
  const save = async () => {
    const file = fits({ name: name.value }) ? name.value : `${name.value}.sim`;
    if (ready && (await saveAt(`${folder.value}/${file}`))) closeWindow(self);
  };
  return (
    <Window window={self} title="Save on the server" width={420} height={460} flush>
      <FileBrowser fits={fits} choose={(entry) => (name.value = entry.name)} enter={(path) => (folder.value = path)} empty="No worlds here." />
      <form
        class="log-bar"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input type="text" class="grow" aria-label="Name of the file" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        <button type="submit" disabled={!ready} title={folder.value === "" ? "Choose a folder first" : ""}>
          Save
        </button>
      </form>
    </Window>
  );
}
