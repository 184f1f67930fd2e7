import type { CrmProblem } from "#app/crm/crm-error.ts";
import type { Feature, Refused } from "#test/support/crm/far-end.ts";
import type { World, WorldDeal, WorldPerson } from "#test/support/crm/world.ts";
import {
  type Behaviour,
  json,
  raw,
  reset,
  resetHalfway,
  silence,
  silenceHalfway,
} from "#test/support/servers/fake-upstream.ts";

/** What is asked of a CRM, and what it answers. */
export interface Case extends Partial<World> {
  name: string;
  /** What not each CRM has. */
  needs?: Feature;
  token?: string;
  /** Where the CRM is said to be, instead of at its far end. */
  address?: string;
  /** Milliseconds. */
  timeout?: number;
  /** What the far end does instead, from one of the requests on. */
  fault?: { from?: number; does: Behaviour | { refuses: Refused; headers?: Record<string, string> } };
  ask: { check: true } | { search: string; limit?: number } | { record: string } | { isUser: string };
  answer: Answer;
}
type Answer =
  | { account: string }
  /** IDs. */
  | { people: readonly number[] }
  /** Their ID, and what else isn't seen of them. */
  | { record: number | undefined; owner?: undefined; deals?: readonly object[] }
  | { isUser: boolean }
  | { problem: CrmProblem; retryAfter?: number };
type More = Omit<Partial<Case>, "name" | "ask">;

const jane: WorldPerson = {
  ...{ id: 11, first: "Jane", last: "Whitfield", email: "Jane@Acme.example", title: "VP Operations" },
  ...{
    linkedIn: "linkedin.com/in/Jane-Whitfield/",
    company: 31,
    owner: 41,
    active: "2026-11-03",
    changed: 10,
  },
};
const tom: WorldPerson = {
  ...{
    id: 12,
    first: "Tom",
    last: "O'Brien",
    email: "tom.o'brien@acme.example",
    company: 31,
    owner: 41,
    changed: 9,
  },
};
const mia: WorldPerson = {
  ...{ id: 13, first: "Mia", last: "North", email: "mia@north.example", company: 32, changed: 8 },
};
const renewal: WorldDeal = { id: 61, person: 11, name: "Renewal", stage: 51, amount: 48_500, changed: 20 };
const renewed = { name: "Renewal", stage: "Proposal", amount: { value: 48_500, currency: "EUR" } };

/** Whom and what a far end knows, unless a case says otherwise. */
export const sampleWorld: World = { people: [jane, tom, mia], deals: [renewal], denied: [], entries: [] };

const crowd = (size: number): WorldPerson[] =>
  Array.from({ length: size }, (_, at) => ({ id: 1_000 + at, first: "Many", last: `One${at}`, changed: 1 }));
const idsOf = (people: readonly WorldPerson[]) => people.map(({ id }) => id);
const odd: WorldPerson = { id: 14, first: "Ann", last: "Odd", email: "odd@acme.example", changed: 7 };
const named = (first: string): More => ({ people: [{ ...odd, first }] });
const janeAs = (more: Partial<WorldPerson>): More => ({ people: [{ ...jane, ...more }, mia] });
const won = Array.from({ length: 30 }, (_, at) => ({ ...renewal, id: 70 + at, stage: 52, changed: 30 + at }));
const mail = "jane@acme.example";

const finds = (what: string, search: string, people: readonly number[], more: More = {}): Case => ({
  ...{ name: `finds ${what}`, ask: { search }, answer: { people }, ...more },
});
const knows = (what: string, record: string, answer: Answer, more: More = {}): Case => ({
  ...{ name: `knows ${what}`, ask: { record }, answer, ...more },
});
const isUser = (what: string, email: string, is: boolean): Case => ({
  ...{ name: `counts ${what}: ${is}`, ask: { isUser: email }, answer: { isUser: is } },
});
const all = { record: 11, deals: [renewed] };
const nobody = { record: undefined };
const withoutDeals = { record: 11, deals: [] };
const two: More = { people: [{ ...tom, email: mail }, jane] };

/** Nobody has these in their name, and they mustn't mean anything to a CRM. */
const marks = [
  "''",
  '"',
  "%",
  "_",
  "*",
  "?",
  "\\",
  "}",
  ")",
  "-",
  "a) OR (b",
  "' OR Name LIKE '%",
  '"*"',
  "j*ne",
  ":",
];
marks.push(
  "jane\\' OR",
  "jane} IN ALL",
  "jane OR mia",
  "jane AND NOT tom",
  "&limit=500",
  "{{jane mia",
  "a,zz",
  "NOT",
);
marks.push("jane' AND Id != '", "\\\\' --", "x".repeat(500), "\u0000\n\u202e", "j%x", "👋");

