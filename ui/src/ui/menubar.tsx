// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The menu bar, by mouse and by keys: arrows move, Enter chooses, Escape closes, as in any desktop program.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { commandById, fullTitle, isEnabled, keysOf, runCommand } from "../commands/registry";
import { hasEnded, mayControl } from "../state/run";
import { MENUS, type Entry } from "./menus";

/** After a choice, the user mostly continues in the scene. So keys should go there, not to the menu's button. */
const backToScene = (): void => document.querySelector<HTMLElement>(".scene canvas")?.focus();

function MenuEntry({ entry, close }: { entry: Entry; close(): void }) {
  if ("line" in entry) return <hr />;
  if ("heading" in entry) return <h3>{entry.heading}</h3>;
  if ("command" in entry) {
    const command = commandById(entry.command);
    const checked = command.checked?.();
    const choose = () => {
      close();
      backToScene();
      runCommand(command.id);
    };
    return (
      <button
        type="button"
        role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
        aria-checked={checked}
        disabled={!isEnabled(command)}
        data-command={command.id}
        onClick={choose}
      >
        <span class="check">{checked ? "✓" : ""}</span>
        {fullTitle(command)}
        <span class="keys">{keysOf(command)}</span>
      </button>
    );
  }
  const choose = () => {
    close();
    backToScene();
    entry.run();
  };
  return (
    <button type="button" role="menuitem" disabled={entry.changes && (!mayControl.value || hasEnded.value)} onClick={choose}>
      <span class="check" />
      {entry.title}
    </button>
  );
}

/** The entries of an open menu; the first has the focus. */
export function MenuList({ entries, close }: { entries: Entry[]; close(): void }) {
  const list = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
  useEffect(() => buttons()[0]?.focus(), []);
  const walk = (event: KeyboardEvent) => {
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const go = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (go !== undefined) all[(go + all.length) % all.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu" role="menu" ref={list} onKeyDown={walk}>
      {entries.map((entry, i) => (
        <MenuEntry key={i} entry={entry} close={close} />
      ))}
    </div>
  );
}

export function MenuBar() {
  const open = useSignal(-1);
  const bar = useRef<HTMLElement>(null);
  const close = () => {
    const index = open.value;
    open.value = -1;
    bar.current?.querySelectorAll<HTMLButtonElement>("[data-menu]")[index]?.focus();
  };
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) open.value = -1;
    };
    window.addEventListener("pointerdown", outside);
    return () => window.removeEventListener("pointerdown", outside);
  }, []);
  const sideways = (event: KeyboardEvent, index: number) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way !== undefined) {
      const next = (index + way + MENUS.length) % MENUS.length;
      if (open.value >= 0) open.value = next;
      bar.current?.querySelectorAll<HTMLButtonElement>("[data-menu]")[next]?.focus();
    } else if (event.key === "ArrowDown") open.value = index;
    else if (event.key === "Escape" && open.value >= 0) close(); // before an entry has the focus, or if none can
    else return;
    event.preventDefault();
  };
  return (
    <nav class="menubar" role="menubar" ref={bar} aria-label="Menus">
      {MENUS.map((menu, index) => (
        <div key={menu.title} onKeyDown={(event) => sideways(event, index)}>
          <button
            type="button"
            role="menuitem"
            data-menu={menu.title}
            aria-haspopup="menu"
            aria-expanded={open.value === index}
            onClick={() => (open.value = open.value === index ? -1 : index)}
            onPointerEnter={() => open.value >= 0 && (open.value = index)}
          >
            {menu.title}
          </button>
          {open.value === index && <MenuList key={menu.title} entries={menu.entries()} close={close} />}
        </div>
      ))}
    </nav>
  );
}
