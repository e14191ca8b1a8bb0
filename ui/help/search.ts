// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The search of the help: all words must occur; where they occur says how good a find is. The index is one file that
// the build makes; some hundred kilobytes of text are looked through faster than one can type.

export interface SearchIndex {
  /** The weight says how often such a page is what one looks for. */
  pages: { file: string; title: string; group: string; weight: number }[];
  /** Page, anchor ("" for the page itself), heading, text, the heading it stands under ("" if it is one). */
  entries: [number, string, string, string, string][];
}

export interface Found {
  href: string;
  heading: string;
  /** The way there: group or page, heading. */
  where: string;
  text: string;
  score: number;
}

/** Words of questions that say nothing about what is looked for. */
const SMALL = new Set("a an and are can do does for from how i in is it my of on or the to what when where which why with".split(" "));

/** The words that count; of "how to add a wall" these are two. */
export function wordsOf(query: string): string[] {
  const all = query.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** 3: the word itself, 2: a word begins so, 1: somewhere within, 0: not at all. */
export function occurs(word: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1]);
    best = Math.max(best, begins ? (isLetter(text[at + word.length]) ? 2 : 3) : 1);
  }
  return best;
}

const IN_HEADING = [0, 8, 20, 40];
const IN_TITLE = [0, 2, 6, 10];
const IN_TEXT = [0, 1, 3, 5];

function rate(words: readonly string[], title: string, heading: string, text: string): number {
  let sum = 0;
  let own = 0; // what is here and not only above
  for (const word of words) {
    const here = (IN_HEADING[occurs(word, heading)] ?? 0) + (IN_TEXT[occurs(word, text)] ?? 0);
    const above = IN_TITLE[occurs(word, title)] ?? 0;
    if (here + above === 0) return 0;
    own += here;
    sum += here + above;
  }
  if (own === 0) return 0;
  // "psd" finds the section PSD before one that mentions it, and one short heading before a long one.
  const whole = wordsOf(heading).join(" ") === words.join(" ") ? 60 : 0;
  return sum + whole - Math.min(6, heading.length / 20);
}

export function search(index: SearchIndex, query: string, most: number): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found: Found[] = [];
  for (const [number, id, heading, text, within] of index.entries) {
    const page = index.pages[number];
    if (page === undefined) continue;
    const score = page.weight * rate(words, `${page.title} ${within}`.toLowerCase(), heading.toLowerCase(), text.toLowerCase());
    if (score <= 0) continue;
    const above = within === "" || within === page.title ? [] : [within];
    const where = (id === "" ? [page.group] : [page.title, ...above]).join(" › ");
    found.push({ href: page.file + (id === "" ? "" : `#${id}`), heading: heading || page.title, where, text, score });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most);
}

/** A piece of the text around the first of the words. */
export function excerpt(text: string, words: readonly string[], length = 150): string {
  const low = text.toLowerCase();
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0), text.length);
  if (text.length <= length) return text;
  const wanted = first === text.length ? 0 : Math.max(0, Math.min(first - 40, text.length - length));
  const start = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1;
  const cut = text.slice(start, start + length);
  const end = start + length >= text.length ? cut : `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2))} …`;
  return start > 0 ? `… ${end}` : end;
}

/** The text in pieces; every second one is a word that was looked for. */
export function marked(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const any = [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${any.join("|")})`, "giu"));
}
