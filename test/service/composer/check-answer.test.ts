import { describe, expect, test } from "vitest";
import { z } from "zod";
import { connectionLanguage } from "../../../src/contract/resources.ts";
import { prepText, rephraseText, waveText } from "../../../src/service/composer/composer.ts";
import { strangeAddresses } from "../../../src/service/composer/model/checks/addresses.ts";
import { strangeChannels } from "../../../src/service/composer/model/checks/channels.ts";
import { checkAnswer, textChecks } from "../../../src/service/composer/model/checks/check-answer.ts";
import { toChecked } from "../../../src/service/composer/model/checks/checked.ts";
import { strangeOffers } from "../../../src/service/composer/model/checks/offers.ts";
import {
  prepExamples,
  rephraseExamples,
  waveExamples,
} from "../../../src/service/composer/model/examples.ts";
import { contactNamed } from "../helpers.ts";
import { brief, rephrasing, wave } from "./answers/answer.ts";
import { badAnswers } from "./answers/bad-answers.ts";
import { goodAnswers } from "./answers/good-answers.ts";
import { advised } from "./people.ts";

/** Characters: more than a rephrasing of the longest message that is sent. */
const maxAnswer = 100_000;

describe("an answer that nobody should pay for", () => {
  test.each(badAnswers)("$operation, $what", (answered) => {
    expect(checkAnswer(answered)).not.toEqual([]);
  });
});

describe("an honest answer passes", () => {
  test.each(goodAnswers)("$operation, $what", (answered) => {
    expect(checkAnswer(answered)).toEqual([]);
  });
});

describe("what a model is shown as good passes, and what as bad doesn't", () => {
  const contact = z
    .object({ name: z.string(), connection_language: connectionLanguage })
    .transform((known) => ({ ...advised(known.connection_language), name: known.name }));

  test.each(prepExamples)("a brief, $data.topic", ({ data, good }) => {
    const { contact: whom, ...request } = prepData.parse(data);
    const asked = {
      operation: "prep",
      contact: whom,
      request: { prep_type: "meeting", ...request },
    } as const;
    expect(checkAnswer({ ...asked, answer: prepText.parse(good) })).toEqual([]);
  });
  const prepData = z.object({ contact, topic: z.string(), agenda: z.string().optional() });

  test.each(waveExamples)("a wave, $data.goal", ({ data, good, bad }) => {
    const { contact: whom, ...given } = waveData.parse(data);
    const { wave } = waveText.parse(good);
    const channel = wave.subject === "" ? "sms" : "email";
    const asked = { operation: "wave", contact: whom, request: { ...given, channel } } as const;
    expect(checkAnswer({ ...asked, answer: { wave } })).toEqual([]);
    if (bad === undefined) return;
    expect(checkAnswer({ ...asked, answer: { wave: { ...wave, ...bad.answer } } })).not.toEqual([]);
  });
  const waveData = z.object({ contact, goal: z.string(), context: z.string() });

  test.each(rephraseExamples)("a rephrasing, $data.message", ({ data, good, bad }) => {
    const { contact: whom, message } = rephraseData.parse(data);
    const answer = rephraseText.parse(good);
    const asked = { operation: "rephrase", contact: whom, request: { message } } as const;
    expect(checkAnswer({ ...asked, answer })).toEqual([]);
    if (bad === undefined) return;
    expect(checkAnswer({ ...asked, answer: { ...answer, ...bad.answer } })).not.toEqual([]);
  });
  const rephraseData = z.object({ contact, message: z.string() });
});

