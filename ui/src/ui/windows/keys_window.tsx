// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The help overlay: all current keys, and what the mouse does.

import { allCommands, COMMAND_GROUPS, keysOf } from "../../commands/registry";
import type { OpenWindow } from "../../state/windows";
import { Window } from "../window";

const MOUSE: readonly [string, string][] = [
  ["Click", "select"],
  ["Double click", "inspect"],
  ["Drag a body", "move it"],
  ["Drag elsewhere", "turn the view"],
  ["Right drag, Shift drag", "move the view"],
  ["Wheel", "zoom; turn what is held"],
];

export function KeysWindow({ window: self }: { window: OpenWindow }) {
  const commands = allCommands().filter((command) => keysOf(command) !== "");
  return (
    <Window window={self} title="Keys" width={960} height={560}>
      <div class="key-table">
        <div class="group">
          <h3>Mouse</h3>
          {MOUSE.map(([act, effect]) => (
            <div key={act}>
              <span>{effect}</span>
              <span class="soft">{act}</span>
            </div>
          ))}
        </div>
        {COMMAND_GROUPS.map((group) => {
          const own = commands.filter((command) => command.group === group);
          if (own.length === 0) return null;
          return (
            <div class="group" key={group}>
              <h3>{group}</h3>
              {own.map((command) => (
                <div key={command.id}>
                  <span>{command.title}</span>
                  <kbd>{keysOf(command)}</kbd>
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </Window>
  );
}
