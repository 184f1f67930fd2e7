import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import { findByName, findLeadingName, suggestByName } from "#app/outreach/find-by-name.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

const person = (email: string, name?: string): Addressee => ({
  address: { email },
  ...(name !== undefined && { name }),
});
const jane = person("jane@acme.com", "Jane Whitfield");
const janeDoe = person("doe.j@acme.com", "Jane Doe");
const jose = person("jose@acme.com", "José O’Neill (Acme, Lisbon)");
const unnamed = person("tom.reyes@acme.com");
const linked: Addressee = { address: { linkedin_url: "https://www.linkedin.com/in/maya-b%C3%B6hm" } };
const people = [jane, janeDoe, jose, unnamed, linked];
const atFinch = person("erin@mail.harbour-finch.co.uk", "Erin Acmeson");

describe("a typed name", () => {
  it.each<[string, ReturnType<typeof findByName>]>([
    ["Jane Whitfield", { kind: "one", contact: jane }],
    ["whitfield, JANE", { kind: "one", contact: jane }],
    ["jose oneill", { kind: "one", contact: jose }],
    ["jose", { kind: "one", contact: jose }],
    ["tom reyes", { kind: "one", contact: unnamed }],
    ["Maya", { kind: "one", contact: linked }],
    ["jane", { kind: "several", contacts: [janeDoe, jane] }],
    ["whitfield", { kind: "several", contacts: [jane] }],
    ["jane d", { kind: "several", contacts: [janeDoe] }],
    ["j", { kind: "several", contacts: [janeDoe, jane, jose] }],
    ["Lisbon", { kind: "none" }],
    ["jnae whitfeld", { kind: "none" }],
    ["ACME", { kind: "several", contacts: [unnamed, janeDoe, jane, jose] }],
    ["acme.com", { kind: "several", contacts: [unnamed, janeDoe, jane, jose] }],
    ["com", { kind: "none" }],
    ["acm", { kind: "none" }],
    ["jane@acme", { kind: "none" }],
    ["nobody by that name", { kind: "none" }],
    ["", { kind: "none" }],
    ["…", { kind: "none" }],
  ])("“%s” is found", (typed, match) => {
    expect(findByName(typed, people)).toEqual(match);
  });
});

it.each(["Harbour Finch", "harbourfinch", "harbour-finch.co", "harbour"])("“%s” is a company", (typed) => {
  expect(findByName(typed, [...people, atFinch])).toEqual({ kind: "several", contacts: [atFinch] });
});

it("is found rather than a company of that name", () => {
  expect(findByName("acme", [...people, atFinch])).toEqual({ kind: "several", contacts: [atFinch] });
});

describe("a name before other words", () => {
  it.each<[string, [string, number] | undefined]>([
    ["Jane Whitfield Renew before the 30th", ["Jane Whitfield", 2]],
    ["jane, whitfield account", ["jane,", 1]],
    ["jane d Renew", ["jane d", 2]],
    ["Tom re the annex", ["Tom", 1]],
    ["Renew before the 30th", undefined],
    ["call with Jane", undefined],
    ["- Jane", undefined],
  ])("of “%s” is read", (typed, found) => {
    const read = findLeadingName(typed.split(" "), people);
    expect(read && [read.name, read.length]).toEqual(found);
  });
});

describe("what is offered while somebody types", () => {
  it.each<[string, Addressee[]]>([
    ["", people],
    ["jane", [jane, janeDoe]],
    ["whit", [jane]],
    ["reyes@ac", [unnamed]],
    ["acme.com", [jane, janeDoe, jose, unnamed]],
    ["jnae", []],
    ["nobody by that name", []],
  ])("“%s”", (typed, offered) => {
    expect(suggestByName(typed, people, 20)).toEqual(offered);
  });
});

describe("whatever is typed, and whoever is known", () => {
  const word = fc.constantFrom("jane", "jan", "Jane", "janet", "whitfield", "whitfeld", "a", "José", "tom");
  const typed = fc.oneof(
    anyText,
    fc.array(word, { maxLength: 4 }).map((words) => words.join(" ")),
  );
  const known = fc.uniqueArray(
    fc.record(
      {
        address: fc.emailAddress().map((email) => ({ email })),
        name: typed.map((name) => name.slice(0, 100)),
      },
      { requiredKeys: ["address"] },
    ),
    { selector: ({ address }) => contactKey(address), maxLength: 8 },
  );
  const found = (typed: string, people: readonly Addressee[]) => {
    const match = findByName(typed, people);
    if (match.kind === "none") return [];
    return match.kind === "one" ? [match.contact] : match.contacts;
  };

  it("is answered with people of the list alone, each once, in whatever order it is", () => {
    const shuffled = known.chain((people) =>
      fc.tuple(
        fc.constant(people),
        fc.shuffledSubarray(people, { minLength: people.length, maxLength: people.length }),
      ),
    );
    fc.assert(
      fc.property(typed, shuffled, (typed, [people, others]) => {
        expect(findByName(typed, others)).toEqual(findByName(typed, people));
        expect(findLeadingName(typed.split(" "), others)).toEqual(findLeadingName(typed.split(" "), people));
        const offered = suggestByName(typed, people, 20);
        for (const contacts of [found(typed, people), offered]) {
          expect(new Set(contacts).size).toBe(contacts.length);
          for (const contact of contacts) expect(people).toContain(contact);
        }
      }),
    );
  });

  it("is nobody among nobody", () => {
    fc.assert(
      fc.property(typed, (typed) => {
        expect(findByName(typed, [])).toEqual({ kind: "none" });
        expect(findLeadingName(typed.split(" "), [])).toBeUndefined();
      }),
    );
  });

  it("is the one who is called exactly that, if there is one", () => {
    fc.assert(
      fc.property(known, (others) => {
        const people = [
          ...others.filter(({ name = "" }) => !/quentin/i.test(name)),
          person("q@acme.com", "Quentin Ash"),
        ];
        expect(found("quentin ash", people)).toContainEqual(person("q@acme.com", "Quentin Ash"));
      }),
    );
  });
});
