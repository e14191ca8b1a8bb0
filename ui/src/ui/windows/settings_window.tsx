// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings, made from their registries (the page's and the server's), and the keys, all of which can be changed.

import { useSignal } from "@preact/signals";
import { keyName } from "../../commands/key_names";
import { allCommands, COMMAND_GROUPS, keysOf, resetKeys, setKeys, type Command } from "../../commands/registry";
import { mayControl } from "../../state/run";
import { serverSetting, serverSettings, settingsFile } from "../../state/server_settings";
import { settings, type Setting } from "../../state/settings";
import type { OpenWindow } from "../../state/windows";
import { Tabs } from "../tabs";
import { Window } from "../window";
import { BackToFirst, ServerSettings, simulatorSettings } from "./server_settings";

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
      <span class="dial-value">{setting.value.value}</span>
    </span>
  );
}

/** The default: the server's, if the server keeps the setting. */
const firstOf = (setting: Setting): unknown => serverSetting(setting.name)?.fallback ?? setting.initial;

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
            <div class="row end">
              <BackToFirst title={setting.title} shown={setting.value.value !== firstOf(setting)} run={() => (setting.value.value = firstOf(setting) as never)} />
              <Control setting={setting} />
            </div>
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
      <p class="soft">Click a key to change it. Backspace removes the key of a command, Escape cancels.</p>
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
        Reset all
      </button>
    </>
  );
}

const TABS = ["General", "View", "Camera", "Simulator", "Keys"] as const;

function KeptWhere() {
  const onServer = serverSettings.value.length > 0;
  if (!onServer) return <>Kept by this browser.</>;
  if (!mayControl.value) return <>This window can only watch. Changes made here are kept by this browser only.</>;
  return <>Kept by the simulator{settingsFile.value === "" ? "" : `, in ${settingsFile.value}`}, and the same in every browser.</>;
}

export function SettingsWindow({ window: self }: { window: OpenWindow }) {
  const tab = useSignal<(typeof TABS)[number]>("General");
  return (
    <Window window={self} title="Settings" width={480} height={470} flush>
      <Tabs tabs={TABS.filter((one) => one !== "Simulator" || simulatorSettings().length > 0)} chosen={tab} />
      <div class="tab grow">{tab.value === "Keys" ? <Keys /> : tab.value === "Simulator" ? <ServerSettings /> : <SettingRows group={tab.value} />}</div>
      <p class="soft kept-where">
        <KeptWhere />
      </p>
    </Window>
  );
}
