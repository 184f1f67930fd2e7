import { pathToFileURL } from "node:url";

/**
 * @param path of a SQLite file
 * @returns the address by which SQLite opens it only if it's there: by its path it would make an empty one otherwise.
 *   Source: https://www.sqlite.org/uri.html
 */
export function existingFile(path: string): URL {
  const url = pathToFileURL(path);
  url.search = "mode=rw";
  return url;
}
