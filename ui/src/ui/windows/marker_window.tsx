// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inspector of a marker on the floor.

import { edit } from "../../edit/history";
import { mayControl, world } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { ColourField, NumberField } from "../fields";
import { lengthDigits, lengthFactor, lengthUnit } from "../format";
import { Icon } from "../icons";
import { Window } from "../window";

export function MarkerWindow({ window: self }: { window: OpenWindow }) {
  const marker = world.value?.markers[self.of - 1];
  const disabled = !mayControl.value;
  const scale = lengthFactor();
  const digits = lengthDigits();
  if (marker === undefined)
    return (
      <Window window={self} title="Spot" width={280}>
        <p class="empty">This marker no longer exists.</p>
      </Window>
    );
  const move = (to: { x_m?: number; y_m?: number }) => void edit("move spot", { op: "move marker", number: self.of, x_m: marker.x_m, y_m: marker.y_m, ...to });
  const paint = (look: { colour?: number; opacity?: number }) =>
    void edit("change spot", { op: "set marker", number: self.of, colour: marker.colour, opacity: marker.opacity, ...look });
  return (
    <Window window={self} title={`Spot ${self.of}`} width={280}>
      <div class="group">
        <div class="fields two">
          <NumberField label={`x, ${lengthUnit()}`} value={marker.x_m * scale} digits={digits} disabled={disabled} commit={(x) => move({ x_m: x / scale })} />
          <NumberField label={`y, ${lengthUnit()}`} value={marker.y_m * scale} digits={digits} disabled={disabled} commit={(y) => move({ y_m: y / scale })} />
          <ColourField label="colour" value={marker.colour} disabled={disabled} commit={(colour) => paint({ colour })} />
          <NumberField label="opacity, %" value={marker.opacity * 100} low={0} high={100} disabled={disabled} commit={(percent) => paint({ opacity: percent / 100 })} />
        </div>
        <div class="buttons">
          <button type="button" class="danger" disabled={disabled} onClick={() => void edit("remove spot", { op: "remove marker", number: self.of })}>
            <Icon name="remove" /> Remove
          </button>
        </div>
      </div>
    </Window>
  );
}
