// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A point cloud, coloured by the intensity: one draw call. Only what is new is uploaded. The colours are
// chosen by the shader, so that their scale can change at any time.

import { BufferAttribute, BufferGeometry, DataTexture, LinearFilter, Points, ShaderMaterial, SRGBColorSpace, Vector2 } from "three";
import type { PointRing } from "../../geometry/point_ring";
import type { Overlay } from "../stage";

const SIZE_PX = 2.5;

// Points lie on surfaces, so they are drawn a little nearer than these.
const VERTEX = `
attribute float strength;
uniform float size;
uniform vec2 scale;
varying float shade;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * vec4(0.994 * place.xyz, 1.0);
  gl_PointSize = size;
  shade = clamp((strength - scale.x) / max(scale.y - scale.x, 1e-3), 0.0, 1.0);
}`;

const FRAGMENT = `
uniform sampler2D colours;
varying float shade;
void main() {
  gl_FragColor = vec4(texture2D(colours, vec2(shade, 0.5)).rgb, 1.0);
  #include <colorspace_fragment>
}`;

function texture(colours: readonly number[]): DataTexture {
  const bytes = Uint8Array.from(colours.flatMap((colour) => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255, 255]));
  const made = new DataTexture(bytes, colours.length, 1);
  made.colorSpace = SRGBColorSpace;
  made.minFilter = made.magFilter = LinearFilter;
  made.needsUpdate = true;
  return made;
}

export class Cloud implements Overlay {
  readonly object: Points<BufferGeometry, ShaderMaterial>;
  private readonly scale = new Vector2(0, 1);
  private drawn: Float32Array | undefined;
  private uploaded = 0;

  constructor(
    private readonly points: PointRing,
    colours: readonly number[],
    pixelRatio: number,
  ) {
    const uniforms = { size: { value: SIZE_PX * pixelRatio }, scale: { value: this.scale }, colours: { value: texture(colours) } };
    this.object = new Points(new BufferGeometry(), new ShaderMaterial({ uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT }));
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  /** The strengths of the first and of the last colour. */
  spread(low: number, high: number): void {
    this.scale.set(low, high);
  }

  update(): void {
    const { points } = this;
    this.object.visible = points.count > 0;
    if (points.count === 0) return;
    if (this.drawn !== points.places) this.begin();
    else if (this.uploaded !== points.laid) this.goOn();
    this.uploaded = points.laid;
    this.object.geometry.setDrawRange(0, points.count);
  }

  private begin(): void {
    const { geometry } = this.object;
    geometry.dispose();
    geometry.setAttribute("position", new BufferAttribute(this.points.places, 3));
    geometry.setAttribute("strength", new BufferAttribute(this.points.strengths, 1));
    this.drawn = this.points.places;
  }

  /** What came since the last drawing is one range, or two if it wrapped around. */
  private goOn(): void {
    const { capacity, laid } = this.points;
    const count = Math.min(capacity, laid - this.uploaded);
    const first = (laid - count) % capacity;
    for (const [name, size] of [["position", 3], ["strength", 1]] as const) {
      const attribute = this.object.geometry.getAttribute(name) as BufferAttribute;
      attribute.addUpdateRange(first * size, Math.min(count, capacity - first) * size);
      if (first + count > capacity) attribute.addUpdateRange(0, (first + count - capacity) * size);
      attribute.needsUpdate = true;
    }
  }
}
