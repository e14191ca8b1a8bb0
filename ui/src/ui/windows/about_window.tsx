// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What this program is, and its version.

import { hello, world } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { Window } from "../window";

export function AboutWindow({ window: self }: { window: OpenWindow }) {
  return (
    <Window window={self} title="About Understudy" width={360}>
      <div class="group">
        <p>
          <b>Understudy</b> plays the robot: the program written for the real robot runs unmodified in a simulated world.
        </p>
        <dl class="facts">
          <dt>Version</dt>
          <dd>{hello.value?.program ?? "unknown"}</dd>
          <dt>World</dt>
          <dd>{hello.value?.world ?? "none"}</dd>
          <dt>Robots, objects</dt>
          <dd>
            {world.value?.bodies.filter((body) => body.robot).length ?? 0}, {world.value?.bodies.filter((body) => !body.robot).length ?? 0}
          </dd>
          <dt>License</dt>
          <dd>Apache 2.0</dd>
        </dl>
        <p class="soft">This page is built with three.js, Preact and uPlot (MIT licenses; their texts are next to the page's scripts).</p>
      </div>
    </Window>
  );
}
