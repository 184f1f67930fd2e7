import { hash } from "node:crypto";
import type { Button } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { context, header, section } from "#app/blocks/card.ts";
import { createPaidFeatures } from "#app/compose/paid-features.ts";
import type { AnsweredCall } from "#app/credits/paid-call.ts";
import { type Composition, composition } from "#app/credits/paid-operations.ts";
import { awaitingPresentation } from "#app/features/approvals/card.ts";
import { type HomeData, homeView } from "#app/features/home/view.ts";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import { createPresenter } from "#app/slack/paid/presenter.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { fullAnswers } from "#test/support/answers.ts";
import { noPersonSettings } from "#test/support/app/no-person-settings.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const jane = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const at = Date.parse("2026-03-02T12:00:00Z");
const ago = "<!date^1772452800^{ago}|2026-03-02 12:00 UTC>";

const button = (action_id: string, text: string, value?: string, accessibility_label?: string): Button => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  ...(value !== undefined && { value }),
  ...(accessibility_label !== undefined && { accessibility_label }),
});
const action = button("profile", "Profile");

function call(id: string, composed: Composition): AnsweredCall {
  return {
    id,
    organisation: "T1",
    key: id,
    person: "U1",
    price: 10,
    place: "{}",
    createdAt: at,
    deliveredAt: at,
    state: "answered",
    composition: composed,
    charged: 10,
    balanceAfter: 419,
    settledAt: at,
  };
}

function compose(
  operation: Composition["operation"],
  request: object,
  value: object = fullAnswers[operation],
) {
  return composition.parse({
    operation,
    request: { addressee: jane, ...request },
    answer: { value, missing: [] },
  });
}

const opening = (line: string, id: string, name: string) => ({
  ...section(line),
  block_id: `result ${id}`,
  accessory: button("home_open_result", "Open", JSON.stringify({ call: id }), `Open, result ${name}`),
});
const newer = (page: string) => button("home_newer_results", "Newer", page, "Newer, results");
const older = (page: string) => button("home_older_results", "More…", page, "More…, results");
const pages = (...elements: Button[]) => ({ type: "actions", block_id: "pages of results", elements });
const presenter = createPresenter(
  createPaidFeatures({ factCheck: async () => undefined, personSettings: noPersonSettings }),
  {
    failed: () => Promise.reject(new Error("Nothing fails here.")),
    awaiting: awaitingPresentation,
    overBudget: ({ kind }) => ({ title: kind, card: { text: kind, blocks: [] } }),
  },
  { versions: async ({ id }) => [id], findReadable: async () => undefined },
);
const divider = { type: "divider" as const };
/** Another feature's parts of the page. */
const meetings = section("Meetings");
const reminders = section("Calendars");
const results = [header("Recent results"), context("You can reopen these for 30 days, free.")];
const help = [
  divider,
  header("Your settings"),
  section("*Waves:* e-mail"),
  divider,
  header("What you can do"),
  section("`/one` · free", "`/another` · 1 credit", "Type `help` after any command to see how it works."),
  section(
    "*In a message's menu*, “Profile of the author” shows how to speak with the person who wrote it, and “Rephrase for contact” rewrites the message in a contact's language.",
    "*To share*, press “Share…” on a card. You'll see what goes out before it does.",
  ),
  context(
    "Look-ups are free. Only you see the answers; tier, tone, confidence and relationship are never shared.",
  ),
];

const empty: HomeData = {
  service: { isConnected: true, lines: ["Connected."], remedy: undefined, administration: [] },
  balance: "Balance unknown.",
  lookUpButton: button("look_up", "Look someone up"),
  contacts: [],
  meetings: [meetings],
  reminders: [reminders],
  results: { results: [], page: 0, isLast: true },
  subject: presenter.subject,
  spent: { today: 0, thisMonth: 0 },
  ownSettings: section("*Waves:* e-mail"),
  administration: undefined,
  help: ["`/one` · free", "`/another` · 1 credit"],
};

