import { describe, expect, test } from "vitest";
import { isEnglish } from "../../../../src/service/composer/language.ts";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import type { StoredContact } from "../../../../src/service/contact.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";
import {
  casual,
  direct,
  everyone,
  figures,
  formal,
  listed,
  personal,
  plain,
  tactful,
  warm,
} from "./readers.ts";

test.each<[string, string]>([
  [
    "Totally see how busy you are 🙈 the offer is open until Friday.",
    "Totally see how busy you are. The offer is open until Friday.",
  ],
  ["The demo went well 🎉 We'd like to sign.", "The demo went well. We'd like to sign."],
  ["We love the 🚀 emoji on slide 3.", "We love the 🚀 emoji on slide 3."],
  ["We really love 😊 working with your team.", "We really love 😊 working with your team."],
])("emoji go between sentences, and stay within one: %s", (text, rephrased) => {
  expect(rephraseMessage(advised({ not_that: "Emoji." }), text).rephrased).toBe(rephrased);
});

test.each<[string, ReturnType<typeof advised>, string, string]>([
  [
    "kindly asking isn't pleading",
    casual,
    "We kindly ask you to refrain from telling your team until then.",
    "We please",
  ],
  [
    "a deep dive that is a verb stays",
    plain,
    "Maybe we can set up a call to deep-dive into it?",
    "close look",
  ],
  [
    "what answers small talk goes with it",
    direct,
    "Hi Ada, how are things? We were at the lake with the kids, finally some sun. We billed 38 seats instead of 31 since November.",
    "lake",
  ],
  [
    "what speaks of all of them follows what names them",
    contactNamed("Viktor Lindqvist"),
    "Please find attached the comparison of the three freight offers. All prices are from the written quotes of 14 and 15 January, at 18,745.50 EUR or more.",
    "more. Please",
  ],
  [
    "whoever is turned down isn't asked after the team",
    contactNamed("Amara Okafor"),
    "Amara - we decided to go with another partner for the spring programme. Budget was the main reason, their offer was about 6k lower. Nothing to do with the quality of your proposal.",
    "team",
  ],
])("%s", (_, contact, text, without) => {
  expect(rephraseMessage(contact, text).rephrased).not.toContain(without);
});

test("of whose advice little is understood, texts stay as they are", () => {
  const contact = advised({
    must_do: "Be formal.",
    must_never: "Wear a hat.",
    likes_this: "The lighthouse at dusk.",
    not_that: "Vinyl.",
  });
  const text = "Hi Ada, can't make it on 3 May. Don't wait for us, we're on the late train.";
  expect(rephraseMessage(contact, text)).toEqual({
    rephrased: text,
    reasoning:
      'We understand too little of the advice for Ada to fit a text to it, so we left it as it is. Only you can judge this: Ada responds well to the lighthouse at dusk, the profile says "never wear a hat" and Ada responds badly to vinyl.',
  });
});

