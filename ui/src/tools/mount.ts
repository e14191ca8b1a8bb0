// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Connects the scene with the state of the page: signals in, drawings out.

import { batch, computed, effect } from "@preact/signals";
import { CylinderGeometry } from "three";
import { areaOf } from "../geometry/fits";
import { NO_FLOOR } from "../geometry/floor";
import { HeightField } from "../geometry/ground";
import { carried, directed, mountOf } from "../geometry/space";
import { POSE_VALUES } from "../net/decode_binary";
import type { SensorPlace } from "../net/messages";
import { onBeams, onFrame, onMessage } from "../session/session";
import { cloudRobots } from "../state/clouds";
import { carriedCameras, drawnSensors, mountsOf } from "../state/drawn";
import { shownFigures } from "../state/figures";
import { ground } from "../state/ground";
import { litRobots, panels } from "../state/panels";
import { kindOf, mayControl, robotStates, runNumber, world, worldKnown } from "../state/run";
import * as set from "../state/settings";
import { lengthFactor, showRulers, units } from "../state/units";
import { dropGone, followed, selection, viewMode, type ViewMode } from "../state/view";
import { want, watched } from "../state/watch";
import { NEW_WALL } from "./acts";
import { mountClouds } from "./clouds";
import { checkHeld, watchHand } from "./hand";
import { PointerControl } from "./pointer";
import { backToSelect, tool } from "./tool";
import { fly, flyKeys } from "../scene/flight";
import { Labels } from "../scene/labels";
import { reachOf } from "../scene/models/shapes";
import { aimedAt, glided } from "../scene/orbit";
import { Attached } from "../scene/overlays/attached";
import { Beams } from "../scene/overlays/beams";
import { Lights } from "../scene/overlays/lights";
import { FigureLines } from "../scene/overlays/figures";
import { Frusta } from "../scene/overlays/frusta";
import { Highlight } from "../scene/overlays/highlight";
import { Radio } from "../scene/overlays/radio";
import { roomForRulers_m, Rulers } from "../scene/overlays/rulers";
import { Trails } from "../scene/overlays/trails";
import { fieldOfView, type Lens } from "../scene/rig";
import { gridStep_m } from "../scene/surroundings";
import { Stage } from "../scene/stage";
import { forgetTextures } from "../scene/textures";

/** As a share of the distance from which the whole floor is visible; in a hall a robot would be a dot. */
const FIRST_SHARE = 0.75;
const FIRST_FROM_M = 4;
/** The grid of a terrain is coarser than that of a floor; its lines would hide the picture on it. */
const GRID_PARTS = 5;
/** From further and lower, so that one sees hills. */
const OUTDOORS = { reaches: 14, elevation: 0.36 };
const ACCENT = 0x3d9bff;
/** How much of the sky's colour the page's dark theme leaves. */
const DUSK = 0.55;
const BACKGROUND = { dark: "#20252c", light: "#dfe4ea" };
const RULER = { dark: 0xa9b3bf, light: 0x4f5b69 };

/** Shown for a kind that the world does not have yet. */
const UNKNOWN_KIND = new CylinderGeometry(0.05, 0.05, 0.1, 32).rotateX(Math.PI / 2).translate(0, 0, 0.05);

/** There is one page, so there is one stage. */
export const theStage: { current: Stage | undefined } = { current: undefined };

/** How the floor is shown depends on it, so the rig is updated at once. */
function setMode(mode: ViewMode): void {
  viewMode.value = mode;
  if (theStage.current !== undefined) theStage.current.rig.mode = mode;
}

export function showWholeFloor(): void {
  const stage = theStage.current;
  const now = world.peek();
  if (stage === undefined || now === undefined) return;
  const floor = areaOf(now);
  followed.value = -1;
  const around_m = showRulers.peek() ? roomForRulers_m(floor) : 0;
  stage.rig.showFloor(floor, around_m);
  stage.invalidate();
}

/**
 * In another world, the camera follows the first robot from a distance at which its surroundings are visible. Worlds of
 * flat systems are seen from above.
 */
function showAtFirst(): void {
  const flat = world.peek()?.view.flat ?? false;
  if (flat) setMode("birdseye");
  showWholeFloor();
  const stage = theStage.current;
  const first = world.peek()?.bodies.find((body) => body.robot);
  if (stage === undefined || first === undefined || flat) return;
  const { distance } = stage.rig.orbit;
  const reach_m = reachOf(kindOf(first)?.shapes ?? []);
  const from_m = world.peek()?.terrain ? Math.max(FIRST_FROM_M, OUTDOORS.reaches * reach_m) : FIRST_FROM_M;
  const elevation = world.peek()?.terrain ? OUTDOORS.elevation : stage.rig.orbit.elevation;
  stage.rig.orbit = { ...stage.rig.orbit, elevation, distance: Math.min(FIRST_SHARE * distance, from_m) };
  followed.value = first.id;
}

