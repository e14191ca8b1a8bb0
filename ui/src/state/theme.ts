// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The theme that is shown: that of the settings, or that of the system. The help, in other tabs, follows it.

import { computed, effect, signal } from "@preact/signals";
import { store, wantedTheme, type Theme } from "./settings";

const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : undefined;
const systemIsLight = signal(system?.matches ?? false);
system?.addEventListener("change", (event) => (systemIsLight.value = event.matches));

export const theme = computed<Theme>(() => (wantedTheme.value !== "auto" ? wantedTheme.value : systemIsLight.value ? "light" : "dark"));

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    store("shownTheme", theme.value);
  });
}
