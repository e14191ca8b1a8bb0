// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What users do with a device and its traffic.

import type { Port, TrafficLine } from "../net/messages";
import { trafficText } from "../state/ports";
import { giveToUser, tellLine } from "./requests";
import { word } from "./ops";

/** Recorded like any other edit of the run. */
export function switchPower(port: Port, on: boolean): void {
  void tellLine(`${port.robot} power ${word(port.name)} ${on ? "on" : "off"}`);
}

export function saveTraffic(lines: readonly TrafficLine[], robot: string, device: string): void {
  giveToUser(`${robot}-${device}-wire.txt`, trafficText(lines, robot, device));
}
