import { expect, test } from "vitest";
import { composeWave } from "../../../../src/service/composer/wave/wave.ts";
import { leila } from "./letters.ts";

/** @returns what a letter says beside its goal, and the reasoning's first sentences where nothing is said */
function noted(context: string, goal = "renewal"): string {
  const request = { contact_id: "", channel: "linkedin", goal } as const;
  const bare = composeWave(leila, request).wave.body.split("\n\n");
  const { body, reasoning } = composeWave(leila, { ...request, context }).wave;
  const said = body
    .split("\n\n")
    .filter((each) => !bare.includes(each) && !/^I'd like us to renew|^There's no rush/u.test(each));
  return said.length > 0 ? said.join(" / ") : `nothing: ${reasoning.split(" The tone is ")[0]}`;
}

const table = (notes: readonly string[], goal?: string) =>
  `\n${notes.map((note) => `${note} → ${noted(note, goal)}`).join("\n")}\n`;

test("a verb without a subject is the sender's, or that of what the letter is about", () => {
  expect(
    table([
      "renovating the upper floor until june",
      "still waiting for the fire certificate",
      "expires 30 november",
      "would be good to hear by the 12th",
      "saw it in the parish newsletter",
      "reminded me of her paper on salt marshes",
      "waiting for her to give in",
      "testing her patience",
      "takes bribes",
    ]),
  ).toMatchInlineSnapshot(`
    "
    renovating the upper floor until june → We're renovating the upper floor until June.
    still waiting for the fire certificate → We're still waiting for the fire certificate.
    expires 30 november → It expires on 30 November.
    would be good to hear by the 12th → It would be good to hear by the 12th.
    saw it in the parish newsletter → I saw it in the parish newsletter.
    reminded me of her paper on salt marshes → It reminded me of your paper on salt marshes.
    waiting for her to give in → nothing: We left out "waiting for her to give in": add what it says if it's meant for the reader.
    testing her patience → nothing: We left out "testing her patience": add what it says if it's meant for the reader.
    takes bribes → The details: takes bribes.
    "
  `);
});

test("a thing with what it is, where it is, or how long it takes is a sentence", () => {
  expect(
    table([
      "valve seats being recut",
      "gasket now replaced",
      "heat exchanger back-ordered",
      "tastings possible 8 and 9 july",
      "menu up to her",
      "plans and permit in the shared folder",
      "coach park behind the chapel",
      "annual service about 2 hours",
      "notice period six weeks",
      "clause 8 notice down from 4 to 2 months",
      "9.3 liability cap now 1.5x the fees, as she asked",
      "bill due 3 may",
      "booking AB-20931",
      "forklift needed",
      "ramps closed for repairs",
      "plant closed in may",
      "second site bid due friday",
      "pick up 6am",
      "floor 31",
    ]),
  ).toMatchInlineSnapshot(`
    "
    valve seats being recut → The valve seats are being recut.
    gasket now replaced → The gasket has now been replaced.
    heat exchanger back-ordered → The heat exchanger is back-ordered.
    tastings possible 8 and 9 july → The tastings are possible on 8 and 9 July.
    menu up to her → The menu is up to you.
    plans and permit in the shared folder → The plans and permit are in the shared folder.
    coach park behind the chapel → The coach park is behind the chapel.
    annual service about 2 hours → The annual service takes about 2 hours.
    notice period six weeks → The notice period is six weeks.
    clause 8 notice down from 4 to 2 months → The clause 8 notice is down from 4 to 2 months.
    9.3 liability cap now 1.5x the fees, as she asked → The liability cap in 9.3 is now 1.5x the fees, as you asked.
    bill due 3 may → The bill is due on 3 May.
    booking AB-20931 → The booking number is AB-20931.
    forklift needed → A forklift is needed.
    ramps closed for repairs → The ramps are closed for repairs.
    plant closed in may → The plant was closed in May.
    second site bid due friday → Second site bid due Friday.
    pick up 6am → nothing: We left out "pick up 6am": add what it says if it's meant for the reader.
    floor 31 → nothing: We kept back "floor 31" as private.
    "
  `);
});

test("what the reader may do or did with the sender is said to them, and what's thought of them isn't", () => {
  expect(
    table([
      "she may bring her accountant",
      "she can keep the old samples",
      "she can return unsold stock within 60 days",
      "she placed 11 orders last year, same 4 colours",
      "she told Hart Lane Nursery about us, they signed in may",
      "Hart Lane Nursery signed in may\nshe told them how the wage run works",
      "thank her for the tour in march",
      "she can be difficult",
      "she may say no",
      "she can decide alone",
      "she looked tired",
    ]),
  ).toMatchInlineSnapshot(`
    "
    she may bring her accountant → You may bring your accountant.
    she can keep the old samples → You can keep the old samples.
    she can return unsold stock within 60 days → You can return unsold stock within 60 days.
    she placed 11 orders last year, same 4 colours → You placed 11 orders last year, the same 4 colours.
    she told Hart Lane Nursery about us, they signed in may → You told Hart Lane Nursery about us. Hart Lane Nursery signed in May.
    Hart Lane Nursery signed in may
    she told them how the wage run works → Hart Lane Nursery signed in May. You told Hart Lane Nursery how the wage run works.
    thank her for the tour in march → Thank you for the tour in March.
    she can be difficult → nothing: We kept back "she can be difficult" as private.
    she may say no → nothing: We left out "she may say no": add what it says if it's meant for the reader.
    she can decide alone → nothing: We left out "she can decide alone": add what it says if it's meant for the reader.
    she looked tired → nothing: We kept back "she looked tired" as private.
    "
  `);
});

