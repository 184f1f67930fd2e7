import fc from "fast-check";
import { expect, test } from "vitest";
import { agendaPoints } from "#service/composer/stand-in/agenda.ts";
import { brief } from "#service/composer/stand-in/brief.ts";
import { anyCharacter } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";
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
    opening_suggestion: "Ada, thanks for making time for this meeting.",
    approach_strategy:
      "Written by the built-in stand-in. Topic: “Q3 renewal”. Do: “Show the source of every figure.” They like this: “A date for the next step”. The relationship: Cool, last signal on 12 February 2026. For you alone: “we can go to 10%”.",
    talking_points: [
      { point: "price for 45 seats", why: "Do: “Show the source of every figure.”" },
      { point: "timeline", why: "They like this: “A date for the next step”" },
    ],
    what_to_avoid: ["Never: Rush her.", "Hype."],
  });
});

test("opens with what the contact is to be called, and without the topic, which may be a private note", () => {
  const contact = { ...advised({ must_do: "Address her as Dottoressa Lovelace." }), name: "Ada Lovelace" };
  const request = { contact_id: "", prep_type: "call", topic: "she's angry about Monday" } as const;
  expect(brief(contact, request).opening_suggestion).toBe(
    "Dottoressa Lovelace, thanks for making time for this call.",
  );
});

test.each<[string, string[]]>([
  ["- usage\n- price.\n\n2. who signs?", ["usage", "price", "who signs?"]],
  ["Agenda: usage, price, and who signs", ["usage", "price", "who signs"]],
  ["usage since May; price (45 seats, yearly)", ["usage since May", "price (45 seats, yearly)"]],
  ["1. usage 2. price", ["usage", "price"]],
  ["Staffel, Ziel 30 Tage, max. 4 Wochen", ["Staffel", "Ziel 30 Tage", "max. 4 Wochen"]],
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
  const text = fc.string({ unit: anyCharacter, maxLength: 200 });
  fc.assert(
    fc.property(text, text, (topic, agenda) => {
      const sheet = brief(advised(advice), { contact_id: "", prep_type: "call", topic, agenda });
      const told = [...sheet.talking_points.map(({ point }) => point), sheet.approach_strategy].join("\n");
      for (const point of agendaPoints(agenda)) expect(told).toContain(point);
    }),
    { numRuns: numRuns(200) },
  );
});
