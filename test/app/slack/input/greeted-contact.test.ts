import fc from "fast-check";
import { expect, it } from "vitest";
import type { Addressee } from "#app/outreach/contact.ts";
import { greetedContact } from "#app/slack/input/greeted-contact.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const person = (email: string, name?: string): Addressee => ({ address: { email }, ...(name && { name }) });
const people = [
  person("jane@acme.com", "Jane Whitfield"),
  person("t.reyes@acme.com", "Tom Reyes (Acme)"),
  person("ana1@acme.com", "Ana Souza"),
  person("ana2@acme.com", "Ana Lima"),
  person("will@acme.com", "Will Thomas"),
  person("maya.bohm@acme.com"),
  person("otto@a.example", "Otto"),
  person("otto@acme.com", "Otto Lima"),
];

it.each([
  ["Hi Jane, so sorry", "jane@acme.com"],
  ["hi jane, so sorry", "jane@acme.com"],
  ["Hi Jane! Could we talk?", "jane@acme.com"],
  ["Hey Jane just a quick one", "jane@acme.com"],
  ["👋 Hello there Jane – a quick one", "jane@acme.com"],
  ["Good morning, Jane Whitfield:\nhere it is", "jane@acme.com"],
  ["Draft, what do you think?\n\n*Dear Maya,*\nthe annex", "maya.bohm@acme.com"],
  ["Hi @Tom Reyes, maybe", "t.reyes@acme.com"],
  ["Hi Jane, Tom mentioned you", "jane@acme.com"],
  ["Tom, could we move it?", "t.reyes@acme.com"],
  ["Ana Souza: the offer", "ana1@acme.com"],
  ["Liebe Jane,", "jane@acme.com"],
  ["Sehr geehrte Frau Whitfield,", "jane@acme.com"],
  ["Chère Madame Whitfield", "jane@acme.com"],
  ["Estimado Sr. Reyes:", "t.reyes@acme.com"],
  ["Gentile Maya, grazie", "maya.bohm@acme.com"],
  ["Olá Tom", "t.reyes@acme.com"],
  ["Dear Dr. Tom Reyes,", "t.reyes@acme.com"],
])("is the only one of that name: “%s”", (message, email) => {
  expect(greetedContact(message, people)?.address).toEqual({ email });
});

it.each([
  "Hi Ana, so sorry",
  "Dear Mr. Lima,",
  "Hi Jane and Tom, so sorry",
  "Hi Jane & team",
  "Hi Jane, Tom, so sorry",
  "Hallo Jane, Tom und Ana",
  "Hi Jane Doe, so sorry",
  "Dear Mr. Thomas Lima,",
  "Dear Mr. Will,",
  "Dear Ms. Whitfield and Mr. Reyes,",
  "Hey will you be there?",
  "Dear Mr. …",
  "Hi all, Jane can't come",
  "Hi Ja, so sorry",
  "Could you ask Jane?",
  "Jane says no",
  "Jane and Tom, could we move it?",
  "> Hi Jane, so sorry\nNo.",
  "",
])("is nobody where it isn't certain: “%s”", (message) => {
  expect(greetedContact(message, people)).toBeUndefined();
});

it("is one of the people, or nobody, whatever was written", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const found = greetedContact(`Hi ${text}`, people);
      expect([undefined, ...people]).toContain(found);
    }),
  );
});
