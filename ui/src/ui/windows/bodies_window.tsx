// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All robots and objects of the world: select, inspect, find.

import { useSignal } from "@preact/signals";
import type { Body } from "../../net/messages";
import { kindOf, world } from "../../state/run";
import { select, selection } from "../../state/view";
import { openWindow, type OpenWindow } from "../../state/windows";
import { cssColour } from "../fields";
import { Window } from "../window";

function BodyRow({ body }: { body: Body }) {
  const kind = kindOf(body);
  const chosen = selection.value.what === "body" && selection.value.id === body.id;
  const inspect = () => openWindow(body.robot ? "robot" : "object", body.id);
  return (
    <li>
      <button type="button" aria-current={chosen} onClick={() => select({ what: "body", id: body.id })} onDblClick={inspect}>
        <span class="swatch" style={{ background: cssColour(kind?.colour ?? 0) }} />
        <span class="grow">{body.name}</span>
        <span class="soft">{body.name === kind?.name ? "" : kind?.name}</span>
      </button>
    </li>
  );
}

function Section({ title, bodies, empty }: { title: string; bodies: Body[]; empty: string }) {
  return (
    <div class="group">
      <h3>
        {title} {bodies.length > 0 && `(${bodies.length})`}
      </h3>
      {bodies.length === 0 ? <p class="soft">{empty}</p> : <ul class="list">{bodies.map((body) => <BodyRow key={body.id} body={body} />)}</ul>}
    </div>
  );
}

export function BodiesWindow({ window: self }: { window: OpenWindow }) {
  const filter = useSignal("");
  const word = filter.value.trim().toLowerCase();
  const bodies = (world.value?.bodies ?? []).filter((body) => body.name.toLowerCase().includes(word));
  const chosen = bodies.find((body) => selection.value.what === "body" && selection.value.id === body.id);
  return (
    <Window window={self} title="Robots and objects" width={280} height={420} flush>
      <div class="log-bar">
        <input type="search" class="grow" placeholder="Find" aria-label="Find" value={filter.value} onInput={(event) => (filter.value = event.currentTarget.value)} />
        <button type="button" disabled={chosen === undefined} onClick={() => chosen && openWindow(chosen.robot ? "robot" : "object", chosen.id)}>
          Inspect
        </button>
      </div>
      <div class="tab">
        <Section title="Robots" bodies={bodies.filter((body) => body.robot)} empty="None. Add one from the Simulation menu." />
        <Section title="Objects" bodies={bodies.filter((body) => !body.robot)} empty="None." />
      </div>
    </Window>
  );
}
