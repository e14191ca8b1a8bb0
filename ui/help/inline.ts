// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What stands within a line of Markdown: code, links, pictures, emphasis. Everything else is text and is escaped, HTML
// included: the pages show what their authors wrote, and nothing that a browser would run.

/** Where links and pictures lead; undefined: to something that the help does not have. */
export interface Targets {
  page(target: string): string | undefined;
  picture(target: string): string | undefined;
}

export function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const CODE = "(?<ticks>`+)(?<code>[^`](?:.*?[^`])?)\\k<ticks>(?!`)";
const PICTURE = "!\\[(?<alt>[^\\]]*)\\]\\((?<source>[^)\\s]+)\\)";
const LINK = "\\[(?<label>(?:`[^`]*`|\\[[^\\]]*\\]|[^\\[\\]`])*)\\]\\((?<target>[^)\\s]+)\\)";
const STRONG = "\\*\\*(?<strong>\\S(?:.*?\\S)?)\\*\\*";
const STAR = "(?<![\\w*])\\*(?<star>[^\\s*](?:[^*]*[^\\s*])?)\\*(?![\\w*])";
const BAR = "(?<![\\w_])_(?<bar>[^\\s_](?:[^_]*[^\\s_])?)_(?![\\w_])";
const ADDRESS = "(?<address>https?://[^\\s<>()\"`]*[^\\s<>()\"`.,;:!?])";
const BACKSLASH = "\\\\(?<sign>[!-/:-@\\[-`{-~])";
const PIECES = new RegExp([CODE, PICTURE, LINK, STRONG, STAR, BAR, ADDRESS, BACKSLASH].join("|"), "gsu");

const outside = (target: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(target);

function link(label: string, target: string, targets: Targets): string {
  const shown = inline(label, targets);
  if (outside(target)) return /^(https?|mailto):/i.test(target) ? `<a class="outside" href="${escaped(target)}" rel="noreferrer">${shown}</a>` : shown;
  const page = targets.page(target);
  if (page !== undefined) return `<a href="${escaped(page)}">${shown}</a>`;
  // A file of the sources: the help does not have it, but where it is can be said.
  return `<span class="source" title="In the source tree: ${escaped(target.replace(/^(\.\.?\/)+/, ""))}">${shown}</span>`;
}

function picture(alt: string, source: string, targets: Targets): string {
  const found = targets.picture(source);
  return found === undefined ? escaped(alt) : `<img src="${escaped(found)}" alt="${escaped(alt)}" loading="lazy" />`;
}

/** One line, or a paragraph's lines, as HTML. */
export function inline(text: string, targets: Targets): string {
  let html = "";
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    html += escaped(text.slice(at, match.index));
    at = match.index + match[0].length;
    const { code, alt, source, label, target, strong, star, bar, address, sign } = match.groups ?? {};
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (source !== undefined) html += picture(alt ?? "", source, targets);
    else if (target !== undefined) html += link(label ?? "", target, targets);
    else if (strong !== undefined) html += `<strong>${inline(strong, targets)}</strong>`;
    else if (star !== undefined || bar !== undefined) html += `<em>${inline(star ?? bar ?? "", targets)}</em>`;
    else if (address !== undefined) html += `<a class="outside" href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>`;
    else html += escaped(sign ?? "");
  }
  return html + escaped(text.slice(at));
}

/** The words alone, for titles and for the search. */
export function plain(text: string): string {
  return text
    .replace(/!?\[((?:`[^`]*`|\[[^\]]*\]|[^[\]`])*)\]\([^)\s]+\)/g, "$1")
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, "$1")
    .replace(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, "$1")
    .replace(/`+/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
