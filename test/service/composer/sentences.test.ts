import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparedFacts } from "../../../src/app/features/rephrase/fact-lock.ts";
import { isEnglish } from "../../../src/service/composer/language.ts";
import { rephraseMessage } from "../../../src/service/composer/rephrase.ts";
import { samplePeople } from "../../../src/service/sample-people.ts";
import { numRuns } from "../../support/num-runs.ts";
import { contactNamed } from "../helpers.ts";
import { message } from "./messages.ts";
import { someone } from "./people.ts";

/** Stays as it came. */
const same = undefined;

/** What business letters are full of, for a contact who is direct, warm, brief, or formal. */
type Expected = string | undefined;
const sentences: readonly [string, direct: Expected, warm: Expected, brief: Expected, formal: Expected][] = [
  [
    "Just checking whether you maybe had time to look at the 3 invoices.",
    "Did you have time to look at the 3 invoices?",
    "Hi Ada,\nJust checking whether you maybe had time to look at the 3 invoices.",
    "Did you have time to look at the 3 invoices?",
    "Hello Ada,\nDid you have time to look at the 3 invoices?",
  ],
  [
    "I was wondering if you could send the order form by Friday.",
    "Could you send the order form by Friday?",
    "Hi Ada,\nI was wondering if you could send the order form by Friday. Thank you.",
    "Could you send the order form by Friday?",
    "Hello Ada,\nCould you send the order form by Friday?",
  ],
  [
    "I was just wondering whether we might be able to meet on 3 May at 14:30.",
    "Could we meet on 3 May at 14:30?",
    "Hi Ada,\nI was just wondering whether we might be able to meet on 3 May at 14:30.",
    "Could we meet on 3 May at 14:30?",
    "Hello Ada,\nCould we meet on 3 May at 14:30?",
  ],
  [
    "I'm just checking in to see if you are free on Monday.",
    "Are you free on Monday?",
    "Hi Ada,\nI'm just checking in to see if you are free on Monday.",
    "Are you free on Monday?",
    "Hello Ada,\nAre you free on Monday?",
  ],
  [
    "Just wondering if there's any update on ticket 4711.",
    "Is there any update on ticket 4711?",
    "Hi Ada,\nJust wondering if there's any update on ticket 4711.",
    "Is there any update on ticket 4711?",
    "Hello Ada,\nIs there any update on ticket 4711?",
  ],
  [
    "I wanted to see if you received my email of 2 March.",
    "Did you receive my email of 2 March?",
    "Hi Ada,\nI wanted to see if you received my email of 2 March.",
    "Did you receive my email of 2 March?",
    "Hello Ada,\nDid you receive my email of 2 March?",
  ],
  [
    "Just following up on the contract for 40 seats.",
    "I am following up on the contract for 40 seats.",
    "Hi Ada,\nJust following up on the contract for 40 seats.",
    "I am following up on the contract for 40 seats.",
    "Hello Ada,\nI am following up on the contract for 40 seats.",
  ],
  [
    "I just wanted to let you know that the pilot has ended.",
    "The pilot has ended.",
    "Hi Ada,\nI just wanted to let you know that the pilot has ended.",
    "The pilot has ended.",
    "Hello Ada,\nI just wanted to let you know that the pilot has ended.",
  ],
  [
    "I am writing to inform you that your plan renews on 2026-05-01.",
    "Your plan renews on 2026-05-01.",
    "Hi Ada,\nI am writing to inform you that your plan renews on 2026-05-01.",
    "Your plan renews on 2026-05-01.",
    "Hello Ada,\nI am writing to inform you that your plan renews on 2026-05-01.",
  ],
  [
    "Please be advised that the office is closed on Friday.",
    "The office is closed on Friday.",
    "Hi Ada,\nPlease be advised that the office is closed on Friday.",
    "The office is closed on Friday.",
    "Hello Ada,\nPlease be advised that the office is closed on Friday.",
  ],
  [
    "Please note that we cannot extend the offer.",
    "We cannot extend the offer.",
    "Hi Ada,\nPlease note that we cannot extend the offer.",
    "We cannot extend the offer.",
    "Hello Ada,\nPlease note that we cannot extend the offer.",
  ],
  [
    "It should be noted that churn fell by 12 %.",
    "Churn fell by 12 %.",
    "Hi Ada,\nIt should be noted that churn fell by 12 %.",
    "Churn fell by 12 %.",
    "Hello Ada,\nIt should be noted that churn fell by 12 %.",
  ],
  [
    "It has come to our attention that invoice 88 is not paid.",
    "Invoice 88 is not paid.",
    "Hi Ada,\nIt has come to our attention that invoice 88 is not paid.",
    "Invoice 88 is not paid.",
    "Hello Ada,\nIt has come to our attention that invoice 88 is not paid.",
  ],
  [
    "Per my last email, the deadline is 3 May.",
    same,
    "Hi Ada,\nAs I wrote before, the deadline is 3 May.",
    same,
    "Hello Ada,\nAs I wrote before, the deadline is 3 May.",
  ],
  [
    "As per my previous message, we never received the form.",
    same,
    "Hi Ada,\nAs I wrote before, we never received the form.",
    same,
    "Hello Ada,\nAs I wrote before, we never received the form.",
  ],
  [
    "As previously mentioned, the price is €1,520.",
    same,
    "Hi Ada,\nAs I wrote before, the price is €1,520.",
    same,
    "Hello Ada,\nAs I wrote before, the price is €1,520.",
  ],
  [
    "Please reply at your earliest convenience.",
    "Please reply as soon as you can.",
    "Hi Ada,\nPlease reply when you have a moment. Thank you.",
    "Please reply as soon as you can.",
    "Hello Ada,\nPlease reply at your earliest convenience.",
  ],
  [
    "Kindly send us the signed order form at your earliest convenience.",
    "Please send us the signed order form as soon as you can.",
    "Hi Ada,\nPlease send us the signed order form when you have a moment. Thank you.",
    "Please send us the signed order form as soon as you can.",
    "Hello Ada,\nPlease send us the signed order form at your earliest convenience.",
  ],
  [
    "Sorry to bother you, but could you sign the order form?",
    "Could you sign the order form?",
    "Hi Ada,\nSorry to bother you, but could you sign the order form? Thank you.",
    "Could you sign the order form?",
    "Hello Ada,\nCould you sign the order form?",
  ],
  [
    "Apologies for chasing you on this, but we need the form by Friday.",
    "We need the form by Friday.",
    "Hi Ada,\nApologies for chasing you on this, but we need the form by Friday.",
    "We need the form by Friday.",
    "Hello Ada,\nWe need the form by Friday.",
  ],
  [
    "I know you're busy, but can we talk tomorrow at 9 a.m.?",
    "Can we talk tomorrow at 9 a.m.?",
    "Hi Ada,\nI know you're busy, but can we talk tomorrow at 9 a.m.? Thank you.",
    "Can we talk tomorrow at 9 a.m.?",
    "Hello Ada,\nCan we talk tomorrow at 9 a.m.?",
  ],
  [
    "I hate to ask, but could you share the deck again?",
    "Could you share the deck again?",
    "Hi Ada,\nI hate to ask, but could you share the deck again? Thank you.",
    "Could you share the deck again?",
    "Hello Ada,\nCould you share the deck again?",
  ],
  [
    "Would it be possible to move the call to 15:00?",
    "Could we move the call to 15:00?",
    "Hi Ada,\nWould it be possible to move the call to 15:00? Thank you.",
    "Could we move the call to 15:00?",
    "Hello Ada,\nCould we move the call to 15:00?",
  ],
  [
    "Would you mind sharing the numbers for Q3?",
    "Could you share the numbers for Q3?",
    "Hi Ada,\nWould you mind sharing the numbers for Q3? Thank you.",
    "Could you share the numbers for Q3?",
    "Hello Ada,\nCould you share the numbers for Q3?",
  ],
  [
    "Is there any chance you could join us at 10?",
    "Could you join us at 10?",
    "Hi Ada,\nIs there any chance you could join us at 10? Thank you.",
    "Could you join us at 10?",
    "Hello Ada,\nCould you join us at 10?",
  ],
  [
    "It would be great if you could review the draft by 30 April.",
    "Could you review the draft by 30 April?",
    "Hi Ada,\nIt would be great if you could review the draft by 30 April. Thank you.",
    "Could you review the draft by 30 April?",
    "Hello Ada,\nCould you review the draft by 30 April?",
  ],
  [
    "I would really appreciate it if you could confirm by email to jane@acme.com.",
    "Could you confirm by email to jane@acme.com?",
    "Hi Ada,\nI would really appreciate it if you could confirm by email to jane@acme.com.",
    "Could you confirm by email to jane@acme.com?",
    "Hello Ada,\nCould you confirm by email to jane@acme.com?",
  ],
  [
    "I would be grateful if you could sign the contract.",
    "Could you sign the contract?",
    "Hi Ada,\nI would be grateful if you could sign the contract.",
    "Could you sign the contract?",
    "Hello Ada,\nI would be grateful if you could sign the contract.",
  ],
  [
    "If you could send me the figures by Monday, that would be great.",
    "Could you send me the figures by Monday?",
    "Hi Ada,\nIf you could send me the figures by Monday, that would be great. Thank you.",
    "Could you send me the figures by Monday?",
    "Hello Ada,\nCould you send me the figures by Monday?",
  ],
  [
    "Do you think you might be able to approve the budget of $12,000?",
    "Could you approve the budget of $12,000?",
    "Hi Ada,\nDo you think you might be able to approve the budget of $12,000? Thank you.",
    "Could you approve the budget of $12,000?",
    "Hello Ada,\nCould you approve the budget of $12,000?",
  ],
  [
    "Maybe we could meet next week?",
    "Could we meet next week?",
    "Hi Ada,\nMaybe we could meet next week? Thank you.",
    "Could we meet next week?",
    "Hello Ada,\nCould we meet next week?",
  ],
  [
    "Do you happen to have the link https://acme.com/a?",
    "Do you have the link https://acme.com/a?",
    "Hi Ada,\nDo you happen to have the link https://acme.com/a? Thank you.",
    "Do you have the link https://acme.com/a?",
    "Hello Ada,\nDo you have the link https://acme.com/a?",
  ],
  [
    "I hope this email finds you well. Attached is the report for March.",
    "Attached is the report for March.",
    "Hi Ada,\nI hope this email finds you well. Attached is the report for March.",
    "Attached is the report for March.",
    "Hello Ada,\nI hope this email finds you well. Attached is the report for March.",
  ],
  [
    "Hope you had a great weekend! Can you sign the form?",
    "Can you sign the form?",
    "Hi Ada,\nHope you had a great weekend! Can you sign the form? Thank you.",
    "Can you sign the form?",
    "Hello Ada,\nHope you had a great weekend. Can you sign the form?",
  ],
  [
    "How are you? The call is at 11:30.",
    "The call is at 11:30.",
    "Hi Ada,\nHow are you? The call is at 11:30.",
    "The call is at 11:30.",
    "Hello Ada,\nHow are you? The call is at 11:30.",
  ],
  [
    "It was great meeting you! I'll send the notes tomorrow.",
    "I'll send the notes tomorrow.",
    "Hi Ada,\nIt was great meeting you! I'll send the notes tomorrow.",
    "I'll send the notes tomorrow.",
    "Hello Ada,\nIt was great meeting you. I will send the notes tomorrow.",
  ],
  [
    "The contract is signed. Let me know if you have any questions.",
    "The contract is signed.",
    "Hi Ada,\nThe contract is signed. Please let me know if you have any questions.",
    "The contract is signed.",
    "Hello Ada,\nThe contract is signed. Please let me know if you have any questions.",
  ],
  [
    "The contract is signed. Please don't hesitate to contact me.",
    same,
    "Hi Ada,\nThe contract is signed. Please don't hesitate to contact me.",
    same,
    "Hello Ada,\nThe contract is signed. Please don't hesitate to contact me.",
  ],
  [
    "Can you approve it by Friday? Thanks in advance!",
    "Can you approve it by Friday?",
    "Hi Ada,\nCan you approve it by Friday? Thanks in advance!",
    "Can you approve it by Friday?",
    "Hello Ada,\nCan you approve it by Friday? Thank you in advance.",
  ],
  [
    "We shipped it. Looking forward to hearing from you soon.",
    "We shipped it.",
    "Hi Ada,\nWe shipped it. Looking forward to hearing from you soon.",
    "We shipped it.",
    "Hello Ada,\nWe shipped it. Looking forward to hearing from you soon.",
  ],
  [
    "To be honest, the price is too high for us.",
    "The price is too high for us.",
    "Hi Ada,\nTo be honest, the price is too high for us.",
    "The price is too high for us.",
    "Hello Ada,\nTo be honest, the price is too high for us.",
  ],
  [
    "Basically, we need two more weeks.",
    "We need two more weeks.",
    "Hi Ada,\nBasically, we need two more weeks.",
    "We need two more weeks.",
    "Hello Ada,\nBasically, we need two more weeks.",
  ],
  [
    "I need you to sign the form ASAP.",
    same,
    "Hi Ada,\nCould you sign the form as soon as you can? Thank you.",
    same,
    "Hello Ada,\nCould you sign the form as soon as you can?",
  ],
  [
    "Send me the figures for Q2.",
    same,
    "Hi Ada,\nPlease send me the figures for Q2. Thank you.",
    same,
    "Hello Ada,\nPlease send me the figures for Q2.",
  ],
  [
    "Please find attached the 2 invoices.",
    "Attached: the 2 invoices.",
    "Hi Ada,\nI’ve attached the 2 invoices.",
    "Attached: the 2 invoices.",
    "Hello Ada,\nPlease find attached the 2 invoices.",
  ],
  [
    "Let's touch base next week to discuss the low-hanging fruit.",
    "Let's talk next week to discuss the easy gains.",
    "Hi Ada,\nLet's touch base next week to discuss the low-hanging fruit.",
    "Let's talk next week to discuss the easy gains.",
    "Hello Ada,\nLet's talk next week to discuss the easy gains.",
  ],
  [
    "Going forward, we will utilize the portal in order to track the 14 action items.",
    "From now on, we will use the portal to track the 14 next steps.",
    "Hi Ada,\nGoing forward, we will utilize the portal in order to track the 14 action items.",
    "From now on, we will use the portal to track the 14 next steps.",
    "Hello Ada,\nFrom now on, we will use the portal in order to track the 14 next steps.",
  ],
  [
    "Due to the fact that the budget was cut by 8 %, we can't sign now.",
    "Because the budget was cut by 8 %, we can't sign now.",
    "Hi Ada,\nDue to the fact that the budget was cut by 8 %, we can't sign now.",
    "Because the budget was cut by 8 %, we can't sign now.",
    "Hello Ada,\nDue to the fact that the budget was cut by 8 %, we can't sign now.",
  ],
  [
    "With regard to your request, we don't offer discounts.",
    "About your request, we don't offer discounts.",
    "Hi Ada,\nAbout your request, we don't offer discounts.",
    "About your request, we don't offer discounts.",
    "Hello Ada,\nWith regard to your request, we don't offer discounts.",
  ],
  [
    "Hey Ada, we're gonna be late, it's 9:15 already!!",
    same,
    same,
    same,
    "Hello Ada, we are going to be late, it's 9:15 already.",
  ],
  [
    "Hi Ada, thanks for the call. Can you send the slides?",
    "Hi Ada, thanks for the call.\n\nCan you send the slides?",
    same,
    same,
    "Hello Ada, thank you for the call. Can you send the slides?",
  ],
  [
    "We are super excited to announce v2.4!!!",
    same,
    "Hi Ada,\nWe are super excited to announce v2.4!!!",
    same,
    "Hello Ada,\nWe are excited to announce v2.4.",
  ],
  [
    "I think we need about 40 seats, probably by June.",
    same,
    "Hi Ada,\nI think we need about 40 seats, probably by June.",
    same,
    "Hello Ada,\nI think we need about 40 seats, probably by June.",
  ],
  [
    'She wrote "I was wondering if you could" twice.',
    same,
    'Hi Ada,\nShe wrote "I was wondering if you could" twice.',
    same,
    'Hello Ada,\nShe wrote "I was wondering if you could" twice.',
  ],
  [
    "FYI the meeting is on the 30th.",
    same,
    "Hi Ada,\nFYI the meeting is on the 30th.",
    same,
    "Hello Ada,\nFor your information, the meeting is on the 30th.",
  ],
  [
    "Pls review the draft, thx!",
    same,
    "Hi Ada,\nPls review the draft, thx!",
    same,
    "Hello Ada,\nPlease review the draft, thank you.",
  ],
  [
    "Could you kindly provide us with the address?",
    "Could you please provide us with the address?",
    "Hi Ada,\nCould you please send us the address? Thank you.",
    "Could you please provide us with the address?",
    "Hello Ada,\nCould you please provide us with the address?",
  ],
  [
    "I would like to ask you for an introduction to <@U123>.",
    same,
    "Hi Ada,\nI’d like to ask you for an introduction to <@U123>.",
    same,
    "Hello Ada,\nI would like to ask you for an introduction to <@U123>.",
  ],
  [
    "We took a deep dive into the data prior to the call.",
    "We took a close look at the data before the call.",
    "Hi Ada,\nWe took a deep dive into the data prior to the call.",
    "We took a close look at the data before the call.",
    "Hello Ada,\nWe took a close look at the data prior to the call.",
  ],
  [
    "Please advise.",
    same,
    "Hi Ada,\nPlease let me know what you think. Thank you.",
    same,
    "Hello Ada,\nPlease let me know what you think.",
  ],
  [
    "No worries if not, but could you perhaps reply today?",
    "No worries if not, but could you reply today?",
    "Hi Ada,\nNo worries if not, but could you perhaps reply today? Thank you.",
    "No worries if not, but could you reply today?",
    "Hello Ada,\nNo worries if not, but could you reply today?",
  ],
];

