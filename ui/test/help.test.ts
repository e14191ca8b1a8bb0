// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileOf } from "../help/contents";
import { inline, plain } from "../help/inline";
import { makeHelp } from "../help/make";
import { cells, explained, readMarkdown, slug } from "../help/markdown";
import { excerpt, marked, occurs, search, type SearchIndex } from "../help/search";

const targets = { page: (target: string) => (target.endsWith(".md") ? target.replace(".md", ".html") : undefined), picture: (target: string) => `images/${target}` };
const html = (text: string): string => readMarkdown(text, targets).html;

test("within a line", () => {
  assert.equal(inline("a `b*c*` **d** *e* f_g_h", targets), "a <code>b*c*</code> <strong>d</strong> <em>e</em> f_g_h");
  assert.equal(inline("[`x`](y.md) and [z](src/z.cc)", targets), '<a href="y.html"><code>x</code></a> and <span class="source" title="In the source tree: src/z.cc">z</span>');
  assert.equal(inline("![p](q.png)", targets), '<img src="images/q.png" alt="p" loading="lazy" />');
  assert.equal(inline("2 * 3 * 4, `` a`b ``, \\*no\\*", targets), "2 * 3 * 4, <code> a`b </code>, *no*");
});

test("nothing that a browser would run gets through", () => {
  assert.equal(html("<script>alert(1)</script>"), "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  assert.equal(inline("[x](javascript:alert(1))", targets).includes("href"), false);
  assert.equal(inline('[x](a".md)', targets), '<a href="a&quot;.html">x</a>');
});

test("blocks", () => {
  assert.equal(html("one\ntwo\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>");
  assert.equal(html("- a\n  b\n- c\n  - d\n\ne"), "<ul><li>a\nb</li>\n<li>c\n<ul><li>d</li></ul></li></ul>\n<p>e</p>");
  assert.equal(html("1. a\n2. b"), "<ol><li>a</li>\n<li>b</li></ol>");
  assert.equal(html("3. c\n4. d"), '<ol start="3"><li>c</li>\n<li>d</li></ol>');
  assert.equal(html("It was\n2018. Then"), "<p>It was\n2018. Then</p>");
  assert.equal(html("```c\n# no heading\n| no | table |\n```"), '<figure class="code"><pre tabindex="0"><code># no heading\n| no | table |</code></pre></figure>');
  assert.equal(html("> q\n> r"), "<blockquote><p>q\nr</p></blockquote>");
  assert.match(html("| a | b |\n|---|:-:|\n| `x\\|y` |"), /<th>b<\/th>.*<td><code>x\|y<\/code><\/td><td><\/td>/s);
});

test("headings and rows can be linked to, each once", () => {
  const document = readMarkdown("# T\n\n## A b: `c`\n\n## A b: `c`\n\n| call | is |\n|---|---|\n| `int F(int x)` | q |\n| `F` | r |\n", targets);
  assert.deepEqual(document.headings.map((heading) => heading.id), ["t", "a-b-c", "a-b-c-1"]);
  assert.match(document.html, /<tr id="F">.*<tr id="F-1">/s);
  assert.deepEqual(document.entries.at(-1), { id: "F-1", heading: "F", text: "r", within: "A b: c" });
  assert.equal(document.title, "T");
});

test("rows leave the anchors of headings alone, also of those below", () => {
  const document = readMarkdown("# T\n\n| key | is |\n|---|---|\n| `settings` | q |\n\n## Settings\n", targets);
  assert.match(document.html, /<tr id="settings-1">.*<h2 id="settings">/s);
});

test("pieces", () => {
  assert.equal(slug("LCD: 480 x 320 pixels"), "lcd-480-x-320-pixels");
  assert.deepEqual(cells("| a | b \\| c | |"), ["a", "b | c", ""]);
  assert.equal(explained("`int VWStraight(int d)` or so"), "VWStraight");
  assert.equal(explained("`move S4 500`"), "move");
  assert.deepEqual([explained("`radio bit_errors`"), explained("`rooms/a.sim`")], ["radio bit_errors", "rooms/a.sim"]);
  assert.equal(explained("text `code`"), undefined);
  assert.equal(plain("a [b `c`](d.md) **e**"), "a b c e");
  assert.deepEqual(["README.md", "docs/formats/sim.md", "worlds/README.md", "CHANGELOG.md"].map(fileOf), ["overview.html", "formats-sim.html", "worlds.html", "changelog.html"]);
});

const index: SearchIndex = {
  pages: [
    { file: "a.html", title: "Calls", group: "G", weight: 1 },
    { file: "b.html", title: "Robots", group: "G", weight: 0.5 },
  ],
  entries: [
    [0, "", "Calls", "PSDGet and others", ""],
    [0, "PSDGet", "PSDGet", "int PSDGet(int psd)", "PSD"],
    [1, "s4", "S4", "has three PSD sensors", ""],
  ],
};

test("the search: the very thing first, all words needed", () => {
  assert.deepEqual(search(index, "psdget", 9).map((found) => found.href), ["a.html#PSDGet", "a.html"]);
  assert.deepEqual(search(index, "PSD sensor", 9).map((found) => found.href), ["b.html#s4"]);
  assert.equal(search(index, "psd", 9)[0]?.where, "Calls › PSD");
  assert.deepEqual(search(index, "robots", 9), []); // the title of the page alone is no place
  assert.deepEqual(search(index, "what is the PSDGet", 9).map((found) => found.href), ["a.html#PSDGet", "a.html"]);
  assert.deepEqual(search(index, " ?! ", 9), []);
  assert.equal(search(index, "p", 1).length, 1);
  assert.deepEqual([occurs("psd", "a psd"), occurs("psd", "psdget"), occurs("get", "psdget"), occurs("x", "psd")], [3, 2, 1, 0]);
});

test("what is shown of a find", () => {
  const long = `${"word ".repeat(60)}needle ${"more ".repeat(60)}`;
  const cut = excerpt(long, ["needle"], 100);
  assert.match(cut, /^… .*needle.* …$/);
  assert.ok(cut.length < 110);
  assert.equal(excerpt("short", ["x"]), "short");
  assert.deepEqual(marked("a PSD b", ["psd"]), ["a ", "PSD", " b"]);
});

/** Every address in the help leads somewhere: to a file that is there and, behind #, to something in it. */
test("the help of this repository: all links work", () => {
  const out = mkdtempSync(join(tmpdir(), "understudy-help-"));
  const pages = makeHelp(join(process.cwd(), ".."), out, { script: "/assets/help.js", style: "/assets/help.css" });
  const files = readdirSync(out).filter((name) => name.endsWith(".html"));
  assert.equal(files.length, pages);
  const texts = new Map(files.map((name) => [name, readFileSync(join(out, name), "utf8")]));
  const ids = new Map([...texts].map(([name, text]) => [name, [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])]));
  const wrong: string[] = [];
  for (const [name, text] of texts) {
    const own = ids.get(name) ?? [];
    if (new Set(own).size !== own.length) wrong.push(`${name}: an id twice`);
    if (/<script(?! src=)|<style| style=| on\w+="/.test(text.replace(/<code>[^]*?<\/code>/g, ""))) wrong.push(`${name}: inline script or style`);
    for (const [, address = ""] of text.matchAll(/ (?:href|src|action)="([^"]+)"/g)) {
      if (/^(https?:|data:|\/)/.test(address)) continue;
      const [file = "", anchor] = address.split("#");
      const target = file === "" ? name : file;
      if (!existsSync(join(out, target))) wrong.push(`${name}: ${address} is not there`);
      else if (anchor !== undefined && !(ids.get(target) ?? []).includes(decodeURIComponent(anchor))) wrong.push(`${name}: ${address} has no such place`);
    }
  }
  const made = JSON.parse(readFileSync(join(out, "search.json"), "utf8")) as SearchIndex;
  for (const [number, id] of made.entries) {
    const file = made.pages[number]?.file ?? "";
    if (id !== "" && !(ids.get(file) ?? []).includes(id)) wrong.push(`the index: ${file}#${id}`);
  }
  assert.equal(search(made, "VWStraight", 1)[0]?.href, "robios.html#VWStraight");
  rmSync(out, { recursive: true, force: true });
  assert.deepEqual(wrong, []);
});
