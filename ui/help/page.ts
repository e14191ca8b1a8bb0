// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The HTML around a page of the help: bar with the search, contents at the left, headings of the page at the right.

import { escaped } from "./inline";
import type { Heading } from "./markdown";

export interface Listed {
  file: string;
  title: string;
}

export interface Shelf {
  title: string;
  about: string;
  weight: number;
  pages: Listed[];
}

export interface Assets {
  script: string;
  style: string;
}

/** ".sim: a scene" stands in lists as ".sim"; "The window: a guide" as "The window". */
export const shortTitle = (title: string): string => title.split(": ")[0] ?? title;

const BRAND = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.500a4 4 0 0 1 4 4c0 2.500-2 4-4 4s-4-1.500-4-4a4 4 0 0 1 4-4zM4 21c0-4.500 3.500-7.500 8-7.500s8 3 8 7.500M9 21v-2M15 21v-2" /></svg>`;
const LENS = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" /></svg>`;
const LINES = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16" /></svg>`;

/** Works without the script, too: it then leads to the page of the search. */
export function searchBox(large: boolean): string {
  return `<form class="search${large ? " large" : ""}" action="search.html" role="search">
${LENS}<input type="search" name="q" placeholder="Search the help" aria-label="Search the help" autocomplete="off" role="combobox" aria-expanded="false" aria-autocomplete="list" />
<kbd aria-hidden="true">/</kbd><div class="finds" role="listbox" aria-label="Found" hidden></div></form>`;
}

function contents(shelves: readonly Shelf[], file: string): string {
  const shelf = (one: Shelf): string =>
    `<h2>${escaped(one.title)}</h2><ul>${one.pages.map((page) => `<li><a href="${page.file}"${page.file === file ? ' aria-current="page"' : ""}>${escaped(shortTitle(page.title))}</a></li>`).join("")}</ul>`;
  return `<nav class="contents" id="contents" aria-label="Contents">${shelves.map(shelf).join("\n")}</nav>`;
}

function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter((heading) => heading.level === 2 || heading.level === 3);
  if (shown.length < 2) return `<aside class="headings"></aside>`;
  const items = shown.map((heading) => `<li class="level-${heading.level}"><a href="#${heading.id}">${escaped(heading.text)}</a></li>`);
  return `<aside class="headings"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav></aside>`;
}

interface Parts {
  file: string;
  title: string;
  body: string;
  shelves: readonly Shelf[];
  assets: Assets;
  headings?: readonly Heading[];
  /** What the body is: an article, the front page, the search. */
  kind: "article" | "home" | "results";
}

export function htmlPage({ file, title, body, shelves, assets, headings, kind }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="dark light" />
<title>${escaped(title === "Understudy" ? "Understudy help" : `${title} - Understudy help`)}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${assets.style}" />
<script src="${assets.script}"></script>
</head>
<body class="${kind}">
<a class="skip" href="#main">To the text</a>
<header class="bar">
<button type="button" class="quiet icon menu-button" aria-label="Contents" aria-controls="contents" aria-expanded="false">${LINES}</button>
<a class="brand" href="index.html">${BRAND}<span>Understudy</span><span class="soft">Help</span></a>
${kind === "home" ? '<div class="grow"></div>' : searchBox(false)}
<a class="to-window" href="/">To the simulation</a>
</header>
<div class="columns">
${contents(shelves, file)}
<main id="main" class="${kind}">${body}</main>
${onThisPage(headings ?? [])}
</div>
</body>
</html>
`;
}

/** Leads on to the page before and the page behind. */
export function turnPage(before: Listed | undefined, behind: Listed | undefined): string {
  const link = (to: Listed | undefined, name: string, word: string): string => (to === undefined ? "<span></span>" : `<a class="${name}" href="${to.file}"><span class="soft">${word}</span>${escaped(to.title)}</a>`);
  return `<nav class="turn" aria-label="Pages beside this one">${link(before, "before", "Before this")}${link(behind, "behind", "Next")}</nav>`;
}

export function homeBody(shelves: readonly Shelf[], quick: readonly { title: string; href: string }[]): string {
  const card = (shelf: Shelf): string =>
    `<section class="shelf"><h2>${escaped(shelf.title)}</h2><p class="soft">${escaped(shelf.about)}</p><ul>${shelf.pages.map((page) => `<li><a href="${page.file}">${escaped(page.title)}</a></li>`).join("")}</ul></section>`;
  const links = quick.map((one) => `<a class="chip" href="${one.href}">${escaped(one.title)}</a>`).join("\n");
  return `<div class="hero"><h1>Understudy help</h1>${searchBox(true)}<p class="quick">${links}</p></div>
<div class="shelves">${shelves.map(card).join("\n")}</div>`;
}

export const resultsBody = `<h1>Search</h1><p class="soft" id="summary" role="status">Type above what you look for.</p><ol class="results" id="results"></ol>
<noscript><p>The search needs JavaScript; the contents are at the left.</p></noscript>`;
