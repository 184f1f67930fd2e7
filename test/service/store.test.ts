import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { samplePeople, seedSamplePeople, unprofiledEmail } from "../../src/service/sample-people.ts";
import { openStore } from "../../src/service/store.ts";
import { sqliteDialect } from "../../src/store/sqlite.ts";
import { asker, contactNamed, jane, now, startedService } from "./helpers.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rapport-service-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("two organisations never see each other, whatever each has and asks", async () => {
  const service = await startedService();
  const people = samplePeople.map(({ name }) => contactNamed(name));
  const subset = fc.uniqueArray(fc.constantFrom(...people), { selector: ({ name }) => name });
  await fc.assert(
    fc.asyncProperty(subset, subset, async (ours, theirs) => {
      const sides = [];
      for (const contacts of [ours, theirs]) {
        const organisation = await service.store.createOrganisation({ name: "Any", balance: 250 });
        for (const contact of contacts) await service.store.addContact(organisation, contact);
        sides.push({
          contacts,
          organisation,
          ask: asker(service.url, await service.store.createApiKey(organisation)),
        });
      }
      for (const { contacts, organisation, ask } of sides) {
        const statuses = await Promise.all(
          people.map(async ({ email, linkedin_url, profile }) => {
            const address = email === undefined ? { linkedin_url } : { email };
            const { body } = await ask("lookup", address);
            const paid =
              profile.id && (await ask("rephrase", { contact_id: profile.id, message: "Hello." })).status;
            return { found: Object(body).found, paid };
          }),
        );
        expect(statuses).toEqual(
          people.map((person) => ({
            found: contacts.includes(person),
            paid: person.profile.id && (contacts.includes(person) ? 200 : 404),
          })),
        );
        const addressed = contacts.filter(({ profile }) => profile.id !== undefined);
        expect(await service.store.charges(organisation)).toHaveLength(addressed.length);
      }
    }),
    { numRuns: 20 },
  );
});

test("what was written is there after a restart, and a key is nowhere in the files", async () => {
  const folder = await temporaryFolder();
  const database = join(folder, "new", "service.db");
  const first = await openStore({ dialect: sqliteDialect(database), now: () => now });
  const { organisation, key } = await seedSamplePeople(first, { now });
  await first.charge(organisation, { operation: "wave", contact_id: jane, amount: 10 });
  for (const file of await readdir(join(folder, "new"))) {
    expect((await readFile(join(folder, "new", file))).includes(key)).toBe(false);
  }
  await first.close();

  const again = await openStore({ dialect: sqliteDialect(database), now: () => now });
  onTestFinished(() => again.close());
  expect(await again.organisationOfKey(key)).toBe(organisation);
  expect(await again.organisationOfKey(`${key}x`)).toBeUndefined();
  expect(await again.charges(organisation)).toEqual([
    { operation: "wave", contact_id: jane, amount: 10, balance_after: 240, charged_at: now.toISOString() },
  ]);
  expect(await again.contactByEmail(organisation, "jane@acme.com")).toEqual({
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
  const ours = await store.createOrganisation({ name: "Ours", balance: 0 });
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
  await store.addContact(await store.createOrganisation({ name: "Theirs", balance: 0 }), { ...rest, email });
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
