import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../src/service/composer/rephrase.ts";
import type { StoredContact } from "../../../src/service/contact.ts";
import { samplePeople } from "../../../src/service/sample-people.ts";
import { numRuns } from "../../support/num-runs.ts";
import { contactNamed } from "../helpers.ts";
import { patience, workOnLongText } from "./long-text.ts";
import { message } from "./messages.ts";
import { advised } from "./people.ts";

const people = samplePeople.map(({ name }) => contactNamed(name));

const noSmallTalk = advised({ must_never: "Open with small talk." });
const direct = advised({ must_do: "Get straight to the point." });
const warm = advised({ must_do: "Be warm." });
const formal = advised({ must_do: "Keep to the proper forms." });
const calm = advised({ not_that: "Hype." });
const plain = advised({ not_that: "Jargon." });
const oneStep = advised({ likes_this: "One clear next step." });
const figures = advised({ must_do: "Lead with the number that changed." });
const listed = advised({ likes_this: "Bullet points." });
const nothing = advised({});

describe("each rule of wording and layout, and where it stops", () => {
  test.each<[StoredContact, string, string]>([
    [noSmallTalk, "I hope you're doing well! The form is here.", "The form is here."],
    [noSmallTalk, "hope all is well, can you sign?", "can you sign?"],
    [noSmallTalk, "How was your weekend?\n\nThe form is here.", "The form is here."],
    [noSmallTalk, "Hope you got the 3 invoices. Bye.", "Hope you got the 3 invoices. Bye."],
    [noSmallTalk, "Hope you're well.", "Hope you're well."],
    [
      direct,
      "I was just wondering if maybe you could send it by 5 p.m. on Friday.",
      "Could you send it by 5 p.m. on Friday?",
    ],
    [
      direct,
      "Hi Ada, I was wondering whether we could move it to 3 May",
      "Hi Ada, could we move it to 3 May?",
    ],
    [direct, "I just wanted to let you know that it is not done.", "It is not done."],
    [direct, "It would be great if you could not share it.", "Could you not share it?"],
    [direct, "Sorry to bother you, but would it be possible to meet at 14:30?", "Could we meet at 14:30?"],
    [direct, "I think it is about 12 %, probably.", "I think it is about 12 %, probably."],
    [direct, "I just sent it. It is just 5 seats.", "I just sent it. It is just 5 seats."],
    [
      direct,
      'She wrote "I was just wondering if you could" again.',
      'She wrote "I was just wondering if you could" again.',
    ],
    [direct, "```\nI was just wondering if you could\n```", "```\nI was just wondering if you could\n```"],
    [warm, "Send me the form.", "Hi Ada,\nPlease send me the form. Thank you."],
    [warm, "Hi there! Can you sign? Thanks", "Hi there! Can you sign? Thanks"],
    [warm, "<@U1> can you sign?", "<@U1> can you sign? Thank you."],
    [warm, "Share price fell 3 %.", "Hi Ada,\nShare price fell 3 %."],
    [
      formal,
      "Hey there, I'm late, we'll start at 9. Thanks!",
      "Hello, I am late, we will start at 9. Thank you.",
    ],
    [formal, "Thanks to Tom we won't pay.", "Hello Ada,\nThanks to Tom we won't pay."],
    [calm, "It works!!! Really?! We are so excited :tada:", "It works. Really? We are excited :tada:"],
    [plain, "We leverage it to circle back, going forward.", "We use it to come back, from now on."],
    [
      oneStep,
      "The form is ready. Can you sign it by 3 May? It is 2 pages.",
      "The form is ready.\n\nCan you sign it by 3 May?\n\nIt is 2 pages.",
    ],
    [oneStep, "It is ready. Send me the form ASAP.", "It is ready.\n\nSend me the form ASAP."],
    [oneStep, "Can you sign? Can you pay?", "Can you sign? Can you pay?"],
    [
      oneStep,
      "- Can you sign? It is short.\n- It is 2 pages.",
      "- Can you sign? It is short.\n- It is 2 pages.",
    ],
    [
      figures,
      "We met on Monday. Churn fell by 12 %. Tom was there.",
      "Churn fell by 12 %. We met on Monday. Tom was there.",
    ],
    [figures, "We met Tom. He wants 12 seats.", "We met Tom. He wants 12 seats."],
    [figures, "We met Tom.\nChurn fell by 12 %.", "We met Tom.\nChurn fell by 12 %."],
    [
      listed,
      "It failed. We rolled back. All is well. Can you check?",
      "- It failed.\n- We rolled back.\n- All is well.\nCan you check?",
    ],
    [
      nothing,
      "Hey!! Hope you're well, I was just wondering if you could leverage it ASAP!",
      "Hey!! Hope you're well, I was just wondering if you could leverage it ASAP!",
    ],
  ])("%#: %s", (contact, message, rephrased) => {
    expect(rephraseMessage(contact, message).rephrased).toBe(rephrased);
  });
});

