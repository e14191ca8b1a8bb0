// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What this page looks at: the selection, the mode of its camera, which robot it follows. Other windows do not see
// this.

import { computed, signal } from "@preact/signals";
import { bodyById, world } from "./run";

export type Selection =
  | { what: "none" }
  | { what: "body"; id: number }
  | { what: "wall"; id: number }
  | { what: "marker"; number: number };

export const selection = signal<Selection>({ what: "none" });
export type ViewMode = "perspective" | "birdseye" | "robot";
export const viewMode = signal<ViewMode>("perspective");
/** Id of the robot that the camera follows or looks through; -1: none. */
export const followed = signal(-1);
export const flying = signal(false);
/** Where the mouse is on the floor. */
export const cursor = signal<{ x: number; y: number } | undefined>(undefined);

export const selectedBody = computed(() => (selection.value.what === "body" ? bodyById(selection.value.id) : undefined));

export const select = (chosen: Selection): void => void (selection.value = chosen);

/** The robot that commands apply to if they do not name one: the selected robot, or else the first. */
export const chosenRobot = computed(() => {
  const body = selectedBody.value;
  return body?.robot ? body : world.value?.bodies.find((one) => one.robot);
});

/** Bodies that were removed cannot stay selected or followed. */
export function dropGone(): void {
  const chosen = selection.value;
  const now = world.value;
  if (now === undefined) return;
  const there =
    chosen.what === "none" ||
    (chosen.what === "body" && (now.bodies.some((body) => body.id === chosen.id) || now.held.includes(chosen.id))) ||
    (chosen.what === "wall" && now.walls.some((wall) => wall.id === chosen.id)) ||
    (chosen.what === "marker" && chosen.number <= now.markers.length);
  if (!there) select({ what: "none" });
  if (followed.value >= 0 && !now.bodies.some((body) => body.id === followed.value)) {
    followed.value = -1;
    if (viewMode.value === "robot") viewMode.value = "perspective";
  }
}
