import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { context, header, section, usageCard } from "#app/blocks/card.ts";
import { type CreditSettings, defaultCreditSettings } from "#app/credits/credit-settings.ts";
import type { LedgerRow } from "#app/credits/ledger/ledger-reports.ts";
import { type Spending, spendingSums } from "#app/credits/ledger/spending.ts";
import { creditsCard, waitingCard } from "#app/features/credits/card.ts";
import { creditsCsv } from "#app/features/credits/csv-text.ts";
import { lowBalanceCard } from "#app/features/credits/low-balance.ts";
import { unreadable, usage } from "#app/features/credits/sentences.ts";
import { settingsModal, settingsSection } from "#app/features/credits/settings-form.ts";
import { balanceText } from "#app/features/credits/texts.ts";
import { creditsView, type ReportFacts, reportSince, startOfTables } from "#app/views/credits-view.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const now = Date.parse("2026-11-30T18:00:00Z");
const nobody: CreditSettings = defaultCreditSettings;
const spent = (day: string, person: string, operation: Spending["operation"], figures: number[]): Spent => {
  const [calls = 0, charged = 0, unknownCalls = 0, unknownPrice = 0] = figures;
  return { person, operation, day: Date.parse(day), calls, charged, unknownCalls, unknownPrice };
};

type Spent = Spending & { person: string };
interface Told extends Pick<ReportFacts, "balance" | "settings" | "now"> {
  spendings: Spent[];
  /** Who reads the report. */
  person: string;
  isAdministrator: boolean;
}

function reportOf({ spendings, person, isAdministrator, ...facts }: Told) {
  const lately = Map.groupBy(
    spendings.filter(({ day, calls }) => day >= startOfTables(facts.now) && calls > 0),
    (spent) => spent.person,
  );
  const sumOf = (all: Spent[], key: "calls" | "charged") => all.reduce((sum, one) => sum + one[key], 0);
  const people = [...lately].map(([person, all]) => ({
    person,
    calls: sumOf(all, "calls"),
    charged: sumOf(all, "charged"),
  }));
  const own = spendings.filter((spent) => spent.person === person);
  return creditsView({
    ...facts,
    own: spendingSums(own, facts.now),
    team: spendings,
    people: isAdministrator ? people : undefined,
  });
}

const facts: Told = {
  balance: { remaining: 419, knownAt: Date.parse("2026-11-30T17:00:00Z"), topUp: 500, alertedAtPercent: 100 },
  settings: { ...defaultCreditSettings, personDaily: 200, organisationMonthly: 5, manager: "U7" },
  spendings: [
    spent("2026-10-31", "U1", "prep", [9, 90]),
    spent("2026-11-01", "U1", "prep", [2, 20]),
    spent("2026-11-30", "U1", "rephrase", [1, 1]),
    spent("2026-11-30", "U2", "wave", [3, 30, 1, 10]),
    spent("2026-11-30", "U3", "rephrase", [0, 0, 1, 1]),
  ],
  person: "U1",
  isAdministrator: false,
  now,
};

const text = (value: string) => ({ type: "raw_text", text: value });
const number = (value: number, written: string) => ({ type: "raw_number", value, text: written });
const person = (user_id: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "user", user_id }] }],
});
const table = (caption: string, first: string, ...rows: object[][]) => ({
  type: "data_table",
  caption,
  page_size: 5,
  row_header_column_index: 0,
  rows: [[text(first), text("Credits"), text("Calls")], ...rows],
});
const tables = [
  table(
    "By type, last 30 days",
    "Type",
    [text("Wave"), number(3, "3"), number(3, "3")],
    [text("Brief"), number(2, "2"), number(2, "2")],
    [text("Rephrasing"), number(0.1, "0.1"), number(1, "1")],
  ),
  table(
    "By day, last 30 days",
    "Day",
    [text("2026-11-30"), number(3.1, "3.1"), number(4, "4")],
    [text("2026-11-01"), number(2, "2"), number(2, "2")],
  ),
];
const footer = context("Days and months are in UTC. Every paid button shows its price before you press it.");
const csvButton = {
  type: "button",
  action_id: "credits_csv",
  text: { type: "plain_text", text: "CSV of the last 30 days" },
};

