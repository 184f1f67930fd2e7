import { describe, expect, test } from "vitest";
import { composeWave } from "../../../../src/service/composer/wave/wave.ts";
import { advised } from "../people.ts";
import { grace, jane, leila, sent, viktor, written } from "./letters.ts";

test("names keep their capitals, and the sender's limits stay private", () => {
  const body = (goal: string) =>
    composeWave(jane, { contact_id: "", channel: "email", goal }).wave.body.split("\n\n")[1];
  expect(body("let him know that Rita leaves at the end of April and I take over")).toBe(
    "A short note: Rita leaves at the end of April and I take over.",
  );
  expect(body("get a discount, our budget is 50k")).toBe(
    "Can you offer us a discount? If anything is in the way, just tell me.",
  );
});

test("a name in small letters takes the capital that the notes give it", () => {
  const letter = sent(viktor, {
    goal: "hand over the account to priya",
    context: "Priya Nair takes over from 16 Feb",
  });
  expect(letter).toContain("I'd like to introduce Priya, who is taking over from me.");
});

test("what somebody who was named does isn't said of the reader", () => {
  const { body } = composeWave(viktor, {
    contact_id: "",
    channel: "email",
    goal: "out on parental leave from 1 march, Tomasz takes over, he knows everything",
  }).wave;
  expect(body).not.toContain("ou know everything");
  expect(body).toContain("[");
});

test("a goal and a context of any length are read in bounded parts", () => {
  const long = "ask, ".repeat(20_000);
  const { body, reasoning } = composeWave(jane, {
    contact_id: "",
    channel: "email",
    goal: long,
    context: long,
  }).wave;
  expect(body).toBe("Jane,\n\n[Your request here: what you'd like Jane to do or know]\n\nBest");
  expect(reasoning).toContain("everything after its first 6,000 characters");
});

test("a refusal comes before the offer that goes with it, and a limit isn't said", () => {
  const context = "we can do 8% for a two-year term; we can go up to 12%";
  const { body, reasoning } = composeWave(jane, {
    ...{ contact_id: "", channel: "email", context },
    goal: "push back on the 20% discount request",
  }).wave;
  expect(body).toBe(
    "Jane,\n\nWe can't agree to the 20% discount request as it stands. Can we talk about it?\n\nWe can do 8% for a two-year term.\n\nBest",
  );
  expect(reasoning).toContain('We kept back "we can go up to 12%" as private.');
});

test.each([
  ["we are most expensive", ""],
  ["the profile says 'open to chat'", ""],
  ["left when they merged", ""],
  ["your CISO wants the SOC2 report first", ""],
  ["last time he negotiated hard on price", ""],
  ["budget frozen til Jan", ""],
  ["two reminders sent (16 Oct, 3 Nov)", "Two reminders sent (16 October, 3 November)."],
  ["VAT ID was wrong on 7702, 7731, 7745", "VAT ID was wrong on 7702, 7731, 7745."],
  ["postmortem published Monday", "The postmortem was published on Monday."],
])("of the note “%s” the letter says “%s”", (context, said) => {
  const { body } = composeWave(jane, {
    ...{ contact_id: "", channel: "email", context },
    goal: "book a call",
  }).wave;
  const asked = "Can we set up a call? Send me one time that works, and I'll do the rest.";
  const bare = `Jane,\n\n${asked}\n\nBest`;
  // Whatever has a figure comes first for Jane.
  expect([bare, `Jane,\n\n${said} ${asked}\n\nBest`, `Jane,\n\n${asked}\n\n${said}\n\nBest`]).toContain(body);
  expect(body === bare).toBe(said === "");
});

