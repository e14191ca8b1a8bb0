// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Builds a model from simple solids. All pieces end up in one geometry with vertex colours, so that any number of equal
// bodies is a single instanced draw call. Robot frame: x forward, y left, z up; metres.

import {
  BufferGeometry,
  BoxGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Matrix4,
  Shape,
  SphereGeometry,
  Vector2,
} from "three";
import { mergeGeometries, toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";

export interface At {
  x?: number;
  y?: number;
  z?: number;
  /** Rotations about the piece's own x, y and z, in radians. */
  roll?: number;
  pitch?: number;
  yaw?: number;
}

function placed(at: At): Matrix4 {
  const turn = new Matrix4().makeRotationZ(at.yaw ?? 0);
  turn.multiply(new Matrix4().makeRotationY(at.pitch ?? 0)).multiply(new Matrix4().makeRotationX(at.roll ?? 0));
  return turn.setPosition(at.x ?? 0, at.y ?? 0, at.z ?? 0);
}

/** Edges sharper than this stay edges; flatter ones are shaded as round. */
const CREASE_RAD = 0.6;

export class ModelBuilder {
  private readonly pieces: BufferGeometry[] = [];
  private frame: Matrix4 | undefined;

  /** Coarse models are for crowds: a third of the sides, a tenth of the triangles. */
  constructor(readonly fine = true) {}

  sides(wanted: number): number {
    return this.fine ? wanted : Math.max(8, Math.ceil(wanted / 3));
  }

  /** Pieces that follow are in this frame; without one, in that of the body. */
  within(frame: Matrix4 | undefined): this {
    this.frame = frame;
    return this;
  }

  add(piece: BufferGeometry, colour: number, at: At = {}): this {
    const geometry = piece.index ? piece.toNonIndexed() : piece;
    geometry.deleteAttribute("uv");
    geometry.applyMatrix4(placed(at));
    if (this.frame !== undefined) geometry.applyMatrix4(this.frame);
    const paint = new Color(colour);
    const count = geometry.getAttribute("position").count;
    const colours = new Float32Array(count * 3);
    for (let i = 0; i < count; ++i) paint.toArray(colours, i * 3);
    geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
    this.pieces.push(geometry);
    return this;
  }

  box(length: number, width: number, height: number, colour: number, at: At = {}): this {
    return this.add(new BoxGeometry(length, width, height), colour, at);
  }

  /** A round pillar; its centre is at `at`, its axis along z. */
  pillar(radius: number, height: number, colour: number, at: At = {}, sides = 32, topRadius = radius): this {
    return this.add(new CylinderGeometry(topRadius, radius, height, this.sides(sides)).rotateX(Math.PI / 2), colour, at);
  }

  /** A wheel: a tyre with a hub on either face, its axis along y. */
  wheel(radius: number, width: number, at: At = {}): this {
    this.add(new CylinderGeometry(radius, radius, width, this.sides(28)), RUBBER, at);
    this.add(new CylinderGeometry(radius * 0.62, radius * 0.62, width * 1.08, this.sides(20)), HUB, at);
    return this.fine ? this.add(new CylinderGeometry(radius * 0.18, radius * 0.18, width * 1.3, 12), STEEL, at) : this;
  }

  ball(radius: number, colour: number, at: At = {}): this {
    return this.add(new SphereGeometry(radius, this.sides(28), this.sides(16)), colour, at);
  }

  /** An upright prism over an outline, its upper edges rounded by `bevel`. */
  slab(outline: readonly [number, number][], low: number, high: number, colour: number, bevel = 0): this {
    const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
    const rounded = Math.min(bevel, (high - low) / 3);
    const geometry = new ExtrudeGeometry(shape, {
      depth: high - low - 2 * rounded,
      bevelEnabled: rounded > 0,
      bevelThickness: rounded,
      bevelSize: rounded,
      bevelOffset: -rounded,
      bevelSegments: this.fine ? 2 : 1,
    });
    return this.add(toCreasedNormals(geometry, CREASE_RAD), colour, { z: low + rounded });
  }

  build(): BufferGeometry {
    const all = mergeGeometries(this.pieces.length > 0 ? this.pieces : [new BoxGeometry(0.01, 0.01, 0.01)]);
    for (const piece of this.pieces) piece.dispose();
    return all;
  }
}

export const RUBBER = 0x23262b;
export const HUB = 0xb9c0c8;
export const STEEL = 0x878f99;
export const BLACK = 0x181a1e;
export const BOARD = 0x1f5a43;

/** A rectangle with cut corners, for slabs. */
export function rectangle(x1: number, y1: number, x2: number, y2: number, cut = 0): [number, number][] {
  if (cut <= 0) return [[x1, y1], [x2, y1], [x2, y2], [x1, y2]];
  return [
    [x1 + cut, y1], [x2 - cut, y1], [x2, y1 + cut], [x2, y2 - cut],
    [x2 - cut, y2], [x1 + cut, y2], [x1, y2 - cut], [x1, y1 + cut],
  ];
}

/** A circle about the origin, flattened where |y| would be over `widest`. */
export function flattenedCircle(radius: number, widest: number, sides: number): [number, number][] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = (i * 2 * Math.PI) / sides;
    const y = radius * Math.sin(angle);
    return [radius * Math.cos(angle), Math.max(-widest, Math.min(widest, y))];
  });
}

export function darker(colour: number, share: number): number {
  const channel = (shift: number): number => Math.round(((colour >> shift) & 255) * (1 - share)) << shift;
  return channel(16) | channel(8) | channel(0);
}
