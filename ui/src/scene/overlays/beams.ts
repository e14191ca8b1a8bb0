// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What range sensors see: beams with red spheres where they hit, translucent cones around them, points of scans, in the
// colour of the kind of sensor. Four draw calls for all robots together.

import { ConeGeometry, DoubleSide, Group, LineBasicMaterial, LineSegments, MeshBasicMaterial, Points, PointsMaterial, SphereGeometry, type InstancedMesh } from "three";
import type { BeamSet } from "../../net/decode_binary";
import { BEAM_VALUES } from "../../net/generated";
import type { Look } from "../../state/drawn";
import type { Overlay } from "../stage";
import { Instances } from "./instances";
import { Soup } from "./soup";

const HIT_COLOUR = 0xff3b30;
const HIT_RADIUS_M = 0.008;
const CONE_SIDES = 20;
const NARROWEST_RAD = 1e-3;

/** A beam that hit nothing has a negative cone angle; for a cone of zero width that is -0. */
function isHit(halfAngle: number): boolean {
  return halfAngle > 0 || Object.is(halfAngle, 0);
}

export type Looks = ReadonlyMap<number, ReadonlyMap<string, Look>>;

export class Beams implements Overlay {
  readonly object = new Group();
  private readonly byRobot = new Map<number, BeamSet[]>();
  private readonly lines = new Soup();
  private readonly scans = new Soup();
  private readonly cones: Instances;
  private readonly hits: Instances;
  private looks: Looks = new Map();
  private stale = true;

  constructor() {
    const line = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.85 });
    const scan = new PointsMaterial({ vertexColors: true, size: 4, sizeAttenuation: false });
    const soups = [new LineSegments(this.lines.geometry, line), new Points(this.scans.geometry, scan)];
    for (const object of soups) object.frustumCulled = false;
    const replaced = (before: InstancedMesh, now: InstancedMesh): void => void this.object.remove(before).add(now);
    const cone = new MeshBasicMaterial({ transparent: true, opacity: 0.15, side: DoubleSide, depthWrite: false });
    // From the origin, along x, as wide as it is long.
    const shape = new ConeGeometry(1, 1, CONE_SIDES, 1, true).rotateZ(Math.PI / 2).translate(0.5, 0, 0);
    this.cones = new Instances(shape, cone, replaced);
    this.cones.mesh.renderOrder = 4;
    this.hits = new Instances(new SphereGeometry(HIT_RADIUS_M, 12, 8), new MeshBasicMaterial(), replaced);
    this.object.add(...soups, this.cones.mesh, this.hits.mesh);
  }

  /** What is drawn, and how. Everything else is left out. */
  show(looks: Looks): void {
    this.looks = looks;
    this.stale = true;
  }

  take(robot: number, sets: BeamSet[]): void {
    this.byRobot.set(robot, sets);
    this.stale = true;
  }

  /** Robots that are no longer watched send nothing new, so what was last seen must be removed. */
  keepOnly(robots: readonly number[]): void {
    for (const id of [...this.byRobot.keys()]) if (!robots.includes(id)) this.byRobot.delete(id);
    this.stale = true;
  }

  update(): void {
    if (!this.stale) return;
    this.stale = false;
    const all = [this.lines, this.scans, this.cones, this.hits];
    for (const one of all) one.clear();
    for (const [robot, sets] of this.byRobot)
      for (const set of sets) {
        const look = this.looks.get(robot)?.get(set.name);
        if (look?.as === "scan") this.addScan(set, look.colour);
        else if (look?.as === "beams") this.addBeams(set, look.colour);
      }
    for (const one of all) one.commit();
  }

  private addScan({ values, count }: BeamSet, colour: number): void {
    this.scans.dip(colour);
    for (let i = 0; i < count; ++i) {
      const at = i * BEAM_VALUES;
      if (isHit(values[at + 6]!)) this.scans.push(values[at + 3]!, values[at + 4]!, values[at + 5]!);
    }
  }

  /** Lines, and cones if the sensor has one: the server sends the cone, and the ray that came back. */
  private addBeams({ values, count }: BeamSet, colour: number): void {
    this.lines.dip(colour);
    for (let i = 0; i < count; ++i) {
      const at = i * BEAM_VALUES;
      const x = values[at]!;
      const y = values[at + 1]!;
      const z = values[at + 2]!;
      const endX = values[at + 3]!;
      const endY = values[at + 4]!;
      const endZ = values[at + 5]!;
      const half = values[at + 6]!;
      if (isHit(half)) this.hits.add(1, 0, 0, 0, 1, 0, 0, 0, 1, endX, endY, endZ, HIT_COLOUR);
      const angle = Math.abs(half);
      if (angle > NARROWEST_RAD && angle < Math.PI / 2) {
        this.addCone(x, y, z, endX - x, endY - y, endZ - z, Math.tan(angle), colour);
      } else {
        this.lines.push(x, y, z);
        this.lines.push(endX, endY, endZ);
      }
    }
  }

  /** Along (dx, dy, dz). Of its other axes, one is level and both are perpendicular to it. */
  private addCone(x: number, y: number, z: number, dx: number, dy: number, dz: number, wide: number, colour: number): void {
    const length = Math.hypot(dx, dy, dz);
    if (length < 1e-6) return;
    const flat = Math.hypot(dx, dy);
    const lx = flat > 1e-9 ? -dy / flat : 0;
    const ly = flat > 1e-9 ? dx / flat : 1;
    const r = length * wide;
    this.cones.add(dx, dy, dz, lx * r, ly * r, 0, -(dz * ly) * wide, dz * lx * wide, (dx * ly - dy * lx) * wide, x, y, z, colour);
  }
}
