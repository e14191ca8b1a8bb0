// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File, Simulation, Edit: commands that concern the run.

import { download, endRun, resetRun, tell, tellLine } from "../edit/requests";
import { canRedo, canUndo, nextRedo, nextUndo, redo, undo } from "../edit/history";
import { status } from "../state/run";
import { isOpen, openWindow, toggleWindow } from "../state/windows";
import { command } from "./registry";

export const SPEEDS = [0.25, 0.5, 1, 2, 5, 10, 50, 0] as const;

const paused = (): boolean => status.value?.paused ?? false;

/** The next of the usual speeds, faster or slower; "as fast as possible" (0) is the fastest. */
export function nextSpeed(now: number, faster: boolean): number {
  const rank = (speed: number): number => (speed === 0 ? Infinity : speed);
  const ordered = faster ? SPEEDS : [...SPEEDS].reverse();
  return ordered.find((speed) => (faster ? rank(speed) > rank(now) : rank(speed) < rank(now))) ?? now;
}

function changeSpeed(faster: boolean): void {
  const speed = nextSpeed(status.value?.speed ?? 1, faster);
  void tell({ type: "speed", speed });
}

export function defineRunCommands(): void {
  command({ id: "new", group: "File", title: "New box world ...", keys: "", changes: true, run: () => openWindow("new") });
  command({ id: "open", group: "File", title: "Open ...", keys: "Ctrl+O", changes: true, run: () => openWindow("open") });
  command({ id: "add-kind", group: "Simulation", title: "Add from a file ...", keys: "", changes: true, run: () => openWindow("kind") });
  command({ id: "reset", group: "File", title: "Start again ...", keys: "", changes: true, run: () => void resetRun() });
  command({ id: "save-at", group: "File", title: "Save on the server ...", keys: "Ctrl+Shift+A", changes: true, run: () => openWindow("save") });
  command({ id: "save-sim", group: "File", title: "Download as .sim", keys: "Ctrl+S", changes: true, run: () => void download("sim") });
  command({ id: "save-wld", group: "File", title: "Download world as .wld", keys: "", changes: true, run: () => void download("wld") });
  command({ id: "settings", group: "File", title: "Settings", keys: "Ctrl+,", run: () => toggleWindow("settings"), checked: () => isOpen("settings") });
  command({ id: "log", group: "File", title: "Log", keys: "L", run: () => toggleWindow("log"), checked: () => isOpen("log") });
  command({ id: "exit", group: "File", title: "End the run ...", keys: "", changes: true, run: () => void endRun() });

  command({
    id: "pause",
    group: "Simulation",
    title: "Pause or resume",
    keys: "P",
    changes: true,
    run: () => void tell({ type: paused() ? "resume" : "pause" }),
  });
  command({ id: "step", group: "Simulation", title: "One tick", keys: ".", changes: true, enabled: paused, run: () => void tell({ type: "step", ticks: 1 }) });
  command({ id: "step-many", group: "Simulation", title: "20 ticks", keys: "Shift+Right", changes: true, enabled: paused, run: () => void tell({ type: "step", ticks: 20 }) });
  command({ id: "faster", group: "Simulation", title: "Faster", keys: "+", changes: true, run: () => changeSpeed(true) });
  command({ id: "slower", group: "Simulation", title: "Slower", keys: "-", changes: true, run: () => changeSpeed(false) });
  command({ id: "save-state", group: "Simulation", title: "Save places", keys: "Ctrl+Shift+S", changes: true, run: () => void tellLine("save-state", "All places are saved.") });
  command({ id: "restore-state", group: "Simulation", title: "Restore places", keys: "Ctrl+Shift+R", changes: true, run: () => void tellLine("restore-state", "All bodies are back in their saved places.") });
  command({ id: "bodies", group: "Simulation", title: "Robots and objects", keys: "B", run: () => toggleWindow("bodies"), checked: () => isOpen("bodies") });

  command({ id: "undo", group: "Edit", title: "Undo", keys: "Ctrl+Z", changes: true, enabled: () => canUndo.value, detail: () => nextUndo.value, run: () => void undo() });
  command({ id: "redo", group: "Edit", title: "Redo", keys: "Ctrl+Y", changes: true, enabled: () => canRedo.value, detail: () => nextRedo.value, run: () => void redo() });
}
