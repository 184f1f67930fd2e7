import { can, type Intent } from "./intent.ts";
import { isOneOf } from "./slots.ts";
import { asSubject, subjectOfAction } from "./subject.ts";

/** Purposes that give the reader something: news, thanks, an offer, a no. The first that is understood is taken. */

const courtesies: Intent[] = [
  {
    patterns: [
      "(?:say )?(?:thank|thanks|thank[ -]you|thank you note)(?: (?:to )?{them})?(?: so much| very much| a lot)?,? for {thing}",
    ],
    article: "your",
    say: ({ thing }) => ({
      sentence: `Thank you for ${thing}.`,
      kind: "courtesy",
      subject: /^\p{L}+ing /u.test(thing) ? "Thank you" : asSubject(`Thank you for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:congratulate|say congratulations to|congratulations)(?: (?:to )?{them})?(?: on| for| to)? {thing}",
    ],
    article: "your",
    say: ({ thing }, tone) => ({
      sentence: `Congratulations on ${thing}${tone === "warm" || tone === "casual" ? "!" : "."}`,
      kind: "courtesy",
      subject: asSubject(`Congratulations on ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:say sorry|apologi[sz]e|sorry|an? apology|apology|apologies|make (?:an? )?apology)(?: to {them})?(?: again)? (?:for|about) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${tone === "professional" ? "I apologise" : "I'm sorry"} for ${thing}.`,
      kind: "courtesy",
      subject: /^\p{L}+ing /u.test(thing) ? "My apologies" : asSubject(`An apology for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:say |wish (?:{them} )?(?:an? )?)?happy (?<word>birthday|new year|holidays|easter|anniversary|thanksgiving)(?: (?:to )?{them})?",
    ],
    say: ({ word }, tone) => {
      const wish = `Happy ${word.replace("new year", "New Year").replace("easter", "Easter").replace("thanksgiving", "Thanksgiving")}`;
      return {
        sentence: `${wish}${tone === "direct" || tone === "professional" ? "." : "!"}`,
        kind: "courtesy",
        subject: wish,
      };
    },
  },
  {
    patterns: ["(?:say |wish {them} (?:an? )?)?merry christmas(?: to {them})?"],
    say: () => ({ sentence: "Merry Christmas!", kind: "courtesy", subject: "Merry Christmas" }),
  },
  {
    patterns: ["wish {them} (?<word>good luck|all the best|luck|the best of luck|success){tail}"],
    say: ({ word, tail }) => ({
      sentence: `I wish you ${word}${tail}.`,
      kind: "courtesy",
      subject: asSubject(`${word === "luck" ? "Good luck" : word}${tail}`),
    }),
  },
  {
    patterns: [
      "wish {them} (?=an? )(?:a |an )?(?<word>speedy recovery|quick recovery|good trip|safe trip|good weekend|great weekend|good holiday|nice holiday)",
    ],
    say: ({ word }) => ({ sentence: `I wish you a ${word}.`, kind: "courtesy", subject: asSubject(word) }),
  },
  {
    patterns: ["(?:get well(?: soon)?)(?: message| note| card)?"],
    say: () => ({ sentence: "I hope you'll feel better soon.", kind: "courtesy", subject: "Get well soon" }),
  },
  {
    patterns: [
      "(?:send |offer |express )?(?:my |our )?condolences(?: to {them})?(?: (?:for|on|over|about) (?:the |his |her |their )?(?:loss|death|passing).{0,60})?",
    ],
    say: () => ({
      sentence: "I was sorry to hear of your loss. Please accept my condolences.",
      kind: "courtesy",
      subject: "My condolences",
    }),
  },
  {
    patterns: ["welcome {them} (?:to|on board of|into) {thing}"],
    say: ({ thing }) => ({
      sentence: `Welcome to ${thing}!`,
      kind: "courtesy",
      subject: asSubject(`Welcome to ${thing}`),
    }),
  },
  {
    patterns: ["welcome {them}(?: aboard| on board)?"],
    say: () => ({ sentence: "Welcome aboard!", kind: "courtesy", subject: "Welcome aboard" }),
  },
];

