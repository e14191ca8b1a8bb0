// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ports of all devices: where they are, who is there, what the line does, and their power. One of them can be
// opened, and shows its traffic below.

import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { switchPower } from "../../edit/ports";
import type { Port } from "../../net/messages";
import { lampsOf, portKey, ports, shortName } from "../../state/ports";
import { bodyById, hasEnded, mayControl } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { Icon } from "../icons";
import { TrafficPane } from "../traffic_pane";
import { useWant } from "../use_want";
import { Window } from "../window";

const robotOf = (port: Port): string => bodyById(port.robot)?.name ?? "";

function Speed({ port }: { port: Port }) {
  if (port.baud === 0) return <span class="soft">{port.wire}</span>;
  if (!port.misread) return <>{port.baud}</>;
  return (
    <span class="differs" title={`The device listens at ${port.baud} baud, but its client sends at ${port.client_baud} baud`}>
      {port.baud} <b>≠ {port.client_baud}</b>
    </span>
  );
}

function Lines({ port }: { port: Port }) {
  if (port.wire !== "serial" || port.clients.length === 0) return null;
  return (
    <span class="line-lamps" role="img" aria-label={`On: ${port.lines.join(", ") || "none"}`} title={`On: ${port.lines.join(", ") || "none"}`}>
      {lampsOf(port).map(({ name, on }) => (
        <span key={name} class={name === "break" ? "line-lamp on warn" : on ? "line-lamp on" : "line-lamp"}>
          {name}
        </span>
      ))}
    </span>
  );
}

function Clients({ port }: { port: Port }) {
  if (port.clients.length === 0) return <span class="soft">nobody</span>;
  return <span title={port.clients.join("\n")}>{port.clients.map(shortName).join(", ")}</span>;
}

function Power({ port }: { port: Port }) {
  if (!port.has_power) return null;
  const what = `Power of ${robotOf(port)} ${port.name}`;
  return (
    <button type="button" class="power" aria-pressed={port.powered} aria-label={what} title={mayControl.value ? `${what}: switch it ${port.powered ? "off" : "on"}` : "This window can only watch"} disabled={!mayControl.value || hasEnded.value} onClick={() => switchPower(port, !port.powered)}>
      <Icon name="power" /> {port.powered ? "On" : "Off"}
    </button>
  );
}

function PortRow({ port, open, toggle }: { port: Port; open: boolean; toggle(): void }) {
  const self = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (open) self.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <tr ref={self} class={open ? "open" : ""} data-port={`${robotOf(port)}/${port.name}`}>
      <th scope="row">
        <button type="button" class="quiet" aria-expanded={open} aria-controls="traffic" title="Show its traffic" onClick={toggle}>
          <Icon name={open ? "fold" : "unfold"} />
          <span>
            {robotOf(port)} <b>{port.name}</b>
          </span>
        </button>
      </th>
      <td class="where" data-label="Address">
        <span>{port.address}</span>
        {port.place !== "" && port.place !== port.address && (
          <span class="soft place" title={port.place}>
            <bdi>{port.place}</bdi>
          </span>
        )}
      </td>
      <td class="numbers" data-label="Baud">
        <Speed port={port} />
      </td>
      <td data-label="Lines">
        <Lines port={port} />
      </td>
      <td class="client" data-label="Client">
        <Clients port={port} />
      </td>
      <td class="numbers bytes" data-label="Bytes">
        <span title="Bytes to the device">→ {port.to_device}</span> <span title="Bytes from the device">← {port.from_device}</span>
      </td>
      <td class="switch">
        <Power port={port} />
      </td>
    </tr>
  );
}

export function PortsWindow({ window: self }: { window: OpenWindow }) {
  const filter = useSignal("");
  const opened = useSignal("");
  useWant({ what: "ports" });
  const all = ports.value ?? [];
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter((port) => {
    const haystack = `${robotOf(port)} ${port.name} ${port.kind} ${port.address} ${port.clients.join(" ")}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
  const chosen = all.find((port) => portKey(port) === opened.value);
  useWant(chosen && { what: "traffic", device: chosen.device });
  return (
    <Window window={self} title="Ports" width={900} height={460} flush>
      {all.length > 6 && (
        <div class="log-bar">
          <input type="search" class="grow" placeholder="Find a device" aria-label="Find a device" value={filter.value} onInput={(event) => (filter.value = event.currentTarget.value)} />
        </div>
      )}
      <div class={chosen === undefined ? "ports" : "ports with-traffic"} tabIndex={0} aria-label="Ports of all devices">
        {shown.length === 0 && <p class="empty">{ports.value === undefined ? "..." : all.length === 0 ? "No robot of this world has a device." : "No device matches."}</p>}
        {shown.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Device</th>
                <th scope="col">Address</th>
                <th scope="col">Baud</th>
                <th scope="col">Lines</th>
                <th scope="col">Client</th>
                <th scope="col">Bytes</th>
                <th scope="col">Power</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((port) => (
                <PortRow key={portKey(port)} port={port} open={port === chosen} toggle={() => (opened.value = port === chosen ? "" : portKey(port))} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {chosen !== undefined && <TrafficPane key={chosen.device} port={chosen} robot={robotOf(chosen)} />}
    </Window>
  );
}
