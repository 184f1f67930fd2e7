import fc from "fast-check";
import { expect, test } from "vitest";
import { createCrmEntries } from "#app/crm/crm-entries.ts";
import { AuditLog } from "../../src/app/audit/audit-log.ts";
import { createApprovals } from "../../src/app/credits/approvals.ts";
import { createContactCalls } from "../../src/app/credits/contact-calls.ts";
import { createLedger } from "../../src/app/credits/ledger/ledger.ts";
import { monthSpending } from "../../src/app/credits/ledger/spending.ts";
import { dayLength, startOfMonth } from "../../src/app/credits/periods.ts";
import { exportText } from "../../src/app/features/rights/export.ts";
import { heldData } from "../../src/app/features/rights/held-data.ts";
import { createContactData } from "../../src/app/outreach/contact-data.ts";
import { ContactIds } from "../../src/app/outreach/contact-ids.ts";
import { createContactPeople } from "../../src/app/outreach/contact-people.ts";
import { RecentContacts } from "../../src/app/outreach/recent-contacts.ts";
import { Suppressions } from "../../src/app/outreach/suppressions.ts";
import { createContactMeetings } from "../../src/app/reminders/contact-meetings.ts";
import { ResultThreads } from "../../src/app/slack/paid/result-threads.ts";
import { createSharedCards } from "../../src/app/slack/reply/shared-cards.ts";
import type { Database } from "../../src/app/storage/app-database.ts";
import { operations } from "../../src/contract/operations.ts";
import { databaseKinds, databaseOrSkip } from "../support/databases/databases.ts";
import { silentLog } from "../support/log.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { newCall, send, vault } from "./credits/calls.ts";
import { recordedCalls } from "./credits/recorded-calls.ts";

/** What is written is what is read back, in whatever order things happen. Each run has an organisation of its own. */

const noon = Date.parse("2026-11-21T12:00:00Z");
const person = fc.constantFrom("U1", "U2");
let runs = 0;
const nextOrganisation = () => {
  runs += 1;
  return `T${runs}`;
};
const examples = (kind: (typeof databaseKinds)[number], all: number) => ({
  numRuns: numRuns(kind === "SQLite" ? all : all / 10),
});

test.for(databaseKinds)("what each month cost, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const { database } = opened;
  const { record, deleteExpired } = recordedCalls(database);
  const months = ["2026-03", "2026-04", "2026-05"].map((month) => Date.parse(month));
  const first = months[0] ?? 0;
  const at = fc.nat(80).map((days) => first + days * dayLength);
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant("buy" as const),
        ...{ at, person },
        operation: fc.constantFrom("prep" as const, "wave" as const, "rephrase" as const),
        state: fc.constantFrom(
          "answered" as const,
          "answered" as const,
          "refused" as const,
          "unknown" as const,
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("expire" as const), at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("lose" as const) }) },
  );
  let keys = 0;
  const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    const organisation = nextOrganisation();
    const model: {
      person: string;
      month: number;
      at: number;
      price: number;
      isUnknown: boolean;
      isDeleted: boolean;
    }[] = [];
    for (const step of steps) {
      if (step.does === "buy") {
        const { does: _, ...call } = step;
        keys += 1;
        await record({ ...call, organisation, key: String(keys) });
        const { price } = operations[call.operation];
        if (call.state === "refused") continue;
        const month = startOfMonth(call.at);
        model.push({ ...call, month, price, isUnknown: call.state === "unknown", isDeleted: false });
      } else if (step.does === "expire") {
        await deleteExpired(step.at + 40 * dayLength);
      } else if (step.does === "delete") {
        await deleteExpired(step.at + 730 * dayLength);
        for (const call of model) call.isDeleted ||= call.at < step.at;
      } else {
        // As earlier versions did when a balance seemed to show that what broke off was charged.
        await database.query
          .updateTable("paid_calls")
          .set((row) => ({ state: "lost", charged: row.ref("price") }))
          .where((row) => row.and({ organisation, state: "unknown" }))
          .execute();
        for (const call of model) call.isUnknown &&= call.isDeleted;
      }
      for (const month of months) {
        const charged = model.filter((call) => call.month === month && !call.isUnknown);
        const sum = (calls: typeof model) => calls.reduce((total, { price }) => total + price, 0);
        for (const who of ["U1", "U2"]) {
          const own = sum(charged.filter((call) => call.person === who));
          const spent = await monthSpending(database, { organisation, person: who }, month);
          expect(spent).toEqual({ own, team: sum(charged) });
        }
      }
    }
  });
  await fc.assert(property, examples(kind, 300));
});

