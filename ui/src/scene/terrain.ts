// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uneven ground: tiles that are finer the nearer they are to the eye, each with a skirt that hides the gaps between
// coarse and fine ones. Its sides go down to a base, so that it looks like a model on a table.

import { BufferGeometry, DoubleSide, Float32BufferAttribute, Group, Mesh, MeshLambertMaterial, type WebGLProgramParametersWithUniforms } from "three";
import type { HeightField } from "../geometry/ground";
import { chosenTiles, tileKey, TILE_CELLS, type Tile } from "../geometry/tiles";
import { textureOf } from "./textures";

const BASE_SHARE = 0.02;
const MOST_KEPT = 240;
const SIDE_PIECES = 256;
const SIDE_COLOUR = 0x4a443c;
/** The view must have moved by this share of the eye's height before tiles are chosen again. */
const MOVED_SHARE = 0.1;

/** Lines of the grid, drawn in the surface itself: always on the ground and a pixel wide, finer ones where there is room. */
function addGrid(shader: WebGLProgramParametersWithUniforms, step: { value: number }): void {
  shader.uniforms.gridStep = step;
  shader.vertexShader = shader.vertexShader.replace("#include <common>", "#include <common>\nvarying vec2 onMap;").replace("#include <begin_vertex>", "#include <begin_vertex>\nonMap = (modelMatrix * vec4(position, 1.0)).xy;");
  shader.fragmentShader = shader.fragmentShader
    .replace("#include <common>", "#include <common>\nvarying vec2 onMap;\nuniform float gridStep;")
    .replace(
      "#include <opaque_fragment>",
      `#include <opaque_fragment>
      for (float part = 1.0; gridStep > 0.0 && part < 200.0; part *= 5.0) {
        vec2 cell = onMap * part / gridStep;
        vec2 wide = fwidth(cell);
        vec2 line = clamp(1.0 - abs(fract(cell - 0.5) - 0.5) / wide, 0.0, 1.0);
        float apart = clamp(1.0 - 12.0 * max(wide.x, wide.y), 0.0, 1.0);
        gl_FragColor.rgb *= 1.0 - 0.2 * apart * max(line.x, line.y);
      }`,
    );
}

export class TerrainMesh {
  readonly group = new Group();
  private readonly gridStep = { value: 0 };
  private material = new MeshLambertMaterial();
  private field: HeightField | undefined;
  private readonly kept = new Map<string, Mesh>();
  private eye: readonly [number, number, number] = [NaN, NaN, NaN];

  setField(field: HeightField | undefined, ready: () => void): void {
    this.clear();
    this.field = field;
    if (field === undefined) return;
    const { colour, texture } = field.terrain;
    this.material = new MeshLambertMaterial(texture >= 0 ? { map: textureOf(texture, ready) } : { color: colour });
    this.material.onBeforeCompile = (shader) => addGrid(shader, this.gridStep);
    this.group.add(sides(field));
  }

  /** The distance of its grid lines; 0: none. */
  showGrid(step_m: number): void {
    this.gridStep.value = step_m;
  }

  /** How many triangles are drawn. */
  get triangles(): number {
    return this.group.children.reduce((sum, child) => sum + ((child as Mesh).geometry.index?.count ?? 0) / 3, 0);
  }

  /** For an eye at this place. */
  update(x: number, y: number, z: number): void {
    const { field } = this;
    if (field === undefined) return;
    const above = Math.max(0, z - field.heightAt(x, y));
    const [ox, oy, oz] = this.eye;
    if (Math.hypot(x - ox, y - oy, above - oz) < MOVED_SHARE * Math.max(1, above)) return;
    this.eye = [x, y, above];
    const wanted = new Map(chosenTiles(field.terrain, this.eye).map((tile) => [tileKey(tile), tile]));
    for (const [key, mesh] of this.kept) if (!wanted.has(key)) this.group.remove(mesh);
    for (const [key, tile] of wanted) {
      const mesh = this.kept.get(key) ?? this.make(field, tile);
      this.kept.delete(key);
      this.kept.set(key, mesh); // the latest last
      if (mesh.parent === null) this.group.add(mesh);
    }
    for (const [key, mesh] of this.kept) {
      if (this.kept.size <= MOST_KEPT) break;
      mesh.geometry.dispose();
      this.kept.delete(key);
    }
  }

