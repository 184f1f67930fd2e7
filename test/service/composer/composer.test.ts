import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neverSentence, responds } from "../../../src/service/composer/advice.ts";
import { agendaItems } from "../../../src/service/composer/agenda.ts";
import { composePrep } from "../../../src/service/composer/prep.ts";
import { composeWave } from "../../../src/service/composer/wave/wave.ts";
import { samplePeople as people } from "../helpers.ts";
import { advised } from "./people.ts";

const prepTypes = ["meeting", "call", "presentation"] as const;

describe("advice keeps its grammar inside a sentence", () => {
  test.each([
    ["One clear next step.", "Jane responds badly to one clear next step"],
    ["Get to the point.", "Jane responds badly when you get to the point"],
    ["Open questions about the work", "Jane responds badly to open questions about the work"],
    ["Being chased.", "Jane responds badly to being chased"],
    ["When people are late", "Jane responds badly when people are late"],
    ["CFO-speak; slides.", "Jane responds badly to CFO-speak; slides"],
    ["She hates decks.", 'Jane responds badly to this: "She hates decks"'],
    ["Long decks. And long calls.", 'Jane responds badly to this: "Long decks. And long calls"'],
    ["", ""],
  ])("not_that: %s", (advice, sentence) => expect(responds("Jane", "badly", advice)).toBe(sentence));

  test.each([
    ["Open with small talk.", "Never open with small talk."],
    ["Never be late", "Never be late."],
    ["Don't push!", "Don't push!"],
    ["Being late.", "Avoid being late."],
    ["Bring slides", "Never bring slides."],
    ["", ""],
  ])("must_never: %s", (advice, sentence) => expect(neverSentence(advice)).toBe(sentence));
});

test.each<[string, string[]]>([
  ["- Price\n* Seats.\n\n2) Who signs?", ["Price", "Seats", "Who signs?"]],
  ["Price; seats; security review", ["Price", "seats", "security review"]],
  ["price, seats, and the 3 May launch", ["price", "seats", "the 3 May launch"]],
  ["Agenda: 1. Price 2. Seats", ["Price", "Seats"]],
  [
    "They renewed in 2024. Tom left, and nobody took over.",
    ["They renewed in 2024", "Tom left, and nobody took over"],
  ],
  [
    "hear him out / 24 months / what else / who agrees",
    ["hear him out", "24 months", "what else", "who agrees"],
  ],
  ["Bern / Basel / Chur", ["Bern / Basel / Chur"]],
  ["pricing / security review / next steps", ["pricing", "security review", "next steps"]],
  ["Pricing / Security / Legal", ["Pricing", "Security", "Legal"]],
  ["24/7 support / A/B test / Q3/Q4 numbers", ["24/7 support", "A/B test", "Q3/Q4 numbers"]],
  ["price/performance and/or seats", ["price/performance and/or seats"]],
  ["1 / 2 / 2026", ["1 / 2 / 2026"]],
  ["intro, pricing / legal / security, next steps", ["intro", "pricing / legal / security", "next steps"]],
  [
    "walk through the new pricing model for next year, security review, who signs it",
    ["walk through the new pricing model for next year", "security review", "who signs it"],
  ],
  [
    "recap of what went well in the pilot in Leeds, open tickets, next steps",
    ["recap of what went well in the pilot in Leeds", "open tickets", "next steps"],
  ],
  ...[
    "We want to review the contract, which ends in June, before they sign with the other vendor",
    "They renewed in 2024 after a long discussion, Tom left in May, and nobody took over since then",
    "Show them the new dashboard, the one with the figures that Tom built, and ask for feedback",
    "Meet Tom, who runs operations for the whole of northern Europe, decide on dates",
    "the delay, caused by the strike in Antwerp that began last week, and what we do about it",
  ].map((sentence): [string, string[]] => [sentence, [sentence]]),
  ["  \n ", []],
  ["I. Results\nII. Limits\nIV. Costs", ["Results", "Limits", "Costs"]],
  [
    "342 seats paid, 261 in use, offer 280 at the same unit price, can do 265 if she signs 2 yrs - don't lead w that",
    [
      "342 seats paid",
      "261 in use",
      "offer 280 at the same unit price",
      "can do 265 if she signs 2 yrs - don't lead w that",
    ],
  ],
  [
    "when do the other 14 arrive, credit note or wait?, who do I send the receipt to",
    ["when do the other 14 arrive", "credit note or wait?", "who do I send the receipt to"],
  ],
  [
    "rent 31k -> 34.5k from June. break clause yr 3. roof (we fix by April!! she waited)",
    ["rent 31k -> 34.5k from June", "break clause yr 3", "roof (we fix by April!! she waited)"],
  ],
  ["1 survey result, 2 cost (est.), 3 who decides", ["survey result", "cost (est.)", "who decides"]],
  ["* the story * the plan * the ask", ["the story", "the plan", "the ask"]],
  ["a) 24 months b) 12 months c) monthly", ["24 months", "12 months", "monthly"]],
  ["Q3 / Q4 numbers", ["Q3 / Q4 numbers"]],
  ["Lunch → ideas → budget", ["Lunch", "ideas", "budget"]],
  ["rate +9% / when it kicks in", ["rate +9%", "when it kicks in"]],
])("agenda %j", (agenda, items) => expect(agendaItems(agenda)).toEqual(items));

