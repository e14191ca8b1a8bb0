// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings that the server stores, so that they apply in every browser. Some belong to the page and have a signal
// in settings.ts; the others concern the simulator.

import { signal } from "@preact/signals";
import type { ServerSetting } from "../net/messages";

export const serverSettings = signal<readonly ServerSetting[]>([]);
export const settingsFile = signal("");

/** Names that differ by more than spelling between the page and the server. */
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
 * Which value counts when both have one. A value that was set on the server counts. Without one, or in a window that
 * only watches, the value that this browser has stored counts.
 */
export function browserWins(setting: ServerSetting, isStored: boolean, control: boolean): boolean {
  return isStored && (!control || sameValue(setting.value, setting.fallback));
}
