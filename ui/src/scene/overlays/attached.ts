// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn on each robot or body and moves with it: axes, camera frusta, collision outlines. Each body has one
// group that follows its pose; what is in it depends on what is switched on.

import {
  AxesHelper,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
} from "three";
import { POSE_VALUES } from "../../net/decode_binary";
import type { Kind, SensorPlace, Shape, World } from "../../net/messages";
import { fieldOfView } from "../rig";
import type { Overlay } from "../stage";
import type { Looks } from "./beams";

const FRUSTUM_LENGTH_M = 0.5;
const CIRCLE_SIDES = 40;

export interface Attachments {
  axes: boolean;
  frusta: Looks;
  outlines: boolean;
}

function corners(shape: Shape): [number, number][] {
  if (shape.form === "outline") return shape.points;
  return Array.from({ length: CIRCLE_SIDES }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_SIDES;
    return [shape.x_m + shape.radius_m * Math.cos(angle), shape.y_m + shape.radius_m * Math.sin(angle)];
  });
}

const outlineMaterial = new LineBasicMaterial({ color: 0xff4fd8, depthTest: false, transparent: true });

function outlines(kind: Kind): Object3D {
  const points: number[] = [];
  for (const shape of kind.shapes) {
    const ring = corners(shape);
    ring.forEach(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      for (const z of [shape.low_m, shape.high_m]) points.push(x, y, z, nx, ny, z);
      if (shape.form === "outline" || i % 10 === 0) points.push(x, y, shape.low_m, x, y, shape.high_m);
    });
  }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  const lines = new LineSegments(geometry, outlineMaterial);
  lines.renderOrder = 5;
  return lines;
}

/** One pair of materials per colour. */
const frustumMaterials = new Map<number, { edge: LineBasicMaterial; face: MeshBasicMaterial }>();

function frustumMaterial(color: number): { edge: LineBasicMaterial; face: MeshBasicMaterial } {
  const known = frustumMaterials.get(color) ?? {
    edge: new LineBasicMaterial({ color }),
    face: new MeshBasicMaterial({ color, transparent: true, opacity: 0.12, side: DoubleSide, depthWrite: false }),
  };
  frustumMaterials.set(color, known);
  return known;
}

function frustum(sensor: SensorPlace, colour: number): Object3D {
  const { edge, face } = frustumMaterial(colour);
  const [across, high] = fieldOfView(sensor);
  const half = Math.tan(across / 2) * FRUSTUM_LENGTH_M;
  const up = Math.tan(high / 2) * FRUSTUM_LENGTH_M;
  const far = [[half, up], [-half, up], [-half, -up], [half, -up]] as const;
  const edges: number[] = [];
  const faces: number[] = [];
  far.forEach(([y, z], i) => {
    const [ny, nz] = far[(i + 1) % 4]!;
    edges.push(0, 0, 0, FRUSTUM_LENGTH_M, y, z, FRUSTUM_LENGTH_M, y, z, FRUSTUM_LENGTH_M, ny, nz);
    faces.push(0, 0, 0, FRUSTUM_LENGTH_M, y, z, FRUSTUM_LENGTH_M, ny, nz);
  });
  const group = new Group();
  group.add(
    new LineSegments(new BufferGeometry().setAttribute("position", new Float32BufferAttribute(edges, 3)), edge),
    new Mesh(new BufferGeometry().setAttribute("position", new Float32BufferAttribute(faces, 3)), face),
  );
  group.position.set(sensor.x_m, sensor.y_m, sensor.z_m);
  group.rotation.z = sensor.heading_rad;
  return group;
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
  private wanted: Attachments = { axes: false, frusta: new Map(), outlines: false };
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
      for (const sensor of kind.sensors) {
        const look = this.wanted.frusta.get(body.id)?.get(sensor.name);
        if (look?.as === "frustum") carrier.add(frustum(sensor, look.colour));
      }
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
      carrier.rotation.z = poses[at + 3] ?? 0;
    });
  }
}
