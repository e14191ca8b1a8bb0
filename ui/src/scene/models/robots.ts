// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of robots. Some kinds have a model, which the server names. Every other robot is built from its collision
// shapes, with wheels where its axle is. All stay within their collision shapes by a millimetre or two, as one
// geometry.

import type { BufferGeometry } from "three";
import type { Kind } from "../../net/messages";
import { BLACK, BOARD, darker, flattenedCircle, HUB, ModelBuilder, rectangle, STEEL } from "./builder";
import { addControllerLid, addSensors } from "./fittings";
import { addShapes, extentOf, type Solids } from "./shapes";

const NO_COLOUR = 0x808080;

/** Kinds without a colour of their own are grey. */
const ownColour = (kind: Kind, otherwise: number): number => (kind.colour === NO_COLOUR ? otherwise : kind.colour);

/** In worlds that are not flat its wheels move, and are drawn by themselves. */
const hasOwnWheels = (kind: Kind): boolean => kind.wheels.length > 0;

/** A round body on two wheels, the controller as its lid, the camera on a bracket in front. */
function disc(kind: Kind, fine: boolean): BufferGeometry {
  const model = new ModelBuilder(fine);
  const track = 0.09;
  const radius = 0.07;
  const sides = model.sides(40);
  const shell = ownColour(kind, 0xdde2e8);
  if (!hasOwnWheels(kind)) for (const side of [-1, 1]) model.wheel(0.027, 0.011, { y: (side * track) / 2, z: 0.027 });
  model.ball(0.009, HUB, { x: -0.052, z: 0.009 });
  model.slab(flattenedCircle(radius, 0.038, sides), 0.012, 0.02, STEEL, 0.002);
  model.slab(flattenedCircle(radius - 0.004, 0.036, sides), 0.02, 0.05, darker(shell, 0.1), 0.003);
  model.slab(flattenedCircle(radius - 0.001, 0.058, sides), 0.056, 0.074, shell, 0.005);
  model.slab(flattenedCircle(radius - 0.006, 0.05, sides), 0.048, 0.057, BLACK, 0.001);
  model.slab(rectangle(-0.044, -0.036, 0.036, 0.036, 0.004), 0.073, 0.084, BOARD);
  addControllerLid(model, -0.004, 0.087, 0.086, 0.078);
  model.box(0.01, 0.022, 0.03, STEEL, { x: 0.05, z: 0.058 });
  addSensors(model, kind, { lidar: false });
  return model.build();
}

/** A box with a bevelled hull, two wheels in the sides and the controller behind. */
function hullRobot(kind: Kind, fine: boolean): BufferGeometry {
  const model = new ModelBuilder(fine);
  const hull = extentOf(kind.shapes);
  const track = 0.14;
  const shell = ownColour(kind, 0x3a74b4);
  if (!hasOwnWheels(kind)) for (const side of [-1, 1]) model.wheel(0.0225, 0.014, { y: (side * track) / 2, z: 0.0225 });
  model.ball(0.0095, HUB, { x: hull.x1 + 0.025, z: 0.0095 });
  const inner = rectangle(hull.x1 + 0.012, -track / 2 + 0.012, hull.x2 - 0.008, track / 2 - 0.012, 0.008);
  model.slab(inner, 0.012, 0.05, darker(shell, 0.55));
  model.slab(rectangle(hull.x1 + 0.001, hull.y1 + 0.001, hull.x2 - 0.001, hull.y2 - 0.001, 0.02), 0.047, 0.1, shell, 0.006);
  model.slab(rectangle(hull.x1, hull.y1, hull.x2, hull.y2, 0.02), 0.066, 0.072, darker(shell, 0.6), 0.001);
  model.slab(rectangle(hull.x1 + 0.016, hull.y1 + 0.016, hull.x2 - 0.03, hull.y2 - 0.016, 0.012), 0.1, 0.124, darker(shell, 0.25), 0.005);
  addControllerLid(model, (hull.x1 + hull.x2) / 2 - 0.012, 0.13, 0.12, 0.11);
  model.box(0.012, 0.05, 0.03, STEEL, { x: hull.x2 - 0.01, z: 0.112 });
  addSensors(model, kind, { lidar: false });
  return model.build();
}

function generic(kind: Kind, fine: boolean, solids: Solids): BufferGeometry {
  const model = new ModelBuilder(fine);
  addShapes(model, kind.shapes, kind.colour, 0.006, solids);
  const hull = extentOf(kind.shapes);
  if (kind.drive !== "" && !hasOwnWheels(kind)) {
    // The size of the wheels is not known; this one looks right above the floor.
    const radius = Math.max(0.008, Math.min(0.05, 0.22 * (hull.x2 - hull.x1), 0.4 * hull.noseHigh));
    const track = hull.y2 - hull.y1 - radius * 0.45;
    const long = hull.x2 - hull.x1 > 1.6 * (hull.y2 - hull.y1);
    for (const x of long ? [hull.x1 + 1.5 * radius, hull.x2 - 1.5 * radius] : [0])
      for (const side of [-1, 1]) model.wheel(radius, radius * 0.45, { x, y: (side * track) / 2, z: radius });
  }
  const nose = Math.min(0.02, 0.2 * (hull.y2 - hull.y1));
  model.slab([[hull.x2 - 2.2 * nose, -nose], [hull.x2 - 0.5 * nose, 0], [hull.x2 - 2.2 * nose, nose]], hull.noseHigh, hull.noseHigh + 0.002, 0xf2f4f7);
  addSensors(model, kind);
  return model.build();
}

/** Only the outline. A mark that its device draws shows where the front is. */
function outlineOnly(kind: Kind, fine: boolean, solids: Solids): BufferGeometry {
  const model = new ModelBuilder(fine);
  addShapes(model, kind.shapes, kind.colour, 0, solids);
  return model.build();
}

/** Coloured glass: the pattern of the floor shows through it. */
export const isGlass = (kind: Kind): boolean => kind.model === "glass";

export function robotModel(kind: Kind, fine: boolean, solids: Solids): BufferGeometry {
  if (isGlass(kind)) return outlineOnly(kind, fine, solids);
  if (kind.model === "disc") return disc(kind, fine);
  if (kind.model === "hull") return hullRobot(kind, fine);
  return generic(kind, fine, solids);
}