const traits = ["direct", "warm", "brief", "formal"] as const;

test.each(sentences)("%s", (sentence, ...expected) => {
  const rephrased = traits.map((trait) => rephraseMessage(someone(trait), sentence).rephrased);
  expect(rephrased).toEqual(traits.map((_, index) => expected[index] ?? sentence));
});

test("what was rephrased once is not rephrased again", () => {
  for (const [sentence] of sentences) {
    for (const trait of traits) {
      const { rephrased } = rephraseMessage(someone(trait), sentence);
      expect(rephraseMessage(someone(trait), rephrased).rephrased).toBe(rephrased);
    }
  }
});

describe("a message in another language keeps its words", () => {
  test.each([
    "Hallo Ada, ich wollte nur fragen, ob du bis 3. Mai unterschreiben kannst. FYI: es ist ASAP nötig!",
    "Bonjour Ada, pourriez-vous signer le contrat pour 40 sièges avant le 3 mai ? Merci d'avance!",
    "Hola Ada, ¿puede usted firmar el contrato? Gracias por todo.",
    "Ciao Ada, non è urgente. Grazie per il contratto.",
    "Beste Ada, graag ontvang ik het contract met 40 plaatsen voor 3 mei.",
    "こんにちは、3月5日までに契約書に署名してください。ASAP",
    "Здравствуйте, подпишите договор до 3 мая, please.",
  ])("%s", (text) => {
    for (const trait of ["warm", "brief", "formal", "plain words", "calm", "casual"] as const) {
      expect(rephraseMessage(someone(trait), text).rephrased).toBe(text);
    }
    const words = (each: string) => each.match(/\S+/g);
    expect(words(rephraseMessage(someone("direct"), text).rephrased)).toEqual(words(text));
  });

  test.each(["Do sign.", "Met Tom.", "Order form?", "Con call at 9", "¿?", "5"])("%s is none", (text) => {
    expect(isEnglish(text)).toBe(true);
  });

  test("a few English words are English, also beside a name of elsewhere", () => {
    const { rephrased } = rephraseMessage(
      someone("formal"),
      "Hey there, El Paso and Die Presse: we're late.",
    );
    expect(rephrased).toBe("Hello, El Paso and Die Presse: we are late.");
  });
});

