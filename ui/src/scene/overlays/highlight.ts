// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is selected (a ring, an outlined wall), what is being held (green where it fits, red where it does not), and the
// wall that is being drawn.

import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, RingGeometry, type BufferGeometry } from "three";
import { NO_FLOOR } from "../../geometry/floor";
import { FlatGround, type Ground } from "../../geometry/ground";
import { placeAt } from "../../geometry/under_mouse";
import type { Place } from "../../geometry/prism";
import type { Wall, World } from "../../net/messages";
import type { Selection } from "../../state/view";
import { reachOf } from "../models/shapes";
import type { Overlay } from "../stage";

const FITS = 0x2fbf71;
const BLOCKED = 0xe5484d;

const LIFT_M = 0.004;
const LIFT_SHARE = 0.03;
/** Higher than the springs of a robot move it. */
const ABOVE_M = 0.1;

export interface Held {
  geometry: BufferGeometry;
  place: Place;
  reach_m: number;
  fits: boolean;
}

export type WallLine = Pick<Wall, "x1_m" | "y1_m" | "x2_m" | "y2_m" | "thickness_m" | "height_m">;

export class Highlight implements Overlay {
  readonly object = new Group();
  selection: Selection = { what: "none" };
  /** In the view from a robot's camera there is no ring around it. */
  hidden = false;
  private ground: Ground = new FlatGround(NO_FLOOR);
  private readonly ring: Mesh;
  private readonly frame = new LineSegments(new EdgesGeometry(new BoxGeometry(1, 1, 1)), new LineBasicMaterial());
  /** Under what is held, visible through everything: green or red even where another body hides it. */
  private readonly footprint = new Mesh(new RingGeometry(1, 1.07, 64), new MeshBasicMaterial({ transparent: true, depthTest: false }));
  private readonly spot = new Mesh(new RingGeometry(0.9, 1.05, 64), new MeshBasicMaterial({ color: FITS, depthWrite: false }));
  private readonly ghost = new Mesh<BufferGeometry, MeshLambertMaterial>(undefined, new MeshLambertMaterial({ transparent: true, opacity: 0.75 }));
  private readonly wallGhost = new Mesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial({ transparent: true, opacity: 0.7 }));

  constructor(accent: number) {
    const material = new MeshBasicMaterial({ color: accent, transparent: true, opacity: 0.95, depthWrite: false });
    this.ring = new Mesh(new RingGeometry(1, 1.07, 64), material);
    this.ring.renderOrder = 3;
    this.frame.material.color.setHex(accent);
    for (const ring of [this.ring, this.footprint, this.spot]) ring.frustumCulled = false;
    for (const object of [this.ring, this.frame, this.footprint, this.spot, this.ghost, this.wallGhost]) object.visible = false;
    this.footprint.renderOrder = 7;
    this.spot.renderOrder = 3;
    this.object.add(this.ring, this.frame, this.footprint, this.spot, this.ghost, this.wallGhost);
  }

  hold(held: Held | undefined): void {
    this.ghost.visible = held !== undefined;
    this.footprint.visible = held !== undefined;
    if (held === undefined) return;
    this.ghost.geometry = held.geometry;
    this.ghost.position.set(held.place.x_m, held.place.y_m, (held.place.z_m ?? 0) + 0.002);
    this.ghost.rotation.z = held.place.heading_rad;
    this.ghost.material.color.setHex(held.fits ? FITS : BLOCKED);
    this.lay(this.footprint, held.place.x_m, held.place.y_m, held.reach_m);
    this.footprint.material.color.setHex(held.fits ? FITS : BLOCKED);
  }

  /** A ring where a marker would be. */
  dragSpot(spot: { x_m: number; y_m: number; radius_m: number } | undefined): void {
    this.spot.visible = spot !== undefined;
    if (spot === undefined) return;
    this.lay(this.spot, spot.x_m, spot.y_m, spot.radius_m);
  }

  drawWall(wall: WallLine | undefined, good: boolean): void {
    this.wallGhost.visible = wall !== undefined;
    if (wall === undefined) return;
    stretch(this.wallGhost, wall, 0);
    this.wallGhost.material.color.setHex(good ? FITS : BLOCKED);
  }

  update(poses: Float64Array, world: World): void {
    this.ring.visible = false;
    this.frame.visible = false;
    const { selection } = this;
    if (this.hidden) return;
    if (selection.what === "body") {
      const index = world.bodies.findIndex((body) => body.id === selection.id);
      const kind = world.kinds[world.bodies[index]?.kind ?? -1];
      if (index >= 0 && kind !== undefined && world.bodies[index]?.held !== true) {
        const place = placeAt(poses, index);
        this.circle(place.x_m, place.y_m, reachOf(kind.shapes) * 1.15, place.z_m);
      }
    } else if (selection.what === "marker") {
      const marker = world.markers[selection.number - 1];
      if (marker !== undefined) this.circle(marker.x_m, marker.y_m, marker.radius_m * 1.05);
    } else if (selection.what === "wall") {
      const wall = world.walls.find((one) => one.id === selection.id);
      this.frame.visible = wall !== undefined;
      if (wall !== undefined) stretch(this.frame, wall, 0.006);
    }
  }

  private circle(x: number, y: number, radius: number, z = -Infinity): void {
    this.ring.visible = true;
    this.lay(this.ring, x, y, radius, z);
  }

  /** Puts a ring around a place: on the ground, or level with something well above it. */
  private lay(ring: Mesh, x: number, y: number, radius: number, z = -Infinity): void {
    const { ground } = this;
    ring.scale.set(radius, radius, 1);
    ring.position.set(x, y, LIFT_M);
    if (ground instanceof FlatGround && !(z > ABOVE_M)) return;
    const level = z - ground.heightAt(x, y) > ABOVE_M;
    const lift = Math.max(LIFT_M, LIFT_SHARE * radius);
    const places = ring.geometry.getAttribute("position");
    for (let i = 0; i < places.count; ++i)
      places.setZ(i, (level ? z : ground.heightAt(x + radius * places.getX(i), y + radius * places.getY(i))) + lift - LIFT_M);
    places.needsUpdate = true;
  }

  setGround(ground: Ground): void {
    this.ground = ground;
    for (const { geometry } of [this.ring, this.footprint, this.spot]) {
      const places = geometry.getAttribute("position");
      for (let i = 0; i < places.count; ++i) places.setZ(i, 0);
      places.needsUpdate = true;
    }
  }
}

function stretch(object: Mesh | LineSegments, wall: WallLine, margin: number): void {
  const length = Math.hypot(wall.x2_m - wall.x1_m, wall.y2_m - wall.y1_m);
  object.position.set((wall.x1_m + wall.x2_m) / 2, (wall.y1_m + wall.y2_m) / 2, wall.height_m / 2);
  object.rotation.z = Math.atan2(wall.y2_m - wall.y1_m, wall.x2_m - wall.x1_m);
  object.scale.set(Math.max(length, 0.001) + margin, wall.thickness_m + margin, wall.height_m + margin);
}
