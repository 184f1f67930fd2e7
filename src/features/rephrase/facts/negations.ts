import type { Reader } from "./fact.ts";

/** Words that turn a sentence into its opposite. "No. 5" and "no-brainer" hold none. */
export const negations: readonly Reader[] = [
  {
    pattern:
      /(?<![\p{L}\p{N}_]|\p{L}[-'’])(?:cannot|can not|no[- ]one|not|never|none|nothing|nobody|without|neither|nor|no(?!\.[ \t]?\d|-\p{L})|(?:do|does|did|is|are|was|were|have|has|had|would|should|could|might|must|need|wo|ca|sha|ai)n['’]?t)(?![\p{L}\p{N}_])/giu,
    read: ([text]) => {
      const word = text.toLowerCase();
      return [
        {
          kind: "negation",
          key: /^no.one$/.test(word) ? "nobody" : /n['’]?t$|not$/.test(word) ? "not" : word,
        },
      ];
    },
  },
];
