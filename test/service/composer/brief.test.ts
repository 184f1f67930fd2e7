import { expect, test } from "vitest";
import { composePrep } from "../../../src/service/composer/prep.ts";
import { sampleContacts } from "../../../src/service/sample-people.ts";

const people = sampleContacts(Date.parse("2026-02-03T10:00:00Z"));

function briefFor(
  name: string,
  prep_type: "meeting" | "call" | "presentation",
  topic: string,
  agenda?: string,
) {
  const contact = people.find((each) => each.name === name);
  if (contact === undefined) throw new Error(`Nobody is called ${name}.`);
  return composePrep(contact, { contact_id: "", prep_type, topic, agenda });
}

const pointsOf = (...meeting: Parameters<typeof briefFor>) =>
  briefFor(...meeting).talking_points.map(({ point }) => point);

test("a point says what to do about its own subject, in the contact's own manner", () => {
  const meeting = [
    "meeting",
    "renewal",
    "usage numbers\n7% price increase\nwho signs now that Pete has left",
  ] as const;
  expect(pointsOf("Nadia Rahman", ...meeting)).toMatchInlineSnapshot(`
    [
      "Renewal: say in one sentence what you want to come out of this.",
      "Usage numbers: know what changed, and why; have the source of each figure to hand.",
      "7% price increase: have the old and the new figure side by side, and what's behind the difference; go straight in.",
      "Ask who signs now that Pete has left; use everyday words.",
      "Close by reading back what was agreed, point by point.",
    ]
  `);
  expect(pointsOf("Elena Petrova", ...meeting)).toMatchInlineSnapshot(`
    [
      "Renewal: set the scene fully before you ask for anything.",
      "Usage numbers: know what changed, and why; have the exact names and dates ready.",
      "7% price increase: have the old and the new figure side by side, and what's behind the difference; have an answer to what could go wrong.",
      "Ask who signs now that Pete has left; agree on one date for the answer.",
      "Close by agreeing when to speak again; don't ask for the answer in the room.",
    ]
  `);
});

test("notes for oneself stand in the approach, which is shared with nobody, and nowhere else", () => {
  const { talking_points, what_to_avoid, approach_strategy, opening_suggestion } = briefFor(
    "Grace O'Neill",
    "meeting",
    "complaint about the damp survey",
    "She wants the fee back (£640). NOTE TO SELF: can offer half without asking Martin. Agree what goes in writing. don't mention the other tenant!! bring the survey\nGrace is on the residents' committee",
  );
  expect(approach_strategy).toContain(
    "Before you meet: bring the survey. Keep in mind: Grace is on the residents' committee. For you alone: can offer half without asking Martin. Don't mention the other tenant.",
  );
  expect(
    [...talking_points.map(({ point }) => point), ...what_to_avoid, opening_suggestion].join("\n"),
  ).toMatchInlineSnapshot(`
    "Complaint about the damp survey: let her tell it first, to the end, and write down the words.
    "She wants the fee back (£640)": expect this, and have your answer ready; come straight to it.
    Agree what goes in writing; use everyday words.
    Close by asking what hasn't been said yet.
    Never hide behind jargon.
    Grace responds badly to hype.
    Don't wait to be asked about a problem.
    Grace, I'd like to talk about the complaint about the damp survey. I'd like to hear it from you first."
  `);
});

test("an opening leaves time or gives a view first only where the agenda does", () => {
  expect(briefFor("Leila Haddad", "call", "the launch").opening_suggestion).toContain(
    "Nothing has to be decided",
  );
  expect(
    briefFor("Leila Haddad", "call", "the launch", "need a decision on the call").opening_suggestion,
  ).not.toContain("Nothing has to be decided");
  expect(
    briefFor("Ingrid Solberg", "meeting", "the launch", "hear her out first").opening_suggestion,
  ).toContain("I'd like to hear it from you first.");
});

test("a reminder in brackets isn't shared with its point, and who attends is one point", () => {
  const { talking_points, approach_strategy } = briefFor(
    "Hiro Tanaka",
    "meeting",
    "late castings",
    "Dual sourcing (don't mention the samples)\nAttending: Hiro, Tomas from finance, Yewande (PMO)\nNB can go to 14% but dont open with that\nreal reason (budget? new director?)",
  );
  expect(talking_points.slice(1, -1).map(({ point }) => point)).toEqual([
    "Dual sourcing: have the details to hand.",
    "Attending: Hiro, Tomas from finance, Yewande (PMO): say at the start who's there, and what for.",
    "Real reason (budget? new director?): ask what he makes of it.",
  ]);
  expect(approach_strategy).toContain(
    "For you alone: can go to 14% but dont open with that. Don't mention the samples.",
  );
});

