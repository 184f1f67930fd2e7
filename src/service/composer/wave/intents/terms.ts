import { can, type Intent } from "../intent.ts";
import { asSubject, subjectOfAction } from "../subject.ts";

/** What needs "of" before its amount: "a start date of 1 September". */
const dated = /^an? (?:start date|date|salary|base|day rate|price|fee|discount)(?= [$€£]?\d)/iu;

/** "10% discount" */
const rated =
  /^\d[\d.,]*% (?=(?:discount|rebate|reduction|bonus|increase|raise|share|stake|commission)(?!\p{L}))/iu;

/** "A new go-live" says nothing without its date. */
const newDate =
  /^(?:an? )?(?:new|another|different|alternative|later|earlier) (?:(?:start|delivery|launch|go-live|kick-?off|end) )?(?:date|time|slot|day|deadline|go-live|timeline|appointment)(?!\p{L})/iu;

/** Prices, offers and counter-offers. */
export const terms: readonly Intent[] = [
  {
    patterns: ["(?:our |the |job )?offer (?:was |got )?(?:declined|rejected|turned down)"],
    say: () => ({
      sentence: "I'm sorry to hear that you've declined our offer.",
      kind: "news",
      subject: "Our offer",
    }),
  },
  {
    patterns: [
      "(?:(?:announce|tell {them} about|explain|communicate|introduce|inform {them} (?:of|about)|notify {them} of)(?: an?| the| our)? )?(?<word>price) (?:increase|rise|raise|hike)(?: of| by)? {amount}{tail}",
      "(?:announce|tell {them} about|communicate|inform {them} (?:of|about)|notify {them} of)(?: an?| the| our)? {amount} (?<word>price) (?:increase|rise|raise|hike){tail}",
      "(?:raise|increase|put up|up)(?: (?:our|the|their|his|her|your))? (?<word>prices?|rates?|fees?)(?: (?:for|with|on|to) {them})?(?: by)? {amount}{tail}",
      "(?:tell {them} |let {them} know )(?:that )?(?:our|the) (?<word>prices?|rates?|fees?) (?:goes|go|will go|is going|are going) up(?: by)? {amount}{tail}",
    ],
    say: ({ word, amount, tail }) => ({
      sentence: `I'm writing to let you know that our ${word} will go up by ${amount.trim()}${tail}.`,
      kind: "bad news",
      subject: asSubject(`Our ${word}${/ (?:from|on|as of|as from|in) /.test(tail) ? tail : ""}`),
    }),
  },
  {
    patterns: [
      "(?:(?:announce|tell {them} about|communicate|inform {them} (?:of|about))(?: an?| the| our)? )?(?<word>price) (?:increase|rise|raise|hike)(?= (?:from|as of|as from|in) (?:\\d|the \\d|next|\\p{Lu}\\p{Ll}+)){tail}",
    ],
    say: ({ word, tail }) => ({
      sentence: `I'm writing to let you know that our ${word}s will go up${tail}.`,
      kind: "bad news",
      subject: asSubject(`Our ${word}s${tail}`),
    }),
  },
  {
    patterns: [
      "(?:make (?:an? )?)?counter(?:-? ?offer)?(?! (?:his|her|their|the|your)(?!\\p{L}))(?: {them})?(?: of| at| with|:| -)? (?:an? )?(?=.{0,20}\\d){thing}",
    ],
    article: "",
    say: ({ thing }) => ({
      sentence: `I'd like to make a counter-offer: ${thing}.`,
      kind: "offer",
      subject: "A counter-offer",
    }),
  },
  {
    patterns: [
      "(?:make|put in|submit) (?:{them} )?(?:an?|our|my) (?:formal |written |cash )?offer (?:on|for) (?=(?:the|his|her|their|your|unit|flat|plot|lot|number|no\\.?) ){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `We'd like to make an offer for ${thing.replace(/^the (?=(?:unit|flat|plot|lot|number) (?:\d|[A-Z]\b))/iu, "")}.`,
      kind: "offer",
      subject: asSubject(`An offer for ${thing}`),
    }),
  },
  {
    patterns: ["make a counter-offer for {thing}"],
    say: ({ thing }) => ({
      sentence: `Thank you for your offer for ${thing}. I'd like to make a counter-offer.`,
      kind: "offer",
      subject: asSubject(`A counter-offer for ${thing}`),
    }),
  },
  {
    patterns: ["offer(?: {them})? (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow){thing}"],
    article: "",
    say: ({ thing }) => ({ sentence: `I can offer ${thing}.`, kind: "meeting", subject: asSubject(thing) }),
  },
  {
    patterns: [
      "offer {them} {thing}",
      "offer (?=(?:an? )?(?:up to )?(?:[$€£]|\\d)){thing}",
      "make (?:{them} )?an offer (?:of|for|at) {thing}",
      "(?:make an )?offer: {thing}",
    ],
    article: "a",
    say: ({ thing }, tone) => ({
      sentence: `${tone === "direct" ? "We can offer you" : "I'd like to offer you"} ${thing.replace(dated, "$& of").replace(rated, (share) => `${/^(?:8|11|18)/.test(share) ? "an" : "a"} ${share}`)}.`,
      kind: "offer",
      subject: asSubject(`An offer: ${thing}`),
    }),
  },
  {
    patterns: ["offer(?: {them})? (?:our |my |some |any )?(?:help|support|assistance)"],
    say: () => ({
      sentence: "If there's anything we can do to help, please tell me.",
      kind: "offer",
      subject: "Our help",
    }),
  },
  {
    patterns: [
      "(?:i['’]ve |i |we |we['’]ve )?(?:got|have) (?=(?:\\d+|two|three|four|an?|some) (?:spare|extra|free) ){thing}",
    ],
    article: "",
    say: ({ thing }) => ({
      sentence: `I have ${thing}. Would you like to join us?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["negotiate {thing} (?<word>down|up)"],
    say: ({ word, thing }, tone) => ({
      sentence: `${can(tone)} we talk about bringing ${thing} ${word}?`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["offer(?: {them})? to {action}"],
    say: ({ action }) => ({
      sentence: `I'd be happy to ${action}.`,
      kind: "offer",
      subject: subjectOfAction(action).replace("A request", "An offer"),
    }),
  },
  {
    patterns: ["offer (?!declined|accepted|rejected|expired|withdrawn|pending|letter(?: |$)|stands){thing}"],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to offer you ${thing.replace(dated, "$& of")}.`,
      kind: "offer",
      subject: asSubject(`An offer: ${thing}`),
    }),
  },
  {
    patterns: ["propose {thing}", "suggest {thing}"],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to suggest ${thing}.`,
      kind: "offer",
      subject: asSubject(thing),
      ...(newDate.test(thing) && !/\d|day(?!\p{L})/u.test(thing) ? { wants: "date" as const } : {}),
    }),
  },
  {
    patterns: ["(?:propose|suggest) that we {action}", "(?:propose|suggest) we {action}"],
    say: ({ action }) => ({
      sentence: `I suggest that we ${action}.`,
      kind: "offer",
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
