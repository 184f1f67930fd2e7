import { describe, expect, test } from "vitest";
import type { WaveBrief } from "../../../src/service/composer/composer.ts";
import { composeWave } from "../../../src/service/composer/wave/wave.ts";
import { contactNamed } from "../helpers.ts";
import { advised } from "./people.ts";

const jane = contactNamed("Jane Whitfield");
const amara = contactNamed("Amara Okafor");
const viktor = contactNamed("Viktor Lindqvist");
const leila = contactNamed("Leila Haddad");
const grace = contactNamed("Grace O'Neill");
const marcus = contactNamed("Marcus Bell");

function written(contact: typeof jane, request: Partial<WaveBrief>): string {
  const { subject, body, reasoning } = composeWave(contact, {
    contact_id: "",
    channel: "email",
    ...request,
  }).wave;
  return [subject, body, reasoning].join("\n---\n");
}

/** Without its reasoning. */
function sent(...[contact, request]: Parameters<typeof written>): string {
  return written(contact, request).split("\n---\n").slice(0, 2).join("\n---\n");
}

describe("a goal that is understood becomes a letter", () => {
  test("to somebody who wants figures first and no small talk", () => {
    expect(
      written(jane, {
        goal: "book a renewal call before the 30th",
        context: "Churn down 12 % since March. She hates our pricing. CRM: stage 3. We spoke at the review.",
      }),
    ).toMatchInlineSnapshot(`
      "Renewal call before the 30th
      ---
      Jane,

      Churn is down 12 % since March. Can we set up a renewal call before the 30th? Send me one time that works, and I'll do the rest.

      We spoke at the review.

      Best
      ---
      We left out "She hates our pricing" and "CRM: stage 3": add what they say if it's meant for the reader. The tone is direct: the profile says "never open with small talk". The figure comes first: the profile says "lead with the number that changed". It ends as it does because of this: Jane responds well to one clear next step."
    `);
  });

  test("to somebody who wants to be asked after", () => {
    expect(
      written(amara, {
        goal: "thank her for introducing us to Tom and ask for a call next week, don't mention the price increase",
        context: "she moved to Ops in May and runs procurement now",
      }),
    ).toMatchInlineSnapshot(`
      "Thank you
      ---
      Hi Amara,

      How are you, and how is the team?

      Thank you so much for introducing us to Tom. Could we find a time for a call next week? I'm happy to work around your schedule.

      All the best
      ---
      We left out "don't mention the price increase" and "she moved to Ops in May and runs procurement now": add what they say if it's meant for the reader. The tone is warm: the profile says "ask how the team is before you ask for anything". The limit to keep: "never send a bare request without a greeting"."
    `);
  });

  test("to somebody formal, on a text message and on LinkedIn", () => {
    const goal = "ask if he saw my proposal";
    expect(written(viktor, { goal, tone: "professional" })).toMatchInlineSnapshot(`
      "Question about my proposal
      ---
      Dear Viktor Lindqvist,

      Did you see my proposal? There's no rush to answer.

      Kind regards
      ---
      The tone is professional, as you asked. It ends as it does because of this: Viktor responds well to a one-page table, sent a day ahead. Check that it follows "show the source of every figure" before you send it. The limit to keep: "never round a number in your own favour"."
    `);
    expect(written(viktor, { goal, channel: "sms" })).toMatchInlineSnapshot(`
      "
      ---
      Hello Viktor,
      Did you see my proposal? There's no rush to answer.
      ---
      The tone is professional: Viktor responds well to a one-page table, sent a day ahead. A text message is read at a glance, so it is short and has no subject. Check that it follows "show the source of every figure" before you send it. The limit to keep: "never round a number in your own favour"."
    `);
    expect(written(viktor, { goal, channel: "linkedin", tone: "casual" })).toMatchInlineSnapshot(`
      "Question about my proposal
      ---
      Hi Viktor,

      Did you see my proposal? There's no rush to answer.
      ---
      The tone is casual, as you asked. It ends as it does because of this: Viktor responds well to a one-page table, sent a day ahead. Check that it follows "show the source of every figure" before you send it. The limit to keep: "never round a number in your own favour"."
    `);
  });

  test.each([
    [
      "get him to extend the pilot by 4 weeks",
      "Extending the pilot by 4 weeks",
      "Would you be willing to extend the pilot by 4 weeks?",
    ],
    [
      "say sorry for the outage and offer a 10% credit",
      "Apology for the outage",
      "We can offer you a 10% credit.",
    ],
    ["upsell the add-on, 12 euros per seat", "Our add-on", "It's 12 euros per seat."],
    [
      "start w/ 10 printers in Kassel",
      "10 printers in Kassel",
      "I'd like to suggest that we start with 10 printers in Kassel.",
    ],
    [
      "turn the pilot in Bristol into a full contract for all 14 homes",
      "Pilot in Bristol",
      "I'd like to suggest that we turn the pilot in Bristol into a full contract for all 14 homes.",
    ],
    [
      "ask our old champion to introduce us at her new company",
      "New company",
      "Can you introduce us at your new company?",
    ],
    [
      "have hiring manager pick interview slots for the three finalists",
      "Three finalists",
      "Would you be willing to pick interview slots for the three finalists?",
    ],
    [
      "push the cfo to free up budget this quarter instead of next",
      "A request",
      "Can you free up budget this quarter instead of next?",
    ],
    [
      "turn a webinar attendee into a first discovery call",
      "First discovery call",
      "Can we set up a first discovery call?",
    ],
    [
      "show our last two packages to last years silver sponsor",
      "Our last two packages",
      "I'd like to show you our last two packages.",
    ],
    [
      "convince the it lead that our sso setup wont eat his time",
      "Our SSO setup",
      "I'd like to reassure you that our SSO setup won't eat your time.",
    ],
    [
      "get approval to use a subcontractor for the cabling",
      "Your approval to use a subcontractor for the cabling",
      "Can you give us your approval to use a subcontractor for the cabling?",
    ],
    [
      "get a straight yes or no on the pilot extension",
      "Yes or no on the pilot extension",
      "Can you give me a yes or no on the pilot extension?",
    ],
    [
      "book coffee while im in zurich on the 22nd",
      "Coffee",
      "Do you have time for coffee while I'm in Zurich on the 22nd?",
    ],
    ["get a better price without offending her", "Better price", "Can you offer us a better price?"],
    [
      "move tomorrows site visit to next week without annoying him",
      "Moving tomorrow's site visit",
      "Can we move tomorrow's site visit to next week?",
    ],
    [
      "secure her as keynote speaker for our conference in Vienna",
      "Keynote speaker for our conference in Vienna",
      "Would you be interested in joining us as a keynote speaker for our conference in Vienna?",
    ],
    [
      "ask the caterer for a vegetarian menu and a lower price per head",
      "Vegetarian menu and a lower price per head",
      "Can I ask you for a vegetarian menu and a lower price per head?",
    ],
    [
      "see if the hiring manager will meet my two finance contractors",
      "Will you meet my two finance contractors?",
      "Will you meet my two finance contractors?",
    ],
    [
      "introduce our cold-chain service to the operations director of a cheese exporter",
      "Introducing our cold-chain service",
      "I'd like to introduce our cold-chain service.",
    ],
    [
      "propose a co-marketing webinar with the head of partnerships",
      "Co-marketing webinar",
      "I'd like to suggest a co-marketing webinar.",
    ],
    [
      "upsell our biggest account to the analytics add-on",
      "Our analytics add-on",
      "I'd like to show you our analytics add-on.",
    ],
    [
      "offer a credit so the retailer doesn't delist us",
      "Offer: a credit",
      "I'd like to offer you a credit.",
    ],
    [
      "get her to reply yes or no on the office sublet",
      "Yes or no on the office sublet",
      "Can you give me a yes or no on the office sublet?",
    ],
    [
      "find out why she went quiet after the proposal",
      "Following up",
      "I haven't heard from you since the proposal and wanted to ask where things stand on your side.",
    ],
    [
      "ask for 60 day payment terms instead of 30",
      "60 day payment terms instead of 30",
      "Can I ask you for 60 day payment terms instead of 30?",
    ],
    [
      "win back a customer who left in January",
      "Working together again",
      "I'd like us to work together again.",
    ],
    [
      "agree a new delivery window with the warehouse supervisor",
      "New delivery window",
      "Can we agree a new delivery window?",
    ],
    [
      "get a reply from the partner at the law firm about our document review demo",
      "Answer about our document review demo",
      "Can you give me an answer about our document review demo?",
    ],
    [
      "get the consultant to cut her day rate to 850 for a longer engagement",
      "Cutting your day rate to 850 for a longer engagement",
      "Can you cut your day rate to 850 for a longer engagement?",
    ],
    [
      "chase the auditor for the report",
      "Report",
      "I wanted to follow up on the report. Where do things stand on your side?",
    ],
    ["chase the client", "Following up", "I wanted to follow up and hear where things stand on your side."],
    ["get the start time moved to 10", "Start time", "Can we change the start time to 10?"],
    [
      "negotiate payment terms from 30 to 60 days in exchange for a volume commitment",
      "Payment terms",
      "Can we change the payment terms from 30 to 60 days in exchange for a volume commitment?",
    ],
    ["ask the venue to hold 9 may for us", "A request", "Can you hold 9 May for us?"],
    ["propose co-selling to the alliances director", "Co-selling", "I'd like to suggest co-selling."],
    ["get on the tender list", "Tender list", "Can you put us on the tender list?"],
    ["set date for second round", "Date for the second round", "Can we set a date for the second round?"],
    [
      "close the Rotterdam lane deal this week",
      "What you need to go ahead",
      "What do you still need from us to go ahead this week?",
    ],
    ["make him choose a location", "Location", "Would you be willing to choose a location?"],
    ["office move to Leeds", "Office move to Leeds", "Can we talk about the office move to Leeds?"],
    [
      "cheaper lane to Rotterdam",
      "Cheaper lane to Rotterdam",
      "Can we talk about a cheaper lane to Rotterdam?",
    ],
  ])("%s", (goal, subject, sentence) => {
    const letter = written(grace, { goal });
    expect(letter).toContain(`${subject}\n---`);
    expect(letter).toContain(sentence);
  });

  test("without a goal, and to somebody whose name isn't known", () => {
    const { name, ...nameless } = contactNamed("Nadia Rahman");
    expect(written(nameless, { tone: "professional" })).toMatchInlineSnapshot(`
      "An introduction
      ---
      Hello,

      Could we find a time to get to know each other? If it helps, I can send you a short agenda first.

      Kind regards
      ---
      The tone is professional, as you asked. There is no small talk: the profile says "never ask how her weekend was". It ends as it does because of this: the profile says "get to the point in three bullet points"."
    `);
  });
});

