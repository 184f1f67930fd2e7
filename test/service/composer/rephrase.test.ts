import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEnglish } from "../../../src/service/composer/language.ts";
import { rephraseMessage } from "../../../src/service/composer/rephrase/rephrase.ts";
import type { StoredContact } from "../../../src/service/contact.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { contactNamed, samplePeople as people } from "../helpers.ts";
import { factsOf } from "./facts-of.ts";
import { patience, rephraseLongText } from "./long-text.ts";
import { message } from "./messages.ts";
import { advised } from "./people.ts";

const direct = advised({ must_do: "Get straight to the point.", must_never: "Open with small talk." });
const warm = advised({ must_do: "Be warm." });
const formal = advised({ must_do: "Be formal.", not_that: "Hype." });
const casual = advised({ must_do: "Be casual.", not_that: "Jargon." });
const oneStep = advised({ likes_this: "One clear next step." });
const figures = advised({ must_do: "Lead with the numbers." });
const listed = advised({ likes_this: "Bullet points." });
const tactful = advised({ must_do: "Be tactful." });
const personal = advised({ must_do: "Ask how the family is.", likes_this: "Warmth." });
const plain = advised({ must_do: "Use plain words." });
const formalNow = advised({ must_do: "Be formal.", must_never: "Open with small talk." });
const nothing = advised({});
const everyone = [direct, warm, formal, casual, oneStep, figures, listed, tactful, plain];

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
      'We understand too little of the advice for Ada to fit a text to it, so we left it as it is. This is up to you: Ada responds well to the lighthouse at dusk, the profile says "never wear a hat" and Ada responds badly to vinyl.',
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
    "I've been back and forth with my boss about it. Basically what I think I can do, and I'd obviously need to get it signed off, is something like 7% off for the 24 months and then 4% for the 12.",
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
    "who is formal would see a laugh first",
    formal,
    "I'm sure we agreed on 120, haha. It's on page 2 and I've signed it.",
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
      "Other changes would help little while it says what the profile asks to avoid, so we left it as it is. This is up to you: “stakeholders” is still in it, and Ada responds badly to corporate phrasing ('stakeholders').",
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
    "I do not see the parcels. Should you have any queries, do not hesitate to contact the undersigned.";
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
  const text = "The parcel is late. We use best-in-class logistics.";
  expect(rephraseMessage(advised({ not_that: "Hype." }), text).rephrased).toBe(text);
});

