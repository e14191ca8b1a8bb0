// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inspector of an object.

import { bodyById, kindOf, world } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { extentOf } from "../../scene/models/shapes";
import { length } from "../format";
import { PoseFields } from "../pose_fields";
import { Window } from "../window";

export function ObjectWindow({ window: self }: { window: OpenWindow }) {
  const body = bodyById(self.of);
  const kind = kindOf(body);
  if (body === undefined || kind === undefined)
    return (
      <Window window={self} title="Object" width={300}>
        <p class="empty">{world.value?.held.includes(self.of) ? "This object is being held." : "This object no longer exists."}</p>
      </Window>
    );
  const size = extentOf(kind.shapes);
  return (
    <Window window={self} title={body.name} width={300}>
      <PoseFields body={body} />
      <div class="group">
        <h3>Kind</h3>
        <dl class="facts">
          <dt>Name</dt>
          <dd>{kind.name}</dd>
          <dt>Id</dt>
          <dd>{body.id}</dd>
          <dt>Length, width</dt>
          <dd>
            {length(size.x2 - size.x1)}, {length(size.y2 - size.y1)}
          </dd>
          <dt>Height</dt>
          <dd>{length(size.high)}</dd>
        </dl>
      </div>
    </Window>
  );
}
