import { join } from "node:path";
import fc from "fast-check";
import type { KyselyPlugin } from "kysely";
import { expect, type TestContext, test } from "vitest";
import type { Addressee } from "#app/outreach/contact.ts";
import { ContactLinks } from "#app/outreach/contact-links.ts";
import { Suppressions } from "#app/outreach/suppressions.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { assertTenantsApart, type Operation } from "../../support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { vault } from "../credits/calls.ts";

type Address = Addressee["address"];

const id = "3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11";
const otherId = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const email = { email: "jane@acme.com" };
const home = { email: "jane@home.example" };
const url = { linkedin_url: "https://www.linkedin.com/in/jane-whitfield" };

async function start(kind: (typeof databaseKinds)[number], context: TestContext) {
  const { database, ...opened } = await databaseOrSkip(kind, context);
  context.onTestFinished(() => opened[Symbol.asyncDispose]());
  const clock = { now: 1_000 };
  const options = { database, vault, now: () => clock.now };
  return { clock, database, links: new ContactLinks(options), suppressions: new Suppressions(options) };
}

async function opened(path: string) {
  const database = await openDatabase(path);
  return { ...database, [Symbol.asyncDispose]: database.close };
}

test.for(databaseKinds)(
  "on %s, one person is blocked and released by all that links tell",
  async (kind, context) => {
    const { links, suppressions } = await start(kind, context);
    await links.linkMany(
      "T1",
      [
        { address: email, contactId: id },
        { address: url, contactId: id.toUpperCase() },
      ],
      "U1",
    );
    const identities = await suppressions.identities("T1", email, otherId.toUpperCase());
    expect(identities).toEqual([email, { contact_id: id }, { contact_id: otherId }, url]);
    expect(await suppressions.suppress("T1", identities, "U1")).toBe(true);
    expect(await suppressions.suppress("T1", identities, "U2")).toBe(false);
    const all: Address[] = [email, url, { contact_id: id }, { contact_id: otherId.toUpperCase() }];
    for (const address of all) expect(await suppressions.isSuppressed("T1", address)).toBe(true);
    for (const address of all) expect(await suppressions.isSuppressed("T2", address)).toBe(false);
    expect(await suppressions.isSuppressed("T1", home)).toBe(false);
    // Linked only now to an ID of theirs.
    await links.linkMany("T1", [{ address: home, contactId: otherId }], "U1");
    expect(await suppressions.isSuppressed("T1", home)).toBe(true);
    expect(await suppressions.among("T1", [home, url])).toEqual(new Set([url]));
    await expect(suppressions.refuse("T1", url, "prep")).rejects.toThrow("The contact isn't to be profiled.");
    expect(await suppressions.list("T1")).toEqual({ suppressions: [{ by: "U1", at: 1_000 }], count: 1 });
    expect(await suppressions.release("T1", await suppressions.identities("T1", home))).toBe(true);
    for (const address of all) expect(await suppressions.isSuppressed("T1", address)).toBe(false);
    expect(await suppressions.release("T1", [email])).toBe(false);
  },
);

test.for(databaseKinds)(
  "on %s, an address that turns up belongs to its person, and two who are one become one",
  async (kind, context) => {
    const { clock, suppressions } = await start(kind, context);
    await suppressions.suppress("T1", [email, { contact_id: id }], "U1");
    await suppressions.learn("T1", url, id);
    await suppressions.learn("T1", url, id);
    await suppressions.learn("T1", { email: "leila@acme.com" }, otherId);
    clock.now = 2_000;
    await suppressions.suppress("T1", [home], "U2");
    expect((await suppressions.list("T1")).suppressions).toEqual([
      { by: "U2", at: 2_000 },
      { by: "U1", at: 1_000 },
    ]);
    await suppressions.suppress("T1", [url, home], "U2");
    expect((await suppressions.list("T1")).count).toBe(1);
    expect(await suppressions.release("T1", [home])).toBe(true);
    expect(await suppressions.isSuppressed("T1", email)).toBe(false);
    expect(await suppressions.isSuppressed("T1", { email: "leila@acme.com" })).toBe(false);
  },
);

