// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The screen of a robot's panel with its four soft keys. A click on the picture is a touch at that pixel.

import { tellLine } from "../../edit/requests";
import { bodyById, mayControl } from "../../state/run";
import { pictures, screenKey } from "../../state/pictures";
import type { OpenWindow } from "../../state/windows";
import { useWant } from "../use_want";
import { Window } from "../window";

const SCREEN = { width: 480, height: 320 };
const KEYS = ["KEY1", "KEY2", "KEY3", "KEY4"] as const;

/** The pixel of the screen at a point of a picture that may be scaled. */
export function pixelAt(x: number, y: number, box: { left: number; top: number; width: number; height: number }): [number, number] {
  const scaled = (offset: number, size: number, pixels: number): number => Math.max(0, Math.min(pixels - 1, Math.floor((offset / size) * pixels)));
  return [scaled(x - box.left, box.width, SCREEN.width), scaled(y - box.top, box.height, SCREEN.height)];
}

export function ScreenWindow({ window: self }: { window: OpenWindow }) {
  useWant({ what: "screen", robot: self.of });
  const body = bodyById(self.of);
  const picture = pictures.value.get(screenKey(self.of));
  const may = mayControl.value && body !== undefined;
  const touch = (event: PointerEvent) => {
    if (!may) return;
    const [x, y] = pixelAt(event.clientX, event.clientY, (event.currentTarget as HTMLElement).getBoundingClientRect());
    void tellLine(`${self.of} touch ${x} ${y}`);
  };
  return (
    <Window window={self} title={body ? `Screen of ${body.name}` : "Screen"} width={SCREEN.width + 2} flush>
      {picture === undefined ? (
        <div class="lcd dark">
          <p class="empty">{body === undefined ? "This robot no longer exists." : "This robot has not shown anything yet."}</p>
        </div>
      ) : (
        <img class="lcd" src={picture} alt="The robot's screen" draggable={false} onPointerDown={touch} />
      )}
      <div class="softkeys">
        {KEYS.map((key) => (
          <button key={key} type="button" disabled={!may} onClick={() => void tellLine(`${self.of} key ${key}`)}>
            {key}
          </button>
        ))}
      </div>
    </Window>
  );
}
