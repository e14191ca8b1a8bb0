// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Saves the log as a file in the browser. The log of a whole run is a file of the simulator: the setting log_file.

import type { LogLine } from "../net/messages";
import { asText } from "../state/log";
import { hello } from "../state/run";
import { giveToUser } from "./requests";

export function saveLog(lines: readonly LogLine[]): void {
  const world = (hello.value?.world ?? "").split(/[\\/]/).pop()?.replace(/\.\w+$/, "") || "understudy";
  giveToUser(`${world}-log.txt`, asText(lines));
}
