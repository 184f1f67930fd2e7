import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The names of the files in a folder that have a text in their bytes, in any case.
 *
 * @param prefix of the files' names
 */
export async function filesWith(folder: string, text: string, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(prefix))) {
    // SQLite removes its log when the last connection closes.
    const bytes = await readFile(join(folder, name), "latin1").catch(() => "");
    if (bytes.toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found.toSorted();
}
