// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lights of devices on their robots: a small disc on top of the body, and a glow around it while it shines.

import { AdditiveBlending, CanvasTexture, CircleGeometry, Group, MeshBasicMaterial, PlaneGeometry, type InstancedMesh } from "three";
import { POSE_VALUES } from "../../net/decode_binary";
import type { PanelLight, World } from "../../net/messages";
import { carried } from "../../geometry/space";
import { shownColour, type Panels } from "../../state/panels";
import { setPose } from "../bodies";
import type { Overlay } from "../stage";
import { Instances } from "./instances";

const DISC_SIDES = 24;
const ABOVE_M = 0.0015;
/** How much larger the glow is than its light, and the least that can be seen from the usual distance. */
const GLOW = 2.6;
const LEAST_GLOW_M = 0.02;

/** A soft spot: full in the middle, nothing at the rim. */
function spot(): CanvasTexture {
  const SIZE = 64;
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const context = canvas.getContext("2d");
  if (context !== null) {
    const fade = context.createRadialGradient(SIZE / 2, SIZE / 2, 0, SIZE / 2, SIZE / 2, SIZE / 2);
    fade.addColorStop(0, "#888");
    fade.addColorStop(0.4, "#444");
    fade.addColorStop(1, "#000");
    context.fillStyle = fade;
    context.fillRect(0, 0, SIZE, SIZE);
  }
  return new CanvasTexture(canvas);
}

const dimmed = (light: PanelLight): number => {
  const share = Math.sqrt(Math.min(1, light.brightness));
  const part = (shift: number): number => Math.round(((light.colour >> shift) & 255) * share) << shift;
  return part(16) | part(8) | part(0);
};

export class Lights implements Overlay {
  readonly object = new Group();
  private readonly discs: Instances;
  private readonly glows: Instances;
  private panels: Panels = new Map();
  private readonly matrix = new Float64Array(16);

  constructor() {
    const swap = (before: InstancedMesh, now: InstancedMesh): void => {
      this.object.remove(before);
      this.object.add(now);
    };
    this.discs = new Instances(new CircleGeometry(1, DISC_SIDES), new MeshBasicMaterial(), swap);
    const glow = new MeshBasicMaterial({ map: spot(), transparent: true, depthWrite: false, blending: AdditiveBlending });
    this.glows = new Instances(new PlaneGeometry(2, 2), glow, swap);
    this.glows.mesh.renderOrder = 4;
    this.object.add(this.discs.mesh, this.glows.mesh);
  }

  show(panels: Panels): void {
    this.panels = panels;
  }

  update(poses: Float64Array, world: World): void {
    this.discs.clear();
    this.glows.clear();
    if (this.panels.size > 0)
      world.bodies.forEach((body, i) => {
        if (!body.robot || body.held === true) return;
        for (const panel of this.panels.get(body.id) ?? []) for (const light of panel.lights) this.add(light, poses, i);
      });
    this.discs.commit();
    this.glows.commit();
  }

  private add(light: PanelLight, poses: Float64Array, index: number): void {
    if (light.at_m === undefined) return;
    const [x, y, z] = light.at_m;
    this.put(this.discs, carried(poses, index, [x, y, z + ABOVE_M]), light.radius_m, poses, index, shownColour(light));
    if (light.brightness <= 0) return;
    this.put(this.glows, carried(poses, index, [x, y, z + 2 * ABOVE_M]), Math.max(LEAST_GLOW_M, GLOW * light.radius_m), poses, index, dimmed(light));
  }

  private put(instances: Instances, place: readonly number[], radius_m: number, poses: Float64Array, index: number, colour: number): void {
    const m = this.matrix;
    setPose(m, 0, poses, index * POSE_VALUES, radius_m);
    instances.add(m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!, place[0] ?? 0, place[1] ?? 0, place[2] ?? 0, colour);
  }
}
