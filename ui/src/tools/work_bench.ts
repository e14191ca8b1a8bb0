// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The workshop's picture: handles are dragged level with the floor, with Shift up and down; elsewhere the view turns.

import { effect } from "@preact/signals";
import { snapped } from "../geometry/snap";
import { panned, rotated, zoomedAt } from "../scene/orbit";
import { reachOf } from "../scene/models/shapes";
import { Frusta } from "../scene/overlays/frusta";
import { Stage } from "../scene/stage";
import { workFrame, WorkHandles, workWorld } from "../scene/work_scene";
import { sensorColour } from "../state/drawn";
import { theme } from "../state/settings";
import { bench, changeWork, chosen, endDrag, movedItem, placeOfItem, preview, type Place3, type WorkItem } from "../state/workshop";

const RADIANS_PER_PX = 0.008;
const SNAP_MM = 1;
const FROM_REACHES = 5;
const BACKGROUND = { dark: "#20252c", light: "#dfe4ea" };

interface Drag {
  x: number;
  y: number;
  button: number;
  item: WorkItem | undefined;
  /** Where it was, and the point of the picture's plane under the pointer. */
  from: Place3;
  grip: Place3;
}

/** Shows the bench on a canvas until it is closed. */
export function mountBench(canvas: HTMLCanvasElement): () => void {
  const stage = new Stage(canvas);
  const handles = new WorkHandles(stage.rig);
  const frusta = new Frusta();
  stage.add(handles);
  stage.add(frusta);
  stage.addBeforeDraw(() => {
    handles.draw(canvas.clientHeight);
    return false;
  });
  let version = 0;
  const stops = [
    effect(() => stage.setBackground(BACKGROUND[theme.value])),
    effect(() => {
      const now = preview.value;
      if (now === undefined) return;
      const first = version === 0;
      stage.setWorld(workWorld(now, ++version));
      stage.motion.push(workFrame(now.kind, version), performance.now());
      frusta.show(new Map([[1, new Map(now.kind.sensors.filter((one) => one.image).map((one) => [one.name, { as: "frustum", colour: sensorColour(one.kind) }]))]]));
      if (first) stage.rig.orbit = { x: 0, y: 0, z: 0.05, distance: FROM_REACHES * reachOf(now.kind.shapes), azimuth: -1, elevation: 0.5 };
      stage.invalidate();
    }),
    effect(() => {
      if (bench.value !== undefined) handles.show(bench.value, chosen.value, preview.value);
      stage.invalidate();
    }),
  ];
  takePointer(stage, handles);
  return () => {
    for (const stop of stops) stop();
    stage.close();
  };
}

function takePointer(stage: Stage, handles: WorkHandles): void {
  const { canvas, rig } = stage;
  let drag: Drag | undefined;
  const inBox = (event: PointerEvent): [number, number, DOMRect] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top, box];
  };
  /** The point under the pointer at this height. */
  const onLevel = (event: PointerEvent, z: number): Place3 | undefined => {
    const [x, y, box] = inBox(event);
    const { origin, way } = rig.rayThrough((x / box.width) * 2 - 1, 1 - (y / box.height) * 2);
    if (Math.abs(way[2]) < 1e-3) return undefined;
    const t = (z - origin[2]) / way[2];
    return t > 0 ? [origin[0] + t * way[0], origin[1] + t * way[1], z] : undefined;
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    const [x, y, box] = inBox(event);
    const item = event.button === 0 ? handles.at(x, y, box.width, box.height) : undefined;
    const kind = bench.peek();
    const from = (item && kind && placeOfItem(kind, item)) ?? [0, 0, 0];
    if (item !== undefined) chosen.value = item;
    drag = { x: event.clientX, y: event.clientY, button: event.button, item, from, grip: onLevel(event, from[2]) ?? from };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (drag === undefined) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.item !== undefined) return moveItem(drag, event, dy);
    const scale = rig.metresPerPixel(canvas.clientHeight);
    rig.orbit = drag.button !== 0 || event.shiftKey ? panned(rig.orbit, -dx * scale, dy * scale) : rotated(rig.orbit, -dx * RADIANS_PER_PX, dy * RADIANS_PER_PX);
    drag = { ...drag, x: event.clientX, y: event.clientY };
    stage.invalidate();
  });
  const moveItem = (now: Drag, event: PointerEvent, dy: number): void => {
    const kind = bench.peek();
    const at = onLevel(event, now.from[2]);
    if (kind === undefined || now.item === undefined || at === undefined) return;
    const round = (value: number): number => snapped(value, SNAP_MM);
    const up: Place3 = [now.from[0], now.from[1], Math.max(0, round(now.from[2] - dy * rig.metresPerPixel(canvas.clientHeight)))];
    const level: Place3 = [round(now.from[0] + at[0] - now.grip[0]), round(now.from[1] + at[1] - now.grip[1]), now.from[2]];
    changeWork(movedItem(kind, now.item, event.shiftKey ? up : level), `drag ${JSON.stringify(now.item)}`);
  };
  const end = (): void => {
    drag = undefined;
    endDrag();
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      rig.orbit = zoomedAt(rig.orbit, Math.exp(Math.sign(event.deltaY) * 0.12), rig.orbit.x, rig.orbit.y);
      stage.invalidate();
    },
    { passive: false },
  );
}
