// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The scene on its canvas: puts the pieces together, and draws only when something changed. A page that shows a paused
// run costs nothing.

import { BasicShadowMap, Color, DirectionalLight, Fog, HemisphereLight, PCFShadowMap, Scene, WebGLRenderer, type Object3D } from "three";
import { NO_FLOOR } from "../geometry/floor";
import { HeightField, type Ground } from "../geometry/ground";
import { Interpolator } from "../motion/interpolate";
import type { World } from "../net/messages";
import { Bodies } from "./bodies";
import { litArea } from "./lit_area";
import { Rig } from "./rig";
import { drawsInSoftware } from "./software";
import { Surroundings } from "./surroundings";
import { TerrainMesh } from "./terrain";
import { Waters } from "./water";
import { Wheels } from "./wheels";

/** Something that is drawn in addition to the world itself. */
export interface Overlay {
  readonly object: Object3D;
  setWorld?(world: World): void;
  setGround?(ground: Ground): void;
  /** Called before each drawing; `poses` are the ones that are drawn. */
  update?(poses: Float64Array, world: World): void;
}

export type BeforeDraw = (now_ms: number, passed_s: number) => boolean;

const SHADOW_SIZE = 2048;
/** The sun as seen from its target, and how bright sun and sky are. Outdoors it is low, so that hills have a dark side. */
const INDOORS = { way: [-0.45, -0.35, 1.6], sun: 2.0, sky: 1.7 } as const;
const OUTDOORS = { way: [-1.15, -0.75, 1.0], sun: 2.7, sky: 1.4 } as const;

export class Stage {
  readonly rig = new Rig();
  readonly motion = new Interpolator();
  readonly bodies = new Bodies(() => this.invalidate());
  readonly surroundings = new Surroundings();
  readonly terrain = new TerrainMesh();
  private readonly waters = new Waters();
  private readonly wheels = new Wheels();
  private readonly scene = new Scene();
  private readonly observer = new ResizeObserver(() => this.resize());
  private readonly renderer: WebGLRenderer;
  private readonly sun = new DirectionalLight(0xfffaf2, INDOORS.sun);
  private readonly skyLight = new HemisphereLight(0xf4f7fb, 0xa3abb5, INDOORS.sky);
  private readonly haze = new Fog(0, 1, 2);
  private light: typeof INDOORS | typeof OUTDOORS = INDOORS;
  private readonly overlays: Overlay[] = [];
  private readonly beforeDraw: BeforeDraw[] = [];
  private world: World | undefined;
  private wanted = 0;
  private last_ms = 0;
  /** How long the script needed for the last drawing; used by tests. */
  lastWork_ms = 0;