test.for(databaseKinds)(
  "on %s, a block and a link hold that an earlier version wrote in another spelling",
  async (kind, context) => {
    const { links, suppressions } = await start(kind, context);
    const [former, today] = ["jörg@xn--mller-kva.de", "jörg@müller.de"];
    const opaque = "https://www.linkedin.com/in/ACoAAB1c";
    await suppressions.suppress("T1", [{ email: former }, { linkedin_url: opaque.toLowerCase() }], "U1");
    expect(await suppressions.isSuppressed("T1", { email: today })).toBe(true);
    expect(await suppressions.isSuppressed("T1", { linkedin_url: opaque })).toBe(true);
    expect(await suppressions.release("T1", await suppressions.identities("T1", { email: today }))).toBe(
      true,
    );
    await links.linkMany("T1", [{ address: { email: former }, contactId: id }], "U1");
    const contact = { address: { email: today } };
    expect(await links.idsOf("T1", { contact, profileId: undefined })).toEqual([id]);
  },
);

test("one read answers all who ask at once, and what another process blocks, the next question tells", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "rapport.db");
  await using own = await opened(path);
  await using other = await opened(path);
  let reads = 0;
  let duringRead: () => Promise<void> = async () => undefined;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      await duringRead();
      return result;
    },
  };
  const options = { vault, now: () => 1_000 };
  const suppressions = new Suppressions({
    ...options,
    database: { ...own, query: own.query.withPlugin(counting) },
  });
  const others = new Suppressions({ ...options, database: other });
  const ask = (address: Address) => suppressions.isSuppressed("T1", address);

  expect(await Promise.all([email, home, url].map(ask))).toEqual([false, false, false]);
  expect(reads).toBe(1);
  const asked: Promise<boolean>[] = [];
  duringRead = async () => {
    duringRead = async () => undefined;
    await others.suppress("T1", [email], "U1");
    asked.push(ask(email));
  };
  expect(await ask(email)).toBe(false);
  expect(await Promise.all(asked)).toEqual([true]);
  await others.release("T1", [email]);
  expect(await ask(email)).toBe(false);

  await others.suppress("T2", [url], "U1");
  reads = 0;
  const organisations = ["T1", "T2", "T3"];
  const answers = await Promise.all(organisations.map((one) => suppressions.isSuppressed(one, email)));
  expect(answers).toEqual([false, false, false]);
  // The second and third are of T2 alone, which has blocked somebody: the contact's IDs, and whether it's one of those.
  expect(reads).toBe(3);
});

test.for(databaseKinds)("on %s, the database says nothing of who is blocked", async (kind, context) => {
  const { database, suppressions } = await start(kind, context);
  await suppressions.suppress("T1", [email, url, { contact_id: id }], "U1");
  const rows = await database.query.selectFrom("suppressed_contacts").selectAll().execute();
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/\bjane\b|\bacme\b|linkedin|3f0c9f52/i);
});

test.for(databaseKinds)("on %s, no organisation is concerned by another's", async (kind, context) => {
  const { suppressions } = await start(kind, context);
  const address = fc.constantFrom<Address>(email, home, url, { contact_id: id });
  const on = (act: Operation<typeof suppressions>) => act;
  const operation = fc.oneof(
    address.map((one) => on((all, organisation) => all.suppress(organisation, [one], "U1"))),
    address.map((one) => on((all, organisation) => all.release(organisation, [one]))),
    address.map((one) => on((all, organisation) => all.isSuppressed(organisation, one))),
    address.map((one) => on((all, organisation) => all.learn(organisation, one, id))),
    address.map((one) => on(async (all, organisation) => (await all.among(organisation, [one])).size)),
    fc.constant(on((all, organisation) => all.list(organisation))),
  );
  await assertTenantsApart(suppressions, operation, 100);
});
