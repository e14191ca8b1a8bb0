// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Coloured points in no particular order, for lines or dots: filled again whenever something changed, growing as
// needed.

import { BufferAttribute, BufferGeometry, Color } from "three";

const FIRST_POINTS = 256;

export class Soup {
  readonly geometry = new BufferGeometry();
  private places = new Float32Array(3 * FIRST_POINTS);
  private colours = new Float32Array(3 * FIRST_POINTS);
  private used = 0;
  private readonly paint = new Color();

  clear(): void {
    this.used = 0;
  }

  /** The colour of the points that follow. */
  dip(colour: number): void {
    this.paint.setHex(colour);
  }

  push(x: number, y: number, z: number): void {
    if (this.used + 3 > this.places.length) {
      this.places = doubled(this.places);
      this.colours = doubled(this.colours);
    }
    const { places, colours, paint, used } = this;
    places[used] = x;
    places[used + 1] = y;
    places[used + 2] = z;
    colours[used] = paint.r;
    colours[used + 1] = paint.g;
    colours[used + 2] = paint.b;
    this.used += 3;
  }

  commit(): void {
    const place = this.geometry.getAttribute("position") as BufferAttribute | undefined;
    if (place?.array === this.places) {
      place.needsUpdate = true;
      this.geometry.getAttribute("color").needsUpdate = true;
    } else {
      this.geometry.dispose();
      this.geometry.setAttribute("position", new BufferAttribute(this.places, 3));
      this.geometry.setAttribute("color", new BufferAttribute(this.colours, 3));
    }
    this.geometry.setDrawRange(0, this.used / 3);
  }
}

function doubled(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(values.length * 2);
  larger.set(values);
  return larger;
}
