import { capitalised } from "../../words.ts";
import type { Intent, Tone } from "../intent.ts";
import { asSubject, subjectOfNews } from "../subject.ts";

const isLively = (tone: Tone) => tone === "warm" || tone === "casual";

const thanks: readonly Intent[] = [
  {
    patterns: [
      "(?:say )?(?:thank|thanks to|thank you to) (?:his|her|their) (?<word>team|people|colleagues|staff|crew) for {thing}",
    ],
    article: "your",
    say: ({ word, thing }) => ({
      sentence: `Thank you and your ${word} for ${thing}.`,
      kind: "thanks",
      subject: "Thank you",
    }),
  },
  {
    patterns: [
      "(?:say |send |give )?(?:a )?(?:big |quick |huge )?(?:thank|thanks|thank[ -]?you|thank[ -]you note|thank you message|appreciation)(?: (?:to )?{them})?(?: so much| very much| a lot| again)?,? for {thing}",
    ],
    article: "your",
    say: ({ thing }, tone) => ({
      // A goal seldom says who visited whom.
      sentence: `Thank you${tone === "warm" ? " so much" : ""} for ${thing.replace(/^your (?=(?:visit|call|meeting|lunch|dinner|tour)$)/u, "the ")}.`,
      kind: "thanks",
      subject: /^\p{L}+ing /u.test(thing)
        ? "Thank you"
        : asSubject(
            `Thank you for ${thing.replace(/^your (?=(?:visit|call|meeting|lunch|dinner|tour)$)/u, "the ")}`,
          ),
    }),
  },
];

const thanksAfter: Intent = {
  patterns: ["(?:say )?(?:thank|thanks|thank[ -]?you)(?: (?:to )?{them})? after {thing}"],
  say: ({ thing }) => ({
    sentence: `Thank you for ${thing}.`,
    kind: "thanks",
    subject: asSubject(`Thank you for ${thing}`),
  }),
};

const bareThanks: Intent = {
  patterns: [
    "(?:say )?(?:a )?(?:big |quick |huge )?(?:thank|thanks|thank[ -]?you)(?: to)? {them}(?: so much| very much| a lot| again)?",
  ],
  say: () => ({
    sentence: "I'd like to say thank you.",
    kind: "thanks",
    subject: "Thank you",
    wants: "reason",
  }),
};

