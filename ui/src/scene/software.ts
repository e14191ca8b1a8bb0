// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether the browser draws without a graphics card. It then takes processor time that the simulator needs, so the
// scene does without smooth edges and uses coarser shadows.

export function drawsInSoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  if (probe === null) return false;
  const info = probe.getExtension("WEBGL_debug_renderer_info");
  const name = info === null ? "" : String(probe.getParameter(info.UNMASKED_RENDERER_WEBGL));
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
