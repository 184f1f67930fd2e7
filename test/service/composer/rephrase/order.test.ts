import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";

const jane = contactNamed("Jane Whitfield");
const rafael = contactNamed("Rafael Costa");
const leila = contactNamed("Leila Haddad");
const candid = advised({ must_do: "Tell them the bad news first." });
const forCustomers = advised({ must_do: "Start with why it matters to her customers." });
const competitive = advised({ must_do: "Say what winning looks like." });
const curious = advised({ must_do: "Bring an open question he has not heard before." });
const shown = advised({ must_do: "Show the thing itself, even unfinished." });

describe("what a contact wants first comes first", () => {
  test.each([
    [
      "the number that changed, behind the greeting",
      jane,
      "Hi Jane, we had a good run in the north this month and the new landing page is live. Conversion went up from 2.1% to 3.4%. The team is happy to walk you through it.",
      "Hi Jane,\nConversion went up from 2.1% to 3.4%. We had a good run in the north this month and the new landing page is live. The team is happy to walk you through it.",
    ],
    [
      "the number that changed, with the paragraph that it opens",
      jane,
      "Hi Jane,\n\nSo following our visit I went back to both landlords, as promised. Both were glad to hear from us.\n\nUnit 11 has come down from £12.25 to £10.80. The plan of both floors is attached, and the second floor is free from May on, so we could move in before the summer.",
      "Hi Jane,\n\nUnit 11 has come down from £12.25 to £10.80. The plan of both floors is attached, and the second floor is free from May on, so we could move in before the summer.\n\nFollowing our visit I went back to both landlords, as promised. Both were glad to hear from us.",
    ],
    [
      "the bad news",
      candid,
      "Hi Ada, the first two rooms look great and the tiles are in. The kitchen delivery slipped from the 3rd to the 12th. Everything else is on plan.",
      "Hi Ada,\nThe kitchen delivery slipped from the 3rd to the 12th. The first two rooms look great and the tiles are in. Everything else is on plan.",
    ],
    [
      "the number that changed, without what it came out of",
      jane,
      "Hi Jane,\n\nWe've been busy with the pilot. One of the things that came out of it is that mispicks at Dayton dropped from 2.1% to 0.8%.",
      "Hi Jane,\n\nMispicks at Dayton dropped from 2.1% to 0.8%. We've been busy with the pilot.",
    ],
    [
      "the number that changed, without what leads up to it",
      jane,
      "Hi Jane,\n\nAnyway wanted to give you a bit of an update on the Leith kitchen. The joiner measured twice. All in all it means the total goes from £21,300 to £22,150.\n\nBo",
      "Hi Jane,\n\nThe total goes from £21,300 to £22,150. Here's a short update on the Leith kitchen. The joiner measured twice.\n\nBo",
    ],
    [
      "the bad news, in front of what is made of it",
      candid,
      "Hi Ada, the panels look great. We're using the time to test every valve, so the handover moves from 3 May to 24 May.",
      "Hi Ada,\nThe handover moves from 3 May to 24 May: we're using the time to test every valve. The panels look great.",
    ],
    [
      "the bad news, behind a wish",
      candid,
      "Hi Ada, hope all is good. The tables look great this time. The container slipped from the 8th to the 19th.",
      "Hi Ada,\nHope all is good. The container slipped from the 8th to the 19th. The tables look great this time.",
    ],
    [
      "a kind word, behind the name",
      rafael,
      "Rafael, the draft is attached and the volumes are in section 4. The prices are in section 6. Oh and congratulations on the new house in Braga!",
      "Rafael,\nCongratulations on the new house in Braga! The draft is attached and the volumes are in section 4. The prices are in section 6.",
    ],
    [
      "the customers",
      forCustomers,
      "Hi Ada, version 6 is out, with tags, templates and an export. Your customers wait two days for an answer at the moment. Shall we talk on Monday?",
      "Hi Ada,\nYour customers wait two days for an answer at the moment. Version 6 is out, with tags, templates and an export. Shall we talk on Monday?",
    ],
    [
      "the prize",
      competitive,
      "Hi Ada, the review of the stages starts on Monday and each region lead signs it off. The first region to reach zero gets the budget of $5,000.",
      "Hi Ada,\nThe first region to reach zero gets the budget of $5,000. The review of the stages starts on Monday and each region lead signs it off.",
    ],
    [
      "an open question",
      curious,
      "Hi Ada, the rollout takes six weeks and the annotators start on Monday. We never understood why two careful annotators disagree more over time.",
      "Hi Ada,\nWe never understood why two careful annotators disagree more over time. The rollout takes six weeks and the annotators start on Monday.",
    ],
    [
      "a question that nobody could answer, without its afterthought's words",
      curious,
      "Hi Ada, the plan for the trial is below, all signed off. You'd be doing the cores. One thing nobody here could answer by the way, why did the worms come back faster under the trampled plots? We'd have bet on the opposite.",
      "Hi Ada,\n\nOne thing nobody here could answer by the way, why did the worms come back faster under the trampled plots? We'd have bet on the opposite.\n\nThe plan for the trial is below, all signed off. You'd be doing the cores.",
    ],
    [
      "a kind word in Portuguese",
      rafael,
      "Rafael, segue o contrato de manutenção em anexo. Preciso dele assinado até sexta, páginas 3 e 7. Ah, e espero que a festa de São Gonçalo tenha corrido bem.",
      "Rafael, espero que a festa de São Gonçalo tenha corrido bem.\n\nSegue o contrato de manutenção em anexo. Preciso dele assinado até sexta, páginas 3 e 7.",
    ],
    [
      "a kind word in Spanish, with more behind it",
      rafael,
      "Rafael, te mando ya el contrato de distribución. Mínimo de 3.000 botellas. Por cierto, enhorabuena por el nieto, me lo dijo Marta! Si quieres te llamo el jueves.",
      "Rafael, enhorabuena por el nieto, me lo dijo Marta!\n\nTe mando ya el contrato de distribución. Mínimo de 3.000 botellas. Si quieres te llamo el jueves.",
    ],
    [
      "what the customers have of it, though it comes as an afterthought",
      forCustomers,
      "Hi Ada, the new mirror is out, with four light scenes. Oh and your customers in Porto can call for the next size without getting dressed.",
      "Hi Ada,\nYour customers in Porto can call for the next size without getting dressed. The new mirror is out, with four light scenes.",
    ],
    [
      "the thing itself",
      shown,
      "Hi Ada, the new glass comes from bottles and is melted in Bergen. A photo of the rough test piece is attached.",
      "Hi Ada,\nA photo of the rough test piece is attached. The new glass comes from bottles and is melted in Bergen.",
    ],
  ])("%s", (_, contact, original, rephrased) => {
    expect(rephraseMessage(contact, original).rephrased).toBe(rephrased);
  });

  test.each([
    [
      "what the next sentence calls “it” may be something else",
      jane,
      "The supplier came back to us with a quote for the summer. Steel fell from $910 to $840 a tonne. It holds until Friday.",
    ],
    [
      "what it speaks of was introduced before",
      jane,
      "We asked a firm in Leeds for the lifts. The firm cut its price from £900 to £780.",
    ],
    [
      "it answers a question",
      candid,
      "You asked when the kitchen comes. The delivery slipped from the 3rd to the 12th. Everything else is on plan.",
    ],
    [
      "the sender has spoken of the reader already",
      rafael,
      "Dear Rafael, I'm still thinking about that lunch in Tavira. There's a paper to look at sooner or later. I hope Inês's exams went well.",
    ],
    [
      "the figure points back",
      jane,
      "The depot in Kumasi closes in March. We'd reflect that in the fee, which falls from GHS 9,800 to GHS 7,400.",
    ],
    [
      "the figure is the bright side of something",
      jane,
      "The depot in Kumasi closes in March. On the bright side, the fee falls from GHS 9,800 to GHS 7,400.",
    ],
    ["who writes is new to them", jane, "My name is Ana Silva. Churn fell from 5% to 3%."],
    [
      "a list stands beside it",
      candid,
      "The tiles are in.\n- Hall: done\n- Bath: done\nThe sink is delayed.",
    ],
  ])("nothing is moved where %s", (_, contact, text) => {
    expect(rephraseMessage(contact, text).rephrased).toBe(text);
  });

  test("advice about a hand-over concerns a text that speaks of one", () => {
    const [alone, handed] = ["The draft is attached.", "My colleague Steph takes over the draft."].map(
      (text) => rephraseMessage(rafael, text).reasoning,
    );
    expect(alone).not.toContain("handed on");
    expect(handed).toContain(
      "Only you can judge this: Rafael responds badly to being handed on to someone else.",
    );
  });

  test("advice that a text follows already, or doesn't concern, isn't left to the sender", () => {
    const said = rephraseMessage(competitive, "If we win, the team gets Friday off. The pitch is at ten.");
    expect(said.reasoning).toBe("The profile says little about wording, so we left it as it is.");
    const without = rephraseMessage(competitive, "The pitch is at ten. The room is on the second floor.");
    expect(without.reasoning).toContain(
      'Only you can judge this: the profile says "say what winning looks like".',
    );
  });
});

