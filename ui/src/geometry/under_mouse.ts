// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a ray of the mouse meets first: a body, a wall, a marker on the floor, the floor, or nothing.

import type { Shape, SpacePose, World } from "../net/messages";
import { POSE_VALUES } from "../net/decode_binary";
import type { Ground } from "./ground";
import { placedPiece, rayHits, wallPiece, type Place, type Vec3 } from "./prism";
import { rayInto } from "./solids";

export type Hit =
  | { what: "body"; index: number; id: number }
  | { what: "wall"; id: number }
  | { what: "marker"; number: number }
  | { what: "nothing" };

/** Where a body is, as if it stood upright. */
export function placeAt(poses: Float64Array, index: number): { x_m: number; y_m: number; z_m: number; heading_rad: number } {
  const at = index * POSE_VALUES;
  return { x_m: poses[at] ?? 0, y_m: poses[at + 1] ?? 0, z_m: poses[at + 2] ?? 0, heading_rad: poses[at + 3] ?? 0 };
}

/** Where a body is, however it leans. */
export function spacePoseAt(poses: Float64Array, index: number): SpacePose {
  const value = (i: number): number => poses[index * POSE_VALUES + i] ?? 0;
  return { at_m: [value(0), value(1), value(2)], turn: [value(4), value(5), value(6), value(7)] };
}

/** What is this much behind the ground may be a wheel that has sunk in. */
const HIDDEN_M = 0.3;

const ORIGIN: Place = { x_m: 0, y_m: 0, heading_rad: 0 };

/** Distance along a ray of the body's frame to one of its shapes. */
function shapeHit(shape: Shape, origin: Vec3, way: Vec3): number | undefined {
  const [from, along] = shape.in_body === undefined ? [origin, way] : rayInto(shape.in_body, origin, way);
  return rayHits(from, along, placedPiece(shape, ORIGIN));
}

/** With a ground, nothing behind a hill is met. */
export function underMouse(world: World, poses: Float64Array, origin: Vec3, way: Vec3, ground?: Ground): Hit {
  let nearest = Infinity;
  let hit: Hit = { what: "nothing" };
  const offer = (distance: number | undefined, what: Hit): void => {
    if (distance === undefined || distance >= nearest) return;
    nearest = distance;
    hit = what;
  };
  world.bodies.forEach((body, index) => {
    if (body.held) return;
    const [from, along] = rayInto(spacePoseAt(poses, index), origin, way);
    for (const shape of world.kinds[body.kind]?.shapes ?? []) offer(shapeHit(shape, from, along), { what: "body", index, id: body.id });
  });
  for (const wall of world.walls) offer(rayHits(origin, way, wallPiece(wall)), { what: "wall", id: wall.id });
  const t = ground === undefined ? (way[2] < -1e-6 ? -origin[2] / way[2] : undefined) : ground.rayHits(origin, way);
  if (t !== undefined) {
    if (world.terrain !== undefined && t < nearest - HIDDEN_M) {
      hit = { what: "nothing" };
      nearest = t + HIDDEN_M;
    }
    const x = origin[0] + t * way[0];
    const y = origin[1] + t * way[1];
    world.markers.forEach((marker, i) => {
      if (Math.hypot(marker.x_m - x, marker.y_m - y) <= marker.radius_m) offer(t, { what: "marker", number: i + 1 });
    });
  }
  return hit;
}
