// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inspector of a wall: its ends, its size, its colour.

import { edit } from "../../edit/history";
import { mayControl, world } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { ColourField, NumberField } from "../fields";
import { length, lengthDigits, lengthFactor, lengthUnit } from "../format";
import { Icon } from "../icons";
import { Window } from "../window";

const ENDS = [
  ["x1_m", "x1"],
  ["y1_m", "y1"],
  ["x2_m", "x2"],
  ["y2_m", "y2"],
] as const;

export function WallWindow({ window: self }: { window: OpenWindow }) {
  const wall = world.value?.walls.find((one) => one.id === self.of);
  const disabled = !mayControl.value;
  const scale = lengthFactor();
  const digits = lengthDigits();
  if (wall === undefined)
    return (
      <Window window={self} title="Wall" width={280}>
        <p class="empty">This wall no longer exists.</p>
      </Window>
    );
  const move = (change: Partial<typeof wall>) => {
    const { id, x1_m, y1_m, x2_m, y2_m } = { ...wall, ...change };
    void edit("move wall", { op: "move wall", id, x1_m, y1_m, x2_m, y2_m });
  };
  const set = (key: "height_m" | "thickness_m" | "colour") => (value: number) =>
    void edit("change wall", { op: "set wall", id: wall.id, key, value: key === "colour" ? value : value / scale });
  return (
    <Window window={self} title={`Wall ${wall.id}`} width={280}>
      <div class="group">
        <h3>Ends, {lengthUnit()}</h3>
        <div class="fields two">
          {ENDS.map(([key, label]) => (
            <NumberField key={key} label={label} value={wall[key] * scale} digits={digits} disabled={disabled} commit={(value) => move({ [key]: value / scale })} />
          ))}
        </div>
        <p class="soft">{length(Math.hypot(wall.x2_m - wall.x1_m, wall.y2_m - wall.y1_m))} long</p>
      </div>
      <div class="group">
        <h3>Size and colour</h3>
        <div class="fields">
          <NumberField label="height" value={wall.height_m * scale} digits={digits} low={0} disabled={disabled} commit={set("height_m")} />
          <NumberField label="thickness" value={wall.thickness_m * scale} digits={digits} low={0} disabled={disabled} commit={set("thickness_m")} />
          <ColourField label="colour" value={wall.colour} disabled={disabled} commit={set("colour")} />
        </div>
        <div class="buttons">
          <button type="button" class="danger" disabled={disabled} onClick={() => void edit("remove wall", { op: "remove wall", id: wall.id })}>
            <Icon name="remove" /> Remove
          </button>
        </div>
      </div>
    </Window>
  );
}
