// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// docs/ and the other pages in Markdown become a folder of HTML, with their pictures and the index of the search.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileOf, GROUPS, QUICK, TITLES, type Group } from "./contents";
import { escaped, type Targets } from "./inline";
import { readMarkdown, type Document } from "./markdown";
import { homeBody, htmlPage, resultsBody, turnPage, type Assets, type Shelf } from "./page";
import type { SearchIndex } from "./search";

function markdownIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .sort()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      if (statSync(join(root, path)).isDirectory()) return markdownIn(root, path);
      return name.endsWith(".md") ? [path] : [];
    });
}

/** The groups with the files that are there; what no group names is in the last one. */
function groupsOf(root: string): Group[] {
  const named = new Set(GROUPS.flatMap((group) => group.pages));
  const rest = markdownIn(root, "docs").filter((page) => !named.has(page));
  return GROUPS.map((group, i) => ({ ...group, pages: [...group.pages.filter((page) => existsSync(join(root, page))), ...(i === GROUPS.length - 1 ? rest : [])] }));
}

class Pictures {
  readonly all = new Map<string, string>();

  constructor(private readonly root: string) {}

  /** The place in the help of a file of the repository. */
  take(file: string): string | undefined {
    if (!/\.(png|svg|jpg|webp)$/.test(file) || !existsSync(join(this.root, file))) return undefined;
    const place = `images/${file.replace(/^docs\/images\//, "").replaceAll("/", "-")}`;
    this.all.set(file, place);
    return place;
  }
}

/** Links are relative to the file that has them; of a page of the help they become relative to the help. */
function targetsOf(page: string, pages: ReadonlySet<string>, pictures: Pictures): Targets {
  const inTree = (target: string): string => posix.normalize(posix.join(dirname(page), decodeURIComponent(target)));
  return {
    page(target) {
      const [path = "", anchor] = target.split("#");
      if (path === "") return `#${anchor ?? ""}`;
      const file = inTree(path).replace(/\/$/, "");
      const found = pages.has(file) ? file : pages.has(`${file}/README.md`) ? `${file}/README.md` : undefined;
      if (found !== undefined) return fileOf(found) + (anchor === undefined ? "" : `#${anchor}`);
      return pictures.take(file);
    },
    picture: (target) => pictures.take(inTree(target)),
  };
}

function indexOf(shelves: readonly Shelf[], documents: ReadonlyMap<string, Document>): SearchIndex {
  const index: SearchIndex = { pages: [], entries: [] };
  for (const shelf of shelves)
    for (const page of shelf.pages) {
      const number = index.pages.push({ file: page.file, title: page.title, group: shelf.title, weight: shelf.weight }) - 1;
      for (const entry of documents.get(page.file)?.entries ?? []) index.entries.push([number, entry.id, entry.id === "" ? page.title : entry.heading, entry.text, entry.within]);
    }
  return index;
}

/** Makes the help of the repository `root` in the folder `out`; gives the number of pages. */
export function makeHelp(root: string, out: string, assets: Assets): number {
  const groups = groupsOf(root);
  const pages = new Set(groups.flatMap((group) => group.pages));
  const pictures = new Pictures(root);
  const documents = new Map<string, Document>();
  for (const page of pages) documents.set(fileOf(page), readMarkdown(readFileSync(join(root, page), "utf8"), targetsOf(page, pages, pictures)));
  const shelves: Shelf[] = groups.map((group) => ({
    title: group.title,
    about: group.about,
    pages: group.pages.map((page) => ({ file: fileOf(page), title: TITLES[page] ?? (documents.get(fileOf(page))?.title || page) })),
    weight: group.weight ?? 1,
  }));
  mkdirSync(join(out, "images"), { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(join(out, file), text);
  const order = shelves.flatMap((shelf) => shelf.pages.map((page) => ({ ...page, group: shelf.title })));
  order.forEach(({ file, title, group }, i) => {
    const document = documents.get(file);
    if (document === undefined) return;
    const body = `<p class="crumb">${escaped(group)}</p><article>${document.html}</article>${turnPage(order[i - 1], order[i + 1])}`;
    write(file, htmlPage({ file, title, body, shelves, assets, headings: document.headings, kind: "article" }));
  });
  const quick = QUICK.filter((one) => pages.has(one.page)).map((one) => ({ title: one.title, href: fileOf(one.page) + one.anchor }));
  write("index.html", htmlPage({ file: "index.html", title: "Understudy", body: homeBody(shelves, quick), shelves, assets, kind: "home" }));
  write("search.html", htmlPage({ file: "search.html", title: "Search", body: resultsBody, shelves, assets, kind: "results" }));
  write("search.json", JSON.stringify(indexOf(shelves, documents)));
  for (const [file, place] of pictures.all) copyFileSync(join(root, file), join(out, place));
  return order.length + 2;
}
