import { describe, expect, test } from "vitest";
import type { WaveBrief } from "../../../../src/service/composer/composer.ts";
import { composeWave } from "../../../../src/service/composer/wave/wave.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";
import { amara, grace, jane, leila, marcus, sent, viktor, written } from "./letters.ts";

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
      We kept back "She hates our pricing" and "CRM: stage 3" as private. The tone is direct: the profile says "never open with small talk". The figure comes first: the profile says "lead with the number that changed". It ends as it does because of this: Jane responds well to one clear next step."
    `);
  });

  test("to somebody who wants to be asked after", () => {
    expect(
      written(amara, {
        goal: "thank her for introducing us to Tom and ask for a call next week, don't mention the price increase",
        context: "she moved to Ops in May and runs procurement now",
      }),
    ).toMatchInlineSnapshot(`
      "Call next week
      ---
      Hi Amara,

      How are you, and how is the team?

      Thank you so much for introducing us to Tom. Could we find a time for a call next week? I'm happy to work around your schedule.

      All the best
      ---
      We kept back "don't mention the price increase" as private. We left out "she moved to Ops in May and runs procurement now": add what it says if it's meant for the reader. The tone is warm: the profile says "ask how the team is before you ask for anything". The limit to keep: "never send a bare request without a greeting"."
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
      "Freeing up budget this quarter instead of next",
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
      "Meeting my two finance contractors",
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
    ["ask the venue to hold 9 may for us", "Holding 9 May for us", "Can you hold 9 May for us?"],
    ["propose co-selling to the alliances director", "Co-selling", "I'd like to suggest co-selling."],
    ["get on the tender list", "Tender list", "Can you put us on the tender list?"],
    ["set date for second round", "Date for the second round", "Can we set a date for the second round?"],
    [
      "close the Rotterdam lane deal this week",
      "What you need to go ahead",
      "What do you still need from us to go ahead this week?",
    ],
    ["make him choose a location", "Choosing a location", "Would you be willing to choose a location?"],
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

      I apologise for the wrong shipment. The replacement leaves today by express. There's no cost for you.

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

      The renewal is due on 31 October. Do you want 1 or 3 years? 3 years keeps the old price. 1 year means 6% more.

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

      It's on 18 June at 8:30 at Hotel Adler. It's free of charge.

      I'd be glad to hear from you."
    `);
  });

  test("bad news", () => {
    expect(
      letter(amara, "tell her we can't meet the ETA, new ETA wk 34, carrier's fault but we own it"),
    ).toMatchInlineSnapshot(`
      "We can't meet the ETA
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
    "Inv 20418, 3.840 EUR, 21 days late.",
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

test.each<[string, Parameters<typeof advised>[0], string, string, string]>([
  [
    "who wants to know what winning looks like reads first what was reached",
    { must_do: "Say what winning looks like." },
    "book a demo",
    "The spots brought 412 calls, she was hoping for 300. A full year is 38k.",
    "The spots brought 412 calls. Could we find a time for a demo?\n\nA full year is 38k.",
  ],
  [
    "who wants to know why it matters to customers reads first what they did",
    { must_do: "Start with why it matters to her customers." },
    "book a demo",
    "We ship from Porto. The shop had 31% more visitors in May.",
    "The shop had 31% more visitors in May. Could we find a time for a demo?",
  ],
  [
    "the figure that comes first is one that changed",
    { must_do: "Lead with the number that changed." },
    "book a demo",
    "The new price is 900 euros. The ticket time went from 9 hours to 4.",
    "The ticket time went from 9 hours to 4. Could we find a time for a demo?",
  ],
  [
    "who likes a challenge gets one",
    { likes_this: "A friendly challenge.", not_that: "Committee language.", must_do: "Be casual." },
    "ask if she'd sponsor the cup",
    "",
    "Would you sponsor the cup? Up for it?",
  ],
  [
    "who likes numbers has them before each fact",
    { likes_this: "A numbered list of what happens next." },
    "book a demo",
    "Kick-off is on 9 February. The training takes a day. We need the list by Friday.",
    "The details:\n1. The kick-off is on 9 February\n2. The training takes a day\n3. We need the list by Friday",
  ],
])("%s", (_, advice, goal, context, said) => {
  expect(
    composeWave(advised(advice), { contact_id: "", channel: "email", goal, context }).wave.body,
  ).toContain(said);
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
