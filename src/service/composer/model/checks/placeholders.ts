import { type Check, matchesBeyond, problem } from "./checked.ts";

/** What is left to be filled in. Brackets with a number in them are references. */
const placeholder = new RegExp(
  [
    String.raw`\[(?=[^[\]\n]{0,60}\p{L})[^[\]\n]{1,60}\](?!\()`,
    String.raw`\{{1,2}[^{}\n]{1,60}\}{1,2}`,
    String.raw`<(?= ?\p{L})[^<>\n=/@]{1,60}>`,
    String.raw`_{3,}|\.{5,}|\blorem ipsum\b`,
    String.raw`\((?:your |first |last |full |company |contact )?(?:name|company|title|date|link|number|address|topic|product)\)`,
    String.raw`\b(?:insert|fill in)\s[^.\n]{1,40}\shere\b`,
    String.raw`^[ \t]*(?:your (?:\p{L}+ ){0,2}(?:name|company|title|signature|position|contact (?:details|information))|ihr name|dein name|votre nom|ton nom|(?:su|tu) nombre|(?:il )?(?:tuo|suo) nome|uw naam|seu nome)[ \t.]*$`,
  ].join("|"),
  "gimu",
);

/** In this case alone: "todo" is a word. */
const standIn =
  /(?<![\p{L}\p{N}])(?:X{2,6}|[XYN](?=\s?%)|x{2,6}(?=\s?%)|[$€£]\s?X{1,6}|TBD|TBC|TODO)(?![\p{L}\p{N}])|%[A-Z_]{2,30}%/gu;

export const placeholders: Check = ({ parts, request }) =>
  problem(
    "it has a placeholder",
    "There are placeholders, which won't be filled in: write each sentence so that it doesn't need what isn't known.",
    [placeholder, standIn].flatMap((pattern) =>
      matchesBeyond(
        request,
        parts.map(({ text }) => text),
        pattern,
      ),
    ),
  );
