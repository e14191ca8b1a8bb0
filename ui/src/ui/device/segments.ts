// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The seven segments of a digit, A to G, as strokes on a field of 20 x 36.

export const SEGMENTS = ["M4 3H16", "M17 4V17", "M17 19V32", "M4 33H16", "M3 19V32", "M3 4V17", "M4 18H16"] as const;

/** Bit i of a digit is its segment i. */
export const litSegments = (bits: number): boolean[] => SEGMENTS.map((_, i) => ((bits >> i) & 1) === 1);
