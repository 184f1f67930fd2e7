import type { Intent, Tone } from "../intent.ts";
import { can } from "../intent.ts";
import { isOneOf } from "../slots.ts";
import { asSubject } from "../subject.ts";
import { meetings } from "../vocabulary.ts";

const sorry = (tone: Tone) => (tone === "direct" ? "We" : "I'm sorry, but we");

/** @returns the right pronoun for a thing: "terms" are "they" */
const isMany = (thing: string) => /(?<![su'’])s$/iu.test(thing.split(/ (?:to|of|on|for|in|from) /)[0] ?? "");

const rejections: readonly Intent[] = [
  {
    patterns: [
      "(?:reject|decline|turn down|let down)(?: (?:the |this )?(?:candidate|applicant)|(?: {them}) as (?:a )?candidate|(?= after (?:the )?(?:(?:first|second|final|last|technical|phone) )?(?:interview|round|call|screening|trial))|(?: {them})? (?:his|her|their) application)(?<tail> (?:after|for|following) (?:(?! (?:but|and) )[^,;]){1,80})?",
      "(?:reject|turn down) {them}(?<tail> (?:after|for) (?:(?! (?:but|and) )[^,;]){1,80})",
      "rejection(?: (?:to|for) (?:the )?candidate)?(?<tail> (?:after|for|following) (?:(?! (?:but|and) )[^,;]){1,80})?",
      "(?:tell|inform|let) {them}(?: know)?(?: that)? (?:we|we['’]ve|we have|we['’]re) (?:went|gone|going|are going|decided to go|chose) (?:with|for) (?:someone else|another (?:candidate|applicant)|somebody else)(?<tail> (?:after|for) (?:(?! (?:but|and) )[^,;]){1,80})?",
      "(?:tell|let) {them}(?: know)?(?: that)? (?:he|she|they) (?:didn['’]?t|did not|won['’]?t|will not|hasn['’]?t|haven['’]?t) (?:get|got|gotten) (?:it|the (?<word>(?:[\\p{L}-]+ ){0,4})(?:job|role|position|post))",
    ],
    say: ({ tail, word }) => ({
      sentence: `Thank you for your time and interest. I'm sorry to say that we won't be moving forward with your application${word === "" ? "" : ` for the ${word}role`}${tail}.`,
      kind: "bad news",
      subject: "Your application",
    }),
  },
];

const noes: readonly Intent[] = [
  {
    patterns: [
      "(?:tell|inform|let|notify) {them}(?: know)?(?: that)? (?:he|she|they)(?:['’](?:s|ve|re)| is| has| are| have| was| were)? not (?:been )?(?:selected|chosen|short-?listed|successful) (?<word>in|for) {thing}",
      "(?:tell|inform|let|notify) {them}(?: know)?(?: that)? (?:he|she|they) (?:didn['’]?t|did not) (?:win|make|get) (?=.*(?:tender|bid|contract|award|grant|pitch|short-?list|place)(?![\\p{L}])){thing}",
    ],
    say: ({ thing, word = "for" }) => ({
      sentence: `Thank you for the work that you put in. I'm sorry to say that you haven't been selected ${word || "for"} ${thing}.`,
      kind: "bad news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "tell {them} no to {thing}",
      "(?:decline|turn down|refuse|reject|say no to|pass on(?= .*(?:offer|opportunity|deal|role|position|invitation|proposal|bid|project|round|candidate)(?![\\p{L}]))|deny|cannot accept|can['’]t accept|won['’]t accept|not accept)(?! (?:{them})$) {thing}",
      "(?:(?:tell|let) {them}(?: know)?,?|say|explain)(?: that)? (?:we|i) (?:can['’]t|cannot|can not|won['’]t|are not able to|aren['’]t able to) (?:accept|agree to) {thing}",
    ],
    say: ({ thing }, tone) => {
      const verb = isOneOf(thing, meetings)
        ? "make"
        : isOneOf(
              thing,
              "invitations?|offers?|invites?|counter-?offers?|proposals?|pitch|bids?|quotes?|applications?",
            )
          ? "accept"
          : "agree to";
      // An invitation deserves thanks.
      const [, event = ""] = /^(?:the|your) invit(?:e|ation) (?:to|for) (.+)$/u.exec(thing) ?? [];
      return event === ""
        ? { sentence: `${sorry(tone)} can't ${verb} ${thing}.`, kind: "bad news", subject: asSubject(thing) }
        : {
            sentence: `Thank you for the invitation to ${event}. ${sorry(tone)} can't come.`,
            kind: "bad news",
            subject: asSubject(event),
          };
    },
  },
  {
    patterns: [
      "(?:keep|leave) (?:the |a )?door open(?: for .{1,60})?",
      "(?:keep|leave) (?:it|things) open for (?:later|the future)",
    ],
    say: () => ({ sentence: "I hope we can come back to it another time.", kind: "fact", subject: "" }),
  },
  {
    patterns: [
      "push back on {thing}",
      "(?:object to|challenge(?! {them}(?: |$))|contest|dispute|resist) {thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: isMany(thing)
        ? `We can't agree to ${thing} as they stand. ${can(tone)} we talk about them?`
        : `We can't agree to ${thing} as it stands. ${can(tone)} we talk about it?`,
      kind: "complaint",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "cancel {thing},(?<tail> (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next \\p{L}+)(?: or [\\p{L}\\d ]{2,20})?(?: (?:at )?\\d[\\d:. apm]{0,8})?) instead",
    ],
    say: ({ thing, tail }, tone) => ({
      sentence: `I'm ${tone === "warm" ? "really " : ""}sorry, but I have to cancel ${thing}. Would${tail} work instead?`,
      kind: "bad news",
      subject: asSubject(`Cancelling ${thing}`),
    }),
  },
  {
    patterns: ["cancel {thing}"],
    say: ({ thing }, tone) => ({
      sentence: `I'm ${tone === "warm" ? "really " : ""}sorry, but I have to cancel ${thing}.`,
      kind: "bad news",
      subject: asSubject(`Cancelling ${thing}`),
    }),
  },
  {
    patterns: ["(?:retract|withdraw|rescind|pull|take back) (?=.*(?:offer|quote|bid for|proposal)){thing}"],
    article: "our",
    say: ({ thing }) => ({
      sentence: `I'm sorry, but we have to withdraw ${thing.replace(/^the /u, "our ")}.`,
      kind: "bad news",
      subject: asSubject(thing.replace(/^the /u, "our ")),
    }),
  },
  {
    patterns: ["withdraw (?:my application )?from {thing}"],
    say: ({ thing }) => ({
      sentence: `I'm writing to let you know that I'm withdrawing from ${thing}.`,
      kind: "bad news",
      subject: asSubject(`Withdrawing from ${thing}`),
    }),
  },
];

/** Purposes that say no. */
export const refusals: readonly Intent[] = [...rejections, ...noes];
