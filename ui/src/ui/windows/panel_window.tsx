// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons, lights and digits of a robot's devices. Each device says what it has; nothing here knows one.

import type { DevicePanel } from "../../net/messages";
import { byGroup, panelsOf } from "../../state/panels";
import { bodyById, mayControl } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { ButtonGroup } from "../device/panel_buttons";
import { Digits, LightGroup } from "../device/panel_lights";
import { useWant } from "../use_want";
import { Window } from "../window";

const hasControls = (panel: DevicePanel): boolean => panel.buttons.length > 0 || panel.lights.length > 0 || panel.digits.length > 0;

function Panel({ robot, panel }: { robot: number; panel: DevicePanel }) {
  return (
    <section class="device-panel" aria-label={panel.device}>
      <div class="row">
        <h3 class="grow">{panel.device}</h3>
        <span class="chip">{panel.powered ? panel.state || "on" : "no power"}</span>
      </div>
      {panel.digits.map((digits) => (
        <Digits key={digits.label} digits={digits} />
      ))}
      {byGroup(panel.lights).map(([title, lights]) => (
        <LightGroup key={title} title={title} lights={lights} />
      ))}
      {byGroup(panel.buttons).map(([title, buttons]) => (
        <ButtonGroup key={title} robot={robot} title={title} buttons={buttons} off={!panel.powered} />
      ))}
    </section>
  );
}

function Content({ robot }: { robot: number }) {
  const shown = panelsOf(robot).filter(hasControls);
  const body = bodyById(robot);
  if (body === undefined) return <p class="empty">This robot no longer exists.</p>;
  if (shown.length === 0) return <p class="empty">{body.panel ? "Waiting for the device ..." : "No device of this robot has buttons or lights."}</p>;
  return (
    <>
      {shown.map((panel) => (
        <Panel key={panel.device} robot={robot} panel={panel} />
      ))}
      {!mayControl.value && <p class="soft">This window can only watch.</p>}
    </>
  );
}

export function PanelWindow({ window: self }: { window: OpenWindow }) {
  useWant({ what: "panel", robot: self.of });
  const body = bodyById(self.of);
  return (
    <Window window={self} title={body ? `Buttons and lights of ${body.name}` : "Buttons and lights"} width={340}>
      <Content robot={self.of} />
    </Window>
  );
}
