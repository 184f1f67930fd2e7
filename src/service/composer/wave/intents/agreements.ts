import { capitalised } from "../../words.ts";
import { can, type Intent } from "../intent.ts";
import { headOf } from "../slots.ts";
import { asSubject } from "../subject.ts";

/** An amount or a length of time, such as "net 30" or "45 days". */
const level =
  "(?:net |[$€£] ?)?\\d[\\w.,%]*(?: (?:days?|weeks?|months?|years?|seats?|users?|units?|percent|%|k|m|EUR|USD|GBP))?";

/** "Test his patience": what is done with the reader isn't suggested to them. */
const theirs = "(?!(?:his|her|him|them|their|hers|theirs|it|this|that)(?![\\p{L}]))";

/** Purposes that sender and reader carry out together: a change of terms, a renewal, a deal. */
export const together: readonly Intent[] = [
  {
    patterns: [`(?:negotiate|bring|get|push|knock|talk) (?!{them} ){thing} down (?:by )?{amount}{tail}`],
    say: ({ thing, amount, tail }, tone) => ({
      sentence: `${can(tone)} we bring ${thing} down by ${amount.trim()}${tail}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      `(?:negotiate|change|get|bring|lower|reduce|cut|extend|talk) (?!{them} ){thing} (?:down |up |moved |changed |shifted )?(?<amount>(?:from ${level} )?to ${level})(?<tail> (?:in exchange|in return|if|for|from|by) .{2,80})?`,
    ],
    say: ({ thing, amount, tail }, tone) => ({
      // "Better terms, from 30 to 45 days" are what the change is for.
      sentence: `${can(tone)} we change ${thing.replace(/^(?:the |our )?(?:better|longer|shorter|lower) /u, "the ").replace(/,$/u, "")} ${amount}${tail}?`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?<word>renew|extend|expand|finali[sz]e|finish|start|begin|kick off|launch|complete|upgrade to|renegotiate) (?!\\d|(?:an? )?(?:conversation|chat|discussion|relationship|dialogue)){thing}",
    ],
    say: ({ word, thing }, tone) => ({
      sentence: word.startsWith("upgrade")
        ? `Would you be interested in an upgrade to ${thing}?`
        : `${can(tone)} we ${word === "renegotiate" ? "talk about" : word} ${thing}?`,
      kind: "request",
      subject: asSubject(word === "renew" ? `Renewal of ${headOf(thing)}` : headOf(thing)),
    }),
  },
  {
    patterns: [
      `(?<word>(?:start|begin) (?:with|on)|(?:pilot|trial)(?! (?:ends?|ended|ending|results?|expires?|expired|starts?|started|went|is|was|has|over|done|phase|period|customer)(?!\\p{L}))|try out|test|run|(?:restart|revive)(?! (?:the )?(?:contact|conversation|relationship))|re-?open|resume|relaunch) ${theirs}{thing}`,
      `(?<word>turn|convert|develop|grow) ${theirs}(?=.* into an? ){thing}`,
    ],
    article: "a",
    say: ({ word, thing }) => ({
      sentence: `I'd like to suggest that we ${word} ${thing}.`,
      kind: "offer",
      subject: asSubject(thing.replace(/ into an? .*/u, "")),
    }),
  },
  {
    patterns: [
      "(?:(?:negotiate|offer|propose|proposal|suggest|counter)(?: {them})?:? (?:that )?)?(?=(?:we|i)(?:['’]\\p{L}+)? .* if ){clause}",
    ],
    say: ({ clause }) => ({ sentence: `${capitalised(clause)}.`, kind: "offer", subject: "A proposal" }),
  },
  {
    patterns: [
      "renew(?<tail> (?:by|before|for|this|next|on|in|until|early|ahead).{1,80})?",
      "(?:get|have) {them} to renew(?<tail> .{1,80})?",
    ],
    say: ({ tail }, tone) => ({
      sentence: `${can(tone)} we renew${tail.replace(/ with us(?!\p{L})/u, "")}?`,
      kind: "request",
      subject: asSubject(`Renewal${tail}`),
    }),
  },
  {
    patterns: [
      "(?:clos(?:e|ing)(?: (?:the |this |our )?(?:[\\p{L}\\d-]{1,30} ){0,3}(?:deal|order|sale|upgrade|package)(?: for [^,]{3,60})?)?|(?:get|move) (?:the|this) deal (?:done|closed|over the line))(?<tail> (?:by|before|this|next|on|in).{1,80})?",
    ],
    say: ({ tail }) => ({
      sentence: `What do you still need from us to go ahead${tail}?`,
      kind: "question",
      subject: "What you need to go ahead",
    }),
  },
];
