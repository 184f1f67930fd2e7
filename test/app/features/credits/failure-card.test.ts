import type { KnownBlock } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Card, cardModal, section } from "#app/blocks/card.ts";
import type { Balance } from "#app/credits/balance.ts";
import type { OverBudget } from "#app/credits/budget.ts";
import { type Failure, failure } from "#app/credits/call-failure.ts";
import type { UnansweredCall } from "#app/credits/paid-call.ts";
import type { Work } from "#app/credits/paid-operations.ts";
import {
  type FailureFacts,
  failedPresentation,
  overBudgetPresentation,
} from "#app/features/credits/failure-card.ts";
import type { Addressee, Contact } from "#app/outreach/contact.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { operations } from "#contract/operations.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const jane = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const numbered: Addressee = { address: { contact_id: "3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11" } };

function workFor(addressee: Addressee, operation: PaidOperation): Work {
  switch (operation) {
    case "prep":
      return { operation, request: { addressee, prep_type: "call", topic: "Q3 renewal" } };
    case "wave":
      return { operation, request: { addressee } };
    case "rephrase":
      return { operation, request: { addressee, message: "Have a look?" } };
  }
}

interface Failed {
  state?: UnansweredCall["state"];
  failure: Failure;
  operation?: PaidOperation;
  addressee?: Addressee;
}

function failed({
  state = "refused",
  failure,
  operation = "prep",
  addressee = jane,
}: Failed): UnansweredCall {
  return {
    id: "call-1",
    organisation: "T1",
    key: "1.2.3",
    person: "U1",
    price: operations[operation].price,
    place: "{}",
    createdAt: 0,
    deliveredAt: undefined,
    settledAt: 1,
    state,
    failure,
    work: workFor(addressee, operation),
  };
}

const button = (action_id: string, text: string, value: string) =>
  ({ type: "button", action_id, text: { type: "plain_text", text }, value }) as const;
const facts: FailureFacts = {
  balance: undefined,
  manager: undefined,
  enterIdButton: ({ address }: Contact) => button("enter", "Enter the ID…", JSON.stringify(address)),
};
const again = (text: string, about = "brief for Jane Whitfield") => ({
  ...button("credits_again", text, '{"call":"call-1"}'),
  accessibility_label: `${text}, ${about}`,
});
const enter = button("enter", "Enter the ID…", '{"email":"jane@acme.com"}');

/** What a card shows: a headline, a sentence and its buttons. */
function cardOf(headline: string, text: string, ...elements: ReturnType<typeof button>[]): Card {
  const actions: KnownBlock[] = elements.length > 0 ? [{ type: "actions", elements }] : [];
  return { text: `${headline}. ${text}`, blocks: [section(`*${headline}*`, text), ...actions] };
}

const known: Balance = { remaining: 0, knownAt: 0, topUp: 500, alertedAtPercent: 100 };
const noBrief = "No brief for Jane Whitfield";
const tryAgain = again("Try again · 1 credit");
const reword = { ...again("Reword…"), action_id: "credits_reword" };

