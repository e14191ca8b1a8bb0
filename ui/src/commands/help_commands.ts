// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Help: the pages made from docs/, in a separate tab.

import { command } from "./registry";

/** All help opens in one tab, so that asking again does not open more tabs. */
const openHelp = (page: string) => (): void => window.open(`/help/${page}`, "understudy-help")?.focus();

export function defineHelpCommands(): void {
  command({ id: "manual", group: "Help", title: "Manual", keys: "F1", anywhere: true, run: openHelp("index.html") });
  command({ id: "api", group: "Help", title: "RoBIOS calls (API)", keys: "", run: openHelp("robios.html") });
  command({ id: "search-help", group: "Help", title: "Search the help", keys: "Ctrl+/", run: openHelp("search.html") });
}
