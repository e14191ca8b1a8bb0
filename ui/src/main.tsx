// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page starts here.

import { effect } from "@preact/signals";
import { render } from "preact";
import { defineDeviceCommands } from "./commands/device_commands";
import { defineEditCommands } from "./commands/edit_commands";
import { listenToKeys } from "./commands/dispatch";
import { defineFileCommands } from "./commands/file_commands";
import { defineHelpCommands } from "./commands/help_commands";
import { defineRunCommands } from "./commands/run_commands";
import { defineViewCommands } from "./commands/view_commands";
import { startSession } from "./session/session";
import { listenToRobots } from "./sound/player";
import { theme } from "./state/settings";
import "./style/all.css";
import { App } from "./ui/app";

defineRunCommands();
defineFileCommands();
defineHelpCommands();
defineEditCommands();
defineDeviceCommands();
defineViewCommands();
effect(() => void (document.documentElement.dataset.theme = theme.value));
listenToKeys();
listenToRobots();

const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App />, root);
}
void startSession();
