// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures of the world from the server, each loaded once.

import { LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, TextureLoader, type Texture } from "three";

const loaded = new Map<number, Texture>();
const loader = new TextureLoader();

/** Returns the texture at once. Its picture comes later, and then `ready` is called. */
export function textureOf(number: number, ready: () => void): Texture {
  const known = loaded.get(number);
  if (known !== undefined) return known;
  const texture = loader.load(`/api/texture/${number}.png`, ready);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  loaded.set(number, texture);
  return texture;
}

/** Numbers belong to one server. After a reconnect they may mean other pictures. */
export function forgetTextures(): void {
  for (const texture of loaded.values()) texture.dispose();
  loaded.clear();
}
