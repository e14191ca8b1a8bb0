// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File: opening worlds from the viewer's computer, and saving files to it.

import { saveLog } from "../edit/save_log";
import { logLines } from "../state/log";
import { canUpload, openFromComputer } from "../upload/open_upload";
import { command } from "./registry";

export function defineFileCommands(): void {
  command({ id: "save-log", group: "File", title: "Download the log", keys: "", enabled: () => logLines.value.length > 0, run: () => saveLog(logLines.value) });
  command({ id: "open-local", group: "File", title: "Open from this computer ...", keys: "Ctrl+Shift+O", changes: true, enabled: canUpload, run: () => void openFromComputer(false) });
  command({ id: "open-folder", group: "File", title: "Open a folder on this computer ...", keys: "", changes: true, enabled: canUpload, run: () => void openFromComputer(true) });
}
