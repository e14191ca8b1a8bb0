// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Keys by name: "Ctrl+Shift+R", "Space", "W". Letters are upper case. A character that needs Shift ("?", "<") is named
// by itself, because its position differs between keyboards.

export interface KeyLike {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const NAMES: Record<string, string> = { " ": "Space", ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right", Escape: "Esc" };
const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock"]);

/** Undefined for a modifier alone. */
export function keyName(event: KeyLike): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined;
  const letter = event.key.length === 1;
  const name = NAMES[event.key] ?? (letter ? event.key.toUpperCase() : event.key);
  const sign = letter && event.key !== " " && event.key.toUpperCase() === event.key.toLowerCase();
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey && !sign) parts.push("Shift");
  return [...parts, name].join("+");
}