describe("a goal in several parts becomes one letter", () => {
  const letter = (contact: typeof jane, goal: string, request: Partial<WaveBrief> = {}) => {
    const { subject, body } = composeWave(contact, {
      contact_id: "",
      channel: "email",
      goal,
      ...request,
    }).wave;
    return `${subject}\n---\n${body}`;
  };
  test("a request, and what happens otherwise", () => {
    expect(
      letter(jane, "ask if she can send the signed NDA by thurs, otherwise we can't share the roadmap", {
        context: "NDA went out last week. She was on leave until monday.",
      }),
    ).toMatchInlineSnapshot(`
      "Question about the signed NDA
      ---
      Jane,

      Can you send the signed NDA by Thursday? Otherwise, we can't share the roadmap.

      The NDA went out last week.

      Best"
    `);
  });

  test("an overdue invoice", () => {
    expect(
      letter(amara, "chase invoice 20418, 3rd reminder, stay friendly but firm", {
        context: `Overdue since 2 Sept, 4,870 EUR. He keeps saying "it's in the next run".`,
      }),
    ).toMatchInlineSnapshot(`
      "Invoice 20418
      ---
      Dear Amara,

      A short reminder that invoice 20418 is still open. Could you let me know when we can expect the payment? This is the 3rd reminder.

      It has been overdue since 2 September. The amount is 4,870 EUR.

      If the payment is already on its way, please ignore this note.

      All the best"
    `);
  });

  test("an apology with what is being done", () => {
    expect(
      letter(
        viktor,
        "apologise for wrong shipment, replacement leaves today by express. no cost for them obviously",
        { context: "They ordered the 40mm valves and got 30mm." },
      ),
    ).toMatchInlineSnapshot(`
      "Apology for the wrong shipment
      ---
      Dear Viktor Lindqvist,

      I apologise for the wrong shipment. The replacement leaves today by express. There is no cost for you.

      You ordered the 40mm valves and got 30mm.

      Kind regards"
    `);
  });

  test("condolences", () => {
    expect(
      letter(amara, "condolences, his father passed away", { context: "No business talk." }),
    ).toMatchInlineSnapshot(`
      "My condolences
      ---
      Dear Amara,

      I was so sorry to hear about the loss of your father. Please accept my condolences.

      Please don't feel you need to reply.

      With warm wishes"
    `);
  });

  test("a choice", () => {
    expect(
      letter(
        leila,
        "renewal is due 31 oct, ask him if he wants 1 or 3 yrs. 3 yrs keeps the old price, 1 yr is +6%",
      ),
    ).toMatchInlineSnapshot(`
      "Renewal
      ---
      Hello Leila,

      The renewal is due 31 October. Do you want 1 or 3 years? 3 years keeps the old price. 1 year means 6% more.

      Kind regards"
    `);
  });

  test("a no with an alternative", () => {
    expect(
      letter(viktor, "decline the 20% discount he asked for, offer net 60 instead"),
    ).toMatchInlineSnapshot(`
      "20% discount
      ---
      Dear Viktor Lindqvist,

      I'm sorry, but we can't agree to the 20% discount you asked for. I'd like to offer you net 60 instead. There's no rush to answer.

      Kind regards"
    `);
  });

  test("an invitation", () => {
    expect(
      letter(amara, "invite to our breakfast roundtable on AI in claims, 12 ppl only", {
        context: "18 June, 8:30, Hotel Adler. Free.",
        channel: "linkedin",
      }),
    ).toMatchInlineSnapshot(`
      "Invitation to our breakfast roundtable on AI in claims
      ---
      Hi Amara,

      How are you, and how is the team?

      I'd like to invite you to our breakfast roundtable on AI in claims. Would you like to join us? It's for 12 people only.

      When and where: 18 June, 8:30, Hotel Adler.

      I'd be glad to hear from you."
    `);
  });

  test("bad news", () => {
    expect(
      letter(amara, "tell her we can't meet the ETA, new ETA wk 34, carrier's fault but we own it"),
    ).toMatchInlineSnapshot(`
      "New ETA
      ---
      Dear Amara,

      I wanted to let you know that we can't meet the ETA. The new ETA is week 34. It was the carrier's fault. But we own it. I hope you understand, and I'm happy to talk it through.

      All the best"
    `);
  });

  test("a complaint", () => {
    expect(
      letter(jane, "complain about the 2 no-shows of their technician but we want to keep working w/ them"),
    ).toMatchInlineSnapshot(`
      "2 no-shows of your technician
      ---
      Jane,

      I'm not happy about the 2 no-shows of your technician. Can you tell me what you'll do about it? But we'd like to keep working with you.

      Best"
    `);
  });

  test("somebody who is late", () => {
    expect(letter(leila, "running 15 min late sorry", { channel: "sms" })).toMatchInlineSnapshot(`
      "
      ---
      Hello Leila,
      I'm running 15 min late. Sorry to keep you waiting."
    `);
  });

  test("a plea", () => {
    expect(
      letter(marcus, "send address for pickup pls, driver is waiting", { channel: "sms" }),
    ).toMatchInlineSnapshot(`
      "
      ---
      Hi Marcus,
      Can you send me the address for pickup? The driver is waiting. Thanks."
    `);
  });

  test("thanks, and the reason", () => {
    expect(
      letter(marcus, "thank her for the reference, we got the Hollins deal partly bc of it"),
    ).toMatchInlineSnapshot(`
      "Thank you for the reference
      ---
      Hi Marcus,

      Thank you for the reference. We got the Hollins deal partly because of it. Much appreciated.

      Cheers"
    `);
  });

  test("an appointment that moves", () => {
    expect(
      letter(viktor, "move QBR from 14th to 21st, our VP is traveling", {
        context: "QBR was planned with 6 people on their side. Same time, same link.",
      }),
    ).toMatchInlineSnapshot(`
      "Moving the QBR
      ---
      Dear Viktor Lindqvist,

      Could we move the QBR from the 14th to the 21st? Our VP is traveling.

      The QBR was planned with 6 people on your side. Same time. Same link.

      There's no rush to answer.

      Kind regards"
    `);
  });

  test("what nobody understands beside what is plain", () => {
    expect(letter(jane, "cancel lunch tomorrow, sick kid")).toMatchInlineSnapshot(`
      "Cancelling lunch tomorrow
      ---
      Jane,

      I'm sorry, but I have to cancel lunch tomorrow. [Your words here: the rest of what Jane should know]

      Best"
    `);
  });
});

test("names keep their capitals, and the sender's limits stay private", () => {
  const body = (goal: string) =>
    composeWave(jane, { contact_id: "", channel: "email", goal }).wave.body.split("\n\n")[1];
  expect(body("let him know that Rita leaves at the end of April and I take over")).toBe(
    "A short note: Rita leaves at the end of April and I take over.",
  );
  expect(body("get a discount, our budget is 50k")).toBe("Can you offer us a discount? That's all I need.");
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
  expect(reasoning).toContain('We left out "we can go up to 12%"');
});

