import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { z } from "zod";
import { runService } from "../test/support/service-process.ts";
import { organisationName, writeCsv } from "./service-contacts.ts";

/** A file of people who are new to a database. */
export interface ImportFile {
  path: string;
  rows: number;
}

/** @param first the number of the first person, above those who are there */
export async function importFile(folder: string, first: number, rows: number): Promise<ImportFile> {
  const path = join(folder, `people-from-${first}.csv`);
  await writeCsv(path, first, rows);
  return { path, rows };
}

const report = z.object({ added: z.number() });

/**
 * Imports a file as an operator does, in a process of its own.
 *
 * @returns rows a second, the start of the process included
 * @throws with what was printed, when not all of them were added
 */
export async function importedPerSecond(databaseUrl: string, { path, rows }: ImportFile): Promise<number> {
  const start = performance.now();
  const environment = { SERVICE_DATABASE_URL: databaseUrl };
  const { exitCode, stdout, stderr } = await runService(
    environment,
    ...["contacts", "import", organisationName, path, "--json"],
  );
  const seconds = (performance.now() - start) / 1000;
  if (exitCode !== 0 || report.parse(JSON.parse(stdout)).added !== rows) {
    throw new Error(`The import failed:\n${stdout}${stderr}`);
  }
  return rows / seconds;
}
