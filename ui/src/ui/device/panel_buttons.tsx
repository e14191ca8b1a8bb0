// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The buttons of a device: pressed with the mouse, a finger, Space or Enter, and down for as long as they are held.

import { useEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { pressButton } from "../../edit/hold_button";
import type { PanelButton } from "../../net/messages";
import { mayControl } from "../../state/run";

function HeldButton({ robot, button, off }: { robot: number; button: PanelButton; off: boolean }) {
  const letGo = useRef<(() => void) | undefined>(undefined);
  const press = () => {
    letGo.current ??= pressButton(robot, button);
  };
  const release = () => {
    letGo.current?.();
    letGo.current = undefined;
  };
  useEffect(() => release, []);
  const isPress = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPress(event)) return;
    event.preventDefault(); // or else it would be clicked, too
    if (!event.repeat) press();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (!isPress(event)) return;
    event.preventDefault();
    release();
  };
  const onPointerDown = (event: JSX.TargetedPointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press();
  };
  // A click without a pointer and without a key comes from a screen reader.
  const onClick = (event: MouseEvent) => {
    if (event.detail !== 0 || letGo.current !== undefined) return;
    press();
    release();
  };
  const place = button.row > 0 ? { gridRow: button.row, gridColumn: button.column } : undefined;
  return (
    <button
      type="button"
      class="held"
      style={place}
      aria-pressed={button.down}
      disabled={!mayControl.value || off}
      onPointerDown={onPointerDown}
      onLostPointerCapture={release}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={release}
      onClick={onClick}
      onContextMenu={(event) => event.preventDefault()}
    >
      {button.label}
    </button>
  );
}

export function ButtonGroup({ robot, title, buttons, off }: { robot: number; title: string; buttons: readonly PanelButton[]; off: boolean }) {
  const inGrid = buttons.some((button) => button.row > 0);
  return (
    <div class="group" role="group" aria-label={title}>
      <h3>{title}</h3>
      <div class={inGrid ? "panel-buttons placed" : "panel-buttons"}>
        {buttons.map((button) => (
          <HeldButton key={button.label} robot={robot} button={button} off={off} />
        ))}
      </div>
    </div>
  );
}
