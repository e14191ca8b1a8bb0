// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The log with its filter. It follows the newest line unless the user has scrolled up to read.

import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { LogLevel } from "../../net/messages";
import { saveLog } from "../../edit/save_log";
import { filtered, logLines } from "../../state/log";
import type { OpenWindow } from "../../state/windows";
import { Icon } from "../icons";
import { Window } from "../window";

const NEAR_END_PX = 24;

export function LogWindow({ window: self }: { window: OpenWindow }) {
  const text = useSignal("");
  const lowest = useSignal<LogLevel>("info");
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const shown = filtered(logLines.value, { text: text.value, lowest: lowest.value });
  useLayoutEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };
    following.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  };
  return (
    <Window window={self} title="Log" width={640} height={320} flush>
      <div class="log-bar">
        <input type="search" class="grow" placeholder="Filter" aria-label="Filter" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        <select aria-label="Least level" value={lowest.value} onChange={(event) => (lowest.value = event.currentTarget.value as LogLevel)}>
          <option value="info">Everything</option>
          <option value="warning">Warnings and errors</option>
          <option value="error">Errors</option>
        </select>
        <button type="button" disabled={shown.length === 0} title="Download the lines that are shown" onClick={() => saveLog(shown)}>
          <Icon name="drop" /> Save
        </button>
      </div>
      <div class="log-lines" ref={box} onScroll={scrolled} tabIndex={0} aria-label="Lines of the log">
        {shown.length === 0 && <p class="empty">{logLines.value.length === 0 ? "Nothing has been logged yet." : "No line matches the filter."}</p>}
        {shown.map((line, i) => (
          <div key={i} class={line.level}>
            <span class="at">{line.time_s.toFixed(3)}</span>
            <span class="source">{line.source}</span>
            <span class="text">{line.text}</span>
          </div>
        ))}
      </div>
    </Window>
  );
}