test("a point is read by whose it is, on what occasion, and by what it compares or gives", () => {
  expect([
    ...pointsOf(
      "Viktor Lindqvist",
      "meeting",
      "steel price increase negotiation",
      "his 11% increase letter\ncurrent price vs index\nsalary review\nadd the Leeds site?",
    ),
    ...pointsOf(
      "Kwame Mensah",
      "meeting",
      "intake meeting for a search",
      "package, our fee, who's on the panel",
    ),
    ...pointsOf(
      "Jane Whitfield",
      "presentation",
      "seed round pitch",
      "problem, team, ask - 1.2m, why now, Q&A",
    ),
    ...pointsOf("Grace O'Neill", "call", "reference call for a candidate, Tom Ashby", "job title\nstrengths"),
    ...pointsOf("Daniel Cho", "meeting", "interview", "salary expectations (our max is 85k, dont say)"),
    ...pointsOf(
      "Amara Okafor",
      "call",
      "cancelling our contract with her agency",
      "we are not renewing\nreason",
    ),
  ]).toMatchInlineSnapshot(`
    [
      "Steel price increase negotiation: ask what's behind it, part by part, before you say what you could accept; make it one short question.",
      "His 11% increase letter: leave time to think about it.",
      "Current price vs index: put them side by side, and see what follows; finish it before you go on to the next.",
      "Salary review: know your figure, and what it rests on; say only what's certain.",
      "Add the Leeds site? Know what it would take; keep it matter-of-fact.",
      "Close with the one number to remember.",
      "Intake meeting for a search: ask first, and talk about yourself last; keep your own view for later.",
      "Package: ask openly, and wait for the whole answer; use everyday words.",
      "Our fee: be exact about the figure, and what it does and doesn't include; come straight to it.",
      "Ask who's on the panel; say what you don't know yourself.",
      "Close by asking what hasn't been said yet.",
      "Seed round pitch: say which one thing you'd like to settle.",
      "Problem: say whose it is and what it costs them, with one of them in it; go straight in.",
      "Team: say who does what, and why these are the ones for it; stick to what it means in practice.",
      "Ask (1.2m): be exact about what you'd like, and leave room for a smaller yes; have the source of each figure to hand.",
      "Why now: keep it to what matters to her; keep it matter-of-fact.",
      "Q&A: leave time for these before the end; come straight to it.",
      "End early, on a single sentence.",
      "Reference call for a candidate, Tom Ashby: say who you are and what the job is, and ask for real cases; don't lead up to it.",
      "Job title: ask it plainly, and write down the answer; use everyday words.",
      "Strengths: ask for one real case, and what came of it; wait through the pause.",
      "Before you hang up, ask what hasn't been said yet.",
      "Interview: say how long it takes and what comes when, and leave time for questions; finish it before you go on to the next.",
      "Salary expectations: ask for a figure or a range; wait through the pause.",
      "Close by saying what happens next, and when there'll be an answer.",
      "Cancelling our contract with her agency: say the answer in your first sentence, then the reason, and then listen.",
      ""We are not renewing": be plain about it, and about the reason; say who it affects, and how.",
      "Reason: have the details to hand.",
      "End with what happens next, and don't promise more than you can keep.",
    ]
  `);
});

test("limits stay private wherever they stand on a line, and what only the sender knows is told", () => {
  const { talking_points, approach_strategy } = briefFor(
    "Leila Haddad",
    "meeting",
    "extra fees after planning refusal",
    "why it was refused\n(would sign at 56)\nask if 44k works, max is 46 but keep that to myself\nCyber add on - mention, don't push\noffer credit note, up to £400\nwhy - two claims",
  );
  expect(talking_points.slice(1, -1).map(({ point }) => point)).toMatchInlineSnapshot(`
    [
      "Why it was refused: keep it to what matters to her; finish it before you go on to the next.",
      "Ask if 44k works; wait through the pause.",
      "Cyber add on: keep it to a sentence or two.",
      "Why (two claims): say it in your own words, and not from a slide; leave time to think about it.",
    ]
  `);
  expect(approach_strategy).toContain(
    "For you alone: would sign at 56; max is 46 but keep that to myself; mention, don't push; offer credit note, up to £400.",
  );
});

