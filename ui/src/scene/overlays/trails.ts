// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where each robot went: ribbons on the floor. The pieces of all robots are in one geometry in the order in which they
// came, and the oldest are overwritten when it is full: one draw call and one upload per drawing, however many robots.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial } from "three";
import { NO_FLOOR } from "../../geometry/floor";
import { FlatGround, type Ground } from "../../geometry/ground";
import { POSE_VALUES, type Frame } from "../../net/decode_binary";
import type { Body, Trail, World } from "../../net/messages";
import { reachOf } from "../models/shapes";
import type { Overlay } from "../stage";

const PIECES = 60000;
const CORNERS = 6;
const SPACING_M = 0.01;
const HALF_WIDTH_M = 0.004;
const HEIGHT_M = 0.0025;
const JUMP_M = 0.5;
const WIDTH_SHARE = 0.06;

/**
 * Hues a golden angle apart, so that neighbours differ for any number of robots. Bright ones start with red, for white
 * floors.
 */
export function trailColour(index: number, bright = false): string {
  const hue = Math.round(((bright ? 0 : 200) + index * 137.5) % 360);
  return bright ? `hsl(${hue}, 95%, 45%)` : `hsl(${hue}, 70%, 58%)`;
}

/** Nearer than it is, so that it is not lost in the ground below it far away. */
const NEARER = { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -16 };

/** Outdoors robots are larger and seen from further away. */
const halfWidth = (world: World, body: Body): number =>
  world.in_space ? Math.max(HALF_WIDTH_M, WIDTH_SHARE * reachOf(world.kinds[body.kind]?.shapes ?? [])) : HALF_WIDTH_M;

interface Walker {
  id: number;
  index: number;
  x: number;
  y: number;
  z: number;
  colour: Color;
  half_m: number;
}

export class Trails implements Overlay {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly places = new BufferAttribute(new Float32Array(PIECES * CORNERS * 3), 3);
  private readonly colours = new BufferAttribute(new Float32Array(PIECES * CORNERS * 3), 3);
  private readonly owners = new Int32Array(PIECES).fill(-1);
  /** Counts all pieces ever added. */
  private laid = 0;
  private uploaded = 0;
  private walkers = new Map<number, Walker>();
  private ground: Ground = new FlatGround(NO_FLOOR);

  constructor() {
    const geometry = new BufferGeometry().setAttribute("position", this.places).setAttribute("color", this.colours);
    geometry.setDrawRange(0, 0);
    this.object = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.75, side: DoubleSide, depthWrite: false, ...NEARER }));
    this.object.frustumCulled = false;
    this.object.renderOrder = 2;
  }

  setWorld(world: World): void {
    const before = this.walkers;
    this.walkers = new Map();
    world.bodies.forEach((body, index) => {
      if (!body.robot) return;
      const known = before.get(body.id);
      this.walkers.set(body.id, known ? { ...known, index } : { id: body.id, index, x: NaN, y: NaN, z: 0, half_m: halfWidth(world, body), colour: new Color(trailColour(index, body.bright_trail)) });
    });
    for (const id of before.keys()) if (!this.walkers.has(id)) this.wipe(id);
  }

  /** Every frame counts, drawn or not; otherwise corners would be cut. */
  record(frame: Frame): void {
    for (const walker of this.walkers.values()) {
      if (walker.index >= frame.count) continue;
      const x = frame.poses[walker.index * POSE_VALUES] ?? 0;
      const y = frame.poses[walker.index * POSE_VALUES + 1] ?? 0;
      this.walk(walker, x, y, frame.poses[walker.index * POSE_VALUES + 2] ?? 0);
    }
  }

  /** In worlds that are not flat at the robot's height, but not below the ground, into which its springs may let it sink. */
  setGround(ground: Ground): void {
    this.ground = ground;
  }

  private walk(walker: Walker, x: number, y: number, bodyZ: number): void {
    const z = Math.max(bodyZ, this.ground.heightAt(x, y));
    const length = Math.hypot(x - walker.x, y - walker.y);
    if (length < SPACING_M) return;
    // It is NaN at first. If it is further than a robot drives between two frames, the robot was moved by hand.
    if (length < JUMP_M) this.lay(walker, x, y, z, length);
    walker.x = x;
    walker.y = y;
    walker.z = z;
  }

  /** The trails from before this page was opened. */
  seed(trails: readonly Trail[]): void {
    for (const { robot, points_mm } of trails) {
      const walker = this.walkers.get(robot);
      if (walker === undefined) continue;
      for (let i = 0; i + 1 < points_mm.length; i += 2) this.walk(walker, points_mm[i]! / 1000, points_mm[i + 1]! / 1000, -Infinity);
    }
  }

  clear(): void {
    this.laid = this.uploaded = 0;
    this.owners.fill(-1);
    this.object.geometry.setDrawRange(0, 0);
    for (const walker of this.walkers.values()) walker.x = walker.y = NaN;
  }

  /** What came since the last drawing is one range, or two if it wrapped around. */
  update(): void {
    if (this.uploaded === this.laid || !this.object.visible) return;
    const from = Math.max(this.uploaded, this.laid - PIECES);
    const first = from % PIECES;
    const count = this.laid - from;
    for (const attribute of [this.places, this.colours]) {
      attribute.addUpdateRange(first * CORNERS * 3, Math.min(count, PIECES - first) * CORNERS * 3);
      if (first + count > PIECES) attribute.addUpdateRange(0, (first + count - PIECES) * CORNERS * 3);
      attribute.needsUpdate = true;
    }
    this.uploaded = this.laid;
    this.object.geometry.setDrawRange(0, Math.min(this.laid, PIECES) * CORNERS);
  }

  private lay(walker: Walker, x: number, y: number, z: number, length: number): void {
    const nx = (-(y - walker.y) / length) * walker.half_m;
    const ny = ((x - walker.x) / length) * walker.half_m;
    const lift = HEIGHT_M * (walker.half_m / HALF_WIDTH_M);
    const piece = this.laid++ % PIECES;
    const corner = (i: number, cx: number, cy: number, cz: number): void => {
      this.places.setXYZ(piece * CORNERS + i, cx, cy, Math.max(cz, this.ground.heightAt(cx, cy)) + lift);
      this.colours.setXYZ(piece * CORNERS + i, walker.colour.r, walker.colour.g, walker.colour.b);
    };
    corner(0, walker.x - nx, walker.y - ny, walker.z);
    corner(1, x - nx, y - ny, z);
    corner(2, x + nx, y + ny, z);
    corner(3, walker.x - nx, walker.y - ny, walker.z);
    corner(4, x + nx, y + ny, z);
    corner(5, walker.x + nx, walker.y + ny, walker.z);
    this.owners[piece] = walker.id;
  }

  /** Removes everything of a robot that has been removed. */
  private wipe(id: number): void {
    const size = CORNERS * 3;
    this.owners.forEach((owner, piece) => {
      if (owner === id) (this.places.array as Float32Array).fill(0, piece * size, (piece + 1) * size);
    });
    this.uploaded = Math.max(0, this.laid - PIECES); // all of it once more
  }
}
