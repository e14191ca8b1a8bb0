// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes that may lean: their corners, the room that they take, and frames within frames. No three.js.

import type { Kind, Shape, SpacePose } from "../net/messages";
import type { Ground } from "./ground";
import type { Place, Point, Vec3 } from "./prism";

const ROUND_SIDES = 16;

type Quaternion = readonly [number, number, number, number];

/** v turned by the unit quaternion w, x, y, z. */
export function turned([w, i, j, k]: Quaternion, [x, y, z]: Vec3): [number, number, number] {
  const [cx, cy, cz] = [j * z - k * y, k * x - i * z, i * y - j * x];
  return [x + 2 * (w * cx + j * cz - k * cy), y + 2 * (w * cy + k * cx - i * cz), z + 2 * (w * cz + i * cy - j * cx)];
}

export const back = ([w, x, y, z]: Quaternion): Quaternion => [w, -x, -y, -z];

/** A point of a frame, seen from where the frame is. */
export function outOf(pose: SpacePose | undefined, point: Vec3): Vec3 {
  if (pose === undefined) return point;
  const [x, y, z] = turned(pose.turn, point);
  return [pose.at_m[0] + x, pose.at_m[1] + y, pose.at_m[2] + z];
}

/** A ray, seen from a frame. */
export function rayInto(pose: SpacePose, origin: Vec3, way: Vec3): [Vec3, Vec3] {
  const turn = back(pose.turn);
  return [turned(turn, [origin[0] - pose.at_m[0], origin[1] - pose.at_m[1], origin[2] - pose.at_m[2]]), turned(turn, way)];
}

export const isRound = (shape: Shape): shape is Extract<Shape, { radius_m: number }> => shape.form !== "outline" && shape.form !== "solid";

/** Its outline from above, in its own frame. */
export function ringOf(shape: Shape, sides = ROUND_SIDES): Point[] {
  if (!isRound(shape)) return shape.points;
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [shape.x_m + shape.radius_m * Math.cos(angle), shape.y_m + shape.radius_m * Math.sin(angle)];
  });
}

/** Points of the body's frame between which all of the shape is. */
export function cornersOf(shape: Shape): Vec3[] {
  return ringOf(shape).flatMap(([x, y]) => [shape.low_m, shape.high_m].map((z) => outOf(shape.in_body, [x, y, z])));
}

/** The same shape upright in the body's frame: what leans becomes the box around it. */
export function upright(shape: Shape): Shape {
  if (shape.in_body === undefined) return shape;
  const corners = cornersOf(shape);
  const low = (i: 0 | 1 | 2): number => Math.min(...corners.map((corner) => corner[i]));
  const high = (i: 0 | 1 | 2): number => Math.max(...corners.map((corner) => corner[i]));
  const points: [number, number][] = [[low(0), low(1)], [high(0), low(1)], [high(0), high(1)], [low(0), high(1)]];
  return { form: "outline", points, low_m: low(2), high_m: high(2) };
}

/** The height at which a body of this kind, upright, just touches the ground. */
export function restingHeight(ground: Ground, kind: Kind | undefined, place: Place): number {
  const c = Math.cos(place.heading_rad);
  const s = Math.sin(place.heading_rad);
  let z = ground.heightAt(place.x_m, place.y_m);
  const stand = ([x, y, low]: Vec3): void => {
    z = Math.max(z, ground.heightAt(place.x_m + c * x - s * y, place.y_m + s * x + c * y) - low);
  };
  for (const shape of kind?.shapes ?? []) {
    const { low_m } = upright(shape);
    for (const [x, y] of cornersOf(shape)) stand([x, y, low_m]);
  }
  for (const { at_m, radius_m } of kind?.wheels ?? []) stand([at_m[0], at_m[1], at_m[2] - radius_m]);
  return z;
}