test.each<[string, ReturnType<typeof advised>, string]>([
  ["joy is no request", warm, "Hi Ada,\nThe board said yes, and the boat is ours. Call me when you can!"],
  [
    "nor is a kind word that somebody passes on",
    warm,
    "Hi Ada,\nThe copy is attached, 35 seats at $64. Tell your team well done from me.",
  ],
  [
    "contractions are spelled out all or not at all",
    formal,
    "Hello Ada,\nIt's been a while since we spoke, and it just isn't clear to me who'd decide. We've a price for 40 seats.",
  ],
  [
    "a choice between two is no order",
    direct,
    "Imran did well on the SQL task, and the manager's leaning no. Would you tell him or shall I?",
  ],
  [
    "no list begins an apology",
    listed,
    "The pilot failed on Monday. We made a mess of the rollback. The backup is complete. Can you check?",
  ],
  [
    "who counts sentences gets no more of them",
    advised({ must_never: "Write more than five sentences." }),
    "He's the best salesperson I've had and I'd back him again, but he isn't a manager, and when he had a team of eight, five left in a year.",
  ],
  [
    "“just want” isn't demanding",
    direct,
    "I just want to get it sorted before the lawyers start charging us.",
  ],
  [
    "what is put between two commas isn't cut off",
    direct,
    "My boss is away until May. Basically what I think I can do, and I'd obviously need to get it signed off, is something like 7% off for the 24 months and then 4% for the 12.",
  ],
  [
    "who is sorry gives no orders",
    direct,
    "So sorry for my late reply, I was ill. Can you sign the form by Wednesday?",
  ],
  [
    "a dunning letter isn't kind",
    advised({ likes_this: "Warmth." }),
    "Hi Ada,\nWe note that the sum of 4,200 is still outstanding. The account closes at the end of the month.",
  ],
  [
    "nobody is greeted who is called a sentence later",
    advised({ likes_this: "Warmth." }),
    "The van was late again this week and the depot is closed. Ada - the keys are with Tom until Friday.",
  ],
  [
    "who is formal would see slang first",
    formal,
    "I'm sure we agreed on 120, dude. It's on page 2 and I've signed it.",
  ],
  [
    "another greeting helps little beside a rush",
    advised({ must_do: "Be formal.", not_that: "Being rushed." }),
    "Hi Ada, I need an answer on the contracts today please, the agency releases the six candidates at 6pm.",
  ],
  [
    "nor does a closing phrase less where the ask should be first",
    advised({ must_do: "Put the ask in the first sentence.", not_that: "Long mails." }),
    "Hi Ada, we spoke in October about our solar loans. We've added a lease since, from €290 a month. Looking forward to hearing from you!",
  ],
])("%s", (_, contact, text) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test("nothing else is changed in a text that still says what the advice rules out", () => {
  const contact = advised({ must_do: "Be formal.", not_that: "Corporate phrasing ('stakeholders')." });
  const [still, without] = ["We can't do it without the stakeholders.", "We can't do it without the board."];
  expect(rephraseMessage(contact, `${still} It isn't signed yet, and they're away.`)).toEqual({
    rephrased: `${still} It isn't signed yet, and they're away.`,
    reasoning:
      "Other changes would help little while it says what the profile asks to avoid, so we left it as it is. It still goes against this: “stakeholders” is in it, and Ada responds badly to corporate phrasing ('stakeholders').",
  });
  expect(rephraseMessage(contact, `${without} It isn't signed yet, and they're away.`).rephrased).toBe(
    "We cannot do it without the board. It is not signed yet, and they are away.",
  );
});

test("an apology keeps its verb", () => {
  expect(rephraseMessage(formal, "I'm sorry for the delay, and we've moved the date.").rephrased).toBe(
    "I am sorry for the delay, and we have moved the date.",
  );
});

test("what follows if nothing happens is no part of a question", () => {
  const text =
    "Please confirm the lane by Friday, failing which the lane will be tendered. We move it in May.";
  expect(rephraseMessage(tactful, text).rephrased).toBe(text);
});

test("no advice is quoted for a paragraph", () => {
  const text =
    "The pumps are tested in order to ship in March. They are packed in crates of 40 pieces. Could you please sign page 4? The driver leaves at noon due to the fact that the gate closes.";
  expect(rephraseMessage(advised({ must_do: "Be brief." }), text).reasoning).toMatch(
    /(?:^|\. )The request has a paragraph of its own\./,
  );
});

test("a reason behind a comma doesn't become a part of the question", () => {
  const text = "Hi Ada, please thank the front desk for the session, their notes were helpful.";
  expect(rephraseMessage(tactful, text).rephrased).toBe(text);
});

test.each<[string, string, string]>([
  [
    "who is called by the title already isn't called twice",
    "Mr Byron, the recall affects lots 5518 to 5523. Please pull them and don't ship them.",
    "Mr Byron, the recall affects lots 5518 to 5523. Please pull them and do not ship them. Thank you.",
  ],
  [
    "a greeting without a name gets the one that the advice asks for",
    "Hi,\n\nwe can't do 4% on the framework contract. I'd have to check it with my boss.",
    "Dear Mr Byron,\n\nWe cannot do 4% on the framework contract. I would have to check it with my boss.",
  ],
])("%s", (_, text, rephrased) => {
  const contact = { ...advised({ must_do: "Be formal: he's Mr Byron in writing." }), name: "Ada Byron" };
  expect(rephraseMessage(contact, text).rephrased).toBe(rephrased);
});

test("a reproach is neither greeted nor followed by thanks", () => {
  const textFor = (mood: string) =>
    `The plan lists the heaters without a date, and we're ${mood}. Please send the costings by Friday.`;
  expect(rephraseMessage(formal, textFor("ready")).rephrased).toMatch(/^Hello Ada,.* Thank you\.$/su);
  const angry = textFor("annoyed");
  expect(rephraseMessage(formal, angry).rephrased).toBe(angry);
});

test.each<[string]>([
  ["Dermot, let me be clear. Our offer of 3.1 % ends on Friday. The company waits."],
  ["The board has met. If nobody signs, the offer of 3.1 % ends on Friday."],
])("what leads up to the figure stays in front of it: %s", (text) => {
  expect(rephraseMessage(figures, text).rephrased).toBe(text);
});

test("a name that signs has no stop", () => {
  const text = "The fix is in release 4 🎉\nCould you close the ticket?\nThanks a million, Silvie";
  expect(rephraseMessage(advised({ not_that: "Emoji." }), text).rephrased).toMatch(/, Silvie$/);
});

test("how a letter ends is no point of a list", () => {
  const contact = advised({ must_do: "Number the points.", likes_this: "Structure." });
  const text =
    "The desks take 3 weeks. Prices stay as in the contract of 14 February. The data sheet is on page 4. The signature goes to page 9. I look forward to it.";
  expect(rephraseMessage(contact, text).rephrased).not.toMatch(/\d\. I look forward/);
});

test("nobody is thanked behind a threat", () => {
  const text =
    "Hi Ada, the gap is 30 %. Come down to 21k by Wednesday or we have to go with them. Please confirm.";
  expect(rephraseMessage(warm, text).rephrased).not.toMatch(/thank/i);
});

test.each<[string, string]>([
  ["Open with a formal salutation using her surname.", "Dear Ms Byron,"],
  ["Be formal, and write to him by his last name.", "Dear Mr Byron,"],
  ["Be formal, but never by her surname.", "Hello Ada,"],
])("%s", (must_do, greeting) => {
  const contact = { ...advised({ must_do }), name: "Ada Byron" };
  expect(
    rephraseMessage(contact, "Hi Ada, could you send the plan? It's for the audit.").rephrased,
  ).toContain(greeting);
});

test("a formal salutation is no closing", () => {
  const contact = advised({ must_do: "Open with a formal salutation." });
  expect(
    rephraseMessage(contact, "Hi Ada, could you send the plan? It's for the audit.").rephrased,
  ).not.toContain("egards");
});

test("a firm's name keeps its sign", () => {
  const text = "Dear Ada,\n\nI'm with Orrin & Vale, and we don't charge for the first & second visit.";
  expect(rephraseMessage(formal, text).rephrased).toBe(
    "Dear Ada,\n\nI am with Orrin & Vale, and we do not charge for the first and second visit.",
  );
});

test("no figure comes before who writes", () => {
  const text = "I lead the team at Orrin & Vale. We placed 14 engineers in 19 days last month.";
  expect(rephraseMessage(figures, text).rephrased).toBe(text);
});

test("to formal readers, a thanks that signs is a sign-off", () => {
  const text = "Dear Ada,\n\nit's cut their costs by 4 %, and I'm glad. Could you confirm the date? Thx, Dom";
  expect(rephraseMessage(formal, text).rephrased).toBe(
    "Dear Ada,\n\nIt's cut their costs by 4 %, and I'm glad. Could you please confirm the date?\n\nWith thanks and kind regards,\nDom",
  );
});

test("a text that would mix two tones stays as it is, and says so", () => {
  const chatty = "Hey, you free for a call tomorrow? Gotta sort out the travel budget asap, it's urgent.";
  expect(rephraseMessage(formal, chatty)).toEqual({
    rephrased: chatty,
    reasoning: expect.stringContaining("would only mix the two"),
  });
  const stiff =
    "I do not see the parcels. The goods shall be inspected by the undersigned upon receipt thereof.";
  expect(rephraseMessage(casual, stiff).rephrased).toBe(stiff);
});

test("a long message isn't changed for a phrase of it", () => {
  const long = "The plant opens in May. The crane comes in order to lift the roof. The roof is new.";
  expect(rephraseMessage(plain, long).rephrased).toBe(long);
});

test("an offer stays behind the objection that it answers", () => {
  const text = "I don't think the clause is fair. We'd accept 5 % a week, capped at 20 %.";
  expect(rephraseMessage(figures, text).rephrased).toBe(text);
});

test.each([
  "Are you ok with me passing on your number?",
  "Would you be happy for me to mention your name?",
  "Are you okay with the change?",
  "Could you make an introduction?",
  "Could you invite Sara?",
  "Do you see a problem?",
  "Have you had a chance to look?",
])("a question that leaves out what was said before stays behind it: %s", (question) => {
  const before = "Tom from Kestrel called this morning. He is looking for a supplier in Leeds.";
  const { rephrased } = rephraseMessage(direct, `${before} ${question}`);
  expect(rephrased.startsWith(before)).toBe(true);
  const whole = "Could you pay the invoice by Friday?";
  const order = "Please pay the invoice by Friday.";
  expect(rephraseMessage(direct, `${before} ${whole}`).rephrased.startsWith(order)).toBe(true);
});

test.each([
  ["Be formal and close with best regards.", "\n\nBest regards"],
  ["Be formal, with a full formal sign-off.", "\n\nKind regards"],
  ["Be formal. End formal meetings on time.", ""],
])("of “%s” a letter ends with “%s”", (must_do, end) => {
  const text = "The board has agreed to the new terms. The contract begins on the first of May.";
  const { rephrased } = rephraseMessage(advised({ must_do }), text);
  expect(rephrased).toBe(`Hello Ada,${end === "" ? "\n" : "\n\n"}${text}${end}`);
});

test.each([
  "We're going with another supplier for the north route. The south route stays with you as it is.",
  "You haven't answered my mails of 4 and 9 April. The team is booked from the second of May on.",
  "Have your CFO sign page 4 and return it to us. Then we can start on the first of June.",
])("no kind word goes before what is hard to read: %s", (text) => {
  expect(rephraseMessage(warm, text).rephrased).not.toContain("I hope");
  const kind = "The south route stays with you as it is. The team is booked from the second of May on.";
  expect(rephraseMessage(warm, kind).rephrased).toContain("I hope");
});

test("a warm zone brings no wish to people who want it formal", () => {
  const text =
    "We finished the first draft of the report. Could you please send me the figures by Friday? We need them for the summary.";
  const wished = (must_do: string) => {
    const contact = advised({ must_do });
    const relationship = { tone_zone: "Warm", last_signal_at: "2026-03-01T00:00:00Z" };
    return rephraseMessage({ ...contact, relationship }, text).rephrased.includes("I hope you");
  };
  expect(["", "Be formal and warm."].map(wished)).toEqual([true, true]);
  expect(["Be formal.", "Keep it businesslike.", "Use her title.", "No small talk."].map(wished)).toEqual([
    ...[false, false, false, false],
  ]);
});

test.each([
  [
    "We can ship w/o the lid. Pls reply b/c the driver leaves tmrw. Thx for the msg.",
    /^Abbreviations are spelled out/,
  ],
  ["Pls send the notes asap. We met w/Tom. Thx for the msg.", /^Some abbreviations are spelled out/],
  ["Pls call tmrw. He can't make it.", /^Abbreviations are spelled out/],
])("the reasoning says only what was done throughout: %s", (text, said) => {
  const { rephrased, reasoning } = rephraseMessage(plain, text);
  expect(rephrased).not.toMatch(/w\/o|b\/c|thx|pls|msg/i);
  expect(reasoning).toMatch(said);
});

test.each<[string, StoredContact, string, string]>([
  [
    "figures of one thing",
    figures,
    "Here is the summary. We sold 40 units in Leeds, 55 in Bern and 12 in Chur. The next count is in May.",
    "Here is the summary. We sold:\n- 40 units in Leeds\n- 55 in Bern\n- 12 in Chur\n\nThe next count is in May.",
  ],
  [
    "figures of several",
    listed,
    "Churn fell to 3.2 %, usage rose to 18 % and tickets dropped to 41.",
    "- Churn fell to 3.2 %\n- Usage rose to 18 %\n- Tickets dropped to 41",
  ],
  [
    "two ways to go on",
    advised({ must_do: "Offer two options." }),
    "We can start in May with the pilot or wait for the new release in July. Tell me what suits you.",
    "We can:\n- start in May with the pilot, or\n- wait for the new release in July.\n\nTell me what suits you.",
  ],
  [
    "a choice",
    advised({ likes_this: "Give her a choice." }),
    "Would you prefer a call on Monday or a visit in May?",
    "Would you prefer:\n- a call on Monday, or\n- a visit in May?",
  ],
  [
    "numbered questions, of which two are enough,",
    advised({ likes_this: "Numbered questions, in writing." }),
    "We've had two quotes for the roof. Which of the companies do you know? Would you rather start in June?",
    "We've had two quotes for the roof.\n\n1. Which of the companies do you know?\n2. Would you rather start in June?",
  ],
  [
    "statements, for who asks for bullet points,",
    advised({ must_do: "Get to the point in three bullet points." }),
    "Hello Ada. We'd like to take locum cover for three weeks in May. We were hoping for £680 a day. I realise you quoted £720 in March. Could you meet us at £700?",
    "Hello Ada.\n\n- We'd like to take locum cover for three weeks in May.\n- We were hoping for £680 a day.\n- I realise you quoted £720 in March.\n\nCould you meet us at £700?",
  ],
])("%s stand one to a line", (_, contact, text, laidOut) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(laidOut);
});

