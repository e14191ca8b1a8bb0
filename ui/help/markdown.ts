// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A small reader of Markdown, of what docs/ uses: headings, paragraphs, lists, tables, code, quotes. Besides the HTML it
// gives the headings and the pieces that the search finds: sections, and rows of tables that explain one word (a call, a
// setting, an event), so that a search leads to the very line.

import { escaped, inline, plain, type Targets } from "./inline";

export interface Heading {
  level: number;
  text: string;
  id: string;
}

/** Something to be found: a section or a row of a table. */
export interface Entry {
  id: string;
  heading: string;
  text: string;
  /** Of a row: the heading above its table. */
  within: string;
}

export interface Document {
  title: string;
  html: string;
  headings: Heading[];
  entries: Entry[];
}

const FENCE = /^\s*(```+|~~~+)\s*(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;
/** A list that may follow a paragraph without a blank line: "2018. It" is just a sentence. */
const INTERRUPTS = /^\s*([-*+]|1[.)])\s+\S/;
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** As GitHub makes them, so that links between files work in both places. */
export function slug(text: string): string {
  return plain(text).toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, "").replace(/ /g, "-");
}

/** The cells of a line of a table; "\|" is a sign and no border. */
export function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

/** What a row of a table explains: the name of a call, or the first word of its code; undefined if it starts otherwise. */
export function explained(cell: string): string | undefined {
  const code = /^`([^`]+)`/.exec(cell)?.[1];
  if (code === undefined) return undefined;
  return /(\w+)\s*\(/.exec(code)?.[1] ?? /^[a-z]+ [a-z_0-9]+$/.exec(code)?.[0] ?? /[\w./-]*\w/.exec(code)?.[0];
}

class Reader {
  readonly headings: Heading[] = [];
  readonly entries: Entry[] = [];
  private readonly ids = new Set<string>();
  private current: Entry | undefined;

  /** Links name headings; rows must not take their anchors, even those of headings further down. */
  constructor(
    private readonly targets: Targets,
    private readonly taken: ReadonlySet<string>,
  ) {}

  private unique(wanted: string, taken: ReadonlySet<string> = new Set()): string {
    let id = wanted === "" ? "section" : wanted;
    for (let n = 1; this.ids.has(id) || taken.has(id); n++) id = `${wanted}-${n}`;
    this.ids.add(id);
    return id;
  }

  private remember(text: string): void {
    if (this.current === undefined) this.entries.push((this.current = { id: "", heading: "", text: "", within: "" }));
    this.current.text = `${this.current.text} ${plain(text).replace(/\s+/g, " ").trim()}`.trim();
  }

  private heading(level: number, raw: string): string {
    const id = this.unique(slug(raw));
    const text = plain(raw);
    this.headings.push({ level, text, id });
    this.entries.push((this.current = { id: level === 1 ? "" : id, heading: text, text: "", within: "" }));
    const anchor = level === 1 ? "" : `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(text)}">#</a>`;
    return `<h${level} id="${id}">${inline(raw, this.targets)}${anchor}</h${level}>`;
  }

  private row(raw: string[], columns: number): string {
    const name = explained(raw[0] ?? "");
    const id = name === undefined ? undefined : this.unique(name.replaceAll(" ", "-"), this.taken);
    if (id === undefined || name === undefined) this.remember(raw.join(" "));
    else {
      this.remember(`${name},`);
      const told = raw.map(plain).filter((cell) => cell !== "" && cell !== name);
      this.entries.push({ id, heading: name, text: told.join(" · "), within: this.current?.heading ?? "" });
    }
    const padded = Array.from({ length: columns }, (_, i) => `<td>${inline(raw[i] ?? "", this.targets)}</td>`);
    return `<tr${id === undefined ? "" : ` id="${escaped(id)}"`}>${padded.join("")}</tr>`;
  }

  private table(lines: string[]): string {
    const head = cells(lines[0] ?? "");
    this.remember(head.filter((cell) => cell.includes("`")).join(" "));
    const titles = head.map((cell) => `<th>${inline(cell, this.targets)}</th>`).join("");
    const rows = lines.slice(2).map((line) => this.row(cells(line), head.length));
    const shown = head.some((cell) => cell !== "") ? `<thead><tr>${titles}</tr></thead>` : "";
    return `<div class="table"><table>${shown}<tbody>${rows.join("\n")}</tbody></table></div>`;
  }

  private list(lines: string[]): string {
    const items: string[][] = [];
    const first = /^\s*(\d+)/.exec(lines[0] ?? "")?.[1];
    let base = 0;
    let inner = 0; // where the text of the item begins
    for (const line of lines) {
      const item = ITEM.exec(line);
      const indent = item?.[1]?.length ?? 0;
      if (item && (items.length === 0 || indent <= base)) {
        base = indent;
        inner = line.length - (item[3] ?? "").length;
        items.push([item[3] ?? ""]);
      } else items.at(-1)?.push(line.slice(Math.min(inner, line.length - line.trimStart().length)));
    }
    const html = items.map((item) => `<li>${this.blocks(item).replace(/^<p>([^]*?)<\/p>(?!\s*<p>)/, "$1")}</li>`);
    if (first === undefined) return `<ul>${html.join("\n")}</ul>`;
    return `<ol${first === "1" ? "" : ` start="${first}"`}>${html.join("\n")}</ol>`;
  }

  private code(info: string, lines: string[]): string {
    this.remember(lines.join(" "));
    const file = /(?:file|append)=(\S+)/.exec(info)?.[1];
    const caption = file === undefined ? "" : `<figcaption>${escaped(file)}</figcaption>`;
    return `<figure class="code">${caption}<pre tabindex="0"><code>${escaped(lines.join("\n"))}</code></pre></figure>`;
  }

  private paragraph(lines: string[]): string {
    const text = lines.map((line) => line.trim()).join("\n");
    this.remember(text);
    const html = inline(text, this.targets);
    return /^<img [^>]*>$/.test(html) ? `<figure class="picture">${html}</figure>` : `<p>${html}</p>`;
  }

  blocks(lines: string[]): string {
    const html: string[] = [];
    let at = 0;
    const take = (goesOn: (line: string, before: string) => boolean): string[] => {
      const start = at++;
      while (at < lines.length && goesOn(lines[at] ?? "", lines[at - 1] ?? "")) at++;
      return lines.slice(start, at);
    };
    while (at < lines.length) {
      const line = lines[at] ?? "";
      const fence = FENCE.exec(line);
      const heading = HEADING.exec(line);
      if (line.trim() === "") at++;
      else if (fence) {
        const indent = line.length - line.trimStart().length;
        const inside = take((next) => !next.trim().startsWith(fence[1] ?? "```")).slice(1);
        at++; // the closing line
        html.push(this.code(fence[2] ?? "", inside.map((one) => one.slice(Math.min(indent, one.length - one.trimStart().length)))));
      } else if (heading) {
        html.push(this.heading(heading[1]?.length ?? 1, heading[2] ?? ""));
        at++;
      } else if (line.trim().startsWith("<!--")) take((_, before) => !before.includes("-->"));
      else if (RULE.test(line)) {
        html.push("<hr />");
        at++;
      } else if (line.includes("|") && TABLE_RULE.test(lines[at + 1] ?? "")) html.push(this.table(take((next) => next.includes("|") && next.trim() !== "")));
      else if (ITEM.test(line)) html.push(this.list(take((next, before) => next.trim() === "" || (!HEADING.test(next) && (/^\s/.test(next) || ITEM.test(next) || before.trim() !== "")))));
      else if (line.startsWith(">")) html.push(`<blockquote>${this.blocks(take((next) => next.startsWith(">")).map((one) => one.replace(/^>\s?/, "")))}</blockquote>`);
      else html.push(this.paragraph(take((next) => next.trim() !== "" && !FENCE.test(next) && !HEADING.test(next) && !INTERRUPTS.test(next))));
    }
    return html.join("\n");
  }
}

export function readMarkdown(text: string, targets: Targets): Document {
  const lines = text.replace(/\r/g, "").split("\n");
  const taken = new Set(lines.map((line) => HEADING.exec(line)?.[2]).filter((heading) => heading !== undefined).map(slug));
  const reader = new Reader(targets, taken);
  const html = reader.blocks(lines);
  const title = reader.headings[0]?.text ?? "";
  return { title, html, headings: reader.headings, entries: reader.entries.map((entry) => ({ ...entry, text: entry.text.replace(/,$/, "") })) };
}
