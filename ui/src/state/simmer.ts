// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds of SimMeR are shown as its users know them: in inches, with rulers, bodies of coloured glass and a red trail.

import type { Body, Kind, World } from "../net/messages";

const DEVICES = new Set(["simmer", "simmer_python"]);

export const isSimmerRobot = (body: Body): boolean => body.devices.some((device) => DEVICES.has(device));

export const isSimmerWorld = (world: World | undefined): boolean => world?.bodies.some(isSimmerRobot) ?? false;

/** Its robots and blocks. */
export const isGlass = (kind: Kind): boolean => /^simmer\b/i.test(kind.name);