describe("what was surely not charged", () => {
  const slow = "The profile service asked us to slow down";
  const unreached = "We couldn't reach the profile service";
  const unwritten = "The profile service couldn't write this";
  const rejected = "The profile service rejected this request";
  const anew = "Reword it and try again.";
  it.each<[Failure, what: string, remedy: string, ...ReturnType<typeof button>[]]>([
    [
      { kind: "unauthorized" },
      "The profile service doesn't accept our key",
      "A workspace admin can replace it in Rapport's Home; then try again.",
      tryAgain,
    ],
    [
      { kind: "unknown contact" },
      "The profile service doesn't know this contact ID",
      "Enter another one, then try again.",
      enter,
      tryAgain,
    ],
    [{ kind: "refused input" }, rejected, anew, reword],
    [{ kind: "refused input", detail: " ." }, rejected, anew, reword],
    [
      { kind: "refused input", detail: "topic <!channel> is too *long*." },
      `${rejected}. It says: “topic &lt;!channel&gt; is too \u2217long\u2217”`,
      anew,
      reword,
    ],
    [
      {
        kind: "refused input",
        detail: "This message is in Welsh. Nothing was charged. A language model would do it.",
      },
      `${rejected}. It says: “This message is in Welsh. A language model would do it”`,
      anew,
      reword,
    ],
    [{ kind: "composer failed" }, unwritten, "Try again in a minute.", tryAgain],
    [{ kind: "composer failed", retryAfter: 30 }, unwritten, "Try again in 30 seconds.", tryAgain],
    [{ kind: "rate limited", retryAfter: 29.2 }, slow, "Try again in 30 seconds.", tryAgain],
    [{ kind: "rate limited", retryAfter: 0 }, slow, "Try again in 1 second.", tryAgain],
    [{ kind: "rate limited" }, slow, "Try again in a minute.", tryAgain],
    [{ kind: "unavailable" }, unreached, "Try again in a minute.", tryAgain],
    [{ kind: "unavailable", retryAfter: 5 }, unreached, "Try again in 5 seconds.", tryAgain],
    [
      { kind: "unreadable answer" },
      "The profile service sent a reply we couldn't read",
      "Try again; if it keeps happening, tell your Rapport admin.",
      tryAgain,
    ],
    [{ kind: "broken off" }, "The profile service didn't carry this out", "Try again.", tryAgain],
    [
      { kind: "no contact id" },
      "This needs a contact ID, and the profile doesn't have one",
      "Enter the ID, then try again.",
      enter,
      tryAgain,
    ],
    [
      { kind: "contact id refused before" },
      "This needs a contact ID, and the profile service doesn't know the one we have",
      "Enter another one, then try again.",
      enter,
      tryAgain,
    ],
    [
      { kind: "not profiled" },
      "This needs a contact ID, and there's no profile to take one from",
      "Check the address, or enter the ID, then try again.",
      enter,
      tryAgain,
    ],
    [{ kind: "interrupted" }, "We had to restart before this was done", "Try again.", tryAgain],
  ])("%j", (failure, what, remedy, ...elements) => {
    expect(failedPresentation(failed({ failure }), facts)).toEqual({
      title: "Brief",
      card: cardOf(noBrief, `${what}. Nothing was charged. ${remedy}`, ...elements),
    });
  });

  it("an id that the person gave and the service does not know", () => {
    const call = failed({ failure: { kind: "unknown contact" }, addressee: numbered });
    expect(failedPresentation(call, facts).card).toEqual(
      cardOf(
        "No brief for 3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11",
        "The profile service doesn't know this contact ID. Nothing was charged. Check it, or use their e-mail address instead.",
      ),
    );
  });

  const says = "The profile service says your team doesn't have enough credits: a brief costs 1.";
  it.each<[left: number | undefined, manager: string | undefined, what: string, who: string]>([
    [4, "U7", "Your team has 0.4 credits left; a brief costs 1.", "<@U7> manages credits."],
    [
      0,
      undefined,
      "Your team has 0 credits left; a brief costs 1.",
      "Ask a workspace admin to add some; nobody manages credits yet.",
    ],
    [10, "U7", says, "<@U7> manages credits."],
    [undefined, "U7", says, "<@U7> manages credits."],
  ])("too few credits, with %j left and the manager %j", (remaining, manager, what, who) => {
    const call = failed({ failure: { kind: "out of credits" } });
    const balance = remaining === undefined ? undefined : { ...known, remaining };
    expect(failedPresentation(call, { ...facts, balance, manager }).card).toEqual(
      cardOf(noBrief, `${what} Nothing was charged. ${who}`, tryAgain),
    );
  });
});

describe("what may have been charged", () => {
  const ask = "Send again · may cost 1 more";
  it.each<[Failure, PaidOperation, what: string, happened: string, cost: string, label: string]>([
    [
      { kind: "broken off" },
      "prep",
      "brief for",
      "The connection broke after we had sent the request",
      "1 credit",
      ask,
    ],
    [
      { kind: "no answer in time" },
      "prep",
      "brief for",
      "We got no answer within 90 seconds",
      "1 credit",
      ask,
    ],
    [
      { kind: "service failed", retryAfter: 30 },
      "prep",
      "brief for",
      "The profile service reported a failure on its side",
      "1 credit",
      ask,
    ],
    [
      { kind: "conflict" },
      "prep",
      "brief for",
      "The profile service said it may already be working on this",
      "1 credit",
      ask,
    ],
    [
      { kind: "interrupted" },
      "wave",
      "wave to",
      "We were interrupted after we had sent the request",
      "1 credit",
      ask,
    ],
    [
      { kind: "unreadable answer" },
      "rephrase",
      "rephrasing for",
      "The profile service sent a reply we couldn't read",
      "0.1 credit",
      "Send again · may cost 0.1 more",
    ],
  ])("%j, %s", (failure, operation, what, happened, cost, label) => {
    const call = failed({ state: "unknown", failure, operation });
    expect(failedPresentation(call, facts).card).toEqual(
      cardOf(
        `Outcome unknown: ${what} Jane Whitfield`,
        `${happened}: it may have cost ${cost}, which counts against the caps. We won't send it again.`,
        again(label, `${what} Jane Whitfield`),
      ),
    );
  });

  it("is asked for again where that costs nothing more, so there's no button for it", () => {
    const repeat = { until: 1, contactId: "c", connection: "the service" };
    const call = failed({ state: "unknown", failure: { kind: "broken off" } });
    expect(failedPresentation({ ...call, state: "unknown", repeat }, facts).card).toEqual(
      cardOf(
        "No answer yet: brief for Jane Whitfield",
        "The connection broke after we had sent the request. We keep asking; it's charged once at most. We'll post the result here or in your messages with Rapport.",
      ),
    );
  });
});

it.each([
  [10, "it cost 1 credit."],
  [0, "nothing was charged."],
  [undefined, "it may have cost 1 credit, which counts against the caps."],
])("who was forgotten meanwhile isn't named, and what it cost is said: %j", (charged, cost) => {
  const text = `An admin had the contact forgotten while this brief was under way, so it isn't kept; ${cost}`;
  const call = { ...failed({ failure: { kind: "broken off" } }), state: "forgotten" as const, charged };
  expect(failedPresentation({ ...call, repeat: undefined }, facts)).toEqual({
    title: "Brief",
    card: { text, blocks: [section(text)] },
  });
});

