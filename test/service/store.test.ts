import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { seedSamplePeople, unprofiledEmail } from "../../src/service/sample-people.ts";
import { openStore } from "../../src/service/store/store.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  client,
  contactNamed,
  databaseOf,
  jane,
  newOrganisation,
  now,
  samplePeople,
  startedService,
} from "./helpers.ts";

test.for(databaseKinds)(
  "two organisations on %s never see each other, whatever each has and asks",
  async (kind, context) => {
    const service = await startedService({ database: await databaseOf(kind, context, serviceTemplate) });
    const subset = fc.uniqueArray(fc.constantFrom(...samplePeople), { selector: ({ name }) => name });
    await fc.assert(
      fc.asyncProperty(subset, subset, async (ours, theirs) => {
        const sides = [];
        for (const contacts of [ours, theirs]) {
          const { organisation, key } = await newOrganisation(service.store, 250);
          for (const contact of contacts) await service.store.addContact(organisation, contact);
          sides.push({ contacts, organisation, ask: client(service.url, key) });
        }
        for (const { contacts, organisation, ask } of sides) {
          const statuses = await Promise.all(
            samplePeople.map(async ({ email, linkedin_url, profile }) => {
              const address = email === undefined ? { linkedin_url } : { email };
              const { body } = await ask("lookup", address);
              const paid =
                profile.id &&
                (
                  await ask("rephrase", { contact_id: profile.id, message: "Hello." }, undefined, {
                    // Both organisations use one key: each gets its own answer.
                    "Idempotency-Key": profile.id,
                  })
                ).status;
              return { found: Object(body).found, paid };
            }),
          );
          expect(statuses).toEqual(
            samplePeople.map((person) => ({
              found: contacts.includes(person),
              paid: person.profile.id && (contacts.includes(person) ? 200 : 404),
            })),
          );
          const addressed = contacts.filter(({ profile }) => profile.id !== undefined);
          expect(await service.store.charges(organisation)).toHaveLength(addressed.length);
          const stored = await service.store.answers(organisation);
          expect(stored.map(({ idempotency_key }) => idempotency_key).sort()).toEqual(
            addressed.map(({ profile }) => profile.id).sort(),
          );
        }
      }),
      { numRuns: numRuns(kind === "SQLite" ? 20 : 10) },
    );
  },
);

test("what was written is there after a restart, and a key is nowhere in the files", async () => {
  await using folder = await temporaryFolder();
  const files = join(folder.path, "new");
  const database = join(files, "service.db");
  const first = await openStore({ database, now: () => now });
  const { organisation, key } = await seedSamplePeople(first, { now });
  const call = {
    organisation,
    operation: "wave",
    contactId: jane,
    amount: 10,
    idempotencyKey: undefined,
    requestHash: "",
  };
  const begun = await first.beginCall(call);
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const body = '{"text":"Hello.","credits_used":1,"credits_remaining":24}';
  expect(await first.settleCall({ id: begun.id, call, text: { text: "Hello." } })).toEqual({
    kind: "charged",
    body,
    balance: 240,
  });
  for (const file of await readdir(files)) {
    expect((await readFile(join(files, file))).includes(key)).toBe(false);
  }
  await first.close();

  const again = await openStore({ database, now: () => now });
  onTestFinished(() => again.close());
  expect(await again.keyHolder(key)).toEqual({
    ...{ kind: "valid", organisation, id: expect.any(String) },
    right: "team-knowledge",
  });
  expect(await again.keyHolder(`${key}x`)).toEqual({ kind: "unknown" });
  expect(await again.charges(organisation)).toEqual([
    {
      operation: "wave",
      contact_id: jane,
      amount: 10,
      balance_after: 240,
      charged_at: new Date(now).toISOString(),
    },
  ]);
  expect(await again.answers(organisation)).toEqual([
    { operation: "wave", idempotency_key: null, body, amount: 10, balance_after: 240 },
  ]);
  expect(await again.contactById(organisation, jane)).toEqual({
    name: "Jane Whitfield",
    profile: contactNamed("Jane Whitfield").profile,
    connection_language: contactNamed("Jane Whitfield").connection_language,
    relationship: { tone_zone: "Warm", last_signal_at: "2026-03-07T09:00:00.000Z" },
  });
});

test("an organisation has each id, address and URL once; another may have the same", async () => {
  const { store } = await startedService();
  const { name, email, linkedin_url, ...rest } = contactNamed("Jane Whitfield");
  const { id, ...profile } = rest.profile;
  const { organisation: ours } = await newOrganisation(store, 0);
  await store.addContact(ours, { ...rest, email, linkedin_url });
  for (const twin of [
    { ...rest, email: "other@acme.com" },
    { ...rest, profile, email: " JANE@acme.com" },
    { ...rest, profile, linkedin_url: "uk.linkedin.com/in/JANE-whitfield/" },
  ]) {
    await expect(store.addContact(ours, twin)).rejects.toThrow(/UNIQUE/);
  }
  await expect(store.addContact(ours, { ...rest, profile })).rejects.toThrow(/contacts_can_be_found/);
  await expect(store.addContact(ours, { ...rest, profile, email: "jane" })).rejects.toThrow(TypeError);
  await expect(store.addContact("nobody", { ...rest, email })).rejects.toThrow(/FOREIGN KEY/);
  await store.addContact((await newOrganisation(store, 0)).organisation, { ...rest, email });
});

test("the sample people are of all kinds that the specification allows", () => {
  expect(samplePeople.length).toBeGreaterThanOrEqual(12);
  expect(samplePeople.map(({ email }) => email)).not.toContain(unprofiledEmail);
  expect({
    withoutId: samplePeople.filter(({ profile }) => profile.id === undefined).length,
    withoutSummary: samplePeople.filter(({ profile }) => profile.tone_summary === undefined).length,
    withoutRelationship: samplePeople.filter(({ relationship }) => relationship === undefined).length,
    unsure: samplePeople.filter(({ profile }) => profile.confidence < 0.5).length,
    byUrlOnly: samplePeople.filter(({ email }) => email === undefined).length,
  }).toEqual({ withoutId: 2, withoutSummary: 2, withoutRelationship: 2, unsure: 2, byUrlOnly: 1 });
});
