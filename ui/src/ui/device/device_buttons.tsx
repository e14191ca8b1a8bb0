// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// In the inspector of a robot: the windows of those devices that it has.

import type { Body } from "../../net/messages";
import { hasReceiver, hasScanner } from "../../state/panels";
import { openWindow, type WindowKind } from "../../state/windows";
import { Icon, type IconName } from "../icons";

interface DeviceWindow {
  kind: WindowKind;
  title: string;
  icon: IconName;
  of(body: Body): boolean;
}

const DEVICE_WINDOWS: readonly DeviceWindow[] = [
  { kind: "panel", title: "Buttons", icon: "buttons", of: (body) => body.panel === true },
  { kind: "scan", title: "Scanner", icon: "scan", of: hasScanner },
  { kind: "gps", title: "GPS", icon: "gps", of: hasReceiver },
];

export function DeviceButtons({ body }: { body: Body }) {
  return (
    <>
      {DEVICE_WINDOWS.filter((one) => one.of(body)).map((one) => (
        <button key={one.kind} type="button" class="quiet" onClick={() => openWindow(one.kind, body.id)}>
          <Icon name={one.icon} /> {one.title}
        </button>
      ))}
    </>
  );
}
