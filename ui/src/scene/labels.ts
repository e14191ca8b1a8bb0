// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The names of robots, as text of the page above the picture: sharp at any zoom, and styled like everything else.

import { Vector3 } from "three";
import { placeAt } from "../geometry/under_mouse";
import type { World } from "../net/messages";
import { extentOf } from "./models/shapes";
import type { Rig } from "./rig";

const ABOVE_M = 0.05;
const ABOVE_PX = 14;
const MOST_LABELS = 60;

export class Labels {
  private labels: { element: HTMLElement; index: number; height: number }[] = [];
  private readonly point = new Vector3();

  constructor(private readonly parent: HTMLElement) {}

  setWorld(world: World, shown: boolean): void {
    this.parent.replaceChildren();
    const robots = world.bodies.map((body, index) => ({ body, index })).filter(({ body }) => body.robot);
    // More names than this would only hide the robots.
    this.labels = (shown && robots.length <= MOST_LABELS ? robots : []).map(({ body, index }) => {
      const element = document.createElement("span");
      element.className = "robot-label";
      element.textContent = body.held ? `${body.name} (held)` : body.name;
      this.parent.append(element);
      return { element, index, height: extentOf(world.kinds[body.kind]?.shapes ?? []).high + ABOVE_M };
    });
  }

  update(poses: Float64Array, rig: Rig): void {
    const { clientWidth, clientHeight } = this.parent;
    for (const { element, index, height } of this.labels) {
      const place = placeAt(poses, index);
      this.point.set(place.x_m, place.y_m, place.z_m + height).project(rig.camera);
      const visible = rig.mode !== "robot" && this.point.z < 1 && Math.abs(this.point.x) < 1 && Math.abs(this.point.y) < 1;
      element.hidden = !visible;
      const x = ((this.point.x + 1) / 2) * clientWidth;
      // Seen from above, the name would cover its robot.
      const y = ((1 - this.point.y) / 2) * clientHeight - (rig.mode === "birdseye" ? ABOVE_PX : 0);
      element.style.transform = `translate(-50%, -100%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }
}
