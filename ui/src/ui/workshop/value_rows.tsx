// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters as key and value: those that are given, and a choice of the others. The server checks them.

import type { WorkValue } from "../../net/messages";

interface Props {
  keys: readonly string[];
  values: readonly WorkValue[];
  commit(values: WorkValue[]): void;
}

export function ValueRows({ keys, values, commit }: Props) {
  const others = keys.filter((key) => !values.some((one) => one.key === key));
  const set = (key: string, value: string) => commit(value.trim() === "" ? values.filter((one) => one.key !== key) : values.map((one) => (one.key === key ? { key, value: value.trim() } : one)));
  return (
    <div class="fields">
      {values.map(({ key, value }) => (
        <label class="field" key={key} title="Empty: the usual value">
          <span>{key}</span>
          <input type="text" value={value} onChange={(event) => set(key, event.currentTarget.value)} />
        </label>
      ))}
      {others.length > 0 && (
        <label class="field">
          <span>Set another</span>
          <select
            value=""
            onChange={(event) => {
              const key = event.currentTarget.value;
              event.currentTarget.value = "";
              if (key !== "") commit([...values, { key, value: "0" }]);
            }}
          >
            <option value="">...</option>
            {others.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
