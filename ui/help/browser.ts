// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the pages of the help do in the browser: the theme of the simulation's page, the search while one types, the
// page of its results, the contents on small screens. Everything else is plain HTML.

import "./help.css";
import { excerpt, marked, search, wordsOf, type Found, type SearchIndex } from "./search";

const MOST_WHILE_TYPING = 8;
const MOST_ON_PAGE = 60;

function applyTheme(): void {
  let wanted: unknown;
  try {
    wanted = JSON.parse(localStorage.getItem("understudy.shownTheme") ?? "null");
  } catch {
    wanted = undefined;
  }
  const light = wanted === "light" || (wanted !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

let loading: Promise<SearchIndex> | undefined;
const theIndex = (): Promise<SearchIndex> => (loading ??= fetch("search.json").then((reply) => reply.json() as Promise<SearchIndex>));

function withMarks(parent: HTMLElement, text: string, words: readonly string[]): void {
  marked(text, words).forEach((piece, i) => {
    const node = i % 2 === 1 ? document.createElement("mark") : document.createElement("span");
    node.textContent = piece;
    if (piece !== "") parent.append(node);
  });
}

function element(tag: string, name: string, parent: HTMLElement): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  parent.append(made);
  return made;
}

/** One find: its heading, where it stands, and the text around the words. */
function show(found: Found, words: readonly string[], link: HTMLAnchorElement): void {
  link.href = found.href;
  const head = element("span", "find-head", link);
  withMarks(element("span", "find-title", head), found.heading, words);
  element("span", "find-where", head).textContent = found.where;
  const text = excerpt(found.text, words);
  if (text !== "") withMarks(element("span", "find-text", link), text, words);
}

function searchWhileTyping(form: HTMLFormElement): void {
  const input = form.querySelector("input");
  const list = form.querySelector<HTMLElement>(".finds");
  if (input === null || list === null) return;
  let chosen = -1;
  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll("a")];
  const setOpen = (open: boolean): void => {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
  };
  const choose = (next: number): void => {
    const all = links();
    chosen = all.length === 0 ? -1 : (next + all.length + 1) % (all.length + 1);
    if (chosen === all.length) chosen = -1; // back in the field
    all.forEach((link, i) => link.setAttribute("aria-selected", String(i === chosen)));
    all[chosen]?.scrollIntoView({ block: "nearest" });
    if (chosen >= 0) input.setAttribute("aria-activedescendant", all[chosen]?.id ?? "");
    else input.removeAttribute("aria-activedescendant");
  };
  const look = async (): Promise<void> => {
    const query = input.value;
    const index = await theIndex();
    if (query !== input.value) return;
    const words = wordsOf(query);
    const found = search(index, query, MOST_WHILE_TYPING);
    list.replaceChildren();
    found.forEach((one, i) => {
      const link = document.createElement("a");
      link.id = `find-${i}`;
      link.setAttribute("role", "option");
      show(one, words, link);
      list.append(link);
    });
    if (found.length === 0) element("p", "none", list).textContent = "Nothing found. Fewer or shorter words find more.";
    chosen = -1;
    setOpen(words.length > 0);
  };
  input.addEventListener("input", () => void look());
  input.addEventListener("focus", () => void (input.value !== "" && !document.body.classList.contains("results") && look()));
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget as Node | null) && setOpen(false));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen < 0 ? links().length - 1 : chosen - 1);
    else if (event.key === "Escape") setOpen(false);
    else if (event.key === "Enter" && chosen >= 0) links()[chosen]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", () => setOpen(false));
}

async function showResults(): Promise<void> {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  const results = document.getElementById("results");
  const summary = document.getElementById("summary");
  const input = document.querySelector<HTMLInputElement>(".search input");
  if (results === null || summary === null || input === null) return;
  input.value = query;
  if (wordsOf(query).length === 0) return input.focus();
  const words = wordsOf(query);
  const found = search(await theIndex(), query, MOST_ON_PAGE);
  document.title = `${query} - Understudy help`;
  const many = found.length === MOST_ON_PAGE ? `The best ${found.length} places` : found.length === 1 ? "One place" : `${found.length} places`;
  summary.textContent = found.length === 0 ? `Nothing has all of: ${query}. Fewer or shorter words find more.` : `${many} with: ${query}`;
  for (const one of found) {
    const link = document.createElement("a");
    show(one, words, link);
    element("li", "", results).append(link);
  }
}

/** The heading that is being read is marked at the right. */
function followReading(): void {
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>(".headings a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...document.querySelectorAll<HTMLElement>("article h2, article h3")].filter((heading) => links.has(heading.id));
  if (headings.length === 0) return;
  const mark = (): void => {
    const line_px = 120;
    const now = headings.filter((heading) => heading.getBoundingClientRect().top < line_px).at(-1);
    for (const [id, link] of links) link.classList.toggle("now", id === now?.id);
  };
  document.addEventListener("scroll", mark, { passive: true });
  mark();
}

function contentsOnSmallScreens(): void {
  const button = document.querySelector<HTMLButtonElement>(".menu-button");
  button?.addEventListener("click", () => {
    const open = document.body.classList.toggle("contents-open");
    button.setAttribute("aria-expanded", String(open));
  });
}

function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    const inField = event.target instanceof HTMLInputElement;
    const asked = (event.key === "/" && !inField) || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (!asked) return;
    event.preventDefault();
    document.querySelector<HTMLInputElement>(".search input")?.select();
  });
}

applyTheme(); // before anything is painted
window.addEventListener("storage", applyTheme);
matchMedia("(prefers-color-scheme: light)").addEventListener("change", applyTheme);
document.addEventListener("DOMContentLoaded", () => {
  for (const form of document.querySelectorAll<HTMLFormElement>("form.search")) searchWhileTyping(form);
  if (document.body.classList.contains("results")) void showResults();
  if (document.body.classList.contains("home")) document.querySelector<HTMLInputElement>(".search input")?.focus();
  // Within the contents, not the page: the page stays where its address says.
  const current = document.querySelector<HTMLElement>(".contents [aria-current]");
  const contents = document.querySelector<HTMLElement>(".contents");
  if (current !== null && contents !== null) contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
  contentsOnSmallScreens();
  followReading();
  listenToKeys();
});
