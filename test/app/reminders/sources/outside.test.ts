import { expect, test } from "vitest";
import { canonicalDomain, outsideGuests } from "#app/reminders/sources/outside.ts";
import { guestOf } from "../feeds/a-calendar.ts";

const nobody = { personEmail: undefined, ownDomains: [] };
const ofAcme = { personEmail: "priya@acme.com", ownDomains: [] };

test.for<[string, { personEmail: string | undefined; ownDomains: string[] }, string[], string[]]>([
  ["without any domain, all are guests", nobody, ["a@acme.com", "b@b.io"], ["a@acme.com", "b@b.io"]],
  ["the domain of who set it up is own", ofAcme, ["a@acme.com", "b@b.io"], ["b@b.io"]],
  [
    "and its subdomains",
    ofAcme,
    ["a@eu.acme.com", "b@notacme.com", "c@acme.com.io"],
    ["b@notacme.com", "c@acme.com.io"],
  ],
  ["in any case", { ...ofAcme, personEmail: "Priya@ACME.com" }, ["a@Acme.COM"], []],
  [
    "a public domain is nobody's own, but one's own address is",
    { personEmail: "priya@gmail.com", ownDomains: [] },
    ["priya@gmail.com", "jane@gmail.com"],
    ["jane@gmail.com"],
  ],
  [
    "in other countries too",
    { personEmail: "priya@yahoo.co.uk", ownDomains: [] },
    ["jane@yahoo.co.uk"],
    ["jane@yahoo.co.uk"],
  ],
  ["named domains are own", { ...nobody, ownDomains: ["Acme.com"] }, ["a@acme.com", "b@b.io"], ["b@b.io"]],
  ["besides that of who set it up", { ...ofAcme, ownDomains: ["acme.de"] }, ["a@acme.com", "b@acme.de"], []],
  ["so are named addresses", { ...nobody, ownDomains: ["bot@b.io"] }, ["Bot@b.io", "a@b.io"], ["a@b.io"]],
  ["in any alphabet", { ...nobody, ownDomains: ["bücher.example"] }, ["a@xn--bcher-kva.example"], []],
])("%s", ([, insiders, guests, outside]) => {
  const found = outsideGuests(
    guests.map((email) => guestOf(email)),
    insiders,
  );
  expect(found).toEqual(outside.map((email) => guestOf(email)));
});

test("who has declined is not coming, and who is known by a profile's URL is from outside", () => {
  const linked = {
    contact: { address: { linkedin_url: "https://www.linkedin.com/in/jane" } },
    answer: "none" as const,
  };
  expect(
    outsideGuests([guestOf("a@b.io", "declined"), guestOf("c@b.io", "tentative"), linked], ofAcme),
  ).toEqual([guestOf("c@b.io", "tentative"), linked]);
});

test.for([
  ["@Acme.com", "acme.com"],
  [" acme.com. ", "acme.com"],
  ["BÜCHER.example", "xn--bcher-kva.example"],
])("%s is %s", ([text = "", domain]) => {
  expect(canonicalDomain(text)).toBe(domain);
});
