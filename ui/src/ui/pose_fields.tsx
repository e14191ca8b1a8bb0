// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a body, as numbers to read and to change. This does the same as moving it with the mouse.

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { edit } from "../edit/history";
import { isOnGround } from "../geometry/ground";
import type { Body } from "../net/messages";
import { ground } from "../state/ground";
import { notify } from "../state/notices";
import { mayControl, poseOf, world, type Pose } from "../state/run";
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
  const inSpace = world.value?.in_space === true;
  const move = (change: Partial<Pose>) => {
    const { x_m, y_m, heading_rad, ...stance } = { ...now, ...change };
    if (world.value?.terrain !== undefined && !isOnGround(ground.value, x_m, y_m)) return void notify("error", "There is no ground there. Choose a place on the terrain.");
    // It stays as high above the ground as it was.
    if (change.z_m === undefined) stance.z_m += ground.value.heightAt(x_m, y_m) - ground.value.heightAt(now.x_m, now.y_m);
    void edit(`move ${body.name}`, { op: "move", body: body.id, place: { x_m, y_m, heading_rad, ...(inSpace ? stance : {}) } });
  };
  const scale = lengthFactor();
  const digits = lengthDigits();
  const disabled = !mayControl.value;
  const angle = (label: string, key: "heading_rad" | "roll_rad" | "pitch_rad") => (
    <NumberField label={`${label}, °`} value={(now[key] * 180) / Math.PI} digits={1} disabled={disabled} commit={(turn) => move({ [key]: (turn * Math.PI) / 180 })} />
  );
  return (
    <div class="group">
      <h3>Place</h3>
      <div class="fields">
        <NumberField label={`x, ${lengthUnit()}`} value={now.x_m * scale} digits={digits} disabled={disabled} commit={(x) => move({ x_m: x / scale })} />
        <NumberField label={`y, ${lengthUnit()}`} value={now.y_m * scale} digits={digits} disabled={disabled} commit={(y) => move({ y_m: y / scale })} />
        {inSpace && <NumberField label={`z, ${lengthUnit()}`} value={now.z_m * scale} digits={digits} disabled={disabled} commit={(z) => move({ z_m: z / scale })} />}
        {angle("heading", "heading_rad")}
        {inSpace && angle("roll", "roll_rad")}
        {inSpace && angle("pitch", "pitch_rad")}
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
