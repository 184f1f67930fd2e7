import { expect, type TestContext, test } from "vitest";
import type { Addressee, ContactAddress } from "#app/outreach/contact.ts";
import { ContactLinks } from "#app/outreach/contact-links.ts";
import { createContactPeople } from "#app/outreach/contact-people.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { vault } from "../credits/calls.ts";

const [id, newId] = ["3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11", "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1"];
const email: ContactAddress = { email: "jane@acme.com" };
const home: ContactAddress = { email: "jane@home.example" };
const url: ContactAddress = { linkedin_url: "https://www.linkedin.com/in/jane-whitfield" };
const bob: ContactAddress = { email: "bob@acme.com" };

async function start(kind: (typeof databaseKinds)[number], context: TestContext) {
  const { database, ...opened } = await databaseOrSkip(kind, context);
  context.onTestFinished(() => opened[Symbol.asyncDispose]());
  const clock = { now: 1_000 };
  const options = { database, vault, now: () => clock.now, kept: 500 };
  return { clock, database, links: new ContactLinks(options), people: createContactPeople(options) };
}

test.for(databaseKinds)("on %s, the newest look-up says whose an address is", async (kind, context) => {
  const { people } = await start(kind, context);
  await people.note("T1", email, id.toUpperCase());
  await people.note("T1", url, id);
  const all = [email, { contact_id: id }, url];
  expect(await people.identities("T1", email)).toEqual(all);
  const [address, own, other] = all;
  expect(await people.identities("T1", { contact_id: id.toUpperCase() })).toEqual([own, address, other]);
  expect(await people.identities("T2", email)).toEqual([email]);
  // A look-up whose answer is cached may have been made before there were ties.
  expect(await people.identities("T1", home, id)).toEqual([home, { contact_id: id }, email, url]);
  await people.note("T1", email, newId);
  expect(await people.identities("T1", email)).toEqual([email, { contact_id: newId }]);
  expect(await people.identities("T1", url)).toEqual([url, { contact_id: id }]);
});

test.for(databaseKinds)("on %s, only what the service has confirmed ties", async (kind, context) => {
  const { clock, links, people } = await start(kind, context);
  await people.note("T1", bob, id);
  await links.linkMany("T1", [{ address: email, contactId: id }], "U1");
  expect(await people.identities("T1", email)).toEqual([email]);
  expect(await people.identities("T1", bob)).toEqual([bob, { contact_id: id }]);
  // Of before there were ties: whoever linked it was shown the profile.
  const linking = { contact: { address: home }, profileId: id, from: undefined, to: newId };
  expect(await links.change("T1", linking, "U1")).toBe(true);
  expect(await people.identities("T1", bob)).toEqual([bob, { contact_id: id }, home]);
  expect(await people.identities("T1", home)).toEqual([home, { contact_id: id }, bob]);
  await people.note("T1", home, newId);
  expect(await people.identities("T1", bob)).toEqual([bob, { contact_id: id }]);
  clock.now = 1_600;
  await people.note("T1", url, id);
  await people.deleteExpired();
  expect(await people.identities("T1", url)).toEqual([url, { contact_id: id }]);
});

test.for(databaseKinds)("on %s, each person is shown once, as they come first", async (kind, context) => {
  const { people } = await start(kind, context);
  for (const address of [email, url]) await people.note("T1", address, id);
  const list: Addressee[] = [{ address: { contact_id: id } }, { address: bob }, { address: url }];
  const named = { address: email, name: "Jane" };
  expect(await people.together("T1", [...list, named, { address: bob, name: "Bob" }])).toEqual([
    { address: url, name: "Jane" },
    { address: bob, name: "Bob" },
  ]);
  expect(await people.together("T2", [...list, named])).toEqual([...list, named]);
  expect(await people.together("T1", [])).toEqual([]);
});