  private make(field: HeightField, tile: Tile): Mesh {
    const mesh = new Mesh(tileGeometry(field, tile), this.material);
    mesh.position.set(field.terrain.x_m + tile.column * field.terrain.spacing_x_m, field.terrain.y_m + tile.row * field.terrain.spacing_y_m, 0);
    mesh.receiveShadow = true;
    return mesh;
  }

  private clear(): void {
    for (const child of this.group.children) (child as Mesh).geometry.dispose();
    for (const mesh of this.kept.values()) mesh.geometry.dispose();
    this.kept.clear();
    this.group.clear();
    this.material.dispose();
    this.eye = [NaN, NaN, NaN];
  }
}

/** One tile from its own first sample; the last row or column of the field may cut it short. */
function tileGeometry(field: HeightField, { stride, column, row }: Tile): BufferGeometry {
  const { columns, rows, spacing_x_m: sx, spacing_y_m: sy } = field.terrain;
  const along = (first: number, count: number): number[] => {
    const all: number[] = [];
    for (let i = 0; i <= TILE_CELLS; ++i) {
      const at = Math.min(first + i * stride, count - 1);
      if (all.at(-1) !== at) all.push(at);
    }
    return all;
  };
  const [xs, ys] = [along(column, columns), along(row, rows)];
  const places: number[] = [];
  const normals: number[] = [];
  const uv: number[] = [];
  const put = (i: number, j: number, down: number): void => {
    const dx = (field.sample(i + stride, j) - field.sample(i - stride, j)) / (sx * span(i, stride, columns));
    const dy = (field.sample(i, j + stride) - field.sample(i, j - stride)) / (sy * span(j, stride, rows));
    const length = Math.hypot(dx, dy, 1);
    places.push((i - column) * sx, (j - row) * sy, field.sample(i, j) - down);
    normals.push(-dx / length, -dy / length, 1 / length);
    uv.push(i / (columns - 1), j / (rows - 1));
  };
  for (const j of ys) for (const i of xs) put(i, j, 0);
  const corners: number[] = [];
  const at = (i: number, j: number): number => j * xs.length + i;
  for (let j = 0; j + 1 < ys.length; ++j)
    for (let i = 0; i + 1 < xs.length; ++i) corners.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
  const [right, top] = [xs.length - 1, ys.length - 1];
  const rim = [...xs.map((_, i) => [i, 0]), ...ys.slice(1).map((_, j) => [right, j + 1]), ...xs.slice(1).map((_, i) => [right - i - 1, top]), ...ys.slice(1).map((_, j) => [0, top - j - 1])];
  const below = places.length / 3;
  const depth = 0.7 * stride * Math.max(sx, sy);
  for (const [i = 0, j = 0] of rim) put(xs[i]!, ys[j]!, depth);
  rim.forEach(([i = 0, j = 0], k) => {
    const [ni = 0, nj = 0] = rim[(k + 1) % rim.length]!;
    if (k + 1 === rim.length) return; // the last is the first again
    corners.push(at(i, j), below + k, at(ni, nj), at(ni, nj), below + k, below + k + 1);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(places, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  geometry.setIndex(corners);
  return geometry;
}

/** How many samples apart those around the i-th are. */
const span = (i: number, stride: number, count: number): number => Math.max(1, Math.min(count - 1, i + stride) - Math.max(0, i - stride));

/** From the edges of the field down to its base. */
function sides(field: HeightField): Mesh {
  const { columns, rows, x_m, y_m, spacing_x_m, spacing_y_m } = field.terrain;
  const { width_m, height_m } = field.area;
  const base = field.lowest_m - BASE_SHARE * Math.hypot(width_m, height_m);
  const places: number[] = [];
  const corners: number[] = [];
  const edge = (count: number, sample: (k: number) => [number, number]): void => {
    const pieces = Math.min(SIDE_PIECES, count - 1);
    for (let piece = 0; piece <= pieces; ++piece) {
      const [i, j] = sample(Math.round((piece * (count - 1)) / pieces));
      const n = places.length / 3;
      for (const z of [field.sample(i, j), base]) places.push(x_m + i * spacing_x_m, y_m + j * spacing_y_m, z);
      if (piece < pieces) corners.push(n, n + 1, n + 2, n + 2, n + 1, n + 3);
    }
  };
  edge(columns, (k) => [k, 0]);
  edge(rows, (k) => [columns - 1, k]);
  edge(columns, (k) => [columns - 1 - k, rows - 1]);
  edge(rows, (k) => [0, rows - 1 - k]);
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3));
  geometry.setIndex(corners);
  geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshLambertMaterial({ color: SIDE_COLOUR, side: DoubleSide }));
}