test("the reasoning says what was done and why, or that nothing was", () => {
  expect(rephraseMessage(noSmallTalk, "Hope you're well. Tom pays.").reasoning).toBe(
    'The small talk is out: the profile says "never open with small talk". The facts, names and links are as you wrote them.',
  );
  const courteous = advised({ must_do: "Keep to the proper forms.", must_never: "Open with small talk." });
  expect(rephraseMessage(courteous, "Hope you're well.")).toEqual({
    rephrased: "Hello Ada,\nHope you're well.",
    reasoning:
      'A greeting opens it: the profile says "keep to the proper forms". The facts, names and links are as you wrote them. Before you send it, see that it meets the first advice for Ada: "keep to the proper forms".',
  });
  expect(rephraseMessage(nothing, "Tom pays.").reasoning).toBe(
    "The profile says little about wording, so it is as you wrote it.",
  );
});

/** What must come through, each kind as often as it was there. */
const kinds: readonly RegExp[] = [
  /\d+/g,
  /[$€%]/g,
  /<[^<>\n]+>/g,
  /https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)\]}'"…]/g,
  /[\w.]+@[\w.]+\w/g,
  /```[\s\S]*?```|`[^`\n]+`/g,
  /:\w+:|\p{Extended_Pictographic}\p{Emoji_Modifier}?|\u{F0000}|&amp;/gu,
  /\b(?:not|never|no|without|nothing|nor)\b|n't\b/gi,
  /"[^"\n]*"/g,
  /^> .*$/gm,
];

function factsIn(text: string): string[][] {
  return kinds.map((kind) => [...text.matchAll(kind)].map(([found]) => found.toLowerCase()).sort());
}

test("every fact of the original is in the answer as often as it was, and none is new", () => {
  fc.assert(
    fc.property(fc.constantFrom(...people, noSmallTalk, formal, warm), message, (contact, text) => {
      const { rephrased } = rephraseMessage(contact, text);
      expect(factsIn(rephrased)).toEqual(factsIn(text));
    }),
    { numRuns: numRuns(2_000) },
  );
});

test("any text at all is answered, the same way each time, and not lost", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...people),
      fc.string({ unit: "binary", minLength: 1 }).filter((text) => /\S/.test(text)),
      (contact, text) => {
        const { rephrased } = rephraseMessage(contact, text);
        expect(rephraseMessage(contact, text).rephrased).toBe(rephrased);
        expect(rephrased).toMatch(/\S/);
      },
    ),
    { numRuns: numRuns(500) },
  );
});

test.for([
  "a",
  ".",
  " ",
  "!",
  "?",
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
  "I was just wondering if ",
  "If you could a",
  "I hope you are ",
  "just checking in to see if you maybe ",
])(
  "the largest message of nothing but %j takes no more than linear time",
  {
    timeout: patience,
  },
  async (unit, context) => {
    const contacts = [figures, contactNamed("Viktor Lindqvist")];
    expect(await workOnLongText(context, "rephrase", unit, contacts)).toBe("finished");
  },
);

test.each([
  ["Hi Jane, I hope this email finds you well. Please sign it.", /find/],
  ["Hey Jane, how was your weekend? Please send the list.", /weekend/],
])("small talk after a greeting goes too: %s", (message, smallTalk) => {
  const { rephrased } = rephraseMessage(noSmallTalk, message);
  expect(rephrased).toMatch(/^H(i|ey) Jane,/);
  expect(rephrased).not.toMatch(smallTalk);
});
