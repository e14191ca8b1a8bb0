// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All commands of the page in one list. Menus, buttons, keys and the help overlay are made from it. To add a command,
// call `command()`.

import { kept } from "../state/settings";
import { hasEnded, mayControl } from "../state/run";
import { tool } from "../tools/tool";

/** In the order in which lists of commands show them. */
export const COMMAND_GROUPS = ["Simulation", "Edit", "Robot", "Camera", "Fly camera", "View", "Environment", "File", "Help"] as const;

export type Group = (typeof COMMAND_GROUPS)[number];

export interface Command {
  id: string;
  group: Group;
  title: string;
  /** The default keys; users may change them. */
  keys: string;
  run(): void;
  /** For keys that act while they are held: called when they are released. */
  release?(): void;
  /** Only while a body is being held. Its key may mean something else at other times. */
  holding?: boolean;
  /** Also while a text field has the focus. */
  anywhere?: boolean;
  /** Needs control of the run, and a run that has not ended. */
  changes?: boolean;
  enabled?(): boolean;
  checked?(): boolean;
  /** What it would apply to now: "move Can". */
  detail?(): string | undefined;
}

const known = new Map<string, Command>();
const ownKeys = kept<Record<string, string>>("keys", {});

export function command(definition: Command): void {
  known.set(definition.id, definition);
}

export function commandById(id: string): Command {
  const found = known.get(id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}

/** Its title, and what it would apply to now. */
export const fullTitle = (one: Command): string => [one.title, one.detail?.()].filter(Boolean).join(" ");

export const allCommands = (): Command[] => [...known.values()];

export const keysOf = (one: Command): string => ownKeys.value[one.id] ?? one.keys;

/** Empty keys: the command has none. At any time a key has one meaning, so the command that had it before loses it. */
export function setKeys(id: string, keys: string): void {
  const next = { ...ownKeys.value };
  const holding = known.get(id)?.holding ?? false;
  for (const other of known.values())
    if (keys !== "" && other.id !== id && (other.holding ?? false) === holding && keysOf(other) === keys) next[other.id] = "";
  next[id] = keys;
  ownKeys.value = next;
}

export function resetKeys(): void {
  ownKeys.value = {};
}

export function isEnabled(one: Command): boolean {
  if (one.changes && (!mayControl.value || hasEnded.value)) return false;
  if ((one.holding ?? false) && tool.value.name !== "hold") return false;
  return one.enabled?.() ?? true;
}

export function runCommand(id: string): void {
  const one = commandById(id);
  if (isEnabled(one)) one.run();
}

/** What a key means now: the first of its commands that can be carried out (Enter inspects, or puts down what is held). */
export function commandFor(keys: string): Command | undefined {
  const all = allCommands().filter((one) => keysOf(one) === keys);
  return all.find(isEnabled) ?? all[0];
}
