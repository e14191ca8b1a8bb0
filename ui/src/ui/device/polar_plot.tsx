// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A scan, drawn: what it sees as free, the points that it met, rings with their distance. The beam under the mouse, or
// the one chosen by arrow keys, is marked.

import { useEffect, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { beamAt, extent, fieldOf, layoutOf, pointAt, ringsOf, type PolarLayout } from "../../geometry/polar";
import type { Scan } from "../../net/decode_binary";
import { theme } from "../../state/settings";

const MARGIN_PX = 22;
const SPOKE_RAD = Math.PI / 6;
const WIDTH_PX = 396;
const DOT_PX = 1.7;
const FONT_PX = 11;

/** Of the picture, as high as its field needs. */
export function heightOf(width: number, field_rad: number): number {
  const { side, below } = extent(field_rad);
  const radius = (width - 2 * MARGIN_PX) / (2 * side);
  return Math.round(Math.min(width, radius * (1 + below) + 2 * MARGIN_PX));
}

interface Colours {
  line: string;
  text: string;
  accent: string;
  quiet: string;
  chosen: string;
}

function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const named = (name: string): string => style.getPropertyValue(name).trim();
  return { line: named("--line-strong"), text: named("--text-soft"), accent: named("--accent"), quiet: named("--accent-quiet"), chosen: named("--warn") };
}

/** Canvas angles are clockwise from the right. */
const canvasAngle = (angle_rad: number): number => -Math.PI / 2 - angle_rad;

function drawRings(context: CanvasRenderingContext2D, layout: PolarLayout, scale_m: number, field_rad: number, paint: Colours, font_px: number): void {
  const half = field_rad / 2;
  const whole = field_rad > 2 * Math.PI - 0.02;
  context.strokeStyle = paint.line;
  context.fillStyle = paint.text;
  context.lineWidth = 0.7;
  context.font = `${font_px}px system-ui, sans-serif`;
  for (let angle = 0; angle <= half + 1e-6 && angle < Math.PI + 1e-6; angle += SPOKE_RAD)
    for (const sign of angle === 0 ? [1] : [1, -1]) {
      const [x, y] = pointAt(layout, sign * angle, 1);
      context.beginPath();
      context.moveTo(layout.x, layout.y);
      context.lineTo(x, y);
      context.stroke();
      const [tx, ty] = pointAt(layout, sign * angle, 1 + 12 / layout.radius);
      context.textAlign = Math.abs(tx - layout.x) < 8 ? "center" : tx < layout.x ? "right" : "left";
      context.textBaseline = "middle";
      const atFoot = Math.abs(angle - Math.PI / 2) < 1e-6;
      if (!atFoot) context.fillText(`${Math.round((angle * 180) / Math.PI)}°`, tx, ty);
    }
  for (const ring of ringsOf(scale_m)) {
    const radius = (layout.radius * ring) / scale_m;
    context.beginPath();
    context.arc(layout.x, layout.y, radius, canvasAngle(whole ? Math.PI : half), canvasAngle(whole ? -Math.PI : -half));
    context.stroke();
    context.textAlign = "center";
    context.textBaseline = "middle";
    const [x, y] = pointAt(layout, -SPOKE_RAD / 2, ring / scale_m);
    context.fillText(`${Number(ring.toFixed(2))} m`, x, y);
  }
}

function drawScan(context: CanvasRenderingContext2D, scan: Scan, layout: PolarLayout, scale_m: number, paint: Colours): void {
  const share = (range: number): number => (range < 0 ? 1 : Math.min(1, range / scale_m));
  context.beginPath();
  context.moveTo(layout.x, layout.y);
  scan.ranges_m.forEach((range, i) => context.lineTo(...pointAt(layout, scan.first_rad + i * scan.step_rad, share(range))));
  context.closePath();
  context.fillStyle = paint.quiet;
  context.fill();
  context.fillStyle = paint.accent;
  scan.ranges_m.forEach((range, i) => {
    if (range < 0 || range > scale_m) return;
    const [x, y] = pointAt(layout, scan.first_rad + i * scan.step_rad, range / scale_m);
    context.fillRect(x - DOT_PX, y - DOT_PX, 2 * DOT_PX, 2 * DOT_PX);
  });
}

function drawChosen(context: CanvasRenderingContext2D, scan: Scan, beam: number, layout: PolarLayout, scale_m: number, paint: Colours): void {
  const range = scan.ranges_m[beam] ?? -1;
  const end = pointAt(layout, scan.first_rad + beam * scan.step_rad, range < 0 ? 1 : Math.min(1, range / scale_m));
  context.strokeStyle = context.fillStyle = paint.chosen;
  context.lineWidth = 1.5;
  context.setLineDash(range < 0 ? [4, 4] : []);
  context.beginPath();
  context.moveTo(layout.x, layout.y);
  context.lineTo(...end);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(...end, 4, 0, 2 * Math.PI);
  if (range >= 0) context.fill();
}

interface Props {
  scan: Scan;
  scale_m: number;
  chosen: Signal<number | undefined>;
  label: string;
}

export function PolarPlot({ scan, scale_m, chosen, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = fieldOf(scan);
  const height = heightOf(WIDTH_PX, field);
  const layout = layoutOf(WIDTH_PX, height, MARGIN_PX, field);
  const beam = chosen.value;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const dense = Math.min(2, window.devicePixelRatio);
    context.setTransform(dense, 0, 0, dense, 0, 0);
    context.clearRect(0, 0, WIDTH_PX, height);
    const paint = colours();
    drawScan(context, scan, layout, scale_m, paint);
    // In a narrow page the picture is smaller than it was drawn; its texts are not.
    const shown_px = canvas.current?.clientWidth ?? 0;
    drawRings(context, layout, scale_m, field, paint, FONT_PX * Math.max(1, shown_px > 0 ? WIDTH_PX / shown_px : 1));
    if (beam !== undefined && beam < scan.ranges_m.length) drawChosen(context, scan, beam, layout, scale_m, paint);
  }, [scan, scale_m, beam, theme.value]);
  const hover = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    chosen.value = beamAt(scan, layout, ((event.clientX - box.left) / box.width) * WIDTH_PX, ((event.clientY - box.top) / box.height) * height);
  };
  const keys = (event: KeyboardEvent) => {
    const last = scan.ranges_m.length - 1;
    const now = beam ?? Math.floor(last / 2);
    const next = { ArrowLeft: now + (beam === undefined ? 0 : 1), ArrowRight: now - (beam === undefined ? 0 : 1), Home: last, End: 0, PageUp: now + 10, PageDown: now - 10 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    chosen.value = Math.max(0, Math.min(last, next));
  };
  const dense = Math.min(2, window.devicePixelRatio);
  return (
    <canvas
      ref={canvas}
      class="polar"
      width={WIDTH_PX * dense}
      height={height * dense}
      tabIndex={0}
      role="img"
      aria-label={label}
      onPointerMove={hover}
      onPointerDown={hover}
      onPointerLeave={() => (chosen.value = undefined)}
      onKeyDown={keys}
    />
  );
}
