// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The dial of errors, one for all robots.

import { tellLine } from "../../edit/requests";
import { mayControl, world } from "../../state/run";

export function ErrorDial() {
  const level = world.value?.error_level ?? 0;
  return (
    <div class="group">
      <h3>Errors of all robots</h3>
      <label class="row numbers">
        <input class="grow" type="range" aria-label="Error level" min={0} max={100} step={5} value={level} disabled={!mayControl.value} onChange={(event) => void tellLine(`error-level ${event.currentTarget.value}`)} />
        <span class="dial-value">{level} %</span>
      </label>
      <p class="soft">0: sensors and wheels are perfect. 100: as the files of the robots say.</p>
    </div>
  );
}
