// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The token in the link. It is exchanged once for a cookie that scripts cannot read, and removed from the address, so
// that it is not bookmarked and cannot be read over a shoulder.

const TOKEN = /^#([0-9a-fA-F]{32})$/;

export function tokenOf(fragment: string): string | undefined {
  return TOKEN.exec(fragment)?.[1];
}

/** True unless there was a token and the server refused it. */
export async function exchangeToken(): Promise<boolean> {
  const token = tokenOf(location.hash);
  if (token === undefined) return true;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const reply = await fetch("/api/control", { method: "POST", body: token, credentials: "same-origin" });
    return reply.ok;
  } catch {
    return false;
  }
}