test("what the reader kindly did is thanked for", () => {
  const contexts = [
    "they sent us two referrals last year",
    "she introduced me to Tom Berg in May",
    "She helped us with the audit. They hosted our team in Bern.",
    "She put me in touch with their legal team.",
    "they sent us the wrong samples",
    "she recommended us to Kestrel but they went with Gong",
    "She spoke at our breakfast and people loved it.",
    "they sent us the signed contract",
  ];
  const said = contexts.map((context) =>
    sent(leila, { goal: "ask for a call next week", context }).split("\n\n").slice(1, -1).join(" "),
  );
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "Could we find a time for a call next week? Thank you for the two referrals you sent us last year. There's no rush to answer.
    Could we find a time for a call next week? Thank you for introducing me to Tom Berg in May. There's no rush to answer.
    Could we find a time for a call next week? Thank you for helping us with the audit. Thank you also for hosting our team in Bern. There's no rush to answer.
    Could we find a time for a call next week? Thank you for putting me in touch with your legal team. There's no rush to answer.
    Could we find a time for a call next week? You sent us the wrong samples. There's no rush to answer.
    Could we find a time for a call next week? There's no rush to answer.
    Could we find a time for a call next week? Thank you for speaking at our breakfast. There's no rush to answer.
    Could we find a time for a call next week? You sent us the signed contract. There's no rush to answer."
  `);
  const goal = "thank her for the referrals";
  expect(sent(leila, { goal, context: contexts[0] ?? "" }).match(/Thank you/g)).toHaveLength(2);
});

test("an invitation says when and where, and has a place for it where that isn't plain", () => {
  const request = { contact_id: "", channel: "email", goal: "invite to our autumn dinner" } as const;
  const listed = composeWave(jane, { ...request, context: "17 sept, Paris, 24 guests" }).wave;
  expect(listed.body).toContain("It's on 17 September in Paris, with 24 guests.");
  const { body, reasoning } = composeWave(jane, {
    ...request,
    context: "probably around 17 sept, if the hall is free",
  }).wave;
  expect(body).toContain("Would you like to join us? [Your words here: when and where]");
  expect(reasoning).toMatch(/^We couldn't make a sentence of when and where, so the place in brackets/);
});

test("a note that begins as a first name does isn't about the reader", () => {
  const will = { ...jane, name: "Will Ames" };
  const request = { contact_id: "", channel: "email", goal: "renewal" } as const;
  const { body } = composeWave(will, { ...request, context: "will send the new deck on Monday" }).wave;
  expect(body).not.toMatch(/deck/);
});

test("a limit isn't said, nor a part without what limits it, nor what the reader likes", () => {
  const context =
    "max 3 %. The rebate is 5 %, only above 200k pieces. Copper is up 14 %. jane likes our Steve a lot";
  const { body } = composeWave(jane, { contact_id: "", channel: "email", goal: "renewal", context }).wave;
  expect(body).toContain("Copper is up 14 %.");
  expect(body).not.toMatch(/3 %|rebate|Steve/);
});

test("who somebody is, what somebody says and a figure that changes aren't said", () => {
  const context =
    "Account manager is Dolores. Agent says two others viewed. Fee quoted 6,500. Price is 38.50 per unit, drops to 36 at 400. I'd be ok with 50/50. PM is Soraya. Budget ceiling is 48k. Resin index only up 3%. The dock opens at 6.";
  const request = { contact_id: "", channel: "email", goal: "renewal", context } as const;
  const { body } = composeWave(jane, request).wave;
  expect(body).toContain("The dock opens at 6.");
  expect(body).not.toMatch(/Dolores|viewed|38\.50|50\/50|Soraya|48k/);
  const unclear = composeWave(jane, { ...request, goal: "blue sky on Monday" }).wave;
  expect(unclear.body).toContain("[From your notes, to say or delete: ");
  expect(unclear.body).not.toMatch(/Dolores|50\/50/);
});

test("of notes that are sentences, those are said that senders tell, and the others are left to them", () => {
  const said = (note: string) => {
    const { body } = composeWave(advised({}), {
      contact_id: "",
      channel: "email",
      goal: "send the offer",
      context: note,
    }).wave;
    return body.split("\n\n").slice(2, -1).join(" / ") || "nothing";
  };
  expect(
    [
      "We met at the trade fair in May.",
      "We're opening a second depot in Ghent.",
      "I'm free on Tuesday afternoon.",
      "The offer runs until 30 June.",
      "She asked for the figures by branch.",
      "Ines Duarte takes over in April.",
      "Our trainer will be on site for two days.",
      "The committee would settle for four months.",
      "My manager would like both machines sold.",
      "Our finance people are unhappy about it.",
      "Lasse wanted to leave it at that.",
      "Her controller signs everything below 10k.",
      "I'd rather not lose the slot.",
      "We haven't found a driver yet.",
      "We'd take 40 for the lot.",
      "I told you so.",
      "She said 'maybe'.",
    ]
      .map((note) => `${note} → ${said(note)}`)
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "We met at the trade fair in May. → We met at the trade fair in May. / Please let me know if you have any questions.
    We're opening a second depot in Ghent. → We're opening a second depot in Ghent. / Please let me know if you have any questions.
    I'm free on Tuesday afternoon. → I'm free on Tuesday afternoon. / Please let me know if you have any questions.
    The offer runs until 30 June. → The offer runs until 30 June. / Please let me know if you have any questions.
    She asked for the figures by branch. → You asked for the figures by branch. / Please let me know if you have any questions.
    Ines Duarte takes over in April. → Ines Duarte takes over in April. / Please let me know if you have any questions.
    Our trainer will be on site for two days. → Our trainer will be on site for two days. / Please let me know if you have any questions.
    The committee would settle for four months. → nothing
    My manager would like both machines sold. → nothing
    Our finance people are unhappy about it. → nothing
    Lasse wanted to leave it at that. → nothing
    Her controller signs everything below 10k. → nothing
    I'd rather not lose the slot. → nothing
    We haven't found a driver yet. → nothing
    We'd take 40 for the lot. → nothing
    I told you so. → nothing
    She said 'maybe'. → nothing"
  `);
});

test("what would mislead without the rest is left to the sender", () => {
  const body = (goal: string, context: string) =>
    composeWave(advised({}), { contact_id: "", channel: "linkedin", goal, context }).wave.body;
  expect(
    [
      body(
        "get her view on both options",
        "Option A is 900 a month. Option B is 4 cents each, if there are many.",
      ),
      body(
        "explain why the repair took so long",
        "Wrong part came, then the right one. We can take 15% off.",
      ),
      body("agree the notice period", "She asked for 60 days. We can do 45."),
      body("book a call", "She asked for 60 days. We can do 45."),
    ].join("\n---\n"),
  ).toMatchInlineSnapshot(`
    "Hello Ada,

    Could you give me your view on both options?

    [From your notes, to say or delete: Option A is 900 a month; Option B is 4 cents each, if there are many]
    ---
    Hello Ada,

    I'd like to explain why the repair took so long. [Your words here: the explanation]

    The wrong part came. We can take 15% off. [From your notes, to say or delete: the right one]
    ---
    Hello Ada,

    Could we agree the notice period?

    You asked for 60 days. We can offer 45.

    I would be grateful for your reply.
    ---
    Hello Ada,

    Could we find a time for a call?

    You asked for 60 days.

    Please let me know which times would suit you."
  `);
});

