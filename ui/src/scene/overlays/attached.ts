// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn on each body and moves with it: axes, collision outlines. Each body has one group that follows its
// pose; its content depends on what is switched on.

import {
  AxesHelper,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Mesh,
  type Object3D,
} from "three";
import { POSE_VALUES } from "../../net/decode_binary";
import { isRound, outOf, ringOf } from "../../geometry/solids";
import type { Kind, World } from "../../net/messages";
import type { Overlay } from "../stage";

const CIRCLE_SIDES = 40;

export interface Attachments {
  axes: boolean;
  outlines: boolean;
}

const outlineMaterial = new LineBasicMaterial({ color: 0xff4fd8, depthTest: false, transparent: true });

function outlines(kind: Kind): Object3D {
  const points: number[] = [];
  for (const shape of kind.shapes) {
    const ring = ringOf(shape, CIRCLE_SIDES);
    const cone = shape.form === "cone" ? ([shape.x_m, shape.y_m] as const) : undefined;
    const line = (...ends: [number, number, number][]): void => ends.forEach((end) => points.push(...outOf(shape.in_body, end)));
    ring.forEach(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      const [tx, ty] = cone ?? [x, y];
      line([x, y, shape.low_m], [nx, ny, shape.low_m]);
      if (cone === undefined) line([x, y, shape.high_m], [nx, ny, shape.high_m]);
      if (!isRound(shape) || i % 10 === 0) line([x, y, shape.low_m], [tx, ty, shape.high_m]);
    });
  }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  const lines = new LineSegments(geometry, outlineMaterial);
  lines.renderOrder = 5;
  return lines;
}

function axes(length: number): Object3D {
  const helper = new AxesHelper(length);
  helper.position.z = 0.003;
  (helper.material as LineBasicMaterial).depthTest = false;
  helper.renderOrder = 6;
  return helper;
}

export class Attached implements Overlay {
  readonly object = new Group();
  private carriers: (Group | undefined)[] = [];
  private wanted: Attachments = { axes: false, outlines: false };
  private world: World | undefined;

  show(wanted: Attachments): void {
    this.wanted = wanted;
    if (this.world !== undefined) this.setWorld(this.world);
  }

  setWorld(world: World): void {
    this.world = world;
    this.object.traverse((child) => (child as Mesh).geometry?.dispose());
    this.object.clear();
    if (this.wanted.axes) this.object.add(axes(0.3));
    this.carriers = world.bodies.map((body) => {
      const kind = world.kinds[body.kind];
      const carrier = new Group();
      if (kind === undefined) return undefined;
      if (this.wanted.outlines) carrier.add(outlines(kind));
      if (body.robot && this.wanted.axes) carrier.add(axes(0.16));
      if (carrier.children.length === 0) return undefined;
      this.object.add(carrier);
      return carrier;
    });
  }

  update(poses: Float64Array): void {
    this.carriers.forEach((carrier, i) => {
      if (carrier === undefined) return;
      const at = i * POSE_VALUES;
      carrier.position.set(poses[at] ?? 0, poses[at + 1] ?? 0, poses[at + 2] ?? 0);
      carrier.quaternion.set(poses[at + 5] ?? 0, poses[at + 6] ?? 0, poses[at + 7] ?? 0, poses[at + 4] ?? 1);
    });
  }
}