describe("a cap", () => {
  const until = Date.parse("2026-11-22");
  it.each<[OverBudget, PaidOperation, string, string]>([
    [
      { kind: "over budget", whose: "person", cap: 10, left: 5, price: 10, until },
      "prep",
      noBrief,
      "You can spend up to 1 credit a day; 0.5 are left, and a brief costs 1. Nothing was charged. You can try again <!date^1795305600^{date_short_pretty} at {time}|2026-11-22 00:00 UTC>. A workspace admin can change the cap in Rapport's Home.",
    ],
    [
      { kind: "over budget", whose: "organisation", cap: 200, left: 0, price: 1, until },
      "rephrase",
      "No rephrasing for Jane Whitfield",
      "Your team can spend up to 20 credits a month; none are left, and a rephrasing costs 0.1. Nothing was charged. You can try again <!date^1795305600^{date_short_pretty} at {time}|2026-11-22 00:00 UTC>. A workspace admin can change the cap in Rapport's Home.",
    ],
    [
      { kind: "over budget", whose: "person", cap: 5, left: 5, price: 10, until },
      "wave",
      "No wave to Jane Whitfield",
      "You can spend up to 0.5 credit a day; 0.5 are left, and a wave costs 1. Nothing was charged. A workspace admin can change the cap in Rapport's Home.",
    ],
  ])("%j", (refusal, operation, headline, text) => {
    expect(overBudgetPresentation(refusal, workFor(jane, operation)).card).toEqual(cardOf(headline, text));
  });
});

describe("every failure, whatever people and the service say", () => {
  const addressee: fc.Arbitrary<Addressee> = fc.record(
    {
      address: fc.oneof(
        anyText.map((email) => ({ email })),
        fc.string({ unit: "grapheme" }).map((slug) => ({
          linkedin_url: `https://www.linkedin.com/in/${encodeURIComponent(slug.toWellFormed())}`,
        })),
        fc.uuid().map((contact_id) => ({ contact_id })),
      ),
      name: anyText.map((name) => name.slice(0, 100)),
    },
    { requiredKeys: ["address"] },
  );
  const seconds = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined });
  const kind = fc.constantFrom(...failure.shape.kind.options);
  const anyFailure = fc
    .record({ kind, detail: fc.oneof(anyText, fc.constant("&".repeat(5_000))), retryAfter: seconds })
    .map((parts) => failure.parse(parts));
  const operation = fc.constantFrom<PaidOperation>("prep", "wave", "rephrase");
  const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const call = fc
    .record({
      state: fc.constantFrom("refused", "unknown"),
      failure: anyFailure,
      operation,
      addressee,
    })
    .map(failed);
  const anyFacts = fc.record({
    balance: fc.option(
      fc.record({ remaining: amount, knownAt: amount, topUp: amount, alertedAtPercent: amount }),
      { nil: undefined },
    ),
    manager: fc.option(fc.constant("U7"), { nil: undefined }),
  });

  function expectFit({ title, card }: ReturnType<typeof failedPresentation>): void {
    expect(checkMessage(card)).toMatchObject({ ok: true });
    expect(checkView(cardModal({ title, card }), "modal")).toMatchObject({ ok: true });
    const withoutOurs = card.text
      .replaceAll("<@U7>", "")
      .replaceAll(/<!date\^\d+\^\{date_short_pretty\} at \{time\}\|[-\d+]+ \d\d:\d\d UTC>/g, "");
    expect(withoutOurs).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
    expect(JSON.stringify(card.blocks[0])).toContain(
      JSON.stringify(card.text.split(". ").at(-1)).slice(1, -1),
    );
  }

  it("is a message and a modal that Slack takes, and says that nothing was charged exactly when that is so", () => {
    fc.assert(
      fc.property(call, anyFacts, (call, known) => {
        const presentation = failedPresentation(call, { ...facts, ...known });
        expectFit(presentation);
        expect(presentation.card.text.includes("Nothing was charged.")).toBe(call.state === "refused");
        expect(JSON.stringify(presentation.card.blocks).includes("Nothing was charged.")).toBe(
          call.state === "refused",
        );
      }),
      { numRuns: numRuns(1_000) },
    );
  });

  it("so is every cap, which charges nothing, and promises only what comes", () => {
    const refusal = fc.record({
      kind: fc.constant("over budget" as const),
      whose: fc.constantFrom("person" as const, "organisation" as const),
      cap: amount,
      left: amount,
      price: amount,
      until: fc.nat({ max: Date.parse("2100-01-01") }),
    });
    fc.assert(
      fc.property(refusal, operation, addressee, (over, operation, addressee) => {
        const presentation = overBudgetPresentation(over, workFor(addressee, operation));
        expectFit(presentation);
        expect(presentation.card.text).toContain("Nothing was charged.");
        expect(presentation.card.text.includes("You can try again")).toBe(over.price <= over.cap);
      }),
    );
  });
});
