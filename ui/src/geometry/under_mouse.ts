// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a ray of the mouse meets first: a body, a wall, a marker on the floor, the floor, or nothing.

import type { World } from "../net/messages";
import { POSE_VALUES } from "../net/decode_binary";
import { placedPiece, rayHits, wallPiece, type Place, type Vec3 } from "./prism";

export type Hit =
  | { what: "body"; index: number; id: number }
  | { what: "wall"; id: number }
  | { what: "marker"; number: number }
  | { what: "nothing" };

/** Where a body is, as if it stood upright. */
export function placeAt(poses: Float64Array, index: number): Required<Place> {
  const at = index * POSE_VALUES;
  return { x_m: poses[at] ?? 0, y_m: poses[at + 1] ?? 0, z_m: poses[at + 2] ?? 0, heading_rad: poses[at + 3] ?? 0 };
}

export function underMouse(world: World, poses: Float64Array, origin: Vec3, way: Vec3): Hit {
  let nearest = Infinity;
  let hit: Hit = { what: "nothing" };
  const offer = (distance: number | undefined, what: Hit): void => {
    if (distance === undefined || distance >= nearest) return;
    nearest = distance;
    hit = what;
  };
  world.bodies.forEach((body, index) => {
    if (body.held) return;
    const place = placeAt(poses, index);
    for (const shape of world.kinds[body.kind]?.shapes ?? [])
      offer(rayHits(origin, way, placedPiece(shape, place)), { what: "body", index, id: body.id });
  });
  for (const wall of world.walls) offer(rayHits(origin, way, wallPiece(wall)), { what: "wall", id: wall.id });
  if (way[2] < -1e-6) {
    const t = -origin[2] / way[2];
    const x = origin[0] + t * way[0];
    const y = origin[1] + t * way[1];
    world.markers.forEach((marker, i) => {
      if (Math.hypot(marker.x_m - x, marker.y_m - y) <= marker.radius_m) offer(t, { what: "marker", number: i + 1 });
    });
  }
  return hit;
}
