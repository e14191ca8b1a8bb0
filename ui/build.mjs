// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bundles the page into build/ui (or the folder given as the only argument): index.html and assets/. File names carry
// a hash of their content, so that a server may let browsers keep them for good.

import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../build/ui"));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const result = await build({
  entryPoints: [join(here, "src/main.tsx")],
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
const named = (ending) => {
  const name = files.find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`the bundle has no ${ending} file`);
  return `/assets/${name}`;
};
const page = readFileSync(join(here, "index.html"), "utf8")
  .replace("MAIN_JS", named(".js"))
  .replace("MAIN_CSS", named(".css"));
writeFileSync(join(out, "index.html"), page);

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