describe("what neither the request nor the contact holds is refused in a text and beside it:", () => {
  test.each([
    ...["javascript:alert(1)", "JavaScript:void 0;x()", "data:text/html,x", "file:etc", "tel:911", "sms:me"],
    ...["vbscript:go", "ms-word:ofe|u|x", "view-source:x", "x-app+y.z:open/1", "(see javascript:go)"],
    ...["\\\\server\\share", "see \\\\server", "//server/share/offer"],
    ...[
      "<!channel>",
      "<!here|here>",
      "<!subteam^S123>",
      "<@U123ABC>",
      "<#C123ABC>",
      "@here",
      "@everyone",
      "＠channel",
    ],
    ...["@jane_sells", "@acme.example"],
    ...["evil\u200b.com", "evil.\u2060com", "ev\u00adil\u{e0041}.com", "evil\ufe0f.com", "@\u200bchannel"],
    ...["2️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣8️⃣2️⃣", "2\u200b0\u200b2\u200b5\u200b5\u200b5\u200b0182", "202‑555‒0182", "202_555_0182"],
    ...[
      ":two::zero::two::five::five::five::zero:",
      "二〇二五五五〇一八二",
      "zéro six vingt cinquante cinq trente",
    ],
    ...["evil.xn--p1ai", "a.b.c.d.e.f.g.h.evil.com", "…evil.com", "-evil.com", "evil.com-now", "evil.com@x"],
    ...[
      "a_b.evil.com/login",
      "evil_x.com",
      "i❤.ws",
      "💩.la",
      "हिन्दी.भारत",
      "evil.भारत",
      "Evil.Com",
      "a://evil",
    ],
    ...[
      "spy@हिन्दी.भारत",
      "spy@evil_x.com",
      "spy@a.b.c.d.e.f.g.h.com",
      "spy@okbank",
      "spy at evil dot example",
    ],
    ...["evil-dot-com", "spy_at_evil_dot_com", "evil . com", "evil Punkt com", "evil full stop com"],
    ...["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "192.0.2.7."],
    "oh seven nine one one two three four five six seven",
    "zero-two-zero, double seven, nine four six",
    "oh 7 nine 11 one two three four",
    "null eins sieben zwei drei vier fünf",
    "zéro six deux trois quatre cinq huit",
    "oh two oh seventy-nine forty-six twelve",
  ])("%s", (words) => {
    const beside = brief(
      "",
      "Jane Whitfield",
      {},
      { approach_strategy: `Begin slowly: ${words}, then go on.` },
    );
    expect(about(beside)).not.toEqual([]);
    expect(about(written(words))).not.toEqual([]);
    expect(about(written(words, { context: `We have ${words}.` }))).toEqual([]);
  });
});

describe("what neither the request nor the contact holds is not offered:", () => {
  test.each([
    ...["½ price", "2⅓ months", "⅓ off", "⅞ of it", "1⁄2 off"],
    ...["two for one", "3-for-2", "buy one, get one", "two for the price of one", "2 pour 1", "dos por uno"],
    ...["half the usual price", "half-price", "zum halben Preis", "moitié prix", "a mitad de precio"],
    ...["a free trial", "it free of charge", "it at no extra cost", "it kostenlos", "it gratis"],
    ...["a discount", "a voucher", "einen Rabatt", "un descuento"],
    ...[
      "more if you WhatsApp me",
      "it when you text me on signal",
      "it via wechat",
      "it: schreib mir auf telegram",
    ],
  ])("%s", (words) => {
    expect(about(written(words, { context: "Get her to meet on 11/2, for half an hour." }))).not.toEqual([]);
    expect(about(written(words, { context: `We have ${words}.` }))).toEqual([]);
  });
});

/** A letter with some words, which read like its other ones. */
function written(words: string, request = {}) {
  return wave("", "Jane Whitfield", { goal: "book a call", ...request }, [
    "A call",
    `Jane,\n\nyou get ${words}, of course. When can we speak?`,
  ]);
}

/** What an answer is refused for by the checks for links, channels and offers. */
function about(answered: ReturnType<typeof wave>): readonly string[] {
  const checked = toChecked(answered);
  return [strangeAddresses, strangeChannels, strangeOffers].flatMap((check) =>
    check(checked).flatMap(({ about = [] }) => about),
  );
}

describe("prose is no link, no number and no offer:", () => {
  test.each([
    ...["Note: this is new.", "Agenda:\n1. Price", "See below:", "**Next:** the price"],
    ...[
      "The ratio is 16:9, at 10:30.",
      "Great :tada: thanks:) Bye:D",
      "He said:“yes”",
      "the std::vector",
      ":tada::rocket:",
    ],
    ...["Liebe Kolleg:innen", "jede:r Kund:in im Mitarbeiter:innengespräch", "an EU:n", "Re: the offer"],
    ...["either/or, and//or", "C:\\Users", "20 seats @ 5", "one, two or three", "from one to ten, then five"],
    ...[
      "Between two and three, or four.",
      "One by one.",
      "I <3 this",
      "Is there a table for two?",
      "two for each",
    ],
    ...[
      "Are you free on Monday?",
      "Feel free to ask.",
      "Two free seats are left.",
      "The first half of the year",
    ],
    ...["We can't give a discount.", "It isn't free of charge.", "Half of the team", "Send me the signal."],
    ...["It's Node.js-based, e.g. for 9—5 jobs.", "From 2024—2025, or 2024‑25, on 2026‑03‑01.", "Tom.Best"],
    ...[
      "Our polka dots…and more…",
      "un point de plus",
      "auf den Punkt gebracht",
      "I ❤ it. 👍 Yes.",
      "हाँ। ठीक है.",
    ],
    ...["Help us over the line.", "Join us at ten.", "the teams that told us", "Call me on my mobile."],
  ])("%j", (words) => {
    const answered = rephrasing("", "Jane Whitfield", "Hello.", words, words);
    expect(about(answered)).toEqual([]);
  });

  test.each([
    ["Two for one until May, so half the price.", "Until May it's two for one: ½ price."],
    ["We don't charge for the first month.", "The first month is free of charge."],
    ["Si contratáis antes, os descontamos 400 €.", "Hay 400 € de descuento si contratáis antes."],
    ["It takes 1.5 hours.", "It takes 1½ hours."],
    ["Call me on 020 7946 0958.", "Tel:020 7946 0958, or oh two oh seven nine four six oh nine five eight."],
    ["I'm on WhatsApp.", "Text me on WhatsApp."],
    ["See https://acme.example/a.", "See //acme.example/a."],
    ["Keep 1½ seats free.", "Keep 1 1/2 seats, or 1.5, free: 1½."],
  ])("%j may become %j", (message, rephrased) => {
    expect(about(rephrasing("", "Jane Whitfield", message, rephrased))).toEqual([]);
  });
});

test("the largest text of nothing but one thing takes no more than linear time", () => {
  const units = [
    ...[
      "1",
      "1.",
      "a.",
      "a@",
      "@",
      "<",
      "<a",
      "[a",
      "{",
      '"',
      "`",
      "*",
      "_ ",
      "|-",
      "https://",
      "X",
      "+1 ",
      "you ",
    ],
    ...["I can't ", "here is ", "note: ", "hope you ", "$9 ", "can you ", "how are ", "let me know if you "],
    ...[
      "a:",
      "ab+",
      "one ",
      "double ",
      "\\\\",
      "//a",
      "<@",
      "@a.",
      "half of ",
      "a.b_c-",
      "x@a.",
      " dot ",
      ":two:",
      "五",
      "1a",
      "a\u200b",
      "two for ",
      "me on ",
      "9 9 ",
      "½",
    ],
  ];
  const contact = contactNamed("Jane Whitfield");
  for (const unit of units) {
    const text = unit.repeat(maxAnswer / unit.length);
    const answer = { rephrased: `Hi. ${text}`, reasoning: text };
    const checked = toChecked({
      operation: "rephrase",
      contact,
      request: { message: `Hi ${unit}.` },
      answer,
    });
    expect(textChecks.flatMap((check) => check(checked))).toBeInstanceOf(Array);
  }
});
