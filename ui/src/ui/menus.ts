// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is in the menus. An entry is the id of a command, a line, a heading, or a list that depends on the world.

import { areaOf } from "../geometry/fits";
import { middleOf, NO_FLOOR } from "../geometry/floor";
import { letGo } from "../tools/hand";
import { holdNew } from "../tools/tool";
import { openWindow } from "../state/windows";
import { select } from "../state/view";
import { world } from "../state/run";

export type Entry =
  | { command: string }
  | { line: true }
  | { heading: string }
  | { title: string; run(): void; changes: boolean };

export interface Menu {
  title: string;
  entries(): Entry[];
}

const line: Entry = { line: true };
const commands = (...ids: string[]): Entry[] => ids.map((command) => ({ command }));

export function holdOne(kind: string, robot: boolean): void {
  const { x, y } = middleOf(world.value ? areaOf(world.value) : NO_FLOOR);
  letGo();
  holdNew(kind, robot, x, y);
}

function addable(heading: string, names: readonly string[], robot: boolean): Entry[] {
  if (names.length === 0) return [];
  return [{ heading }, ...names.map((name) => ({ title: name, changes: true, run: () => holdOne(name, robot) }))];
}

export function addEntries(): Entry[] {
  const names = world.value?.addable ?? { robots: [], objects: [] };
  return [...addable("Add a robot", names.robots, true), ...addable("Add an object", names.objects, false)];
}

function robotEntries(): Entry[] {
  const robots = world.value?.bodies.filter((body) => body.robot) ?? [];
  const few = robots.slice(0, 12);
  if (few.length === 0) return [];
  const inspect = (id: number) => () => {
    select({ what: "body", id });
    openWindow("robot", id);
  };
  return [{ heading: "Inspect" }, ...few.map((body) => ({ title: body.name, changes: false, run: inspect(body.id) })), line];
}

export const MENUS: readonly Menu[] = [
  { title: "File", entries: () => [...commands("new", "open", "open-local", "open-folder", "reset"), line, ...commands("save-at", "save-sim", "save-wld"), line, ...commands("compile-run"), line, ...commands("log", "save-log", "settings"), line, ...commands("exit")] },
  {
    title: "Simulation",
    entries: () => [
      ...commands("pause", "step", "step-many", "faster", "slower"),
      line,
      ...commands("save-state", "restore-state"),
      line,
      ...commands("undo", "redo"),
      line,
      ...commands("bodies", "add-kind"),
      ...addEntries(),
    ],
  },
  {
    title: "Robot",
    entries: () => [...robotEntries(), ...commands("screen", "panel", "scan", "gps", "plot", "ports", "reset-robot"), line, ...commands("workshop"), line, ...commands("inspect", "move", "remove")],
  },
  {
    title: "Camera",
    entries: () => [
      ...commands("perspective", "birdseye", "robot-view"),
      line,
      ...commands("follow", "fly", "home", "zoom-in", "zoom-out"),
      { heading: "Show" },
      ...commands("grid", "rulers", "shadows", "names", "trails", "beams", "lidar", "clouds", "clear-clouds", "frusta", "radio", "axes", "outlines"),
      line,
      ...commands("sound"),
    ],
  },
  { title: "Environment", entries: () => [...commands("select", "add-wall", "remove-wall", "add-marker"), line, ...commands("project")] },
  { title: "Help", entries: () => [...commands("manual", "api", "search-help"), line, ...commands("help-keys", "about")] },
];
