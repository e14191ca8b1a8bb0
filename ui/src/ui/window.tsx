// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The frame of a window: dragged by its header, moved by arrow keys while the header has the focus, closed by its
// button or Escape. Its position is stored.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { closeWindow, keptInside, openWindows, placeOfWindow, rememberPlace, toFront, windowKey, type OpenWindow, type WindowKind, type WindowPlace } from "../state/windows";
import { Icon } from "./icons";

const STEP_PX = 16;
const MARGIN_PX = 12;
const CASCADE_PX = 28;
const BOTH_SIDES_PX = 860;

type Corner = "left" | "right" | "bottom" | "middle";

/** The first position of windows: inspectors at the right, windows for watching at the left or at the bottom. */
const CORNERS: Record<WindowKind, Corner> = {
  robot: "right",
  object: "right",
  wall: "right",
  marker: "right",
  bodies: "left",
  screen: "left",
  log: "bottom",
  plot: "bottom",
  ports: "bottom",
  settings: "middle",
  keys: "middle",
  about: "middle",
  open: "middle",
  new: "middle",
  save: "middle",
  start: "middle",
  kind: "middle",
  panel: "left",
  scan: "left",
  gps: "left",
  work: "middle",
  project: "right",
};

/** A new window is placed a little beside those that are already in its corner. */
function firstPlace(self: OpenWindow, room: DOMRect, size: DOMRect): WindowPlace {
  // Side by side with an inspector if there is room, or else below it.
  const corner = self.kind === "screen" && room.width < BOTH_SIDES_PX ? "bottom" : CORNERS[self.kind];
  const before = openWindows.value.filter((one) => CORNERS[one.kind] === corner && windowKey(one) !== windowKey(self)).length;
  const shift = CASCADE_PX * (before % 6);
  if (corner === "right") return { x: room.width - size.width - MARGIN_PX - shift, y: MARGIN_PX + shift };
  if (corner === "left") return { x: MARGIN_PX + shift, y: MARGIN_PX + shift };
  if (corner === "bottom") return { x: MARGIN_PX + shift, y: room.height - size.height - MARGIN_PX - shift };
  return { x: (room.width - size.width) / 2 + shift, y: Math.max(MARGIN_PX, (room.height - size.height) / 3) + shift };
}

interface Props {
  window: OpenWindow;
  title: string;
  width: number;
  height?: number;
  flush?: boolean;
  children: ComponentChildren;
}

export function Window({ window: self, title, width, height, flush, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  const place = useSignal<WindowPlace>({ x: 0, y: 0 });
  const grip = useRef<{ dx: number; dy: number } | undefined>(undefined);
  const room = (): DOMRect => frame.current?.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const put = (wanted: WindowPlace) => {
    const size = frame.current?.getBoundingClientRect() ?? new DOMRect();
    place.value = keptInside(wanted, size, room());
  };
  useLayoutEffect(() => {
    const refit = () => put(place.value);
    put(placeOfWindow(self) ?? firstPlace(self, room(), frame.current?.getBoundingClientRect() ?? new DOMRect()));
    window.addEventListener("resize", refit);
    return () => window.removeEventListener("resize", refit);
  }, []);
  const grab = (event: PointerEvent) => {
    if ((event.target as HTMLElement).closest("button") !== null) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    grip.current = { dx: event.clientX - place.value.x, dy: event.clientY - place.value.y };
  };
  const drag = (event: PointerEvent) => {
    if (grip.current !== undefined) put({ x: event.clientX - grip.current.dx, y: event.clientY - grip.current.dy });
  };
  const drop = () => {
    if (grip.current !== undefined) rememberPlace(self, place.value);
    grip.current = undefined;
  };
  const keys = (event: KeyboardEvent) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way === undefined || event.target !== event.currentTarget) return;
    put({ x: place.value.x + (way[0] ?? 0) * STEP_PX, y: place.value.y + (way[1] ?? 0) * STEP_PX });
    rememberPlace(self, place.value);
    event.preventDefault();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.target instanceof HTMLInputElement) return;
    closeWindow(self);
    event.preventDefault();
  };
  const last = openWindows.value.at(-1);
  const front = last?.kind === self.kind && last.of === self.of;
  const size = { width: `${width}px`, height: height === undefined ? undefined : `${height}px` };
  return (
    <section
      ref={frame}
      class={front ? "window front" : "window"}
      role="dialog"
      aria-label={title}
      data-window={self.kind}
      style={{ ...size, left: `${place.value.x}px`, top: `${place.value.y}px`, zIndex: openWindows.value.findIndex((one) => one.kind === self.kind && one.of === self.of) }}
      onPointerDownCapture={() => toFront(self)}
      onKeyDown={escape}
    >
      <header tabIndex={0} onPointerDown={grab} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop} onKeyDown={keys} title="Drag to move, or use the arrow keys">
        <h2>{title}</h2>
        <button type="button" aria-label={`Close ${title}`} onClick={() => closeWindow(self)}>
          <Icon name="close" />
        </button>
      </header>
      <div class={flush ? "content flush" : "content"}>{children}</div>
    </section>
  );
}
