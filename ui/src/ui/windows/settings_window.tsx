// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings, made from their registry, and the keys: every one can be changed.

import { useSignal } from "@preact/signals";
import { keyName } from "../../commands/key_names";
import { allCommands, COMMAND_GROUPS, keysOf, resetKeys, setKeys, type Command } from "../../commands/registry";
import { settings, type Setting } from "../../state/settings";
import type { OpenWindow } from "../../state/windows";
import { Tabs } from "../tabs";
import { Window } from "../window";

function Control({ setting }: { setting: Setting }) {
  if (setting.type === "flag")
    return <input type="checkbox" aria-label={setting.title} checked={setting.value.value} onChange={(event) => (setting.value.value = event.currentTarget.checked)} />;
  if (setting.type === "choice")
    return (
      <select aria-label={setting.title} value={setting.value.value} onChange={(event) => (setting.value.value = event.currentTarget.value)}>
        {setting.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  const { low, high, step } = setting.range;
  return (
    <span class="row numbers">
      <input type="range" aria-label={setting.title} min={low} max={high} step={step} value={setting.value.value} onInput={(event) => (setting.value.value = Number(event.currentTarget.value))} />
      {setting.value.value}
    </span>
  );
}

function SettingRows({ group }: { group: Setting["group"] }) {
  return (
    <>
      {settings
        .filter((setting) => setting.group === group)
        .map((setting) => (
          <div class="setting" key={setting.name}>
            <div>
              {setting.title}
              <div class="soft">{setting.help}</div>
            </div>
            <Control setting={setting} />
          </div>
        ))}
    </>
  );
}

function KeyRow({ command }: { command: Command }) {
  const listening = useSignal(false);
  const take = (event: KeyboardEvent) => {
    if (!listening.value) return;
    event.preventDefault();
    event.stopPropagation();
    const name = keyName(event);
    if (name === undefined) return;
    listening.value = false;
    if (name !== "Esc") setKeys(command.id, name === "Backspace" ? "" : name);
  };
  return (
    <div class="setting">
      <div>{command.title}</div>
      <button type="button" onClick={() => (listening.value = true)} onBlur={() => (listening.value = false)} onKeyDown={take}>
        {listening.value ? "Press keys ..." : keysOf(command) || <span class="soft">none</span>}
      </button>
    </div>
  );
}

function Keys() {
  return (
    <>
      <p class="soft">Click a key to change it; Backspace leaves a command without one, Escape leaves it as it is.</p>
      {COMMAND_GROUPS.map((group) => (
        <div key={group} class="group keys">
          <h3>{group}</h3>
          {allCommands()
            .filter((command) => command.group === group)
            .map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
        </div>
      ))}
      <button type="button" onClick={resetKeys}>
        All as at first
      </button>
    </>
  );
}

const TABS = ["General", "View", "Camera", "Keys"] as const;

export function SettingsWindow({ window: self }: { window: OpenWindow }) {
  const tab = useSignal<(typeof TABS)[number]>("General");
  return (
    <Window window={self} title="Settings" width={440} height={430} flush>
      <Tabs tabs={TABS} chosen={tab} />
      <div class="tab">{tab.value === "Keys" ? <Keys /> : <SettingRows group={tab.value} />}</div>
    </Window>
  );
}
