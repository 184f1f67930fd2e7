import type { RuleGroup } from "./rule.ts";

/** How formal, how quiet and how relaxed it sounds. */
export const register: readonly RuleGroup[] = [
  {
    when: ["formal"],
    what: "Contractions and slang are written out",
    rules: [
      { find: /\b(I)['’]m\b/g, put: "$1 am", example: ["I'm late.", "I am late."] },
      { find: /\b(we|you|they)['’]re\b/gi, put: "$1 are", example: ["We're late.", "We are late."] },
      { find: /\b(I|we|you|they)['’]ve\b/gi, put: "$1 have", example: ["We've paid.", "We have paid."] },
      {
        find: /\b(I|we|you|they|he|she|it)['’]ll\b/gi,
        put: "$1 will",
        example: ["We'll pay.", "We will pay."],
      },
      { find: /\bgonna\b/gi, put: "going to", example: ["Tom is gonna pay.", "Tom is going to pay."] },
      { find: /\bwanna\b/gi, put: "want to", example: ["I wanna pay.", "I want to pay."] },
      { find: /\b(?:yeah|yep|yup)\b/gi, put: "yes", example: ["Yep, it is paid.", "Yes, it is paid."] },
      { find: /\b(?:pls|plz)\b/gi, put: "please", example: ["Pls sign it.", "Please sign it."] },
      {
        find: /\b(?:thx|thanks)\b(?=\s*(?:[!.,]|for\b|in advance\b|so much\b|again\b|$))(?<!many thanks)/gi,
        put: "thank you",
        example: ["Thanks for the list.", "Thank you for the list."],
      },
      {
        find: /\bFYI\b[,:]?/gi,
        put: "for your information,",
        example: ["FYI it is paid.", "For your information, it is paid."],
      },
      { find: /^hey(?: there)?\b/i, put: "hello", example: ["Hey there, it is paid.", "Hello, it is paid."] },
      {
        find: /^(?:cheers|best|take care)[,!.]?\s*$/i,
        put: "kind regards,",
        example: ["It is paid.\n\nCheers,\nTom", "Kind regards, Tom"],
      },
      {
        find: /^hi(?= [\p{Lu},])/iu,
        put: "hello",
        example: ["Hi Ada, it is paid.", "Hello Ada, it is paid."],
      },
    ],
  },
  {
    when: ["calm", "formal"],
    what: "It is quieter",
    rules: [
      { find: /(?<![!?])(?:!+\?|\?!)[!?]*/g, put: "?", example: ["Really?!", "Really?"] },
      // "No. 5" would be a number, and "0." at the beginning a list's item.
      {
        find: /(?<!!|\bno|^\s*\d+)!+(?!!)(?=["”’)]*\s*$)/i,
        put: ".",
        example: ["It is paid!!", "It is paid."],
      },
      {
        find: /(?<=(?:am|are|is|['’]m|['’]re) )(?:super|so|really|very|incredibly|extremely|absolutely) (?=(?:excited|happy|pleased|glad|grateful|thrilled|keen|proud)\b)/gi,
        put: "",
        example: ["We are so excited.", "We are excited."],
      },
    ],
  },
  {
    when: ["casual", "warm"],
    unless: ["formal"],
    what: "Stiff phrases are relaxed",
    rules: [
      {
        find: /\bI would like to\b/g,
        put: "I’d like to",
        example: ["I would like to ask.", "I’d like to ask."],
      },
      {
        find: "kindly <send|let|confirm|review|note|provide|share|sign|find|reply|check>",
        put: "please $1",
        example: ["Kindly sign it.", "Please sign it."],
      },
      {
        find: /\b(?:with|in) regards? to\b|\bregarding\b/gi,
        put: "about",
        example: ["A question regarding it.", "A question about it."],
      },
      {
        find: /\bprovide (me|us) with\b/gi,
        put: "send $1",
        example: ["Please provide me with it.", "Please send me it."],
      },
      {
        find: /\bI am writing to (?=(?:ask|tell|let|say|share|thank|invite)\b)/gi,
        put: "I want to ",
        example: ["I am writing to thank you.", "I want to thank you."],
      },
      {
        find: "at your earliest [possible] convenience",
        put: "when you have a moment",
        example: ["Sign it at your earliest convenience.", "Sign it when you have a moment."],
      },
      {
        find: "(please find attached|attached please find)",
        put: "I’ve attached",
        example: ["Please find attached the list.", "I’ve attached the list."],
      },
      {
        find: "^to whom it may concern",
        put: "hello",
        example: ["To whom it may concern, it is paid.", "Hello, it is paid."],
      },
    ],
  },
  {
    when: ["casual"],
    unless: ["formal"],
    what: "Greeting and close are lighter",
    rules: [
      { find: /^dear(?= \p{Lu})/iu, put: "hi", example: ["Dear Ada, it is paid.", "Hi Ada, it is paid."] },
      {
        find: /^(?:(?:kind|best|warm) regards|yours sincerely|sincerely(?: yours)?|yours faithfully)[,!.]?\s*$/i,
        put: "cheers,",
        example: ["It is paid.\n\nYours sincerely,\nTom", "Cheers, Tom"],
      },
    ],
  },
];