describe("App Home", () => {
  it("shows contacts, results, spending and, to administrators, what they may change", () => {
    const administration = [section("*Caps*"), section("*Channels*")];
    const view = homeView({
      ...empty,
      service: { ...empty.service, administration: [section("*Profile service*")] },
      contacts: [{ contact: jane, action }],
      results: {
        page: 1,
        isLast: false,
        results: [
          call("a", compose("prep", { prep_type: "call", topic: "Q3 renewal" })),
          call("b", compose("wave", { goal: "Renew", tone: "warm", channel: "linkedin" })),
          call("c", compose("wave", { goal: "Renew" }, { wave: { body: "Hi" } })),
          call("d", compose("wave", {}, { wave: { body: "Hi" } })),
          call("e", compose("rephrase", { message: "Have a\nlook?" })),
        ],
      },
      spent: { today: 1, thisMonth: 21 },
      administration,
    });
    expect(view.blocks).toEqual([
      header("Rapport"),
      section("Connected.", "Balance unknown."),
      { type: "actions", block_id: "look up", elements: [empty.lookUpButton] },
      divider,
      meetings,
      divider,
      header("Recent contacts"),
      {
        ...section("Jane Whitfield · jane@acme.com"),
        block_id: `contact ${hash("sha256", "email:jane@acme.com")}`,
        accessory: action,
      },
      divider,
      ...results,
      opening(`*Brief* · Jane Whitfield · Q3 renewal · ${ago}`, "a", "1: brief for Jane Whitfield"),
      opening(
        `*Wave* · Jane Whitfield · LinkedIn · warm · Renewal before the 30th? · ${ago}`,
        "b",
        "2: wave to Jane Whitfield",
      ),
      opening(`*Wave* · Jane Whitfield · e-mail · Renew · ${ago}`, "c", "3: wave to Jane Whitfield"),
      opening(`*Wave* · Jane Whitfield · e-mail · ${ago}`, "d", "4: wave to Jane Whitfield"),
      opening(
        `*Rephrasing* · Jane Whitfield · Have a look? · ${ago}`,
        "e",
        "5: rephrasing for Jane Whitfield",
      ),
      pages(newer("0"), older("2")),
      divider,
      reminders,
      divider,
      header("Your spending"),
      section("2.1 credits this month, 0.1 of that today (UTC). `/credits` shows more."),
      ...help,
      divider,
      header("For workspace admins"),
      section("*Profile service*"),
      ...administration,
    ]);
  });

  it("offers to connect first, where nothing can be looked up", () => {
    const remedy = button("connect", "Connect");
    const service = {
      isConnected: false,
      lines: ["Not connected.", "Press it."],
      remedy,
      administration: [],
    };
    expect(homeView({ ...empty, service }).blocks.slice(1, 3)).toEqual([
      section("Not connected.", "Press it."),
      { type: "actions", block_id: "look up", elements: [remedy] },
    ]);
    expect(homeView({ ...empty, service: { ...service, remedy: undefined } }).blocks[2]).toEqual(divider);
  });

  it.each([
    [0, true, []],
    [0, false, [pages(older("1"))]],
    [1, true, [pages(newer("0"))]],
  ])("on page %i of the results, the last: %s, offers the others", (page, isLast, others) => {
    const calls = [call("a", compose("prep", { prep_type: "call", topic: "Q3 renewal" }))];
    const { blocks } = homeView({ ...empty, results: { results: calls, page, isLast } });
    const begin = blocks.findIndex((block) => block.type === "context");
    expect(blocks.slice(begin - 1, blocks.indexOf(reminders) - 1)).toEqual([
      ...results,
      opening(`*Brief* · Jane Whitfield · Q3 renewal · ${ago}`, "a", "1: brief for Jane Whitfield"),
      ...others,
    ]);
  });

  it("is a view that Slack takes, whatever people wrote", () => {
    const contact: fc.Arbitrary<Addressee> = fc.record(
      {
        address: fc.oneof(
          anyText.map((local) => ({ email: `${local}@acme.com` })),
          fc.uuid().map((contact_id) => ({ contact_id })),
        ),
        name: anyText.map((name) => name.slice(0, 100)),
      },
      { requiredKeys: ["address"] },
    );
    const text = fc.oneof(
      anyText.map((topic) => `${topic}.`),
      fc.constant("&".repeat(5_000)),
    );
    const composed = fc.oneof(
      fc
        .record({ addressee: contact, topic: text })
        .map((request) => compose("prep", { ...request, prep_type: "call" })),
      fc
        .record({ addressee: contact, goal: text }, { requiredKeys: ["addressee"] })
        .chain((request) => text.map((subject) => compose("wave", request, { wave: { subject } }))),
      fc.record({ addressee: contact, message: text }).map((request) => compose("rephrase", request)),
    );
    const data = fc.record({
      contacts: fc
        .uniqueArray(contact, { maxLength: 5, selector: ({ address }) => contactKey(address) })
        .map((contacts) => contacts.map((one) => ({ contact: one, action }))),
      results: fc.record({
        results: fc
          .array(composed, { maxLength: 5 })
          .map((all) => all.map((one, index) => call(`id${index}`, one))),
        page: fc.nat(),
        isLast: fc.boolean(),
      }),
      spent: fc.record({ today: fc.nat(), thisMonth: fc.nat() }),
    });
    fc.assert(
      fc.property(data, (some) => {
        const view = homeView({ ...empty, ...some, administration: [section("*Caps*")] });
        expect(checkView(view, "home")).toMatchObject({ ok: true });
        // Slack reads no markup in IDs and in what screen readers say.
        const isRaw = (key: string) => key === "block_id" || key === "accessibility_label";
        const written = JSON.stringify(view, (key, value) => (isRaw(key) ? "" : value)).replaceAll(ago, "");
        expect(written).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
      }),
      { numRuns: numRuns(300) },
    );
  });
});
