// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beams of range finders with red spheres where they hit, cones in the colour of their robot, and lidar points. Three
// draw calls for all robots together.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  SphereGeometry,
} from "three";
import { BEAM_VALUES, type BeamSet } from "../../net/decode_binary";
import { beamKey } from "../../state/view";
import type { Overlay } from "../stage";

/** More beams than this from one sensor are a scan: points, not lines. */
const SCAN_BEAMS = 16;
const HIT_COLOUR = 0xff3b30;
const BEAM_COLOUR = 0xffb020;
const HIT_RADIUS_M = 0.008;

/** A beam that met nothing has a negative cone; with a cone of no width that is -0. */
export function isHit(halfAngle: number): boolean {
  return halfAngle > 0 || Object.is(halfAngle, 0);
}

export function isScan(set: BeamSet): boolean {
  return set.count > SCAN_BEAMS;
}

class Soup {
  readonly geometry = new BufferGeometry();
  private values = new Float32Array(3 * 256);
  private used = 0;

  clear(): void {
    this.used = 0;
  }

  push(x: number, y: number, z: number): void {
    if (this.used + 3 > this.values.length) {
      const larger = new Float32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.used++] = x;
    this.values[this.used++] = y;
    this.values[this.used++] = z;
  }

  commit(): void {
    const attribute = this.geometry.getAttribute("position") as BufferAttribute | undefined;
    if (attribute?.array === this.values) attribute.needsUpdate = true;
    else {
      this.geometry.dispose();
      this.geometry.setAttribute("position", new BufferAttribute(this.values, 3));
    }
    this.geometry.setDrawRange(0, this.used / 3);
  }
}

export class Beams implements Overlay {
  readonly object = new Group();
  private readonly byRobot = new Map<number, BeamSet[]>();
  private readonly lines = new Soup();
  private readonly cones = new Soup();
  private readonly scans = new Soup();
  private hits = this.makeHits(64);
  private showLines = false;
  private showScans = false;
  private hidden: ReadonlySet<string> = new Set();
  private stale = false;

  constructor() {
    const line = new LineBasicMaterial({ color: BEAM_COLOUR, transparent: true, opacity: 0.85 });
    const cone = new MeshBasicMaterial({ color: BEAM_COLOUR, transparent: true, opacity: 0.16, side: DoubleSide, depthWrite: false });
    const scan = new PointsMaterial({ color: HIT_COLOUR, size: 4, sizeAttenuation: false });
    const objects = [new LineSegments(this.lines.geometry, line), new Mesh(this.cones.geometry, cone), new Points(this.scans.geometry, scan)];
    for (const object of objects) object.frustumCulled = false;
    for (const soup of [this.lines, this.cones, this.scans]) soup.commit();
    this.object.add(...objects, this.hits);
  }

  /** `hidden` are sensors that are left out, see beamKey. */
  show(lines: boolean, scans: boolean, hidden: ReadonlySet<string>): void {
    this.hidden = hidden;
    this.showLines = lines;
    this.showScans = scans;
    this.stale = true;
  }

  take(robot: number, sets: BeamSet[]): void {
    this.byRobot.set(robot, sets);
    this.stale = true;
  }

  /** Of robots that are no longer watched nothing new comes, so what was seen last must go. */
  keepOnly(robots: readonly number[]): void {
    for (const id of [...this.byRobot.keys()]) if (!robots.includes(id)) this.byRobot.delete(id);
    this.stale = true;
  }

  update(): void {
    if (!this.stale) return;
    this.stale = false;
    for (const soup of [this.lines, this.cones, this.scans]) soup.clear();
    const hits: number[] = [];
    for (const [robot, sets] of this.byRobot)
      for (const set of sets) {
        if (this.hidden.has(beamKey(robot, set.name))) continue;
        if (isScan(set)) this.showScans && this.addScan(set);
        else if (this.showLines) this.addBeams(set, hits);
      }
    for (const soup of [this.lines, this.cones, this.scans]) soup.commit();
    this.placeHits(hits);
  }

  private addScan({ values, count }: BeamSet): void {
    for (let i = 0; i < count; ++i) {
      const at = i * BEAM_VALUES;
      if (isHit(values[at + 6]!)) this.scans.push(values[at + 3]!, values[at + 4]!, values[at + 5]!);
    }
  }

  private addBeams({ values, count }: BeamSet, hits: number[]): void {
    for (let i = 0; i < count; ++i) {
      const [x1, y1, z1, x2, y2, z2, half] = values.subarray(i * BEAM_VALUES, (i + 1) * BEAM_VALUES) as unknown as [number, number, number, number, number, number, number];
      this.lines.push(x1, y1, z1);
      this.lines.push(x2, y2, z2);
      if (isHit(half)) hits.push(x2, y2, z2);
      const wide = Math.tan(Math.abs(half));
      if (wide < 1e-4 || half < -1) continue;
      this.cones.push(x1, y1, z1);
      this.cones.push(x2 - (y2 - y1) * wide, y2 + (x2 - x1) * wide, z2);
      this.cones.push(x2 + (y2 - y1) * wide, y2 - (x2 - x1) * wide, z2);
    }
  }

  private makeHits(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(new SphereGeometry(HIT_RADIUS_M, 12, 8), new MeshBasicMaterial({ color: HIT_COLOUR }), capacity);
    mesh.frustumCulled = false;
    mesh.count = 0;
    return mesh;
  }

  private placeHits(hits: readonly number[]): void {
    const count = hits.length / 3;
    if (count > this.hits.instanceMatrix.count) {
      this.object.remove(this.hits);
      this.hits.dispose();
      this.hits = this.makeHits(count * 2);
      this.object.add(this.hits);
    }
    const matrix = new Matrix4();
    for (let i = 0; i < count; ++i) this.hits.setMatrixAt(i, matrix.setPosition(hits[i * 3]!, hits[i * 3 + 1]!, hits[i * 3 + 2]!));
    this.hits.count = count;
    this.hits.instanceMatrix.needsUpdate = true;
  }
}
