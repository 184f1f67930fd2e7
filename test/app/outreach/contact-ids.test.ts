import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Addressee, ContactAddress } from "#app/outreach/contact.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import { createContactPeople } from "#app/outreach/contact-people.ts";
import type { LookupAnswer } from "#app/outreach/service/answers.ts";
import { UnavailableError } from "#app/outreach/service/errors.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { assertTenantsApart, type Operation } from "../../support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";

const organisation = "T1";
const jane: ContactAddress = { email: "jane@acme.com" };
const tom: ContactAddress = { linkedin_url: "https://www.linkedin.com/in/tom" };
const own = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const linked = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";
const other = "00000000-0000-0000-0000-00000000000a";

const profiledWithId: LookupAnswer = { found: true, profile: { id: own } };
const profiledWithoutId: LookupAnswer = { found: true, profile: { gem_tier: "Sapphire" } };
const notProfiled: LookupAnswer = { found: false };

/** Contact ids over a database in memory; what the service says of everybody can be changed. */
async function start(answer: LookupAnswer) {
  const database = await openDatabase(":memory:");
  const lookUp = vi.fn(async () => ({ value: answer, missing: [], at: 0 }));
  const options = { database, vault: createVault([randomBytes(32)]), now: () => 1_000, profiles: { lookUp } };
  return {
    ids: new ContactIds(options),
    people: createContactPeople(options),
    lookUp,
    rows: () => database.query.selectFrom("contact_links").selectAll().execute(),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

describe("whom a paid call is for", () => {
  test("is the id that the user gave, whatever else is known, and nobody is asked", async () => {
    await using running = await start(profiledWithId);
    await running.ids.refuse(organisation, other);
    expect(await running.ids.resolve(organisation, { address: { contact_id: other } })).toEqual({
      kind: "found",
      contactId: other,
    });
    expect(running.lookUp).not.toHaveBeenCalled();
  });

  test("is the linked id rather than the profile's, and nobody is asked", async () => {
    await using running = await start(profiledWithId);
    await running.ids.linkMany(organisation, [{ address: jane, contactId: linked }], "U1");
    expect(await running.ids.resolve(organisation, { address: jane, name: "Jane" })).toEqual({
      kind: "found",
      contactId: linked,
    });
    expect(running.lookUp).not.toHaveBeenCalled();
  });

  test("is the profile's id where none was linked", async () => {
    await using running = await start(profiledWithId);
    await running.ids.linkMany(organisation, [{ address: tom, contactId: linked }], "U1");
    expect(await running.ids.resolve(organisation, { address: jane })).toEqual({
      kind: "found",
      contactId: own,
    });
    expect(running.lookUp.mock.calls).toEqual([[organisation, jane]]);
  });

  test.for<[string, LookupAnswer, object]>([
    ["a profile without an id", profiledWithoutId, { kind: "no id" }],
    ["nobody", notProfiled, { kind: "not profiled" }],
  ])("is unknown for %s", async ([, answer, result]) => {
    await using running = await start(answer);
    expect(await running.ids.resolve(organisation, { address: jane })).toEqual(result);
  });

  test("is not an id that the service refused, until a person links it again", async () => {
    await using running = await start(profiledWithId);
    const { ids } = running;
    await ids.linkMany(organisation, [{ address: jane, contactId: linked.toUpperCase() }], "U1");
    await ids.refuse(organisation, linked);
    expect(await ids.resolve(organisation, { address: jane })).toEqual({ kind: "found", contactId: own });
    await ids.refuse(organisation, own.toUpperCase());
    await ids.refuse(organisation, own);
    const refused = { kind: "refused before", contactId: linked };
    expect(await ids.resolve(organisation, { address: jane })).toEqual(refused);
    expect(await ids.resolve(organisation, { address: tom })).toEqual({
      kind: "refused before",
      contactId: own,
    });
    await ids.linkMany(organisation, [{ address: jane, contactId: linked }], "U2");
    expect(await ids.resolve(organisation, { address: jane })).toEqual({ kind: "found", contactId: linked });
  });

  test("is the refused linked id's story also when there is no profile", async () => {
    await using running = await start(notProfiled);
    await running.ids.linkMany(organisation, [{ address: jane, contactId: linked }], "U1");
    await running.ids.refuse(organisation, linked);
    expect(await running.ids.resolve(organisation, { address: jane })).toEqual({
      kind: "refused before",
      contactId: linked,
    });
  });

  test("is not said while the service fails", async () => {
    await using running = await start(notProfiled);
    const error = new UnavailableError("No answer.", { operation: "lookup", charge: "none" });
    running.lookUp.mockRejectedValueOnce(error);
    await expect(running.ids.resolve(organisation, { address: jane })).rejects.toBe(error);
  });
});

test("a link takes the place of the one before it, and no address stands in the database", async () => {
  await using running = await start(notProfiled);
  await running.ids.linkMany(organisation, [{ address: jane, contactId: linked }], "U1");
  await running.ids.linkMany(organisation, [{ address: jane, contactId: other }], "U2");
  const rows = await running.rows();
  expect(rows).toEqual([
    {
      organisation,
      contact: expect.stringMatching(/^[\w-]{32}$/),
      contact_id: other,
      linked_by: "U2",
      linked_at: 1_000,
      details: expect.any(String),
      profile_id: null,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("jane");
});

test.for(databaseKinds)("many links at once say how many were new, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const lookUp = async () => ({ value: notProfiled, missing: [], at: 0 });
  const options = { database: opened.database, vault: createVault([randomBytes(32)]), now: () => 1 };
  const ids = new ContactIds({ ...options, profiles: { lookUp } });
  const links = Array.from({ length: 1_234 }, (_, number) => ({
    address: { email: `p${number}@acme.com` },
    contactId: `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`,
  }));
  const [first] = links;
  if (first === undefined) throw new Error("There are links.");
  await ids.refuse(organisation, first.contactId);
  expect(await ids.linkMany(organisation, links.slice(0, 700), "U1")).toBe(700);
  expect(await ids.linkMany(organisation, [...links, ...links.slice(1_200)], "U1")).toBe(534);
  // Two imports of the same rows in opposite orders: neither fails, and each row is new to one of them.
  const [forth, back] = await Promise.all([
    ids.linkMany("T2", links, "U1"),
    ids.linkMany("T2", links.toReversed(), "U1"),
  ]);
  expect(forth + back).toBe(links.length);
  for (const { address, contactId } of [first, ...links.slice(-1)]) {
    expect(await ids.resolve(organisation, { address })).toEqual({ kind: "found", contactId });
  }
});

describe("a contact's other address", () => {
  const mine = "jw@ownmail.example";
  const colleagues = Array.from({ length: 1_200 }, (_, number) => `p${number}@kestrel.io`);
  const emails = [...colleagues, mine];
  const sameAs = async (running: Awaited<ReturnType<typeof start>>, address: Addressee["address"]) =>
    Array.from((await running.ids.findSame(organisation, [{ address: tom }, { address }], emails)).values());

  test("is looked for with the service only where one of the addresses is linked", async () => {
    await using running = await start(profiledWithId);
    await running.ids.linkMany(organisation, [{ address: jane, contactId: own }], "U1");
    expect(await sameAs(running, jane)).toEqual([]);
    expect(running.lookUp).not.toHaveBeenCalled();
  });

  test("is one whose look-up has shown the same profile", async () => {
    await using running = await start(profiledWithId);
    await running.people.note(organisation, { email: mine }, own.toUpperCase());
    // Tom's look-up shows it, too.
    expect(await sameAs(running, { contact_id: own })).toEqual([mine, mine]);
    expect(await sameAs(running, jane)).toEqual([mine, mine]);
    expect(await sameAs(running, { contact_id: other })).toEqual([mine]);
  });

  test("has the ID that is linked to the contact, or the one that's known of them", async () => {
    await using running = await start(notProfiled);
    const links = [jane, { email: mine }].map((address) => ({ address, contactId: linked.toUpperCase() }));
    await running.ids.linkMany(organisation, links, "U1");
    expect(await sameAs(running, jane)).toEqual([mine]);
    expect(await sameAs(running, { contact_id: linked.toUpperCase() })).toEqual([mine]);
    expect(await sameAs(running, { contact_id: other })).toEqual([]);
  });

  test("has the profile's ID, also where the contact is linked to another one", async () => {
    await using running = await start(profiledWithId);
    const links = [
      { address: jane, contactId: linked },
      { address: { email: mine }, contactId: own },
    ];
    await running.ids.linkMany(organisation, links, "U1");
    expect(await sameAs(running, jane)).toEqual([mine, mine]);
  });

  test("isn't one that was unlinked, nor known while the service doesn't answer", async () => {
    await using running = await start(notProfiled);
    const contact = { address: { email: mine } };
    await running.ids.linkMany(organisation, [{ ...contact, contactId: own }], "U1");
    running.lookUp.mockRejectedValue(new UnavailableError("away", { operation: "lookup", charge: "none" }));
    expect(await sameAs(running, jane)).toEqual([]);
    expect(running.lookUp).toHaveBeenCalledTimes(2);
    const unlinking = { contact, profileId: undefined, from: own, to: undefined };
    expect(await running.ids.change(organisation, unlinking, "U1")).toBe(true);
    expect(await sameAs(running, jane)).toEqual([]);
    expect(running.lookUp).toHaveBeenCalledTimes(2);
  });
});

test.for(databaseKinds)("two tenants know nothing of each other, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const lookUp = async () => ({ value: profiledWithId, missing: [], at: 0 });
  const ids = new ContactIds({
    database: opened.database,
    vault: createVault([randomBytes(32)]),
    now: () => 1,
    profiles: { lookUp },
  });
  const address = fc.constantFrom(jane, tom);
  const contactId = fc.constantFrom(own, linked, other);
  const link = fc.record({ address, contactId });
  const on = (operation: Operation<ContactIds>) => operation;
  const operation = fc.oneof(
    address.map((address) => on((ids, organisation) => ids.resolve(organisation, { address }))),
    link.map((link) => on((ids, organisation) => ids.linkMany(organisation, [link], "U1"))),
    fc
      .array(link, { minLength: 1, maxLength: 3 })
      .map((links) => on((ids, organisation) => ids.linkMany(organisation, links, "U1"))),
    contactId.map((contactId) => on((ids, organisation) => ids.refuse(organisation, contactId))),
    fc
      .record({ address, from: fc.option(contactId, { nil: undefined }), to: contactId })
      .map(({ address, from, to }) =>
        on((ids, organisation) =>
          ids.change(organisation, { contact: { address }, profileId: own, from, to }, "U1"),
        ),
      ),
    link.map(({ address, contactId }) =>
      on((ids, organisation) =>
        ids.othersWith(organisation, contactId, { contact: { address }, profileId: undefined }),
      ),
    ),
    fc.constant(on(async (ids, organisation) => (await ids.contacts(organisation)).length)),
    address.map((address) =>
      on(async (ids, organisation) =>
        Array.from((await ids.findSame(organisation, [{ address }], ["jane@acme.com"])).values()),
      ),
    ),
  );
  await assertTenantsApart(ids, operation, kind === "SQLite" ? 100 : 25);
});