test("several notes about one thing are one sentence", () => {
  expect(
    [
      table(
        ["6 nov evening, 15 min slot, about 90 people, topic up to her"],
        "ask if she'd speak at our harvest fair",
      ),
      table(
        ["tuesday 3 june, 18.30, Old Mill, short talk by our baker, then supper"],
        "invite her to the opening",
      ),
      table(["5 printers, ends 31 march"], "ask about the printer lease"),
      table(["Q-88120, sent 4 june, £7,150.00, valid till 4 july"], "any feedback on the quote?"),
      table(["ordered oak, we sent pine"], "sorry about the wrong boards"),
      table(["tuesday came 11.20 instead of 8, thursday not at all"], "apologise for the late deliveries"),
      table(["boat builder, 60 people, Gdansk"], "see if she'd consider the yard manager role"),
    ].join(""),
  ).toMatchInlineSnapshot(`
    "
    6 nov evening, 15 min slot, about 90 people, topic up to her → Would you speak at our harvest fair? / It's on 6 November in the evening, with a 15-minute slot and about 90 people. The topic is up to you.

    tuesday 3 june, 18.30, Old Mill, short talk by our baker, then supper → I'd like to invite you to our opening. Would you like to join us? / It's on Tuesday 3 June at 18.30 at Old Mill. There's a short talk by our baker.

    5 printers, ends 31 march → What can you tell me about the printer lease? / It covers 5 printers and ends on 31 March.

    Q-88120, sent 4 june, £7,150.00, valid till 4 july → I'd like to hear what you think of the quote. / This is about quote Q-88120 of 4 June for £7,150.00. It's valid till 4 July.

    ordered oak, we sent pine → You ordered oak. We sent pine.

    tuesday came 11.20 instead of 8, thursday not at all → Tuesday's delivery came at 11.20 instead of 8, and Thursday's didn't come at all.

    boat builder, 60 people, Gdansk → Would you consider the yard manager role? / It's with a boat builder in Gdansk with 60 people.
    "
  `);
});

test("what is private by its wording is kept back as private", () => {
  expect(
    table([
      "we have 80 boxes of the old label to shift, not for now",
      "our quarter is riding on this, obviously not in the mail",
      "walk away is 72",
      "could go to £310",
      "short pls",
      "two paragraphs max please",
      "sign off from me and Dana",
      "no figures in it please",
      "don't bring up the refund, their finance blocks it",
      "the seal isn't solved yet, don't go there",
      "she won't like it",
      "owner open to offers",
      "costs us 14 a case",
    ]),
  ).toMatchInlineSnapshot(`
    "
    we have 80 boxes of the old label to shift, not for now → nothing: We kept back "we have 80 boxes of the old label to shift, not for now" as private.
    our quarter is riding on this, obviously not in the mail → nothing: We kept back "our quarter is riding on this, obviously not in the mail" as private.
    walk away is 72 → nothing: We kept back "walk away is 72" as private.
    could go to £310 → nothing: We kept back "could go to £310" as private.
    short pls → nothing: We kept back "short please" as private.
    two paragraphs max please → nothing: We kept back "two paragraphs max please" as private.
    sign off from me and Dana → nothing: We kept back "sign off from me and Dana" as private.
    no figures in it please → nothing: We kept back "no figures in it please" as private.
    don't bring up the refund, their finance blocks it → nothing: We kept back "don't bring up the refund, their finance blocks it" as private.
    the seal isn't solved yet, don't go there → nothing: We kept back "the seal isn't solved yet, don't go there" as private.
    she won't like it → nothing: We kept back "she won't like it" as private.
    owner open to offers → nothing: We kept back "owner open to offers" as private.
    costs us 14 a case → nothing: We kept back "costs us 14 a case" as private.
    "
  `);
});

test("what a note says of things, and of what it was before, isn't said of the reader", () => {
  expect(
    table([
      "clause 9.2: 30 days -> 60 days",
      "unit price 4.20 → 4.35",
      "everything else unchanged",
      "the mast is up (true)",
      "always copy Wim, I'll do that myself",
      "digging starts 3 June",
      "handover on Monday still works",
    ]),
  ).toMatchInlineSnapshot(`
    "
    clause 9.2: 30 days -> 60 days → Clause 9.2 changes from 30 days to 60 days.
    unit price 4.20 → 4.35 → The unit price changes from 4.20 to 4.35.
    everything else unchanged → Everything else is as before.
    the mast is up (true) → The mast is up.
    always copy Wim, I'll do that myself → nothing: We kept back "always copy Wim" as private. We left out "I'll do that myself": add what it says if it's meant for the reader.
    digging starts 3 June → Digging starts on 3 June.
    handover on Monday still works → Handover on Monday still works.
    "
  `);
});