const answers: readonly Case[] = [
  { name: "says whose account it is", ask: { check: true }, answer: { account: "Rapport GmbH" } },
  finds("people by the beginning of a name", "whit", [11]),
  finds("people by first and last name", "jane  whitfield", [11]),
  finds("people by the beginning of an address", "jane@acme", [11]),
  finds("people by their company", "boreal", [13]),
  finds("nobody", "zacharias", []),
  {
    ...finds("100 of 150", "", idsOf(crowd(100)), { people: crowd(150) }),
    ask: { search: "many", limit: 100 },
    needs: "100 at once",
  },
  finds("20 of 10,000", "many", idsOf(crowd(20)), { people: crowd(10_000) }),
  finds("a name with markup, and leaves it", "odd", [14], named('<b>Max</b> &amp; *"Bold"* <!here>')),
  finds("a name from right to left, and leaves it", "odd", [14], named("שרה \u202e כהן")),
  finds("a name of 500 characters, and leaves it", "odd", [14], named("x".repeat(496))),
  finds("somebody without a name", "info@", [14], {
    people: [{ id: 14, email: "info@a.example", changed: 7 }],
  }),
  finds("somebody without an address", "odd", [14], { people: [{ id: 14, last: "Odd", changed: 7 }] }),
  finds("nobody who was deleted", "jane", [], janeAs({ gone: "deleted" })),
  finds("nobody who has become a customer", "jane", [], janeAs({ isLead: true, gone: "converted" })),
  finds("nobody whom one mayn't see", "jane", [], janeAs({ gone: "hidden" })),
  finds("two people at one address", mail, [12, 11], {
    ...two,
    needs: "shared addresses",
    people: [{ ...tom, email: mail, changed: 11 }, jane],
  }),
  finds("somebody who isn't a customer yet", "jane", [11], janeAs({ isLead: true })),
  finds("somebody by a name with a quote", "o'brien", [12]),
  finds("somebody by a name in quotes and brackets", '"jane" (whitfield)', [11], { needs: "words" }),
  finds("somebody by a name with what addresses end with", "jane#&?/..", [11], { needs: "words" }),
  ...marks.map((text) => finds(`nobody by ${JSON.stringify(text.slice(0, 20))}`, text, [])),
  knows("somebody", mail, all),
  knows("nobody", "nobody@acme.example", nobody),
  knows(
    "somebody without company, owner or deals",
    "odd@acme.example",
    { record: 14, deals: [] },
    named("Ann"),
  ),
  knows("the company that somebody is linked to", "mia@north.example", { record: 13, deals: [] }),
  knows("somebody who isn't a customer yet", mail, withoutDeals, { ...janeAs({ isLead: true }), deals: [] }),
  knows("somebody by LinkedIn", "https://www.linkedin.com/in/jane-whitfield", all, {
    needs: "LinkedIn",
  }),
  knows("nobody by LinkedIn", "https://www.linkedin.com/in/jane", nobody),
  knows("nobody who was deleted", mail, nobody, janeAs({ gone: "deleted" })),
  knows("nobody who has become a customer", mail, nobody, janeAs({ isLead: true, gone: "converted" })),
  knows("nobody whom one mayn't see", mail, nobody, janeAs({ gone: "hidden" })),
  knows("somebody by a second address", "j@old.example", all, {
    ...janeAs({ also: "j@old.example" }),
    needs: "second addresses",
  }),
  knows("the one into whom another was merged", mail, all, {
    people: [{ ...tom, email: mail, gone: "merged" }, jane],
  }),
  knows("of two people at one address the one changed last", mail, all, {
    ...two,
    needs: "shared addresses",
  }),
  knows("somebody by an address with a quote", "tom.o'brien@acme.example", { record: 12, deals: [] }),
  knows("no owner who left", mail, { ...all, owner: undefined }, janeAs({ owner: 42 })),
  knows("no deals that are won or lost", mail, all, {
    deals: [{ ...renewal, id: 62, stage: 52 }, renewal, { ...renewal, id: 63, stage: 53 }],
  }),
  knows("the open deal behind thirty that are won", mail, all, { deals: [...won, renewal] }),
  knows(
    "the deal changed last first",
    mail,
    { record: 11, deals: [{ ...renewed, name: "Pilot" }, renewed] },
    {
      deals: [renewal, { ...renewal, id: 62, name: "Pilot", changed: 21 }],
    },
  ),
  knows(
    "a deal without an amount",
    mail,
    { record: 11, deals: [{ name: "Talk", stage: "Proposal" }] },
    {
      deals: [{ ...renewal, name: "Talk", amount: 0 }],
    },
  ),
  knows(
    "a deal's own currency",
    mail,
    { record: 11, deals: [{ ...renewed, amount: { value: 48_500, currency: "USD" } }] },
    {
      deals: [{ ...renewal, currency: "USD" }],
    },
  ),
  knows("nobody else's deals", mail, withoutDeals, { deals: [{ ...renewal, person: 12 }] }),
  knows("no deals without the right to read them", mail, withoutDeals, { denied: ["deals"] }),
  knows(
    "no owner without the right to read users",
    mail,
    { ...all, owner: undefined },
    {
      ...{ denied: ["users"], needs: "rights to users" },
    },
  ),
  isUser("a user, however the address is written", "sam@rapport.example", true),
  isUser("a part of a user's address", "am@rapport.example", false),
  isUser("a user who left", "lee@rapport.example", false),
  isUser("an address with a quote", "sam'or'1@rapport.example", false),
];

