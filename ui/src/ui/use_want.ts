// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// While a component is shown, the server is asked for what it needs.

import { useEffect } from "preact/hooks";
import { want, type Want } from "../state/watch";

export function useWant(wanted: Want | undefined): void {
  const key = JSON.stringify(wanted);
  useEffect(() => (wanted === undefined ? undefined : want(wanted)), [key]);
}
