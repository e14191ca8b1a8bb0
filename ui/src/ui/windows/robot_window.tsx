// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inspector of a robot: its tabs.

import { useSignal } from "@preact/signals";
import { bodyById } from "../../state/run";
import { openWindow, type OpenWindow } from "../../state/windows";
import { DeviceButtons } from "../device/device_buttons";
import { Tabs } from "../tabs";
import { Window } from "../window";
import { Icon } from "../icons";
import { CameraTab } from "../robot/camera_tab";
import { ControlTab } from "../robot/control_tab";
import { ErrorsTab } from "../robot/errors_tab";
import { ProgramTab } from "../robot/program_tab";
import { StateTab } from "../robot/state_tab";

const TABS = ["State", "Camera", "Control", "Errors", "Program"] as const;

export function RobotWindow({ window: self }: { window: OpenWindow }) {
  const tab = useSignal<(typeof TABS)[number]>("State");
  const body = bodyById(self.of);
  if (body === undefined)
    return (
      <Window window={self} title="Robot" width={340}>
        <p class="empty">This robot no longer exists.</p>
      </Window>
    );
  return (
    <Window window={self} title={body.name} width={380} height={560} flush>
      <Tabs tabs={TABS.filter((one) => one !== "Errors" || body.errors !== undefined)} chosen={tab} />
      <div class="tab grow">
        {tab.value === "State" && <StateTab body={body} />}
        {tab.value === "Camera" && <CameraTab body={body} />}
        {tab.value === "Control" && <ControlTab body={body} />}
        {tab.value === "Errors" && <ErrorsTab body={body} />}
        {tab.value === "Program" && <ProgramTab body={body} />}
      </div>
      <div class="buttons bottom">
        <button type="button" class="quiet" onClick={() => openWindow("screen", body.id)}>
          <Icon name="screen" /> Screen
        </button>
        <DeviceButtons body={body} />
        <button type="button" class="quiet" onClick={() => openWindow("plot")}>
          <Icon name="plot" /> Plots
        </button>
      </div>
    </Window>
  );
}
