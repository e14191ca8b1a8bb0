// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Windows of a robot's devices: buttons and lights, its scanner, its satellite receiver.

import { hasReceiver, hasScanner } from "../state/panels";
import { chosenRobot } from "../state/view";
import { openWindow, type WindowKind } from "../state/windows";
import { command } from "./registry";

function opens(id: WindowKind, title: string, keys: string, has: () => boolean): void {
  command({ id, group: "Robot", title, keys, enabled: has, run: () => chosenRobot.value && openWindow(id, chosenRobot.value.id) });
}

export function defineDeviceCommands(): void {
  opens("panel", "Buttons and lights", "Shift+B", () => chosenRobot.value?.panel === true);
  opens("scan", "Scanner", "Shift+I", () => hasScanner(chosenRobot.value));
  opens("gps", "GPS", "Shift+N", () => hasReceiver(chosenRobot.value));
}
