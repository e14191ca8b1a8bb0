// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the colours of the point clouds mean, while there are any.

import { cloud, clearCloud, STRENGTH_COLOURS } from "../state/clouds";
import { cssColour } from "./fields";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

export function CloudLegend() {
  const { count, low, high } = cloud.value;
  if (count === 0) return null;
  return (
    <div class="cloud-legend" role="group" aria-label="Point cloud">
      <div class="row">
        <span class="numbers" data-points={count}>
          {count.toLocaleString("en").replaceAll(",", "\u202f")} points
        </span>
        <button type="button" class="quiet" title="Clear the point clouds" onClick={clearCloud}>
          Clear
        </button>
      </div>
      <div class="strengths" style={{ background: `linear-gradient(to right, ${STRENGTH_COLOURS.map(cssColour).join(", ")})` }} />
      <div class="row numbers soft">
        <span>{percent(low)}</span>
        <span>intensity</span>
        <span>{percent(high)}</span>
      </div>
    </div>
  );
}
