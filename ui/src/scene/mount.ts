// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ties the scene to what the page knows: signals in, drawings out.

import { effect } from "@preact/signals";
import { CylinderGeometry } from "three";
import { POSE_VALUES } from "../net/decode_binary";
import { onBeams, onFrame } from "../net/session";
import { mayControl, runNumber, world, worldKnown } from "../state/run";
import * as set from "../state/settings";
import { dropGone, followed, hiddenBeams, selection, viewMode } from "../state/view";
import { want, watched } from "../state/watch";
import { checkHeld, NEW_WALL } from "../tools/acts";
import { PointerControl } from "../tools/pointer";
import { backToSelect, tool } from "../tools/tool";
import { fly, flyKeys } from "./flight";
import { Labels } from "./labels";
import { reachOf } from "./models/shapes";
import { Attached } from "./overlays/attached";
import { Beams } from "./overlays/beams";
import { Highlight } from "./overlays/highlight";
import { Trails } from "./overlays/trails";
import { Stage } from "./stage";
import { forgetTextures } from "./textures";

const ACCENT = 0x3d9bff;
const BACKGROUND = { dark: "#20252c", light: "#dfe4ea" };

/** Stands for a kind of which the world has none yet. */
const UNKNOWN_KIND = new CylinderGeometry(0.05, 0.05, 0.1, 32).rotateX(Math.PI / 2).translate(0, 0, 0.05);

/** Of the page there is one, so of the stage, too. */
export const theStage: { current: Stage | undefined } = { current: undefined };

export function showWholeFloor(): void {
  const stage = theStage.current;
  const floor = world.value?.floor;
  if (stage === undefined || floor === undefined) return;
  followed.value = -1;
  stage.rig.showFloor(floor.width_m, floor.height_m);
  stage.invalidate();
}

export function mountScene(canvas: HTMLCanvasElement, labelParent: HTMLElement, openInspector: () => void): void {
  const stage = new Stage(canvas);
  theStage.current = stage;
  const beams = new Beams();
  const trails = new Trails();
  const attached = new Attached();
  const highlight = new Highlight(ACCENT);
  const labels = new Labels(labelParent);
  for (const overlay of [trails, beams, attached, highlight]) stage.add(overlay);
  new PointerControl(stage, openInspector);

  onFrame((frame) => {
    stage.motion.push(frame, performance.now());
    trails.record(frame);
    checkHeld();
    stage.invalidate();
  });
  onBeams((robot, sets) => {
    beams.take(robot, sets);
    stage.invalidate();
  });
  stage.addBeforeDraw((_, passed_s) => fly(stage.rig, passed_s));
  stage.addBeforeDraw(() => follow(stage));
  stage.addBeforeDraw(() => {
    stage.rig.update();
    labels.update(stage.motion.poses, stage.rig);
    return false;
  });

  let shown = { run: -1, width_m: 0, height_m: 0 };
  effect(() => {
    if (world.value === undefined) return;
    stage.setWorld(world.value);
    dropGone();
    // Another world needs another view; an edit of the floor or a reconnect does not.
    const { width_m, height_m } = world.value.floor;
    const run = runNumber.peek();
    if (run !== shown.run && (width_m !== shown.width_m || height_m !== shown.height_m)) showWholeFloor();
    shown = { run, width_m, height_m };
  });
  effect(() => {
    // What the file of the world asks for is shown at first; users may switch it off.
    if (!worldKnown.value) return;
    if (world.peek()?.show_beams) set.showBeams.value = true;
    if (world.peek()?.show_trails) set.showTrails.value = true;
  });
  effect(() => world.value && labels.setWorld(world.value, set.showNames.value));
  effect(() => {
    void runNumber.value;
    forgetTextures();
    trails.clear();
    backToSelect();
  });
  effect(() => {
    if (!mayControl.value) backToSelect();
  });
  const redraw = (change: () => void): void => {
    effect(() => {
      change();
      stage.invalidate();
    });
  };
  redraw(() => {
    const sky = viewMode.value === "robot" ? world.value?.floor.sky : undefined;
    stage.setBackground(sky ?? BACKGROUND[set.theme.value]);
  });
  redraw(() => stage.setShadows(set.showShadows.value));
  redraw(() => void (stage.surroundings.grid.visible = set.showGrid.value));
  redraw(() => void (trails.object.visible = set.showTrails.value));
  redraw(() => beams.show(set.showBeams.value, set.showLidar.value, hiddenBeams.value));
  redraw(() => beams.keepOnly(watched.value.beams));
  redraw(() => attached.show({ axes: set.showAxes.value, frusta: set.showFrusta.value, outlines: set.showOutlines.value }));
  redraw(() => void (highlight.selection = selection.value));
  redraw(() => {
    stage.rig.mode = viewMode.value;
    highlight.hidden = viewMode.value === "robot";
  });
  redraw(() => void followed.value);
  redraw(() => void flyKeys.value);
  redraw(() => showTool(stage, highlight));
  watchBeams();
}

/** While beams or scans are shown, those of all robots are asked for. */
function watchBeams(): void {
  let release: (() => void)[] = [];
  effect(() => {
    const robots = set.showBeams.value || set.showLidar.value ? (world.value?.bodies.filter((body) => body.robot) ?? []) : [];
    const before = release;
    queueMicrotask(() => {
      release = robots.map((body) => want({ what: "beams", robot: body.id }));
      before.forEach((stop) => stop());
    });
  });
}

function showTool(stage: Stage, highlight: Highlight): void {
  const now = tool.value;
  const known = world.value;
  if (now.name === "hold") {
    const kind = known?.kinds.find((one) => one.name === now.kind && one.robot === now.robot);
    const geometry = kind ? stage.bodies.geometryOf(kind) : UNKNOWN_KIND;
    highlight.hold({ geometry, place: now.place, reach_m: kind ? reachOf(kind.shapes) : 0.05, fits: now.fits });
    stage.bodies.hide(known?.bodies.findIndex((body) => body.id === now.body) ?? -1);
    checkHeld();
  } else {
    highlight.hold(undefined);
    stage.bodies.hide(-1);
  }
  if (now.name === "wall" && now.first !== undefined && now.second !== undefined) {
    const [x1_m, y1_m] = now.first;
    const [x2_m, y2_m] = now.second;
    highlight.drawWall({ x1_m, y1_m, x2_m, y2_m, ...NEW_WALL }, true);
  } else {
    highlight.drawWall(undefined, true);
  }
}

/** Keeps the followed robot in the middle, or looks out of its camera. */
function follow(stage: Stage): boolean {
  const index = world.value?.bodies.findIndex((body) => body.id === followed.value) ?? -1;
  if (index < 0) return false;
  const [x = 0, y = 0, z = 0, heading = 0] = stage.motion.poses.subarray(index * POSE_VALUES, (index + 1) * POSE_VALUES);
  stage.rig.orbit = { ...stage.rig.orbit, x, y, z };
  const kind = world.value?.kinds[world.value.bodies[index]?.kind ?? -1];
  const camera = kind?.sensors.find((sensor) => sensor.image);
  if (camera !== undefined) {
    const c = Math.cos(heading);
    const s = Math.sin(heading);
    stage.rig.lens = {
      x: x + c * camera.x_m - s * camera.y_m,
      y: y + s * camera.x_m + c * camera.y_m,
      z: z + camera.z_m,
      heading: heading + camera.heading_rad,
      fov_rad: camera.fov_rad,
    };
  }
  return false;
}
