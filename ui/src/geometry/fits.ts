// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a body of a kind has room at a place: on the floor, clear of walls and of other bodies.

import type { Kind, Shape, World } from "../net/messages";
import { isOnFloor, type FloorArea } from "./floor";
import { overlap, placedPiece, wallPiece, type Piece, type Place } from "./prism";
import { upright } from "./solids";
import { placeAt } from "./under_mouse";

/** True if all edges of a piece, seen from above, are on the floor. */
function onFloor(piece: Piece, floor: FloorArea): boolean {
  const inside = (x: number, y: number): boolean => isOnFloor(floor, x, y);
  if (!piece.round) return piece.points.every(([x, y]) => inside(x, y));
  return inside(piece.x - piece.radius, piece.y - piece.radius) && inside(piece.x + piece.radius, piece.y + piece.radius);
}

/** Where things may stand: on the terrain, or else on the floor. */
export function areaOf({ floor, terrain }: Pick<World, "floor" | "terrain">): FloorArea {
  if (terrain === undefined) return floor;
  const { x_m, y_m, columns, rows, spacing_x_m, spacing_y_m } = terrain;
  return { x_m, y_m, width_m: (columns - 1) * spacing_x_m, height_m: (rows - 1) * spacing_y_m };
}

/** `ignored` is the id of the body that is being moved, or -1. */
export function fits(world: World, poses: Float64Array, kind: Kind, place: Place, ignored: number): boolean {
  const placed = (shape: Shape, at: Place): Piece => placedPiece(upright(shape), at);
  const pieces = kind.shapes.map((shape) => placed(shape, place));
  if (!pieces.every((piece) => onFloor(piece, areaOf(world)))) return false;
  const blocked = (other: Piece): boolean => pieces.some((piece) => overlap(piece, other));
  if (world.walls.some((wall) => blocked(wallPiece(wall)))) return false;
  return !world.bodies.some((body, index) => {
    if (body.id === ignored || body.held) return false;
    const there = placeAt(poses, index);
    return (world.kinds[body.kind]?.shapes ?? []).some((shape) => blocked(placed(shape, there)));
  });
}
