// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons for what the mouse can do now, for touch screens: a finger has neither a wheel nor keys.

import { commandById, isEnabled, keysOf, runCommand } from "../commands/registry";
import { tool, type Tool } from "../tools/tool";
import { Icon, type IconName } from "./icons";

function titleOf(now: Tool): string {
  switch (now.name) {
    case "select":
    case "drag-marker":
      return "";
    case "hold":
      return now.kind;
    case "wall":
      return "Walls";
    case "remove-wall":
      return "Remove walls";
    case "marker":
      return "Spots";
  }
}

function Act({ id, icon, label }: { id: string; icon: IconName; label: string }) {
  const command = commandById(id);
  return (
    <button type="button" class="quiet" title={`${label} (${keysOf(command)})`} disabled={!isEnabled(command)} onClick={() => runCommand(id)}>
      <Icon name={icon} />
      <span class="label">{label}</span>
    </button>
  );
}

export function ToolPalette() {
  const now = tool.value;
  if (titleOf(now) === "") return null;
  const stored = now.name === "hold" && now.body >= 0;
  return (
    <div class="palette" role="toolbar" aria-label={titleOf(now)}>
      <b>{titleOf(now)}</b>
      {now.name === "hold" && (
        <>
          <Act id="turn-left" icon="turn-left" label="Turn left" />
          <Act id="turn-right" icon="turn-right" label="Turn right" />
          <Act id="put-down" icon="down" label="Put down" />
        </>
      )}
      {stored && <Act id="remove" icon="remove" label="Remove" />}
      <Act id="select" icon="close" label={now.name === "hold" ? (stored ? "Put back" : "Cancel") : "Done"} />
    </div>
  );
}
