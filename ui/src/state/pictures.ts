// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures from the stream (screens of robots, their cameras) as addresses that an <img> can show. Each new picture
// frees the previous one; otherwise an hour of camera pictures would fill the memory.

import { signal } from "@preact/signals";

export type Pictures = ReadonlyMap<string, string>;

export const pictures = signal<Pictures>(new Map());

export const screenKey = (robot: number): string => `screen ${robot}`;
export const cameraKey = (robot: number, sensor: string): string => `camera ${robot} ${sensor}`;

export function showPicture(key: string, png: Uint8Array): void {
  const next = new Map(pictures.value);
  const old = next.get(key);
  if (png.length === 0) next.delete(key); // a screen on which nothing was ever drawn
  else next.set(key, URL.createObjectURL(new Blob([png as BlobPart], { type: "image/png" })));
  pictures.value = next;
  // The <img> may still be reading the old one.
  if (old !== undefined) window.setTimeout(() => URL.revokeObjectURL(old), 1000);
}

export function forgetPictures(): void {
  for (const url of pictures.value.values()) URL.revokeObjectURL(url);
  pictures.value = new Map();
}
