import type { Ask, Intent, Tone } from "../intent.ts";
import { asSubject } from "../subject.ts";

/** Purposes that take up something again, or a subject by its name. */
export const followUps: readonly Intent[] = [
  {
    patterns: [
      "follow(?:ing)?[ -]?up(?: with)?(?: {them})? (?:after|from) (?=.*\\b(?:fair|conference|summit|event|exhibition|expo|trade show|webinar)\\b){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I'm getting in touch after ${thing}. Is there anything you'd like to know from us?`,
      kind: "question",
      subject: asSubject(`After ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:chase|nudge|ping|follow up|remind)(?: {them})?(?: for (?:the|a))? (?:\\d(?:nd|rd|th)|second|third|fourth|last|final|one last|one more) time",
    ],
    say: () => ({
      sentence: "I wanted to follow up once more and hear where things stand on your side.",
      kind: "question",
      subject: "Following up",
    }),
  },
  {
    patterns: [
      "(?:follow(?:ing)?[ -]?up|nudge|bump|ping|remind|chase|check(?:ing)? in|circle back|chase up)(?: with)?(?: {them})? (?:on|about|after|regarding|re:?|to) {thing}",
      "(?:chase|nudge)(?: {them}(?: for)?)? (?!{them}$){thing}",
      "follow(?:ing)?[ -]?up(?: with {them})?(?: on| about)? (?!with |(?:no\\.?|number|nr\\.?|#) ?\\d){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `I wanted to follow up on ${thing}. Where do things stand on your side?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "follow(?:ing)?[ -]?up(?: with)?(?: {them})?(?: (?:no\\.?|number|nr\\.?|#) ?\\d{1,2})?",
      "(?:nudge|chase|ping) {them}",
      "get (?:an )?update(?: from {them})?",
    ],
    say: () => ({
      sentence: "I wanted to follow up and hear where things stand on your side.",
      kind: "question",
      subject: "Following up",
    }),
  },
  {
    patterns: [
      "(?:just )?(?:check(?:ing)?[ -]?in|touch(?:ing)? base)(?: (?:with|on) {them})?",
      "see how (?:{them}|he|she|they)(?: is|['’]s| are|['’]re) doing",
    ],
    say: () => ({
      sentence: "I wanted to hear how things are going on your side.",
      kind: "question",
      subject: "How are things going?",
    }),
  },
  {
    patterns: [
      "(?:re-?activate|re-?engage|revive|wake up) (?:an? |the |this |our )(?:[\\p{L}-]+ ){0,2}(?:customer|client|account|contact|lead)",
      "(?:re-?connect|get back in touch|re-?engage|re-?activate|(?:revive|rekindle|restart|renew) (?:the )?(?:conversation|relationship|contact))(?: with)?(?: {them})?{tail}",
    ],
    say: ({ tail }) => ({
      sentence: `I'd like to get back in touch${tail}. Could we find a time to talk?`,
      kind: "meeting",
      subject: "Getting back in touch",
    }),
  },
  {
    patterns: [
      "win[ -]?back(?: (?:after|following) .{3,60})?",
      "win (?:back )?(?:{them}|(?:an? |the |this |our )?(?:lost |old |former |ex-?|dormant |inactive |(?:[\\p{L}-]+ ){1,2}(?=account|client|customer))*(?:customers?|clients?|accounts?))(?: back)?(?: as (?:an? )?(?:[\\p{L}-]+ ){0,2}(?:customers?|clients?))?(?: (?:who|that|which) .{3,80})?",
    ],
    say: () => ({
      sentence: "I'd like us to work together again. Could we find a time to talk about what it would take?",
      kind: "meeting",
      subject: "Working together again",
    }),
  },
  {
    patterns: [
      "(?:(?:i|we) (?:want|would like|['’]d like) to )?(?:stay|keep) in (?:touch|contact)(?: with {them})?{tail}",
    ],
    say: ({ tail }) => ({
      sentence: `I'd like us to stay in touch${tail}.`,
      kind: "wish",
      subject: "Staying in touch",
    }),
  },
  {
    patterns: ["(?!\\d+ \\p{L}+s$){topic}"],
    say: ({ topic }, tone) => talkAbout(topic, tone),
  },
  {
    patterns: [
      "(?=(?:partnership|collaboration|co-?operation|joint|new|another|better|cheaper|faster|smaller|bigger|larger|possible|potential|additional|extra) ){matter}",
    ],
    article: "a",
    say: ({ matter }, tone) => talkAbout(matter, tone),
  },
  {
    patterns: ["{matter}"],
    say: ({ matter }, tone) => talkAbout(matter, tone),
  },
];

function talkAbout(thing: string, tone: Tone): Ask {
  const what = thing.replace(/^the (.+) with you$/u, "a $1");
  return {
    sentence: tone === "direct" ? `Can we talk about ${what}?` : `I'd like to talk with you about ${what}.`,
    kind: "meeting",
    subject: asSubject(what),
    isTopic: true,
  };
}