  constructor(readonly canvas: HTMLCanvasElement) {
    const software = drawsInSoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias: !software });
    this.renderer.setPixelRatio(software ? 1 : Math.min(window.devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.sun.castShadow = true;
    const size = software ? SHADOW_SIZE / 4 : SHADOW_SIZE;
    this.sun.shadow.mapSize.set(size, size);
    if (software) this.renderer.shadowMap.type = BasicShadowMap;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.004;
    this.scene.add(this.skyLight, this.sun, this.sun.target);
    this.scene.add(this.surroundings.group, this.terrain.group, this.waters.group, this.bodies.group, this.wheels.group);
    this.observer.observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  add(overlay: Overlay): void {
    this.overlays.push(overlay);
    this.scene.add(overlay.object);
    overlay.setGround?.(this.rig.ground);
    if (this.world !== undefined) overlay.setWorld?.(this.world);
  }

  /** The heights of a terrain come after the world that has it. */
  setGround(ground: Ground): void {
    this.rig.ground = ground;
    const field = ground instanceof HeightField ? ground : undefined;
    this.terrain.setField(field, () => this.invalidate());
    this.light = field === undefined ? INDOORS : OUTDOORS;
    this.sun.intensity = this.light.sun;
    this.skyLight.intensity = this.light.sky;
    this.scene.fog = field === undefined ? null : this.haze;
    this.surroundings.setGround(ground);
    for (const overlay of this.overlays) overlay.setGround?.(ground);
    this.invalidate();
  }

  /** Called before each drawing; returns true to be called again for the next one. */
  addBeforeDraw(hook: BeforeDraw): void {
    this.beforeDraw.push(hook);
  }

  setWorld(world: World): void {
    const first = this.world === undefined;
    this.world = world;
    this.surroundings.setWorld(world, () => this.invalidate());
    this.bodies.setWorld(world);
    this.wheels.setWorld(world);
    this.waters.setWorld(world.waters);
    for (const overlay of this.overlays) overlay.setWorld?.(world);
    if (first) this.rig.showFloor(world.floor);
    this.invalidate();
  }

  setBackground(colour: string | number): void {
    this.scene.background = new Color(colour);
    this.haze.color.set(colour);
    this.invalidate();
  }

  setShadows(on: boolean): void {
    this.sun.castShadow = on;
    this.invalidate();
  }

  /** Nothing is drawn any more. */
  close(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.wanted);
    this.wanted = -1;
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  get pixelRatio(): number {
    return this.renderer.getPixelRatio();
  }

  /** Asks for a drawing; any number of calls result in one. */
  invalidate(): void {
    if (this.wanted === 0) this.wanted = requestAnimationFrame((now_ms) => this.draw(now_ms));
  }

  private resize(): void {
    const box = (this.canvas.parentElement ?? this.canvas).getBoundingClientRect();
    this.renderer.setSize(box.width, box.height, false);
    this.rig.resize(box.width, box.height);
    this.invalidate();
  }

  private draw(now_ms: number): void {
    const start_ms = performance.now();
    this.wanted = 0;
    const passed_s = Math.min(0.1, (now_ms - this.last_ms) / 1000);
    this.last_ms = now_ms;
    let again = this.motion.sample(now_ms);
    for (const hook of this.beforeDraw) again = hook(now_ms, passed_s) || again;
    if (this.world !== undefined) {
      this.bodies.update(this.motion.poses, this.motion.count);
      this.wheels.update(this.motion.poses, this.motion.wheels, this.bodies.hiddenBodies);
      for (const overlay of this.overlays) overlay.update?.(this.motion.poses, this.world);
    }
    this.aimSun();
    this.aimTerrain();
    this.rig.update();
    this.renderer.render(this.scene, this.rig.camera);
    if (again) this.invalidate();
    this.lastWork_ms = performance.now() - start_ms;
  }

  /** Far away everything fades into the sky. Seen from above, nothing is far away. */
  private aimTerrain(): void {
    const { ground, orbit, mode } = this.rig;
    if (!(ground instanceof HeightField)) return;
    const [x, y, z] = this.rig.mode === "birdseye" ? [orbit.x, orbit.y, orbit.z + orbit.distance] : this.rig.lensPlace() ?? this.rig.eye();
    this.terrain.update(x, y, z);
    const size = Math.hypot(ground.area.width_m, ground.area.height_m);
    this.haze.near = mode === "birdseye" ? 1e8 : orbit.distance + 0.08 * size;
    this.haze.far = mode === "birdseye" ? 2e8 : orbit.distance + 1.6 * size;
  }

  /** The light comes from the upper left. Shadows are computed around the target, and are sharper from close by. */
  private aimSun(): void {
    const floor = this.world?.floor ?? NO_FLOOR;
    const { x, y, reach } = litArea(floor, this.rig.orbit);
    const z = this.rig.ground.heightAt(x, y);
    const [wx, wy, wz] = this.light.way;
    this.sun.target.position.set(x, y, z);
    this.sun.position.set(x + wx * reach, y + wy * reach, z + wz * reach);
    const shadow = this.sun.shadow.camera;
    if (shadow.right === reach) return;
    shadow.left = shadow.bottom = -reach;
    shadow.right = shadow.top = reach;
    shadow.near = 0.1 * reach;
    shadow.far = 4 * reach;
    shadow.updateProjectionMatrix();
  }
}
