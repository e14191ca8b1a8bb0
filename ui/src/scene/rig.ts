// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The camera of the page: perspective, bird's-eye, or through a robot's own lens. One Orbit drives the first two, so
// that switching between them keeps the place.

import { OrthographicCamera, PerspectiveCamera, Raycaster, Vector2, type Camera } from "three";
import { FlatGround, type Ground } from "../geometry/ground";
import type { Vec3 } from "../geometry/prism";
import { middleOf, NO_FLOOR, type FloorArea } from "../geometry/floor";
import type { ViewMode } from "../state/view";
import { eyeOf, lookingAtFloor, lookingDownAtFloor, type Orbit } from "./orbit";

export interface Lens {
  x: number;
  y: number;
  z: number;
  /** Where it looks, and what is up in its picture. */
  ahead: Vec3;
  up: Vec3;
  /** Vertical field of view. */
  fov_up_rad: number;
}

const FOV_DEG = 42;
/** Of the view from above, over everything. */
const ABOVE_M = 100;
const CLEAR_M = 1;
const CLEAR_SHARE = 0.05;
/** For a camera whose field of view the server does not send. */
const USUAL_FOV_RAD: readonly [number, number] = [1.312, 2 * Math.atan(Math.tan(1.312 / 2) * (3 / 4))];

/** Horizontal and vertical. */
export function fieldOfView(camera: { fov_rad: readonly [number, number] }): readonly [number, number] {
  return camera.fov_rad[0] > 0 && camera.fov_rad[1] > 0 ? camera.fov_rad : USUAL_FOV_RAD;
}

export class Rig {
  orbit: Orbit = { x: 0, y: 0, z: 0, distance: 3, azimuth: -Math.PI / 2, elevation: 0.9 };
  mode: ViewMode = "perspective";
  lens: Lens | undefined;
  ground: Ground = new FlatGround(NO_FLOOR);
  private readonly perspective = new PerspectiveCamera(FOV_DEG, 1, 0.01, 1000);
  private readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, 0.01, 2000);
  private readonly raycaster = new Raycaster();
  private aspect = 1;

  get camera(): Camera {
    return this.mode === "birdseye" ? this.orthographic : this.perspective;
  }

  resize(width: number, height: number): void {
    this.aspect = width / Math.max(1, height);
  }

  /** Half the height of the picture in metres, at the target. */
  halfHeight_m(): number {
    return this.orbit.distance * Math.tan((FOV_DEG * Math.PI) / 360);
  }

  /** The width of one pixel at the target, in metres; `height` is that of the picture in pixels. */
  metresPerPixel(height: number): number {
    return (2 * this.halfHeight_m()) / Math.max(1, height);
  }

  /** Shows the whole floor, and this much around it. */
  showFloor(floor: FloorArea, around = 0): void {
    const tanY = Math.tan((FOV_DEG * Math.PI) / 360);
    const size = [floor.width_m + 2 * around, floor.height_m + 2 * around] as const;
    const orbit = (this.mode === "birdseye" ? lookingDownAtFloor : lookingAtFloor)(...size, tanY * this.aspect, tanY);
    const middle = middleOf(floor);
    this.orbit = { ...orbit, ...middle, z: (this.ground.lowest_m + this.ground.highest_m) / 2 };
  }

  update(): void {
    if (this.mode === "birdseye") this.updateBirdsEye();
    else if (this.mode === "robot" && this.lens !== undefined) this.updateLens(this.lens);
    else this.updatePerspective();
  }

  private updatePerspective(): void {
    const [x, y, z] = this.eye();
    this.perspective.fov = FOV_DEG;
    this.perspective.aspect = this.aspect;
    this.perspective.near = Math.max(0.005, this.orbit.distance / 200);
    this.perspective.far = this.orbit.distance * 20 + 20 + this.horizon_m();
    this.perspective.up.set(0, 0, 1);
    this.perspective.position.set(x, y, z);
    this.perspective.lookAt(this.orbit.x, this.orbit.y, this.orbit.z);
    this.perspective.updateProjectionMatrix();
    this.perspective.updateMatrixWorld();
  }

  private updateBirdsEye(): void {
    const { x, y, azimuth } = this.orbit;
    const half = this.halfHeight_m();
    this.orthographic.left = -half * this.aspect;
    this.orthographic.right = half * this.aspect;
    this.orthographic.top = half;
    this.orthographic.bottom = -half;
    this.orthographic.up.set(-Math.cos(azimuth), -Math.sin(azimuth), 0);
    const top = this.ground.highest_m + ABOVE_M;
    this.orthographic.far = top - this.ground.lowest_m + 2 * ABOVE_M;
    this.orthographic.position.set(x, y, top);
    this.orthographic.lookAt(x, y, top - 1);
    this.orthographic.updateProjectionMatrix();
    this.orthographic.updateMatrixWorld();
  }

  private updateLens(lens: Lens): void {
    this.perspective.fov = (lens.fov_up_rad * 180) / Math.PI;
    this.perspective.aspect = this.aspect;
    this.perspective.near = 0.015; // so that the robot's own front does not block its view
    this.perspective.far = 100 + this.horizon_m();
    this.perspective.up.set(...lens.up);
    this.perspective.position.set(lens.x, lens.y, lens.z);
    this.perspective.lookAt(lens.x + lens.ahead[0], lens.y + lens.ahead[1], lens.z + lens.ahead[2]);
    this.perspective.updateProjectionMatrix();
    this.perspective.updateMatrixWorld();
  }

  /** The ray through a point of the picture, given in -1..1 to the right and up. */
  rayThrough(x: number, y: number): { origin: [number, number, number]; way: [number, number, number] } {
    this.raycaster.setFromCamera(new Vector2(x, y), this.camera);
    const { origin, direction } = this.raycaster.ray;
    return { origin: [origin.x, origin.y, origin.z], way: [direction.x, direction.y, direction.z] };
  }

  /** Where that ray meets the ground, or undefined if it goes up or far away. */
  floorAt(x: number, y: number): { x: number; y: number; z: number } | undefined {
    const { origin, way } = this.rayThrough(x, y);
    const t = this.ground.rayHits(origin, way);
    return t === undefined ? undefined : { x: origin[0] + t * way[0], y: origin[1] + t * way[1], z: origin[2] + t * way[2] };
  }

  /** Of the robot's own camera, while the view goes through it. */
  lensPlace(): [number, number, number] | undefined {
    return this.mode === "robot" && this.lens !== undefined ? [this.lens.x, this.lens.y, this.lens.z] : undefined;
  }

  /** Where the eye is: never in a hill. */
  eye(): [number, number, number] {
    const [x, y, z] = eyeOf(this.orbit);
    const lowest = this.ground.heightAt(x, y) + Math.min(CLEAR_M, CLEAR_SHARE * this.orbit.distance);
    return [x, y, Math.max(z, lowest)];
  }

  /** The target on the ground, if it is on it now. */
  landed(orbit: Orbit): Orbit {
    return this.ground instanceof FlatGround ? orbit : { ...orbit, z: this.ground.heightAt(orbit.x, orbit.y) };
  }

  /** How far one sees beyond the target: all of a terrain. */
  private horizon_m(): number {
    return this.ground instanceof FlatGround ? 0 : 1.5 * Math.hypot(this.ground.area.width_m, this.ground.area.height_m);
  }
}
