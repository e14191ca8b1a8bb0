// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Upright prisms and discs: which one a ray of the mouse meets, and whether two of them would overlap. Flat geometry
// for the page's own hints (what is under the mouse, green or red). Only the simulator decides what really collides.

import type { Shape, Wall } from "../net/messages";

export type Vec3 = readonly [number, number, number];
export type Point = readonly [number, number];

export interface Place {
  x_m: number;
  y_m: number;
  heading_rad: number;
  /** How high it is above the floor; left out: it is on it. */
  z_m?: number;
  /** How it leans: the left side up, the nose up. Worlds that are flat have neither. */
  roll_rad?: number;
  pitch_rad?: number;
}

export type Piece =
  | { round: true; x: number; y: number; radius: number; low: number; high: number; pointed?: boolean }
  | { round: false; points: Point[]; low: number; high: number };

/** A shape of a kind, at the place of a body of that kind. */
export function placedPiece(shape: Shape, place: Place): Piece {
  const c = Math.cos(place.heading_rad);
  const s = Math.sin(place.heading_rad);
  const at = (x: number, y: number): Point => [place.x_m + c * x - s * y, place.y_m + s * x + c * y];
  const z = place.z_m ?? 0;
  const [low, high] = [z + shape.low_m, z + shape.high_m];
  if (shape.form === "outline" || shape.form === "solid") return { round: false, points: shape.points.map(([x, y]) => at(x, y)), low, high };
  const [x, y] = at(shape.x_m, shape.y_m);
  return { round: true, x, y, radius: shape.radius_m, low, high, pointed: shape.form === "cone" };
}

export function wallPiece(wall: Wall): Piece {
  const length = Math.hypot(wall.x2_m - wall.x1_m, wall.y2_m - wall.y1_m) || 1e-9;
  const ux = (wall.x2_m - wall.x1_m) / length;
  const uy = (wall.y2_m - wall.y1_m) / length;
  const h = wall.thickness_m / 2;
  const corner = (x: number, y: number, along: number, left: number): Point => [x + ux * along - uy * left, y + uy * along + ux * left];
  return {
    round: false,
    points: [
      corner(wall.x1_m, wall.y1_m, 0, -h),
      corner(wall.x2_m, wall.y2_m, 0, -h),
      corner(wall.x2_m, wall.y2_m, 0, h),
      corner(wall.x1_m, wall.y1_m, 0, h),
    ],
    low: 0,
    high: wall.height_m,
  };
}

/** Distance along the ray to the piece, or undefined. */
export function rayHits(origin: Vec3, way: Vec3, piece: Piece): number | undefined {
  let near = 0;
  let far = Infinity;
  const clip = (start: number, speed: number): boolean => {
    // Keeps the part where start + t * speed <= 0.
    if (Math.abs(speed) < 1e-12) return start <= 0;
    const t = -start / speed;
    if (speed > 0) far = Math.min(far, t);
    else near = Math.max(near, t);
    return near <= far;
  };
  if (!clip(origin[2] - piece.high, way[2]) || !clip(piece.low - origin[2], -way[2])) return undefined;
  if (!piece.round) {
    const sign = area(piece.points) >= 0 ? 1 : -1;
    for (let i = 0; i < piece.points.length; ++i) {
      const [x1, y1] = piece.points[i]!;
      const [x2, y2] = piece.points[(i + 1) % piece.points.length]!;
      const nx = sign * (y2 - y1);
      const ny = sign * (x1 - x2);
      if (!clip(nx * (origin[0] - x1) + ny * (origin[1] - y1), nx * way[0] + ny * way[1])) return undefined;
    }
    return near;
  }
  const dx = origin[0] - piece.x;
  const dy = origin[1] - piece.y;
  // The radius is that of the base, or shrinks on the way up.
  const shrink = piece.pointed === true ? piece.radius / (piece.high - piece.low) : 0;
  const radius = piece.pointed === true ? shrink * (piece.high - origin[2]) : piece.radius;
  const slope = -shrink * way[2];
  const a = way[0] * way[0] + way[1] * way[1] - slope * slope;
  const b = dx * way[0] + dy * way[1] - radius * slope;
  const c = dx * dx + dy * dy - radius * radius;
  if (piece.pointed === true) return coneHit(a, b, c, near, far);
  if (a < 1e-12) return c <= 0 ? near : undefined;
  const root = b * b - a * c;
  if (root < 0) return undefined;
  const enter = (-b - Math.sqrt(root)) / a;
  const leave = (-b + Math.sqrt(root)) / a;
  near = Math.max(near, enter);
  return near <= Math.min(far, leave) ? near : undefined;
}

/** Where a t^2 + 2 b t + c is below 0, in a part of the ray that is below the point of the cone. */
function coneHit(a: number, b: number, c: number, near: number, far: number): number | undefined {
  const inside = (t: number): boolean => a * t * t + 2 * b * t + c <= 0;
  if (inside(near)) return near;
  const root = b * b - a * c;
  if (root < 0) return undefined;
  const ends = Math.abs(a) < 1e-12 ? [-c / (2 * b)] : [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  const hits = ends.filter((t) => t >= near && t <= far);
  return hits.length > 0 ? Math.min(...hits) : undefined;
}

function area(points: readonly Point[]): number {
  let twice = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    twice += x * ny - nx * y;
  });
  return twice / 2;
}

/** Whether the two would touch. Pieces above one another do not. */
export function overlap(a: Piece, b: Piece): boolean {
  if (a.low >= b.high || b.low >= a.high) return false;
  if (a.round && b.round) return Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius;
  return ![...axes(a, b), ...axes(b, a)].some(([ax, ay]) => {
    const [lowA, highA] = extentAlong(a, ax, ay);
    const [lowB, highB] = extentAlong(b, ax, ay);
    return highA <= lowB || highB <= lowA;
  });
}

/** Directions in which a gap between the two may appear (separating axes). */
function axes(of: Piece, other: Piece): Point[] {
  if (of.round) {
    if (other.round) return [];
    // The gap between a disc and an outline may be towards the nearest corner.
    const nearest = [...other.points].sort((p, q) => Math.hypot(p[0] - of.x, p[1] - of.y) - Math.hypot(q[0] - of.x, q[1] - of.y))[0];
    return nearest ? [unit(nearest[0] - of.x, nearest[1] - of.y)] : [];
  }
  return of.points.map(([x, y], i) => {
    const [nx, ny] = of.points[(i + 1) % of.points.length]!;
    return unit(ny - y, x - nx);
  });
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function extentAlong(piece: Piece, ax: number, ay: number): [number, number] {
  if (piece.round) {
    const middle = piece.x * ax + piece.y * ay;
    return [middle - piece.radius, middle + piece.radius];
  }
  const all = piece.points.map(([x, y]) => x * ax + y * ay);
  return [Math.min(...all), Math.max(...all)];
}