test.each([
  ["we are most expensive", ""],
  ["the profile says 'open to chat'", ""],
  ["left when they merged", ""],
  ["your CISO wants the SOC2 report first", ""],
  ["last time he negotiated hard on price", ""],
  ["budget frozen til Jan", ""],
  ["two reminders sent (16 Oct, 3 Nov)", "The details: two reminders sent (16 October, 3 November)."],
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

test("a goal told in several sentences is said as far as it can be", () => {
  const goals = [
    "I met her at the fair in Leeds. I'd like to show her our new scanner. I'm free next Tuesday.",
    "I can't make the meeting on Friday. I have to travel to Bern. I'd suggest Monday at ten.",
    "We are hiring two engineers. I thought of her first. I would like to have a chat about it.",
    "We shipped the order. We forgot the two cables. I will send them tomorrow.",
    "I want to push her a little. The offer ends on Friday.",
    "I need a short email. It should be friendly.",
  ];
  const said = goals.map((goal) => sent(jane, { goal }).split("\n\n").slice(1, -1).join(" "));
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "We met at the fair in Leeds. I'd like to show you our new scanner. I'm free next Tuesday.
    I can't make the meeting on Friday. I have to travel to Bern. I'd suggest Monday at ten.
    We are hiring two engineers. I thought of you first. I would like to have a chat about it.
    We shipped the order. We forgot the two cables. [Your words here: the rest of what Jane should know]
    The offer ends on Friday. [Your words here: the rest of what Jane should know]
    [Your request here: what you'd like Jane to do or know]"
  `);
});

test("what the reader kindly did is thanked for", () => {
  const contexts = [
    "they sent us two referrals last year",
    "she introduced me to Tom Berg in May",
    "She helped us with the audit. They hosted our team in Bern.",
    "She put me in touch with their legal team.",
    "they sent us the wrong samples",
    "she recommended us to Kestrel but they went with Gong",
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
    Could we find a time for a call next week? You sent us the signed contract. There's no rush to answer."
  `);
  const goal = "thank her for the referrals";
  expect(sent(leila, { goal, context: contexts[0] ?? "" }).match(/Thank you/g)).toHaveLength(2);
});

describe("a goal that can't be said to the reader leaves a place for what the sender has to say", () => {
  test.each([
    "win",
    "make her feel guilty",
    "don't mention the price increase",
    "relancer le devis",
    "Termin nächste Woche vereinbaren",
    "build rapport",
    "lost deal with Halle",
    "hold volume rebate",
    "firmware role medtech Wroclaw",
    "cold intro to procurement",
    "test his patience",
    "interest her in the CFO role at Norvik, confidential",
    "are they open",
    "turn her into a reference",
    "get our lawyer to check the contract",
    "get his boss to sign",
  ])("%s", (goal) => {
    const { subject, body, reasoning } = composeWave(jane, { contact_id: "", channel: "email", goal }).wave;
    expect(subject).toBe("About [your topic]");
    expect(body).toBe("Jane,\n\n[Your request here: what you'd like Jane to do or know]\n\nBest");
    expect(reasoning).toMatch(/^(?:We couldn't turn|The goal reads as a note|Without a language model)/);
  });

  test("and keeps the facts of the context", () => {
    expect(
      written(jane, {
        goal: "make her feel guilty",
        context: "We sent the proposal on 3 May. She hasn't answered since.",
      }),
    ).toMatchInlineSnapshot(`
      "About [your topic]
      ---
      Jane,

      [Your request here: what you'd like Jane to do or know]

      We sent the proposal on 3 May. I haven't heard back from you since.

      Best
      ---
      The goal reads as a note to yourself and not as something to say to Jane, so the place in brackets is yours to write. The tone is direct: the profile says "never open with small talk". Check that it follows "lead with the number that changed" before you send it."
    `);
  });
});

test.each([
  [
    "propose a new go-live",
    "I'd like to suggest a new go-live. [Your words here: the date that you suggest]",
  ],
  ["renew before price rise", "Can we renew before the price rise?"],
  ["chase the unpaid april invoice", "A reminder that the April invoice is unpaid."],
  [
    "get her on board for the tram campaign",
    "Would you be interested in working with us on the tram campaign?",
  ],
])("of “%s” it says “%s”", (goal, said) => {
  expect(composeWave(jane, { contact_id: "", channel: "email", goal }).wave.body).toContain(said);
});

test("an invitation lists when and where, and has a place for it where that isn't plain", () => {
  const request = { contact_id: "", channel: "email", goal: "invite to our autumn dinner" } as const;
  const listed = composeWave(jane, { ...request, context: "17 sept, Paris, 24 guests" }).wave;
  expect(listed.body).toContain("The details: 17 September, Paris, 24 guests.");
  expect(listed.reasoning).toMatch(/^The details are your notes as you typed them: check that all of them/);
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

test.each([
  [
    "figures that are to have a source don't begin it",
    { must_do: "Show the source of every figure." },
    { goal: "book a demo", context: "We cut picking errors 31% last year." },
    "Could we find a time for a demo?\n\nWe cut picking errors 31% last year.",
  ],
  [
    "figures that are to come first do",
    { must_do: "Lead with the number." },
    { goal: "book a demo", context: "We cut picking errors 31% last year." },
    "We cut picking errors 31% last year. Could we find a time for a demo?",
  ],
  [
    "what can't be said is quoted, but for what is noted of somebody",
    {},
    { goal: "swap newsletter mention", context: "6 weeks; Hamburg warehouse; she likes it short; was 81" },
    "[Your request here: what you'd like Ada to do or know]\n\n[From your notes, to say or delete: 6 weeks; Hamburg warehouse]",
  ],
  [
    "a row of figures is listed",
    {},
    { goal: "remind about overdue invoice", context: "inv 20418, 3.840 eur, 21 days late" },
    "The details: inv 20418, 3.840 EUR, 21 days late.",
  ],
  [
    "shortened hours stay as many",
    {},
    { goal: "book a demo", context: "cement; relocation; 3 hrs; 6hr stop" },
    "The details:\n- 3 hours\n- 6 hour stop",
  ],
  [
    "what isn't to be mentioned has no place at all",
    {},
    {
      goal: "swap newsletter mention",
      context: "6 weeks. heard it went to a polish firm, don't mention that",
    },
    "[Your request here: what you'd like Ada to do or know]\n\n[From your notes, to say or delete: 6 weeks]",
  ],
  [
    "three notes of a word each have a place",
    {},
    { goal: "book a demo", context: "cement; relocation; fees" },
    "[From your notes, to say or delete: cement; relocation; fees]",
  ],
  [
    "a reminder comes before its reasons",
    {},
    { goal: "remind her the contract lapses 30 april", context: "The price stays at 22,400." },
    "This is a short reminder that the contract lapses on 30 April.\n\nThe price stays at 22,400.",
  ],
  [
    "two sentences with a comma between them are two",
    {},
    { goal: "tell her about the handover", context: "The last day is the 28th, Sofia knows the account." },
    "The last day is the 28th. Sofia knows the account.",
  ],
])("in a letter, %s", (_, advice, request, said) => {
  expect(composeWave(advised(advice), { contact_id: "", channel: "email", ...request }).wave.body).toContain(
    said,
  );
});

test("a text message has one place, and promises no personal word", () => {
  const contact = advised({ must_do: "Ask how the team is." });
  const request = {
    contact_id: "",
    goal: "swap newsletter mention",
    context: "6 weeks; Hamburg warehouse",
    channel: "sms",
  } as const;
  const { body, reasoning } = composeWave(contact, request).wave;
  expect(body).toBe("Hi Ada,\n[Your request here: what you'd like Ada to do or know]");
  expect(reasoning).toContain('We left out "6 weeks" and "Hamburg warehouse"');
  expect(reasoning).not.toContain("personal word");
});

test("goals in other words than an order's, and those that name who's to read it", () => {
  const goals = [
    "cancelling our subscription",
    "winning back the delgado account",
    "getting the signed NDA back",
    "is the candidate still interested",
    "wants to know if he's free to referee the moot",
    "get the hospital to switch to the latex-free gloves",
    "convince procurement to accept electronic invoices",
    "inform tenant of fire alarm test",
    "complain to the courier about 6 lost parcels",
    "send condolences to a client whose father died",
    "say goodbye, last day is friday",
    "keep her posted on the planning appeal",
    "quick intro to whoever runs their apprenticeships",
    "find out why they went with a competitor",
    "feedback on the new ordering portal",
    "feedback on their proposal",
    "ask to be added to the approved vendor list",
    "make the case for replacing the boiler this summer",
    "make sure they won't auto renew us",
    "win them over after the botched install",
    "we cant make the christmas drinks, send regrets",
    "follow-up no 3",
    "move to a monthly consolidated invoice",
    "retract the offer",
    "need updated insurance certificate from the scaffolding firm",
    "can we move friday's call to 9:30",
    "is the api going to be rate limited in march?",
    "what does he think of rail instead of road for Duisburg",
    "audit visit 24 feb: who should we bring",
    "question re his talk on cold chain sensors",
    "bad news re the rate",
    "nda back to her w/ two comments",
    "reference check for Owen Tran",
    "candidate for her ops manager vacancy",
    "speaker for our office managers' breakfast",
    "ask price for 60 candle holders",
    "thx for fast tracking our supplier registration",
    "apologise for missing his birthday dinner & rebook",
    "correct the churn figure I sent her last week",
    "tell him thursdays collection is not happening",
    "reference call for a prospect?",
    "pick his brain on sensor drift",
    "would love him to join our customer advisory group",
    "did the new badge readers sort out the loading bay door?",
    "can you quote 60 pendant lights for a hotel lobby",
    "we're late with the glass samples, own up",
    "negotiate the minimum order down",
    "got 2 spare seats for the padel tournament, wants in?",
    "sad to hear about the fire at the warehouse, offer help",
    "3 questions before we scope the data migration",
    "pitch: refill stations in his stores",
    "challenge viktor to the charity 5k",
    "nice meeting you at the fair, lets talk",
    "which of the two options does he prefer",
    "do we need a new vendor form if our bank account changes",
    "does the dashboard number match his?",
    "break the news that the containers are late",
    "invoice 20417 is 3 weeks overdue",
    "sound him out for an analytics lead role",
    "feedback after first 90 days?",
  ];
  expect(
    goals
      .map((goal) => {
        const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
        return `${subject}: ${body.split("\n\n").slice(1, -1).join(" / ")}`;
      })
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "Cancelling our subscription: I'm sorry, but I have to cancel our subscription. Thank you for your understanding.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Signed NDA: Could you send me the signed NDA back? If you need more time, please tell me.
    Short note: Are you still interested? There's no rush to answer.
    Question about the moot: Are you free to referee the moot? There's no rush to answer.
    Latex-free gloves: Would you be willing to switch to the latex-free gloves? If you need more time, please tell me.
    A request: Would you be willing to accept electronic invoices? If you need more time, please tell me.
    Fire alarm test: I'd like to tell you about the fire alarm test. [Your words here: what's new]
    6 lost parcels: I'm sorry to say that I'm not happy about 6 lost parcels. Could you tell me what you'll do about it?
    My condolences: I was so sorry to hear of your loss. Please accept my condolences. / Please don't feel you need to reply.
    Goodbye: I wanted to say goodbye. My last day is Friday.
    Planning appeal: I'd like to keep you up to date on the planning appeal. [Your words here: what's new]
    Introduction to whoever runs your apprenticeships: Could you introduce me to whoever runs your apprenticeships? If you need more time, please tell me.
    What decided you: Could you tell me what decided you for another offer? It would help us to do better. There's no rush to answer.
    Your view of the new ordering portal: I'd like to hear what you think of the new ordering portal. There's no rush to answer.
    Feedback on your proposal: I'd like to give you my feedback on your proposal. [Your words here: what's new]
    Approved vendor list: Could you put us on the approved vendor list? If you need more time, please tell me.
    Replacing the boiler this summer: I'd like to suggest replacing the boiler this summer. There's no rush to answer.
    Please confirm: Could you confirm that you won't auto renew us? There's no rush to answer.
    Botched install: I'm sorry about the botched install, and I'd like to make up for it.
    Christmas drinks: I'm sorry, but I can't make the Christmas drinks. Thank you for your understanding.
    Following up: I wanted to follow up and hear where things stand on your side. There's no rush to answer.
    Monthly consolidated invoice: Could we move to a monthly consolidated invoice? If you need more time, please tell me.
    Our offer: I'm sorry, but we have to withdraw our offer. Thank you for your understanding.
    Updated insurance certificate: Could you send me the updated insurance certificate? If you need more time, please tell me.
    Short note: Can we move Friday's call to 9:30? A line back is enough.
    Question for you: Is the API going to be rate limited in March? There's no rush to answer.
    Short note: What do you think of rail instead of road for Duisburg? There's no rush to answer.
    Audit visit on 24 February: Who should we bring? A line back is enough.
    Question about your talk on cold chain sensors: I have a question about your talk on cold chain sensors. [Your words here: your question]
    News about the rate: I have bad news about the rate. [Your words here: what's new]
    NDA: I'm sending you the NDA back with two comments.
    Reference for Owen Tran: Could I ask you for a reference for Owen Tran? If you need more time, please tell me.
    Candidate for your ops manager vacancy: I have a candidate for your ops manager vacancy. Would you like to hear more? There's no rush to answer.
    Speaking at our office managers' breakfast: Would you like to speak at our office managers' breakfast? There's no rush to answer.
    Price for 60 candle holders: Could you give me a price for 60 candle holders? If you need more time, please tell me.
    Thank you for fast-tracking our supplier registration: Thank you for fast-tracking our supplier registration.
    My apologies: I apologise for missing your birthday dinner. Could we find another time? There's no rush to answer.
    Churn figure: I'd like to correct the churn figure I sent you last week.
    Some news: I wanted to let you know that Thursday's collection is not happening.
    A reference call: Would you be willing to take a short reference call for us? If you need more time, please tell me.
    Advice on the sensor drift: Could I ask you for advice on the sensor drift? If you need more time, please tell me.
    Customer advisory group: Would you be willing to join our customer advisory group? If you need more time, please tell me.
    Loading bay door: Did the new badge readers sort out the loading bay door? There's no rush to answer.
    Short note: Can you quote 60 pendant lights for a hotel lobby? There's no rush to answer.
    Glass samples: I'm sorry that we're late with the glass samples.
    Minimum order: Could we talk about bringing the minimum order down? There's no rush to answer.
    2 spare seats for the padel tournament: I have 2 spare seats for the padel tournament. Would you like to join us? [Your words here: the rest of what Viktor should know]
    Our help: I was so sorry to hear about the fire at the warehouse. If there's anything we can do to help, please tell me. There's no rush to answer.
    A few questions: I have a few questions before we scope the data migration. [Your words here: your question]
    Our refill stations in your stores: I'd like to show you our refill stations in your stores. Would you have time for a short look? There's no rush to answer.
    Challenge: the charity 5k: I'd like to challenge you to the charity 5k. Are you in? There's no rush to answer.
    Conversation: It was good to meet you at the fair. Could we talk? There's no rush to answer.
    Short note: Which of the two options do you prefer? There's no rush to answer.
    Our bank account changes: Do we need a new vendor form if our bank account changes? There's no rush to answer.
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Containers: I wanted to let you know that the containers are late. Thank you for your understanding.
    Invoice 20417: A short reminder that invoice 20417 is overdue. Could you let me know when we can expect the payment? If the payment is already on its way, please ignore this note.
    Analytics lead role: I'm writing to you about an analytics lead role. Would you be interested in hearing more? There's no rush to answer.
    Your feedback after the first 90 days: I'd like to hear your feedback after the first 90 days. There's no rush to answer."
  `);
});

test("for who likes lists, facts are one, and what leans on a sentence stays beside it", () => {
  const { body } = composeWave(viktor, {
    contact_id: "",
    channel: "email",
    goal: "tell him the uptime report was wrong",
    context: "We reported 99.97%. It was actually 99.91%. The log is in the folder. The probe was down.",
  }).wave;
  expect(body).toMatchInlineSnapshot(`
    "Dear Viktor Lindqvist,

    I wanted to let you know that the uptime report was wrong.

    The details:
    - We reported 99.97%. It was actually 99.91%
    - The log is in the folder
    - The probe was down

    Kind regards"
  `);
});

test("who wants to know first why it matters to their customers reads of them first", () => {
  const sofia = {
    ...marcus,
    name: "Sofia Marques",
    connection_language: {
      ...marcus.connection_language,
      must_do: "Start with why it matters to her customers.",
    },
  };
  const { body } = composeWave(sofia, {
    contact_id: "",
    channel: "email",
    goal: "pitch refill stations",
    context:
      "We showed it to our customers in March. We could start in May. Her customers brought back 2,300 bottles without being asked.",
  }).wave;
  expect(body).toMatchInlineSnapshot(`
    "Hi Sofia,

    Your customers brought back 2,300 bottles without being asked. I'd like to show you our refill stations. Would you have time for a short look?

    We showed it to our customers in March. We could start in May.

    I'm happy to work around your schedule.

    All the best"
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
    I wanted to follow up on the quote. Where do things stand on your side? / The details: Q-3391, $7,480 installed. / There's no rush to answer.
    I'd like to show you our refill stations. Would you have time for a short look? There's no rush to answer.
    I wanted to follow up on the quote. Where do things stand on your side? A line back is enough.
    I'd like us to work together again. Could we find a time to talk about what it would take? / Room 4 is now held for you. / There's no rush to answer.
    I'd like to invite you to our roundtable. Would you like to join us? / There will be six people around a table in Rotterdam on 21 April.
    Could we find a time for a call? There's no rush to answer.
    Could we move our call? If you need more time, please tell me.
    Could you send me a quote? If anything is in the way, just tell me.
    I'm sending you the report.
    I'd like to invite you to our update. Would you like to join us? / When and where: Wednesday 4 March, 08:30 to 10:00, at our Holborn office.
    I'd like to introduce you to Tomasz.
    I owe you an apology. / The next sample round is May.
    Thank you for the help.
    I'd like to end the contract.
    I'd like to confirm the slots. Does that still work for you? / The details: training for nurses booked separately. / There's no rush to answer.
    Thank you for the introduction to Halden."
  `);
});

test("what a sender wishes is said in the goal's own words, and whoever it speaks to is the reader", () => {
  const goals = [
    "request changes to clause 7",
    "cancel thursday's meeting",
    "reserve a stand for the may expo",
    "bring the completion date forward to 3 may",
    "withdraw our offer on the flat",
    "give two weeks' notice on the parking space",
    "check she's happy with the room setup",
    "confirm who's attending from their side",
    "apologise for billing her twice",
    "say sorry I missed our call yesterday",
    "thank him for sorting the access badges so fast",
    "congratulate the team on winning the award",
    "let the tenant know the plumber comes at 9",
    "thank the sponsors for last night",
    "remind speakers to send their slides",
    "ask the printer if banners will be ready thursday",
    "check if the candidate needs a visa",
    "hand over the project to daniel",
    "send her the comparison she wanted",
    "refund request for the faulty scanner",
    "suggest dropping phase three to save money",
    "congratulate her on the B Corp certification and float a joint webinar on fair sourcing",
    // What there is to tell, no goal says.
    "explain why I chose the other candidate",
    "update the client on the migration",
    "share good news about the grant",
    "pass on feedback from the panel",
    "reply to his question about warranty",
    "reply to her complaint about the service charge",
    "query the extra charge on invoice 4471",
    "thank the volunteer coordinator",
    // Words that don't go together aren't said.
    "ask whether she'd sit on the panel and if so which of two dates",
    "escalate the support ticket",
    "booking stuff",
  ];
  const said = goals.map((goal) => {
    const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
    return `${subject}: ${body.split("\n\n")[1] ?? ""}`;
  });
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "Changes to clause 7: Could I ask you for changes to clause 7? If you need more time, please tell me.
    Cancelling Thursday's meeting: I'm sorry, but I have to cancel Thursday's meeting. Thank you for your understanding.
    Stand for the May expo: Could we reserve a stand for the May expo? If you need more time, please tell me.
    Bringing the completion date forward: Could we bring the completion date forward to 3 May?
    Our offer on the flat: I'm sorry, but we have to withdraw our offer on the flat. Thank you for your understanding.
    Two weeks' notice on the parking space: I'd like to give two weeks' notice on the parking space.
    Question about the room setup: Are you happy with the room setup? There's no rush to answer.
    Who is attending from your side: Could you confirm who is attending from your side? There's no rush to answer.
    My apologies: I apologise for billing you twice.
    My apologies: I'm sorry that I missed our call yesterday.
    Thank you: Thank you for sorting the access badges so fast.
    Congratulations: Congratulations to you and your team on winning the award.
    Plumber: I wanted to let you know that the plumber comes at 9.
    Thank you for last night: Thank you for last night.
    Send your slides: This is a short reminder to send your slides.
    Question about the banners: Could you tell me whether the banners will be ready Thursday? A line back is enough.
    Question about a visa: Do you need a visa? There's no rush to answer.
    Project to Daniel: I'd like to hand over the project to Daniel.
    Comparison: I'm sending you the comparison you wanted.
    Refund for the faulty scanner: Could I ask you for a refund for the faulty scanner? If you need more time, please tell me.
    Dropping phase three to save money: I'd like to suggest dropping phase three to save money. There's no rush to answer.
    Congratulations on the B Corp certification: Congratulations on the B Corp certification. [Your words here: the rest of what Viktor should know]
    Why I chose the other candidate: I'd like to explain why I chose the other candidate. [Your words here: the explanation]
    Update on the migration: I'd like to give you an update on the migration. [Your words here: what's new]
    News about the grant: I have good news about the grant. [Your words here: what's new]
    Feedback from the panel: I'd like to pass on feedback from the panel. [Your words here: what's new]
    Your question about warranty: Thank you for your question about warranty. [Your words here: your answer]
    Your complaint about the service charge: I'm writing about your complaint about the service charge. [Your words here: your answer]
    Question about the extra charge on invoice 4471: I have a question about the extra charge on invoice 4471. [Your words here: your question]
    Thank you: I'd like to say thank you. [Your words here: what you're thankful for]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]"
  `);
});

test("what goes wrong where words are put together isn't said", () => {
  const said = (goal: string, context = "") => {
    const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal, context }).wave;
    return `${subject}: ${body.split("\n\n").slice(1, -1).join(" / ")}`;
  };
  expect(
    [
      said("want her to interview him this week, candidate for her data opening"),
      said("tell her the migration slipped by nine days and why"),
      said("show her the first mockups of the trail signs"),
      said("close the deal before month end, I can do 8% off"),
      said("offer a free security audit as a way in"),
      said("congratulate on 25 years of the company and bring up the succession topic gently"),
      said("take her off the maybe list"),
      said("introduce myself as her new account manager and ask what Tom should have told me"),
      said("can't make thursday, ask for friday 10"),
      said("delay exchange by a week"),
      said("pass on the auditor's questions"),
      said("let her know we went with another agency", "their price was 12% higher"),
      said("ask for a letter of intent", "Letter is non binding. The bank wants two of them."),
      said("ask for a credit note", "photos sent 16 Jan, the driver signed for the damage"),
      said("get a better price on the olive oil, 5 pallets", "our insurer will go to 3x if we have to"),
      said("rent is late", "road closure permit granted yesterday. three people asked for her slides"),
      said("ask if kestrel would sponsor the spring volunteers day", "bedside lamp for childrens wards"),
      said("see whether she'd consider the Head of Data role at a Leeds hospital trust"),
      said("ask if she has had a chance to look at the NDA"),
      said("offer him a seat at our roundtable on supplier risk, Stockholm, 22 April"),
      said("explain why the premium went up and be gentle"),
      said("negotiate the cork pallets down 5 percent"),
      said("follow up on her questions, promise written answers by Friday"),
      said("ask for old laptops for the coding school", "gearboxes stuck in customs"),
      said("say thanks for renewing", "our supervisor was taken into hospital (private)"),
      said("does her team still want the first aid course? book a date if yes"),
      said("have a candidate for her planner vacancy, ask if I can send his CV"),
      said("ask how the olive harvest went and whether he can commit to 20 tonnes"),
      said("congratulate on the funding round, offer help hiring"),
      said("tell him the autoclave is confirmed and list what the ward has to prepare"),
      said("persuade him to move to the indexed gas tariff, with numbers", "source is our billing data"),
      said("would she mentor two of our apprentices?", "One is dyslexic and doesn't want it shared. both 19"),
      said("decline her discount request, nice but firm", "Can do 5 on annual prepay"),
      said("fire extinguishers on her site are due, get a date"),
      said("condolences", "The order for 300 crates was due Monday."),
      said("monthly update"),
      said(
        "bug in export - tell her it's fixed",
        "roof and damp in the basement. 12 sites, free of charge, starts in May",
      ),
      said("congratulate her"),
      said("ask if the consultant can see him sooner than april"),
      said("thank a big donor without asking for anything"),
      said("send her the revised contract and point to what changed"),
      said("tell the trustee we've missed the fundraising target and what's next"),
      said("have him call the customer back today"),
      said("pitch our translation service to a clinic group with lots of patients"),
      said("talk him into keeping the saturday collection"),
      said("update the parent on the transport change"),
      said("apologise to the guest about the noise and offer something"),
      said(
        "get the tenant to let the plumber in",
        "leak is coming through flat 3's ceiling. stairlift approved in jan. Ravi raised his voice. we make 15",
      ),
      said(
        "ask for the deposit",
        "The town hall gave our slot to a wedding. they've offered the 21st. vaccines worth about 3k",
      ),
      said("news from our side"),
      said("see if she's raising and whether she'd take a first call with our fund"),
      said("complain about the damaged crates", "Driver said they were stacked wet. our walk away is 2.5%"),
      said("tell her we can't offer exclusivity but we'd like to stay partners"),
      said("ask for 50% deposit before we start"),
      said("cyber cover - offer to go thru the exclusions with her", "We'd be about 15 but higher excess."),
      said("Ofrecer una prueba gratuita del software", "tiene 3 almacenes con turno de noche"),
      said("chase payment on PO 44718", "invoice was 6,240 GBP, sent 2 Dec. deadline 27 Feb"),
      said("apologise for the wrong delivery. be honest, no excuses"),
      said("ask if she'd review our abstract", "deadline 27 Feb, 300 words"),
      said("wish him well and move the meeting to march"),
      said("upsell premium listing", "Premium is 79 a month. nut allergy x2, she told us"),
    ].join("\n"),
  ).toMatchInlineSnapshot(`
    "Candidate for your data opening: I have a candidate for your data opening. Would you like to hear more? [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Our first mockups of the trail signs: I'd like to show you our first mockups of the trail signs. Would you have time for a short look? There's no rush to answer.
    What you need to go ahead: What do you still need from us to go ahead before month end? [Your words here: the rest of what Viktor should know]
    Offer: a free security audit: I'd like to offer you a free security audit. There's no rush to answer.
    Congratulations on 25 years of the company: Congratulations on 25 years of the company. [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    An introduction: I'd like to introduce myself: I'm your new account manager. Could you tell me what Tom should have told me? There's no rush to answer.
    Thursday: I'm sorry, but I can't make Thursday. Would Friday at 10 work for you?
    Moving the exchange: Could we put off the exchange by a week?
    Auditor's questions: I'd like to pass on the auditor's questions. [Your words here: what's new]
    Some news: I wanted to let you know that we went with another agency.
    Letter of intent: Could I ask you for a letter of intent? / The letter is non binding. / If you need more time, please tell me.
    Credit note: Could you send me a credit note? / The details: photos sent 16 January, the driver signed for the damage.
    Better price on the olive oil: Could you offer us a better price on the olive oil? / The details: 5 pallets. / If you need more time, please tell me.
    Rent: I wanted to let you know that the rent is late. / The details: road closure permit granted yesterday.
    Question for you: Could you tell me whether kestrel would sponsor the spring volunteers day? / The details: bedside lamp for childrens wards. / There's no rush to answer.
    Question about the Head of Data role: Would you consider the Head of Data role at a Leeds hospital trust? There's no rush to answer.
    Question about the NDA: Have you had a chance to look at the NDA? There's no rush to answer.
    Offer: a seat at our roundtable on supplier risk, Stockholm: I'd like to offer you a seat at our roundtable on supplier risk, Stockholm. / The details: 22 April.
    Why the premium went up: I'd like to explain why the premium went up. [Your words here: the explanation]
    Cork pallets: Could we bring the cork pallets down by 5 percent? If you need more time, please tell me.
    Your questions: I wanted to follow up on your questions. Where do things stand on your side? You'll have written answers by Friday.
    Old laptops for the coding school: Could I ask you for old laptops for the coding school? / The details: gearboxes stuck in customs. / If you need more time, please tell me.
    Thank you for renewing: Thank you for renewing.
    First aid course: Does your team still want the first aid course? [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    How the olive harvest went: Could you tell me how the olive harvest went and whether you can commit to 20 tonnes? There's no rush to answer.
    Congratulations on the funding round: Congratulations on the funding round. I'd like to offer you help hiring. There's no rush to answer.
    Autoclave: I wanted to let you know that the autoclave is confirmed. [Your words here: the rest of what Viktor should know]
    Indexed gas tariff: Could you move to the indexed gas tariff? / The source is our billing data. / If you need more time, please tell me.
    Our apprentices: Would you mentor two of our apprentices? / The details: both 19. / There's no rush to answer.
    Your discount request: I'm sorry, but we can't agree to your discount request. / We can do 5 on annual prepay. / Thank you for your understanding.
    Fire extinguishers on your site: Fire extinguishers on your site are due. Could you send me a date?
    My condolences: I was so sorry to hear of your loss. Please accept my condolences. / Please don't feel you need to reply.
    An update: I have an update for you. [Your words here: what's new]
    Bug in export: I wanted to let you know that it's fixed. / The details: 12 sites, free of charge, starts in May.
    Congratulations: I'd like to congratulate you. [Your words here: the occasion]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Revised contract: I'm sending you the revised contract. [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Customer: Could you call the customer back today? If anything is in the way, just tell me.
    Our translation service: I'd like to show you our translation service. Would you have time for a short look? There's no rush to answer.
    Keeping the Saturday collection: Would you consider keeping the Saturday collection? A line back is enough.
    Update on the transport change: I'd like to give you an update on the transport change. [Your words here: what's new]
    Apology for the noise: I apologise for the noise. [Your words here: the rest of what Viktor should know]
    Plumber: Could you let the plumber in? / The leak is coming through flat 3's ceiling. The stairlift was approved in January. / If you need more time, please tell me.
    Deposit: Could I ask you for the deposit? / The town hall gave our slot to a wedding. The details: vaccines worth about 3k. / If you need more time, please tell me.
    News from our side: I have some news from our side. [Your words here: what's new]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Damaged crates: I'm writing about the damaged crates. Could you tell me how we can settle this?
    Some news: I wanted to let you know that we can't offer exclusivity. But we'd like to stay partners. Thank you for your understanding.
    50% deposit: Could I ask you for a 50% deposit before we start? If anything is in the way, just tell me.
    Cyber cover: exclusions: I'd be happy to go through the exclusions with you. There's no rush to answer.
    About [your topic]: [Your request here: what you'd like Viktor to do or know] / [From your notes, to say or delete: Tiene 3 almacenes con turno de noche]
    PO 44718: A short reminder that PO 44718 is still open. Could you let me know when we can expect the payment? / The invoice was 6,240 GBP. It was sent on 2 December. The deadline is 27 February. / If the payment is already on its way, please ignore this note.
    Apology for the wrong delivery: I apologise for the wrong delivery.
    Question about our abstract: Would you review our abstract? / The deadline is 27 February. The details: 300 words.
    Moving the meeting: I wish you all the best. Could we move the meeting to March? There's no rush to answer.
    Our premium listing: I'd like to show you our premium listing. Would you have time for a short look? / Premium is 79 a month. / There's no rush to answer."
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

    The details:
    - 1,200 tote bags, two colour print, delivered to Bristol by 20 May
    - No set-up fee

    Kind regards"
  `);
  expect(wave("request a quote").reasoning).toMatchInlineSnapshot(
    `"The details are your notes as you typed them: check that all of them are meant for your contact. We left out "cash is tight this quarter", "wants it out fast", "3 weeks, lead time was the difference" and 1 more: add what they say if it's meant for the reader. The tone is professional: Viktor responds well to a one-page table, sent a day ahead. Check that it follows "show the source of every figure" before you send it. The limit to keep: "never round a number in your own favour"."`,
  );
  expect(wave("thank him for the talk").body).toMatchInlineSnapshot(`
    "Dear Viktor Lindqvist,

    Thank you for the talk.

    [From your notes, to say or delete: 1,200 tote bags, two colour print, delivered to Bristol by 20 May; no set-up fee; 3 weeks, lead time was the difference]

    Kind regards"
  `);
  expect(wave("request a quote", "sms").body).toMatchInlineSnapshot(`
    "Hello Viktor,
    Could you send me a quote? 1,200 tote bags, two colour print, delivered to Bristol by 20 May."
  `);
});

describe("notes become sentences, are listed, or stay out of a letter", () => {
  test.each([
    ["renewal", "last year she said price was ok", "Last year you said price was ok."],
    ["win back", "we changed carrier in jan. on time 96% since then", "We changed carrier in January."],
    ["renewal", "600 slots, 210 gone", "The details: 600 slots, 210 gone."],
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
    ["renewal", "port strike in Antwerp", "The details: port strike in Antwerp."],
    ["renewal", "tree planted per reply", "The details: tree planted per reply."],
    ["renewal", "600k of 1.2m committed", "The details: 600k of 1.2m committed."],
    ["renewal", "700k committed, MRR 44k", "The details: 700k committed, MRR 44k."],
    ["renewal", "northwind pays in 4 currencies", "Northwind pays in 4 currencies."],
    ["renewal", "we charge 0.25% flat, no monthly fee", "We charge 0.25% flat, no monthly fee."],
    ["renewal", "met her at manchester sales meetup", "We met at the Manchester sales meetup."],
    ["renewal", "she'd need to sign by 15 may", "You'd need to sign by 15 May."],
    ["renewal", "5 day lead time", "The lead time is 5 days."],
    ["renewal", "Breakfast on 6 May in Birmingham", "The breakfast is on 6 May in Birmingham."],
    ["renewal", "no increase", "There's no increase."],
    ["renewal", "same team", "The team stays the same."],
    ["renewal", "60 people trained by May", "The details: 60 people trained by May."],
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
    ["renewal", "decision by board in June", "The details: decision by board in June."],
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
      "Rollback until 04:00, Ola on site, backup verified by Tom",
      "The backup is verified by Tom. The details: rollback until 04:00, Ola on site.",
    ],
    ["renewal", "the quote + 45 min interview", "The details: the quote + 45 min interview."],
    ["renewal", "Recommended by Anna Weiss. I haven't talked to her since April.", ""],
    ["renewal", "driver had wrong gate code", "The driver had the wrong gate code."],
    ["renewal", "backup verified 19 June", "The backup was verified on 19 June."],
    [
      "renewal",
      "two slots, the list price is fixed until 2027",
      "The list price is fixed until 2027. The details: two slots.",
    ],
    ["renewal", "can offer payment in 4 instalments", "We can offer payment in 4 instalments."],
    ["renewal", "detection up from 71 to 78%", "Detection is up from 71 to 78%."],
    ["renewal", "He called us amateurs last year.", ""],
    ["renewal", "A longer term would be ok for our insurer.", ""],
    ["renewal", "Haubrich / Sven Kolb / moved in March", ""],
    ["renewal", "ferrite added", "The details: ferrite added."],
    ["renewal", "root cause not confirmed", "The root cause is not confirmed."],
    ["renewal", "new driver arrived", "A new driver arrived."],
  ])("of “%s” and “%s” it says “%s”", (goal, context, said) => {
    const { body } = composeWave(
      { ...marcus, name: "Kim Bell" },
      { contact_id: "", channel: "linkedin", goal, context },
    ).wave;
    const without = composeWave(
      { ...marcus, name: "Kim Bell" },
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

test("whom the advice or the goal calls by a title, the letter does too", () => {
  const formal = {
    ...viktor,
    connection_language: { ...viktor.connection_language, must_do: "Address him as Dr Lindqvist." },
  };
  const greetings = [
    sent(formal, { goal: "book a call next week" }),
    sent(viktor, { goal: "arrange a first meeting with Mr Lindqvist" }),
    sent(viktor, { goal: "arrange a first meeting with Mr Olsen" }),
  ].map((text) => text.split("\n")[2]);
  expect(greetings).toEqual(["Dear Dr Lindqvist,", "Dear Mr Lindqvist,", "Dear Viktor Lindqvist,"]);
});

test("a purpose of its own goes without the one that any such letter has", () => {
  const goal = "recruiting - would he consider COO role at a shipping company";
  const { body } = composeWave(viktor, { contact_id: "", channel: "linkedin", goal }).wave;
  expect(body).toContain("Would you consider a COO role at a shipping company?");
  expect(body).not.toContain("I'd like to talk with you about a new role.");
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

test("a letter says what it's about before its facts", () => {
  expect(
    sent(viktor, {
      goal: "follow up on the tender documents",
      context: "The decision was announced for the end of March.",
    }),
  ).toMatchInlineSnapshot(`
    "Tender documents
    ---
    Dear Viktor Lindqvist,

    I wanted to follow up on the tender documents. Where do things stand on your side?

    The decision was announced for the end of March.

    Kind regards"
  `);
});

test("goals as they are typed become what the sender would say", () => {
  const goals = [
    "book a call next week",
    "Q3 renewal",
    "win back a lost customer",
    "get her to sign by Friday",
    "intro to their CTO",
    "push for a decision",
    "thank him for dinner",
    "raise our price 8% politely",
    "decline their discount request",
    "candidate for staff engineer role, gauge interest",
    "counter-offer: 140k base",
    "reschedule Thursday's demo to next Tuesday",
    "congratulate on promotion",
    "get a reference",
    "upsell the analytics add-on",
    "Ask for the redlines back before the board meets",
    "remind them the invoice 4411 is overdue",
    "happy birthday",
    "check in",
    "see whether they'd join our webinar on 12 May",
    "let her know we're raising prices by 4% in May",
    "say no to exclusivity",
    "find out who signs off on budget",
    "Could you send me the numbers?",
    "folow up on propsal",
    "book call w/ the ops team nxt week",
    "I want him to approve the SOW by end of month",
    "offer 10% off if they sign by 30 June",
    "reject candidate after final interview",
    "write a nice email to get a meeting with her boss",
    "hand over to my colleague Ben Ash",
    "push back on the 90 day payment terms",
    "ask him not to share the deck externally",
    "invite him to speak at our user conference on 9 October",
    "apologise for missing yesterday's call and reschedule",
    "need the signed SOW, he keeps dodging me",
    "sponsor their spring meetup",
    "sponsor pitch for our hackathon",
    "get into her seed round",
    "get shortlisted for the packaging tender",
    "invite as advisor",
    "podcast guest invite",
    "pitch myself as guest on his podcast",
    "fill in our survey, 3 min",
    "get 20 min for user research interview",
    "second meeting after no show",
    "no-show this morning, offer new slot",
    "delivery delay, two weeks",
    "renewal before 30 june, keep same terms",
    "make job offer and ask for answer by Friday",
    "update candidate, decision delayed a week",
    "revive old lead from 2022",
    "win back after price increase",
    "tell about price increase from january",
    "claim for damaged pallet",
    "return 12 defective monitors, want replacement",
    "need more time for security questionnaire",
    "chase 3rd time",
    "upsell to business plan",
    "renew contract early",
    "get testimonial / case study",
    "approach for senior backend role",
    "meet at hannover messe",
    "confirm delivery window",
    "ask her to be mentor in our accelerator",
    "complain about last batch",
    "trial ends thursday",
    "offer 10% discount if signed by friday",
    "offer declined, ask what we could change",
    "negotiate own offer",
    "ask to join advisory board",
    "salary expectation before second interview",
    "get him on call w/ our cto",
    "remind to register",
    "intern application, invite to interview",
    "own up to mistake in report",
    "correct error in article",
    "ask status of contract in legal",
    "happy 5 yr anniversary as client",
    "cold pitch, bookkeeping for dentists",
    "ask for meeting when in Lyon",
    "press: offer interview with our founder",
    "failed card, update payment details",
    "explore reseller partnership in nordics",
    "need PO number from her before we can send invoice",
    "panel invite",
    "warn about price change",
    "offer viktor a free walk-round on site safety",
    "headhunt viktor for VP data at a health startup",
    "sell viktor on our cashless wristbands",
    "pitch our retention survey to viktor",
    "get 20 mins w viktor next week to show the new dispatch module",
    "ask for intro to kestrels head of partnerships",
    "recruit him for lead architect role at a bank, see if hes open",
    "want to feature brightloom in our founder podcast",
    "get him to our materials fair",
    "win back the freight lane",
    "counter his ask for 15% off, offer 6%",
    "visit our booth in paris & look at the spring range",
    "find out if he'd consult 2 days a month for our lab",
    "remind him the service contract lapses 30 april",
    "get him to trial our wear sensors on one conveyor",
    "ask him to benchmark our storage engine",
    "get brightloom to exhibit at our design fair",
    "get kestrel into our reseller program asap",
    "get quillstack as design partner for our platform",
    "text him re drinks at the sales kickoff thursday",
    "quick text to set up call re port strike",
    "ask to hire the walled garden for a charity dinner 4 july",
    "need him as mc for awards nite 6 nov",
    "speaker invite for infra conf",
    "co-apply with his lab",
    "pitch contract review tool, 30 day pilot",
    "offer him trial order no commitment",
    "want his opinion on our reference architecture b4 we publish",
    "chase reply on podcast invite",
    "ask for feedback on beta of our lab notebook",
    "ask if acme wld sponsor the ops summit",
    "find out who owns data quality tooling at kestrel",
    "push for 45 day terms instead of 60",
    "upsell tallow to live tracking",
    "pitch our cfo service, founder to founder",
    "invite to speak, robotics track",
    "ask for intro to whoever runs research",
    "ask viktor 4 a quote for our year end webinar",
  ];
  const said = goals.map((goal) => {
    const { subject, body } = composeWave(viktor, {
      contact_id: "",
      channel: "linkedin",
      tone: "direct",
      goal,
    }).wave;
    return `${subject}: ${body.split("\n\n")[1] ?? ""}`;
  });
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "Call next week: Can we set up a call next week? There's no rush to answer.
    Q3 renewal: Can we talk about the Q3 renewal? There's no rush to answer.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Your signature by Friday: Can you sign by Friday? If anything is in the way, just tell me.
    Introduction to your CTO: Can you introduce me to your CTO? If you need more time, please tell me.
    Your decision: Can you let me know your decision? If you need more time, please tell me.
    Thank you for dinner: Thank you for dinner.
    Our price: I'm writing to let you know that our price will go up by 8%.
    Your discount request: We can't agree to your discount request.
    Staff engineer role: I'm writing to you about a staff engineer role. Would you be interested in hearing more? There's no rush to answer.
    A counter-offer: I'd like to make a counter-offer: 140k base. There's no rush to answer.
    Moving Thursday's demo: Can we move Thursday's demo to next Tuesday?
    Congratulations on your promotion: Congratulations on your promotion.
    Reference: Would you be willing to give us a reference? If you need more time, please tell me.
    Our analytics add-on: I'd like to show you our analytics add-on. When would suit you? There's no rush to answer.
    Redlines: Can you send me the redlines back before the board meets? If anything is in the way, just tell me.
    Invoice 4411: A reminder that invoice 4411 is overdue. When can we expect the payment?
    Happy birthday: Happy birthday.
    How are things going?: I wanted to hear how things are going on your side. There's no rush to answer.
    Question about our webinar: Would you join our webinar on 12 May? A line back is enough.
    Some news: A short note: we're raising prices by 4% in May.
    Exclusivity: We can't agree to exclusivity.
    Who signs off on the budget: Could you tell me who signs off on the budget? There's no rush to answer.
    Numbers: Could you send me the numbers? There's no rush to answer.
    Proposal: I wanted to follow up on the proposal. Where do things stand on your side? There's no rush to answer.
    Call with the ops team next week: Can we set up a call with the ops team next week? There's no rush to answer.
    SOW by the end of the month: Would you be willing to approve the SOW by the end of the month? If anything is in the way, just tell me.
    Offer: 10% off if you sign by 30 June: We can offer you 10% off if you sign by 30 June.
    Your application: Thank you for your time and interest. I'm sorry to say that we won't be moving forward with your application after the final interview.
    Meeting with your boss: Can you help me set up a meeting with your boss? There's no rush to answer.
    Introducing my colleague Ben Ash: I'd like to introduce my colleague Ben Ash, who is taking over from me.
    90 day payment terms: We can't agree to the 90 day payment terms as they stand. Can we talk about them?
    A request: Please don't share the deck externally. If you need more time, please tell me.
    Speak at our user conference on 9 October: Would you like to speak at our user conference on 9 October? A line back is enough.
    My apologies: I'm sorry for missing yesterday's call. Can we find another time? There's no rush to answer.
    Signed SOW: Can you send me the signed SOW? If you need more time, please tell me.
    Sponsoring your spring meetup: We'd like to sponsor your spring meetup. There's no rush to answer.
    Sponsoring our hackathon: Would you be interested in sponsoring our hackathon? There's no rush to answer.
    Investing in your seed round: Can we talk about investing in your seed round? There's no rush to answer.
    Packaging tender: We'd like to be considered for the packaging tender. What do you need from us? There's no rush to answer.
    Advisor: Would you be interested in joining us as an advisor? There's no rush to answer.
    A guest on our podcast: Would you like to be a guest on our podcast? There's no rush to answer.
    Guest on your podcast: I'd like to suggest myself as a guest on your podcast. Would that interest you? There's no rush to answer.
    Our survey: Can you fill in our survey? It takes 3 minutes. If you need more time, please tell me.
    User research interview: Can I have 20 minutes of your time for a user research interview? There's no rush to answer.
    Another time: We missed each other last time. Can we find another time? There's no rush to answer.
    Another time: We missed each other this morning. Can we find another time? There's no rush to answer.
    A delay of your delivery: I'm sorry, but your delivery will be two weeks late.
    Renewal before 30 June: same terms: I'd like us to keep the same terms. If anything is in the way, just tell me.
    Our offer: I'm happy to offer you the role. Can you give me an answer by Friday?
    An update: I have an update for you. The decision is delayed by a week.
    Getting back in touch: It's been a while since we were last in touch. Can we find a time to talk? There's no rush to answer.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Our price increase from January: I'm writing to tell you about our price increase from January.
    Damaged pallet: I'm writing about the damaged pallet. Can you tell me how we can settle this?
    12 defective monitors: We'd like to return 12 defective monitors. Can you send us a replacement?
    More time for the security questionnaire: We need a little more time for the security questionnaire.
    Following up: I wanted to follow up once more and hear where things stand on your side. There's no rush to answer.
    Our business plan: I'd like to show you our business plan. When would suit you? There's no rush to answer.
    Renewal of the contract: Can we renew the contract early? If you need more time, please tell me.
    Testimonial: Would you be willing to write us a testimonial? If you need more time, please tell me.
    Senior backend role: I'm writing to you about a senior backend role. Would you be interested in hearing more? There's no rush to answer.
    Meeting at Hannover messe: Can we meet at Hannover messe? There's no rush to answer.
    Delivery window: Can you confirm the delivery window? If you need more time, please tell me.
    Mentor in our accelerator: Would you be willing to be a mentor in our accelerator? If you need more time, please tell me.
    Last batch: I'm not happy about the last batch. Can you tell me what you'll do about it?
    Trial: The trial ends Thursday.
    Offer: a 10% discount if signed by Friday: We can offer you a 10% discount if signed by Friday.
    Our offer: I'm sorry to hear that you've declined our offer. Could you tell me what we could change? There's no rush to answer.
    My offer: Can we talk about my offer? There's no rush to answer.
    Our advisory board: Would you be interested in joining our advisory board? There's no rush to answer.
    Salary expectations: What are your salary expectations? A line back is enough.
    Call with our CTO: Can we set up a call with our CTO? There's no rush to answer.
    Register: This is a short reminder to register.
    Invitation to an interview: I'd like to invite you to an interview. Would you like to come? [Your words here: the rest of what Viktor should know]
    Mistake in the report: We made a mistake in the report, and I'm sorry.
    Error in the article: There's an error in the article that I'd like to see corrected.
    Status of the contract in legal: What's the status of the contract in legal? There's no rush to answer.
    5 years together: We've now worked together for 5 years. Thank you for that.
    Bookkeeping for dentists: I'd like to show you bookkeeping for dentists. When would suit you? There's no rush to answer.
    Meeting when I'm in Lyon: Can we set up a meeting when I'm in Lyon? There's no rush to answer.
    Offer: an interview with our founder: I'd like to offer you an interview with our founder. There's no rush to answer.
    Failed card: your payment details: Can you update your payment details? If you need more time, please tell me.
    Reseller partnership in the Nordics: Can we explore the reseller partnership in the Nordics? There's no rush to answer.
    PO number: Can you send me the PO number before we can send invoice? If anything is in the way, just tell me.
    Invitation to our panel: I'd like to invite you to our panel. Would you like to join us? There's no rush to answer.
    Price change: I'd like to tell you about the price change. [Your words here: what's new]
    Offer: a free walk-round on site safety: We can offer you a free walk-round on site safety. There's no rush to answer.
    VP data at a health startup: I'm writing to you about a role: VP data at a health startup. Would you be interested in hearing more? There's no rush to answer.
    Our cashless wristbands: I'd like to show you our cashless wristbands. When would suit you? There's no rush to answer.
    Our retention survey: I'd like to show you our retention survey. When would suit you? There's no rush to answer.
    New dispatch module: Can I have 20 minutes of your time next week to show you the new dispatch module? There's no rush to answer.
    Introduction to your head of partnerships: Can you introduce me to your head of partnerships? If you need more time, please tell me.
    Lead architect role at a bank: I'm writing to you about a lead architect role at a bank. Would you be interested in hearing more? There's no rush to answer.
    Our founder podcast: I'd like to feature brightloom in our founder podcast. Would that interest you? There's no rush to answer.
    Invitation to our materials fair: I'd like to invite you to our materials fair. Would you like to come? There's no rush to answer.
    Freight lane: I'd like us to work together again on the freight lane. Could we find a time to talk about what it would take? There's no rush to answer.
    Offer: 6%: We can offer you 6%. [Your words here: the rest of what Viktor should know]
    Our booth in Paris: Would you like to visit our booth in Paris? Can we look at the spring range? There's no rush to answer.
    Question about our lab: Would you consult 2 days a month for our lab? There's no rush to answer.
    A reminder: This is a short reminder that the service contract lapses on 30 April.
    Wear sensors on one conveyor: Can you trial our wear sensors on one conveyor? If you need more time, please tell me.
    Storage engine: Can you benchmark our storage engine? If you need more time, please tell me.
    Design fair: Can you exhibit at our design fair? If you need more time, please tell me.
    Our reseller program: Would you be interested in joining our reseller program? A line back is enough.
    Design partner for our platform: Would you be interested in joining us as a design partner for our platform? There's no rush to answer.
    Drinks at the sales kickoff Thursday: Do you have time for drinks at the sales kickoff Thursday? A day and a time are enough.
    Call about the port strike: Can we set up a call about the port strike? There's no rush to answer.
    Walled garden for a charity dinner on 4 July: Could we hire the walled garden for a charity dinner on 4 July? If anything is in the way, just tell me.
    MC for the awards night on 6 November: Would you be interested in joining us as an MC for the awards night on 6 November? A line back is enough.
    Our infra conference: I'd like to invite you to our infra conference as a speaker. Would you like to join us? There's no rush to answer.
    Your lab: I'd like us to co-apply with your lab. Would you be open to that? There's no rush to answer.
    Our contract review tool: I'd like to show you our contract review tool. When would suit you? Can we talk about a 30 day pilot? There's no rush to answer.
    Offer: a trial order with no commitment: We can offer you a trial order with no commitment. There's no rush to answer.
    Your opinion on our reference architecture: Can you give me your opinion on our reference architecture before we publish? If you need more time, please tell me.
    Answer on the podcast invite: Can you give me an answer on the podcast invite? If you need more time, please tell me.
    Feedback on the beta of our lab notebook: Can you give me feedback on the beta of our lab notebook? If you need more time, please tell me.
    Question about the ops summit: Could you tell me whether acme would sponsor the ops summit? There's no rush to answer.
    Who owns data quality tooling at kestrel: Could you tell me who owns data quality tooling at kestrel? There's no rush to answer.
    45 day terms instead of 60: Can I ask you for 45 day terms instead of 60? If you need more time, please tell me.
    Our live tracking: I'd like to show you our live tracking. When would suit you? There's no rush to answer.
    Our CFO service: I'd like to show you our CFO service. When would suit you? [Your words here: the rest of what Viktor should know]
    Speak: Would you like to speak? There's no rush to answer.
    Introduction to whoever runs research: Can you introduce me to whoever runs research? If you need more time, please tell me.
    Quote for our year end webinar: Can you send me a quote for our year end webinar? If you need more time, please tell me."
  `);
});

describe("a goal of a word or two that many share becomes a letter", () => {
  test.each([
    [
      "win back",
      "I'd like us to work together again. Could we find a time to talk about what it would take?",
    ],
    ["renewal", "I'd like us to renew. Is there anything you'd want to change first?"],
    ["re: renewal", "Could we talk about the renewal?"],
    ["intro to our CTO", "I'd like to introduce you to our CTO."],
    ["get him to reply, even if it's a no", "Could you let me know either way?"],
    ["move him from monthly to annual", "Would you consider moving to annual billing?"],
    ["inform about delivery delay of 10 days", "I'm sorry, but your delivery will be 10 days late."],
    [
      "follow up after the fair",
      "I'm getting in touch after the fair. Is there anything you'd like to know from us?",
    ],
    [
      "recruit for principal data engineer",
      "I'm writing to you about a role: principal data engineer. Would you be interested in hearing more?",
    ],
    [
      "pitch the design lead role",
      "I'm writing to you about the design lead role. Would you be interested in hearing more?",
    ],
    ["talk about contract", "Could we talk about the contract?"],
    ["intro", "I'd like us to get to know each other. Could we find a time for a short conversation?"],
    ["Recruiting", "I'd like to talk with you about a new role. Would you be open to a short conversation?"],
    ["negotiation", "Could we talk about the terms and find some that work for both of us?"],
    ["referral", "Would you be willing to refer us?"],
    ["screening call", "Could we find a time for a screening call?"],
    ["meeting", "Could we find a time for a meeting?"],
    ["discount", "I'd like to talk with you about the discount."],
    ["closing deal", "What do you still need from us to go ahead?"],
    [
      "re-engage after 3 months of silence",
      "I'd like to get back in touch after 3 months of silence. Could we find a time to talk?",
    ],
    [
      "apologize for missing the call and find a new time",
      "I apologise for missing the call. Could we find another time?",
    ],
    ["congratulate on series B, no ask", "Congratulations on your series B."],
  ])("%s", (goal, letter) => {
    const { body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
    const [greeting, said = ""] = body.split("\n\n");
    expect(greeting).toBe("Dear Viktor Lindqvist,");
    expect(
      said.replace(
        / (?:There's no rush to answer|If you need more time, please tell me|Thank you for your understanding)\.$/,
        "",
      ),
    ).toBe(letter);
  });

  test.each(["cold outreach", "booking stuff", "congrats", "cancel"])("but not %s", (goal) => {
    expect(composeWave(viktor, { contact_id: "", channel: "email", goal }).wave.body).toContain(
      "[Your request here: what you'd like Viktor to do or know]",
    );
  });
});
