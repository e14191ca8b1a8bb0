// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bundles the page into build/ui (or the folder given as the only argument): index.html, assets/, and the help made from
// docs/ (help/). Names of assets carry a hash of their content, so that a server may let browsers keep them for good.

import { build, buildSync } from "esbuild";
import { gzipSync } from "node:zlib";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../build/ui"));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const result = await build({
  entryPoints: { main: join(here, "src/main.tsx"), help: join(here, "help/browser.ts") },
  absWorkingDir: here,
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "linked",
  loader: { ".svg": "file" },
  metafile: true,
});

const files = Object.keys(result.metafile.outputs).map((path) => basename(path));
const named = (start, ending) => {
  const name = files.find((file) => file.startsWith(`${start}-`) && file.endsWith(ending));
  if (name === undefined) throw new Error(`the bundle has no ${start} ... ${ending}`);
  return `/assets/${name}`;
};
const page = readFileSync(join(here, "index.html"), "utf8")
  .replace("MAIN_JS", named("main", ".js"))
  .replace("MAIN_CSS", named("main", ".css"));
writeFileSync(join(out, "index.html"), page);

// What makes the help is TypeScript, too: it is bundled and then run.
const maker = buildSync({ entryPoints: [join(here, "help/make.ts")], bundle: true, platform: "node", format: "esm", target: "node18", write: false });
const { makeHelp } = await import(`data:text/javascript;base64,${Buffer.from(maker.outputFiles[0].contents).toString("base64")}`);
const pages = makeHelp(join(here, ".."), join(out, "help"), { script: named("help", ".js"), style: named("help", ".css") });
console.log(`help: ${pages} pages`);

let total = 0;
for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
  const size = gzipSync(readFileSync(join(out, "assets", file))).length;
  total += size;
  console.log(`${file}: ${(size / 1000).toFixed(1)} kB gzipped`);
}
console.log(`${out}: ${(total / 1000).toFixed(1)} kB gzipped`);
const LIMIT_KB = 400;
if (total > LIMIT_KB * 1000) {
  console.error(`the bundle may have ${LIMIT_KB} kB; see what grew with esbuild's metafile`);
  process.exit(1);
}
