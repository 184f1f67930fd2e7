import { randomUUID } from "node:crypto";
import { expect, type TestContext, test } from "vitest";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { contactNamed, databaseOf, newOrganisation } from "./helpers.ts";

const people = 300;
const callers = 48;

async function storeOn(database: string, { onTestFinished }: TestContext) {
  const store = await openStore({ database, now: Date.now });
  onTestFinished(() => store.close());
  return store;
}

test("paid calls beside an import of the same contacts: neither fails by the other", async (context) => {
  const database = await databaseOf("Postgres", context, serviceTemplate);
  const [calling, importing] = [await storeOn(database, context), await storeOn(database, context)];
  const { organisation } = await newOrganisation(calling, 100_000);
  const { profile, connection_language } = contactNamed("Jane Whitfield");
  const { id: _, ...said } = profile;
  const contacts = Array.from({ length: people }, (_person, index) => ({
    contact_id: randomUUID(),
    email: `person${index}@people.example`,
    profile: said,
    connection_language,
  }));
  await importing.saveContacts(organisation, contacts);

  let isImporting = true;
  async function call(caller: number): Promise<string[]> {
    const settled: string[] = [];
    for (let turn = 0; isImporting; turn += 1) {
      const contactId = contacts[(caller * 31 + turn * 97) % people]?.contact_id ?? "";
      const own = {
        organisation,
        operation: "rephrase",
        contactId,
        amount: 1,
        idempotencyKey: undefined,
        requestHash: "same",
      };
      const begun = await calling.beginCall(own);
      if (begun.kind !== "begun") throw new Error(begun.kind);
      settled.push((await calling.settleCall({ id: begun.id, call: own, text: {} })).kind);
    }
    return settled;
  }
  const called = Promise.all(Array.from({ length: callers }, (_caller, index) => call(index)));
  for (let round = 0; round < 15; round += 1) {
    // Their order, and every other time their names, are others.
    const incoming = contacts.map((contact, index) => ({
      ...contact,
      ...(round % 2 === 0 && { linkedin_url: `https://www.linkedin.com/in/person${index}-${round}` }),
    }));
    await importing.saveContacts(organisation, round % 4 < 2 ? incoming.toReversed() : incoming);
  }
  isImporting = false;
  const settled = (await called).flat();
  expect(new Set(settled)).toEqual(new Set(["charged"]));
  expect(await balanceOf(calling, organisation)).toBe(100_000 - settled.length);
});