export function mountScene(canvas: HTMLCanvasElement, labelParent: HTMLElement, openInspector: () => void): void {
  const stage = new Stage(canvas);
  theStage.current = stage;
  const beams = new Beams();
  const trails = new Trails();
  const attached = new Attached();
  const frusta = new Frusta();
  const radio = new Radio();
  const lights = new Lights();
  const highlight = new Highlight(ACCENT);
  const labels = new Labels(layerIn(labelParent));
  const rulers = new Rulers(layerIn(labelParent), stage.rig);
  const figureLines = new FigureLines(() => stage.rig.metresPerPixel(canvas.clientHeight));
  for (const overlay of [trails, beams, figureLines, frusta, attached, lights, highlight, radio, rulers]) stage.add(overlay);
  mountClouds(stage);
  new PointerControl(stage, openInspector);

  onFrame((frame) => {
    stage.motion.push(frame, performance.now());
    trails.record(frame);
    checkHeld();
    stage.invalidate();
  });
  onMessage("trails", (message) => {
    trails.seed(message.trails);
    stage.invalidate();
  });
  onBeams((robot, sets) => {
    beams.take(robot, sets);
    stage.invalidate();
  });
  onMessage("radio", (message) => {
    if (!set.showRadio.value || document.hidden) return; // a page that is not visible does not draw either
    radio.send(message.messages, performance.now());
    stage.invalidate();
  });
  stage.addBeforeDraw((now_ms) => radio.advance(now_ms));
  stage.addBeforeDraw((_, passed_s) => fly(stage.rig, passed_s));
  stage.addBeforeDraw((_, passed_s) => follow(stage, passed_s));
  stage.addBeforeDraw(() => {
    stage.rig.update();
    labels.update(stage.motion.poses, stage.rig);
    return false;
  });

  let shown = { run: -1, name: "", width_m: 0, height_m: 0 };
  effect(() => {
    if (world.value === undefined) return;
    stage.setWorld(world.value);
    dropGone();
    // Another world needs another view; an edit of the floor or a reconnect does not.
    const { width_m, height_m } = world.value.floor;
    const run = runNumber.peek();
    const { name } = world.value;
    if (run !== shown.run && (name !== shown.name || width_m !== shown.width_m || height_m !== shown.height_m)) showAtFirst();
    shown = { run, name, width_m, height_m };
  });
  effect(() => {
    // What the world's file asks for is shown at first. Users may switch it off.
    if (!worldKnown.value) return;
    if (world.peek()?.show_beams) set.showBeams.value = true;
    if (world.peek()?.show_trails) set.showTrails.value = true;
  });
  effect(() => world.value && labels.setWorld(world.value, set.showNames.value));
  effect(() => {
    void runNumber.value;
    forgetTextures();
    trails.clear();
    radio.clear();
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
    const outdoors = world.value?.terrain !== undefined;
    const sky = viewMode.value === "robot" || outdoors ? world.value?.floor.sky : undefined;
    stage.setBackground(sky === undefined ? BACKGROUND[set.theme.value] : skyColour(sky, outdoors && viewMode.value !== "robot"));
  });
  // Seen from above, shadows on such a floor could be mistaken for its pattern.
  redraw(() => stage.setShadows(set.showShadows.value && !(viewMode.value === "birdseye" && world.value?.view.flat === true)));
  redraw(() => void (stage.surroundings.grid.visible = set.showGrid.value));
  redraw(() => world.value && stage.surroundings.layGrid(world.value.floor, units.value === "inch"));
  redraw(() => world.value && stage.terrain.showGrid(set.showGrid.value ? gridStep_m(areaOf(world.value), units.value === "inch") * GRID_PARTS : 0));
  redraw(() => {
    const first = ground.value instanceof HeightField && !(stage.rig.ground instanceof HeightField);
    stage.setGround(ground.value);
    checkHeld();
    if (first && followed.peek() < 0) showWholeFloor();
  });
  redraw(() => rulers.show({ shown: showRulers.value, unit: units.value, perMetre: lengthFactor(), colour: RULER[set.theme.value] }));
  redraw(() => figureLines.show(shownFigures.value));
  redraw(() => void (trails.object.visible = set.showTrails.value));
  redraw(() => void (radio.object.visible = set.showRadio.value));
  redraw(() => lights.show(panels.value));
  redraw(() => beams.show(drawnSensors.value));
  redraw(() => frusta.show(drawnSensors.value));
  redraw(() => frusta.carry(mountsOf(robotStates.value, carriedCameras.value)));
  redraw(() => beams.keepOnly(watched.value.beams));
  redraw(() => attached.show({ axes: set.showAxes.value, outlines: set.showOutlines.value }));
  redraw(() => void (highlight.selection = selection.value));
  redraw(() => {
    stage.rig.mode = viewMode.value;
    highlight.hidden = viewMode.value === "robot";
  });
  redraw(() => void followed.value);
  redraw(() => void flyKeys.value);
  redraw(() => showTool(stage, highlight));
  watchBeams();
  watchLights();
  watchClouds();
  watchCarriedCameras();
  watchHand();
}

