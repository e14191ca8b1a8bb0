// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What was dropped or chosen, as a flat list of files with their relative paths: "lab/room.sim".

export interface LocalFile {
  path: string;
  file: File;
}

/** The server's limits for one upload. */
export const MOST_FILES = 2000;
export const MOST_BYTES = 64 * 1024 * 1024;

/** False for hidden files, and for files and folders that operating systems leave behind. */
export const isWorthSending = (path: string): boolean => !path.split("/").some((name) => name.startsWith(".") || name === "__MACOSX" || name === "node_modules");

/** A sentence that says why these cannot be sent, or "". */
export function whyNot(files: readonly { path: string; file: { size: number } }[]): string {
  const bytes = files.reduce((sum, one) => sum + one.file.size, 0);
  if (files.length === 0) return "There are no files in it.";
  if (files.length > MOST_FILES) return `These are ${files.length} files; ${MOST_FILES} at once is the most.`;
  if (bytes > MOST_BYTES) return `These are ${(bytes / 1048576).toFixed(0)} MB; ${MOST_BYTES / 1048576} MB at once is the most.`;
  return "";
}

/** The file to open if that is clear: the only scene. Undefined: the server looks for worlds. */
export function clearlyMeant(paths: readonly string[]): string | undefined {
  const scenes = paths.filter((path) => /\.sim$/i.test(path));
  return scenes.length === 1 && !paths.some((path) => /\.zip$/i.test(path)) ? scenes[0] : undefined;
}

/** Scenes before the worlds that they use, both by name. */
export function inOrder(paths: readonly string[]): string[] {
  const rank = (path: string): number => (/\.sim$/i.test(path) ? 0 : 1);
  return [...paths].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** Its name in a sentence: the folder, the file, or how many. */
export function nameOf(paths: readonly string[]): string {
  const tops = new Set(paths.map((path) => path.split("/")[0] ?? ""));
  const [top] = tops;
  return tops.size === 1 && top !== undefined ? top : `${paths.length} files`;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

/** Browsers return the entries of a folder in portions, with an empty one at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, found: LocalFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\/+/, "");
  if (!isWorthSending(path) || found.length > MOST_FILES) return;
  if (entry.isFile) found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  else if (entry.isDirectory) for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(one, found);
}

/** Must be called while the drop is handled, because afterwards the browser forgets what was dropped. */
export function takeDrop(data: DataTransfer): Promise<LocalFile[]> {
  const entries = [...data.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  const plain = [...data.files];
  return (async () => {
    const found: LocalFile[] = [];
    for (const entry of entries) if (entry !== null) await walk(entry, found);
    return found.length > 0 ? found : plain.filter((file) => isWorthSending(file.name)).map((file) => ({ path: file.name, file }));
  })();
}

/** Opens the browser's own dialog; resolves with nothing if it is closed without a choice. */
export function askForFiles(folder: boolean): Promise<LocalFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.webkitdirectory = folder;
    input.hidden = true;
    const finish = () => {
      const all = [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
      input.remove();
      resolve(all.filter((one) => isWorthSending(one.path)));
    };
    input.addEventListener("change", finish);
    input.addEventListener("cancel", finish);
    document.body.append(input); // so that keys and tests can find and use it
    input.click();
  });
}
