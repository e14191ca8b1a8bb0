// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What takes an edit back: another edit. Computed from the world before, and from the id of what was added.

import type { Place } from "../geometry/prism";
import type { World } from "../net/messages";
import type { Op } from "./ops";

/** The id that is in `after` and not in `before`. */
function newId(before: readonly { id: number }[], after: readonly { id: number }[]): number | undefined {
  const known = new Set(before.map((one) => one.id));
  return after.find((one) => !known.has(one.id))?.id;
}

export function addedId(op: Op, before: World, after: World): number | undefined {
  if (op.op === "add") return newId(before.bodies, after.bodies);
  return op.op === "add wall" ? newId(before.walls, after.walls) : undefined;
}

export interface Before {
  world: World;
  /** Where a body was. */
  placeOf(id: number): Place | undefined;
  /** Whether what was removed can come back with its id (feature `hold`). */
  revives: boolean;
}

/** Undefined: it cannot be taken back. */
export function inverseOf(op: Op, { world, placeOf, revives }: Before, added: number | undefined): Op | undefined {
  switch (op.op) {
    case "move": {
      const place = placeOf(op.body);
      return place && { op: "move", body: op.body, place };
    }
    case "put":
      return { op: "move", body: op.body, place: op.from };
    case "revive":
      return { op: "remove", body: op.body };
    case "add":
      return added === undefined ? undefined : { op: "remove", body: added };
    case "remove": {
      const body = world.bodies.find((one) => one.id === op.body);
      const kind = body && world.kinds[body.kind];
      const place = placeOf(op.body);
      if (body === undefined || kind === undefined || place === undefined) return undefined;
      return revives ? { op: "revive", body: op.body, place } : { op: "add", robot: body.robot, kind: kind.name, place, revives: op.body };
    }
    case "add wall":
      return added === undefined ? undefined : { op: "remove wall", id: added };
    case "move wall":
    case "set wall":
    case "remove wall": {
      const wall = world.walls.find((one) => one.id === op.id);
      if (wall === undefined) return undefined;
      const { id, x1_m, y1_m, x2_m, y2_m } = wall;
      if (op.op === "move wall") return { op: "move wall", id, x1_m, y1_m, x2_m, y2_m };
      if (op.op === "set wall") return { op: "set wall", id, key: op.key, value: wall[op.key] };
      return { op: "add wall", wall, revives: id };
    }
    case "add marker":
      return { op: "remove marker", number: added ?? world.markers.length + 1 };
    case "move marker":
    case "set marker":
    case "remove marker": {
      const marker = world.markers[op.number - 1];
      if (marker === undefined) return undefined;
      if (op.op === "move marker") return { op: "move marker", number: op.number, x_m: marker.x_m, y_m: marker.y_m };
      if (op.op === "set marker") return { op: "set marker", number: op.number, colour: marker.colour, opacity: marker.opacity };
      return { op: "add marker", marker };
    }
  }
}
