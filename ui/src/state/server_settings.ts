// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings that the server keeps, so that they hold in every browser. Some are the page's own and have a signal in
// settings.ts; the others concern the simulator.

import { signal } from "@preact/signals";
import type { ServerSetting } from "../net/messages";

export const serverSettings = signal<readonly ServerSetting[]>([]);
export const settingsFile = signal("");

/** Names that the page and the server have for the same thing, where spelling alone does not tell. */
const ALIASES: Readonly<Record<string, string>> = { mousespeed: "rotatespeed", wheelspeed: "zoomspeed" };

/** "show_grid" and "showGrid" are the same setting. */
export function sameName(a: string, b: string): boolean {
  const bare = (name: string): string => {
    const plain = name.toLowerCase().replaceAll("_", "");
    return ALIASES[plain] ?? plain;
  };
  return bare(a) === bare(b);
}

export const serverSetting = (name: string): ServerSetting | undefined => serverSettings.value.find((one) => sameName(one.name, name));

export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Whose value counts when both have one. What somebody set on the server does; without that, or in a window that only
 * watches, what this browser was told to keep for itself.
 */
export function browserWins(setting: ServerSetting, isStored: boolean, control: boolean): boolean {
  return isStored && (!control || sameValue(setting.value, setting.fallback));
}
