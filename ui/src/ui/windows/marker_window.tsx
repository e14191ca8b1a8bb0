// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inspector of a spot on the floor. An older server knows only adding and removing: there a changed spot is a new
// one, at the end of the list, and this window goes with it.

import { edit } from "../../edit/history";
import type { Marker } from "../../net/messages";
import { hasFeature, mayControl, world } from "../../state/run";
import { select } from "../../state/view";
import { closeWindow, openWindow, type OpenWindow } from "../../state/windows";
import { ColourField, NumberField } from "../fields";
import { lengthFactor, lengthUnit } from "../format";
import { Icon } from "../icons";
import { Window } from "../window";

export function MarkerWindow({ window: self }: { window: OpenWindow }) {
  const marker = world.value?.markers[self.of - 1];
  const disabled = !mayControl.value;
  const scale = lengthFactor();
  const digits = scale === 1 ? 3 : 0;
  if (marker === undefined)
    return (
      <Window window={self} title="Spot" width={280}>
        <p class="empty">This spot is no longer there.</p>
      </Window>
    );
  const change = async (changed: Partial<Marker>) => {
    const { x_m, y_m, colour, opacity } = { ...marker, ...changed };
    if (hasFeature("markers")) {
      const moved = changed.x_m !== undefined || changed.y_m !== undefined;
      await edit("change spot", moved ? { op: "move marker", number: self.of, x_m, y_m } : { op: "set marker", number: self.of, colour, opacity });
      return;
    }
    const last = world.value?.markers.length ?? 0;
    await edit("change spot", { op: "remove marker", number: self.of }, { op: "add marker", marker: { ...marker, ...changed } });
    if (last === self.of) return;
    closeWindow(self);
    select({ what: "marker", number: last });
    openWindow("marker", last);
  };
  return (
    <Window window={self} title={`Spot ${self.of}`} width={280}>
      <div class="group">
        <div class="fields two">
          <NumberField label={`x, ${lengthUnit()}`} value={marker.x_m * scale} digits={digits} disabled={disabled} commit={(x) => void change({ x_m: x / scale })} />
          <NumberField label={`y, ${lengthUnit()}`} value={marker.y_m * scale} digits={digits} disabled={disabled} commit={(y) => void change({ y_m: y / scale })} />
          <ColourField label="colour" value={marker.colour} disabled={disabled} commit={(colour) => void change({ colour })} />
          <NumberField label="opacity, %" value={marker.opacity * 100} low={0} high={100} disabled={disabled} commit={(percent) => void change({ opacity: percent / 100 })} />
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