test("things aren't taken for the reader, and what's noted of others isn't said to them", () => {
  const said = (goal: string, context: string) =>
    composeWave(viktor, { contact_id: "", channel: "email", goal, context })
      .wave.body.split("\n\n")
      .slice(1, -1)
      .join(" / ");
  expect(
    [
      said("tell the supplier the labels are wrong", "7,800 pouches were affected. We've quarantined them."),
      said("thank him for the introduction to Halden Foods", "They asked for a sample order."),
      said("push for a decision", "Proposal sent 4 weeks ago. Proposal sent 3 May."),
      said("suggest a settlement", "We'd pay 20 now. Authority up to 28. Break-even is about 7,900."),
      said("book a call", "price agreed at $26,400. There's a 5k grant. needs the signed form"),
      said("follow up on the quote", "Q-3391, $7,480 installed"),
      said(
        "pitch refill stations",
        "A station costs us €1,900, which he should not see yet. Viktor built one.",
      ),
      said(
        "follow up on the quote",
        "other bidder dropped out - keep to myself. My director gave me until June",
      ),
      said("win back", "He signed with another supplier in August. Room 4 is now held for him."),
      said("invite to our roundtable", "There will be six people around a table in Rotterdam on 21 April"),
      said("book a call", "Our CFO would let me go down to 44,900 but I'm not offering that yet"),
      said(
        "move our call",
        "I have an appointment, which I'd rather not go into. The lead leaves, and that isn't public.",
      ),
      said("ask for a quote", "We need them loaded on Friday. who owns the list"),
      said(
        "share the report",
        "The raw log and the query are in the folder. There are nine members so far, mostly from sales.",
      ),
      said("invite to our update", "Wednesday 4 March, 08:30 to 10:00, at our Holborn office"),
      said("introduce him to Tomasz", "Karin left after a row with the board, that stays out of it."),
      said("say sorry", "Our warehouse shipped 204, somebody swapped the digits. next sample round is may"),
      said("thank him for the help", "Viktor and his colleague Tobi took over the printer."),
      said(
        "end the contract",
        "He wants to be out by May. We would agree to that. I expect him to think about it.",
      ),
      said("confirm the slots", "Training for nurses booked separately."),
      said("thank him for the introduction to Halden", "He put me in touch with Dr Nair."),
    ].join("\n"),
  ).toMatchInlineSnapshot(`
    "I wanted to let you know that the labels are wrong. / 7,800 pouches were affected.
    Thank you for the introduction to Halden Foods.
    Could you let me know your decision? / I sent you the proposal 4 weeks ago. I sent you the proposal on 3 May.
    I'd like to suggest a settlement. / We'd pay 20 now. / There's no rush to answer.
    Could we find a time for a call? / The price is agreed at $26,400. There's a 5k grant. / There's no rush to answer.
    I wanted to follow up on the quote. Where do things stand on your side? / Q-3391, $7,480 installed. / There's no rush to answer.
    I'd like to show you our refill stations. Would you have time for a short look? There's no rush to answer.
    I wanted to follow up on the quote. Where do things stand on your side? A line back is enough.
    I'd like us to work together again. Could we find a time to talk about what it would take? / Room 4 is now held for you. / There's no rush to answer.
    I'd like to invite you to our roundtable. Would you like to join us? / There will be six people around a table in Rotterdam on 21 April.
    Could we find a time for a call? There's no rush to answer.
    Could we move our call? Whenever it suits you is fine.
    Could you send me a quote? If anything is in the way, just tell me.
    I'm sending you the report.
    I'd like to invite you to our update. Would you like to join us? / It's on Wednesday 4 March from 08:30 to 10:00 at our Holborn office.
    I'd like to introduce you to Tomasz.
    I owe you an apology. / The next sample round is May.
    Thank you for the help.
    I'd like to end the contract.
    I'd like to confirm the slots. Does that still work for you? / Training for nurses booked separately. / There's no rush to answer.
    Thank you for the introduction to Halden."
  `);
});

test("what is noted without a sentence is listed, and nobody is thanked in a list", () => {
  const context =
    "1,200 tote bags, two colour print, delivered to Bristol by 20 May. no set-up fee. cash is tight this quarter. wants it out fast. 3 weeks, lead time was the difference. three people asked for her slides";
  const wave = (goal: string, channel: "email" | "sms" = "email") =>
    composeWave(viktor, { contact_id: "", channel, goal, context }).wave;
  expect(wave("request a quote").body).toMatchInlineSnapshot(`
    "Dear Viktor Lindqvist,

    Could you send me a quote?

    1,200 tote bags, two colour print, delivered to Bristol by 20 May. There's no set-up fee.

    Kind regards"
  `);
  expect(wave("request a quote").reasoning).toMatchInlineSnapshot(
    `"The details are your notes as you typed them: check that all of them are meant for your contact. We kept back "cash is tight this quarter" as private. We left out "wants it out fast", "3 weeks, lead time was the difference" and "three people asked for her slides": add what they say if it's meant for the reader. The tone is professional: Viktor responds well to a one-page table, sent a day ahead. Check that it follows "show the source of every figure" before you send it. The limit to keep: "never round a number in your own favour"."`,
  );
  expect(wave("thank him for the talk").body).toMatchInlineSnapshot(`
    "Dear Viktor Lindqvist,

    Thank you for the talk.

    There's no set-up fee. [From your notes, to say or delete: 1,200 tote bags, two colour print, delivered to Bristol by 20 May; 3 weeks, lead time was the difference]

    Kind regards"
  `);
  expect(wave("request a quote", "sms").body).toMatchInlineSnapshot(`
    "Hello Viktor,
    Could you send me a quote? 1,200 tote bags, two colour print, delivered to Bristol by 20 May. There's no set-up fee."
  `);
});