test("who needs time isn't ordered to answer", () => {
  const contact = advised({ must_do: "Keep it brief.", likes_this: "Time to think." });
  const text = "Can you tell us whether the design works?";
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
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
  [
    "what a message is stays at its front",
    "Quick update. The rollout is over. Please approve the final step.",
  ],
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
  ["slang stays slang", formal, "hey ada, got your letter, cool stuff! gonna look into it asap"],
])("%s", (_, contact, text) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test("what offers contact is no request to be moved to the front", () => {
  const accepted = "The plan is ready. The next step is on 8 March. Please contact us.";
  expect(rephraseMessage(direct, accepted).rephrased).toBe(accepted);
});

test("an adjective stays where it's all that a sentence says", () => {
  expect(
    rephraseMessage(
      formal,
      "I hope you had a fantastic weekend. It's an amazing deal, and our amazing team is ready.",
    ).rephrased,
  ).toBe("Hello Ada,\nI hope you had a fantastic weekend. It is an amazing deal, and our team is ready.");
});

test("no greeting is put above a reproach", () => {
  const reproach = "Why didn't you mention the other offer? I need to know these things before we talk.";
  expect(rephraseMessage(personal, reproach).rephrased).toBe(reproach);
});

describe("phrases that the advice says not to use", () => {
  const sceptic = advised({
    must_never: "Say 'trust me', “honestly” or 'no-brainer'.",
    likes_this: "Plain claims instead of 'sort of', 'just' or 'no'.",
    not_that: "Phrases like final reminder or per my last email.",
  });
  test.each([
    ["an opener goes", "Trust me, it pays off in a year.", "It pays off in a year."],
    ["a word of manner goes", "Our rate is honestly low.", "Our rate is low."],
    [
      "what may say something stays",
      "It's sort of done; we just closed it.",
      "It's sort of done; we just closed it.",
    ],
    ["a label goes", "Final reminder: the survey closes at noon.", "The survey closes at noon."],
    ["others are reworded", "Per my last email, we need the logo.", "As I wrote, we need the logo."],
  ])("%s", (_, original, rephrased) => {
    expect(rephraseMessage(sceptic, original).rephrased).toBe(rephrased);
  });

  test("an unwanted greeting gives way to the one that fits", () => {
    const contact = advised({ must_do: "Be casual.", not_that: "Stiffness: 'Dear', 'kindly'." });
    const { rephrased, reasoning } = rephraseMessage(
      contact,
      "Dear Ada, the campaign assets were due on Friday.",
    );
    expect(rephrased).toBe("Hi Ada, the campaign assets were due on Friday.");
    expect(reasoning).toMatch(/^“Dear” is out: /);
  });

  test("of two that advice would have said otherwise, both go", () => {
    const contact = advised({ likes_this: "Saying 'we' instead of 'I need' and 'you must'." });
    const text = "I need the deposit of €6,000 by Monday. You must send it before we cut the fabric.";
    expect(rephraseMessage(contact, text).rephrased).toBe(
      "Could I please have the deposit of €6,000 by Monday? Could you please send it before we cut the fabric?",
    );
  });

  test("a phrase in full is still the phrase", () => {
    const contact = advised({ must_do: "Be formal.", must_never: "Brush her off with 'don't worry'." });
    const { reasoning } = rephraseMessage(
      contact,
      "Don't worry about the backups, we've made three of them.",
    );
    expect(reasoning).not.toContain("worry” is out");
  });

  test("a duty is a question to who can't hear “must”", () => {
    const contact = advised({ must_never: "Write 'you must'." });
    const { rephrased } = rephraseMessage(contact, "You must also sign off the form.");
    expect(rephrased).toBe("Could you please also sign off the form?");
  });

  const unmoved = advised({ must_never: "Use words like 'seamless', 'game-changing' or 'world-class'." });

  test.each<[string, string]>([
    ["It's a truly game-changing, open platform for 40 people.", "It's an open platform for 40 people."],
    ["Here is a game-changing unit for the lab.", "Here is a unit for the lab."],
    ["Our seamless onboarding takes 3 days.", "Our onboarding takes 3 days."],
  ])("praise of a thing goes: %s", (text, rephrased) => {
    expect(rephraseMessage(unmoved, text).rephrased).toBe(rephrased);
  });

  test("a word of praise that is a fact stays", () => {
    const contact = advised({ must_never: "Use 'outstanding' or 'exceptional'." });
    const text = "The outstanding invoice has an exceptional fee.";
    expect(rephraseMessage(contact, text).rephrased).toBe(text);
  });

  test.each([
    "The rollout is seamless and quick.",
    "A seamless and quick rollout costs €4,000.",
    "This is the game-changing part.",
  ])("praise that says something stays: %s", (text) => {
    expect(rephraseMessage(unmoved, text).rephrased).toBe(text);
  });

  test("what can't go is named", () => {
    const text = "Trust me, this is a no-brainer.";
    expect(rephraseMessage(sceptic, text)).toEqual({
      rephrased: "This is a no-brainer.",
      reasoning:
        "“Trust me” is out: the profile says \"never say 'trust me', “honestly” or 'no-brainer'\". This is up to you: “no-brainer” is still in it, and the profile says \"never say 'trust me', “honestly” or 'no-brainer'\".",
    });
  });
});

describe("what is changed, and for whom", () => {
  test.each<[string, StoredContact, string, string]>([
    [
      "demands of every kind are questions",
      tactful,
      "Make sure your team fills in the form. We expect the crew to be safe.",
      "Could you please make sure your team fills in the form? We expect the crew to be safe.",
    ],
    [
      "what is expected is asked for",
      tactful,
      "We expect you to confirm the venue by Monday. I want an answer this week.",
      "Could you please confirm the venue by Monday? Could I please have an answer this week?",
    ],
    [
      "what not to forget is remembered",
      tactful,
      "Don't forget to upload the certificates.",
      "Could you please remember to upload the certificates?",
    ],
    [
      "an order after a question says please",
      tactful,
      "Confirm the slot on Tuesday. And bring the latest drawings.",
      "Could you please confirm the slot on Tuesday? And please bring the latest drawings.",
    ],
    [
      "a reason behind a comma is no part of the question",
      tactful,
      "Approve the timesheets before noon, payroll closes then.",
      "Could you please approve the timesheets before noon? Payroll closes then.",
    ],
    [
      "what's needed, or else, is asked for",
      tactful,
      "We need the signed form by Thursday or we lose the €6,000 rebate.",
      "Could we please have the signed form by Thursday? Otherwise we lose the €6,000 rebate.",
    ],
    [
      "a question with a stop, and what it's for",
      formal,
      "can u send the drawings again, page 3 was missing in the file.",
      "Hello Ada,\n\nCan you send the drawings again? Page 3 was missing in the file.\n\nThank you.",
    ],
    [
      "an order that begins as a question does stays one",
      formal,
      "We're sending the form today. Have your CFO sign page 4. Should the scan fail, call us.",
      "Hello Ada,\nWe are sending the form today. Have your CFO sign page 4. Should the scan fail, call us.",
    ],
    [
      "letters in brackets count items",
      formal,
      "We're sending the open items. (a) The data agreement. (b) The dates.",
      "Hello Ada,\nWe are sending the open items. (a) The data agreement. (b) The dates.",
    ],
    [
      "a long way to a question is short",
      direct,
      "I was wondering whether it would perhaps be possible, if it isn't too much trouble, to get the papers this week?",
      "Could I get the papers this week?",
    ],
    [
      "the weather is small talk",
      direct,
      "Hi Ada, hope you and the family are well! The weather here has been awful. The rate rises in May.",
      "Hi Ada,\nThe rate rises in May.",
    ],
    [
      "praise is calm",
      advised({ not_that: "Hype." }),
      "It was absolutely incredible to see it! The offer ends on Friday, so you really don't want to miss this one!",
      "It was great to see it. The offer ends on Friday.",
    ],
    [
      "but what isn't praise stays",
      advised({ not_that: "Hype." }),
      "The delay is incredible! The form is super easy! It's unbelievable that nobody called!",
      "The delay is incredible. The form is easy. It's unbelievable that nobody called.",
    ],
    [
      "a chance they might have had is asked for",
      direct,
      "I was just wondering whether you might maybe have had a chance to read it? No pressure at all of course.",
      "Have you had a chance to read it?",
    ],
    [
      "flattery goes for who doesn't want it",
      advised({ must_never: "Flatter her." }),
      "Your leadership on this project has been truly inspiring. The price is 48k a year.",
      "The price is 48k a year.",
    ],
    [
      "a chat's line becomes a letter's",
      { ...advised({ must_do: "Address him as Mr Vane and close formally." }), name: "Edmund Vane" },
      "Hey Edmund, just a heads up that the contract's gonna be late, legal's still on it. Should be w/ you by Tues.",
      "Dear Mr Vane,\nPlease note that the contract is going to be late, legal is still working on it. It should be with you by Tuesday.\n\nKind regards",
    ],
    [
      "a name in front is a greeting",
      { ...advised({ must_do: "Be formal. Address him as Mr Vane." }), name: "Edmund Vane" },
      "Edmund - got your note. We can't change clause 7 before the board meets in June.",
      "Dear Mr Vane,\nI have received your note. We cannot change clause 7 before the board meets in June.",
    ],
    [
      "run-up and softener",
      direct,
      "Hi Jane,\n\nI hope this email finds you well. I was just wondering if you could maybe look at the proposal by Friday. It is 12 pages long.\n\nBest regards,\nTom",
      "Hi Jane,\n\nPlease look at the proposal by Friday. It is 12 pages long.\n\nBest regards,\nTom",
    ],
    [
      "an announcement of two things",
      casual,
      "I am writing to inform you that we have your order and that it is on its way. The plant is open.",
      "We have your order and it's on its way. The plant is open.",
    ],
    [
      "letters for words",
      formal,
      "Hello Ada, pls tell us if u r free on 3 May. We need it.",
      "Hello Ada, please tell us if you are free on 3 May. We need it.\n\nThank you.",
    ],
    [
      "small talk in a paragraph of its own",
      direct,
      "Hey Jane!\n\nHow was your weekend?\n\nThe form is here.",
      "Hey Jane!\n\nThe form is here.",
    ],
    ["small talk behind a greeting", direct, "Hi Jane, I hope you're well! Sign it.", "Hi Jane,\nSign it."],
    [
      "small talk before a comma",
      direct,
      "Hope you're well, could you sign by noon?",
      "Please sign by noon.",
    ],
    [
      "questions about the reader",
      direct,
      "Just checking whether you had a chance to look at the 3 invoices. I was wondering if you received my email of 2 March.",
      "Did you have a chance to look at the 3 invoices? Did you receive my email of 2 March?",
    ],
    [
      "a wish",
      direct,
      "It would be great if you could share your CV by Wednesday. If you could send the file by noon, that would be great!",
      "Please share your CV by Wednesday. Please send the file by noon.",
    ],
    [
      "stiff words, for someone casual",
      casual,
      "We regret to inform you that your application was not approved. We cannot extend the credit line this year.",
      "We're sorry to say that your application was not approved. We can't extend the credit line this year.",
    ],
    ["an excuse", direct, "Sorry to bother you, but could you confirm it?", "Could you confirm it?"],
    [
      "an announcement",
      direct,
      "I am writing to inform you that your plan renews on 2026-05-01. I just wanted to follow up on the contract for 40 seats.",
      "Your plan renews on 2026-05-01. I'm following up on the contract for 40 seats.",
    ],
    [
      "lines that a mail program broke",
      direct,
      "I was wondering if you could\nsend the figures by Friday, so that we can\nclose the quarter.",
      "Could you send the figures by Friday, so that we can\nclose the quarter?",
    ],
    [
      "a mention in front",
      direct,
      "<@U123> could you maybe check ticket #4711? :tada:",
      "<@U123> please check ticket #4711. :tada:",
    ],
    [
      "long-winded phrases",
      direct,
      "Please find attached the revised quote. In the event that it is late, call us. We moved in order to grow.",
      "I've attached the revised quote. If it is late, call us. We moved to grow.",
    ],
    [
      "orders, a greeting and thanks",
      warm,
      "Send me the list of users. I need you to confirm the number of seats by Thursday.",
      "Hi Ada,\nI hope you're doing well. Could you please send me the list of users? Please confirm the number of seats by Thursday. Thank you.",
    ],
    [
      "contractions, slang and exclamation marks",
      formal,
      "Hey Jane! We're super excited about our amazing new dashboard!! I can't wait, it's been a year. Can u send the PO ASAP? Thx!",
      "Hello Jane,\nWe are excited about our new dashboard. I cannot wait, it has been a year. Could you please send the PO as soon as possible? Thank you.",
    ],
    [
      "thanks, but not to Tom's credit",
      formal,
      "Hi Ada, thanks to Tom we won. Thanks a lot for your help!",
      "Hello Ada, thanks to Tom we won. Thank you very much for your help.",
    ],
    [
      "talk and jargon",
      casual,
      "We are happy to help. I have sent it, and we do not utilize the API. Let us circle back on Monday.",
      "We're happy to help. I've sent it, and we don't use the API. Let us come back on Monday.",
    ],
    [
      "a chaser",
      direct,
      "Hi Jane, just following up on the contract for 40 seats. Any news yet?",
      "Hi Jane, any news on the contract for 40 seats yet?",
    ],
    [
      "a chaser in one breath",
      direct,
      "hey just checking in on the pilot, any update?",
      "Hey, any update on the pilot?",
    ],
    [
      "a chaser's question, in a whole sentence",
      formal,
      "hey Jane just wanted to circle back on the budget for 2027. Thoughts?",
      "Hello Jane, what are your thoughts on the budget for 2027?",
    ],
    [
      "no question after somebody's family",
      direct,
      "Just checking in on your family. Any news?",
      "Just checking in on your family. Any news?",
    ],
    [
      "a chaser without “just”",
      direct,
      "Just following up on my email from Monday. Did you get a chance to look at the proposal?",
      "I'm following up on my email from Monday. Did you get a chance to look at the proposal?",
    ],
    [
      "subjects, capitals and marks",
      formal,
      "happy to help with the offer. will send it by friday. can you sign it then??",
      "Hello Ada,\nI am happy to help with the offer. I will send it by Friday. Could you please sign it then? Thank you.",
    ],
    [
      "nobody who is called Will",
      formal,
      "The list is complete now. Will Power will join us. Will power helps.",
      "The list is complete now. Will Power will join us. Will power helps.",
    ],
    [
      "what is circled back to, and when",
      plain,
      "We should circle back on the pricing plan. We can circle back on the 5th.",
      "We should come back to the pricing plan. We can come back on the 5th.",
    ],
    [
      "the one request",
      direct,
      "The form is ready. Can you sign it by 3 May? It is 2 pages.",
      "The form is ready.\n\nPlease sign it by 3 May. It is 2 pages.",
    ],
    [
      "the figure",
      figures,
      "We met Tom on Monday. Churn fell by 12 %. The board was happy.",
      "Churn fell by 12 %. We met Tom on Monday. The board was happy.",
    ],
    [
      "the points",
      listed,
      "The pilot failed on Monday. We rolled back to version 4. The backup is complete. Can you check?",
      "- The pilot failed on Monday.\n- We rolled back to version 4.\n- The backup is complete.\n\nCan you check?",
    ],
    [
      "excuses and closing phrases",
      direct,
      "Hi Jane, I don't want to take too much of your time. I need the order form by noon.\n\nLooking forward to hearing from you!\n\nBest,\nTom",
      "Hi Jane,\nI need the order form by noon.\n\nBest,\nTom",
    ],
    [
      "polite requests, run-ups and words that add nothing",
      direct,
      "I just wanted to reach out because our prices change in May. They're really fair. Could you please send me the list of users? I know this is short notice, but could you join at 3pm?",
      "Our prices change in May. They're fair. Please send me the list of users. Could you join at 3pm?",
    ],
    [
      "a greeting and a sign-off, kept but for their form",
      casual,
      "Dear Ben,\n\nWe are able to ship on Monday. Please do not hesitate to contact me if you have any questions.\n\nYours sincerely,\nKarin",
      "Hi Ben,\n\nWe can ship on Monday. Let me know if you have any questions.\n\nAll the best,\nKarin",
    ],
    [
      "emoji and everyday phrases",
      formal,
      "Hey Jane, just a heads up that the truck is late :) I'll keep you posted 🎉 Cheers, Nick",
      "Hello Jane, please note that the truck is late. I will keep you informed.\n\nKind regards,\nNick",
    ],
    [
      "demands",
      tactful,
      "I need you to confirm the panel by noon. Call me when it's done.",
      "Could you please confirm the panel by noon? Please call me when it's done.",
    ],
    [
      "a request without any kind word",
      personal,
      "The broker needs form 7501. Please send it to him today.",
      "Hi Ada,\n\nHow's the family?\n\nThe broker needs form 7501. Could you please send it to him today? Thank you.",
    ],
    [
      "big words",
      plain,
      "It's a total game-changer. Our state-of-the-art dashboard saves an incredible amount of time. We are a super small team.",
      "It's a big improvement. Our dashboard saves a lot of time. We are a small team.",
    ],
    [
      "items",
      listed,
      "We need the following: a room for 20 people, a projector and two flip charts.",
      "We need the following:\n- a room for 20 people\n- a projector\n- two flip charts",
    ],
    [
      "the request in front of what it's for, but behind thanks",
      direct,
      "Thanks for the call on Tuesday. The plant in Leeds opens in May. Our team is ready. Could you send us the floor plan by Thursday?",
      "Thanks for the call on Tuesday. Please send us the floor plan by Thursday.\n\nThe plant in Leeds opens in May. Our team is ready.",
    ],
    [
      "a question that checks in",
      direct,
      "Just checking in on the proposal I sent last week. Have you had a chance to look at it? The slot in March is open.",
      "Have you had a chance to look at the proposal I sent last week? The slot in March is open.",
    ],
    [
      "the background, for who wants it",
      advised({ must_do: "Give the whole background." }),
      "Could you review the March budget? Travel went over by 12,000. Marketing is flat.",
      "Travel went over by 12,000. Marketing is flat. Could you review the March budget?",
    ],
    [
      "a long sentence",
      plain,
      "The new customs form went live on Monday for every parcel to Norway, and our office in Oslo answers all the questions.",
      "The new customs form went live on Monday for every parcel to Norway. Our office in Oslo answers all the questions.",
    ],
    [
      "points of two sentences",
      listed,
      "The pilot failed on Monday. It lasted ten minutes. We rolled back to version 4. The backup is complete. Can you check?",
      "- The pilot failed on Monday. It lasted ten minutes.\n- We rolled back to version 4.\n- The backup is complete.\n\nCan you check?",
    ],
    [
      "things that a sentence counts up",
      listed,
      "The visit includes a tour of the plant, two workshops and a lunch with the board.",
      "The visit includes:\n- a tour of the plant\n- two workshops\n- a lunch with the board",
    ],
    [
      "questions",
      direct,
      "Who signs the order? Which of the sites goes first? And when does the crane arrive?",
      "- Who signs the order?\n- Which of the sites goes first?\n- When does the crane arrive?",
    ],
    [
      "a kind word behind a greeting on the same line",
      personal,
      "Hi Ada, the broker needs form 7501 for the second truck. It is due today.",
      "Hi Ada,\nHow's the family?\n\nThe broker needs form 7501 for the second truck. It is due today.",
    ],
    [
      "demands, for who doesn't like them",
      tactful,
      "You have to enter the names in the form. I need your answer by Wednesday.",
      "Could you please enter the names in the form? I would be grateful for your answer by Wednesday.",
    ],
    [
      "excuses in front of anything",
      direct,
      "Sorry to chase, but the tender closes at noon on Wednesday. I know it's a pain, but finance needs the form. Sorry for the bother, and thanks in advance!",
      "The tender closes at noon on Wednesday. Finance needs the form. Thanks in advance!",
    ],
    [
      "announcements",
      direct,
      "Hi all, a quick reminder that timesheets are due by 5pm today. We are pleased to announce that the new office is open. Just a short note to say that the lift works again.",
      "Hi all, timesheets are due by 5pm today. The new office is open. The lift works again.",
    ],
    [
      "what sounds like a press release",
      advised({ must_never: "Write like a press release." }),
      "We would like to inform you that the order is on its way. We're absolutely thrilled about it. It's a total game-changer.",
      "The order is on its way. We're happy about it. It's a big improvement.",
    ],
    [
      "invitations and pleas",
      direct,
      "Would you be open to a quick 20-minute call on Thursday or Friday? I was wondering if it might be possible to get a copy of the map.",
      "Are you free for a 20-minute call on Thursday or Friday? Could I get a copy of the map?",
    ],
    [
      "wishes",
      direct,
      "I think it'd be a good idea if we could meet before the tender. Would it be possible to have the plans by Tuesday?",
      "Could we meet before the tender? Could we have the plans by Tuesday?",
    ],
    [
      "questions and statements without a subject",
      formal,
      "Just checking in to see if you've had a chance to read the offer. I'm just checking in to see where we are with clause 12. Need a room for two. Happy to jump on a call.",
      "Hello Ada,\nI would like to ask whether you have had a chance to read the offer. I would like to ask where we are with clause 12. I need a room for two. I am happy to have a call.",
    ],
    [
      "the contractions of one sentence",
      formal,
      "I'd appreciate it if you could confirm the date as soon as you've spoken to Rita.",
      "I would appreciate it if you could confirm the date as soon as you have spoken to Rita.",
    ],
    [
      "what is needed by a day",
      tactful,
      "We need the PO number before Friday. The notary is ill.",
      "Could we please have the PO number before Friday? The notary is ill.",
    ],
    [
      "what is needed, in half a sentence",
      personal,
      "Need the headcount numbers for Q2. Finance closes Friday.",
      "Hi Ada,\n\nHow's the family?\n\nCould I please have the headcount numbers for Q2? Finance closes Friday.\n\nThank you.",
    ],
    [
      "a sign-off on the same line",
      casual,
      "Dear Ben, we hereby confirm receipt of your order dated 3 May. Yours sincerely, Karin",
      "Hi Ben, we've received your order dated 3 May.\n\nAll the best,\nKarin",
    ],
    [
      "a question that checks in behind a greeting",
      direct,
      "Hi Ada, just following up on my mail about clause 8.2. Have you had a chance to look at it? The slot is open.",
      "Hi Ada, have you had a chance to look at my mail about clause 8.2? The slot is open.",
    ],
    [
      "points behind what leads up to them, by number",
      advised({ likes_this: "Numbered lists." }),
      "Before the audit we need to sort a few things out. The certificate has to be renewed. Somebody should check the exit lights. The log is missing since March.",
      "Before the audit we need to sort a few things out.\n\n1. The certificate has to be renewed.\n2. Somebody should check the exit lights.\n3. The log is missing since March.",
    ],
    [
      "small talk about the reader's people",
      direct,
      "Hi Ada, I hope you had a relaxing break and the kids are over their cold. The quote is attached.",
      "Hi Ada,\nThe quote is attached.",
    ],
    [
      "a greeting in front of thanks",
      personal,
      "Thanks for the tour yesterday. The store is what we were looking for. Could you send me the rate for 200 pallets?",
      "Hi Ada,\n\nThanks for the tour yesterday. How's the family?\n\nThe store is what we were looking for. Could you please send me the rate for 200 pallets?",
    ],
    [
      "a question after those who matter, behind a kind word of the sender's own",
      personal,
      "Dear Ada, it was a real pleasure to have lunch with you in Lyon. I promised to put you in touch with Anders Holm.",
      "Dear Ada,\nIt was a real pleasure to have lunch with you in Lyon. How's the family?\n\nI promised to put you in touch with Anders Holm.",
    ],
    [
      "contract clauses, for who wants none",
      advised({ must_never: "Sound like a contract clause." }),
      "We are sorry for the delay. We do not have the key yet, and we will send it on Monday.",
      "We're sorry for the delay. We don't have the key yet, and we'll send it on Monday.",
    ],
    [
      "what somebody has got",
      formal,
      "Hello Ada,\nWe've got a van for the move. They're at the depot, and I'm glad.",
      "Hello Ada,\nWe have a van for the move. They are at the depot, and I am glad.",
    ],
    [
      "busy times, which are no news to anybody",
      direct,
      "I know things are probably crazy on your side with year end, but I was kind of hoping we could find 30 minutes this week?",
      "Could we find 30 minutes this week?",
    ],
    [
      "circling back",
      direct,
      "Hi Ada, just wanted to circle back on the offer I sent on the 12th. The price holds until Friday.",
      "Hi Ada, I'm following up on the offer I sent on the 12th. The price holds until Friday.",
    ],
    [
      "joy about what was said, for whoever wants it calm",
      advised({ must_never: "Use superlatives." }),
      "Really amazing chatting at the expo!! The platform is ready.",
      "Good chatting at the expo. The platform is ready.",
    ],
    [
      "a name in front of a question, and what comes behind it",
      plain,
      "grace can u send me the headcount, need it by 4 today, thx",
      "Grace, can you send me the headcount? I need it by 4 today, thanks.",
    ],
    [
      "a request that has two things",
      direct,
      "The plan is ready. Can you send me the number, and one date?",
      "The plan is ready. Please send me the number, and one date.",
    ],
    [
      "abbreviations, for who is formal",
      formal,
      "thx for the call, will send the deck tmrw",
      "Thank you for the call. I will send the deck tomorrow.",
    ],
    [
      "abbreviations, for who is plain",
      plain,
      "Pls send ur pricing w/ the volume discount by fri, and lmk if ur ok w/ it. It needs a SEC filing.",
      "Please send your pricing with the volume discount by Friday, and let me know if you are ok with it. It needs a SEC filing.",
    ],
    [
      "no abbreviations for who is casual",
      casual,
      "thx for the call, will send the deck tmrw",
      "thx for the call, will send the deck tmrw",
    ],
    [
      "no question mark behind a second clause",
      warm,
      "Please send the form today, our lawyers need it.",
      "Please send the form today, our lawyers need it.",
    ],
    [
      "no question mark behind thanks",
      warm,
      "Please let me know either way, thanks",
      "Please let me know either way, thanks",
    ],
    [
      "a question in front of thanks",
      formal,
      "can u send the deck by fri, thx",
      "Can you send the deck by Friday? Thank you.",
    ],
    ["no shorthand in a verb", formal, "I im'd you the link.", "I im'd you the link."],
    ["an answer to thanks", formal, "Thx for the link, will do!", "Thank you for the link, will do."],
    ["a bump that says please", direct, "bumping this pls", "Any update on this?"],
    ["a ping", direct, "ping on this", "Any update on this?"],
    [
      "a bump, in a whole sentence",
      formal,
      "Just floating this to the top of your inbox. Any thoughts?",
      "What are your thoughts on this?",
    ],
    [
      "a bump, as a question that is soft",
      tactful,
      "Hi Jane, bumping this up in case it got buried.",
      "Hi Jane, could you please let me know if there's any update on this?",
    ],
    ["no question about somebody's people", warm, "Any news on your mother?", "Any news on your mother?"],
    [
      "a recap that may have missed something",
      formal,
      "The recap is below. Pls shout if I missed anything.",
      "The recap is below. Please let me know if I missed anything.",
    ],
    ["a question without a verb", formal, "Any update on the PO?", "Is there any update on the PO?"],
    [
      "a bump in front of another question",
      direct,
      "Just bumping this in case it got buried. Did you sign the proposal?",
      "Did you sign the proposal?",
    ],
    [
      "no bump that the question after it needs",
      direct,
      "Circling back on my last email. Did you see it?",
      "Circling back on my last email. Did you see it?",
    ],
    ["no bump that changes something", direct, "Bumping this to 40k.", "Bumping this to 40k."],
    [
      "a bump with a question of its own",
      formal,
      "Just bumping this up in case it got buried. Did you sign the proposal?",
      "Hello Ada,\nI am following up on this in case it got buried. Did you sign the proposal?",
    ],
    [
      "a reminder of an event is no question",
      direct,
      "Gentle reminder about the webinar tomorrow.",
      "Gentle reminder about the webinar tomorrow.",
    ],
    [
      "a reminder, in a whole sentence",
      formal,
      "Gentle reminder about the webinar tomorrow.",
      "This is a reminder about the webinar tomorrow.",
    ],
    [
      "an excuse of two parts",
      direct,
      "I know you're super busy, so no pressure, but could you send me the signed copy by Friday?",
      "Please send me the signed copy by Friday.",
    ],
    [
      "no excuse of two parts for who is warm",
      warm,
      "I know you're super busy, so no pressure, but could you send me the signed copy by Friday?",
      "I know you're super busy, so no pressure, but could you send me the signed copy by Friday?",
    ],
    [
      "an excuse behind thanks",
      direct,
      "thx for the call, I know you're super busy, so no pressure, but could you send the deck?",
      "Thanks for the call. Could you send the deck?",
    ],
    [
      "shorthand of weeks and days",
      plain,
      "I'm ooo next wk, can u send it b4 wed?",
      "I'm out of the office next week, can you send it before Wednesday?",
    ],
    [
      "what is for information",
      formal,
      "Fyi the room changed, pls come at 9",
      "For your information, the room changed, please come at 9.",
    ],
    [
      "a bump in front of a question about something",
      direct,
      "bumping this to the top of your inbox - any thoughts on the redlines?",
      "Any thoughts on the redlines?",
    ],
    [
      "no bump in front of a question about something else",
      direct,
      "Following up on the contract, any news on the invoice?",
      "Following up on the contract, any news on the invoice?",
    ],
    [
      "a reminder with a colon",
      direct,
      "gentle reminder: the form is due Friday, otherwise we lose the slot",
      "The form is due Friday, otherwise we lose the slot.",
    ],
    [
      "no wish before hard talk of prices",
      personal,
      "Our final offer is 12k for the year. The board has agreed to it. Could you confirm by Friday?",
      "Hi Ada,\nOur final offer is 12k for the year. The board has agreed to it. Could you please confirm by Friday? Thank you.",
    ],
    [
      "no greeting by name above what is for several",
      personal,
      "Who of you two is going to sign? The form only has room for one name, and DocuSign needs it.",
      "Who of you two is going to sign? The form only has room for one name, and DocuSign needs it.",
    ],
    [
      "no wish above an overdue invoice",
      personal,
      "Your invoice has been open since March. The accounts team has written twice. Could you look into it?",
      "Hi Ada,\nYour invoice has been open since March. The accounts team has written twice. Could you please look into it? Thank you.",
    ],
    ["no single word", formal, "ping 🙂", "ping 🙂"],
    [
      "a greeting by the title that the advice names",
      advised({
        must_do: "Address her as Dottoressa Conti until she offers her first name.",
        likes_this: "Courtesy.",
      }),
      "The form has room for one name only. I need the title and the address. Could you send them by Friday?",
      "Dear Dottoressa Conti,\nThe form has room for one name only. I need the title and the address. Could you please send them by Friday? Thank you.",
    ],
    [
      "a greeting by a title in front of the contact's own name",
      advised({ must_do: "Use Ms Example or Madam, with the surname.", likes_this: "Formality." }),
      "The price goes up by 6% from 1 January. If you order before 20 December, you keep the old one.",
      "Dear Ms Example,\nThe price goes up by 6% from 1 January. If you order before 20 December, you keep the old one.",
    ],
    [
      "no greeting by a title that isn't to be used",
      advised({ must_do: "Be formal. Never Ms Example." }),
      "Can you send the form today?",
      "Could you please send the form today?",
    ],
    [
      "a greeting by first name where the advice wants another",
      advised({ must_do: "Write to her as Ms Example.", likes_this: "Formality." }),
      "Hi Ada, can you send the form today?",
      "Dear Ms Example,\nCould you please send the form today?",
    ],
    [
      "no greeting of somebody else by that title",
      advised({ must_do: "Write to her as Ms Example.", likes_this: "Formality." }),
      "Hi Tom, can you send the form today?",
      "Hello Tom, could you please send the form today?",
    ],
    [
      "thanks in advance",
      direct,
      "Could you send the form by Friday? Without it we lose the slot. Thanks so much in advance!",
      "Please send the form by Friday. Without it we lose the slot.",
    ],
    [
      "an OK of theirs",
      plain,
      "need ur ok on the overtime for 6 ppl",
      "Need your ok on the overtime for 6 people",
    ],
    [
      "a day that is moved",
      plain,
      "can we move fri to mon? the room is taken",
      "Can we move Friday to Monday? The room is taken.",
    ],
    [
      "no bump before what doesn't ask",
      direct,
      "Bumping this. The question was only whether it works.",
      "Bumping this. The question was only whether it works.",
    ],
    [
      "an assurance stays",
      direct,
      "No pressure at all but do you have news on the pilot?",
      "No pressure at all but do you have news on the pilot?",
    ],
    [
      "apostrophes that were left out",
      plain,
      "we wont be there and thats fine",
      "We won't be there and that's fine.",
    ],
    [
      "chat, tidied throughout and not in part",
      direct,
      "hi, can we move thursdays call to friday 10am? got the auditors in all day thurs and no idea when they'll let me go",
      "Hi, can we move Thursday's call to Friday 10am? Got the auditors in all day Thursday and no idea when they'll let me go.",
    ],
    [
      "a question behind another",
      direct,
      "can u guys do 3 pallets more on the friday run? same price as before or is there a surcharge",
      "Can you guys do 3 pallets more on the Friday run? Same price as before or is there a surcharge?",
    ],
    [
      "a favour stays a question",
      direct,
      "Could you introduce me to Sofia in procurement?",
      "Could you introduce me to Sofia in procurement?",
    ],
    [
      "what is wanted together comes after what it is",
      advised({ likes_this: "Detail, and time to think." }),
      "Could you send me the signed contract and the names of the contacts? I need all of them before I can raise the order.",
      "Could you send me the signed contract and the names of the contacts? I need all of them before I can raise the order.",
    ],
    [
      "bad news stays in front",
      direct,
      "We're not renewing. Support has been slow since the autumn. I raised it in November. Please send me an export of our data.",
      "We're not renewing. Support has been slow since the autumn. I raised it in November. Please send me an export of our data.",
    ],
    [
      "no order where a verb is an adjective",
      formal,
      "I sent you the version of Monday, which was my mistake. correct one is in the shared folder now.",
      "Hello Ada,\nI sent you the version of Monday, which was my mistake. Correct one is in the shared folder now.",
    ],
    [
      "no list for who wants paragraphs",
      advised({ likes_this: "Orderly paragraphs." }),
      "The Lyon office went live on Monday. The Porto office is scheduled for 14 March. The old system gets switched off in May.",
      "The Lyon office went live on Monday. The Porto office is scheduled for 14 March. The old system gets switched off in May.",
    ],
    [
      "a subject that was left out",
      formal,
      "Don't want to nag. The recruiter asked me twice now, so could you send the reference?",
      "Hello Ada,\nI do not want to nag. The recruiter asked me twice now, so could you send the reference?",
    ],
    [
      "no contraction behind a preposition",
      casual,
      "We do not know the cause. It is the van we are sure of. Most of it is the van insurance.",
      "We don't know the cause. It's the van we're sure of. Most of it is the van insurance.",
    ],
    [
      "a title in front of a refusal",
      advised({ must_do: "Address him as Dr Voss.", likes_this: "Formal letters." }),
      "We can't accept the terms as they stand. The board has decided so. We'd like to settle the handover first.",
      "Dear Dr Voss,\nWe cannot accept the terms as they stand. The board has decided so. We would like to settle the handover first.",
    ],
    [
      "no wish before a nuisance",
      warm,
      "We have to close the car park from 11 to 24 May. You can use the one at the church, which is free.",
      "Hi Ada,\nWe have to close the car park from 11 to 24 May. You can use the one at the church, which is free.",
    ],
    [
      "what follows a greeting without a mark",
      formal,
      "hey can you send the deck by Friday",
      "Hello, could you please send the deck by Friday?",
    ],
    [
      "a chance that is asked for",
      direct,
      "Any chance you could do 10k instead of 12k?",
      "Could you do 10k instead of 12k?",
    ],
    [
      "no second greeting before one that ends with a dash",
      personal,
      "Hey Mike - is the MSA with your lawyers? Ours are ready to answer on the same day.",
      "Hey Mike - is the MSA with your lawyers? Ours are ready to answer on the same day.",
    ],
    [
      "no stop in front of a list",
      formal,
      "Pls send me the following\n- the PO\n- the SOW",
      "Please send me the following\n- the PO\n- the SOW",
    ],
    [
      "no second greeting before one to several",
      advised({ must_do: "Start with a greeting." }),
      "Hey guys, a friendly reminder to submit your forecasts by 5 pm today. The board meets tomorrow. Please be on time.",
      "Hey guys,\nI hope you're doing well. A friendly reminder to submit your forecasts by 5 pm today. The board meets tomorrow. Please be on time.",
    ],
    ["a title's stop", formal, "Hi Dr. Weber, we've met in Bonn.", "Hello Dr. Weber, we have met in Bonn."],
    [
      "a favour and questions asked after",
      direct,
      "Just following up to see if you had any questions about the pricing. Can you do me a favor and forward it to procurement?",
      "Do you have any questions about the pricing? Please forward it to procurement.",
    ],
    [
      "run-ups in German",
      direct,
      "Ich wollte nur fragen, ob du bis 3. Mai unterschreiben kannst. Danke!",
      "Kannst du bis 3. Mai unterschreiben? Danke!",
    ],
    [
      "thanks in French",
      warm,
      "Bonjour Claire,\n\nPourriez-vous nous envoyer le devis pour les 300 pièces avant vendredi ?",
      "Bonjour Claire,\n\nPourriez-vous nous envoyer le devis pour les 300 pièces avant vendredi ? Merci beaucoup.",
    ],
    [
      "set phrases in German",
      formalNow,
      "Hallo Herr Vogel,\n\nich hoffe, es geht Ihnen gut. Vielen Dank für Ihre Geduld!\n\nMfG\nAnna",
      "Hallo Herr Vogel,\n\nvielen Dank für Ihre Geduld.\n\nMit freundlichen Grüßen\nAnna",
    ],
  ])("%s", (_, contact, original, rephrased) => {
    expect(rephraseMessage(contact, original).rephrased).toBe(rephrased);
  });
});

/** Sentences are judged, not manners and layout: what each of these contacts gets is without its first line. */
test.each([
  "maybe we can ship by Friday",
  "At the end of the day, the warehouse closes at 6.",
  "Please only sign if it makes sense for you.",
  "We can go to $48,000, but only if you commit for two years.",
  "Could you just send the summary, not the whole deck?",
  "I was wondering if you could send it, and Tom signs it on Monday.",
  "I was wondering if Tom could send the report by Friday.",
  "I was wondering if you signed it, or whether it got lost.",
  "It would be great if you could not share it.",
  "Would you mind if I called Paul?",
  "We hope to ship in June.",
  "We have the leverage to do so.",
  "The leveraged buyout closes in May.",
  "We leverage the building at 60 %, so the bank still has room.",
  "The project is going forward.",
  "Put the files in order to find them.",
  "Hope the launch went well.",
  "I hope you can make it on Friday.",
  "How is the new office?",
  "Please feel free to push back.",
  "Please find enclosed your contract.",
  "Share price fell 3 %.",
  "Hope is not a plan.",
  "Just one of the seats is free.",
  'She wrote "I was just wondering if you could" again.',
  "The very first invoice was not really late.",
  "Basically all our revenue comes from two customers.",
  "The results: signed, sealed and delivered.",
  "Can you make it on Thursday?",
  "That was absolutely necessary.",
])("no word of it is changed for anyone: %s", (text) => {
  for (const contact of everyone) expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test.each([
  ["a list", "- I was wondering if you could sign!\n- It's 2 pages"],
  ["numbered lines", "1. I'm late!\n2. Thanks"],
  ["code", "```\nI was just wondering if you could\n```"],
  ["quoted mail", "> I was just wondering if you could sign!"],
  ["a forwarded mail", "From: Tom\nSent: Monday\n\nI was wondering if you could sign!"],
  ["a greeting", "Hey Jane!"],
])("%s is left as it is, and said to be", (_, text) => {
  for (const contact of everyone) {
    const { rephrased, reasoning } = rephraseMessage(contact, text);
    expect(rephrased).toBe(text);
    expect(reasoning).toContain(
      "There's nothing to reword in it, only a greeting, a list, code or quoted text",
    );
  }
});

test("below what is changed, a signature and quoted mail stay, but for the sign-off", () => {
  const rest =
    "\n\nThanks,\nTom\n-- \nTom Reed\nWe're hiring!\n\nOn Mon, 3 May 2026 at 10:12, Jane <jane@acme.com> wrote:\n> I'm late!\n> Thanks!";
  expect(rephraseMessage(formal, `Hi Jane,\n\nI'm late!${rest}`).rephrased).toBe(
    `Hello Jane,\n\nI am late.${rest.replace("Thanks", "Thank you")}`,
  );
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

describe("the reasoning", () => {
  test.each<[string, StoredContact, string, string]>([
    [
      "says what was done and which advice it follows",
      direct,
      "Hope you're well. I was wondering if you could sign.",
      'The small talk is out: the profile says "never open with small talk". It asks without a run-up: the profile says "get straight to the point".',
    ],
    [
      "says that nothing fits better",
      direct,
      "Tom pays.",
      "We found nothing in it that we could fit better to the advice for Ada, so we left it as it is.",
    ],
    [
      "says that a word or a mark is too little",
      formal,
      "The truck is here!",
      "We found only a word or a mark in it that we could fit to the advice for Ada, which nobody would notice, so we left it as it is.",
    ],
    [
      "says that there is no advice",
      nothing,
      "Tom pays.",
      "The profile says little about wording, so we left it as it is.",
    ],
    [
      "names the language",
      direct,
      "Der Vertrag liegt bei, bis 3. Mai kannst du unterschreiben. Danke!",
      "It's in German, in which we only change set phrases, and found none to change, so we left it as it is.",
    ],
    [
      "reads on behind a foreign greeting",
      direct,
      "Bonjour Ada, envoyez-moi le devis avant le 3 mai.",
      "It's in French, in which we only change set phrases, and found none to change, so we left it as it is.",
    ],
    [
      "names advice that only the sender can follow",
      advised({ must_do: "Use plain words.", not_that: "Being rushed." }),
      "The stakeholders need it tomorrow.",
      'We found nothing in it that we could fit better to the advice for Ada, so we left it as it is. This is up to you: the profile says "use plain words" and Ada responds badly to being rushed.',
    ],
    [
      "names the title that the profile doesn't have",
      advised({ must_do: "Use the proper titles.", not_that: "Slang." }),
      "Hello Ada, we're late. We've kept the price, and they'll call you on Friday.",
      'Contractions are spelled out: Ada responds badly to slang. This is up to you: the profile says "use the proper titles".',
    ],
    [
      "asks for no title where there is one",
      advised({ must_do: "Use the proper titles.", not_that: "Slang." }),
      "Dear Dr Lovelace, we're late. We've kept the price, and they'll call you on Friday.",
      "Contractions are spelled out: Ada responds badly to slang.",
    ],
    [
      "quotes advice in another language as it is",
      advised({
        must_do: "Zuerst die Zahlen nennen.",
        must_never: "Duzen.",
        likes_this: "Kurze Mails und Zahlen.",
      }),
      "Tom pays.",
      'Without a language model we only follow advice in English, so we left it as it is. This is up to you: Ada responds well to this: "Kurze Mails und Zahlen", the profile says "Zuerst die Zahlen nennen" and the profile says "never: Duzen".',
    ],
    [
      "names the length",
      direct,
      "It is late. ".repeat(1_001),
      "It's longer than 12,000 characters, so we left it as it is.",
    ],
  ])("%s", (_, contact, text, reasoning) => {
    expect(rephraseMessage(contact, text).reasoning).toBe(reasoning);
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

/** What must come through, each kind as often as it was there. */
const kinds: readonly RegExp[] = [
  /\d+/g,
  /<[^<>\n]+>/g,
  /```[\s\S]*?```|`[^`\n]+`/g,
  // A wave and a party popper may go; a thumb is an answer.
  /(?!:wave:|🎉)(?::\w+:|\p{Extended_Pictographic}\p{Emoji_Modifier}?)|\u{F0000}|&amp;/gu,
  /"[^"\n]*"/g,
  /^> .*$/gm,
];

test("every fact of any message is in the answer, none is new, and the same message gets the same answer", () => {
  const listedIn = (text: string) =>
    kinds.map((kind) => [...text.matchAll(kind)].map(([found]) => found).sort());
  fc.assert(
    fc.property(fc.constantFrom(...people, ...everyone), message, (contact, text) => {
      const { rephrased } = rephraseMessage(contact, text);
      expect(listedIn(rephrased)).toEqual(listedIn(text));
      expect(factsOf(rephrased, ["@jane"])).toEqual(factsOf(text, ["@jane"]));
      expect(rephraseMessage(contact, text).rephrased).toBe(rephrased);
      if (/\S/.test(text)) expect(rephrased).toMatch(/\S/);
    }),
    { numRuns: numRuns(500) },
  );
});

test("any text at all is answered, and not lost", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...everyone),
      fc.string({ unit: "binary", minLength: 1 }).filter((text) => /\S/.test(text)),
      (contact, text) => {
        expect(rephraseMessage(contact, text).rephrased).toMatch(/\S/);
      },
    ),
    { numRuns: numRuns(500) },
  );
});

test.for(
  [
    "a",
    ".",
    " ",
    "!",
    "<",
    '"',
    "`",
    "\n",
    "a@",
    "https://",
    ":a",
    "🎉",
    "? ",
    "Ab. ",
    "It's ",
    "a\n",
    "Thanks,\n",
  ].concat(["> a\n", "From: a\n", "I was just wondering if ", "I hope you are ", "We're super excited! "]),
)("nothing but %j takes no more than linear time", { timeout: patience }, async (unit, context) => {
  const contacts = [figures, contactNamed("Viktor Lindqvist")];
  expect(await rephraseLongText(context, unit, contacts)).toBe("finished");
});
