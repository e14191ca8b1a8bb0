// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The wheels of all robots in one draw call: each where its spring is now, steered and turned.

import { Group, Matrix4, MeshLambertMaterial, Quaternion, Vector3, type InstancedMesh } from "three";
import { POSE_VALUES, WHEEL_VALUES } from "../net/decode_binary";
import type { Wheel, World } from "../net/messages";
import { HUB, ModelBuilder, RUBBER, STEEL } from "./models/builder";
import { Instances } from "./overlays/instances";

const SIDES = 32;
const SPOKES = 5;

/** Radius 1 and width 1, its axle along y. The spokes and the treads show how it turns. */
function unitWheel(): ModelBuilder {
  const wheel = new ModelBuilder();
  const pillar = (radius: number, width: number, colour: number): void => void wheel.pillar(radius, width, colour, { roll: Math.PI / 2 }, SIDES);
  pillar(0.97, 1, RUBBER);
  pillar(0.64, 1.02, STEEL);
  pillar(0.2, 1.12, HUB);
  for (let i = 0; i < SPOKES; ++i) wheel.box(0.5, 1.06, 0.12, HUB, turnedAround(0.36, (2 * Math.PI * i) / SPOKES));
  for (let i = 0; i < 3 * SPOKES; ++i) wheel.box(0.06, 1, 0.1, 0x34383e, turnedAround(0.955, (2 * Math.PI * i) / (3 * SPOKES)));
  return wheel;
}

const turnedAround = (out: number, angle: number): { x: number; z: number; pitch: number } => ({ x: out * Math.cos(angle), z: -out * Math.sin(angle), pitch: angle });

const UP = new Vector3(0, 0, 1);
const AXLE = new Vector3(0, 1, 0);

export class Wheels {
  readonly group = new Group();
  private readonly wheels: Instances;
  private kinds: (readonly Wheel[])[] = [];

  constructor() {
    const replaced = (before: InstancedMesh, now: InstancedMesh): void => {
      now.castShadow = true;
      this.group.remove(before).add(now);
    };
    this.wheels = new Instances(unitWheel().build(), new MeshLambertMaterial({ vertexColors: true }), replaced);
    this.wheels.mesh.castShadow = true;
    this.group.add(this.wheels.mesh);
  }

  setWorld(world: World): void {
    this.kinds = world.bodies.map((body) => world.kinds[body.kind]?.wheels ?? []);
  }

  /** `states`: of all wheels, as in frames; those of one body follow each other. */
  update(poses: Float64Array, states: Float64Array, hidden: ReadonlySet<number>): void {
    this.wheels.clear();
    const body = new Matrix4();
    const own = new Matrix4();
    let before = -1;
    let nth = 0;
    for (let at = 0; at < states.length; at += WHEEL_VALUES) {
      const index = states[at] ?? 0;
      nth = index === before ? nth + 1 : 0;
      before = index;
      const wheel = this.kinds[index]?.[nth];
      if (wheel === undefined || hidden.has(index)) continue;
      const pose = poses.subarray(index * POSE_VALUES, (index + 1) * POSE_VALUES);
      body.compose(new Vector3(pose[0], pose[1], pose[2]), new Quaternion(pose[5], pose[6], pose[7], pose[4]), new Vector3(1, 1, 1));
      const [x, y, z] = wheel.at_m;
      const turn = new Quaternion().setFromAxisAngle(UP, states[at + 3] ?? 0).multiply(new Quaternion().setFromAxisAngle(AXLE, states[at + 2] ?? 0));
      own.compose(new Vector3(x, y, z + (states[at + 1] ?? 0)), turn, new Vector3(wheel.radius_m, wheel.width_m, wheel.radius_m));
      const m = body.multiply(own).elements;
      this.wheels.add(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10], m[12], m[13], m[14], 0xffffff);
    }
    this.wheels.commit();
  }
}
