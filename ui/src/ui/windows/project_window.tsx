// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The land of the world: its terrain, the picture on it, its water, and where on Earth it is.

import { editLines } from "../../edit/history";
import { fieldOf, ground } from "../../state/ground";
import { mayControl, world } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { NumberField } from "../fields";
import { length } from "../format";
import { Window } from "../window";

const fileName = (path: string): string => path.split(/[\\/]/).pop() || "none";

function TerrainFacts() {
  const terrain = world.value?.terrain;
  if (terrain === undefined) return <p class="empty">The world has a flat floor, and no terrain.</p>;
  const field = fieldOf(ground.value);
  const { columns, rows, spacing_x_m, spacing_y_m, step_m } = terrain;
  const facts: [string, string][] = [
    ["heights", fileName(terrain.source)],
    ["picture", fileName(terrain.drape)],
    ["size", `${length((columns - 1) * spacing_x_m)} x ${length((rows - 1) * spacing_y_m)}`],
    ["samples", `${columns} x ${rows}, every ${length(spacing_x_m)}`],
    ["step", length(step_m)],
    ["height", field === undefined ? "loading" : `${length(field.lowest_m)} to ${length(field.highest_m)}`],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          disabled={!mayControl.value}
          checked={terrain.hidden_from_range}
          onChange={(event) => void editLines("terrain", `set terrains[0].hidden_from_range ${event.currentTarget.checked ? 1 : 0}`)}
        />{" "}
        range sensors do not see it
      </label>
    </>
  );
}

export function ProjectWindow({ window: self }: { window: OpenWindow }) {
  const anchor = world.value?.anchor;
  const waters = world.value?.waters ?? [];
  const set = (key: string) => (value: number) => void editLines("place on Earth", `set environment.${key} ${value}`);
  const disabled = !mayControl.value;
  return (
    <Window window={self} title="Terrain and place on Earth" width={340}>
      <div class="group">
        <h3>Terrain</h3>
        <TerrainFacts />
      </div>
      {waters.length > 0 && (
        <div class="group">
          <h3>Water</h3>
          <dl class="facts">
            {waters.map((water, i) => [<dt key={i}>level {i + 1}</dt>, <dd key={`${i} value`}>{length(water.level_m)}</dd>])}
          </dl>
        </div>
      )}
      {anchor !== undefined && (
        <div class="group">
          <h3>Place on Earth of the world's origin</h3>
          <div class="fields">
            <NumberField label="latitude, °" value={anchor.latitude_deg} digits={6} low={-90} high={90} disabled={disabled} commit={set("latitude_deg")} />
            <NumberField label="longitude, °" value={anchor.longitude_deg} digits={6} low={-180} high={180} disabled={disabled} commit={set("longitude_deg")} />
            <NumberField label="altitude, m" value={anchor.altitude_m} digits={2} disabled={disabled} commit={set("altitude_m")} />
          </div>
        </div>
      )}
    </Window>
  );
}
