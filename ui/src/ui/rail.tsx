// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The tools at the left: what the mouse does, the view, and what is shown.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { mayControl } from "../state/run";
import { CommandButton } from "./command_button";
import { Icon } from "./icons";
import { MenuList } from "./menubar";
import { addEntries } from "./menus";

function AddButton() {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) open.value = false;
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, []);
  return (
    <div ref={box} class="flyout">
      <button
        type="button"
        class="icon quiet"
        title="Add a robot or an object"
        aria-label="Add a robot or an object"
        aria-haspopup="menu"
        aria-expanded={open.value}
        disabled={!mayControl.value}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name="object" />
      </button>
      {open.value && <MenuList entries={addEntries()} close={() => (open.value = false)} />}
    </div>
  );
}

export function Rail() {
  return (
    <aside class="rail" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      <CommandButton id="select" icon="select" />
      <AddButton />
      <CommandButton id="add-wall" icon="wall" />
      <CommandButton id="remove-wall" icon="remove-wall" />
      <CommandButton id="add-marker" icon="marker" />
      <CommandButton id="undo" icon="undo" />
      <CommandButton id="redo" icon="redo" />
      <hr />
      <CommandButton id="perspective" icon="cube" />
      <CommandButton id="birdseye" icon="map" />
      <CommandButton id="robot-view" icon="camera" />
      <CommandButton id="follow" icon="follow" />
      <CommandButton id="home" icon="home" />
      <hr />
      <CommandButton id="beams" icon="beams" />
      <CommandButton id="trails" icon="trails" />
      <hr />
      <CommandButton id="bodies" icon="list" />
      <CommandButton id="log" icon="log" />
    </aside>
  );
}
