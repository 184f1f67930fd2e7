import { describe, expect, test } from "vitest";
import { jane, sent, viktor } from "./letters.ts";

/** @returns the subject and what is said between greeting and sign-off */
function said(goal: string, contact = viktor): string {
  const [subject = "", body = ""] = sent(contact, { goal }).split("\n---\n");
  return `${subject} | ${body.split("\n\n").slice(1, -1).join(" / ")}`;
}

const closer =
  /(?: | \/ )(?:A line back is enough|There's no rush to answer|Whenever it suits you is fine|A day and a time are enough|If anything is in the way, just tell me|Thank you for your understanding)\.$/u;
const told = (goal: string) => said(goal).replace(closer, "");

describe("a goal is an act and its content", () => {
  test("whose content is a clause, turned to the reader by its grammar", () => {
    const goals = [
      "ask him to get the kiln serviced before the open day",
      "have him look through the tasting notes",
      "get him to a fitting on the 9th",
      "need somebody to let the florist in at 6.30",
      "need someone from his team to count the crates",
      "ask his IT to whitelist our domain",
      "ask to visit the dairy",
      "ask if okay to print the recipe",
      "check dinner on thursday still ok 7.30",
      "check the handover on monday still works",
      "tell him yes to the second coat",
      "find out whether the tabletop fits",
      "confirm the inspection on Thursday",
    ];
    expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
      "
      Getting the kiln serviced before the open day | Could you get the kiln serviced before the open day?
      Tasting notes | Could you look through the tasting notes?
      Invitation to a fitting on the 9th | I'd like to invite you to a fitting on the 9th. Would you like to come?
      Letting the florist in at 6.30 | Could somebody let the florist in at 6.30?
      Counting the crates | Could someone from your team count the crates?
      Whitelisting our domain | Could your IT whitelist our domain?
      Visiting the dairy | Could we visit the dairy?
      Printing the recipe | Would it be okay to print the recipe?
      Dinner on Thursday at 7.30 | Is dinner on Thursday still okay for you at 7.30?
      Handover on Monday still works | Could you confirm that the handover on Monday still works?
      Second coat | I'm happy to say yes to the second coat.
      Whether the tabletop fits | Could you tell me whether the tabletop fits?
      Inspection on Thursday | I'd like to confirm the inspection on Thursday.
      "
    `);
  });

  test("or a statement, which is said as such with its correction", () => {
    const goals = [
      "ferry's running late, 5pm not 4",
      "bakery's closed on monday",
      "organist can't make it tomorrow",
      "update him: permits approved, digging starts 3 june",
      "remind: rent due on the 1st",
      "offer expires friday",
      "quote attached, valid till 30 june",
      "the crates had the wrong labels, corrected ones attached",
    ];
    expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
      "
      Ferry running late | I wanted to let you know that the ferry's running late: 5pm instead of 4.
      Bakery closed on Monday | I wanted to let you know that the bakery is closed on Monday.
      Organist can't make it tomorrow | I wanted to let you know that the organist can't make it tomorrow.
      Permits approved | I wanted to let you know that the permits are approved. Digging starts on 3 June.
      Rent due on the 1st | This is a short reminder that the rent is due on the 1st.
      Offer expires Friday | I wanted to let you know that the offer expires Friday.
      Quote attached | I wanted to let you know that the quote is attached. It's valid till 30 June.
      Crates had the wrong labels | I wanted to let you know that the crates had the wrong labels. The corrected ones are attached.
      "
    `);
  });

  test("or the question itself, also without its verb or its mark", () => {
    const goals = [
      "tea at the flower show?",
      "quick drink after the hearing?",
      "any news on the kiln?",
      "still on for saturday?",
      "ok to bring my sister?",
      "how was the harvest",
      "does he have a spare ladder",
    ];
    expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
      "
      Tea at the flower show | Do you have time for tea at the flower show?
      Drink after the hearing | Do you have time for a drink after the hearing?
      Kiln | Is there any news on the kiln?
      Still on for Saturday? | Are we still on for Saturday?
      Bringing my sister | Would it be okay to bring my sister?
      Harvest | How was the harvest?
      Do you have a spare ladder? | Do you have a spare ladder?
      "
    `);
  });

  test("with a label before it, or a list behind it", () => {
    const goals = [
      "marquee: ask him to confirm the headcount",
      "scholarship: remind him we still need the transcripts",
      "Send him the May figures: 12 weddings, 4 refunds (9 in April), and ask for 20 min on 3 June.",
      "45 min thursday or friday to taste the menu",
    ];
    expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
      "
      Marquee: confirming the headcount | Could you confirm the headcount?
      Scholarship | This is a short reminder that we still need the transcripts.
      May figures | Here are the May figures: 12 weddings and 4 refunds (9 in April). Could we find 20 minutes on 3 June?
      45 minutes on Thursday or Friday | Could we find 45 minutes on Thursday or Friday to taste the menu?
      "
    `);
  });
});