test("a brief is about the topic, every agenda item and the contact's own words, and differs by person and occasion", () => {
  const agenda =
    "Churn down 12 % since March\nPrice per seat\nSecurity review\nWho signs?\nRollout\nHandover";
  const briefs = people.flatMap((contact) =>
    prepTypes.map((prep_type) => {
      const brief = composePrep(contact, { contact_id: "", prep_type, topic: "Q3 renewal.", agenda });
      const text = JSON.stringify(brief);
      for (const item of ["Q3 renewal", ...agenda.split("\n")]) {
        expect(text.toLowerCase()).toContain(item.replace(/\?$/, "").toLowerCase());
      }
      const language = contact.connection_language;
      for (const advice of [language.must_do, language.likes_this, language.not_that]) {
        expect(text).toContain(advice.slice(1, -1));
      }
      expect(brief.what_to_avoid[0]).toBe(
        `Never ${language.must_never.charAt(0).toLowerCase()}${language.must_never.slice(1)}`,
      );
      return text;
    }),
  );
  expect(new Set(briefs).size).toBe(people.length * prepTypes.length);
});

test("advice that wasn't understood is no reason for a point, and what the topic says of the contact is one", () => {
  const zoe = advised({
    must_do: "Mention her podcast.",
    likes_this: "Vinyl.",
    must_never: "",
    not_that: "",
  });
  const topic = "First call, she knows nothing about us yet";
  const agenda = "Seat count\nJoint webinar";
  const brief = composePrep(zoe, { contact_id: "", prep_type: "meeting", topic, agenda });
  expect(brief.talking_points).toMatchInlineSnapshot(`
    [
      {
        "point": "First call: say in one sentence why it's worth the time.",
        "why": "Ada knows nothing about us yet.",
      },
      {
        "point": "Seat count: be exact about the figure, and what it does and doesn't include.",
        "why": "Two figures that include different things can't be compared.",
      },
      {
        "point": "Joint webinar: have the date, the audience and who does what to hand.",
        "why": "Those three decide whether it happens.",
      },
      {
        "point": "Close by saying what each of you takes away to do.",
        "why": "Ada and you then leave with the same idea of what's next.",
      },
    ]
  `);
  expect(brief.approach_strategy).toContain('"Mention her podcast" and "Vinyl"');
});

