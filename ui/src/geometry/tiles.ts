// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which pieces of a large terrain are drawn how finely: near the eye as they are, further away every second, fourth ...
// sample. Their number is limited, so a picture costs the same however large the terrain is.

/** Cells along a side of every tile. */
export const TILE_CELLS = 16;
/** With their skirts these are less than 40 000 triangles. */
export const MOST_TILES = 60;
/** Tangent of the angle that a cell may have in the picture. */
const FINE_ENOUGH = 0.006;

export interface Tile {
  /** Between the samples that it uses: 1, 2, 4 ... */
  stride: number;
  /** Its first sample. */
  column: number;
  row: number;
}

export interface TileField {
  columns: number;
  rows: number;
  spacing_x_m: number;
  spacing_y_m: number;
  x_m: number;
  y_m: number;
}

export const tileKey = (tile: Tile): string => `${tile.stride} ${tile.column} ${tile.row}`;

/** How large a cell of the tile looks from the eye, whose height is above the ground. */
function looks(field: TileField, tile: Tile, eye: readonly [number, number, number]): number {
  const cells = tile.stride * TILE_CELLS;
  const aside = (at: number, low: number, high: number): number => Math.max(low - at, 0, at - high);
  const west = field.x_m + tile.column * field.spacing_x_m;
  const south = field.y_m + tile.row * field.spacing_y_m;
  const dx = aside(eye[0], west, west + Math.min(cells, field.columns - 1 - tile.column) * field.spacing_x_m);
  const dy = aside(eye[1], south, south + Math.min(cells, field.rows - 1 - tile.row) * field.spacing_y_m);
  const size = tile.stride * Math.max(field.spacing_x_m, field.spacing_y_m);
  return size / Math.max(0.25, Math.hypot(dx, dy, eye[2]));
}

function parts(field: TileField, { stride, column, row }: Tile): Tile[] {
  const half = stride / 2;
  const step = half * TILE_CELLS;
  const all = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([i = 0, j = 0]) => ({ stride: half, column: column + i * step, row: row + j * step }));
  return all.filter((tile) => tile.column < field.columns - 1 && tile.row < field.rows - 1);
}

/** The tiles that cover the field for an eye at this place; `eye[2]` is its height above the ground. */
export function chosenTiles(field: TileField, eye: readonly [number, number, number], most = MOST_TILES): Tile[] {
  let stride = 1;
  while (stride * TILE_CELLS < Math.max(field.columns, field.rows) - 1) stride *= 2;
  const tiles = [{ tile: { stride, column: 0, row: 0 }, looks: Infinity }];
  const done: Tile[] = [];
  while (tiles.length > 0) {
    let at = 0;
    tiles.forEach((one, i) => {
      if (one.looks > tiles[at]!.looks) at = i;
    });
    const coarsest = tiles[at]!;
    if (coarsest.looks < FINE_ENOUGH || tiles.length + done.length + 3 > most) break;
    tiles.splice(at, 1);
    if (coarsest.tile.stride === 1) done.push(coarsest.tile);
    else for (const tile of parts(field, coarsest.tile)) tiles.push({ tile, looks: looks(field, tile, eye) });
  }
  return [...done, ...tiles.map((one) => one.tile)];
}
