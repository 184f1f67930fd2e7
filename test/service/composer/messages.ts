import fc from "fast-check";

/** Messages made of what may not change, what rules look for, and what is neither. */

/** A piece that has to come through as it is. Emoji and entities are none for those who read facts. */
export const fact = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }).map(String),
  fc.constantFrom(
    "$1,520",
    "€40.50",
    "12 %",
    "14:30",
    "9 a.m.",
    "2026-03-10",
    "3 May",
    "the 30th",
    "Q3",
    "v2.4",
  ),
  fc.webUrl().map((url) => `<${url}|the page>`),
  fc.webUrl(),
  fc.constantFrom("<@U123>", "<!here>", "<#C042|sales>", "@jane", "jane@acme.com"),
  fc.constantFrom("`maybe --force`", "```just wanted to```", '"sort of"'),
);
const decoration = fc.constantFrom(":wave:", "🎉", "👍🏽", "&amp;", "\u{F0000}");
const negation = fc.constantFrom(..."not never no without don't can't won't isn't nothing nor".split(" "));
const word = fc.constantFrom(
  ..."the team signs order form seats price plan review ASAP really kindly thanks regarding leverage hey".split(
    " ",
  ),
);
const phrase = fc.constantFrom(
  "Hope you're doing well",
  "I was just wondering if maybe you could",
  "I was wondering whether",
  "Would it be possible to",
  "It would be great if you could",
  "Sorry to bother you, but",
  "I just wanted to let you know that",
  "just checking whether you maybe had time",
  "Per my last email,",
  "at your earliest convenience",
  "Please do not hesitate to",
  "Send me the",
  "I need you to",
  "Hi Ada,",
  "How are you",
  "Thanks so much for",
  "FYI",
  "in order to",
  "Please",
);
const piece = fc.oneof(
  { arbitrary: fact, weight: 3 },
  decoration,
  negation,
  { arbitrary: word, weight: 3 },
  { arbitrary: phrase, weight: 2 },
);
const sentence = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom(".", "?", "!", "!!", ",", "", "…"))
  .map(([pieces, end]) => `${pieces.join(" ")}${end}`);
const line = fc
  .tuple(fc.constantFrom("", "", "- ", "> "), fc.array(sentence, { maxLength: 5 }))
  .map(([prefix, sentences]) => prefix + sentences.join(" "));
export const message = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n"));