test.each([
  [
    contactNamed("Jane Whitfield"),
    "I've put 31 slides together. The price is $40.",
    "Jane responds badly to long decks",
  ],
  [
    contactNamed("Leila Haddad"),
    "I'll ring you in 10 minutes about it.",
    "Leila responds badly to surprise calls",
  ],
  [
    contactNamed("Hiro Tanaka"),
    "Here is the final rollout plan.",
    'the profile says "never hand him a finished plan"',
  ],
  [
    contactNamed("Kwame Mensah"),
    "There's a slight re-phasing of box 4.",
    'the profile says "never dress up a delay"',
  ],
  [
    contactNamed("Viktor Lindqvist"),
    "Please confirm it today.",
    "Viktor responds badly to urgency without a reason",
  ],
  [
    contactNamed("Marcus Bell"),
    "It was agreed by the steering group.",
    "Marcus responds badly to committee language",
  ],
])("what goes against the advice is named by the advice that names it: %#", (contact, text, evidence) => {
  expect(rephraseMessage(contact, text).reasoning).toContain(`It still goes against this: ${evidence}.`);
});

describe("several questions in one sentence", () => {
  test("have a number each, for who asks for that", () => {
    expect(
      rephraseMessage(
        leila,
        "Hi Leila, the paper goes in on the 28th so I was wondering, do we still need the second site or is it left over from the move, and also who owns the 14 accounts, oh and is the 2 TB tier enough for next year? The draft is attached.",
      ).rephrased,
    ).toBe(
      "Hi Leila, the paper goes in on the 28th.\n\n1. Do we still need the second site or is it left over from the move?\n2. Who owns the 14 accounts?\n3. Is the 2 TB tier enough for next year?\n\nThe draft is attached.",
    );
  });

  test("stay together where there are two, or where one asks for all", () => {
    for (const text of [
      "Hi Leila, do we still need the second site, and who owns the 14 accounts?",
      "Hi Leila, can you tell me what the plan is and who signs it and when it starts?",
    ])
      expect(rephraseMessage(leila, text).rephrased).toBe(text);
  });
});

