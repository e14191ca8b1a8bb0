// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What does not move: the floor with its grid, the walls, the markers on the floor.

import {
  BoxGeometry,
  BufferGeometry,
  CircleGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NearestFilter,
  PlaneGeometry,
  Vector3,
} from "three";
import { middleOf, NO_FLOOR, type FloorArea } from "../geometry/floor";
import { FlatGround, type Ground } from "../geometry/ground";
import { rulerStep } from "../geometry/rulers";
import type { Floor, Marker, Wall, World } from "../net/messages";
import { darkEdges, darkWalls, isDark } from "./dark_walls";
import { textureOf } from "./textures";

const MOST_GRID_LINES = 120;
const SKIRT_M = 0.012;
const MARKER_M = 0.05;

/** The finest of 0.1, 0.5, 1, 5 ... metres that does not crowd the floor; in inches, like the rulers. */
export function gridStep_m(floor: FloorArea, inches: boolean): number {
  if (inches) return rulerStep(Math.max(floor.width_m, floor.height_m), true).length_m;
  for (let step = 0.1; ; step *= 10)
    for (const factor of [1, 5]) if ((floor.width_m + floor.height_m) / (step * factor) <= MOST_GRID_LINES) return step * factor;
}

export function gridPoints(floor: FloorArea, inches: boolean): number[] {
  const step = gridStep_m(floor, inches);
  const points: number[] = [];
  const z = 0.0008;
  const { x_m, y_m, width_m, height_m } = floor;
  for (let i = 1; i * step < width_m - 1e-9; ++i) points.push(x_m + i * step, y_m, z, x_m + i * step, y_m + height_m, z);
  for (let i = 1; i * step < height_m - 1e-9; ++i) points.push(x_m, y_m + i * step, z, x_m + width_m, y_m + i * step, z);
  return points;
}

/** `sharp`: the pixels of its picture stay sharp, however close the view. */
function floorMesh(floor: Floor, sharp: boolean, ready: () => void): Mesh {
  const material = new MeshLambertMaterial();
  if (floor.texture >= 0) material.map = textureOf(floor.texture, ready);
  if (material.map !== null && sharp) material.map.magFilter = NearestFilter;
  else material.color.setHex(floor.colour);
  const mesh = new Mesh(new PlaneGeometry(floor.width_m, floor.height_m), material);
  mesh.position.set(middleOf(floor).x, middleOf(floor).y, 0);
  mesh.receiveShadow = true;
  return mesh;
}

function wallMatrix(wall: Wall): Matrix4 {
  const length = Math.hypot(wall.x2_m - wall.x1_m, wall.y2_m - wall.y1_m);
  const angle = Math.atan2(wall.y2_m - wall.y1_m, wall.x2_m - wall.x1_m);
  const matrix = new Matrix4().makeRotationZ(angle);
  matrix.multiply(new Matrix4().makeScale(Math.max(length, 1e-4), wall.thickness_m, wall.height_m));
  return matrix.setPosition((wall.x1_m + wall.x2_m) / 2, (wall.y1_m + wall.y2_m) / 2, wall.height_m / 2);
}

function plainWalls(walls: readonly Wall[]): InstancedMesh {
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), walls.length);
  walls.forEach((wall, i) => {
    mesh.setMatrixAt(i, wallMatrix(wall));
    mesh.setColorAt(i, new Color(wall.colour));
  });
  return mesh;
}

function texturedWall(wall: Wall, ready: () => void): Mesh {
  const geometry = new BoxGeometry(1, 1, 1);
  const length = Math.hypot(wall.x2_m - wall.x1_m, wall.y2_m - wall.y1_m);
  const uv = geometry.getAttribute("uv");
  const normal = geometry.getAttribute("normal");
  for (let i = 0; i < uv.count; ++i) {
    // The long sides: along the wall and up. The picture repeats every texture_m.
    const across = Math.abs(normal.getY(i)) > 0.5;
    const position = geometry.getAttribute("position");
    const along = across ? (position.getX(i) + 0.5) * length : 0;
    uv.setXY(i, along / wall.texture_m, ((position.getZ(i) + 0.5) * wall.height_m) / wall.texture_m);
  }
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ map: textureOf(wall.texture, ready) }));
  mesh.applyMatrix4(wallMatrix(wall));
  return mesh;
}

function markerMesh(marker: Marker, order: number): Mesh {
  const material = new MeshBasicMaterial({ color: marker.colour, transparent: true, opacity: marker.opacity, depthWrite: false });
  const mesh = new Mesh(new CircleGeometry(marker.radius_m, 40), material);
  mesh.position.set(marker.x_m, marker.y_m, 0.0015);
  mesh.renderOrder = 1 + order * 1e-4;
  return mesh;
}

export class Surroundings {
  readonly group = new Group();
  readonly grid = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.16, depthWrite: false }),
  );

  private markers: Mesh[] = [];
  private ground: Ground = new FlatGround(NO_FLOOR);

  /** Markers lie on the ground. */
  setGround(ground: Ground): void {
    this.ground = ground;
    for (const marker of this.markers) this.lay(marker);
  }

  private lay(marker: Mesh): void {
    const { x, y } = marker.position;
    if (this.ground instanceof FlatGround) return;
    const at = (dx: number, dy: number): number => this.ground.heightAt(x + dx, y + dy);
    const slope = new Vector3(at(-MARKER_M, 0) - at(MARKER_M, 0), at(0, -MARKER_M) - at(0, MARKER_M), 2 * MARKER_M).normalize();
    marker.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), slope);
    marker.position.z = at(0, 0) + 0.004;
  }

  setWorld(world: World, ready: () => void): void {
    for (const child of this.group.children) if (child !== this.grid) dispose(child as Mesh);
    this.group.clear();
    const plain = world.walls.filter((wall) => wall.texture < 0);
    const dark = plain.filter(isDark).map(wallMatrix);
    const walls = [
      plainWalls(plain.filter((wall) => !isDark(wall))),
      darkWalls(dark),
      ...world.walls.filter((wall) => wall.texture >= 0).map((wall) => texturedWall(wall, ready)),
    ];
    for (const wall of walls) {
      wall.castShadow = true;
      wall.receiveShadow = true;
    }
    const floor = world.terrain === undefined ? [floorMesh(world.floor, world.view.flat, ready), skirt(world.floor), this.grid] : [];
    this.group.add(...floor, ...walls, darkEdges(dark));
    this.markers = world.markers.map(markerMesh);
    this.markers.forEach((marker) => this.lay(marker));
    if (this.markers.length > 0) this.group.add(...this.markers);
  }

  layGrid(floor: Floor, inches: boolean): void {
    this.grid.geometry.dispose();
    this.grid.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(gridPoints(floor, inches), 3));
  }
}

/** The edge of the floor, so that it looks like a board and does not float. */
function skirt(floor: Floor): Mesh {
  const mesh = new Mesh(
    new BoxGeometry(floor.width_m + 2 * SKIRT_M, floor.height_m + 2 * SKIRT_M, SKIRT_M),
    new MeshLambertMaterial({ color: 0x3a4048 }),
  );
  mesh.position.set(middleOf(floor).x, middleOf(floor).y, -SKIRT_M / 2 - 0.002);
  return mesh;
}

function dispose(mesh: Mesh): void {
  mesh.geometry.dispose();
  (mesh.material as MeshLambertMaterial).dispose();
  if (mesh instanceof InstancedMesh) mesh.dispose();
}
