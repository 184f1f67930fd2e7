import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalEmail } from "../../src/contract/contact-address.ts";
import { knowledgeField } from "../../src/contract/team-knowledge.ts";
import { openStore, type Store } from "../../src/service/store/store.ts";
import { exportContacts } from "../../src/service/transfer/export.ts";
import { importContacts } from "../../src/service/transfer/import.ts";
import { readFileRows } from "../../src/service/transfer/read-contacts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { anyText } from "../support/properties/arbitraries.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { databaseOf, newOrganisation, now } from "./helpers.ts";

/** What programs of tables take for more than text, and what a file of lines and commas is made of. */
const tabular = fc
  .array(
    fc.constantFrom("=", "+", "-", "@", "'", "\t", "\r", "\n", '"', ",", ";", " ", "\ufeff", "\0", "1", "a"),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** A file holds no half of a character, and a contact no text that says nothing. */
const text = fc.oneof(anyText, tabular).filter((given) => /\S/.test(given) && given.isWellFormed());

const name = text.filter((given) => !given.includes("\0"));

/** What an import adds that has no profile. */
const known = fc.record(
  { name, crm_id: fc.constantFrom("hubspot:12345", "salesforce:003Hs00001AbCdE") },
  { requiredKeys: [] },
);

const written = fc.dictionary(fc.constantFrom(...knowledgeField.options), text, { maxKeys: 3 });

const contact = fc.record(
  {
    email: fc.constantFrom("jane", "=jane", "+49", "-jane", "'=jane").map((local) => `${local}@acme.com`),
    linkedin_url: fc.constantFrom("linkedin.com/in/jane", "linkedin.com/in/josé", "linkedin.com/in/-jane"),
    name,
    profile: fc.record(
      {
        id: fc.uuid(),
        worldview_label: text,
        operating_style_label: text,
        gem_tier: text,
        tone_zone: text,
        confidence: fc.double({ noNaN: true, noDefaultInfinity: true }),
        tone_summary: text,
      },
      {
        requiredKeys: [
          "id",
          "worldview_label",
          "operating_style_label",
          "gem_tier",
          "tone_zone",
          "confidence",
        ],
      },
    ),
    connection_language: fc.record({ must_do: text, must_never: text, likes_this: text, not_that: text }),
    relationship: fc.record({ tone_zone: text, last_signal_at: fc.constant("2026-03-07T09:00:00.123Z") }),
  },
  { requiredKeys: ["email", "profile", "connection_language"] },
);

test.for(databaseKinds)(
  "what one organisation exports on %s is, imported, what it was, in either format",
  async (kind, context) => {
    const store = await openStore({
      database: await databaseOf(kind, context, serviceTemplate),
      now: () => now,
    });
    context.onTestFinished(() => store.close());
    await fc.assert(
      fc.asyncProperty(
        contact,
        known,
        written,
        fc.constantFrom("csv", "json"),
        fc.boolean(),
        async (...given) => {
          const [{ email, ...profiled }, names, texts, format, isAdded] = given;
          const { organisation } = await newOrganisation(store, 0);
          if (isAdded) await store.addContact(organisation, { email, ...profiled });
          await store.saveContacts(organisation, [{ email, ...names }]);
          const address = { organisation, name: "email", value: canonicalEmail(email) ?? "" } as const;
          await store.writeKnowledge(address, { author: "Priya", texts });
          const isProfiled = isAdded || Object.keys(texts).length > 0;
          const file = await exported(store, organisation, format);
          const { organisation: other } = await newOrganisation(store, 0);
          const report = { rows: 1, added: 1, updated: 0, unprofiled: isProfiled ? 0 : 1, rejected: [] };
          expect(await imported(store, other, format, file)).toEqual(report);
          expect(await rowsOf(store, other)).toEqual(await rowsOf(store, organisation));
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 300 : 50) },
    );
  },
);

async function exported(store: Store, organisation: string, format: "csv" | "json"): Promise<string> {
  let file = "";
  for await (const piece of exportContacts(store, organisation, format)) file += piece;
  return file;
}

function imported(store: Store, organisation: string, format: "csv" | "json", file: string) {
  async function* chunks() {
    yield file;
  }
  return importContacts(store, organisation, readFileRows(format, chunks()), () => undefined);
}

/** The contacts' rows but for what tells an organisation's from another's. */
async function rowsOf(store: Store, organisation: string) {
  const rows = await store.contactsAfter(organisation, "");
  return rows.map(({ row_id, organisation, knowledge, ...row }) => ({
    ...row,
    profile: row.profile && JSON.parse(row.profile),
    connection_language: row.connection_language && JSON.parse(row.connection_language),
    relationship: row.relationship && JSON.parse(row.relationship),
  }));
}