test("a row of notes is points, what's held back isn't one, and a lone question mark asks nobody", () => {
  expect(
    pointsOf(
      "Jane Whitfield",
      "call",
      "rent review 22 Albion St",
      "landlord wants 12% more, payment plan?, deliveries on stop from Friday, we'd sign 5 years for a freeze, keep it friendly, hold back the break clause",
    ),
  ).toMatchInlineSnapshot(`
    [
      "Rent review 22 Albion St: start from the figure that moved, and say where it comes from.",
      "Landlord wants 12% more: go straight in.",
      "Payment plan: know what you need, and what you'd give for it; keep it to a sentence or two.",
      "Deliveries on stop from Friday: be plain about it, and settle what would end it; stick to what it means in practice.",
      ""We'd sign 5 years for a freeze": put it together with what you want for it; keep it matter-of-fact.",
      "Before you hang up, name the one next step and send it in a line.",
    ]
  `);
});

test("what follows on a comma and is for nobody else doesn't take the points before it along", () => {
  const agenda =
    "When it starts (1 April), what she gets for it, she has 3 flats with us so could go 11% if she pushes.";
  expect(
    pointsOf("Grace O'Neill", "call", "raising the management fee to 12%", agenda),
  ).toMatchInlineSnapshot(`
    [
      "Raising the management fee to 12%: start with the new figure, and only then come to the reasons; come straight to it.",
      "When it starts (1 April): keep it to what matters to her; use everyday words.",
      "What she gets for it: say it in your own words, and not from a slide; keep it matter-of-fact.",
      "Before you hang up, ask what hasn't been said yet.",
    ]
  `);
});

test("what isn't for now, for nobody else or only if the contact brings it up is no point", () => {
  const { talking_points, approach_strategy } = briefFor(
    "Viktor Lindqvist",
    "meeting",
    "heat pumps, first year",
    [
      "meter readings, fee: up to 40bps ok, don't offer",
      "rent 31k -> 34.5k, floor is 33k (keep to myself)",
      "site C - only if he brings it up",
      "LDs?? let him raise it",
      "milk price can wait till March",
      "the grant - NOT today",
      "salary: said 68-72, I'd take 66",
      "get-in day before, box office split, he'll want 60/40",
      "no contract talk today unless he starts",
      "10% off this time, only if he grumbles",
      "price stays as is, don't discuss",
      "send him the tables before",
      "send him the signed copy",
      "we can go to 1.45. vendor would take 4k off, don't let on yet",
    ].join("\n"),
  );
  expect([
    ...talking_points.slice(1, -1).map(({ point }) => point),
    approach_strategy.split(" polite to the last comma. ")[1],
  ]).toMatchInlineSnapshot(`
    [
      "Meter readings: keep it to a sentence or two.",
      "Rent 31k -> 34.5k: be exact about the figure, and what it does and doesn't include; finish it before you go on to the next.",
      "Salary (said 68-72): go through it part by part, and leave time for questions; say only what's certain.",
      "Get-in day before: keep it matter-of-fact.",
      "Box office split: expect this, and have your answer ready; have the exact names and dates ready.",
      "Send him the signed copy; have an answer to what could go wrong.",
      "Before you meet: send him the tables before. For you alone: fee (up to 40bps ok, don't offer); floor is 33k (keep to myself); site C (only if he brings it up); LDs? let him raise it; I'd take 66; he'll want 60/40; 10% off this time, only if he grumbles; price stays as is, don't discuss; we can go to 1.45; vendor would take 4k off, don't let on yet. Milk price can wait till March. The grant (NOT today). No contract talk today unless he starts.",
    ]
  `);
});

test("others' parts, a question behind a dash and what's between two people are read as such", () => {
  expect(
    pointsOf(
      "Rafael Costa",
      "meeting",
      "touring dates",
      "his daughter's exams, ask. minibus - can Northwind pay. crane booking - Tony to sort. Dee does the numbers. new ETA (the van!! it broke down), yes/no by 1 March",
    ).slice(1, -1),
  ).toMatchInlineSnapshot(`
    [
      "Ask about his daughter's exams: leave time for it before the business.",
      "Ask, and take your time with the answer: minibus - can Northwind pay?",
      "Crane booking (Tony to sort): settle beforehand who does what, and when.",
      "Dee does the numbers.",
      "New ETA (the van, it broke down), yes/no by 1 March: leave time to think about it.",
    ]
  `);
  expect(
    pointsOf(
      "Grace O'Neill",
      "meeting",
      "medication complaint",
      "why nobody rang her till the 14th\nhow was her week?",
    ),
  ).toMatchInlineSnapshot(`
    [
      "Medication complaint: let her tell it first, to the end, and write down the words.",
      "Why nobody rang her till the 14th: keep it to what matters to her; come straight to it.",
      "Ask, and use everyday words: how was her week?",
      "Close by asking what hasn't been said yet.",
    ]
  `);
});

