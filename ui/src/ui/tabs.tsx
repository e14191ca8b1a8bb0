// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Tabs: arrow keys change them while they have the focus.

import type { Signal } from "@preact/signals";

export function Tabs<T extends string>({ tabs, chosen }: { tabs: readonly T[]; chosen: Signal<T> }) {
  const walk = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = way && tabs[(tabs.indexOf(chosen.value) + way + tabs.length) % tabs.length];
    if (next === undefined || next === 0) return;
    chosen.value = next;
    const list = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => list.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={walk}>
      {tabs.map((tab) => (
        <button key={tab} type="button" role="tab" aria-selected={chosen.value === tab} tabIndex={chosen.value === tab ? 0 : -1} onClick={() => (chosen.value = tab)}>
          {tab}
        </button>
      ))}
    </div>
  );
}
