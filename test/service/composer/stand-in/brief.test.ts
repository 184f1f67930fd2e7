import fc from "fast-check";
import { expect, test } from "vitest";
import { agendaPoints } from "../../../../src/service/composer/stand-in/agenda.ts";
import { brief } from "../../../../src/service/composer/stand-in/brief.ts";
import { numRuns } from "../../../support/properties/num-runs.ts";
import { advised } from "../people.ts";

const advice = {
  must_do: "Show the source of every figure.",
  must_never: "Rush her.",
  likes_this: "A date for the next step",
  not_that: "Hype.",
};

test("a sheet has each point as typed with one piece of advice, and the rest word for word", () => {
  const contact = {
    ...advised(advice),
    relationship: { tone_zone: "Cool", last_signal_at: "2026-02-12T09:00:00Z" },
  };
  const agenda = "price for 45 seats; timeline; we can go to 10%";
  expect(brief(contact, { contact_id: "", prep_type: "meeting", topic: "Q3 renewal", agenda })).toEqual({
    opening_suggestion: "Ada, thanks for making time for this meeting. May we begin with ‘Q3 renewal’?",
    approach_strategy:
      "Written by the built-in stand-in. Do: “Show the source of every figure.” They like this: “A date for the next step”. The relationship: Cool, last signal on 12 February 2026. For you alone: “we can go to 10%”.",
    talking_points: [
      { point: "price for 45 seats", why: "Do: “Show the source of every figure.”" },
      { point: "timeline", why: "They like this: “A date for the next step”" },
    ],
    what_to_avoid: ["Never: Rush her.", "Hype."],
  });
});

test.each<[string, string]>([
  [
    "angry about Monday's outage",
    "Ada, thanks for making time for this call. What would you like to start with?",
  ],
  [
    "first call, she knows nothing about us",
    "Ada, thanks for making time for this call. What would you like to start with?",
  ],
  ["Budget: usage, price", "Ada, thanks for making time for this call. May we begin with ‘Budget’?"],
  ["Preisgespräch", "Ada, thanks for making time for this call. May we begin with ‘Preisgespräch’?"],
])("opens %s", (topic, opening) => {
  expect(brief(advised({}), { contact_id: "", prep_type: "call", topic }).opening_suggestion).toBe(opening);
});

test.each<[string, string[]]>([
  ["- usage\n- price.\n\n2. who signs?", ["usage", "price", "who signs?"]],
  ["Agenda: usage, price, and who signs", ["usage", "price", "who signs"]],
  ["usage since May; price (45 seats, yearly)", ["usage since May", "price (45 seats, yearly)"]],
  ["1. usage 2. price", ["usage", "price"]],
  ["We talk about the price. Then she decides.", ["We talk about the price", "Then she decides"]],
  [
    "why the monitoring missed it last week, and what it cost",
    ["why the monitoring missed it last week, and what it cost"],
  ],
  ["usage, usage", ["usage"]],
  ["", []],
])("reads the agenda %j", (agenda, points) => {
  expect(agendaPoints(agenda)).toEqual(points);
});

test("any topic and agenda have a sheet, with each point in it", () => {
  const text = fc.string({ unit: "binary", maxLength: 200 });
  fc.assert(
    fc.property(text, text, (topic, agenda) => {
      const sheet = brief(advised(advice), { contact_id: "", prep_type: "call", topic, agenda });
      const told = [...sheet.talking_points.map(({ point }) => point), sheet.approach_strategy].join("\n");
      for (const point of agendaPoints(agenda)) expect(told).toContain(point);
    }),
    { numRuns: numRuns(200) },
  );
});