const congratulations: readonly Intent[] = [
  {
    patterns: [
      "(?:tell {them} |say (?:to {them} )?)?(?<word>great|good|nice|amazing|fantastic|brilliant) (?:job|work) (?:on|with) {thing}",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: `${capitalised(word)} work on ${thing}${isLively(tone) ? "!" : "."}`,
      kind: "congratulation",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:congratulate|congratulations to|say congratulations to) {them}"],
    say: () => ({
      sentence: "I'd like to congratulate you.",
      kind: "congratulation",
      subject: "Congratulations",
      wants: "occasion",
    }),
  },
  {
    patterns: [
      "(?:congratulate|congratulations to) (?:the|his|her|their) (?:whole |entire )?(?:team|crew|staff) on {thing}",
    ],
    article: "your",
    say: ({ thing }, tone) => ({
      sentence: `Congratulations to you and your team on ${thing}${isLively(tone) ? "!" : "."}`,
      kind: "congratulation",
      subject: asSubject(/^\p{L}+ing /u.test(thing) ? "Congratulations" : `Congratulations on ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:congratulate|say (?:congratulations|well done)(?: to)?|congratulations|well done|celebrate)(?: (?:to )?{them})?(?: on| for| to) {thing}",
      "(?:congratulate|congratulations)(?: (?:to )?{them})? (?!{them}$){thing}",
    ],
    article: "your",
    say: ({ thing }, tone) => ({
      sentence: `Congratulations on ${thing}${isLively(tone) ? "!" : "."}`,
      kind: "congratulation",
      subject: asSubject(`Congratulations on ${thing}`),
    }),
  },
];

const apologies: readonly Intent[] = [
  {
    patterns: ["(?:apologi[sz]e|say sorry)(?: to {them})?(?<tail> on behalf of (?:our|my) .{2,60})"],
    say: ({ tail }) => ({ sentence: `I apologise${tail}.`, kind: "apology", subject: "My apologies" }),
  },
  {
    patterns: ["(?:apologi[sz]e|say sorry|apologies|an? apology)(?: to {them})?"],
    say: () => ({ sentence: "I owe you an apology.", kind: "apology", subject: "My apologies" }),
  },
  {
    patterns: [
      "(?:say sorry|apologi[sz]e|sorry|an? apology|apology|apologies|make (?:an? )?apology)(?: to {them})?(?: again)?(?: that|:)? (?!(?:to|for|about|on|if|in|but|and|again|because) ){clause}",
      "(?:own up|admit|confess)(?: to {them})?(?: that)? (?!to ){clause}",
    ],
    say: ({ clause }) => ({
      sentence: `I'm sorry that ${clause}.`,
      kind: "apology",
      subject: subjectOfNews(clause, "My apologies"),
    }),
  },
  {
    patterns: [
      "(?:say sorry|apologi[sz]e|sorry|an? apology|apology|apologies|make (?:an? )?apology)(?: to {them})?(?: again)? (?:for|about)(?<word> (?:missing|moving|losing|leaving|breaking))? {thing}",
      "(?:own up|admit|confess) to {thing}",
    ],
    say: ({ word, thing }, tone) => ({
      // "The double charging you" has an article too many.
      sentence: `${tone === "professional" ? "I apologise" : tone === "warm" ? "I'm really sorry" : "I'm sorry"} for${word} ${thing.replace(/^the (?=(?:\p{L}+[- ])?\p{L}+ing you(?!\p{L}))/u, "")}.`,
      kind: "apology",
      subject: word || /^\p{L}+ing /u.test(thing) ? "My apologies" : asSubject(`An apology for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:(?:say|tell {them}|let {them} know)(?: that)? )?(?:i['’]m |i am |we['’]re |we are )?(?:running|going to be|gonna be|i['’]ll be|will be) (?:about |around |approx |~ ?)?(?<amount>\\d{1,3}) ?(?<word>m|min|mins|minutes|h|hours?)(?: late| behind)(?: (?:for|to) {thing})?",
    ],
    say: ({ amount, word, thing }) => ({
      sentence: `I'm running ${amount} ${word === "m" ? "min" : word} late${thing === "" ? "" : ` for ${thing}`}. Sorry to keep you waiting.`,
      kind: "at once",
      subject: `Running ${amount} ${word === "m" ? "min" : word} late`,
    }),
  },
  {
    patterns: ["(?:i['’]m |i am )?running (?:a (?:bit|little) )?late(?: (?:for|to) {thing})?"],
    say: ({ thing }) => ({
      sentence: `I'm running late${thing === "" ? "" : ` for ${thing}`}. Sorry to keep you waiting.`,
      kind: "at once",
      subject: "Running late",
    }),
  },
];

const amends: Intent = {
  patterns: [
    "(?:make amends|make (?:it |things )?(?:up|right)(?: to {them})?|win {them} (?:over|round|back)(?= after | following )|regain (?:his |her |their )trust) (?:for|after|following) {thing}",
  ],
  say: ({ thing }) => ({
    sentence: `I'm sorry about ${thing}, and I'd like to make up for it.`,
    kind: "apology",
    subject: asSubject(thing),
  }),
};

const met: Intent = {
  patterns: [
    "(?:it was |say )?(?:so |very )?(?:nice|good|great|lovely|a pleasure|nice to have) (?:to meet|to see|meeting|seeing)(?: (?:you|{them}))?{tail}",
  ],
  say: ({ tail }) => ({
    sentence: `It was good to meet you${tail}.`,
    kind: "wish",
    subject: asSubject(`Good to meet you${tail}`),
  }),
};

const late: Intent = {
  patterns: ["(?:we['’]re|we are|i['’]m|i am) (?:running |very |a bit )?late with {thing}"],
  say: ({ thing }) => ({
    sentence: `I'm sorry that we're late with ${thing}.`,
    kind: "apology",
    subject: asSubject(thing),
  }),
};

const concern: Intent = {
  patterns: [
    "(?:(?:i['’]m |we['’]re )?(?:so |very )?(?:sad|sorry)|say sorry) to (?:hear|read|learn) (?:about|of) {thing}",
  ],
  say: ({ thing }) => ({
    sentence: `I was so sorry to hear about ${thing}.`,
    kind: "wish",
    subject: asSubject(thing),
  }),
};

const sympathy: readonly Intent[] = [
  {
    patterns: ["(?:(?:i['’]m|say) )?(?:so |very )?sorry (?:for|about) (?:your|his|her|their|the) loss"],
    say: () => ({
      sentence: "I'm so sorry for your loss. Please accept my condolences.",
      kind: "sympathy",
      subject: "My condolences",
    }),
  },
  {
    patterns: [
      "(?:(?:send|offer|express|give|pass on|say) )?(?:my |our |sincere |deepest )*(?:condolences|sympathy|sympathies|sorry)(?: to {them})? (?:for|on|over|about|at) (?:the |his |her |their )?(?:loss|death|passing|bereavement)(?: of {thing})?",
      "(?:condolences|sympathy|condolence (?:note|message|letter))(?: to {them})?,? {thing} (?:died|passed away|has died|has passed away).{0,30}",
    ],
    say: ({ thing }) => ({
      sentence: `I was so sorry to hear ${thing === "" ? "of your loss" : `about the loss of ${thing}`}. Please accept my condolences.`,
      kind: "sympathy",
      subject: "My condolences",
    }),
  },
  {
    patterns: [
      "(?:(?:send|offer|express|give) )?(?:my |our )?condolences(?: to {them})?(?: whose .{2,40} (?:died|passed away))?",
    ],
    say: () => ({
      sentence: "I was so sorry to hear of your loss. Please accept my condolences.",
      kind: "sympathy",
      subject: "My condolences",
    }),
  },
  {
    patterns: ["(?:(?:say|wish {them}) )?get well(?: soon)?(?: message| note| card)?(?: to {them})?"],
    say: () => ({
      sentence: "I hope you'll feel better soon.",
      kind: "sympathy",
      subject: "Get well soon",
    }),
  },
  {
    patterns: [
      "wish {them} (?:an? )?(?<word>speedy recovery|quick recovery|good recovery|full recovery)(?: (?:from|after) {thing})?",
    ],
    say: ({ word, thing }) => ({
      sentence: `I wish you a ${word}${thing === "" ? "" : ` after ${thing}`}.`,
      kind: "sympathy",
      subject: asSubject(word),
    }),
  },
];

const wishes: readonly Intent[] = [
  {
    patterns: [
      "(?:say |send |wish (?:{them} )?(?:an? )?)?(?:an? )?happy (?<word>birthday|new year|holidays|easter|anniversary|thanksgiving)(?: (?:to )?{them})?(?: wishes| message)?",
      "(?:send |wish )?(?:{them} )?(?<word>birthday|new year|easter|holidays?)(?:['’]s)? (?:wishes|greetings?|message)(?: to {them})?",
    ],
    say: ({ word }, tone) => {
      const wish = `Happy ${word
        .replace("new year", "New Year")
        .replace("easter", "Easter")
        .replace("thanksgiving", "Thanksgiving")
        .replace(/^holiday$/, "holidays")}`;
      return { sentence: `${wish}${isLively(tone) ? "!" : "."}`, kind: "wish", subject: wish };
    },
  },
  {
    patterns: [
      "(?:say |send |wish (?:{them} )?(?:an? )?)?(?:an? )?happy (?<word>[1-9]\\dth|[1-9]\\d?(?:st|nd|rd|th)(?: birthday| anniversary))(?: (?:to )?{them})?",
    ],
    say: ({ word }, tone) => ({
      sentence: `Happy ${word}${isLively(tone) ? "!" : "."}`,
      kind: "wish",
      subject: `Happy ${word}`,
    }),
  },
  {
    patterns: ["(?:say |wish {them} (?:an? )?)?merry christmas(?: to {them})?"],
    say: (_, tone) => ({
      sentence: `Merry Christmas${isLively(tone) ? "!" : "."}`,
      kind: "wish",
      subject: "Merry Christmas",
    }),
  },
  {
    patterns: [
      "(?:wish (?:{them} )?|say )(?<word>good luck|all the best|luck|the best of luck|best of luck|success|well)(?: to {them})?{tail}",
      "(?<word>good luck|best of luck)(?: to {them})?{tail}",
    ],
    say: ({ word, tail }) => ({
      sentence: `I wish you ${{ "best of luck": "the best of luck", well: "all the best" }[word] ?? word}${tail}.`,
      kind: "wish",
      subject: asSubject(`${{ luck: "Good luck", well: "All the best" }[word] ?? word}${tail}`),
    }),
  },
  {
    patterns: [
      "wish {them} (?:an? )?(?<word>(?:good|great|safe|nice|lovely|wonderful|happy|relaxing|restful) (?:trip|flight|journey|weekend|holiday|holidays|vacation|break|start|first day|retirement)){tail}",
    ],
    say: ({ word, tail }) => ({
      sentence: `I wish you ${word.endsWith("holidays") ? "" : "a "}${word}${tail}.`,
      kind: "wish",
      subject: asSubject(`${word}${tail}`),
    }),
  },
  {
    patterns: ["welcome {them} (?:to|on board of|into) {thing}"],
    say: ({ thing }, tone) => ({
      sentence: `Welcome to ${thing}${isLively(tone) ? "!" : "."}`,
      kind: "wish",
      subject: asSubject(`Welcome to ${thing}`),
    }),
  },
  {
    patterns: ["welcome {them}(?: aboard| on board)?"],
    say: (_, tone) => ({
      sentence: `Welcome aboard${isLively(tone) ? "!" : "."}`,
      kind: "wish",
      subject: "Welcome aboard",
    }),
  },
];

/** Thanks, congratulations, apologies, condolences, wishes. */
export const courtesies: readonly Intent[] = [
  ...sympathy,
  ...thanks,
  thanksAfter,
  bareThanks,
  ...congratulations,
  met,
  late,
  concern,
  ...apologies,
  amends,
  ...wishes,
];
