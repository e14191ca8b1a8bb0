// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of view of cameras: a pyramid in front of each, as wide and as high as its view. Two draw calls for all
// robots together.

import { DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from "three";
import { carried, mountOf } from "../../geometry/space";
import type { SensorPlace, World } from "../../net/messages";
import type { Mounts } from "../../state/drawn";
import type { Overlay } from "../stage";
import { fieldOfView } from "../rig";
import type { Looks } from "./beams";
import { Soup } from "./soup";

const LENGTH_M = 0.5;

interface Camera {
  body: number;
  robot: number;
  sensor: SensorPlace;
  colour: number;
}

export class Frusta implements Overlay {
  readonly object = new Group();
  private readonly edges = new Soup();
  private readonly faces = new Soup();
  private cameras: Camera[] = [];
  private looks: Looks = new Map();
  private mounts: Mounts = new Map();
  private world: World | undefined;

  constructor() {
    const face = new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.12, side: DoubleSide, depthWrite: false });
    const objects = [new LineSegments(this.edges.geometry, new LineBasicMaterial({ vertexColors: true })), new Mesh(this.faces.geometry, face)];
    for (const object of objects) object.frustumCulled = false;
    this.object.add(...objects);
  }

  show(looks: Looks): void {
    this.looks = looks;
    if (this.world !== undefined) this.setWorld(this.world);
  }

  /** Where parts carry their cameras. */
  carry(mounts: Mounts): void {
    this.mounts = mounts;
  }

  setWorld(world: World): void {
    this.world = world;
    this.cameras = world.bodies.flatMap((body, index) =>
      (world.kinds[body.kind]?.sensors ?? []).flatMap((sensor) => {
        const look = this.looks.get(body.id)?.get(sensor.name);
        return look?.as === "frustum" ? [{ body: index, robot: body.id, sensor, colour: look.colour }] : [];
      }),
    );
    this.object.visible = this.cameras.length > 0;
  }

  update(poses: Float64Array): void {
    if (this.cameras.length === 0) return;
    this.edges.clear();
    this.faces.clear();
    for (const camera of this.cameras) this.add(camera, poses);
    this.edges.commit();
    this.faces.commit();
  }

  private add({ body, robot, sensor, colour }: Camera, poses: Float64Array): void {
    const { at_m, ahead, left, up } = this.mounts.get(robot)?.get(sensor.name) ?? mountOf(sensor);
    const point = (far_m: number, left_m: number, up_m: number): [number, number, number] => {
      const along = (i: 0 | 1 | 2): number => at_m[i] + far_m * ahead[i] + left_m * left[i] + up_m * up[i];
      return carried(poses, body, [along(0), along(1), along(2)]);
    };
    const [across_rad, high_rad] = fieldOfView(sensor);
    const half_m = Math.tan(across_rad / 2) * LENGTH_M;
    const high_m = Math.tan(high_rad / 2) * LENGTH_M;
    const eye = point(0, 0, 0);
    const corners = [point(LENGTH_M, half_m, high_m), point(LENGTH_M, -half_m, high_m), point(LENGTH_M, -half_m, -high_m), point(LENGTH_M, half_m, -high_m)];
    this.edges.dip(colour);
    this.faces.dip(colour);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length]!;
      for (const end of [eye, corner, corner, next]) this.edges.push(...end);
      for (const end of [eye, corner, next]) this.faces.push(...end);
    });
  }
}
