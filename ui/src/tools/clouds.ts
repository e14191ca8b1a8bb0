// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Connects point clouds with the scene: asks for them where they are drawn, and draws what comes.

import { effect } from "@preact/signals";
import { onPoints } from "../session/session";
import { cloud, cloudRobots, clearCloud, forgetHidden, points, STRENGTH_COLOURS, takePoints } from "../state/clouds";
import { runNumber } from "../state/run";
import { Cloud } from "../scene/overlays/cloud";
import type { Stage } from "../scene/stage";

export function mountClouds(stage: Stage): void {
  const drawn = new Cloud(points, STRENGTH_COLOURS, stage.pixelRatio);
  stage.add(drawn);
  onPoints((robot, values) => {
    takePoints(robot, values);
    stage.invalidate();
  });
  effect(() => {
    void runNumber.value;
    clearCloud();
  });
  effect(() => {
    void cloudRobots.value;
    forgetHidden();
  });
  effect(() => {
    drawn.spread(cloud.value.low, cloud.value.high);
    stage.invalidate();
  });
}
