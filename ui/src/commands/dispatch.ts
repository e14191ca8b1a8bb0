// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Maps keys of the keyboard to commands. Nothing happens while a text field has the focus, except that Escape leaves
// it.

import { question } from "../state/dialog";
import { keyName } from "./key_names";
import { commandFor, isEnabled, type Command } from "./registry";

const held = new Map<string, Command>();

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "range", "button", "color"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Keys that widgets handle themselves while they have the focus. */
function belongsToWidget(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role=menu]") !== null) return true;
  if (target.closest("[role=menubar], [role=tablist]") !== null && /^(Left|Right|Up|Down|Home|End)$/.test(name)) return true;
  if (target instanceof HTMLButtonElement) return name === "Space" || name === "Enter";
  return target instanceof HTMLInputElement && /^(Left|Right|Up|Down|Space)$/.test(name);
}

/** While a question is open, it gets the keys: those of its buttons, and Escape to choose none of them. */
function answering(event: KeyboardEvent, name: string): boolean {
  const open = question.peek();
  if (open === undefined) return false;
  if (name === "Esc") open.answer(undefined);
  if (name === "Esc" || commandFor(name)?.id === "restore-state") event.preventDefault();
  return true;
}

function down(event: KeyboardEvent): void {
  const name = keyName(event);
  if (name === undefined || event.defaultPrevented || answering(event, name)) return;
  if (typing(event.target) && commandFor(name)?.anywhere !== true) {
    if (name === "Esc") (event.target as HTMLElement).blur();
    if (commandFor(name)?.id === "restore-state") event.preventDefault(); // the browser would reload the page
    return;
  }
  if (belongsToWidget(event.target, name)) return;
  const found = commandFor(name);
  if (found === undefined) return;
  event.preventDefault(); // even if the command is disabled: Ctrl+Shift+R must never reload the page
  if (!isEnabled(found) || (event.repeat && found.release !== undefined)) return;
  if (found.release !== undefined) held.set(event.code, found);
  found.run();
}

function up(event: KeyboardEvent): void {
  held.get(event.code)?.release?.();
  held.delete(event.code);
}

function releaseAll(): void {
  for (const one of held.values()) one.release?.();
  held.clear();
}

export function listenToKeys(): void {
  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("blur", releaseAll);
}
