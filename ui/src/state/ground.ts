// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ground of the world that is shown. Its heights come a moment after the world; until then it is flat.

import { signal } from "@preact/signals";
import { NO_FLOOR } from "../geometry/floor";
import { FlatGround, HeightField, type Ground } from "../geometry/ground";
import { decodeHeights } from "../net/scene_files";
import type { World } from "../net/messages";

export const ground = signal<Ground>(new FlatGround(NO_FLOOR));

/** The field of heights, where there is one. */
export const fieldOf = (now: Ground): HeightField | undefined => (now instanceof HeightField ? now : undefined);

/** Brings the ground of this world; `fetched` gives the bytes of a file. Heights that are there already stay. */
export async function takeGround(world: World, fetched: (file: string) => Promise<ArrayBuffer | undefined>, isCurrent: () => boolean): Promise<void> {
  const { terrain } = world;
  const before = fieldOf(ground.peek());
  if (terrain === undefined) {
    const { x_m, y_m, width_m, height_m } = world.floor;
    const area = { x_m, y_m, width_m, height_m };
    if (before !== undefined || JSON.stringify(ground.peek().area) !== JSON.stringify(area)) ground.value = new FlatGround(area);
    return;
  }
  if (before !== undefined && before.terrain.file === terrain.file && JSON.stringify(before.terrain) === JSON.stringify(terrain)) return;
  const bytes = await fetched(terrain.file);
  const steps = bytes && decodeHeights(bytes, terrain.columns, terrain.rows);
  if (steps !== undefined && isCurrent()) ground.value = new HeightField(terrain, steps);
}
