// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a body, as numbers to read and to change. This does the same as moving it with the mouse.

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { edit } from "../edit/history";
import type { Body } from "../net/messages";
import { mayControl, poseOf, type Pose } from "../state/run";
import { removeBody, pickUp } from "../tools/hand";
import { NumberField } from "./fields";
import { lengthDigits, lengthFactor, lengthUnit } from "./format";
import { Icon } from "./icons";

const REFRESH_MS = 200;

export function PoseFields({ body }: { body: Body }) {
  const pose = useSignal<Pose | undefined>(poseOf(body.id));
  useEffect(() => {
    const timer = window.setInterval(() => (pose.value = poseOf(body.id)), REFRESH_MS);
    return () => window.clearInterval(timer);
  }, [body.id]);
  const now = pose.value;
  if (now === undefined) return <p class="empty">No frame yet.</p>;
  const move = (change: Partial<Pose>) => void edit(`move ${body.name}`, { op: "move", body: body.id, place: { ...now, ...change } });
  const scale = lengthFactor();
  const digits = lengthDigits();
  const disabled = !mayControl.value;
  const degrees = (now.heading_rad * 180) / Math.PI;
  return (
    <div class="group">
      <h3>Place</h3>
      <div class="fields">
        <NumberField label={`x, ${lengthUnit()}`} value={now.x_m * scale} digits={digits} disabled={disabled} commit={(x) => move({ x_m: x / scale })} />
        <NumberField label={`y, ${lengthUnit()}`} value={now.y_m * scale} digits={digits} disabled={disabled} commit={(y) => move({ y_m: y / scale })} />
        <NumberField label="heading, °" value={degrees} digits={1} disabled={disabled} commit={(turn) => move({ heading_rad: (turn * Math.PI) / 180 })} />
      </div>
      <div class="buttons">
        <button type="button" disabled={disabled || body.held} onClick={() => pickUp(body.id)}>
          <Icon name="move" /> Pick up
        </button>
        <button type="button" class="danger" disabled={disabled} onClick={() => removeBody(body.id)}>
          <Icon name="remove" /> Remove
        </button>
      </div>
    </div>
  );
}
