import { createWriteStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { largestBalance } from "../src/service/amount.ts";
import { openStore } from "../src/service/store/store.ts";
import { columns } from "../src/service/transfer/columns.ts";

/** The organisation that all contacts of the bench belong to. */
export const organisationName = "Bench";

/** An organisation with credits for all that is measured, and people who can be asked about. */
export interface Seeded {
  key: string;
  /** How many people there are: they have the numbers from 0. */
  people: number;
}

/** People that are written through the service's own store; others are copied from one of them. */
const template = 500;

const profile = {
  worldview_label: "Pragmatic Builder",
  operating_style_label: "Fast Closer",
  gem_tier: "Sapphire",
  tone_zone: "Warm",
  confidence: 0.83,
  tone_summary: "Short, concrete, a little dry. Warms up when you come with a number and a next step.",
};
const connection_language = {
  must_do: "Lead with the number that changed.",
  must_never: "Open with small talk.",
  likes_this: "One clear next step, with a date.",
  not_that: "Long decks.",
};
const relationship = { tone_zone: "Warm", last_signal_at: "2026-05-04T09:30:00Z" };

export const contactIdOf = (number: number) => `3f2a8c1e-5b7d-4e9a-9c41-${String(number).padStart(12, "0")}`;
export const emailOf = (number: number) => `person${String(number).padStart(8, "0")}@acme.example`;
export const linkedInUrlOf = (number: number) =>
  `https://www.linkedin.com/in/person-${String(number).padStart(8, "0")}`;

/** Makes an organisation with a key and some hundreds of people. */
export async function seedOrganisation(databaseUrl: string): Promise<Seeded> {
  const store = await openStore({ database: databaseUrl, now: Date.now });
  try {
    const organisation = await store.createOrganisation({ name: organisationName, balance: largestBalance });
    if (organisation === undefined) throw new Error("The bench's database is not new.");
    await store.saveContacts(
      organisation,
      Array.from({ length: template }, (_, number) => personOf(number)),
    );
    const { key } = await store.createApiKey(organisation);
    return { key, people: template };
  } finally {
    await store.close();
  }
}

function personOf(number: number) {
  return {
    contact_id: contactIdOf(number),
    email: emailOf(number),
    linkedin_url: linkedInUrlOf(number),
    profile,
    connection_language,
    relationship,
  };
}

/**
 * Adds people until there are so many: copies of the first one, each under names of its own. An import of a million
 * would take minutes.
 *
 * @param path the SQLite file of an organisation that has been seeded
 */
export function multiplyPeople(path: string, people: number): void {
  const database = new DatabaseSync(path);
  database.exec("pragma synchronous = off");
  database
    .prepare(`
      insert into contacts
        (row_id, organisation, contact_id, email, linkedin_url, profile, connection_language, relationship)
      with recursive numbers (number) as (
        select ${template} union all select number + 1 from numbers where number + 1 < ${people}
      )
      select substr(contact_id, 1, 24) || printf('%012d', number), organisation,
        substr(contact_id, 1, 24) || printf('%012d', number), printf('person%08d@acme.example', number),
        printf('https://www.linkedin.com/in/person-%08d', number),
        replace(profile, contact_id, substr(contact_id, 1, 24) || printf('%012d', number)),
        connection_language, relationship
      from numbers cross join contacts where contact_id = ?
    `)
    .run(contactIdOf(0));
  database.close();
}

/**
 * Writes a CSV file of new people, as a customer's own.
 *
 * @param first the number of the first one
 */
export async function writeCsv(path: string, first: number, rows: number): Promise<void> {
  const people = Array.from({ length: rows }, (_, index) => {
    const { contact_id, ...person } = personOf(first + index);
    return flat(person);
  });
  await pipeline(stringify(people, { header: true, columns: [...columns] }), createWriteStream(path));
}

/** Nested fields joined by a dot, as columns are called. */
function flat(fields: object, prefix = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(flat(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value]],
    ),
  );
}