describe("notes become sentences, are listed, or stay out of a letter", () => {
  test.each([
    ["renewal", "last year she said price was ok", "Last year you said price was ok."],
    ["win back", "we changed carrier in jan. on time 96% since then", "We changed carrier in January."],
    ["renewal", "600 slots, 210 gone", "600 slots, 210 gone."],
    ["renewal", "wifi codes", "The details: wifi codes."],
    ["renewal", "lead time 12 days", "The lead time is 12 days."],
    ["renewal", "deadline flexible", "The deadline is flexible."],
    [
      "renewal",
      "6% discount if renewed before 30 April",
      "There's a 6% discount if renewed before 30 April.",
    ],
    ["renewal", "DPA sent 11 Feb", "I sent you the DPA on 11 February."],
    ["renewal", "liked her ferry ticket project", "I liked your ferry ticket project."],
    ["renewal", "saw she spoke at the summit in January", "I saw that you spoke at the summit in January."],
    ["renewal", "saw her talk in munich", "I saw your talk in Munich."],
    [
      "renewal",
      "The old line is from 2009, she told us at lunch in Lyon.",
      "You told us at lunch in Lyon that the old line is from 2009.",
    ],
    ["renewal", "She bought from us in 2024 and was very happy.", "You bought from us in 2024."],
    ["renewal", "launch delayed two weeks", "The launch is delayed by two weeks."],
    ["renewal", "no new date yet", "There's no new date yet."],
    ["renewal", "bids due 14 March", "The bids are due on 14 March."],
    ["renewal", "not selling anything", "I'm not selling anything."],
    ["renewal", "port strike in Antwerp", "Port strike in Antwerp."],
    ["renewal", "tree planted per reply", "Tree planted per reply."],
    ["renewal", "600k of 1.2m committed", "600k of 1.2m committed."],
    ["renewal", "700k committed, MRR 44k", "700k committed, MRR 44k."],
    ["renewal", "northwind pays in 4 currencies", "Northwind pays in 4 currencies."],
    ["renewal", "we charge 0.25% flat, no monthly fee", "We charge 0.25% flat, no monthly fee."],
    ["renewal", "met her at manchester sales meetup", "We met at the Manchester sales meetup."],
    ["renewal", "she'd need to sign by 15 may", "You'd need to sign by 15 May."],
    ["renewal", "5 day lead time", "The lead time is 5 days."],
    ["renewal", "Breakfast on 6 May in Birmingham", "The breakfast is on 6 May in Birmingham."],
    ["renewal", "no increase", "There's no increase."],
    ["renewal", "same team", "The team stays the same."],
    ["renewal", "60 people trained by May", "60 people trained by May."],
    ["renewal", "robotics track", "The details: robotics track."],
    ["renewal", "she said they got it down to 4 days", "You said you got it down to 4 days."],
    ["renewal", "visit takes 90 min", "The visit takes 90 minutes."],
    [
      "renewal",
      "The night is on 4 June in Manchester, with eight pitches of four minutes each.",
      "The night is on 4 June in Manchester, with eight pitches of four minutes each.",
    ],
    [
      "renewal",
      "We already sell in Chile, where two partners took 900 units last year.",
      "We already sell in Chile, where two partners took 900 units last year.",
    ],
    ["renewal", "400 pallet spaces free from October", "There are 400 pallet spaces free from October."],
    ["renewal", "decision by board in June", "Decision by board in June."],
    ["renewal", "last year took 25 packers from us", ""],
    ["renewal", "we had approx. three outages, max. two a month", ""],
    ["renewal", "the pilot ran approx. six weeks", "The pilot ran about six weeks."],
    ["renewal", "two thefts on his site (he told me himself)", ""],
    ["renewal", "fine if he hasn't decided", ""],
    ["renewal", "hall C stand 14, i'm there tue+wed", ""],
    ["renewal", "The move costs her nothing.", "The move costs you nothing."],
    ["renewal", "cause: our truck broke down", "Our truck broke down."],
    ["renewal", "not public, the current head is leaving", ""],
    ["renewal", "their own head doesn't know. Oslo", ""],
    ["renewal", "he told a colleague that machines have no soul", ""],
    ["renewal", "est. £19k", ""],
    ["renewal", "can offer 4 instalments, if signed before May", ""],
    ["renewal", "always pays on time", ""],
    [
      "renewal",
      "includes flooring, lighting, 2 meeting pods",
      "Flooring, lighting and 2 meeting pods are included.",
    ],
    ["renewal", "excludes furniture", "Furniture is not included."],
    ["renewal", "includes his cost at 4k", ""],
    ["renewal", "caused by a timezone offset", "The cause was a timezone offset."],
    [
      "renewal",
      "need comments by weds 5pm to sign friday",
      "I need your comments by Wednesday 5pm to sign Friday.",
    ],
    ["renewal", "need his answer before the board hears", ""],
    ["renewal", "PO needed before 20 March", "The PO is needed before 20 March."],
    ["renewal", "needed by friday", "The deadline is Friday."],
    ["renewal", "need it closed by month end", "We need it closed by month end."],
    [
      "renewal",
      "invoice says £4,650 and the quote says £4,200",
      "The invoice says £4,650, and the quote says £4,200.",
    ],
    ["renewal", "hotel room on us", "The hotel room is on us."],
    ["renewal", "pressure is on us", ""],
    [
      "renewal",
      "reprinting tonight, courier by 10am tomorrow",
      "We're reprinting tonight, courier by 10am tomorrow.",
    ],
    ["renewal", "expect release weds", "We expect the release on Wednesday."],
    ["renewal", "expect him to cave", ""],
    ["renewal", "with her fri", "It should be with you on Friday."],
    ["renewal", "hope her daughter's wedding went well", "I hope your daughter's wedding went well."],
    ["renewal", "hope she signs", ""],
    [
      "renewal",
      "would bring Priya Nair, our creative director",
      "We'd bring Priya Nair, our creative director.",
    ],
    ["renewal", "Dr Helen Marsh, our medical lead", "Dr Helen Marsh is our medical lead."],
    ["renewal", "Ana Ruiz, their CFO", ""],
    ["renewal", "Ben Osei, our site manager", "Ben Osei is our site manager."],
    ["renewal", "Ben Osei is our weak spot", ""],
    [
      "renewal",
      "clause 7 changed as she asked, now 3 years not 5",
      "Clause 7 has been changed as you asked: it's now 3 years, not 5.",
    ],
    [
      "renewal",
      "clause 11 liability cap now 2x annual fees",
      "The clause 11 liability cap is now 2x annual fees.",
    ],
    ["renewal", "budget now 20k", ""],
    [
      "renewal",
      "current order book honoured at old price",
      "The current order book is honoured at the old price.",
    ],
    [
      "renewal",
      "3 new seats included free if signed by 31st",
      "3 new seats are included free if signed by the 31st.",
    ],
    ["renewal", "everything else as before", "Everything else is as before."],
    ["renewal", "cancel free up to 14 days before", "Cancellation is free up to 14 days before."],
    [
      "renewal",
      "was the Corn Exchange, now St George's Hall",
      "It was the Corn Exchange and is now St George's Hall.",
    ],
    [
      "renewal",
      "board meets on the 20th so nice to have before then",
      "The board meets on the 20th, so it would be nice to have it before then.",
    ],
    ["renewal", "link: https://acme.example/form", "Here's the link: https://acme.example/form."],
    [
      "renewal",
      "we did Oatwell's rebrand last year, sales up 22%",
      "We did Oatwell's rebrand last year, sales up 22%.",
    ],
    ["renewal", "14.2 notice period 60 days not 90", "14.2 notice period 60 days not 90."],
    ["renewal", "hot water off for about 3 hours", "Hot water off for about 3 hours."],
    ["renewal", "payroll and crm not available", "The payroll and CRM are not available."],
    ["renewal", "update the CRM after", ""],
    ["renewal", "MD thinks the terms are a joke", ""],
    ["renewal", "landlord moaned about the cost", ""],
    ["renewal", "we want her to drop the price 5% (later)", ""],
    ["renewal", "will throw in training if she asks", ""],
    ["renewal", "ask which one to feature", "Could you tell me which one to feature?"],
    [
      "renewal",
      "ask if seating plan needs changing",
      "Could you tell me whether the seating plan needs changing?",
    ],
    ["renewal", "want her honest opinion", "Could you give me your opinion?"],
    ["renewal", "ask for 95, settle for 90", ""],
    ["renewal", "ask about her divorce", ""],
    ["renewal", "20% off if she signs this month", "There's 20% off if you sign this month."],
    ["renewal", "power and wifi included", "Power and wifi are included."],
    [
      "renewal",
      "rent review now every 5 years instead of 3",
      "The rent review is now every 5 years instead of 3.",
    ],
    [
      "renewal",
      "vendor 1: Brightly, £14k a year\nvendor 2: her own",
      "[From your notes, to say or delete: vendor 1: Brightly, £14k a year]",
    ],
    ["renewal", "she said no last year", ""],
    ["renewal", "current carrier is 20% up", ""],
    ["renewal", "not telling her about lot 78 yet", ""],
    ["renewal", "our cost is 3.10", ""],
    ["renewal", "12k is fine for us", ""],
    ["renewal", "happy to go down to 40", ""],
    ["renewal", "cc Ben", ""],
    ["renewal", "no other buyers", ""],
    ["renewal", "we need this one, month's been thin", ""],
    ["renewal", "would bring lawyers in if needed", ""],
    ["renewal", "ask for more than we need", ""],
    [
      "renewal",
      "Rollback until 04:00, Ola on site, backup verified by Tom",
      "Rollback until 04:00, Ola on site. The backup is verified by Tom.",
    ],
    ["renewal", "the quote + 45 min interview", "The quote + 45 min interview."],
    ["renewal", "Recommended by Anna Weiss. I haven't talked to her since April.", ""],
    ["renewal", "driver had wrong gate code", "The driver had the wrong gate code."],
    ["renewal", "backup verified 19 June", "The backup was verified on 19 June."],
    [
      "renewal",
      "two slots, the list price is fixed until 2027",
      "Two slots. The list price is fixed until 2027.",
    ],
    ["renewal", "can offer payment in 4 instalments", "We can offer payment in 4 instalments."],
    ["renewal", "detection up from 71 to 78%", "Detection is up from 71 to 78%."],
    ["renewal", "He called us amateurs last year.", ""],
    ["renewal", "A longer term would be ok for our insurer.", ""],
    ["renewal", "Haubrich / Sven Kolb / moved in March", ""],
    ["renewal", "ferrite added", "The details: ferrite added."],
    ["renewal", "root cause not confirmed", "The root cause is not confirmed."],
    ["renewal", "new driver arrived", "A new driver arrived."],
    ["renewal", "current fee is 900 euros a month", "The current fee is 900 euros a month."],
    ["renewal", "Want to know which colour she likes.", "I'd like to know which colour you like."],
    ["renewal", "Happy to show her the plant.", "I'm happy to show you the plant."],
    ["renewal", "Good demo on Friday.", "We had a good demo on Friday."],
    ["renewal", "Submitted on 8 May.", "It was submitted on 8 May."],
    ["renewal", "Love the new label.", "I love the new label."],
    [
      "renewal",
      "Options: Tues 3 March at 9:00 or Wed 4 March at 15:00.",
      "The options are Tuesday 3 March at 9:00 or Wednesday 4 March at 15:00.",
    ],
    [
      "renewal",
      "Two open questions: who trains the staff, and when it starts.",
      "There are two open questions: who trains the staff, and when it starts.",
    ],
    ["renewal", "Could do Mon 2 or Tues 3 March.", "We could do Monday 2 or Tuesday 3 March."],
    ["renewal", "The training dates don't change.", "The training dates don't change."],
    ["renewal", "Please split labour and parts.", "Please split labour and parts."],
    ["renewal", "Please keep it short.", ""],
    ["renewal", "She gets a voucher for 50 euros.", "You get a voucher for 50 euros."],
    ["renewal", "We have 52.", ""],
    ["renewal", "81% said they would come again.", ""],
    ["explain why the new phones are late", "They sent the wrong model, so we returned them.", ""],
    ["renewal", "We've booked her Room 2.", "We've booked you Room 2."],
    ["renewal", "Tender ref. NW/FM/26-03", ""],
    ["renewal", "412 MWh down to 354 MWh", "412 MWh down to 354 MWh."],
    ["renewal", "Last done 10 March 2025.", ""],
    ["renewal", "Reviewing again in January. I'd like to keep her on the list for that round.", ""],
    [
      "renewal",
      "Need a yes by Friday 14th to keep the crane slot.",
      "I need a yes by Friday 14th to keep the crane slot.",
    ],
    ["renewal", "Need wheelchair access on one.", ""],
    ["renewal", "Portal down 21:10 to 23:55.", "Portal down 21:10 to 23:55."],
    ["renewal", "Our fleet tracking and her cold store monitoring get asked about together.", ""],
    ["renewal", "Lease clause 7.2, review date 1 October", "Lease clause 7.2, review date 1 October."],
    ["renewal", "25% deposit = €3,840 by 1 August", "25% deposit = €3,840 by 1 August."],
    ["renewal", "Portal link already sent.", "The portal link has already been sent."],
    ["renewal", "Redline attached (v4).", "The redline is attached (v4)."],
    ["renewal", "Two reminders already sent.", "Two reminders have already been sent."],
    ["renewal", "Open claims all handed over.", "The open claims have all been handed over."],
    ["renewal", "Spare parts not affected.", "The spare parts are not affected."],
    ["renewal", "Orders placed before May at old prices.", "Orders placed before May at old prices."],
    ["renewal", "Native engineers as translators.", "Native engineers as translators."],
    [
      "thanks",
      "She rang round 30 people. We packed 1,140 boxes.",
      "You rang round 30 people. We packed 1,140 boxes.",
    ],
    ["thanks", "No ask, just thanks.", ""],
    ["renewal", "No reason given.", ""],
    ["renewal", "Free from 1 May.", "Free from 1 May."],
    ["thanks", "She showed them round the yard herself.", ""],
    ["renewal", "We'll be asking for 5% more but not in this message.", ""],
    ["renewal", "Truth is I'm doing too many of these.", ""],
    ["renewal", "pick accuracy went 96.1 to 99.4.", "The pick accuracy went from 96.1 to 99.4."],
    [
      "renewal",
      "scaffold still booked for 23 Feb. Was £18,400 now £20,150.",
      "The scaffold is still booked for 23 February. It was £18,400 and is now £20,150.",
    ],
    [
      "renewal",
      "Been wondering if young bats learn the route.",
      "I've been wondering if young bats learn the route.",
    ],
    ["renewal", "Reported 4.1%, real one is 5.3%.", "We reported 4.1%. The real one is 5.3%."],
    ["renewal", "Gas unit price 6.91p -> 7.34p.", "The gas unit price changes from 6.91p to 7.34p."],
    ["renewal", "He's our 2nd biggest customer, we can't lose him.", ""],
    ["renewal", "We asked someone else first who said no (not for him).", ""],
    ["renewal", "Want a credit note for 3402.", "I'd like a credit note for 3402."],
    ["renewal", "Nothing needed from her.", "There's nothing that you need to do."],
    ["renewal", "Raising 750k.", "We're raising 750k."],
    ["renewal", "Hiring freeze till Q1.", "There's a hiring freeze till Q1."],
    ["renewal", "Was week 31.", "It was week 31."],
    ["renewal", "Was sick.", ""],
    ["renewal", "Been here 6 years.", "We've been here 6 years."],
    ["renewal", "Needs an answer by Friday.", "We need an answer by Friday."],
    ["renewal", "Free Wednesday before 11.", "I'm free on Wednesday before 11."],
    ["renewal", "intro call next Tuesday?", "Would you have time for an introduction call next Tuesday?"],
    ["renewal", "First contact.", ""],
    ["renewal", "Shop been empty since October.", "The shop has been empty since October."],
    ["renewal", "Free for a 20 min call on Monday.", "I'm free for a 20 min call on Monday."],
    ["renewal", "Link coming separately.", "The link follows separately."],
    ["renewal", "Kick off 3pm.", "The kick-off is at 3pm."],
    ["renewal", "Everything else in the draft ok.", "Everything else in the draft is fine."],
    ["renewal", "She can bring one guest.", "You can bring one guest."],
    ["renewal", "One (Priya) has another offer so quick please.", ""],
    [
      "renewal",
      "new rate £84 per tonne from 1 May, her contract allows a review every year",
      "The new rate is £84 per tonne from 1 May. Your contract allows a review every year.",
    ],
    ["renewal", "First reminder went 28 February no reply.", "First reminder went 28 February no reply."],
    ["renewal", "Taking 15% off the invoice.", "We're taking 15% off the invoice."],
    ["renewal", "Paying 2,150 a month.", "We're paying 2,150 a month."],
    ["renewal", "Footfall down about 20%.", "Footfall is down about 20%."],
    ["renewal", "Same price plus free transfers.", "Same price plus free transfers."],
    ["renewal", "Need answer by Wednesday.", "We need an answer by Wednesday."],
    ["renewal", "With Priya and Tom.", "It's with Priya and Tom."],
    ["renewal", "Sent DHL 11 March.", "The parcel went by DHL on 11 March."],
    ["cancel lunch", "next week instead?", "Would next week work for you instead?"],
    ["renewal", "Correct is 15%.", "The correct one is 15%."],
    ["renewal", "Please bin the other.", "Please bin the other."],
    ["renewal", "Would sign 3 more years.", "We'd sign 3 more years."],
    ["be a reference", "Prospect is a hospital trust.", "It's for a hospital trust."],
    ["renewal", "Prospect is a hospital trust.", ""],
    ["renewal", "Landlord signed already.", "The landlord has signed already."],
    ["renewal", "Cause: expired certificate.", "The cause was an expired certificate."],
    ["renewal", "Automatic renewal now in place.", "The automatic renewal is now in place."],
    ["renewal", "Holding 25 rooms till 18:00.", "We're holding 25 rooms till 18:00."],
    ["renewal", "Have two candidates.", "I have two candidates."],
    ["renewal", "Support tickets down 31% since go live would be the headline.", ""],
    ["renewal", "Front door intercom broken.", "The front door intercom is broken."],
    ["renewal", "Money paid for 40 school coats.", "The money paid for 40 school coats."],
    ["renewal", "Park at the back.", "Please park at the back."],
    ["renewal", "Good fit on training but budget is fixed.", ""],
    ["renewal", "The check takes 3 weeks so need the form back.", ""],
    ["renewal", "We booked her Tuesday class.", "We booked your Tuesday class."],
    ["renewal", "I called her Tuesday morning.", "I called you Tuesday morning."],
    ["renewal", "List goes up 4% on 1 April.", "The list price goes up 4% on 1 April."],
    ["renewal", "She sent us Bright Steps Nursery and they signed.", ""],
    ["renewal", "pick up 6am", ""],
    [
      "renewal",
      "We can do the 12th at 10:00 or the 13th at 14:00.",
      "We can do the 12th at 10:00 or the 13th at 14:00.",
    ],
    ["renewal", "New one is 4 euros more.", "The new one is 4 euros more."],
    ["renewal", "Printer needs them Monday at 9.", ""],
    [
      "renewal",
      "Photos and the engineer's note are attached.",
      "The photos and the engineer's note are attached.",
    ],
    ["renewal", "Second reminder.", "This is the second reminder."],
    ["renewal", "Three open points: scope, timeline, who owns the data.", ""],
    ["renewal", "371 the year before", ""],
    ["renewal", "No data was lost.", "No data was lost."],
    ["renewal", "Phase 2 is six weeks.", "Phase 2 is six weeks."],
    ["renewal", "Import errors went from 140 to 9.", "Import errors went from 140 to 9."],
    [
      "renewal",
      "Phase 1 finished on 30 January, two days early.",
      "Phase 1 finished on 30 January, two days early.",
    ],
    [
      "renewal",
      "The paper is by Lund and Ferreira. Their results differ from ours.",
      "The paper is by Lund and Ferreira.",
    ],
    ["follow up on the offer", "She asked for a price for 3 sites.", "You asked for a price for 3 sites."],
    [
      "renewal",
      "She wanted to know if it runs on gas, it does.",
      "You wanted to know if it runs on gas. It does.",
    ],
    ["renewal", "She wanted to know if it runs on gas, I think not.", ""],
    [
      "renewal",
      "She asked for the audit report, the GDPR annex and our bank details.",
      "You asked for the audit report, the GDPR annex and our bank details.",
    ],
    ["renewal", "She introduced us to Ben, and he signed on Friday.", ""],
    ["renewal", "No contract sent yet.", ""],
    ["renewal", "List is $64,000.", "The list price is $64,000."],
    ["renewal", "40 people came and they said the talks ran long.", ""],
    ["renewal", "Now in the old mill, not the barn.", "It's now in the old mill, not the barn."],
    ["renewal", "sent her the route plan on Monday", "I sent you the route plan on Monday."],
    ["renewal", "Phone is fine.", "Phone is fine."],
    ["renewal", "She asked if it runs on gas. Only with a kit, I think.", ""],
    [
      "renewal",
      "I can send the raw data and the study we based it on.",
      "I can send the raw data and the study we based it on.",
    ],
    ["renewal", "Spain is promised to Alcova already, she can't know.", ""],
    ["renewal", "Price is up 6% - want to tell her by voice, not in writing.", ""],
    ["renewal", "We are also asking two others.", ""],
    ["renewal", "skips delivered 16 May", "Skips delivered 16 May."],
    [
      "renewal",
      "We need the permit and the insurance papers.",
      "We need the permit and the insurance papers.",
    ],
    ["renewal", "We spent 90k with them last year.", "We spent 90k with you last year."],
    ["renewal", "emailed her twice in March", "I emailed you twice in March."],
    ["renewal", "had a good demo in Turin", "We had a good demo in Turin."],
    ["renewal", "asking for two more days, until the 9th", "I'm asking for two more days, until the 9th."],
    ["renewal", "haven't heard from her in weeks", "I haven't heard from you in weeks."],
    ["renewal", "would love to hear about her new plant", "I'd love to hear about your new plant."],
    ["renewal", "No rush from my side", "There's no rush from my side."],
    ["renewal", "invoice 7714, EUR 980, was due 3 May", "Our invoice 7714 (EUR 980) was due on 3 May."],
    ["renewal", "base salary 62k plus bonus", "The base salary is 62k plus bonus."],
    ["renewal", "She should resend the form.", "Please resend the form."],
    ["renewal", "She should accept our price.", ""],
    ["renewal", "She'd lead a crew of nine.", "You'd lead a crew of nine."],
    ["renewal", "She's been a customer since 2021.", "You've been a customer since 2021."],
    [
      "renewal",
      "Her team books 20% more since they switched to us.",
      "Your team books 20% more since they switched to us.",
    ],
    ["renewal", "About 90 of her drivers couldn't scan.", "About 90 of your drivers couldn't scan."],
    ["renewal", "Piet Maas takes over her account, he's new.", "Piet Maas takes over your account."],
    ["renewal", "It lets small farms run their own shop.", ""],
    ["renewal", "The depot is in Lille, I run it.", "The depot is in Lille. I run it."],
    ["renewal", "site engineer role in Bremen, hybrid", "Site engineer role in Bremen, hybrid."],
  ])("of “%s” and “%s” it says “%s”", (goal, context, said) => {
    const { body } = composeWave(
      { ...advised({}), name: "Kim Bell" },
      { contact_id: "", channel: "linkedin", goal, context },
    ).wave;
    const without = composeWave(
      { ...advised({}), name: "Kim Bell" },
      { contact_id: "", channel: "linkedin", goal },
    ).wave.body;
    expect(body.includes(said)).toBe(true);
    expect(body.split("\n\n").filter((each) => !without.includes(each))).toEqual(
      said === "" ? [] : expect.arrayContaining([said]),
    );
  });

  test("those of several lines are a list", () => {
    expect(
      sent(jane, { goal: "book a demo", context: "uptime: 99.2%\n2 false alarms, 1 unexplained" }),
    ).toMatchInlineSnapshot(`
      "Demo
      ---
      Jane,

      Can we set up a demo? Send me one time that works, and I'll do the rest.

      The details:
      - Uptime: 99.2%
      - 2 false alarms, 1 unexplained

      Best"
    `);
  });
});

