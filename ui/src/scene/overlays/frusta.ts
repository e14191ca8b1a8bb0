// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of view of cameras: a pyramid in front of each, as wide and as high as its view. Two draw calls for all
// robots together.

import { DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from "three";
import { carried } from "../../geometry/space";
import type { SensorPlace, World } from "../../net/messages";
import type { Overlay } from "../stage";
import { fieldOfView } from "../rig";
import type { Looks } from "./beams";
import { Soup } from "./soup";

const LENGTH_M = 0.5;

interface Camera {
  body: number;
  sensor: SensorPlace;
  colour: number;
}

export class Frusta implements Overlay {
  readonly object = new Group();
  private readonly edges = new Soup();
  private readonly faces = new Soup();
  private cameras: Camera[] = [];
  private looks: Looks = new Map();
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

  setWorld(world: World): void {
    this.world = world;
    this.cameras = world.bodies.flatMap((body, index) =>
      (world.kinds[body.kind]?.sensors ?? []).flatMap((sensor) => {
        const look = this.looks.get(body.id)?.get(sensor.name);
        return look?.as === "frustum" ? [{ body: index, sensor, colour: look.colour }] : [];
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

  private add({ body, sensor, colour }: Camera, poses: Float64Array): void {
    const c = Math.cos(sensor.heading_rad);
    const s = Math.sin(sensor.heading_rad);
    const eye = carried(poses, body, [sensor.x_m, sensor.y_m, sensor.z_m]);
    const [across, high] = fieldOfView(sensor);
    const half = Math.tan(across / 2) * LENGTH_M;
    const up = Math.tan(high / 2) * LENGTH_M;
    const corner = (soup: Soup, left: number, above: number): void => soup.push(...carried(poses, body, [sensor.x_m + c * LENGTH_M - s * left, sensor.y_m + s * LENGTH_M + c * left, sensor.z_m + above]));
    const far = [half, up, -half, up, -half, -up, half, -up];
    this.edges.dip(colour);
    this.faces.dip(colour);
    for (let i = 0; i < far.length; i += 2) {
      const [left, above, nextLeft, nextAbove] = [far[i]!, far[i + 1]!, far[(i + 2) % far.length]!, far[(i + 3) % far.length]!];
      this.edges.push(...eye);
      corner(this.edges, left, above);
      corner(this.edges, left, above);
      corner(this.edges, nextLeft, nextAbove);
      this.faces.push(...eye);
      corner(this.faces, left, above);
      corner(this.faces, nextLeft, nextAbove);
    }
  }
}
