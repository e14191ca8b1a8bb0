// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mouse, pen and fingers on the picture: first the tool, then the camera. One pointer turns the view (in bird's-eye:
// moves it), the right button or two fingers move it, wheel or pinch zooms.

import { underMouse, type Hit } from "../geometry/under_mouse";
import { lookedAround, panned, rotated, zoomedAt } from "../scene/orbit";
import type { Stage } from "../scene/stage";
import { notify } from "../state/notices";
import { mayControl, world } from "../state/run";
import { rotateSpeed, zoomSpeed } from "../state/settings";
import { cursor, flying, followed, select, viewMode } from "../state/view";
import { clickMarker, clickWall, dragMarker, dropMarker, removeWall, stretchWall } from "./acts";
import { carryTo, letGo, pickUp, putDown } from "./hand";
import { tool, turnHeld } from "./tool";

const DRAG_PX = 5;
const RADIANS_PER_PX = 0.006;
const TURN_STEP_RAD = Math.PI / 12;

interface Press {
  x: number;
  y: number;
  button: number;
  hit: Hit;
  dragging: "no" | "camera" | "body" | "marker";
  /** The offset from the point on the floor under the mouse to the body, which stays the same while it is held. */
  grip: { x: number; y: number };
}

export class PointerControl {
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private press: Press | undefined;

  /** Where a hand that is not over the ground is told so. */
  private offGround(): void {
    if (world.value?.terrain !== undefined && tool.value.name !== "select") notify("error", "There is no ground here. Choose a place on the terrain.");
  }