test("two acts are both carried out, and what follows a comma is a fact", () => {
  const goals = [
    "ask whether he got the fabric and what he thinks of the blue",
    "ask about his move and whether he has the keys",
    "say I enjoyed his recital and ask to borrow the score",
    "thank him for lending us the tent, will bring it back sunday",
    "can't make friday, ask for monday or tuesday instead",
    "tell him no to the rebate but offer free delivery",
    "decline the invitation to their harvset supper, I'm away",
    "ask how he likes the new till, been live 2 weeks",
    "want him to try the app, takes 5 min",
    "ask what happened with the pallets, 2 boxes missing",
    "cancel the rehearsal, too few singers",
    "return the form, wrong account number",
    "introduce Aylin, who looks after him in August",
    "introduce Tomas, our new agronomist",
  ];
  expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
    "
    Question about the fabric | 1. Did you get the fabric?
    2. What do you think of the blue?
    Question about your move | 1. What can you tell me about your move?
    2. Do you have the keys?
    Borrowing the score | I enjoyed your recital. Could we borrow the score?
    Thank you for lending us the tent | Thank you for lending us the tent. I will bring it back Sunday.
    Monday or Tuesday | I'm sorry, but I can't make Friday. Would Monday or Tuesday work for you instead?
    Offer: free delivery | I'm sorry, but we can't agree to the rebate. I'd like to offer you free delivery.
    Your harvest supper | Thank you for the invitation to your harvest supper. I'm sorry, but we can't come. I'm away.
    How you like the new till | Could you tell me how you like the new till? It's been live for 2 weeks.
    Trying the app | Would you be willing to try the app? It takes 5 minutes.
    What happened with the pallets | Could you tell me what happened with the pallets? 2 boxes are missing.
    Cancelling the rehearsal | I'm sorry, but I have to cancel the rehearsal. There were too few singers.
    Returning the form | Could we return the form? The account number is wrong.
    Introducing Aylin | I'd like to introduce Aylin, who looks after you in August.
    Introducing Tomas, our new agronomist | I'd like to introduce Tomas, our new agronomist.
    "
  `);
});

describe("what a sender thinks or keeps back isn't said", () => {
  test.each([
    "the boiler's broken, don't tell him",
    "margin's thin",
    "bluff: say we have a second tenant",
    "need somebody to lean on his boss",
    "wants to know if we cut prices, tell him no",
    "ferry's late again, typical of Olaf",
  ])("%s", (goal) => {
    expect(said(goal, jane)).toBe(
      "About [your topic] | [Your request here: what you'd like Jane to do or know]",
    );
  });

  test("and a bracket says which act is missing", () => {
    const goals = [
      "ask him about the thing with Ute and the thing",
      "tell him what he knows",
      "thank him, he saved our summer",
      "apologise for the mud, offer him whatever he wants",
    ];
    expect(`\n${goals.map(told).join("\n")}\n`).toMatchInlineSnapshot(`
      "
      Question about the thing with Ute and the thing | What can you tell me about the thing with Ute and the thing?
      About [your topic] | [Your words here: what you'd like to tell Viktor]
      Thank you | I'd like to say thank you. [Your words here: what you're thankful for]
      Apology for the mud | I apologise for the mud. [Your words here: what you'd like to offer Viktor]
      "
    `);
  });
});
