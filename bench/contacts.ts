import { writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { largestBalance } from "../src/service/store/organisations.ts";
import { openStore } from "../src/service/store/store.ts";
import { runService } from "../test/support/processes/service-process.ts";
import { namesOf, sampleContact } from "./samples.ts";

const organisationName = "Bench";

/** Contacts that are written through the service's own store; others are copied from one of them. */
export const seeded = 500;

/**
 * Makes an organisation with credits for all that is measured, and some hundreds of contacts with the numbers from 0.
 * @returns its key
 */
export async function seedOrganisation(databaseUrl: string): Promise<string> {
  const store = await openStore({ database: databaseUrl, now: Date.now });
  try {
    const organisation = await store.createOrganisation({ name: organisationName, balance: largestBalance });
    if (organisation === undefined) throw new Error("The bench's database is not new.");
    const contacts = Array.from({ length: seeded }, (_, number) => ({
      ...namesOf(number),
      ...sampleContact,
    }));
    await store.saveContacts(organisation, contacts);
    return (await store.createApiKey(organisation)).key;
  } finally {
    await store.close();
  }
}

/**
 * Adds contacts until there are so many: copies of the first one, each under names of its own. An import of a million
 * would take minutes.
 * @param path the SQLite file of an organisation that has been seeded
 */
export function multiplyContacts(path: string, count: number): void {
  const first = namesOf(0);
  const digits = "0".repeat(12);
  /** In SQL: a text of the first contact, with the number in it. */
  const numbered = (text: string) => `replace(${text}, '${digits}', printf('%012d', number))`;
  const database = new DatabaseSync(path);
  database.exec(`
    pragma synchronous = off;
    insert into contacts
      (row_id, organisation, contact_id, email, linkedin_url, profile, connection_language, relationship)
    with recursive numbers (number) as (
      select ${seeded} union all select number + 1 from numbers where number + 1 < ${count}
    )
    select ${numbered("contact_id")}, organisation, ${numbered("contact_id")}, ${numbered("email")},
      ${numbered("linkedin_url")}, ${numbered("profile")}, connection_language, relationship
    from numbers cross join contacts where contact_id = '${first.contact_id}'`);
  database.close();
}

/**
 * Writes a CSV file of new contacts, as a customer's own.
 * @param first the number of the first one
 */
export async function writeCsv(path: string, first: number, rows: number): Promise<void> {
  const fields = Object.entries(sampleContact).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, `"${value}"`] as const),
  );
  const header = ["email", "linkedin_url", ...fields.map(([name]) => name)].join();
  const values = fields.map(([, value]) => value).join();
  const lines = Array.from({ length: rows }, (_, index) => {
    const { email, linkedin_url } = namesOf(first + index);
    return `${email},${linkedin_url},${values}`;
  });
  await writeFile(path, `${[header, ...lines].join("\n")}\n`);
}

/**
 * Imports a file as an operator does, in a process of its own.
 * @returns rows a second, the start of the process included
 * @throws with what was printed, when not all of them were added
 */
export async function importedPerSecond(databaseUrl: string, path: string, rows: number): Promise<number> {
  const start = performance.now();
  const words = ["contacts", "import", organisationName, path, "--json"];
  const { exitCode, stdout, stderr } = await runService({ SERVICE_DATABASE_URL: databaseUrl }, ...words);
  const seconds = (performance.now() - start) / 1000;
  if (exitCode !== 0 || JSON.parse(stdout).added !== rows) {
    throw new Error(`The import failed:\n${stdout}${stderr}`);
  }
  return rows / seconds;
}
