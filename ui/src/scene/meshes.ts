// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Meshes from the server: each is fetched once, and kept while a world has it.

import { BufferGeometry, DoubleSide, Float32BufferAttribute, Matrix4, MeshLambertMaterial, Quaternion, Vector3, type Material } from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { decodeTriangles, fetchSceneFile, type Triangles } from "../net/scene_files";
import type { MeshLook, MeshPart, SceneMesh, SpacePose, World } from "../net/messages";
import { textureOf } from "./textures";

const CREASE_RAD = 0.6;
/** Rounding the corners of larger ones would take too long. */
const MOST_ROUNDED = 60000;

export function matrixOf(pose: SpacePose, scale = 1): Matrix4 {
  const [w, x, y, z] = pose.turn;
  return new Matrix4().compose(new Vector3(...pose.at_m), new Quaternion(x, y, z, w), new Vector3(scale, scale, scale));
}

export interface Model {
  geometry: BufferGeometry;
  materials: Material[];
}

export class Meshes {
  private readonly files = new Map<string, BufferGeometry | "coming">();
  private list: readonly SceneMesh[] = [];

  /** `arrived` is called whenever one has come. */
  constructor(private readonly arrived: () => void) {}

  setWorld(world: World): void {
    this.list = world.meshes;
    for (const [file, geometry] of this.files) {
      if (this.list.some((mesh) => mesh.file === file) || geometry === "coming") continue;
      geometry.dispose();
      this.files.delete(file);
    }
    for (const { file } of this.list) if (!this.files.has(file)) void this.fetch(file);
  }

  private async fetch(file: string): Promise<void> {
    this.files.set(file, "coming");
    const bytes = await fetchSceneFile(file);
    const triangles = bytes && decodeTriangles(bytes);
    if (triangles === undefined || triangles.corners.length === 0) return void this.files.delete(file);
    this.files.set(file, geometryOf(triangles));
    this.arrived();
  }

  /** Its triangles, corner after corner; undefined until they have come. */
  triangles(mesh: number): BufferGeometry | undefined {
    const known = this.files.get(this.list[mesh]?.file ?? "");
    return known === "coming" ? undefined : known;
  }

  /** In the frame of the body, with its pictures. */
  modelOf(look: MeshLook, ready: () => void): Model | undefined {
    const geometry = this.triangles(look.mesh)?.clone();
    if (geometry === undefined) return undefined;
    geometry.applyMatrix4(matrixOf(look.in_body, look.scale));
    const parts = this.list[look.mesh]?.parts ?? [];
    const end = geometry.getAttribute("position").count;
    const covered = parts.length > 0 ? parts : [{ first: 0, count: end / 3, colour: 0x808080, texture: -1 }];
    covered.forEach((part, i) => geometry.addGroup(3 * part.first, 3 * part.count, i));
    return { geometry, materials: covered.map((part) => materialOf(part, ready)) };
  }
}

const materialOf = (part: MeshPart, ready: () => void): Material =>
  new MeshLambertMaterial({ side: DoubleSide, ...(part.texture >= 0 ? { map: textureOf(part.texture, ready) } : { color: part.colour }) });

function geometryOf({ points, corners, uv }: Triangles): BufferGeometry {
  const places = new Float32Array(corners.length * 3);
  corners.forEach((point, i) => places.set(points.subarray(3 * point, 3 * point + 3), 3 * i));
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3));
  if (uv.length > 0) geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  geometry.computeVertexNormals();
  return corners.length <= 3 * MOST_ROUNDED ? toCreasedNormals(geometry, CREASE_RAD) : geometry;
}
