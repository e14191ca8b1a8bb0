// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The traffic of one device. It follows the newest line unless the user has scrolled up to read, or has paused it.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { saveTraffic } from "../edit/ports";
import type { Port, TrafficLine } from "../net/messages";
import { clearTraffic, filteredTraffic, hexOf, trafficOf, type Way, type WireLog } from "../state/ports";
import { Icon } from "./icons";

const NEAR_END_PX = 24;
/** The rest can be filtered and saved. */
const SHOWN_LINES = 300;

function Line({ line, links }: { line: TrafficLine; links: boolean }) {
  return (
    <div class={line.to_device ? "to" : "from"}>
      <span class="at">{line.time_s.toFixed(4)}</span>
      <span class="way" role="img" aria-label={line.to_device ? "to the device" : "from the device"}>
        {line.to_device ? "→" : "←"}
        {links && <sub>{line.link + 1}</sub>}
      </span>
      <span class={line.size === 0 ? "name event" : "name"}>{line.name}</span>
      <span class="hex">{hexOf(line)}</span>
    </div>
  );
}

export function TrafficPane({ port, robot }: { port: Port; robot: string }) {
  const text = useSignal("");
  const way = useSignal<Way>("both");
  const wrap = useSignal(false);
  const held = useSignal<WireLog | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const now = trafficOf(port.device);
  const log = held.value ?? now;
  const matching = filteredTraffic(log.lines, text.value, way.value);
  const shown = matching.slice(-SHOWN_LINES);
  const links = log.lines.some((line) => line.link > 0);
  useLayoutEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  // What comes while nobody looks would be missing in between.
  useEffect(() => () => clearTraffic(port.device), []);
  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };
    following.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  };
  const clear = () => {
    clearTraffic(port.device);
    held.value = undefined;
  };
  const earlier = log.missing + matching.length - shown.length;
  return (
    <div class="traffic" id="traffic" role="region" aria-label={`Traffic of ${robot} ${port.name}`}>
      <div class="log-bar">
        <input type="search" class="grow" placeholder="Filter names and bytes" aria-label="Filter names and bytes" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        <select aria-label="Direction" value={way.value} onChange={(event) => (way.value = event.currentTarget.value as Way)}>
          <option value="both">Both ways</option>
          <option value="to">→ To the device</option>
          <option value="from">← From the device</option>
        </select>
        <button type="button" aria-pressed={wrap.value} title="Show long messages in full" onClick={() => (wrap.value = !wrap.value)}>
          Wrap
        </button>
        <button type="button" aria-pressed={held.value !== undefined} title="The list stays as it is, and the run goes on" onClick={() => (held.value = held.value === undefined ? now : undefined)}>
          Pause list
        </button>
        <button type="button" disabled={log.lines.length === 0} title="Forget these lines" onClick={clear}>
          Clear
        </button>
        <button type="button" disabled={matching.length === 0} title="Download the lines that match. The option --wire-log of the simulator writes all of a run." onClick={() => saveTraffic(matching, robot, port.name)}>
          <Icon name="drop" /> Save
        </button>
      </div>
      <div class={wrap.value ? "traffic-lines wrap" : "traffic-lines"} ref={box} onScroll={scrolled} tabIndex={0} aria-label="Lines of the traffic">
        {shown.length === 0 && <p class="empty">{log.lines.length === 0 ? "Nothing has gone over this wire since you opened it here." : "No line matches the filter."}</p>}
        {earlier > 0 && shown.length > 0 && <p class="earlier">{earlier} earlier messages are not shown</p>}
        {shown.map((line, i) => (
          <Line key={i} line={line} links={links} />
        ))}
      </div>
    </div>
  );
}
