// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rulers along the near edge and the left edge of the floor: lines in the scene, numbers as text of the page. Numbers
// that do not fit between their neighbours are left out.

import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments, Vector3 } from "three";
import { areaOf } from "../../geometry/fits";
import type { FloorArea } from "../../geometry/floor";
import { edgesSeenFrom, rulerStep, ticksAlong, tickText, type Edges, type Step } from "../../geometry/rulers";
import type { World } from "../../net/messages";
import type { Rig } from "../rig";
import type { Overlay } from "../stage";

export interface RulerLook {
  shown: boolean;
  unit: string;
  perMetre: number;
  colour: number;
}

interface Label {
  element: HTMLElement;
  from: Vector3;
  /** Away from the floor, a little further. */
  to: Vector3;
  isTitle: boolean;
}

const EDGE_M = 0.012;
/** From the ticks to the middle of the text. Numbers beside the ticks need more room than below, and that title is upright. */
const NUMBER_PX = { x: 20, y: 15 };
const TITLE_PX = { x: 52, y: 38 };
/** Between the centres of two numbers. */
const APART_PX = { x: 30, y: 18 };
const LINE_PIECES = 64;
const TICK_SHARE = 0.012;
const ROOM_SHARE = 0.045;

const longest = (floor: FloorArea): number => Math.max(floor.width_m, floor.height_m);

/** How far walls extend beyond the floor. A ruler lies outside them. */
function overhang(world: World): number {
  const { x_m, y_m, width_m, height_m } = areaOf(world);
  let most = EDGE_M;
  for (const wall of world.walls) {
    const half = wall.thickness_m / 2;
    for (const [x, y] of [[wall.x1_m, wall.y1_m], [wall.x2_m, wall.y2_m]] as const) most = Math.max(most, x_m + half - x, y_m + half - y, x + half - (x_m + width_m), y + half - (y_m + height_m));
  }
  return Math.min(most, 0.1 * longest(areaOf(world)));
}

/** The room that rulers need around the floor. */
export const roomForRulers_m = (floor: FloorArea): number => EDGE_M + (TICK_SHARE + ROOM_SHARE) * longest(floor);

export class Rulers implements Overlay {
  readonly object = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ depthTest: false }));
  private look: RulerLook = { shown: false, unit: "", perMetre: 1, colour: 0 };
  private world: World | undefined;
  private edges: Edges = { south: true, west: true };
  private labels: Label[] = [];

  constructor(
    private readonly parent: HTMLElement,
    private readonly rig: Rig,
  ) {
    this.object.frustumCulled = false;
    this.object.renderOrder = 1;
  }

  show(look: RulerLook): void {
    this.look = look;
    this.object.material.color.setHex(look.colour);
    this.build();
  }

  setWorld(world: World): void {
    this.world = world;
    this.build();
  }

  setGround(): void {
    this.build();
  }

  update(): void {
    if (!this.look.shown) return;
    const edges = edgesSeenFrom(this.rig.orbit.azimuth);
    if (edges.south !== this.edges.south || edges.west !== this.edges.west) {
      this.edges = edges;
      this.build();
    }
    this.placeLabels();
  }

  private build(): void {
    this.parent.replaceChildren();
    this.labels = [];
    this.object.visible = this.look.shown && this.world !== undefined;
    if (!this.object.visible || this.world === undefined) return;
    const floor = areaOf(this.world);
    const step = rulerStep(longest(floor), this.look.unit === "inch");
    const out = overhang(this.world);
    const points: number[] = [];
    const { x_m, y_m } = floor;
    const south = y_m + (this.edges.south ? -out : floor.height_m + out);
    const west = x_m + (this.edges.west ? -out : floor.width_m + out);
    this.lay("x", x_m, floor.width_m, step, points, (at, beyond) => [x_m + at, south + (this.edges.south ? -beyond : beyond)]);
    this.lay("y", y_m, floor.height_m, step, points, (at, beyond) => [west + (this.edges.west ? -beyond : beyond), y_m + at]);
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  }

  /** One ruler that begins at `start_m`. `place` returns the point at a length along it and at a distance beyond it. */
  private lay(name: string, start_m: number, length_m: number, step: Step, points: number[], place: (at: number, beyond: number) => [number, number]): void {
    const tick_m = TICK_SHARE * longest(areaOf(this.world!));
    // Along the edge of a terrain, as high as it is there.
    const height = ([x, y]: [number, number]): number => this.rig.ground.heightAt(x, y);
    const line = (from: [number, number], to: [number, number]): void => void points.push(...from, height(from), ...to, height(to));
    for (let i = 0; i < LINE_PIECES; ++i) line(place((i * length_m) / LINE_PIECES, 0), place(((i + 1) * length_m) / LINE_PIECES, 0));
    const label = (text: string, isTitle: boolean, at: number): void => {
      const element = document.createElement("span");
      element.className = isTitle ? "ruler-title" : "ruler-number";
      element.dataset.ruler = name;
      element.textContent = text;
      this.parent.append(element);
      this.labels.push({ element, isTitle, from: new Vector3(...place(at, tick_m), height(place(at, tick_m))), to: new Vector3(...place(at, 2 * tick_m), height(place(at, 2 * tick_m))) });
    };
    for (const { at_m, numbered } of ticksAlong(length_m, step)) {
      line(place(at_m, 0), place(at_m, numbered ? tick_m : tick_m / 2));
      if (numbered) label(tickText(start_m + at_m, this.look.perMetre), false, at_m);
    }
    label(`${name} (${this.look.unit})`, true, length_m / 2);
  }

  private placeLabels(): void {
    const { clientWidth, clientHeight } = this.parent;
    const onScreen = (point: Vector3): Vector3 => {
      const { x, y, z } = point.clone().project(this.rig.camera);
      return new Vector3(((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight, z);
    };
    let last: Vector3 | undefined;
    for (const { element, from, to, isTitle } of this.labels) {
      const at = onScreen(from);
      const away = onScreen(to).sub(at).setZ(0).normalize();
      const room = isTitle ? TITLE_PX : NUMBER_PX;
      away.set(away.x * room.x, away.y * room.y, 0);
      const crowded = !isTitle && last !== undefined && Math.abs(at.x - last.x) < APART_PX.x && Math.abs(at.y - last.y) < APART_PX.y;
      const inPicture = at.z < 1 && at.x > 0 && at.x < clientWidth && at.y > 0 && at.y < clientHeight;
      element.hidden = this.rig.mode === "robot" || !inPicture || crowded;
      if (!crowded) last = isTitle ? undefined : at;
      const upright = isTitle && Math.abs(away.x) > Math.abs(away.y) ? " rotate(-90deg)" : "";
      element.style.transform = `translate(-50%, -50%) translate(${(at.x + away.x).toFixed(1)}px, ${(at.y + away.y).toFixed(1)}px)${upright}`;
    }
  }
}
