// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots and objects: one instanced mesh per kind, moved by writing the matrices of its instances.

import { Group, InstancedMesh, MeshLambertMaterial, type BufferGeometry, type Material } from "three";
import { POSE_VALUES } from "../net/decode_binary";
import type { Kind, World } from "../net/messages";
import { Meshes, type Model } from "./meshes";
import { isGlass } from "./models/robots";
import { objectModel } from "./models/objects";
import { robotModel } from "./models/robots";

/** From this number on, all bodies of a kind use the coarse model. */
const CROWD = 20;
/** After the floor, its markers and the trails. */
const GLASS_ORDER = 3;


/** The matrix of a pose: columns are the axes of the body, then its place. */
export function setPose(matrix: { [index: number]: number }, m: number, poses: Float64Array, at: number, scale: number): void {
  const w = poses[at + 4] ?? 1;
  const x = poses[at + 5] ?? 0;
  const y = poses[at + 6] ?? 0;
  const z = poses[at + 7] ?? 0;
  matrix[m] = scale * (1 - 2 * (y * y + z * z));
  matrix[m + 1] = scale * 2 * (x * y + w * z);
  matrix[m + 2] = scale * 2 * (x * z - w * y);
  matrix[m + 4] = scale * 2 * (x * y - w * z);
  matrix[m + 5] = scale * (1 - 2 * (x * x + z * z));
  matrix[m + 6] = scale * 2 * (y * z + w * x);
  matrix[m + 8] = scale * 2 * (x * z + w * y);
  matrix[m + 9] = scale * 2 * (y * z - w * x);
  matrix[m + 10] = scale * (1 - 2 * (x * x + y * y));
  matrix[m + 12] = poses[at] ?? 0;
  matrix[m + 13] = poses[at + 1] ?? 0;
  matrix[m + 14] = poses[at + 2] ?? 0;
  matrix[m + 15] = 1;
}

/** A list of materials goes with groups of triangles. */
const materialOf = ({ geometry, materials }: Model): Material | Material[] => (geometry.groups.length > 0 ? materials : materials[0]!);

interface Slot {
  mesh: InstancedMesh;
  index: number;
}

export class Bodies {
  readonly group = new Group();
  private slots: (Slot | undefined)[] = [];
  private readonly material = new MeshLambertMaterial({ vertexColors: true });
  /** What is inside and below shows through it. */
  private readonly glass = new MeshLambertMaterial({ vertexColors: true, transparent: true, opacity: 0.5, depthWrite: false });
  /** Models are built once per kind and kept while the kind looks the same. */
  private models = new Map<string, Model>();
  private hidden: ReadonlySet<number> = new Set();
  private world: World | undefined;
  private readonly meshes = new Meshes(() => this.rebuild());

  /** `changed` is called when something has come that looks different. */
  constructor(private readonly changed: () => void) {}

  private rebuild(): void {
    if (this.world !== undefined) this.setWorld(this.world);
    this.changed();
  }

  /** Of the kind's own mesh, or made of its shapes. */
  private make(kind: Kind, fine: boolean): Model {
    const look = kind.look && this.meshes.modelOf(kind.look, this.changed);
    if (look !== undefined) return look;
    const geometry = (kind.robot ? robotModel : objectModel)(kind, fine, (mesh) => this.meshes.triangles(mesh));
    return { geometry, materials: [isGlass(kind) ? this.glass : this.material] };
  }

  /** Kinds that look the same have the same. */
  private keyOf(kind: Kind, fine: boolean): string {
    const solids = kind.shapes.flatMap((shape) => (shape.form === "solid" ? [shape.mesh] : []));
    const come = [kind.look?.mesh ?? -1, ...solids].map((mesh) => this.meshes.triangles(mesh)?.uuid);
    return JSON.stringify([fine, kind, come]);
  }

  setWorld(world: World): void {
    this.world = world;
    this.meshes.setWorld(world);
    const used = new Map<string, Model>();
    for (const child of this.group.children) (child as InstancedMesh).dispose();
    this.group.clear();
    const counts = world.kinds.map((_, k) => world.bodies.filter((body) => body.kind === k).length);
    const meshes = world.kinds.map((kind, k) => {
      const count = counts[k] ?? 0;
      if (count === 0) return undefined;
      const fine = count < CROWD;
      const key = this.keyOf(kind, fine);
      const model = used.get(key) ?? this.models.get(key) ?? this.make(kind, fine);
      used.set(key, model);
      const mesh = new InstancedMesh(model.geometry, materialOf(model), count);
      mesh.castShadow = !isGlass(kind);
      if (isGlass(kind)) mesh.renderOrder = GLASS_ORDER;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false; // its bounds would have to follow every instance
      this.group.add(mesh);
      return mesh;
    });
    for (const [key, model] of this.models) if (!used.has(key)) this.dispose(model);
    this.models = used;
    const filled = world.kinds.map(() => 0);
    this.slots = world.bodies.map((body) => {
      const mesh = meshes[body.kind];
      if (mesh === undefined) return undefined;
      const index = filled[body.kind] ?? 0;
      filled[body.kind] = index + 1;
      return { mesh, index };
    });
  }

  private dispose(model: Model): void {
    model.geometry.dispose();
    for (const material of model.materials) if (material !== this.material && material !== this.glass) material.dispose();
  }

  geometryOf(kind: Kind): BufferGeometry {
    const key = this.keyOf(kind, true);
    const known = this.models.get(key) ?? this.make(kind, true);
    this.models.set(key, known);
    return known.geometry;
  }

  get hiddenBodies(): ReadonlySet<number> {
    return this.hidden;
  }

  /** The bodies with these indices are not drawn, because they are being held. */
  hide(indices: ReadonlySet<number>): void {
    this.hidden = indices;
  }

  update(poses: Float64Array, count: number): void {
    const meshes = new Set<InstancedMesh>();
    for (let i = 0; i < Math.min(count, this.slots.length); ++i) {
      const slot = this.slots[i];
      if (slot === undefined) continue;
      setPose(slot.mesh.instanceMatrix.array, slot.index * 16, poses, i * POSE_VALUES, this.hidden.has(i) ? 0 : 1);
      meshes.add(slot.mesh);
    }
    for (const mesh of meshes) mesh.instanceMatrix.needsUpdate = true;
  }
}
