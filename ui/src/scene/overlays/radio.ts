// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Radio messages: an envelope flies from the sender to each robot that received it, above the robots. One draw call for
// all of them.

import { BufferAttribute, BufferGeometry, CanvasTexture, Points, PointsMaterial } from "three";
import { arcAt, launched, type Flight } from "../../motion/flights";
import { placeAt } from "../../geometry/under_mouse";
import type { RadioMessage, World } from "../../net/messages";
import type { Overlay } from "../stage";

const MOST = 300;
const SIZE_PX = 30;
const PICTURE_PX = 64;

/** An envelope, drawn once. */
function envelope(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PICTURE_PX;
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.lineWidth = 5;
    pen.lineJoin = "round";
    pen.fillStyle = "#fff7e0";
    pen.strokeStyle = "#1f2937";
    pen.beginPath();
    pen.roundRect(6, 14, 52, 36, 5);
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.moveTo(8, 18);
    pen.lineTo(32, 36);
    pen.lineTo(56, 18);
    pen.stroke();
  }
  return new CanvasTexture(canvas);
}

export class Radio implements Overlay {
  readonly object: Points<BufferGeometry, PointsMaterial>;
  private readonly places = new BufferAttribute(new Float32Array(MOST * 3), 3);
  private flights: Flight[] = [];
  private now_ms = 0;

  constructor() {
    const material = new PointsMaterial({ map: envelope(), size: SIZE_PX, sizeAttenuation: false, transparent: true, depthTest: false, depthWrite: false });
    this.object = new Points(new BufferGeometry().setAttribute("position", this.places), material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 8;
  }

  send(messages: readonly RadioMessage[], now_ms: number): void {
    this.flights = [...this.flights, ...messages.flatMap((message) => launched(message, now_ms))].slice(-MOST);
  }

  clear(): void {
    this.flights = [];
  }

  /** True while something flies. */
  advance(now_ms: number): boolean {
    this.now_ms = now_ms;
    return this.flights.length > 0;
  }

  update(poses: Float64Array, world: World): void {
    const index = new Map(world.bodies.map((body, i) => [body.id, i]));
    let count = 0;
    this.flights = this.flights.filter((flight) => {
      const from = index.get(flight.from);
      const to = index.get(flight.to);
      const at = from === undefined || to === undefined ? undefined : arcAt(flight, placeAt(poses, from), placeAt(poses, to), this.now_ms);
      if (at !== undefined) this.places.setXYZ(count++, at.x, at.y, at.z);
      return at !== undefined;
    });
    this.object.geometry.setDrawRange(0, count);
    this.places.needsUpdate = true;
  }
}
