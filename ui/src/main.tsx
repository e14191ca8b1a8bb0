// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page starts here.

import { render } from "preact";
import { defineEditCommands } from "./commands/edit_commands";
import { listenToKeys } from "./commands/dispatch";
import { defineFileCommands } from "./commands/file_commands";
import { defineHelpCommands } from "./commands/help_commands";
import { defineRunCommands } from "./commands/run_commands";
import { defineViewCommands } from "./commands/view_commands";
import { startSession } from "./net/session";
import { followTheme } from "./state/theme";
import "./style/all.css";
import { App } from "./ui/app";

defineRunCommands();
defineEditCommands();
defineViewCommands();
defineFileCommands();
defineHelpCommands();
followTheme();
listenToKeys();

const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App />, root);
}
void startSession();
