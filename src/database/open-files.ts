import { readdir, rename, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { existingFile } from "./existing-file.ts";
import { isBusy } from "./sqlite-busy.ts";

/** A database's file, its log and the log's index. Left beside another file, the log would be written into that one. */
function filesOf(path: string): string[] {
  return ["", "-wal", "-shm"].map((suffix) => `${path}${suffix}`);
}

/**
 * Tells who has a SQLite database open, even when its file was moved and only its log is left at the path.
 *
 * @returns such as "Process 4711"; "Another process" where the system doesn't say which, as of another container;
 *   undefined when nobody has
 */
export async function whoHasOpen(path: string): Promise<string | undefined> {
  const processes = await processesWith(filesOf(path));
  if (processes.length > 0) return `Process ${processes.join(", ")}`;
  return isLocked(path) ? "Another process" : undefined;
}

/**
 * Moves a SQLite database aside, with its log.
 *
 * @returns where it is from then on; undefined when nothing was there
 */
export async function moveAside(path: string, to: string): Promise<string | undefined> {
  const moved = await Promise.all(
    filesOf(path).map((file, index) =>
      rename(file, filesOf(to)[index] ?? to).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw error;
        },
      ),
    ),
  );
  return moved.includes(true) ? to : undefined;
}

/** Only Linux has `/proc`; a process of another user or container isn't seen there. */
async function processesWith(paths: readonly string[]): Promise<string[]> {
  const files = new Set((await Promise.all(paths.map(identify))).filter((id) => id !== undefined));
  if (files.size === 0) return [];
  const others = (await entriesOf("/proc")).filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`);
  const found = await Promise.all(
    others.map(async (pid) => {
      const folder = `/proc/${pid}/fd`;
      const open = await Promise.all((await entriesOf(folder)).map((name) => identify(`${folder}/${name}`)));
      return open.some((id) => id !== undefined && files.has(id)) ? [pid] : [];
    }),
  );
  return found.flat();
}

/** @returns the same for all paths of a file; undefined when there's none, or we may not know */
function identify(path: string): Promise<string | undefined> {
  return stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  );
}

const entriesOf = (folder: string) => readdir(folder).catch((): string[] => []);

/** SQLite leaves its log behind only when it has the file to itself. That also writes what is left in the log. */
function isLocked(path: string): boolean {
  try {
    using database = new DatabaseSync(existingFile(path));
    database.exec("pragma journal_mode = delete");
    return false;
  } catch (error) {
    // There's no file, or it's no database that anybody could use.
    return isBusy(error);
  }
}
