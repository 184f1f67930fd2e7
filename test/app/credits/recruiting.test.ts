import { expect, test } from "vitest";
import type { Work } from "#app/credits/paid-operations.ts";
import { looksLikeRecruiting } from "#app/credits/recruiting.ts";

const addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const wave = (goal: string): Work => ({ operation: "wave", request: { addressee, goal } });

const recruiting = [
  "Recruit her as our head of sales",
  "I'd like to hire Jane",
  "Invite Jane to a job interview",
  "Headhunt them from Acme",
  "Ask whether she'd apply for our open data engineer role",
  "Offer her the regional manager position",
  "Reject the candidate kindly",
  "Interview her for the data engineer position",
  "Would you like to come work for us?",
  "Zum Vorstellungsgespräch einladen",
  "Wir wollen sie einstellen",
  "Sie für unsere offene Stelle gewinnen",
  "La convoquer à un entretien d’embauche",
  "Invitarla a una entrevista de trabajo",
  "Proporle un colloquio di lavoro",
];

/** What people write who sell, also to those who hire. */
const selling = [
  "Renew before the 30th",
  "Demo of our recruiting software for her hiring managers",
  "They hire 40 engineers this year: propose the larger plan",
  "Hiring platform renewal with HR",
  "Congratulate her on the new role",
  "Ask who will take over the position",
  "Offer a 9 % discount and the onboarding",
  "Interview her for our customer story",
  "Clarify Acme's position on the audit",
  "Introduce the candidate release of version 3",
  "Join our team call on Friday",
  "Die Einstellung des Geräts klären",
  "Die Testumgebung einstellen",
  "Recruit CRM renewal",
  "Contratar el soporte por dos años",
  "La candidatura del proveedor",
];

test.each(recruiting)("“%s” is about recruiting", (goal) => {
  expect(looksLikeRecruiting(wave(goal))).toBe(true);
});

test.each(selling)("“%s” isn't", (goal) => {
  expect(looksLikeRecruiting(wave(goal))).toBe(false);
});

test("each operation has a text that's read", () => {
  expect(
    looksLikeRecruiting({
      operation: "prep",
      request: { addressee, prep_type: "meeting", topic: "Job interview" },
    }),
  ).toBe(true);
  expect(
    looksLikeRecruiting({
      operation: "rephrase",
      request: { addressee, message: "Here's our job offer, Jane." },
    }),
  ).toBe(true);
});
