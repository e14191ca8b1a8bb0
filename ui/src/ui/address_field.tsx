// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An address on this server for use elsewhere, to be copied or opened in a separate tab.

import { useRef } from "preact/hooks";
import { notify } from "../state/notices";
import { Icon } from "./icons";

/**
 * Browsers give access to the clipboard only to secure pages. Over plain HTTP from another machine the text is selected
 * instead.
 */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    notify("info", "The address was copied.");
  } catch {
    notify("info", "The address is selected; press Ctrl+C to copy it.");
  }
}

export function AddressField({ label, path }: { label: string; path: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="field">
      <span>{label}</span>
      <div class="row address">
        <input ref={field} type="text" class="grow" readOnly aria-label={label} value={new URL(path, location.href).href} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="icon" aria-label={`Copy: ${label}`} title="Copy" onClick={() => field.current && void copy(field.current)}>
          <Icon name="copy" />
        </button>
        <a class="button icon" href={path} target="_blank" rel="noreferrer" aria-label={`Open: ${label}`} title="Open in a new tab">
          <Icon name="outside" />
        </a>
      </div>
    </div>
  );
}
