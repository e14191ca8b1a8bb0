// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Fields that take a value when it is complete: on Enter or when leaving the field. Escape restores the previous value.

import { useRef } from "preact/hooks";

interface NumberProps {
  label: string;
  value: number;
  digits?: number;
  disabled?: boolean;
  low?: number;
  high?: number;
  commit(value: number): void;
}

export function NumberField({ label, value, digits = 0, disabled, low, high, commit }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What Enter has already sent; leaving the field does not send it again. */
  const sent = useRef<string>();
  const shown = value.toFixed(digits);
  const finish = () => {
    const field = input.current;
    if (field === null) return;
    const wanted = Number(field.value);
    const good = field.value.trim() !== "" && Number.isFinite(wanted) && wanted >= (low ?? -Infinity) && wanted <= (high ?? Infinity);
    if (!good || field.value === shown) field.value = shown;
    else if (field.value !== sent.current) {
      sent.current = field.value;
      commit(wanted);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") finish();
    if (event.key === "Escape" && input.current) input.current.value = shown;
  };
  // While it is being edited, the field keeps what was typed, whatever comes from the run.
  const editing = input.current !== null && document.activeElement === input.current;
  return (
    <label class="field">
      <span>{label}</span>
      <input ref={input} type="number" step="any" disabled={disabled} value={editing ? input.current?.value : shown} onInput={() => (sent.current = undefined)} onBlur={finish} onKeyDown={keys} />
    </label>
  );
}

interface ColourProps {
  label: string;
  value: number;
  disabled?: boolean;
  commit(colour: number): void;
}

export const cssColour = (colour: number): string => `#${(colour & 0xffffff).toString(16).padStart(6, "0")}`;

export function ColourField({ label, value, disabled, commit }: ColourProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="color" disabled={disabled} value={cssColour(value)} onChange={(event) => commit(parseInt(event.currentTarget.value.slice(1), 16))} />
    </label>
  );
}
