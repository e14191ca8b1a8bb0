// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the user's own robot or object from its file on the simulator's disk: its kind is read, and the first body of it
// is held.

import { request } from "../../session/session";
import type { FolderEntry } from "../../net/messages";
import { tellUser } from "../../state/dialog";
import { world } from "../../state/run";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { FileBrowser } from "../file_browser";
import { holdOne } from "../menus";
import { Window } from "../window";

const ENDING = /\.(robi|esobj)$/i;

/** The kind that can be added now but could not be before. */
function newcomer(before: ReadonlySet<string>): { name: string; robot: boolean } | undefined {
  const addable = world.value?.addable ?? { robots: [], objects: [] };
  const robot = addable.robots.find((name) => !before.has(name));
  const object = addable.objects.find((name) => !before.has(name));
  if (robot !== undefined) return { name: robot, robot: true };
  return object === undefined ? undefined : { name: object, robot: false };
}

export function KindWindow({ window: self }: { window: OpenWindow }) {
  const choose = async (entry: FolderEntry) => {
    const before = new Set([...(world.value?.addable.robots ?? []), ...(world.value?.addable.objects ?? [])]);
    const answer = await request({ type: "add_kind", path: entry.path });
    if (!answer.ok) return void (await tellUser("It cannot be added", answer.error ?? "refused", []));
    closeWindow(self);
    const added = newcomer(before);
    if (added !== undefined) holdOne(added.name, added.robot);
  };
  return (
    <Window window={self} title="Add from a file" width={420} height={460} flush>
      <FileBrowser fits={(entry) => ENDING.test(entry.name)} choose={(entry) => void choose(entry)} empty="No robots or objects here (.robi, .esObj)." />
    </Window>
  );
}
