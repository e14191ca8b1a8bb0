// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File: worlds from the computer of whoever looks at the page.

import { hasFeature } from "../state/run";
import { canUpload, openFromComputer } from "../upload/open_upload";
import { command } from "./registry";

export function defineFileCommands(): void {
  const available = (): boolean => hasFeature("uploads");
  command({ id: "open-local", group: "File", title: "Open from this computer ...", keys: "Ctrl+Shift+O", changes: true, available, enabled: canUpload, run: () => void openFromComputer(false) });
  command({ id: "open-folder", group: "File", title: "Open a folder of this computer ...", keys: "", changes: true, available, enabled: canUpload, run: () => void openFromComputer(true) });
}
