// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a body of a kind has room at a place: on the floor, clear of walls and of other bodies.

import type { Kind, World } from "../net/messages";
import { isOnFloor, type FloorArea } from "./floor";
import { overlap, placedPiece, wallPiece, type Piece, type Place } from "./prism";
import { placeAt } from "./under_mouse";

/** True if all edges of a piece, seen from above, are on the floor. */
function onFloor(piece: Piece, floor: FloorArea): boolean {
  const inside = (x: number, y: number): boolean => isOnFloor(floor, x, y);
  if (!piece.round) return piece.points.every(([x, y]) => inside(x, y));
  return inside(piece.x - piece.radius, piece.y - piece.radius) && inside(piece.x + piece.radius, piece.y + piece.radius);
}

/** `ignored` is the id of the body that is being moved, or -1. */
export function fits(world: World, poses: Float64Array, kind: Kind, place: Place, ignored: number): boolean {
  const pieces = kind.shapes.map((shape) => placedPiece(shape, place));
  if (!pieces.every((piece) => onFloor(piece, world.floor))) return false;
  const blocked = (other: Piece): boolean => pieces.some((piece) => overlap(piece, other));
  if (world.walls.some((wall) => blocked(wallPiece(wall)))) return false;
  return !world.bodies.some((body, index) => {
    if (body.id === ignored || body.held) return false;
    const there = placeAt(poses, index);
    return (world.kinds[body.kind]?.shapes ?? []).some((shape) => blocked(placedPiece(shape, there)));
  });
}