test("an apology is said once, and only what first shows a trait is its reason", () => {
  const { talking_points } = briefFor(
    "Viktor Lindqvist",
    "call",
    "missed visits",
    "apology. new rota. meter readings",
  );
  expect(talking_points).toMatchInlineSnapshot(`
    [
      {
        "point": "Missed visits: apologise once, plainly, and go on to what you've done about it.",
        "why": "A second apology asks to be comforted.",
      },
      {
        "point": "New rota: keep it to a sentence or two.",
        "why": "Viktor responds well to a one-page table, sent a day ahead.",
      },
      {
        "point": "Meter readings: leave time to think about it.",
        "why": "Viktor decides better after a day.",
      },
      {
        "point": "End with what will be different, and how it will show.",
        "why": "Viktor will remember what's said last.",
      },
    ]
  `);
  const { talking_points: presented } = briefFor(
    "Viktor Lindqvist",
    "presentation",
    "energy trial",
    "12 farms\ncost per tonne",
  );
  expect(presented.map(({ why }) => why)).toMatchInlineSnapshot(`
    [
      "The profile says "show the source of every figure".",
      "Viktor decides better after a day.",
      "Viktor likes to take things in order.",
      "Viktor responds well to a one-page table, sent a day ahead.",
    ]
  `);
});

test("what's told, what's asked and what's answered are told apart", () => {
  const agenda = [
    "who we are and what we do",
    "their priorities for 2027",
    "whether youth employment fits",
    "she'll ask for the report, have a date ready",
    "ask for a firm date",
    "10:45 integration with SAP",
    "Legal (Fiona) dials in for the first half",
  ].join("\n");
  expect(pointsOf("Leila Haddad", "meeting", "first meeting", agenda)).toMatchInlineSnapshot(`
    [
      "First meeting: leave room to think it over, and ask for no answer on the spot.",
      "Who we are and what we do: keep it to what matters to her; finish it before you go on to the next.",
      "Their priorities for 2027: ask, then wait for the whole answer; wait through the pause.",
      "Ask whether youth employment fits; make it one short question.",
      ""She'll ask for the report, have a date ready": expect this, and have your answer ready; leave time to think about it.",
      "Ask for a firm date; confirm the answer in writing.",
      "10:45 integration with SAP: settle what's needed from each side, and who does it; follow it up in writing.",
      "Legal (Fiona) dials in for the first half: say at the start who's there, and what for.",
      "Close by promising the minutes in writing, and send them the same day.",
    ]
  `);
});

test("the occasion decides how a brief begins", () => {
  const topics = [
    "tell him he didn't get the Head of Data role",
    "apologise for Tuesday's outage",
    "price increase on corrugated packaging",
    "exit interview",
    "reference check for Tom Archer",
    "redundancy consultation meeting no. 2",
    "cancelling, he wants to leave at the end of term",
    "3 overdue invoices",
    "lunch",
  ];
  const beginnings = topics.map((topic) => {
    const { opening_suggestion, talking_points } = briefFor("Rafael Costa", "call", topic);
    return [opening_suggestion, talking_points[0]?.point];
  });
  expect(beginnings).toMatchInlineSnapshot(`
    [
      [
        "Thanks for taking the call, Rafael. I have an answer for you about the Head of Data role, and I'm afraid it's a no.",
        "Tell him he didn't get the Head of Data role: say the answer in your first sentence, then the reason, and then listen.",
      ],
      [
        "Thanks for taking the call, Rafael. I'd like to apologise for Tuesday's outage. I'll tell you what happened, and what we've done about it.",
        "Apologise for Tuesday's outage: apologise once, plainly, and go on to what you've done about it.",
      ],
      [
        "It's good to hear your voice, Rafael. I'd like to talk about the price increase on corrugated packaging. Let's start with the new figure, and then the reasons.",
        "Price increase on corrugated packaging: start with the new figure, and only then come to the reasons; leave time to think about it.",
      ],
      [
        "It's good to hear your voice, Rafael. I'd like to hear how it has been for you here, and what we should learn from it. You can be as open as you like.",
        "Exit interview: listen, ask for examples, and defend nothing; take your time with the answer.",
      ],
      [
        "It's good to hear your voice, Rafael. How's everyone on your side? When you're ready, I'd like to ask you about Tom Archer.",
        "Reference check for Tom Archer: say who you are and what the job is, and ask for real cases; take your time with the answer.",
      ],
      [
        "Thanks for taking the call, Rafael. I'd like to talk about the redundancy consultation. I'll tell you what I know, and what's still open.",
        "Redundancy consultation meeting no. 2: say what's certain and what isn't, and leave silence for the answer.",
      ],
      [
        "It's good to hear your voice, Rafael. I'd like to hear what's behind your decision.",
        "Cancelling: ask what's behind it, and listen to the end before you offer anything; take your time with the answer.",
      ],
      [
        "It's good to hear your voice, Rafael. I'd like to go through 3 overdue invoices. I'd like to know what's holding things up.",
        "3 overdue invoices: say which, how much and since when, and ask what's holding it up; take your time with the answer.",
      ],
      [
        "It's good to hear your voice, Rafael. How's everyone on your side? I'd like to hear how things are going.",
        "Lunch: ask about him first, and leave the business for another day.",
      ],
    ]
  `);
});