  constructor(
    private readonly stage: Stage,
    private readonly openInspector: () => void,
  ) {
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.release(event));
    canvas.addEventListener("pointerleave", () => (cursor.value = undefined));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("dblclick", (event) => this.doubleClick(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** The position in the picture in -1..1 to the right and up. */
  private inPicture(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2];
  }

  private hitAt(event: MouseEvent): Hit {
    const now = world.value;
    if (now === undefined) return { what: "nothing" };
    const { origin, way } = this.stage.rig.rayThrough(...this.inPicture(event));
    return underMouse(now, this.stage.motion.poses, origin, way, this.stage.rig.ground);
  }

  private down(event: PointerEvent): void {
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.stage.canvas.focus();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.press = this.fingers.size > 1 ? undefined : { x: event.clientX, y: event.clientY, button: event.button, hit: this.hitAt(event), dragging: "no", grip: { x: 0, y: 0 } };
  }

  private move(event: PointerEvent): void {
    const floor = this.stage.rig.floorAt(...this.inPicture(event));
    cursor.value = floor;
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) {
      this.hover(floor);
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (this.fingers.size === 2) this.pinch(event, dx, dy);
    else if (this.press !== undefined) this.drag(this.press, event, dx, dy, floor);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private hover(floor: { x: number; y: number } | undefined): void {
    if (floor === undefined) return;
    if (tool.value.name === "hold") carryTo(floor.x, floor.y);
    else if (tool.value.name === "wall") stretchWall([floor.x, floor.y]);
  }

  private drag(press: Press, event: PointerEvent, dx: number, dy: number, floor: { x: number; y: number } | undefined): void {
    if (press.dragging === "no") {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
      press.dragging = this.taken(press, event.shiftKey);
    }
    if (press.dragging === "camera") this.moveCamera(press.button !== 0 || event.shiftKey || viewMode.value === "birdseye", dx, dy);
    else if (floor === undefined) return;
    else if (press.dragging === "body") carryTo(floor.x + press.grip.x, floor.y + press.grip.y);
    else if (press.hit.what === "marker" && tool.value.name === "drag-marker") dragMarker(press.hit.number, [floor.x + press.grip.x, floor.y + press.grip.y]);
  }

  /** What is being dragged: the thing under the pointer, or else the view. */
  private taken(press: Press, shifted: boolean): Press["dragging"] {
    const { hit } = press;
    if (tool.value.name !== "select" || press.button !== 0 || shifted) return "camera";
    if (hit.what === "body" && pickUp(hit.id)) {
      this.grab(press, hit.id);
      return "body";
    }
    const marker = hit.what === "marker" && mayControl.value ? world.value?.markers[hit.number - 1] : undefined;
    if (hit.what !== "marker" || marker === undefined) return "camera";
    const floor = this.stage.rig.floorAt(...this.inPicture({ clientX: press.x, clientY: press.y }));
    press.grip = { x: marker.x_m - (floor?.x ?? marker.x_m), y: marker.y_m - (floor?.y ?? marker.y_m) };
    select({ what: "marker", number: hit.number });
    dragMarker(hit.number, [marker.x_m, marker.y_m]);
    return "marker";
  }

  private grab(press: Press, id: number): void {
    select({ what: "body", id });
    const floor = this.stage.rig.floorAt(...this.inPicture({ clientX: press.x, clientY: press.y }));
    const held = tool.value;
    if (floor !== undefined && held.name === "hold") press.grip = { x: held.place.x_m - floor.x, y: held.place.y_m - floor.y };
  }

  private moveCamera(pan: boolean, dx: number, dy: number): void {
    if (viewMode.value === "robot") return;
    const { rig } = this.stage;
    if (pan) {
      followed.value = -1;
      const scale = rig.metresPerPixel(this.stage.canvas.clientHeight);
      const slant = viewMode.value === "birdseye" ? 1 : 1 / Math.max(0.25, Math.sin(rig.orbit.elevation));
      rig.orbit = rig.landed(panned(rig.orbit, -dx * scale, dy * scale * slant));
    } else {
      const speed = RADIANS_PER_PX * rotateSpeed.value;
      rig.orbit = (flying.value ? lookedAround : rotated)(rig.orbit, -dx * speed, dy * speed);
    }
    this.stage.invalidate();
  }

  private pinch(event: PointerEvent, dx: number, dy: number): void {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const before = this.fingers.get(event.pointerId);
    if (other === undefined || before === undefined) return;
    const apart = (x: number, y: number): number => Math.max(20, Math.hypot(x - other.x, y - other.y));
    const factor = apart(before.x, before.y) / apart(event.clientX, event.clientY);
    const { rig } = this.stage;
    rig.orbit = zoomedAt(rig.orbit, factor, rig.orbit.x, rig.orbit.y);
    this.moveCamera(true, dx / 2, dy / 2);
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    this.release(event);
    if (press === undefined) return;
    if (press.dragging === "body") {
      const held = tool.value;
      if (held.name === "hold" && held.fits) void putDown();
      else if (held.name === "hold") letGo();
    } else if (press.dragging === "marker") dropMarker();
    else if (press.dragging === "no" && press.button === 0) this.click(event, press.hit);
  }

  private release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.press = undefined;
  }

  private click(event: PointerEvent, hit: Hit): void {
    const floor = this.stage.rig.floorAt(...this.inPicture(event));
    const now = tool.value;
    if (now.name === "select") {
      if (hit.what === "nothing") select({ what: "none" });
      else select(hit.what === "body" ? { what: "body", id: hit.id } : hit);
    } else if (now.name === "remove-wall") {
      if (hit.what === "wall") removeWall(hit.id);
    } else if (floor === undefined) {
      this.offGround();
    } else {
      if (now.name === "hold") {
        carryTo(floor.x, floor.y); // a finger has no hover
        void putDown();
      } else if (now.name === "wall") clickWall([floor.x, floor.y]);
      else if (now.name === "marker") clickMarker([floor.x, floor.y]);
    }
  }

  private doubleClick(event: MouseEvent): void {
    if (tool.value.name !== "select") return;
    const hit = this.hitAt(event);
    if (hit.what !== "nothing") this.openInspector();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (tool.value.name === "hold" && mayControl.value) {
      turnHeld(-Math.sign(event.deltaY) * (event.shiftKey ? TURN_STEP_RAD / 15 : TURN_STEP_RAD));
      return;
    }
    const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    const factor = Math.exp(Math.max(-200, Math.min(200, pixels)) * 0.0012 * zoomSpeed.value);
    const { rig } = this.stage;
    const floor = rig.floorAt(...this.inPicture(event));
    // Near the horizon the floor is far away. Zooming towards it would throw the view there.
    const near = floor && Math.hypot(floor.x - rig.orbit.x, floor.y - rig.orbit.y) < 2 * rig.orbit.distance;
    const at = near && followed.value < 0 ? floor : undefined;
    const zoomed = zoomedAt(rig.orbit, factor, at?.x ?? rig.orbit.x, at?.y ?? rig.orbit.y);
    rig.orbit = followed.value < 0 ? rig.landed(zoomed) : zoomed;
    this.stage.invalidate();
  }
}