test.each([
  ["Unpaid invoices - 2291 & 2304!!", "Unpaid invoices (2291 & 2304): "],
  ["angry about Monday's outage", "Monday's outage: "],
])("a topic typed as a note is a heading: %s", (topic, heading) => {
  const brief = composePrep(advised({}), { contact_id: "", prep_type: "call", topic, agenda: "" });
  expect(brief.talking_points[0]?.point.startsWith(heading)).toBe(true);
});

test.each([
  ["renewal is at risk, Gong is in there", "I'd like to talk about the renewal."],
  ["Kestrel wants a discount", "I'd like to talk about Kestrel."],
  ["support has been slow", "I'd like to talk about support."],
  ["the deal is stuck in legal", "I'd like to talk something through with you."],
  ["angry that the launch was late", "I'd like to talk about the launch."],
  ["we're ending the free plan", "I'd like to talk about the free plan."],
  ["prices go up in May", "I'd like to talk about the prices."],
  ["he complained about the invoice", "I'd like to talk about the invoice."],
  ["their data was exposed in the breach", "I'd like to talk about the breach."],
  ["tell her the pilot is cancelled", "I'd like to talk about the pilot."],
  ["sorry about the mix-up", "I'd like to talk about the mix-up."],
  ["breaking the news that the Bern office closes", "I'd like to talk about the Bern office."],
  ["we have to discontinue version 4 of the connector", "I'd like to talk about version 4 of the connector."],
  ["layoffs in his team", "I'd like to talk about the layoffs."],
  ["they are leaving for a competitor", "I'd like to talk something through with you."],
  ["we hired a new account manager", "I'd like to talk something through with you."],
  ["go over what was agreed", "I'd like to talk about what was agreed."],
  ["complaint about onboarding", "I'd like to talk about the complaint about onboarding."],
  ["chase unpaid invoices (Aug, Sept)", "I'd like to go through the unpaid invoices."],
  ["close the 24 month deal before quarter end", "I'd like to talk about the 24 month deal."],
  ["post-incident call, down 5h", "I'd like to go through what happened."],
  ["Q3 QBR", "I'd like to look back at the quarter with you, and ahead to the next one."],
  ["rollout w/ shift leads", "I'd like to talk about the rollout with shift leads."],
])("nobody says aloud what only the sender thinks of the topic: %s", (topic, said) => {
  const { opening_suggestion } = composePrep(advised({}), {
    ...{ contact_id: "", prep_type: "call", topic },
  });
  expect(opening_suggestion).toContain(said);
});

test.each([
  ["delay on the west side and cost", "I'd like to talk about the delay on the west side and cost."],
  ["choose packaging + launch month", "I'd like to choose packaging and launch month."],
  ["checking in about the lease, nothing decided", "I'd like to talk about the lease."],
  ["training day for nurses", "I'd like to talk about the training day for nurses."],
  ["training the nurses", "I'd like to talk about training the nurses."],
  ["price for 60 seats", "I'd like to talk about the price for 60 seats."],
  ["bugs in release 4", "I'd like to talk about the bugs in release 4."],
  ["site visit", "I'd like to talk about the site visit."],
  [
    "Credit line terms with a second lender",
    "I'd like to go through the credit line terms with a second lender.",
  ],
  ["Year-end audit kickoff", "I'd like to talk about the year-end audit kickoff."],
  ["Kestrel renewal", "I'd like to talk about the Kestrel renewal."],
  ["Frame contract 2025 including penalties", "I'd like to talk about the frame contract 2025."],
  ["interview for the COO role", "I'd like to hear about your work, and tell you more about the role."],
  ["Partner programme catch up", "I'd like to talk about the partner programme."],
  ["Security and architecture review", "I'd like to talk about the security and architecture review."],
  ["Price negotiation 400 vs 500 seats", "I'd like to talk about the price."],
  ["Study scope after budget cut", "I'd like to talk about the study scope after the budget cut."],
  ["3 year solar lease", "I'd like to talk about the 3 year solar lease."],
  ["Complaint batch 7714", "I'd like to talk about the complaint about batch 7714."],
  ["Proposal for the new event bus", "I'd like to go through the proposal for the new event bus."],
  ["memory leak in build 4.11.2, rollback", "I'd like to talk about the memory leak in build 4.11.2."],
  ["6 hour stop on line 2", "I'd like to talk about the 6 hour stop on line 2."],
  ["Exclusive distributor for Brazil", "I'd like to talk about the exclusive distributor for Brazil."],
  ["partner day in september", "I'd like to talk about the partner day in September."],
  ["Easter week staffing", "I'd like to talk about Easter week staffing."],
])("an opening on “%s” can be said aloud", (topic, said) => {
  const brief = composePrep(advised({}), { contact_id: "", prep_type: "call", topic });
  expect(brief.opening_suggestion).toContain(said);
});