test.each([
  ["Demo of the scheduling module", "I'd like to show you the scheduling module."],
  ["kickoff ERP phase 2", "I'd like to get ERP phase 2 off to a good start."],
  ["scaffolding quote", "I'd like to go through the scaffolding quote."],
  ["demo of scanning module", "I'd like to show you the scanning module."],
  ["rescheduling training rollout", "I'd like to talk about rescheduling the training rollout."],
  ["renewal of cleaning contract", "I'd like to talk about the renewal of the cleaning contract."],
  ["contract review with cleaning supplier", "I'd like to go through the contract."],
  [
    "kick off with main contractor, mill lane flats",
    "I'd like to get the mill lane flats off to a good start.",
  ],
  ["reference call for a candidate, Tom Ashby", "I'd like to ask you about Tom Ashby."],
  ["School tender presentation to the governors", "I'd like to show you our school tender."],
  ["distribution agreement Japan", "I'd like to go through the distribution agreement for Japan."],
  ["workshop on interviewing skills", "I'd like to talk about the workshop on interviewing skills."],
  [
    "partnership on compost and green waste",
    "I'd like to talk about the partnership on compost and green waste.",
  ],
  ["presenting spring catalogue to the buyer", "I'd like to show you the spring catalogue."],
  ["feedback after second interview", "I'd like to talk about the feedback after the second interview."],
  ["renewal of supply contract for her 14 cafes", "the renewal of the supply contract for your 14 cafes."],
  ["rent review 22 Albion St", "I'd like to talk about the rent review of 22 Albion St."],
  ["seed pitch to Bell Ventures", "I'd like to show you our seed pitch."],
  ["feedback on 3 candidates", "I'd like to go through the feedback on 3 candidates."],
  ["first 90 days review", "I'd like to talk about the first 90 days review."],
  ["extend the contract by 6 months?", "could we extend the contract by 6 months?"],
  ["steering group - phase 1 findings", "I'd like to go through phase 1 findings."],
  ["call re Osaka tooling quote", "I'd like to go through the Osaka tooling quote."],
  ["the candidate withdrew", "I'd like to talk about the candidate."],
  ["handover of the Vale herd contract??", "I'd like to talk about the handover of the Vale herd contract."],
  ["renewal marine cargo, clause 11.4", "I'd like to talk about the marine cargo renewal."],
  ["Brightloom + Hollybank: a home", "I'd like to talk about Brightloom and Hollybank."],
  ["felixstowe boxes late again", "I'd like to talk something through with you."],
  ["boiler maint. plan", "the boiler maintenance plan."],
  ["quick catch up re onboarding", "I'd like to talk about onboarding."],
  ["negotiation MSA liability cap", "I'd like to talk about the MSA liability cap."],
  ["valuation of his mother's house", "I'd like to talk about the valuation of your mother's house."],
  [
    "screening call for the buyer role at Vantiq",
    "I'd like to hear about your work, and tell you more about the role.",
  ],
])("a topic is said as people say it: %s", (topic, said) => {
  expect(briefFor("Viktor Lindqvist", "meeting", topic).opening_suggestion).toContain(said);
});

test("in Spanish too, who likes to be asked how they are is asked", () => {
  const said = (name: string) =>
    briefFor(name, "meeting", "propuesta de precios para el año").opening_suggestion;
  expect([said("Rafael Costa"), said("Jane Whitfield")]).toEqual([
    "Gracias por su tiempo, Rafael. ¿Cómo está? Me gustaría hablar de esto: propuesta de precios para el año.",
    "Gracias por su tiempo, Jane. El tema de hoy es este: propuesta de precios para el año.",
  ]);
});
