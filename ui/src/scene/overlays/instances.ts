// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any number of equal things in one draw call: an instanced mesh that is filled again each time and grows as needed.

import { Color, InstancedMesh, type BufferGeometry, type Material } from "three";

const FIRST_CAPACITY = 64;

export class Instances {
  mesh: InstancedMesh;
  private used = 0;
  private readonly paint = new Color();

  constructor(
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly replaced: (before: InstancedMesh, now: InstancedMesh) => void,
  ) {
    this.mesh = this.make(FIRST_CAPACITY);
  }

  private make(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, capacity);
    mesh.frustumCulled = false;
    mesh.count = 0;
    mesh.setColorAt(0, this.paint);
    return mesh;
  }

  clear(): void {
    this.used = 0;
  }

  /** Its axes and its position: three columns of a matrix that may stretch it, and where its origin is. */
  add(ax: number, ay: number, az: number, bx: number, by: number, bz: number, cx: number, cy: number, cz: number, x: number, y: number, z: number, colour: number): void {
    if (this.used === this.mesh.instanceMatrix.count) this.grow();
    const m = this.mesh.instanceMatrix.array;
    const at = this.used * 16;
    m[at] = ax;
    m[at + 1] = ay;
    m[at + 2] = az;
    m[at + 4] = bx;
    m[at + 5] = by;
    m[at + 6] = bz;
    m[at + 8] = cx;
    m[at + 9] = cy;
    m[at + 10] = cz;
    m[at + 12] = x;
    m[at + 13] = y;
    m[at + 14] = z;
    m[at + 15] = 1;
    this.mesh.setColorAt(this.used++, this.paint.setHex(colour));
  }

  commit(): void {
    this.mesh.count = this.used;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor !== null) this.mesh.instanceColor.needsUpdate = true;
  }

  private grow(): void {
    const before = this.mesh;
    this.mesh = this.make(before.instanceMatrix.count * 2);
    this.mesh.instanceMatrix.array.set(before.instanceMatrix.array);
    if (before.instanceColor !== null) this.mesh.instanceColor?.array.set(before.instanceColor.array);
    this.mesh.renderOrder = before.renderOrder;
    this.replaced(before, this.mesh);
    before.dispose();
  }
}
