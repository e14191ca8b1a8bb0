// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All open windows. To add one: a kind in state/windows.ts, a component, a line here, a command that opens it.

import type { JSX } from "preact";
import { openWindows, windowKey, type OpenWindow, type WindowKind } from "../../state/windows";
import { AboutWindow } from "./about_window";
import { BodiesWindow } from "./bodies_window";
import { GpsWindow } from "./gps_window";
import { KeysWindow } from "./keys_window";
import { KindWindow } from "./kind_window";
import { LogWindow } from "./log_window";
import { MarkerWindow } from "./marker_window";
import { NewWorldWindow } from "./new_window";
import { ObjectWindow } from "./object_window";
import { OpenFileWindow } from "./open_window";
import { PanelWindow } from "./panel_window";
import { PlotWindow } from "./plot_window";
import { PortsWindow } from "./ports_window";
import { ProjectWindow } from "./project_window";
import { RobotWindow } from "./robot_window";
import { SaveWindow } from "./save_window";
import { ScanWindow } from "./scan_window";
import { ScreenWindow } from "./screen_window";
import { SettingsWindow } from "./settings_window";
import { StartWindow } from "./start_window";
import { WallWindow } from "./wall_window";
import { WorkWindow } from "./work_window";

const COMPONENTS: Record<WindowKind, (props: { window: OpenWindow }) => JSX.Element> = {
  robot: RobotWindow,
  screen: ScreenWindow,
  object: ObjectWindow,
  wall: WallWindow,
  marker: MarkerWindow,
  bodies: BodiesWindow,
  log: LogWindow,
  settings: SettingsWindow,
  keys: KeysWindow,
  about: AboutWindow,
  plot: PlotWindow,
  ports: PortsWindow,
  open: OpenFileWindow,
  new: NewWorldWindow,
  save: SaveWindow,
  start: StartWindow,
  kind: KindWindow,
  panel: PanelWindow,
  scan: ScanWindow,
  gps: GpsWindow,
  work: WorkWindow,
  project: ProjectWindow,
};

export function Windows() {
  // In the order of their keys, not of their depth: moving a node in the page would take its focus away.
  const ordered = [...openWindows.value].sort((a, b) => windowKey(a).localeCompare(windowKey(b)));
  return (
    <div class="windows">
      {ordered.map((one) => {
        const Component = COMPONENTS[one.kind];
        return <Component key={windowKey(one)} window={one} />;
      })}
    </div>
  );
}
