// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings of the simulator itself, made from the server's description: a new one there needs nothing here.

import { changeOnServer } from "../../session/settings_sync";
import type { ServerSetting } from "../../net/messages";
import { notify } from "../../state/notices";
import { mayControl } from "../../state/run";
import { sameName, sameValue, serverSettings } from "../../state/server_settings";
import { keptSettings } from "../../state/settings";
import { Icon } from "../icons";

/** Titles where the name alone would be unclear. */
const TITLES: Readonly<Record<string, string>> = { home: "Home folder", start_speed: "Speed at the start", error_level: "Errors at the start", errors: "Errors where a file has none", log_file: "Log file" };

export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Those that do not belong to the page. */
export const simulatorSettings = (): ServerSetting[] => serverSettings.value.filter((one) => one.type !== "keys" && ![...keptSettings.keys()].some((name) => sameName(name, one.name)));

/** The number in a field, or why it is not valid. */
export function numberOr(text: string, setting: ServerSetting): number | string {
  const value = Number(text);
  const low = setting.minimum ?? -Infinity;
  const high = setting.maximum ?? Infinity;
  if (text.trim() !== "" && Number.isFinite(value) && value >= low && value <= high) return value;
  return `${titleOf(setting.name)}: from ${low} to ${high}${setting.unit ? ` ${setting.unit}` : ""}`;
}

function Control({ setting, title }: { setting: ServerSetting; title: string }) {
  const disabled = !mayControl.value;
  const change = (value: unknown) => void (sameValue(value, setting.value) || changeOnServer(setting, value));
  if (setting.type === "switch") return <input type="checkbox" aria-label={title} disabled={disabled} checked={setting.value === true} onChange={(event) => change(event.currentTarget.checked)} />;
  if (setting.type === "choice")
    return (
      <select aria-label={title} disabled={disabled} value={String(setting.value)} onChange={(event) => change(event.currentTarget.value)}>
        {(setting.choices ?? []).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (setting.type !== "number")
    return <input type="text" aria-label={title} disabled={disabled} placeholder={setting.type === "folder" ? "/path/of/a/folder" : "none"} value={String(setting.value ?? "")} onChange={(event) => change(event.currentTarget.value.trim())} />;
  const finish = (field: HTMLInputElement) => {
    const value = numberOr(field.value, setting);
    if (typeof value === "number") return change(value);
    field.value = String(setting.value);
    notify("error", value);
  };
  return (
    <span class="with-unit">
      <input type="number" step="any" aria-label={title} disabled={disabled} value={String(setting.value)} onChange={(event) => finish(event.currentTarget)} />
      {setting.unit && <span class="unit">{setting.unit}</span>}
    </span>
  );
}

/** Resets to the default; hidden if the value is already the default. */
export function BackToFirst({ title, shown, run }: { title: string; shown: boolean; run(): void }) {
  if (!shown) return null;
  return (
    <button type="button" class="quiet icon back" aria-label={`Reset ${title}`} title="As at first" onClick={run}>
      <Icon name="undo" />
    </button>
  );
}

export function ServerSettings() {
  return (
    <>
      {simulatorSettings().map((setting) => {
        const title = titleOf(setting.name);
        const wide = setting.type === "text" || setting.type === "folder";
        return (
          <div class={wide ? "setting wide" : "setting"} key={setting.name}>
            <div>
              {title}
              <div class="soft">{setting.help}</div>
            </div>
            <div class="row end">
              <BackToFirst title={title} shown={mayControl.value && !sameValue(setting.value, setting.fallback)} run={() => void changeOnServer(setting, null)} />
              <Control setting={setting} title={title} />
            </div>
          </div>
        );
      })}
    </>
  );
}