test.each([
  "I am checking whether the server is up.",
  "I'm just checking if Tom agreed.",
  "I want to check whether it is safe.",
  "We are checking whether you have time.",
  "Tom is curious if you could sign.",
  "How are you able to sign?",
  "I hope you are doing the right thing.",
  "Maybe Tom can sign.",
  "Look forward to Q3.",
])("what only looks like manner stays for a direct contact: %s", (sentence) => {
  expect(rephraseMessage(someone("direct"), sentence).rephrased).toBe(sentence);
});

/** Longer words and a greeting may come, but no message grows without bound. */
const mostGrowth = { times: 8, more: 100 };

test("the app's own lock on facts finds nothing lost and nothing added, and the text stays within bounds", () => {
  const people = [
    ...samplePeople.map(({ name }) => contactNamed(name)),
    ...(["no small talk", ...traits, "calm", "plain words", "casual"] as const).map((trait) =>
      someone(trait),
    ),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...people), message, (contact, text) => {
      const { rephrased } = rephraseMessage(contact, text);
      expect(comparedFacts(text, rephrased, ["@jane"])).toEqual({ lost: [], added: [] });
      expect(rephrased.length).toBeLessThanOrEqual(text.length * mostGrowth.times + mostGrowth.more);
      if (/\S/.test(text)) expect(rephrased).toMatch(/\S/);
      const again = rephraseMessage(contact, rephrased).rephrased;
      expect(rephraseMessage(contact, again).rephrased).toBe(again);
    }),
    { numRuns: numRuns(1_500) },
  );
});

test.each(["14:30 in order to 9 a.m. the.\n", "0! ASAP."])("no fact becomes another one in %j", (text) => {
  const { rephrased } = rephraseMessage(contactNamed("Jane Whitfield"), text);
  expect(comparedFacts(text, rephrased, [])).toEqual({ lost: [], added: [] });
});
