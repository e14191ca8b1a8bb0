// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where each robot went: a ribbon on the floor, flat triangles in one geometry per robot, overwritten from the start
// when it is full.

import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from "three";
import { POSE_VALUES, type Frame } from "../../net/decode_binary";
import type { World } from "../../net/messages";
import type { Overlay } from "../stage";

const SEGMENTS = 4000;
const SPACING_M = 0.01;
const HALF_WIDTH_M = 0.004;
const HEIGHT_M = 0.0025;
const JUMP_M = 0.5;

/** Hues a golden angle apart: any number of robots, neighbours well apart. */
export function trailColour(index: number): string {
  return `hsl(${Math.round((200 + index * 137.5) % 360)}, 70%, 58%)`;
}

class Trail {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly positions = new Float32Array(SEGMENTS * 18);
  private next = 0;
  private x = NaN;
  private y = NaN;

  constructor(colour: string) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(this.positions, 3));
    const material = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.75, side: DoubleSide, depthWrite: false });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  extend(x: number, y: number): void {
    const length = Math.hypot(x - this.x, y - this.y);
    if (length < SPACING_M) return;
    // Not a number at first; further than a robot drives between two frames: it was put elsewhere.
    if (length < JUMP_M) this.segment(this.x, this.y, x, y, length);
    this.x = x;
    this.y = y;
  }

  private segment(x1: number, y1: number, x2: number, y2: number, length: number): void {
    const nx = (-(y2 - y1) / length) * HALF_WIDTH_M;
    const ny = ((x2 - x1) / length) * HALF_WIDTH_M;
    const z = HEIGHT_M;
    const corners = [x1 - nx, y1 - ny, z, x2 - nx, y2 - ny, z, x2 + nx, y2 + ny, z, x1 - nx, y1 - ny, z, x2 + nx, y2 + ny, z, x1 + nx, y1 + ny, z];
    const at = (this.next % SEGMENTS) * 18;
    this.positions.set(corners, at);
    this.next++;
    const attribute = this.mesh.geometry.getAttribute("position") as BufferAttribute;
    attribute.addUpdateRange(at, 18);
    attribute.needsUpdate = true;
    this.mesh.geometry.setDrawRange(0, Math.min(this.next, SEGMENTS) * 6);
  }
}

export class Trails implements Overlay {
  readonly object = new Group();
  private trails = new Map<number, Trail>();
  private robots: { id: number; index: number }[] = [];

  setWorld(world: World): void {
    this.robots = world.bodies.flatMap((body, index) => (body.robot ? [{ id: body.id, index }] : []));
    const ids = new Set(this.robots.map((robot) => robot.id));
    for (const [id, trail] of this.trails) if (!ids.has(id)) this.drop(id, trail);
  }

  /** Every frame counts, drawn or not: corners would be cut otherwise. */
  record(frame: Frame): void {
    for (const { id, index } of this.robots) {
      if (index >= frame.count) continue;
      let trail = this.trails.get(id);
      if (trail === undefined) {
        trail = new Trail(trailColour(index));
        this.trails.set(id, trail);
        this.object.add(trail.mesh);
      }
      trail.extend(frame.poses[index * POSE_VALUES] ?? 0, frame.poses[index * POSE_VALUES + 1] ?? 0);
    }
  }

  clear(): void {
    for (const [id, trail] of this.trails) this.drop(id, trail);
  }

  private drop(id: number, trail: Trail): void {
    this.object.remove(trail.mesh);
    trail.mesh.geometry.dispose();
    trail.mesh.material.dispose();
    this.trails.delete(id);
  }
}