test("“them” of somebody that an earlier note names isn't the reader", () => {
  const context = "Our client is a battery maker. I can't name them before a first call.";
  const { body } = composeWave(viktor, {
    contact_id: "",
    channel: "linkedin",
    goal: "book a call",
    context,
  }).wave;
  expect(body).not.toMatch(/name (?:you|them)/);
});

test("what's noted without a subject of somebody who is put forward is said of them", () => {
  const letter = (context: string) =>
    sent(leila, { goal: "put forward Tom Reilly for the ops manager role", context, channel: "linkedin" });
  expect(letter("8 yrs at Ocado, ran a team of 40")).toContain(
    "Tom has 8 years at Ocado and ran a team of 40.",
  );
  expect(
    sent(leila, {
      goal: "introduce our new account manager Petra Vogel",
      context: "starts 1 june",
      channel: "linkedin",
    }),
  ).toContain("Petra starts on 1 June.");
  expect(letter("keen to move\nlooking for 65k\nfree Tuesday")).not.toMatch(/I'm|65k/);
});

test("what was meant for nobody is kept back, what wasn't understood is named in full", () => {
  const context = "she hates our pricing\nher candles\nher customers keep asking\nwants it fast";
  expect(written(grace, { goal: "book a call", context }).split("\n---\n")[2]).toMatchInlineSnapshot(
    `"We kept back "she hates our pricing" as private. We left out "her candles", "her customers keep asking" and "wants it fast": add what they say if it's meant for the reader. The tone is direct: the profile says "say plainly what went wrong". It ends as it does because of this: Grace's tone is described as "plain, patient, hard to impress". Check that it follows "say plainly what went wrong" before you send it. The limit to keep: "never hide behind jargon"."`,
  );
});

test.each([
  ["tell her we've had to move the awards night to a new venue", "Awards night"],
  ["tell her Rita leaves at the end of April", "Rita leaves at the end of April"],
  ["say sorry proofs came out too dark", "Proofs came out too dark"],
  ["ask her to accept electronic invoices", "Electronic invoices"],
  ["ask her to reply by Monday", "Replying by Monday"],
  ["chase the overdue invoice", "Overdue invoice"],
])("“%s” has the subject “%s”", (goal, subject) => {
  expect(sent(jane, { goal }).split("\n---\n")[0]).toBe(subject);
});

test("what isn't a meeting asks for no times", () => {
  const letter = sent(viktor, { goal: "sort out the mismatch on PO 44817", tone: "professional" });
  expect(letter).toContain("Could we sort out the mismatch on PO 44817?");
  expect(letter).not.toMatch(/times|agenda/);
});

test.each([
  ["crediting the whole lunch £437.50", "We're crediting the whole lunch (£437.50)."],
  [
    "day delegate rate is £62, was quoted £68 in July",
    "The day delegate rate is £62 instead of £68 in July.",
  ],
  [
    "were due Mon 2 June, now Fri 6 June before 11am",
    "The new date is Friday 6 June before 11am instead of Monday 2 June.",
  ],
  ["lunch Weds 12 Nov for 35\nthe part arrives Tues\nin the morning", "The part arrives Tuesday"],
  [
    "free to ring Tues 2 or Weds 3 Dec after 4",
    "I'm free to ring Tuesday 2 or Wednesday 3 December after 4.",
  ],
  ["will send one page the day before", "I will send one page the day before."],
  ["would like answers by Mon 17th", "I'd like answers by Monday 17th."],
  ["free for 30 days, no card", "It's free for 30 days, no card"],
  ["can post a sample", "We can post a sample."],
  ["trialled with 3 small tea brands so far", "Trialled with 3 small tea brands so far"],
  ["sales role, £55k base + commission", "The base salary is £55k plus commission."],
])("“%s” is said", (context, said) => {
  expect(sent(leila, { goal: "follow up on the proposal", context })).toContain(said);
});

test.each([
  ["the lowest we can take is 1920", "1920"],
  ["I'm moving because of the row with Phil, leave out", "Phil"],
  ["a customer paid us late, they've paid now", "You've paid"],
  ["client chose someone else\nloved her glass sample", "loved"],
  ["our commission is 12%", "12%"],
  ["VP would approve 27.50 at a push, last resort", "27.50"],
  ["ep 1 got 1.3m, embargoed till Thursday", "1.3m"],
  ["can give the same hall on 11 July\nor 13 June at our place, £600, holds 90", "The amount is"],
  ["clause 6 is what she'll be looking at, we can live with 6 months", "6 months"],
  ["pilot for the new depot that nobody knows about, £1,900", "The amount is"],
  ["just needs to reply yes and I send the form", "Just needs"],
])("“%s” isn't", (context, kept) => {
  expect(sent(leila, { goal: "tell her about the invoice", context })).not.toContain(kept);
});

test.each([
  ["get a call in about the renewal", "a call about the renewal"],
  ["chase the list of names again!!", "the list of names?"],
  ["ask for an intro to the Copper Kettle buyer", "the Copper Kettle buyer"],
  ["get an introduction to the buyer", "your buyer"],
  ["sorry for double charging her on fuel surcharge", "(?:sorry|apologise) for double charging you"],
  ["get her to renew with us for another year", "we renew for another year?"],
  ["tell her delivery 2 is short by 6 pallets and when rest comes", "delivery 2 is short by 6 pallets\\."],
  [
    "own up to the wrong churn number",
    "sorry for the wrong churn number|apologise for the wrong churn number",
  ],
])("the goal “%s” asks for %s", (goal, asked) => {
  expect(sent(leila, { goal })).toMatch(new RegExp(asked.replace("?", "\\?")));
});