test.each([
  "delay of the rollout",
  "Monday's outage",
  "complaint about onboarding",
  "price rise for 2027",
  "end of life for version 2",
  "apology for the wrong invoice",
])("nobody is thanked first for bad news: %s", (topic) => {
  const contact = {
    ...advised({ must_do: "Thank people for what they did." }),
    relationship: { tone_zone: "neutral", last_signal_at: "2026-03-01T00:00:00Z" },
  };
  const beginning = (about: string) => {
    const request = { contact_id: "", prep_type: "call", topic: about } as const;
    const { opening_suggestion, talking_points } = composePrep(contact, request);
    return `${opening_suggestion} ${talking_points[0]?.point}`;
  };
  expect(beginning(topic)).not.toMatch(/thank you for the work|thank (?:her|them)/);
  expect(beginning("Q3 renewal")).toMatch(/thank you for the work.*thank her/);
});

test.each([
  ["Results First", "Closer", '"Results First" and "Closer": someone who wants to get to a decision.'],
  ["Once Bitten", "", '"Once Bitten".'],
])("a label takes no article: %s %s", (worldview_label, operating_style_label, called) => {
  const contact = advised({});
  const profile = { ...contact.profile, worldview_label, operating_style_label };
  const request = { contact_id: "", prep_type: "call", topic: "Renewal" } as const;
  expect(composePrep({ ...contact, profile }, request).approach_strategy).toContain(
    `The profile calls Ada ${called}`,
  );
});

test.each([
  ["first talk since the 2022 rollout", "I'd like to hear how things have been since the 2022 rollout."],
  [
    "interviewing Ada for the team lead role",
    "hear about your work, and tell you more about the team lead role.",
  ],
  ["mascot got killed", "I'd like to talk about the mascot."],
  ["renewal 2026/27", "I'd like to talk about the 2026/27 renewal."],
  ["Three pricing models for 130 seats", "I'd like to talk about the three pricing models for 130 seats."],
  ["forecasting module", "I'd like to talk about the forecasting module."],
  ["Where do we stand after pricing", "I've got one question for you: where do we stand after pricing?"],
  ["Call with Dr. Lenz about pilot on two wards", "I'd like to talk about the pilot on two wards."],
  ["Pilot the tool in Leeds", "I'd like to pilot the tool in Leeds."],
])("the opening on “%s” says “%s”", (topic, said) => {
  const { opening_suggestion } = composePrep(advised({}), { contact_id: "", prep_type: "call", topic });
  expect(opening_suggestion).toContain(said);
});

test("an opening calls people as their advice has it", () => {
  const dr = { ...advised({ must_do: "Address her with title and surname." }), name: "Dr. Helene Brandt" };
  const { opening_suggestion, approach_strategy } = composePrep(dr, {
    contact_id: "",
    prep_type: "call",
    topic: "Q3",
  });
  expect(opening_suggestion).toContain("Thank you for your time, Dr. Brandt.");
  expect(approach_strategy).toContain("The profile calls Helene");
});

