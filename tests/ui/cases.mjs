// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a file of tests says of itself while it is read: its cases, in their order, and what ends what it began. node's
// own test runner would read all files, and so start all their runs, before the first case.

let reading;

/** Of the file that is read next. */
export const newFile = () => (reading = { cases: [], ends: [] });

export const test = (title, body) => void reading.cases.push({ title, body });

/** Done after the last case, whatever became of the cases; the latest first. */
export const after = (end) => void reading.ends.unshift(end);