const refusals: Intent[] = [
  {
    patterns: [
      "(?:reject|decline|turn down|let down)(?: (?:the |this )?candidate|(?: {them}) as (?:a )?candidate| (?:his|her|their) application)(?<tail> (?:after|for|following) .{1,80})?",
      "rejection(?: (?:to|for) (?:the )?candidate)?(?<tail> (?:after|for|following) .{1,80})?",
      "tell (?:{them}) (?:that )?(?:we|we['’]ve|we have) (?:went|gone|are going|decided to go|chose) (?:with|for) (?:someone else|another candidate|somebody else)",
      "(?:tell|let) {them}(?: know)? (?:that )?(?:he|she|they) (?:didn['’]t|did not|won['’]t|will not) get the (?:job|role|position)",
    ],
    say: () => ({
      sentence: `I'm sorry to say that we won't be moving forward with your application.`,
      kind: "news",
      subject: "Your application",
    }),
  },
  {
    patterns: [
      "(?:decline|turn down|refuse|reject|say no to|pass on|deny)(?! (?:{them})$) {thing}",
      "(?:tell|let) {them}(?: know)?,? (?:that )?(?:we|i) (?:can['’]t|cannot|can not|won['’]t) (?:accept|agree to|do|offer|give) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${tone === "direct" ? "We" : "I'm sorry, but we"} can't ${isOneOf(thing, "invitations?|offers?|invites?") ? "accept" : "agree to"} ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["push back on {thing}", "(?:object to|challenge|contest|dispute) {thing}"],
    say: ({ thing }, tone) => ({
      sentence:
        `We can't agree to ${thing} as it stands. ${tone === "direct" ? "Can" : "Could"} we talk about it?`.replace(
          /as it stands\. (\w+) we talk about it/,
          (_, word = "") =>
            /s$/.test(thing)
              ? `as they stand. ${word} we talk about them`
              : `as it stands. ${word} we talk about it`,
        ),
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["cancel {thing}"],
    say: ({ thing }) => ({
      sentence: `I'm sorry, but I have to cancel ${thing}.`,
      kind: "news",
      subject: asSubject(`Cancelling ${thing}`),
    }),
  },
];

const terms: Intent[] = [
  {
    patterns: [
      "(?:(?:announce|tell {them} about|explain|communicate|introduce|inform {them} (?:of|about)|notify {them} of)(?: an?| the| our)? )?(?<word>price) (?:increase|rise|raise|hike)(?: of| by)? {amount}{tail}",
      "(?:announce|tell {them} about|communicate|inform {them} (?:of|about)|notify {them} of)(?: an?| the| our)? {amount} (?<word>price) (?:increase|rise|raise|hike){tail}",
      "(?:raise|increase|put up|up)(?: (?:our|the|their|his|her|your))? (?<word>prices?|rates?|fees?)(?: (?:for|with|on|to) {them})?(?: by)? {amount}{tail}",
      "(?:tell {them} |let {them} know )(?:that )?(?:our|the) (?<word>prices?|rates?|fees?) (?:goes|go|will go|is going|are going) up(?: by)? {amount}{tail}",
    ],
    say: ({ word, amount, tail }) => ({
      sentence: `I'm writing to let you know that our ${word} will go up by ${amount.trim()}${tail}.`,
      kind: "news",
      subject: asSubject(`Our ${word}${/ (?:from|on|as of|as from|in) /.test(tail) ? tail : ""}`),
    }),
  },
  {
    patterns: [
      "(?:make (?:an? )?)?counter(?:-? ?offer)?(?: {them})?(?: of| at| with|:| -)? (?:an? )?(?=.{0,20}\\d){thing}",
    ],
    article: "",
    say: ({ thing }) => ({
      sentence: `I'd like to make a counter-offer: ${thing}.`,
      kind: "question",
      subject: "A counter-offer",
    }),
  },
  {
    patterns: [
      "offer {them} {thing}",
      "offer (?:a |an )?(?=(?:up to )?(?:[$€£]|\\d)){thing}",
      "make (?:{them} )?an offer (?:of|for|at) {thing}",
      "(?:make an )?offer: {thing}",
    ],
    article: "a",
    say: ({ thing }, tone) => ({
      sentence: `${tone === "direct" ? "We can offer you" : "I'd like to offer you"} ${thing}.`,
      kind: "question",
      subject: asSubject(`An offer: ${thing}`),
    }),
  },
  {
    patterns: ["offer(?: {them})? to {action}"],
    say: ({ action }) => ({
      sentence: `I'd be happy to ${action}.`,
      kind: "question",
      subject: subjectOfAction(action).replace("A request", "An offer"),
    }),
  },
  {
    patterns: ["offer {thing}"],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to offer you ${thing}.`,
      kind: "question",
      subject: asSubject(`An offer: ${thing}`),
    }),
  },
  {
    patterns: ["propose {thing}", "suggest {thing}"],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to suggest ${thing}.`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:propose|suggest) that we {action}", "(?:propose|suggest) we {action}"],
    say: ({ action }) => ({
      sentence: `I suggest that we ${action}.`,
      kind: "question",
      subject: asSubject(action),
    }),
  },
  {
    patterns: ["(?:accept|agree to|say yes to) {thing}"],
    say: ({ thing }) => ({
      sentence: `I'm happy to accept ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
];

const announcements: Intent[] = [
  {
    patterns: ["invite {them} to {action}"],
    say: ({ action }) => ({
      sentence: `Would you like to ${action}?`,
      kind: "question",
      subject: asSubject(action),
    }),
  },
  {
    patterns: [
      "(?:invite|an? invitation for|invitation for){them_} to {thing}".replace("{them_}", "(?: {them})?"),
      "invite {them} for {thing}",
    ],
    article: "our",
    say: ({ thing }) => ({
      sentence: `I'd like to invite you to ${thing}. Would you like to join us?`,
      kind: "question",
      subject: asSubject(`An invitation to ${thing}`),
    }),
  },
  {
    patterns: ["(?:introduce|connect) {them} (?:to|with) {thing}", "introduction between {them} and {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce you to ${thing}.`,
      kind: "news",
      subject: asSubject(`An introduction to ${thing}`),
    }),
  },
  {
    patterns: ["introduce (?:myself|me) as {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce myself: I'm ${thing}.`,
      kind: "news",
      subject: "An introduction",
    }),
  },
  {
    patterns: ["hand(?: (?:them|her|him|it|the account|this|things))? over to {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce ${thing}, who is taking over from me.`,
      kind: "news",
      subject: asSubject(`Introducing ${thing}`),
    }),
  },
  {
    patterns: ["introduce(?! (?:myself|ourselves|us|me)(?![\\p{L}])) {thing}(?: to {them})?"],
    say: ({ thing }) => ({
      sentence: `I'd like to introduce ${thing}.`,
      kind: "news",
      subject: asSubject(`Introducing ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:send |give )?(?:{them} )?(?:an? |the )?(?:gentle |friendly |final )?(?:payment )?remind(?:er)?(?: {them})?(?: that| about|:)? (?:the |his |her |their |your |our )?(?<thing>(?:[\\w-]+ )?(?:invoices?|payments?|bills?)(?: (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*)?(?: from [^,]{1,30})?) (?:is|are|was|were)?(?: now| still)? ?(?<word>overdue|past due|late|unpaid|outstanding|due){tail}",
      "(?:chase|collect|recover|get paid for|remind {them} (?:of|about))(?: {them})?(?: (?:for|about))?(?: payment (?:of|for|on))?(?: the| our| his| her| their)? (?:(?:two|three|\\d) )?(?<word>overdue|past due|late|unpaid|outstanding) (?<thing>(?:invoices?|payments?|bills?).{0,60})",
      "(?<word>overdue|unpaid|outstanding) (?<thing>(?:invoices?|payments?|bills?)(?: (?:no\\.? ?|#)?[\\w-]*\\d[\\w-]*)?)",
      "(?:chase|get|ask for|collect|request)(?: {them})?(?: (?:for|the|our))? (?<word>payment) (?:of|for|on) {thing}",
    ],
    say: ({ thing, word, tail }, tone) => {
      const are = /^\S*(?:invoices|payments|bills)\b|^(?:the |our )?(?:invoices|payments|bills)\b/.test(thing)
        ? "are"
        : "is";
      const state = word === "payment" ? "waiting for payment" : `${are === "are" ? "" : ""}${word}`;
      return {
        sentence: `A ${tone === "direct" ? "" : "short "}reminder that ${thing} ${are} ${state}${tail}. ${tone === "direct" ? "When can we expect the payment?" : "Could you let me know when we can expect the payment?"}`,
        kind: "request",
        subject: asSubject(thing),
      };
    },
  },
  {
    patterns: ["remind {them}(?: about| of)? to {action}", "remind {them} to {action}"],
    say: ({ action }) => ({
      sentence: `A short reminder to ${action}.`,
      kind: "news",
      subject: asSubject(action),
    }),
  },
  {
    patterns: ["remind {them} that {clause}", "remind {them} {clause}"],
    say: ({ clause }) => ({
      sentence: `A short reminder that ${clause}.`,
      kind: "news",
      subject: "A reminder",
    }),
  },
  {
    patterns: ["remind {them} (?:about|of) {thing}", "(?:send )?(?:an? )?reminder (?:about|of|for) {thing}"],
    say: ({ thing }) => ({
      sentence: `A short reminder of ${thing}.`,
      kind: "news",
      subject: asSubject(`Reminder: ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify|warn|advise|assure|reassure){them_} (?:that )?{clause}".replace(
        "{them_}",
        " {them},?",
      ),
      "let {them} know(?:,? that)? {clause}",
      "(?:say|mention|announce|explain|confirm|tell {them}) that {clause}",
    ],
    say: ({ clause }, tone) => ({
      sentence: `${tone === "direct" ? "A short note:" : "I wanted to let you know that"} ${clause}.`,
      kind: "news",
      subject: /^(?:the|our|my) /.test(clause)
        ? asSubject(
            clause.replace(
              / (?:is|are|was|were|has|have|will|ends?|starts?|goes|go|can|won['’]t)(?![\p{L}]).*$/u,
              "",
            ),
          )
        : "Some news",
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify)(?: {them}) (?:about|of|on) {thing}",
      "announce {thing}",
      "let {them} know about {thing}",
      "tell {them} (?:all )?about {thing}",
    ],
    article: "our",
    say: ({ thing }) => ({
      sentence: `I'd like to tell you about ${thing}.`,
      kind: "news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:upsell|cross-?sell|pitch|sell|promote)(?: {them})?(?: on| about)? {thing}",
      "(?:present|demo|show)(?: {them})? (?=(?:the|our|my|an?) ){thing}",
      "(?:get|interest) {them} (?:interested )?in {thing}",
    ],
    article: "our",
    say: ({ thing }, tone) => ({
      sentence: `I'd like to show you ${thing}. ${tone === "direct" ? "When would suit you?" : "Would you have time for a short look?"}`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:send|forward|share|give|provide|deliver)(?: over)?(?: {them})? {document}(?: (?:to|with) {them})?",
    ],
    say: ({ document }) => ({
      sentence: `I'm sending you ${document}.`,
      kind: "news",
      subject: asSubject(document),
    }),
  },
  {
    patterns: ["confirm {meeting}"],
    say: ({ meeting }) => ({
      sentence: `I'd like to confirm ${meeting}. Does that still work for you?`,
      kind: "question",
      subject: asSubject(meeting),
    }),
  },
  {
    patterns: [
      "confirm (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|\\d|the \\d|next)(?<clause>$)?(?<word>[\\p{L}\\d][\\p{L}\\d :.,]{2,60})",
    ],
    say: ({ word }, tone) => ({
      sentence: `${can(tone)} you confirm ${word.replace(/(?<![\p{L}])(mon|tues|wednes|thurs|fri|satur|sun)day/gu, (day) => day.charAt(0).toUpperCase() + day.slice(1))}?`,
      kind: "question",
      subject: asSubject(word),
    }),
  },
];

/** The more particular come first. */
export const news: readonly Intent[] = [...courtesies, ...refusals, ...terms, ...announcements];
