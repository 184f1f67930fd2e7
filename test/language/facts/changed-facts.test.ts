import { expect, it } from "vitest";
import { compareFacts } from "#language/facts/compare-facts.ts";
import type { Fact } from "#language/facts/fact.ts";

/** Pairs with what goes and what comes, each by its kind and text. */
it.each<[string, string, string[], string[]]>([
  [
    "It takes two business days. Please answer by Friday.",
    "It takes two business days. Please answer.",
    ["date Friday"],
    [],
  ],
  [
    "It has to arrive within 20 business days.",
    "It has to arrive within 20 calendar days.",
    ["number 20 business days"],
    ["number 20 calendar days"],
  ],
  ["€92,000 now and €70,000 later", "€92,000 now and $70,000 later", ["amount €70,000"], ["amount $70,000"]],
  ["The salary is £42,000 gross.", "You'd earn £42,000 net.", ["bound £42,000"], ["bound £42,000"]],
  [
    "Lo stipendio è di 1.900 € netti al mese.",
    "Offriamo uno stipendio mensile di 1.900 € lordi.",
    ["bound 1.900 €"],
    ["bound 1.900 €"],
  ],
  ["Send it by Friday.", "Send it on Friday.", ["deadline by Friday"], []],
  ["Could you return the keys by 3 May?", "Could you return the keys on 3 May?", ["deadline by 3 May"], []],
  [
    "The window is 02:00 to 04:00 UTC.",
    "The window is 2pm to 4pm UTC.",
    ["time 02:00", "time 04:00 UTC"],
    ["time 2pm", "time 4pm UTC"],
  ],
  ["The quote does not include setup.", "The quote covers setup.", ["negation not include"], []],
  [
    "Pay $1,520 by Friday",
    "Pay $1,250 by Monday",
    ["amount $1,520", "date Friday"],
    ["amount $1,250", "date Monday"],
  ],
  [
    "We meet at 7 in the morning.",
    "We meet at 7 in the evening.",
    ["time 7 in the morning"],
    ["time 7 in the evening"],
  ],
  ["It was Ingrid Moe then.", "Then it was Astrid Moe.", ["name Ingrid"], ["name Astrid"]],
  ["Discounts of up to 20% are fine.", "A discount of 20% is fine.", ["bound up to 20%"], []],
  ["$5", "€5", ["amount $5"], ["amount €5"]],
  ["$5", "5", ["amount $5"], ["number 5"]],
  ["12 %", "12", ["percentage 12 %"], ["number 12"]],
  ["1.5k", "1.5m", ["number 1.5k"], ["number 1.5m"]],
  ["-5 %", "5 %", ["percentage -5 %"], ["percentage 5 %"]],
  ["14:30 CET", "14:30", ["zone CET"], []],
  ["2–3 PM", "2–4 PM", ["time 3 PM"], ["time 4 PM"]],
  ["June 30, 2026", "June 30, 2027", ["date June 30, 2026"], ["date June 30, 2027"]],
  ["June 30", "July 30", ["date June 30"], ["date July 30"]],
  ["next Friday", "Friday", ["date next Friday"], ["date Friday"]],
  ["tomorrow", "tonight", ["date tomorrow"], ["date tonight"]],
  ["the 30th", "the 31st", ["date 30th"], ["date 31st"]],
  ["Q3", "Q4", ["date Q3"], ["date Q4"]],
  ["do not send", "send", ["negation not send"], []],
  ["a dozen people", "10 people", ["number a dozen"], ["number 10"]],
  ["https://a.co/x1", "https://a.co/x2", ["link https://a.co/x1"], ["link https://a.co/x2"]],
  ["[a](https://a.co)", "a", ["link [a](https://a.co)"], []],
  ["a@b.co", "a@c.co", ["link a@b.co"], ["link a@c.co"]],
  ["@Sam Ortega", "@Sam Jones", ["mention @Sam Ortega"], ["mention @Sam Jones"]],
  ["#general", "#random", ["mention #general"], ["mention #random"]],
  ["`a 1`", "`a 2`", ["code `a 1`"], ["code `a 2`"]],
  ["v2.1", "v2.10", ["number v2.1"], ["number v2.10"]],
  ["call 555-1234", "call 555-1235", ["number 555-1234"], ["number 555-1235"]],
  ["Route 66", "Route 67", ["number 66"], ["number 67"]],
  ["24/7", "all the time", ["number 24/7"], []],
  ["Send it by Friday.", "Send it after Friday.", ["deadline by Friday"], ["deadline after Friday"]],
  ["$12 per pallet per week", "$12 per pallet per day", ["rate per week"], ["rate per day"]],
  ["un câble de 25 mètres", "un câble de 25 centimètres", ["number 25 mètres"], ["number 25 centimètres"]],
  ["We have two free seats.", "We have three free seats.", ["number two"], ["number three"]],
  ["at least 10 seats", "up to 10 seats", ["bound at least 10"], ["bound up to 10"]],
  ["$40 a month", "$40 a year", ["rate a month"], ["rate a year"]],
  ["5 GB", "5 MB", ["number 5 GB"], ["number 5 MB"]],
  ["Tom from Globex called.", "Tom from Initech called.", ["name Globex"], ["name Initech"]],
  [
    "You would be the third person to speak.",
    "You would be the first to speak.",
    ["date third"],
    ["date first"],
  ],
  ["PO-12345", "PO-12346", ["number PO-12345"], ["number PO-12346"]],
  ["Send it by Friday.", "Send it by Saturday.", ["date Friday"], ["date Saturday"]],
  ["Send a title by mid-May.", "Send a title by the end of May.", ["date May"], ["date May"]],
  [
    "Ich kann dir höchstens 5 % anbieten.",
    "Mehr als 5 % kann ich dir anbieten.",
    ["bound höchstens 5 %"],
    ["bound Mehr als 5 %"],
  ],
  ["Send it before Thursday.", "Send it on Thursday.", ["deadline before Thursday"], []],
  [
    "We shipped 1,100 fewer than you wanted.",
    "We shipped 1,100 over your order.",
    ["bound 1,100"],
    ["bound 1,100"],
  ],
  [
    "It ends two weeks later than planned.",
    "It ends two weeks before the planned date.",
    ["bound two weeks"],
    ["bound two weeks"],
  ],
  [
    "She can't start before August.",
    "The latest she could start is August.",
    [],
    ["deadline latest she could start is August"],
  ],
  [
    "I spoke to three of your references.",
    "I spoke to both of your references.",
    ["number three"],
    ["number both"],
  ],
  [
    "The machine works without a connection.",
    "You need a connection for the machine to work.",
    ["negation without a connection"],
    [],
  ],
  [
    "We never send anyone out alone at night.",
    "At night we send them out on their own.",
    ["negation never send"],
    [],
  ],
  [
    "You may return the coats within 14 days.",
    "You may return the coats once 14 days have passed.",
    ["bound within 14 days"],
    ["bound 14 days"],
  ],
  [
    "The tender offer is valid until 3 May.",
    "The tender offer is valid from 3 May.",
    ["deadline until 3 May"],
    ["deadline from 3 May"],
  ],
  ["No need to chase the publisher.", "Please chase the publisher.", ["negation No need to chase"], []],
  ["10.0.0.1", "10.0.0.2", ["number 10.0.0.1"], ["number 10.0.0.2"]],
  ["5'10", "5'11", ["number 5'10"], ["number 5'11"]],
  ["16:9", "4:3", ["number 16:9"], ["number 4:3"]],
  // One took another's place
  ["The fee is 18%, not 20%.", "The fee is 20%, not 18%.", ["percentage 18%"], ["percentage 20%"]],
  [
    "Lena leads the team now, not Marco.",
    "Marco leads the team now, not Lena.",
    ["name Lena"],
    ["name Marco"],
  ],
  ["Let's move it from 3 pm to 4 pm.", "Let's move it from 4 pm to 3 pm.", ["time 4 pm"], ["time 3 pm"]],
  [
    "We need 16 canisters and 5 sacks.",
    "We need 16 sacks and 5 canisters.",
    ["number 16", "number 5"],
    ["number 16", "number 5"],
  ],
  ["Anna will call you.", "Paula will call you.", ["name Anna"], ["name Paula"]],
  ["Je ne peux pas signer ce contrat.", "Je peux signer ce contrat.", ["negation ne peux"], []],
  [
    "The warranty doesn't cover water damage.",
    "The warranty covers water damage.",
    ["negation doesn't cover"],
    [],
  ],
  ["Ihre Kosten sind nicht gedeckt.", "Ihre Kosten sind gedeckt.", ["negation nicht gedeckt"], []],
])("%j and %j", (original, rephrased, missing, added) => {
  const named = (facts: readonly Fact[]) => facts.map(({ kind, text }) => `${kind} ${text}`);
  const compared = compareFacts(original, rephrased);
  expect({ missing: named(compared.missing), added: named(compared.added) }).toEqual({ missing, added });
  expect(compareFacts(rephrased, original)).toEqual({ missing: compared.added, added: compared.missing });
});

it("tells a mention that is known from one that ends elsewhere", () => {
  const mentions = ["@Sam", "@Sam Ortega", "@sam ortega (2)"];
  expect(compareFacts("@Sam Please ask @sam ortega (2)", "@Sam, ask @sam ortega (2)", mentions)).toEqual({
    missing: [],
    added: [],
  });
  expect(compareFacts("@Sam Ortega", "@Sam", mentions)).toEqual({
    missing: [{ kind: "mention", text: "@Sam Ortega" }],
    added: [{ kind: "mention", text: "@Sam" }],
  });
});
