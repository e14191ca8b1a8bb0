// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The floor seen from above: a rectangle that usually begins at 0 0.

export interface FloorArea {
  x_m: number;
  y_m: number;
  width_m: number;
  height_m: number;
}

/** Before there is a world. */
export const NO_FLOOR: FloorArea = { x_m: 0, y_m: 0, width_m: 1, height_m: 1 };

export const middleOf = (floor: FloorArea): { x: number; y: number } => ({ x: floor.x_m + floor.width_m / 2, y: floor.y_m + floor.height_m / 2 });

export const isOnFloor = (floor: FloorArea, x: number, y: number): boolean =>
  x >= floor.x_m && y >= floor.y_m && x <= floor.x_m + floor.width_m && y <= floor.y_m + floor.height_m;