/** What an export about somebody is collected from. */
function storesOn(database: Database) {
  const options = { database, vault, now: () => noon, random: () => 0.5, log: silentLog };
  const lookUp = async () => ({ value: { found: false as const }, missing: [], at: 0 });
  const stores = {
    profiles: { lookUp, peek: async () => undefined },
    contactPeople: createContactPeople(options),
    suppressions: new Suppressions(options),
    contactData: createContactData(options),
    contactCalls: createContactCalls(options),
    approvals: createApprovals(options),
    contactMeetings: createContactMeetings(options),
    recentContacts: new RecentContacts(options),
    resultThreads: new ResultThreads(options),
    sharedCards: createSharedCards(options),
    crmEntries: createCrmEntries(options),
    teamKnowledge: { about: async () => [] },
    auditLog: new AuditLog(options),
  };
  const ids = new ContactIds({ ...options, profiles: { lookUp } });
  return { ...stores, ids, ledger: createLedger({ ...options, worker: "w" }) };
}

test.for(databaseKinds)("an export about a contact, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const stores = storesOn(opened.database);
  const contacts = ["jane@acme.com", "tom@acme.com"];
  const about = fc.constantFrom(...contacts);
  const step = fc.record({
    does: fc.constantFrom("link", "use", "share", "buy", "log", "forget IDs", "forget calls", "forget uses"),
    ...{ about, person, text: fc.string({ minLength: 1, maxLength: 20 }) },
  });
  const id = { "jane@acme.com": "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" } as Readonly<Record<string, string>>;
  const idOf = (email: string) => id[email] ?? "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";
  let keys = 0;
  const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    const organisation = nextOrganisation();
    const empty = () => ({
      linkedBy: [] as string[],
      users: new Set<string>(),
      shared: 0,
      messages: [] as string[],
      logged: [] as string[],
    });
    const model = new Map(contacts.map((email) => [email, empty()]));
    for (const { does, about: email, person, text } of steps) {
      const address = { email };
      const expected = model.get(email) ?? empty();
      keys += 1;
      if (does === "link") {
        await stores.ids.linkMany(organisation, [{ address, contactId: idOf(email) }], person);
        // Linking the ID again changes nothing.
        if (expected.linkedBy.length === 0) expected.linkedBy.push(person);
      } else if (does === "use") {
        stores.recentContacts.remember(organisation, person, { address });
        expected.users.add(person);
      } else if (does === "share") {
        await stores.sharedCards.record(organisation, { address }, { channel: "C1", ts: String(keys) }, 0);
        expected.shared += 1;
      } else if (does === "buy") {
        const work = { operation: "rephrase" as const, request: { addressee: { address }, message: text } };
        await send(stores.ledger, newCall(String(keys), { organisation, person, work }));
        expected.messages.push(text);
      } else if (does === "log") {
        stores.auditLog.record({ organisation, actor: person, action: "share", address, outcome: "done" });
        expected.logged.push(person);
      } else if (does === "forget IDs") {
        await stores.contactData.forget(organisation, [address, { contact_id: idOf(email) }]);
        expected.linkedBy = [];
      } else if (does === "forget uses") {
        await stores.recentContacts.forget(organisation, [address]);
        expected.users.clear();
      } else {
        // Calls under way stay until they've ended.
        expect(await stores.contactCalls.forget(organisation, [address])).toBe(expected.messages.length);
      }
    }
    await stores.recentContacts.stop();
    for (const [email, expected] of model) {
      const held = await heldData(stores, organisation, { address: { email } });
      const exported = JSON.parse(await exportText(held, { organisation, basis: undefined, at: noon }));
      const by = (rows: { by: string }[]) => rows.map((row) => row.by).sort();
      expect({
        linkedBy: by(exported.contactIds),
        users: exported.recentContactOf.map((use: { person: string }) => use.person).sort(),
        shared: exported.sharedMessages.length,
        messages: exported.paidRequests
          .map((call: { request: { message: string } }) => call.request.message)
          .sort(),
        logged: by(exported.uses),
      }).toEqual({
        ...expected,
        users: [...expected.users].sort(),
        messages: expected.messages.toSorted(),
        logged: expected.logged.toSorted(),
      });
    }
  });
  await fc.assert(property, examples(kind, 200));
});
