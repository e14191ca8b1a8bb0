// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The unit in which lengths are shown, and whether there are rulers: as the settings say, or as the world suggests.

import { computed } from "@preact/signals";
import { world } from "./run";
import { rulersWanted, unitsWanted, type Units } from "./settings";

export const units = computed<Units>(() => (unitsWanted.value !== "auto" ? unitsWanted.value : (world.value?.view.units ?? "mm")));

/** How many units a metre has, and how many digits of lengths are shown: always about a millimetre. */
const LENGTHS = { mm: { factor: 1000, digits: 0 }, m: { factor: 1, digits: 3 }, inch: { factor: 1 / 0.0254, digits: 2 } } as const;

export const lengthFactor = (): number => LENGTHS[units.value].factor;
export const lengthDigits = (): number => LENGTHS[units.value].digits;

export const showRulers = computed(() => (rulersWanted.value === "auto" ? world.value?.view.rulers === true : rulersWanted.value === "on"));