test("an hour is no figure that comes first", () => {
  const text = "Hi Jane, the rota for next week has gaps. We tell the wards at the 11 o'clock meeting.";
  expect(rephraseMessage(jane, text).rephrased).toBe(text);
});

test("steps in one sentence have a number each, for who asks for what happens next", () => {
  const text =
    "Dear Mr Cho, PO 88-3146 is ready. Once it's signed you send it to me, I forward it to the distributor, they release the licences, and then we invoice. Please reply by Friday.";
  expect(rephraseMessage(contactNamed("Daniel Cho"), text).rephrased).toContain(
    "\n\n1. Once it's signed you send it to me.\n2. I forward it to the distributor.\n3. They release the licences.\n4. We invoice.\n\n",
  );
  for (const joined of [
    "Dear Mr Cho, we ship the pumps, the seals and the valves on Monday. Please reply by Friday.",
    "Dear Mr Cho, PO 88-3146 is ready. The pump is packed, and we ship it on Monday. Please reply by Friday.",
    "Dear Mr Cho, PO 88-3146 is ready. I forgot which shelf it is on, you will find it, you love that sort of thing. Please reply by Friday.",
  ])
    expect(rephraseMessage(contactNamed("Daniel Cho"), joined).rephrased).not.toContain("1.");
});

test("a wish is no bullet point, and the pronoun of a thing that a point names leans on nothing", () => {
  const text =
    "Dear Nadia,\n\nWe tested the model over the 24 months you gave us. The error fell from 18.2% to 13.9%, although it got worse for frozen goods. The notebook is in git, so it can all be rerun. Would be great to extend this by a month.";
  expect(rephraseMessage(contactNamed("Nadia Rahman"), text).rephrased).toBe(
    "Dear Nadia,\n\n- We tested the model over the 24 months you gave us.\n- The error fell from 18.2% to 13.9%, although it got worse for frozen goods.\n- The notebook is in git, so it can all be rerun.\n\nWould be great to extend this by a month.",
  );
});

test("bullet points are what the first sentence leads up to", () => {
  const text =
    "Hi Ada, I've found a strong candidate for the controller role! She has run the books of two plants for seven years. German and English both very good. She could start in May and come in next week. Shall I set something up?";
  expect(
    rephraseMessage(
      advised({ must_do: "Keep it to a handful of lines.", likes_this: "Bullet points." }),
      text,
    ).rephrased,
  ).toBe(
    "Hi Ada, I've found a strong candidate for the controller role:\n\n- She has run the books of two plants for seven years.\n- German and English both very good.\n- She could start in May and come in next week.\n\nShall I set something up?",
  );
});