describe("what /credits shows", () => {
  const said = {
    text: "Your team has 41.9 credits left. You spent 0.1 credit today, 2.1 this month.",
    top: [
      header("Credits"),
      section(
        "*Your team has 41.9 credits left*, 83 % of the last top-up (50), as of <!date^1796058000^{ago}|2026-11-30 17:00 UTC>.",
        "At most 20 credits a day per person, and 0.5 credit a month for the team. <@U7> manages credits.",
      ),
      section(
        "*You* spent 0.1 credit today, 2.1 this month.",
        "*Your team* spent 3.1 credits today, 5.1 this month.",
      ),
      section(
        "2 calls in the last 30 days have an unknown outcome; together they may have cost up to 1.1 credits more, and count against the caps.",
      ),
    ],
  };

  it("to everybody", () => {
    expect(creditsCard(reportOf(facts))).toEqual({
      text: said.text,
      blocks: [...said.top, ...tables, footer],
    });
  });

  it("to administrators, who see people too", () => {
    expect(creditsCard(reportOf({ ...facts, isAdministrator: true }))).toEqual({
      text: said.text,
      blocks: [
        ...said.top,
        ...tables,
        table(
          "By person, last 30 days",
          "Person",
          [person("U2"), number(3, "3"), number(3, "3")],
          [person("U1"), number(2.1, "2.1"), number(3, "3")],
        ),
        { type: "actions", elements: [csvButton] },
        footer,
      ],
    });
  });

  it("reaches back to the month's first day, and 30 days at least", () => {
    const since = (at: string) => new Date(reportSince(Date.parse(at))).toISOString().slice(0, 10);
    expect(since("2026-11-30T23:59:59Z")).toBe("2026-11-01");
    expect(since("2026-10-31T00:00:00Z")).toBe("2026-10-01");
    expect(since("2026-11-02T12:00:00Z")).toBe("2026-10-04");
  });

  it.each([
    [100, 100, undefined],
    [101, 99, [text("2 others"), number(20.1, "20.1"), number(2, "2")]],
    [103, 99, [text("4 others"), number(39.8, "39.8"), number(4, "4")]],
  ])("lists of %i people %i, and sums the others", (count, listed, others) => {
    const spendings = Array.from({ length: count }, (_, index) =>
      spent("2026-11-30", `U${1_000 + index}`, "rephrase", [1, 200 - index]),
    );
    const card = creditsCard(reportOf({ ...facts, isAdministrator: true, spendings }));
    const who = card.blocks.findLast((block) => block.type === "data_table");
    if (who?.type !== "data_table") throw new Error("There is no table.");
    expect(who.caption).toBe("By person, last 30 days");
    expect(who.rows.slice(1, listed + 1).map(([first]) => first)).toEqual(
      Array.from({ length: listed }, (_, index) => person(`U${1_000 + index}`)),
    );
    expect(who.rows.slice(listed + 1)).toEqual(others === undefined ? [] : [others]);
    expect(checkMessage(card)).toMatchObject({ ok: true });
  });
});

const where = "`/credits` shows where they went.";
it.each([
  [{ remaining: 42, topUp: 210, percent: 20 }, "Your team has 4.2 credits left, 20 % of the last top-up."],
  [{ remaining: 10, topUp: 210, percent: 5 }, "Your team has 1 credit left, 4 % of the last top-up."],
  [
    { remaining: 1, topUp: 5_000, percent: 5 },
    "Your team has 0.1 credits left, less than 1 % of the last top-up.",
  ],
  [{ remaining: 0, topUp: 0, percent: 5 }, "Your team has 0 credits left, 0 % of the last top-up."],
])("a low balance of %j says “%s”", (alert, said) => {
  expect(lowBalanceCard(alert, { isManager: true })).toEqual({
    text: said,
    blocks: [section(said, where), section("You're getting this because you manage your team's credits.")],
  });
  expect(lowBalanceCard(alert, { isManager: false })).toEqual({
    text: said,
    blocks: [
      section(said, where),
      section(
        "You're getting this because your last request took the balance this low, and nobody manages credits yet. A workspace admin can choose someone in Rapport's Home.",
      ),
    ],
  });
});

describe("the settings", () => {
  const overCap = {
    text: { type: "plain_text", text: "Ask the credit manager instead of refusing" },
    value: "ask",
  };

  const typed = (field: string, initial?: string) => ({
    type: "plain_text_input",
    action_id: `credits_settings_${field}`,
    max_length: 20,
    ...(initial !== undefined && { initial_value: initial }),
  });
  const manager = { type: "users_select", action_id: "credits_settings_manager" };
  const boxes = { type: "checkboxes", action_id: "credits_settings_over_cap", options: [overCap] };

  it("are a form that holds what was decided", () => {
    const elementsOf = (decided: CreditSettings) =>
      settingsModal(decided).blocks.map((block) => "element" in block && block.element);
    expect(elementsOf({ ...facts.settings, approvalPrice: 10, asksOverCap: true })).toEqual([
      typed("person_daily", "20"),
      typed("organisation_monthly", "0.5"),
      { ...manager, initial_user: "U7" },
      typed("approval_price", "1"),
      { ...boxes, initial_options: [overCap] },
      false,
    ]);
    const empty = [
      typed("person_daily"),
      typed("organisation_monthly"),
      manager,
      typed("approval_price"),
      boxes,
    ];
    expect(elementsOf(nobody)).toEqual([...empty, false]);
  });

  it("are told in Home, with the button that opens the form", () => {
    expect(settingsSection({ ...nobody, personDaily: 10 })).toEqual({
      ...section(
        "*Caps, approvals, and who manages credits*",
        "At most 1 credit a day per person. Nobody manages credits yet.",
      ),
      block_id: "administration",
      accessory: {
        type: "button",
        action_id: "credits_settings_open",
        text: { type: "plain_text", text: "Change…" },
        accessibility_label: "Change…, caps, approvals, and who manages credits",
      },
    });
  });
});

