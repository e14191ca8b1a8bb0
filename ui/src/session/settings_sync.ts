// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Settings between page and server. What the server sends becomes the page's signals. What changes here is sent to the
// server if this page has control, and otherwise kept by the browser.

import { notify } from "../state/notices";
import { mayControl } from "../state/run";
import { browserWins, sameName, sameValue, serverSetting, serverSettings, settingsFile } from "../state/server_settings";
import { forgetStored, isStored, keeper, keptSettings, lastFromServer, store } from "../state/settings";
import type { Answer, Request, ServerSetting, SettingsMessage } from "../net/messages";

/** A slider that is being dragged is sent when it rests. */
const REST_MS = 250;

let send: (wanted: Request) => Promise<Answer> = () => Promise.reject(new Error("not connected"));
const waiting = new Map<string, number>();
/** Sent to the server, which has not answered yet. What it sent before is out of date. */
const sending = new Map<string, unknown>();

/** Sets a setting of the page from the server's value; names may be spelled differently. */
function apply(setting: ServerSetting): void {
  const name = [...keptSettings.keys()].find((one) => sameName(one, setting.name));
  const own = name === undefined ? undefined : keptSettings.get(name);
  if (name === undefined || own === undefined || waiting.has(name) || sending.has(name) || !own.allowed(setting.value)) return;
  if (browserWins(setting, isStored(name), mayControl.value)) return;
  lastFromServer[name] = setting.value;
  if (mayControl.value) forgetStored(name);
  if (!sameValue(own.value.peek(), setting.value)) own.value.value = setting.value;
}

export function takeSettings(message: SettingsMessage): void {
  serverSettings.value = message.settings;
  settingsFile.value = message.file;
  message.settings.forEach(apply);
  store("server", lastFromServer);
}

/** null resets it to its default. */
export async function changeOnServer(setting: ServerSetting, value: unknown): Promise<void> {
  const answer = await send({ type: "setting", name: setting.name, value });
  if (answer.ok) return;
  notify("error", answer.error ?? "The setting was refused.");
  serverSettings.value = serverSettings.value.map((one) => ({ ...one })); // redraws, so fields show what it is
  apply(setting);
}

function keep(name: string, value: unknown): void {
  const setting = serverSetting(name);
  if (setting === undefined) return store(name, value);
  window.clearTimeout(waiting.get(name));
  waiting.delete(name);
  const asThere = sending.has(name) ? sameValue(value, sending.get(name)) : sameValue(value, setting.value) && sameValue(value, lastFromServer[name]);
  if (!asThere && !mayControl.value) return store(name, value);
  forgetStored(name);
  if (asThere) return;
  const told = (): void => {
    waiting.delete(name);
    sending.set(name, value);
    void changeOnServer(serverSetting(name) ?? setting, value).then(() => {
      if (sending.get(name) === value) sending.delete(name);
      const now = serverSetting(name);
      if (now !== undefined) apply(now);
    });
  };
  waiting.set(name, window.setTimeout(told, REST_MS));
}

export function startSettingsSync(request: (wanted: Request) => Promise<Answer>): void {
  send = request;
  keeper.keep = keep;
}