function skyColour(sky: number, themed: boolean): number {
  if (!themed || set.theme.value === "light") return sky;
  const part = (shift: number): number => Math.round(((sky >> shift) & 255) * DUSK) << shift;
  return part(16) | part(8) | part(0);
}

/** A part of the page above the picture. */
function layerIn(parent: HTMLElement): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "labels";
  parent.append(layer);
  return layer;
}

/** Requests what these robots need for the picture, whenever there are others. */
function watchRobots(what: "beams" | "panel" | "points" | "robot", robotsNow: () => number[]): void {
  let release: (() => void)[] = [];
  const list = computed(() => JSON.stringify(robotsNow())); // an equal list is no change
  effect(() => {
    const robots = JSON.parse(list.value) as number[];
    const before = release;
    queueMicrotask(() => {
      batch(() => {
        release = robots.map((robot) => want({ what, robot }));
        before.forEach((stop) => stop());
      });
    });
  });
}

/** Beams and scans are requested where they are drawn. */
const watchBeams = (): void =>
  watchRobots("beams", () => [...drawnSensors.value].filter(([, looks]) => [...looks.values()].some((look) => look.as !== "frustum")).map(([robot]) => robot));

const watchLights = (): void => watchRobots("panel", litRobots);

const watchClouds = (): void => watchRobots("points", () => [...cloudRobots.value]);

/** Where parts carry their cameras. */
const watchCarriedCameras = (): void => watchRobots("robot", () => [...carriedCameras.value]);

function showTool(stage: Stage, highlight: Highlight): void {
  const now = tool.value;
  const known = world.value;
  if (now.name === "hold") {
    const geometry = now.look ? stage.bodies.geometryOf(now.look) : UNKNOWN_KIND;
    highlight.hold({ geometry, place: now.place, reach_m: now.look ? reachOf(now.look.shapes) : 0.05, fits: now.fits });
    checkHeld();
  } else {
    highlight.hold(undefined);
  }
  const spot = now.name === "drag-marker" ? known?.markers[now.number - 1] : undefined;
  highlight.dragSpot(spot && now.name === "drag-marker" ? { ...spot, x_m: now.x_m, y_m: now.y_m } : undefined);
  const inHand = now.name === "hold" ? now.body : -1;
  stage.bodies.hide(new Set(known?.bodies.flatMap((body, i) => (body.held || body.id === inHand ? [i] : []))));
  if (now.name === "wall" && now.first !== undefined && now.second !== undefined) {
    const [x1_m, y1_m] = now.first;
    const [x2_m, y2_m] = now.second;
    highlight.drawWall({ x1_m, y1_m, x2_m, y2_m, ...NEW_WALL }, true);
  } else {
    highlight.drawWall(undefined, true);
  }
}

/** Keeps the followed robot in the picture, or looks through its camera. Returns true while the view still glides. */
function follow(stage: Stage, passed_s: number): boolean {
  const index = world.value?.bodies.findIndex((body) => body.id === followed.value) ?? -1;
  if (index < 0) return false;
  const [x = 0, y = 0, z = 0] = stage.motion.poses.subarray(index * POSE_VALUES, (index + 1) * POSE_VALUES);
  if (viewMode.value === "robot") {
    const camera = kindOf(world.value?.bodies[index])?.sensors.find((sensor) => sensor.image);
    if (camera !== undefined) stage.rig.lens = lensAt(camera, stage.motion.poses, index);
    return false;
  }
  // A moving view would disturb the use of a tool.
  if (tool.value.name !== "select") return false;
  const floor = world.value ? areaOf(world.value) : NO_FLOOR;
  const glide = glided(stage.rig.orbit, { ...aimedAt(x, y, floor, stage.rig.halfHeight_m()), z }, passed_s);
  stage.rig.orbit = glide.orbit;
  return glide.moving;
}

function lensAt(camera: SensorPlace, poses: Float64Array, index: number): Lens {
  const { at_m, ahead, up } = mountsOf(robotStates.peek(), carriedCameras.peek()).get(world.peek()?.bodies[index]?.id ?? -1)?.get(camera.name) ?? mountOf(camera);
  const [x, y, z] = carried(poses, index, at_m);
  return { x, y, z, ahead: directed(poses, index, ahead), up: directed(poses, index, up), fov_up_rad: fieldOfView(camera)[1] };
}
