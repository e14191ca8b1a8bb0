// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot on the workshop's bench as a world of its own, with handles to move its pieces and the beams of its sensors.

import { Group, LineBasicMaterial, LineSegments, MeshBasicMaterial, SphereGeometry, Vector3, type InstancedMesh } from "three";
import { POSE_VALUES, WHEEL_VALUES, type Frame } from "../net/decode_binary";
import type { Kind, WorkKind, WorkPreview, World } from "../net/messages";
import { sensorColour } from "../state/drawn";
import { itemsWithHandles, placeOfItem, sameItem, type WorkItem } from "../state/workshop";
import { reachOf } from "./models/shapes";
import { Instances } from "./overlays/instances";
import { Soup } from "./overlays/soup";
import type { Rig } from "./rig";
import type { Overlay } from "./stage";

const FLOOR_REACHES = 4;
const HANDLE_PX = 6;
const CATCH_PX = 16;
const CHOSEN = 0x3d9bff;
const HANDLES = { shape: 0xe9edf2, wheel: 0x9aa4b0 };

/** A world with this robot alone, in the middle of a floor. */
export function workWorld(preview: WorkPreview, version: number): World {
  const half = Math.max(0.3, FLOOR_REACHES * reachOf(preview.kind.shapes));
  return {
    type: "world",
    version,
    name: "workshop",
    in_space: true,
    floor: { width_m: 2 * half, height_m: 2 * half, x_m: -half, y_m: -half, colour: 0x8d949c, sky: 0, texture: -1 },
    waters: [],
    meshes: preview.meshes,
    anchor: { latitude_deg: 0, longitude_deg: 0, altitude_m: 0, north_rad: 0 },
    walls: [],
    markers: [],
    kinds: [preview.kind],
    error_tables: [],
    bodies: [{ id: 1, name: preview.kind.name, kind: 0, robot: true }],
    view: { units: "mm", rulers: false, flat: false },
    held: [],
    error_level: 0,
    show_beams: false,
    show_trails: false,
    addable: { robots: [], objects: [], kinds: [] },
  };
}

/** It stands at the origin, its springs as long as at rest. */
export function workFrame(kind: Kind, version: number): Frame {
  const poses = new Float64Array(POSE_VALUES);
  poses[4] = 1;
  return { version, time_s: 0, count: 1, poses, wheels: new Float64Array(WHEEL_VALUES * kind.wheels.length) };
}

export class WorkHandles implements Overlay {
  readonly object = new Group();
  private readonly balls: Instances;
  private readonly beams = new Soup();
  private kind: WorkKind | undefined;
  private chosen: WorkItem = { what: "body" };

  constructor(private readonly rig: Rig) {
    const swap = (before: InstancedMesh, now: InstancedMesh): void => void this.object.remove(before).add(now);
    this.balls = new Instances(new SphereGeometry(1, 16, 12), new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 }), swap);
    this.balls.mesh.renderOrder = 9;
    const lines = new LineSegments(this.beams.geometry, new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.55 }));
    lines.frustumCulled = false;
    this.object.add(lines, this.balls.mesh);
  }

  show(kind: WorkKind, chosen: WorkItem, preview: WorkPreview | undefined): void {
    this.kind = kind;
    this.chosen = chosen;
    this.beams.clear();
    for (const { sensor, ends_m } of preview?.beams ?? []) {
      this.beams.dip(sensorColour(kind.sensors.find((one) => one.name === sensor)?.kind ?? ""));
      for (let i = 0; i + 2 < ends_m.length; i += 3) this.beams.push(ends_m[i]!, ends_m[i + 1]!, ends_m[i + 2]!);
    }
    this.beams.commit();
  }

  private size_m(height_px: number): number {
    return HANDLE_PX * this.rig.metresPerPixel(height_px);
  }

  /** For a picture of this height. */
  draw(height_px: number): void {
    this.balls.clear();
    const r = this.size_m(height_px);
    for (const item of this.kind === undefined ? [] : itemsWithHandles(this.kind)) {
      const place = placeOfItem(this.kind!, item);
      if (place !== undefined) this.balls.add(r, 0, 0, 0, r, 0, 0, 0, r, ...place, this.colourOf(item));
    }
    this.balls.commit();
  }

  private colourOf(item: WorkItem): number {
    if (sameItem(item, this.chosen)) return CHOSEN;
    if (item.what === "sensor") return sensorColour(this.kind?.sensors[item.at]?.kind ?? "");
    return item.what === "wheel" ? HANDLES.wheel : HANDLES.shape;
  }

  /** The handle nearest to a point of the picture, in pixels from its upper left corner. */
  at(x: number, y: number, width: number, height: number): WorkItem | undefined {
    let best: WorkItem | undefined;
    let nearest = CATCH_PX;
    for (const item of this.kind === undefined ? [] : itemsWithHandles(this.kind)) {
      const place = placeOfItem(this.kind!, item);
      if (place === undefined) continue;
      const seen = new Vector3(...place).project(this.rig.camera);
      const distance = Math.hypot(((seen.x + 1) / 2) * width - x, ((1 - seen.y) / 2) * height - y);
      // Of handles in the same place the chosen one is moved.
      if (distance > nearest || (best !== undefined && distance === nearest && !sameItem(item, this.chosen))) continue;
      best = item;
      nearest = distance;
    }
    return best;
  }
}
