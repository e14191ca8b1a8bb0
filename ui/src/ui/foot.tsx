// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The status line: the connection, what the mouse does, where it is, and who watches.

import { hello, link, status } from "../state/run";
import { cursor, flying, selectedBody } from "../state/view";
import { hintOf, tool } from "../tools/tool";
import { length } from "./format";

const LINK_TEXT = { connecting: "Connecting", open: "Connected", lost: "Not connected" };

function hint(): string {
  const ofTool = hintOf(tool.value);
  if (ofTool !== "") return ofTool;
  if (flying.value) return "Fly camera: W A S D, Q up, Z down; drag to look around; Space ends it.";
  const body = selectedBody.value;
  return body ? `${body.name} selected. Double-click to inspect it, drag to move it.` : "";
}

export function Foot() {
  const now = link.value === "open" ? status.value : undefined;
  const at = cursor.value;
  return (
    <footer class="foot">
      <span role="status">
        <i class={`dot ${link.value}`} />
        {LINK_TEXT[link.value]}
        {link.value === "open" && hello.value ? ` · ${hello.value.world}` : ""}
      </span>
      <span class="hint">{hint()}</span>
      {at && (
        <span class="numbers optional" title="Where the mouse is on the floor">
          x {length(at.x)} y {length(at.y)}
        </span>
      )}
      {now && !now.repeatable && (
        <span class="optional" title="Something outside virtual time influenced this run">
          not repeatable
        </span>
      )}
      {now && <span class="optional">{now.viewers === 1 ? "1 viewer" : `${now.viewers} viewers`}</span>}
    </footer>
  );
}