test("a list behind a topic is its agenda", () => {
  const typed = "Complaint batch 7714: staff feedback; back gate; costs";
  const brief = composePrep(advised({}), { contact_id: "", prep_type: "call", topic: typed });
  const apart = composePrep(advised({}), {
    contact_id: "",
    prep_type: "call",
    topic: "Complaint batch 7714",
    agenda: "staff feedback; back gate; costs",
  });
  expect(brief).toEqual(apart);
  expect(brief.talking_points.map(({ point }) => point.split(/[:.]/u)[0])).toEqual(
    expect.arrayContaining(["Staff feedback", "Back gate", "Costs"]),
  );
});

test("a comma in brackets parts no items of an agenda", () => {
  const request = {
    contact_id: "",
    prep_type: "call",
    topic: "Renewal",
    agenda: "Volumes, price per tonne, payment term (they want 60 days, we offer 30), who signs",
  } as const;
  const { talking_points } = composePrep(advised({}), request);
  expect(talking_points.map(({ point }) => point).filter((point) => point.includes("60 days"))).toEqual([
    expect.stringContaining("Payment term (they want 60 days, we offer 30): "),
  ]);
});

test("what only frames a meeting gets no advice for a matter", () => {
  const agenda =
    "Welcome and introductions; tour; lunch?; sept or nov; the buyer (confidential!); next steps";
  const request = { contact_id: "", prep_type: "meeting", topic: "First visit", agenda } as const;
  const points = composePrep(
    advised({ must_do: "Use plain words. Stay calm. Put it in writing. Be formal." }),
    request,
  ).talking_points.slice(1, -1);
  expect(points.map(({ point }) => point)).toMatchInlineSnapshot(`
    [
      "Welcome and introductions: say who everyone is and what they're here for.",
      "Tour: leave time for questions on the way.",
      "Lunch: leave the business for afterwards, and ask more than you tell.",
      "Sept or nov: put them side by side, and know which you'd take; keep it matter-of-fact.",
      "The buyer (confidential!): be clear at once about what stays in the room; have the exact names and dates ready.",
      "Next steps: agree who does what by when; use everyday words.",
    ]
  `);
});

test("no sentence is broken by what was filled into it, whatever advice, topic and context say", () => {
  const free = fc.oneof(
    fc.constantFrom("", " ", "Long decks.", "CFO", "I like it!", "“Quoted.”", "don't", "One.\n\nTwo.", "..."),
    fc.string({ unit: fc.constantFrom(..."abc AB.,;:!?\n1") }),
  );
  const silent = { must_do: "", must_never: "", likes_this: "", not_that: "" };
  fc.assert(
    fc.property(
      fc.constantFrom(...people),
      fc.record({ must_do: free, must_never: free, likes_this: free, not_that: free }),
      fc.record({ topic: free.filter((text) => /\S/.test(text)), agenda: free }),
      fc.constantFrom("email", "linkedin", "sms"),
      (contact, connection_language, { topic, agenda }, channel) => {
        const person = { ...contact, connection_language };
        const brief = composePrep(person, { contact_id: "", prep_type: "call", topic, agenda });
        const { wave } = composeWave(person, { contact_id: "", goal: topic, context: agenda, channel });
        const told = [
          brief.approach_strategy,
          brief.opening_suggestion,
          ...brief.what_to_avoid,
          // What nothing is known of needs no reason.
          ...brief.talking_points.flatMap(({ point, why }) => (why === "" ? [point] : [point, why])),
          wave.reasoning,
        ];
        for (const text of told) expect(text).toMatch(/^[^\n]*[.?!…]["”)]?$/u);
        for (const text of [...told, wave.body]) expect(text).not.toMatch(/undefined| {2}|\(\)|""|: ?\.$/);
        expect(composeWave(person, { contact_id: "", goal: topic, context: agenda, channel }).wave).toEqual(
          wave,
        );
      },
    ),
    { numRuns: 100, examples: [[advised({}), silent, { topic: "...", agenda: "ac" }, "email"]] },
  );
});
