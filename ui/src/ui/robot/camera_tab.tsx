// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the robot's cameras see, as the simulator renders it for the program.

import { useSignal } from "@preact/signals";
import type { Body } from "../../net/messages";
import { kindOf } from "../../state/run";
import { cameraKey, pictures } from "../../state/pictures";
import { AddressField } from "../address_field";
import { useWant } from "../use_want";

/** The camera for other programs: a picture, and a stream that browsers, VLC and OpenCV can show. */
function Addresses({ robot, camera }: { robot: number; camera: string }) {
  const path = `/api/camera/${robot}/${encodeURIComponent(camera)}`;
  return (
    <>
      <AddressField label="Stream (motion JPEG)" path={`${path}.mjpeg`} />
      <AddressField label="Picture (JPEG)" path={`${path}.jpg`} />
      <AddressField label="Picture (PNG)" path={`${path}.png`} />
    </>
  );
}

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
      <Addresses robot={body.id} camera={name} />
    </div>
  );
}
