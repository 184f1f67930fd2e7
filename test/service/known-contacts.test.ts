import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IncomingContact } from "../../src/service/store/contact-merge.ts";
import { openStore } from "../../src/service/store/store.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { client, databaseOf, newOrganisation, now, startedService } from "./helpers.ts";

const profile = {
  worldview_label: "Builder",
  operating_style_label: "Closer",
  gem_tier: "Ruby",
  tone_zone: "Warm",
  confidence: 0.5,
};
const connection_language = { must_do: "a", must_never: "b", likes_this: "c", not_that: "d" };
const said = { profile, connection_language };
const [email, newEmail] = ["ada@acme.com", "ada@lovelace.com"];
const crm_id = "hubspot:12345";

describe.for(
  databaseKinds.flatMap((kind) => [
    { kind, how: "sealed", encryptionKey: Buffer.alloc(32, 1) },
    { kind, how: "in clear", encryptionKey: undefined },
  ]),
)("contacts without a profile, on $kind, $how", ({ kind, encryptionKey }) => {
  test("are nobody to look-ups and paid calls, and keep their contact_id once they're profiled", async (context) => {
    const database = await databaseOf(kind, context, serviceTemplate);
    const { store, url } = await startedService({ database, encryptionKey });
    const { organisation, key } = await newOrganisation(store, 100);
    const ask = client(url, key);
    const save = (contact: IncomingContact) => store.saveContacts(organisation, [contact]);
    const lookUp = async (address: string) => (await ask("lookup", { email: address })).body;
    const pay = (contact_id: unknown) => ask("rephrase", { contact_id, message: "Please call." });
    const only = async () => {
      const [row, ...others] = await store.contactsAfter(organisation, "");
      expect(others).toEqual([]);
      return { ...row };
    };

    expect(await save({ email, crm_id, name: "Ada" })).toEqual([{ kind: "added", isProfiled: false }]);
    const known = await only();
    expect(known).toMatchObject({ crm_id, email, name: "Ada", profile: "{}", connection_language: "" });
    expect(await lookUp(email)).toEqual(await lookUp("nobody@acme.com"));
    expect(await pay(known.contact_id)).toEqual(await pay(randomUUID()));

    await save({
      email,
      ...said,
      relationship: { tone_zone: "Warm", last_signal_at: "2026-03-07T09:00:00Z" },
    });
    const profiled = await only();
    const found = await lookUp(email);
    expect(found).toMatchObject({ found: true, profile: { id: known.contact_id, ...profile } });
    expect(await pay(known.contact_id)).toMatchObject({ status: 200 });

    // Their CRM has another address and another name for them now.
    expect(await save({ email: newEmail, crm_id, name: "Ada L." })).toEqual([
      { kind: "updated", isProfiled: true },
    ]);
    expect(await only()).toEqual({ ...profiled, email: newEmail, name: "Ada L." });
    expect(await lookUp(newEmail)).toEqual(found);
    expect(await lookUp(email)).toEqual(await lookUp("nobody@acme.com"));
  });

  test("are taken for who they are by the CRM's ID, whoever else has their address", async (context) => {
    const database = await databaseOf(kind, context, serviceTemplate);
    const store = await openStore({ database, encryptionKey, now: () => now });
    context.onTestFinished(() => store.close());
    const { organisation } = await newOrganisation(store, 0);
    await store.saveContacts(organisation, [
      { email, crm_id },
      { email: newEmail, ...said },
    ]);
    const all = async () => {
      const rows = await store.contactsAfter(organisation, "");
      return rows.toSorted((one, other) => String(one.email).localeCompare(String(other.email)));
    };
    const id = (await all())[0]?.contact_id ?? undefined;
    expect(
      await store.saveContacts(organisation, [
        { email, crm_id: "hubspot:7" },
        { email: newEmail, crm_id },
        { crm_id: "hubspot:7" },
        { crm_id, name: "Ada" },
        { email, crm_id: "salesforce:003Hs00001AbCdE" },
        { contact_id: id, crm_id: "salesforce:003Hs00001AbCdF" },
      ]),
    ).toEqual([
      { kind: "rejected", reason: `Its email belongs to the contact with crm_id ${crm_id}.` },
      { kind: "rejected", reason: "Its crm_id and email belong to two different contacts." },
      { kind: "rejected", reason: "It has no email or linkedin_url, and no known contact_id or crm_id." },
      ...Array(3).fill({ kind: "updated", isProfiled: false }),
    ]);
    expect(await all()).toMatchObject([
      { contact_id: id, crm_id: "salesforce:003Hs00001AbCdF", email, name: "Ada" },
      { crm_id: null, email: newEmail },
    ]);
  });

  test("keep every contact_id whatever is imported in whatever order, and every profile where none is given", async (context) => {
    const database = await databaseOf(kind, context, serviceTemplate);
    const store = await openStore({ database, encryptionKey, now: () => now });
    context.onTestFinished(() => store.close());
    const some = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const names = fc.record({
      email: some("a@acme.com", "b@acme.com", "c@acme.com"),
      crm_id: some("hubspot:1", "hubspot:2", "hubspot:3"),
      linkedin_url: some("https://www.linkedin.com/in/a", "https://www.linkedin.com/in/b"),
      name: some("Ada"),
    });
    const contact = fc.tuple(names, fc.boolean()).map(([given, isProfiled]): IncomingContact => {
      return isProfiled ? { ...given, ...said } : given;
    });
    const file = fc.array(contact, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 6 }), async (files) => {
        const { organisation } = await newOrganisation(store, 0);
        const all = async () =>
          new Map((await store.contactsAfter(organisation, "")).map((row) => [row.contact_id, row]));
        for (const contacts of files) {
          const before = await all();
          await store.saveContacts(organisation, contacts);
          const after = await all();
          for (const [contact_id, { crm_id, ...was }] of before) {
            const is = after.get(contact_id);
            if (crm_id !== null) expect(is?.crm_id).toBe(crm_id);
            const isKept = was.profile !== "{}" || contacts.every((one) => one.profile === undefined);
            expect(is).toMatchObject({ row_id: was.row_id, ...(isKept && { profile: was.profile }) });
          }
        }
      }),
      { numRuns: numRuns(kind === "SQLite" ? 200 : 30) },
    );
  });
});

test.for(databaseKinds)("they are sealed too where a database in clear on %s is", async (kind, context) => {
  const database = await newDatabase(kind, context);
  const clear = await openStore({ database, now: () => now });
  const { organisation } = await newOrganisation(clear, 0);
  await clear.saveContacts(organisation, [
    { email, crm_id, name: "Ada" },
    { email: newEmail, ...said },
  ]);
  const all = await clear.contactsAfter(organisation, "");
  await clear.close();
  const sealed = await openStore({ database, encryptionKey: Buffer.alloc(32, 1), now: () => now });
  context.onTestFinished(() => sealed.close());
  expect(await sealed.contactsAfter(organisation, "")).toEqual(all);
});