test.each([
  "We need 3 rooms, 2 projectors and 40 chairs by Friday.",
  "The workshop is on 3, 4 and 5 May.",
  "We meet on 3 May, 4 June and 5 July.",
  "The price rose from 10 to 12, then to 15 and 18.",
  "The team tested 14 pumps, found 3 leaks and replaced 2 seals.",
  "We can meet on Tuesday or Thursday.",
  "We can deliver the pump by Friday or at least a part of it.",
])("what belongs together stays on its line: %s", (text) => {
  const contact = advised({
    must_do: "Lead with the numbers.",
    likes_this: "Figures as a list. Two options.",
  });
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test("hype stays where nothing but it is said", () => {
  const text = "The parcel is late. The carrier is best-in-class.";
  expect(rephraseMessage(advised({ not_that: "Hype." }), text).rephrased).toBe(text);
});

test("who needs time isn't ordered to answer", () => {
  const contact = advised({ must_do: "Keep it brief.", likes_this: "Time to think." });
  const text = "Can you tell us whether the design works?";
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test.each([
  [
    "she wont be around past thursday i reckon, so the second one is out for us",
    "She will not be around past Thursday I think, so the second one is out for us.",
  ],
  [
    "Its with the finance team until Friday. Thats why we dont have it yet.",
    "It is with the finance team until Friday. That is why we do not have it yet.",
  ],
])("words without their apostrophes are denied as others are: %s", (text, rephrased) => {
  expect(rephraseMessage(formal, text).rephrased).toContain(rephrased);
});

test("small talk behind an apology for being late goes too", () => {
  const contact = advised({ must_never: "Open with small talk." });
  const text = "Hi Jane, so sorry this took me a while! I hope you had a great weekend. The plan is ready.";
  expect(rephraseMessage(contact, text).rephrased).toBe(
    "Hi Jane, so sorry this took me a while! The plan is ready.",
  );
});

test("a smile that marks a joke stays, and formal readers get the draft as it is", () => {
  const text = "Anything under 21 and I'm paying you to feed your people 😅 Let me know by the 5th please.";
  expect(rephraseMessage(formal, text).rephrased).toBe(text);
});

test("nobody is asked to please, please", () => {
  const { rephrased } = rephraseMessage(
    warm,
    "Need the PO number today pls or the order drops into next week",
  );
  expect(rephrased).toContain(
    "Could I please have the PO number today? Otherwise the order drops into next week.",
  );
});

test("both marks of a Spanish exclamation stay", () => {
  const thanks =
    "Buenos días, le adjunto la factura de marzo por 1.250 €. ¡Gracias por su confianza! Un saludo.";
  expect(rephraseMessage(formal, thanks).rephrased).toBe(thanks);
});

test("the figure stays first for who asks for it, whatever is requested", () => {
  const contact = advised({ must_do: "Lead with the numbers.", likes_this: "Directness." });
  const text =
    "Churn fell by 12 %. The board was happy. The plant opens in May. Could you send us the floor plan?";
  expect(rephraseMessage(contact, text).rephrased).toMatch(/^Churn fell by 12 %/);
});

test.each([
  [
    "a tale is no list",
    "We're behind on the integration. I called the vendor on Monday. The connector failed twice.",
  ],
  [
    "nobody agrees to a chat about nothing",
    "Our shop grew. The new system counts it. Would you be up for a chat?",
  ],
  ["nor looks at nothing", "The new dashboard is online. It has two charts. Could you have a quick look?"],
  [
    "nor tells a team nothing",
    "The boiler passed the test. We can switch over on the 19th. Please tell your team.",
  ],
  ["questions come last", "The forecast grew. The table has it all. Let me know if you've got questions."],
  [
    "dates come behind what for",
    "You are invited. The talk lasts an hour. Tell us which of the following dates suits you.",
  ],
  ["what a message is stays at its front", "Correction. The rollout is over. Please approve the final step."],
])("%s", (_, text) => {
  const contact = advised({ must_do: "Get straight to the point.", likes_this: "Bullet points." });
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test.each([
  ["a duty is no request", tactful, "You must sign the form before the trip."],
  [
    "no order for who is casual",
    advised({ must_do: "Be casual.", likes_this: "Short notes." }),
    "Could you send me the set list for Friday?",
  ],
  ["slang stays slang", formal, "hey ada, got your letter, cool stuff! dude, gonna hit you up asap"],
])("%s", (_, contact, text) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test("what offers contact is no request to be moved to the front", () => {
  const accepted = "The plan is ready. The next step is on 8 March. Please contact us.";
  expect(rephraseMessage(direct, accepted).rephrased).toBe(accepted);
});

test("a big adjective is a small one where it's all that a sentence says", () => {
  expect(
    rephraseMessage(
      formal,
      "I hope you had a fantastic weekend. It's an amazing deal, and our amazing team is ready.",
    ).rephrased,
  ).toBe("Hello Ada,\nI hope you had a fantastic weekend. It is a great deal, and our team is ready.");
});

test("a bare request is greeted for whoever minds one, and for nobody else", () => {
  const request = "Can you do 3 instead of 2:30 tomorrow, the dentist is running late";
  expect(rephraseMessage(contactNamed("Amara Okafor"), request).rephrased).toBe(`Hi Amara,\n${request}`);
  expect(rephraseMessage(contactNamed("Kwame Mensah"), request).rephrased).toBe(request);
});

test.each([
  "Dear Ms. Okafor, Further to the demonstration of 6 March, you asked whether single sign-on is included. It is, from the Business tier upward.\n\nRegards,\nPeter Lang",
  "I can't get to 410 a unit. I can get to 438 if you take the full 5,000 in one delivery, or 446 split over two.",
  "Amara, strictly between us until Tuesday: the 26 roles at risk in Leicester include Pauline's. Would you be willing to ring her at home beforehand?",
  "In accordance with section 4, the annual fee rises by 4.6% from 1 July. The new fee is on the enclosed sheet.",
])("nobody is asked after the team before a notice, a price or bad news: %s", (text) => {
  expect(rephraseMessage(contactNamed("Amara Okafor"), text).rephrased).not.toContain("team");
});

test.each<[string, string, string]>([
  [
    "Hiro Tanaka",
    "Tanaka-san, I must correct an error in the report sent on Tuesday. On page 18 the inventory saving should be ¥310 million and not ¥370 million. Our conclusions do not change.",
    "Tanaka-san, I must correct",
  ],
  [
    "Amara Okafor",
    "Hi Amara,\n\nHope half-term isn't driving you up the wall!\n\nI've been through all 62 pages of the survey, and it's pretty clean. Would you take the £3,500 off?",
    "Hi Amara,\n\nHope half-term",
  ],
])("what %s is told first stays first", (name, text, beginning) => {
  expect(rephraseMessage(contactNamed(name), text).rephrased.startsWith(beginning)).toBe(true);
});

test("a passing rent is nobody's death", () => {
  const text =
    "The floor beneath yours was let at £52.50, against your passing rent of £44. Would £49 suit you?";
  expect(rephraseMessage(contactNamed("Viktor Lindqvist"), text).reasoning).not.toContain("sympathy");
});

test("slang that no move takes out keeps a message from being made half formal", () => {
  const text =
    "Hey Daniel! Me again, mate, so jealous of your trip. Got the audit back and it's unreal. Can you hop on a quick call tomorrow?";
  expect(rephraseMessage(contactNamed("Daniel Cho"), text).rephrased).toBe(text);
});

test("no greeting is put above a reproach", () => {
  const reproach = "Why didn't you mention the other offer? I need to know these things before we talk.";
  expect(rephraseMessage(personal, reproach).rephrased).toBe(reproach);
});

describe("manners are for where they fit", () => {
  test.each([
    ["a short reply", "Yes, send it."],
    ["a refusal", "We can't offer a refund at this time. Please send the device back to our office."],
    ["a complaint", "This is the third time that it's late. Send me the refund today, and call me."],
    ["an apology", "I'm sorry for the delay. Send me the address again, and we deliver on Monday."],
  ])("%s gets none", (_, text) => {
    expect(rephraseMessage(warm, text).rephrased).toBe(text);
  });

  test("a message of sympathy is left as it is, and said to be", () => {
    const text =
      "I was so sorry to hear about your father's passing. I just wanted to let you know that we're thinking of you!";
    for (const contact of everyone) {
      expect(rephraseMessage(contact, text)).toMatchObject({
        rephrased: text,
        reasoning: expect.stringContaining("It's a message of sympathy, so we left every word as it is."),
      });
    }
  });
});

describe("a message in another language is left as it is", () => {
  test.each([
    "Hallo Ada, ich wollte nur fragen, ob du bis 3. Mai unterschreiben kannst. FYI: es ist ASAP nötig.",
    "Bonjour Ada, pourriez-vous signer le contrat pour 40 sièges avant le 3 mai ? Merci d'avance!",
    "Hola Ada, ¿puede usted firmar el contrato? Gracias por todo.",
    "Gentile Ada, non è urgente. Grazie per il contratto.",
    "Beste Ada, graag ontvang ik het contract met 40 plaatsen voor 3 mei.",
    "Olá Ada, você pode enviar o contrato até sexta-feira? Obrigado!",
    "こんにちは、3月5日までに契約書に署名してください。ASAP",
    "Здравствуйте, подпишите договор до 3 мая, please.",
  ])("%s", (text) => {
    for (const contact of everyone) expect(rephraseMessage(contact, text).rephrased).toBe(text);
  });

  test.each(["Do sign.", "Met Tom.", "Order form?", "Con call at 9", "¿?", "5"])("%s is none", (text) => {
    expect(isEnglish(text)).toBe(true);
  });
});

test.each<[string, ReturnType<typeof advised>, string, string]>([
  [
    "a name that opens a message stays in front of the question",
    contactNamed("Amara Okafor"),
    "Amara, the volunteers raised 900 euros on Saturday. Please send me the logo files.",
    "Amara, how's the team?\n\nThe volunteers raised 900 euros on Saturday. Could you please send me the logo files?",
  ],
  [
    "who is new asks after nobody",
    personal,
    "Dear Ada, I'm the new account manager and have taken over from Paul. Your agreement expires on 31 March.",
    "Dear Ada, I'm the new account manager and have taken over from Paul. Your agreement expires on 31 March.",
  ],
  [
    "who is rejected isn't asked how the family is",
    personal,
    "Dear Ada, your application was not successful. 214 were received and 30 funded.",
    "Dear Ada, your application was not successful. 214 were received and 30 funded.",
  ],
  [
    "who hopes that the kids are well has asked",
    personal,
    "Hi Ada, hope the kids are enjoying the summer. I'd like to call you this week.",
    "Hi Ada, hope the kids are enjoying the summer. I'd like to call you this week.",
  ],
  [
    "small talk is out with the question that follows it, behind any greeting",
    direct,
    "Hey Ada!! How was your weekend? Did you do anything fun? The audit is on 3 May. The files are in the folder.",
    "Hey Ada! The audit is on 3 May. The files are in the folder.",
  ],
  [
    "whoever is greeted has a capital, and no stop is put behind a link",
    direct,
    "hi ada, thx for the plan. pls send your bank details by friday. the form is here: https://forms.example/c/55",
    "Hi Ada, thanks for the plan.\n\nPlease send your bank details by Friday.\n\nThe form is here: https://forms.example/c/55",
  ],
  [
    "who writes without capitals goes on so",
    contactNamed("Kwame Mensah"),
    "so we've got the driver issue mostly under control by now, and the customs guy says that it should be fine by tonight.",
    "so we've got the driver issue mostly under control by now. the customs guy says that it should be fine by tonight.",
  ],
  [
    "who writes says who they are before any figure",
    figures,
    "My name is Kim and I run sales at Stackline. We have cut costs by 15% for firms like yours. Our deck is attached.",
    "My name is Kim and I run sales at Stackline. We have cut costs by 15% for firms like yours. Our deck is attached.",
  ],
])("%s", (_, contact, text, rephrased) => {
  expect(rephraseMessage(contact, text).rephrased).toContain(rephrased);
});

test.each<[string, StoredContact, string, string]>([
  [
    "a name with a stop behind it is greeted",
    advised({ must_do: "Start with how he is doing, then the matter.", must_never: "Skip pleasantries." }),
    "Ada. The skip hire ends on the 28th. Shall we extend it by a week?",
    "Hi Ada,\n\nI hope you're doing well. The skip hire ends on the 28th. Shall we extend it by a week?",
  ],
  [
    "who needs something asks after the team first",
    contactNamed("Amara Okafor"),
    "Need the final numbers for the lunch by Wednesday, plus the names of the guests.",
    "Hi Amara,\n\nHow's the team?\n\nNeed the final numbers for the lunch by Wednesday, plus the names of the guests.",
  ],
  [
    "thanks don't go in front of a question about the team",
    contactNamed("Amara Okafor"),
    "Hi Amara, how's everyone settling in after the move?\n\nThank you again for the reference, it helped. Could you look over the draft?",
    "Hi Amara, how's everyone settling in after the move?\n\nThank you again for the reference, it helped. Could you look over the draft?",
  ],
  [
    "any weekend is small talk",
    contactNamed("Nadia Rahman"),
    "Hi Nadia, hope you had a fab weekend! The export is in the folder, and the notebook too.",
    "Hi Nadia,\nThe export is in the folder, and the notebook too.",
  ],
  [
    "orders are asked, behind a name that is in no dictionary and behind a comma",
    advised({
      must_do: "Soften requests and leave her a way out.",
      likes_this: "Thanks up front and a question rather than a demand.",
      not_that: "Imperatives and exclamation marks.",
    }),
    "Yoko, send me the packing list by Friday. The price sheet is attached, sign it and send it back.",
    "Yoko, could you please send me the packing list by Friday? The price sheet is attached, please sign it and send it back.\n\nThank you.",
  ],
  [
    "who writes a long letter isn't curt",
    advised({ must_do: "Never rush her: give the background before the ask.", must_never: "Be curt." }),
    `Dear Ada,\n\nI'm writing about the archive. Rooms 1 to 3 are dry, and room 4 is too damp for the negatives.${" The city has confirmed that it will pay for the roof, but only for the roof, and not before spring.".repeat(5)}\n\nWith kind regards,\nJo`,
    `Dear Ada,\n\nI'm writing about the archive. Rooms 1 to 3 are dry, and room 4 is too damp for the negatives.${" The city has confirmed that it will pay for the roof, but only for the roof, and not before spring.".repeat(5)}\n\nWith kind regards,\nJo`,
  ],
  [
    "a request without how it came about and what is felt about it",
    advised({ must_do: "Don't sugar-coat it.", must_never: "Waffle.", not_that: "Hedging and filler." }),
    "Hi Ada, I wanted to touch base as I was going through the March orders and noticed, and it may well be our mistake, that invoice 318 is still open. Of course we understand that these things happen, but if there was any chance you could look into getting it settled by the 15th that would be hugely appreciated.",
    "Hi Ada, invoice 318 is still open. It may well be our mistake.\n\nCould you get it settled by the 15th?",
  ],
  [
    "slang is put in formal words where little of it is left",
    formal,
    "hey ada! 👋 so the racks are gonna be a bit late lol, customs being customs. 18 of the 24 land friday. its PO 4500-77. guess your lot will want a new PO for that haha, i'll send it. lmk if that's cool",
    "Hello Ada,\nSo the racks are going to be slightly late, customs being customs. 18 of the 24 land Friday. It is PO 4500-77. I suppose your team will want a new PO for that, I will send it. Please let me know if that suits you. Thank you.",
  ],
  [
    "what a chaser says is out for who hates to be chased",
    contactNamed("Elena Petrova"),
    "Hi Elena,\n\nJust chasing this one again. Our lawyers aren't happy with the bit about termination, they want 90 days instead of 60. Otherwise we're good to go!\n\nBest\nGareth",
    "Hello Elena,\n\nOur lawyers are not happy with the bit about termination, they want 90 days instead of 60. Otherwise we are ready.\n\nBest regards\nGareth",
  ],
  [
    "contracts' words are plain for who writes as to a friend",
    contactNamed("Ingrid Solberg"),
    "Hi Ingrid, we refer to your enquiry of 3 March. Pursuant to our terms of business, a deposit of 30% is payable prior to commencement, failing which a surcharge of €85 shall apply.",
    "Hi Ingrid, this is about your enquiry of 3 March. Under our terms of business, a deposit of 30% is due before we start, otherwise a surcharge of €85 will apply.",
  ],
  [
    "a smile about the weekend goes with it",
    contactNamed("Nadia Rahman"),
    "Hi Nadia, how was your weekend? Did you do anything nice? :) The conversions were up 6.2% vs. the others, with 12 regions each.",
    "Hi Nadia,\nThe conversions were up 6.2% vs. the others, with 12 regions each.",
  ],
  [
    "in French, the team is asked after, for who says so in French",
    advised({
      must_do: "La vouvoyer et demander des nouvelles de son équipe.",
      must_never: "Aller trop vite au but.",
      likes_this: "Un mot personnel.",
      not_that: "Les messages secs.",
    }),
    "Bonjour Madame Example,\n\nVeuillez trouver ci-joint l'avenant n° 2 au contrat de maintenance. Merci de nous le retourner signé avant le 30.",
    "Bonjour Madame Example,\n\nComment va votre équipe ?\n\nVeuillez trouver ci-joint l'avenant n° 2 au contrat de maintenance. Merci de nous le retourner signé avant le 30.",
  ],
  [
    "in Spanish, the family is asked after",
    contactNamed("Rafael Costa"),
    "Hola Rafael, te mando el contrato de distribución para que lo firmes antes del viernes. Son 3 años.",
    "Hola Rafael, ¿qué tal la familia?\n\nTe mando el contrato de distribución para que lo firmes antes del viernes. Son 3 años.",
  ],
  [
    "advice in German is followed in English too",
    advised({
      must_do: "Sachlich bleiben und zuerst die Zahlen nennen.",
      must_never: "Duzen.",
      likes_this: "Kurze Mails ohne Floskeln.",
      not_that: "Übertreibungen.",
    }),
    "Hi Ada! I hope you had a lovely weekend. The new line is running, and everybody likes it. Our customers cut their reporting time by 37%.",
    "Hello Ada,\nOur customers cut their reporting time by 37%. The new line is running, and everybody likes it.",
  ],
  [
    "a text message stays one beside a formal name",
    formal,
    "Hey Ada! Gr8 seeing you at the fair in Verona 😀 fyi the sample bottles (6 x 0.75l) are on the way, ETA Thu. lmk asap if you wanna go w/ the embossed label.",
    "Hey Ada! Gr8 seeing you at the fair in Verona 😀 fyi the sample bottles (6 x 0.75l) are on the way, ETA Thu. lmk asap if you wanna go w/ the embossed label.",
  ],
  [
    "a press release stays one, without its fanfare",
    contactNamed("Ingrid Solberg"),
    "Dear Ms Solberg,\n\nWe are pleased to announce the completion of the design phase of the stool. This milestone underscores our unwavering commitment. In our opinion the ash version is better.\n\nSincerely,\nProduct Communications",
    "Dear Ms Solberg,\n\nWe are pleased to announce the completion of the design phase of the stool. In our opinion the ash version is better.\n\nSincerely,\nProduct Communications",
  ],
  [
    "an Italian letter that thanks already isn't thanked for",
    warm,
    "Gentile Dottoressa Example,\n\nLa ringrazio per la cortese accoglienza di mercoledì scorso. I lavori potrebbero iniziare il 10 febbraio e richiederebbero circa sei settimane.\n\nLorenzo Bassi",
    "Gentile Dottoressa Example,\n\nLa ringrazio per la cortese accoglienza di mercoledì scorso. I lavori potrebbero iniziare il 10 febbraio e richiederebbero circa sei settimane.\n\nLorenzo Bassi",
  ],
  [
    "a table is no list of sentences",
    contactNamed("Viktor Lindqvist"),
    "Dear Viktor,\n\nThe January figures come from your own export of 2 April. The April figure is from our shift reports and has not been reconciled. The target in annex B is 2.75 %.\n\nKind regards,\nAnnika",
    "Dear Viktor,\n\nThe January figures come from your own export of 2 April. The April figure is from our shift reports and has not been reconciled. The target in annex B is 2.75 %.\n\nKind regards,\nAnnika",
  ],
  [
    "one everyday word is left where much became formal",
    formal,
    "hey ada! we've got the permits lol, and they're valid until June. guess your lot will want copies haha, i'll send them. no clue when the crane comes. pls lmk if that's cool",
    "Hello Ada,\nWe have the permits, and they are valid until June. I suppose your team will want copies, I will send them. No clue when the crane comes. Please let me know if that suits you. Thank you.",
  ],
])("%s", (_, contact, text, rephrased) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(rephrased);
});

test("who is called by their title keeps it in front of the question after them", () => {
  const text =
    "Mr Costa, attached is the supply contract for the olive harvest. Please sign it and return it by Friday.";
  const { rephrased } = rephraseMessage(contactNamed("Rafael Costa"), text);
  expect(rephrased.startsWith("Mr Costa, how's the family?\n\nAttached is the supply contract")).toBe(true);
});

test("nobody is asked twice how their team is", () => {
  const claire = advised({ must_do: "Demander des nouvelles de son équipe." });
  const text =
    "Chère Madame Mercier,\n\nComment se porte votre équipe depuis l'ouverture ? Je me permets de vous écrire au sujet des coffrets de Noël, qui vous parviendront le 20 novembre.";
  expect(rephraseMessage(claire, text).rephrased).toBe(text);
});