type Fault = NonNullable<Case["fault"]>["does"];
/** Whatever is asked, it's the same problem. */
function failing(name: string, does: Fault, problem: CrmProblem, retryAfter?: number): Case[] {
  const questions = [
    { check: true },
    { search: "jane" },
    { record: mail },
    { isUser: "sam@rapport.example" },
  ] as const;
  const answer = { problem, ...(retryAfter !== undefined && { retryAfter }) };
  const timeout = problem === "too slow" ? 50 : 20_000;
  return questions.map((ask) => ({
    name: `${name}: ${Object.keys(ask)[0]}`,
    ask,
    timeout,
    fault: { does },
    answer,
  }));
}
const later = { "retry-after": "7" };
const refused = (
  name: string,
  problem: CrmProblem,
  more: More,
  ask: Case["ask"] = { check: true },
): Case => ({
  ...{ name, ask, answer: { problem }, ...more },
});

const troubles: readonly Case[] = [
  ...failing("an expired token", { refuses: "expired token" }, "token refused"),
  ...failing("too many requests", { refuses: "busy" }, "rate limited"),
  ...failing(
    "too many requests, and when to come again",
    { refuses: "busy", headers: later },
    "rate limited",
    7,
  ),
  ...failing("a failure", json({ error: "Oops" }, 500), "unavailable"),
  ...failing("maintenance", raw("<h1>Back soon</h1>", 503, later), "unavailable", 7),
  ...failing("a connection that breaks", reset, "unavailable"),
  ...failing("half a body", resetHalfway, "unavailable"),
  ...failing("a body cut short", raw('{"results":[{"id":"1","prop', 200), "unreadable"),
  ...failing("a page", raw("<html>Sign in</html>", 200, { "content-type": "text/html" }), "unreadable"),
  ...failing("another shape", json({ items: [{ uuid: 1 }] }), "unreadable"),
  ...failing("nothing", json(null), "unreadable"),
  ...failing("a redirect", raw("", 302, { location: "https://elsewhere.example/" }), "unreadable"),
  ...failing("an answer that's too large", raw(`"${"x".repeat(5_000_000)}"`), "unreadable"),
  ...failing("no answer", silence, "too slow"),
  ...failing("an answer that doesn't end", silenceHalfway, "too slow"),
  refused("an address of something else", "unreadable", {
    fault: { does: json({ message: "Cannot GET" }, 404) },
  }),
  refused("a wrong token", "token refused", { token: "another" }),
  refused("no right to read people", "not allowed", { denied: ["people"] }),
  refused("no right to find people", "not allowed", { denied: ["people"] }, { search: "jane" }),
  refused("no right to know people", "not allowed", { denied: ["people"] }, { record: mail }),
  refused("no right to read users", "not allowed", { denied: ["users"] }, { isUser: "sam@rapport.example" }),
  refused(
    "a token that dies meanwhile",
    "token refused",
    { fault: { from: 2, does: { refuses: "expired token" } } },
    { record: mail },
  ),
  refused(
    "too many requests meanwhile",
    "rate limited",
    { fault: { from: 2, does: { refuses: "busy" } } },
    { record: mail },
  ),
  refused("a private address", "forbidden address", { address: "https://10.0.0.7" }),
  refused("a name with a private address", "forbidden address", { address: "https://crm.example" }),
  refused("an address without TLS", "forbidden address", { address: "http://crm.example" }),
];

export const cases: readonly Case[] = [...answers, ...troubles];
