// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Makes a new world: an empty box of the given size, with walls around it.

import { useSignal } from "@preact/signals";
import { tell } from "../../edit/requests";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { NumberField } from "../fields";
import { lengthDigits, lengthFactor, lengthUnit } from "../format";
import { Window } from "../window";

const LARGEST_M = 1000;

export function NewWorldWindow({ window: self }: { window: OpenWindow }) {
  const width_m = useSignal(3);
  const height_m = useSignal(2);
  const scale = lengthFactor();
  const digits = lengthDigits();
  const make = async () => {
    if (await tell({ type: "new", width_m: width_m.value, height_m: height_m.value })) closeWindow(self);
  };
  return (
    <Window window={self} title="New box world" width={300}>
      <div class="group">
        <div class="fields two">
          <NumberField label={`width, ${lengthUnit()}`} value={width_m.value * scale} digits={digits} low={0.1 * scale} high={LARGEST_M * scale} commit={(value) => (width_m.value = value / scale)} />
          <NumberField label={`height, ${lengthUnit()}`} value={height_m.value * scale} digits={digits} low={0.1 * scale} high={LARGEST_M * scale} commit={(value) => (height_m.value = value / scale)} />
        </div>
        <p class="soft">The current run will end. Unsaved changes will be lost.</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void make()}>
            Create
          </button>
        </div>
      </div>
    </Window>
  );
}
