// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Still water: a translucent surface that glitters towards the sun.

import { DoubleSide, Group, Mesh, MeshPhongMaterial, PlaneGeometry } from "three";
import type { Water } from "../net/messages";

/** After the ground and what stands on it, before overlays. */
const ORDER = 2;

export class Waters {
  readonly group = new Group();

  setWorld(waters: readonly Water[]): void {
    for (const child of this.group.children as Mesh<PlaneGeometry, MeshPhongMaterial>[]) {
      child.geometry.dispose();
      child.material.dispose();
    }
    this.group.clear();
    for (const water of waters) {
      const material = new MeshPhongMaterial({ color: water.colour, opacity: water.opacity, transparent: true, depthWrite: false, side: DoubleSide, shininess: 90, specular: 0x555555 });
      const mesh = new Mesh(new PlaneGeometry(water.width_m, water.height_m), material);
      mesh.position.set(water.x_m + water.width_m / 2, water.y_m + water.height_m / 2, water.level_m);
      mesh.renderOrder = ORDER;
      this.group.add(mesh);
    }
  }
}
