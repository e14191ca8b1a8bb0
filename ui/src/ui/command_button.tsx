// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A button for a command: title and keys are in its tooltip, and it is pressed while the command is switched on.

import { commandById, fullTitle, isEnabled, keysOf, runCommand } from "../commands/registry";
import { Icon, type IconName } from "./icons";

export function CommandButton({ id, icon, label }: { id: string; icon: IconName; label?: string }) {
  const command = commandById(id);
  const keys = keysOf(command);
  const title = keys === "" ? fullTitle(command) : `${fullTitle(command)} (${keys})`;
  return (
    <button
      type="button"
      class={label === undefined ? "icon quiet" : "quiet"}
      title={title}
      aria-label={command.title}
      aria-pressed={command.checked?.()}
      disabled={!isEnabled(command)}
      data-command={id}
      onClick={() => runCommand(id)}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
