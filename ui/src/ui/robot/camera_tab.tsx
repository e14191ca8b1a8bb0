// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the robot's cameras see, as the simulator renders it for the program.

import { useSignal } from "@preact/signals";
import type { Body } from "../../net/messages";
import { kindOf } from "../../state/run";
import { cameraKey, pictures } from "../../state/pictures";
import { useWant } from "../use_want";

export function CameraTab({ body }: { body: Body }) {
  const cameras = (kindOf(body)?.sensors ?? []).filter((sensor) => sensor.image).map((sensor) => sensor.name);
  const chosen = useSignal(cameras[0]);
  const name = chosen.value;
  useWant(name === undefined ? undefined : { what: "camera", robot: body.id, sensor: name });
  if (name === undefined) return <p class="empty">This robot has no camera.</p>;
  const picture = pictures.value.get(cameraKey(body.id, name));
  return (
    <div class="group">
      {cameras.length > 1 && (
        <select aria-label="Camera" value={name} onChange={(event) => (chosen.value = event.currentTarget.value)}>
          {cameras.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
      {picture === undefined ? <p class="empty">Waiting for a picture ...</p> : <img class="picture" src={picture} alt={`What ${name} sees`} />}
      <a class="soft" href={`/api/camera/${body.id}/${encodeURIComponent(name)}.png`} target="_blank" rel="noreferrer">
        This picture by itself
      </a>
    </div>
  );
}