/** As the ledger gives rows. */
async function* given<Row>(...rows: Row[]): AsyncGenerator<Row, void> {
  yield* rows;
}

it("the CSV has exact tenths, and nothing that a spreadsheet would carry out", async () => {
  const at = Date.parse("2026-11-21T09:30:00.123Z");
  const call = { id: "1", person: "U1", operation: "prep", price: 10 } as const;
  const row = { ...call, state: "answered", at, key: "k" } as const;
  const rows = given<LedgerRow>(
    { ...row, charged: 10, balanceAfter: 419 },
    { ...row, operation: "rephrase", price: 1, state: "unknown" },
    { ...row, person: "=1+1", charged: 0, state: "refused" },
  );
  expect(
    (await Array.fromAsync(creditsCsv(rows, async (person) => (person === "U1" ? "=Priya" : ""))))
      .flat()
      .join(""),
  ).toBe(
    [
      "date,person,name,operation,state,price,charged,balance_after",
      "2026-11-21T09:30:00.123Z,U1,'=Priya,prep,answered,1.0,1.0,41.9",
      "2026-11-21T09:30:00.123Z,U1,'=Priya,rephrase,unknown,0.1,,",
      "2026-11-21T09:30:00.123Z,'=1+1,,prep,refused,1.0,0.0,",
      "",
    ].join("\n"),
  );
  expect((await Array.fromAsync(creditsCsv(given(), async () => ""))).flat().join("")).toBe(
    "date,person,name,operation,state,price,charged,balance_after\n",
  );
});

describe("every card, whatever was spent", () => {
  const amount = fc.nat({ max: 1e12 });
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const user = fc.stringMatching(/^[UW][A-Z0-9]{2,10}$/);
  const settings = fc.record({
    personDaily: maybe(amount),
    organisationMonthly: maybe(amount),
    manager: maybe(user),
    approvalPrice: maybe(amount),
    asksOverCap: fc.boolean(),
  });
  const spending: fc.Arbitrary<Spent> = fc.record({
    person: user,
    operation: fc.constantFrom("prep", "wave", "rephrase"),
    day: fc.nat({ max: 40 }).map((days) => Date.parse("2026-11-30") - days * 86_400_000),
    calls: fc.nat({ max: 1_000 }),
    charged: amount,
    unknownCalls: fc.nat({ max: 1_000 }),
    unknownPrice: amount,
  });
  const balance = maybe(
    fc.record({
      remaining: amount,
      knownAt: fc.nat({ max: now }),
      topUp: amount,
      alertedAtPercent: fc.constantFrom(100, 20, 5),
    }),
  );
  const report = fc
    .record({
      balance,
      settings,
      spendings: fc.array(spending, { maxLength: 300 }),
      person: user,
      isAdministrator: fc.boolean(),
      now: fc.constant(now),
    })
    .map(reportOf);

  it("is one that Slack takes, with no markup but mentions and dates", () => {
    const card = fc.oneof(
      report.map(creditsCard),
      fc
        .record({ remaining: amount, topUp: amount, percent: fc.constantFrom(20, 5) })
        .chain((alert) => fc.boolean().map((isManager) => lowBalanceCard(alert, { isManager }))),
      anyText.map((typed) => usageCard(usage, unreadable(typed))),
      fc.constant(waitingCard()),
    );
    fc.assert(
      fc.property(card, (made) => {
        expect(checkMessage(made)).toMatchObject({ ok: true });
        const written = JSON.stringify(made)
          .replaceAll(/<@[UW][A-Z0-9]+>/g, "")
          .replaceAll(/<!date\^\d+\^\{ago\}\|[-\d]+ \d\d:\d\d UTC>/g, "");
        expect(written).not.toMatch(/[<>]/);
        expect(written).not.toContain("Nothing was charged");
      }),
      { numRuns: 300 },
    );
  });

  it("sums up to the same, by whatever it is looked at", () => {
    fc.assert(
      fc.property(report, ({ byOperation, byDay, byPerson }) => {
        const sum = (lines: readonly { charged: number }[]) =>
          lines.reduce((all, { charged }) => all + charged, 0);
        expect(sum(byDay)).toBe(sum(byOperation));
        if (byPerson !== undefined) expect(sum(byPerson)).toBe(sum(byOperation));
      }),
    );
  });

  it("so are the form and Home's lines", () => {
    fc.assert(
      fc.property(settings, balance, (decided, known) => {
        expect(checkView(settingsModal(decided), "modal")).toMatchObject({ ok: true });
        const home = { type: "home", blocks: [settingsSection(decided), section(balanceText(known))] };
        expect(checkView(home, "home")).toMatchObject({ ok: true });
      }),
    );
  });
});
