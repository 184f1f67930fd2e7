import { expect, test } from "vitest";
import { showAtOnce } from "#app/features/profile/look-up.ts";

const nobody = async () => [];

test("a card is shown whatever becomes of the CRM's line, also while nobody waits for that yet", async () => {
  const failing = Promise.withResolvers<never>();
  const contact = { address: { email: "jane@acme.com" } };
  const dependencies = {
    profiles: {
      lookUp: async () => ({ value: { found: false as const }, missing: [], at: 0, connection: "" }),
      offersKnowledge: () => false,
      peek: async () => undefined,
    },
    contactIds: { shownLink: async () => undefined },
    recentContacts: { remember: () => undefined },
    people: {
      ...{ inCrm: nobody, list: async () => ({ people: [], isComplete: true }) },
      ...{ named: async () => ({ kind: "none" as const }), nameOf: () => undefined },
    },
    auditLog: { record: async () => undefined },
    crmRecords: { of: () => failing.promise, waitFor: () => 0 },
    paidActions: () => [],
  };
  const { card, later } = await showAtOnce(dependencies, { organisation: "T1", person: "U1" }, contact);
  failing.reject(new Error("The database is away."));
  // Node reports a failure that nobody waits for before it sets out on what's next.
  await new Promise(setImmediate);
  expect(card.text).toBe("No profile yet for jane@acme.com");
  await expect(later).rejects.toThrow("away");
});
