// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What takes an edit back: another edit. Computed from the world before and the world after, for only the latter
// knows the ids of what was added.

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

/** `placeOf` says where a body was before the edit. Undefined: it cannot be taken back. */
export function inverseOf(op: Op, before: World, after: World, placeOf: (id: number) => Place | undefined): Op | undefined {
  switch (op.op) {
    case "move": {
      const place = placeOf(op.body);
      return place && { op: "move", body: op.body, place };
    }
    case "add": {
      const body = addedId(op, before, after);
      return body === undefined ? undefined : { op: "remove", body };
    }
    case "remove": {
      const body = before.bodies.find((one) => one.id === op.body);
      const kind = body && before.kinds[body.kind];
      const place = placeOf(op.body);
      return body && kind && place && { op: "add", robot: body.robot, kind: kind.name, place, revives: op.body };
    }
    case "add wall": {
      const id = addedId(op, before, after);
      return id === undefined ? undefined : { op: "remove wall", id };
    }
    case "move wall":
    case "set wall":
    case "remove wall": {
      const wall = before.walls.find((one) => one.id === op.id);
      if (wall === undefined) return undefined;
      const { id, x1_m, y1_m, x2_m, y2_m } = wall;
      if (op.op === "move wall") return { op: "move wall", id, x1_m, y1_m, x2_m, y2_m };
      if (op.op === "set wall") return { op: "set wall", id, key: op.key, value: wall[op.key] };
      return { op: "add wall", wall, revives: id };
    }
    case "add marker":
      return { op: "remove marker", number: after.markers.length };
    case "remove marker": {
      const marker = before.markers[op.number - 1];
      return marker && { op: "add marker", marker };
    }
  }
}
