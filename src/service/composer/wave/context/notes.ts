/**
 * Notes as people type them, completed to sentences where it's plain which: "churn down 12 %" → "Churn is down 12 %",
 * "driver is waiting" → "The driver is waiting".
 */
import { isCommonWord, type Sentence, sentencesOf, type Word } from "../../../../language/facts/english.ts";
import { capitalised, clause, sentence, withoutStop } from "../../words.ts";
import { isFiniteVerb, isUncountable } from "../grammar.ts";
import { documents, meetings, openings, orders, topics } from "../vocabulary.ts";

interface Completion {
  pattern: RegExp;
  /** @param parts what the pattern's groups matched */
  said: (parts: Readonly<Record<string, string>>) => string;
}

const day =
  "(?:\\d{1,2}(?:st|nd|rd|th)? \\p{Lu}\\p{Ll}+|\\p{Lu}\\p{Ll}+ \\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.?|\\p{Lu}\\p{Ll}+day(?: \\d\\S*)?)";
const money =
  "(?:(?:EUR|USD|GBP|CHF|[$€£]) ?\\d[\\d.,]*k?|\\d[\\d.,]*k? ?(?:EUR|USD|GBP|CHF|[$€£]|euros?|dollars?|pounds?))";
const labels =
  "cause|reason|venue|place|location|address|room|date|start date|start|deadline|amount|total|deposit|duration|code|door code|access code|pin|link|order number|reference|PO number|invoice number|delivery date|due date|ETA|max|maximum|list|price|current price|list price|unit price|volume|time";

const fullLabel: ReadonlyMap<string, string> = new Map([
  ["start", "start date"],
  ["max", "maximum"],
  ["list", "list price"],
]);

/** An amount with its unit: "12 days", "950k NOK", "10%". */
const quantity =
  "(?:[$€£] ?)?\\d[\\d.,]*(?:k|m|%| ?(?:percent|days?|weeks?|months?|years?|hours?|minutes?|EUR|USD|GBP|NOK|SEK|DKK|CHF|PLN|euros?|dollars?|pounds?|km|kg|tons?|tonnes?|people|seats|units|pieces|pallets))(?: ?(?:EUR|USD|GBP|NOK|SEK|DKK|CHF|PLN|euros?|dollars?|pounds?|kg))?";
/** What is the reader's own, or none of their business. */
const notMeasured =
  "(?:your|his|her|their|budget|our (?:max|min|target|floor|cost)|max|target|cost|spend|hidden)";

/** "At Manchester sales meetup" lacks its article. */
const event =
  /^(?!the |an? |our |your ).* (?:meetup|summit|fair|conference|expo|event|forum|festival|show|awards)$/iu;

const completions: readonly Completion[] = [
  {
    pattern: /^(?<what>[\p{L}\d ]{2,40}?) (?<way>up|down|flat)(?<rest> (?:by |to |from )?[$€£]?\d.*)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      / (?:is|are|was|were|went|has|have|goes|go|came|gone|only)(?: |$)| (?:got|get|brought|took|said|says|cut) /i.test(
        ` ${what}`,
      )
        ? ""
        : `${what} ${/s$/i.test(what) ? "are" : "is"} ${way}${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:last |first |just )?(?:met|spoke|talked|chatted) (?:at|in|on|last|about|before|during|over|yesterday|today)(?![\p{L}]).*)$/iu,
    said: ({ rest = "" }) => `we ${lowered(rest)}`,
  },
  {
    pattern: /^(?<what>[\p{L}\d ]{2,40}?) (?:is|are|costs?|means?) (?<way>[+-]) ?(?<rest>\d[\d.,]* ?%)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      `${what} ${/^1 |[^s]$/i.test(what) ? "means" : "mean"} ${rest} ${way === "+" ? "more" : "less"}`,
  },
  {
    pattern:
      /^(?:the )?(?<rest>(?:new|corrected|updated|revised|signed|final|old) (?:one|version|copy)) (?:is )?attached$/iu,
    said: ({ rest = "" }) => `I've attached the ${rest}`,
  },
  {
    pattern:
      /^(?:your )?(?<rest>partner|spouse|guest|colleague|kid|dog)s? (?:is |are )?(?:also )?welcome(?: too| as well)?$/iu,
    said: ({ rest = "" }) => `${rest}s are welcome too`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?:new |first |next |final )?[\p{L}-]{3,20}(?: [\p{L}-]{3,20})?) (?<way>delayed|postponed|pushed back|late) (?:by )?(?<rest>(?:an?|one|two|three|four|\d+) (?:day|week|month)s?)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      / (?:is|are|was|were|has|have)$/i.test(` ${what}`)
        ? ""
        : `the ${cased(what)} ${/s$/i.test(what) ? "are" : "is"} ${way === "late" ? `${rest} late` : `${way} by ${rest}`}`,
  },
  {
    pattern: new RegExp(
      `^(?<what>(?!${notMeasured})(?:[\\p{Ll}-]{3,20} ){0,2}(?:time|period|term|fee|salary|rate|price|capacity|warranty|size|weight|length|commission|deposit|royalt(?:y|ies)|minimum|quantity|discount|distance|temperature|capital|rent|interest)):? (?<rest>(?:about |around |from |up to |max |min )?${quantity}(?: (?:each|per \\p{L}+|an? \\p{L}+))?)$`,
      "iu",
    ),
    said: ({ what = "", rest = "" }) =>
      `the ${cased(what)} ${/ies$/i.test(what) ? "are" : "is"} ${rest.replace(/^max /i, "at most ").replace(/^min /i, "at least ")}`,
  },
  {
    pattern: new RegExp(
      `^(?:an? )?(?<rest>${quantity} (?:[\\p{Ll}-]{2,15} )?(?:discount|voucher|gift card|rebate|honorarium|referral bonus|signing bonus)(?:$| (?:for|if|when|on|per|or|until|off)(?!\\p{L}).{2,60}))$`,
      "iu",
    ),
    said: ({ rest = "" }) => `there's ${/^(?:8|11|18)/.test(rest) ? "an" : "a"} ${rest}`,
  },
  {
    pattern:
      /^(?<rest>\d+)[ -](?<what>day|week|month)s? (?<label>lead time|notice(?: period)?|payment term|trial|warranty)$/iu,
    said: ({ rest = "", what = "", label = "" }) =>
      `the ${cased(label)} is ${rest} ${what}${rest === "1" ? "" : "s"}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>breakfast|lunch|dinner|event|webinar|panel|meetup|workshop|summit|night|fair|kick-?off|ceremony|launch)(?: is)? (?<rest>on \d{1,2} \p{L}{3,9}(?: .{2,60})?)$/iu,
    said: ({ what = "", rest = "" }) => `the ${cased(what)} is ${rest}`,
  },
  {
    pattern: /^no (?<rest>(?:price )?(?:increase|change|minimum|lock-in|set-?up fee|vendors? .+))$/iu,
    said: ({ rest = "" }) => `there${/^vendors/i.test(rest) ? " are" : "'s"} no ${rest}`,
  },
  {
    pattern: /^same (?<rest>team|price|terms|scope|people|rates)$/iu,
    said: ({ rest = "" }) => `the ${rest} ${/s$|people/i.test(rest) ? "stay" : "stays"} the same`,
  },
  {
    pattern: /^not (?<rest>(?:selling|recruiting|asking for|trying to sell|looking to sell) .+)$/iu,
    said: ({ rest = "" }) => `I'm not ${rest}`,
  },
  {
    pattern: /^(?:(?:i|we) )?met you (?<where>at|in|on|during) (?<rest>.{3,60})$/iu,
    said: ({ where = "", rest = "" }) => `we met ${where} ${event.test(rest) ? "the " : ""}${rest}`,
  },
  {
    pattern: /^(?:(?:i|we) )?(?<rest>(?:saw|read|watched|heard|attended)) (?<what>your .+)$/iu,
    said: ({ rest = "", what = "" }) => `I ${lowered(rest)} ${what}`,
  },
  {
    pattern: /^(?:(?:i|we) )?(?<rest>saw|read|heard)(?: that)? (?<what>you .+)$/iu,
    said: ({ rest = "", what = "" }) => `I ${lowered(rest)} that ${what}`,
  },
  {
    pattern: /^(?<rest>(?:talked|spoke) (?:to|with) \p{Lu}.+)$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest)}`,
  },
  {
    pattern: /^(?:it )?went (?<rest>(?:(?:really|very|pretty|so) )?(?:well|great|smoothly)(?: .{2,40})?)$/iu,
    said: ({ rest = "" }) => `it went ${rest}`,
  },
  {
    pattern: new RegExp(`^sent (?:on )?(?<rest>${day})$`, "iu"),
    said: ({ rest = "" }) => `it was sent on ${rest}`,
  },
  {
    pattern: /^sent (?<rest>(?:via|by (?:e-?mail|post|mail|courier))(?!\p{L})[^,]*)$/iu,
    said: ({ rest = "" }) => `I sent it ${rest}`,
  },
  {
    pattern:
      /^sent (?<rest>(?:the|our|an?|(?!\d+ (?:days?|weeks?|months?) ago|\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December))\d+|two|three) .+)$/iu,
    said: ({ rest = "" }) => `I sent ${rest}`,
  },
  {
    pattern:
      /^(?<what>NDA|DPA|MSA|SOW|contract|proposal|quote|offer|invoice|draft|agreement) sent (?:on )?(?<rest>[^\d]{0,12}\d.{0,30}|yesterday|last .+)$/iu,
    said: ({ what = "", rest = "" }) =>
      `I sent you the ${cased(what)} ${/^\d|^\p{Lu}/u.test(rest) && !/ ago$/u.test(rest) ? "on " : ""}${rest}`,
  },
  {
    pattern: /^no (?<rest>(?:new |fixed |final )?(?:date|time|slot|decision|deadline|start date)) yet$/iu,
    said: ({ rest = "" }) => `there's no ${rest} yet`,
  },
  {
    pattern: /^down (?<rest>from \d.* to \d.*|for \d.*)$/iu,
    said: ({ rest = "" }) => `we were down ${rest}`,
  },
  {
    pattern: new RegExp(`^(?:payment )?due(?: on| date:?)? (?<rest>${day})$`, "iu"),
    said: ({ rest = "" }) => `the due date is ${rest}`,
  },
  {
    pattern: new RegExp(`^overdue since (?<rest>${day})$`, "iu"),
    said: ({ rest = "" }) => `it has been overdue since ${rest}`,
  },
  {
    // "165k" is no sum of an invoice.
    pattern: new RegExp(`^(?!.*k)(?<rest>${money})$`, "u"),
    said: ({ rest = "" }) => `the amount is ${rest}`,
  },
  {
    pattern: new RegExp(`^(?:only |just )?(?<rest>${money} (?:each|(?:(?:per|an?) \\p{L}+ ?){1,2}))$`, "u"),
    said: ({ rest = "" }) => `it's ${rest}`,
  },
  {
    pattern: new RegExp(
      `^(?<label>(?:(?:new|current|old|next|final) )?(?:${labels}))(?<adverb> (?:today|now))?(?:: | is | )(?<rest>(?:about |around )?(?:an? |the )?[\\p{L}\\p{N}$€£].{0,60})$`,
      "iu",
    ),
    said: ({ label = "", adverb = "", rest = "" }) =>
      / (?:is|are|was|were|has|have|had|will|can) /.test(` ${rest} `)
        ? ""
        : /^(?:an? |the |about |around )?(?:week |version |room |[$€£]?)\d|^v\d|^(?:an?|the) /iu.test(rest) ||
            /^\p{Lu}/u.test(rest)
          ? `the ${fullLabel.get(label.toLowerCase()) ?? cased(label)}${adverb} ${/^(?:cause|reason)$/i.test(label) ? "was" : "is"} ${rest}`
          : "",
  },
  {
    pattern: /^(?<rest>\d+ (?:people|guests|seats|places)) (?:only|max)$/iu,
    said: ({ rest = "" }) => `it's for ${rest} only`,
  },
  {
    pattern: /^(?:only |just )?(?<rest>\d+ (?:min|mins|minutes|hours?)) (?:max|tops|only|at most)$/iu,
    said: ({ rest = "" }) => `it takes ${rest} at most`,
  },
  {
    pattern: /^(?<rest>\d+ (?:more |other )?(?:\p{L}+ )?\p{L}+s (?:left|available|open|free)(?: .*)?)$/iu,
    said: ({ rest = "" }) => `there are ${rest}`,
  },
  { pattern: /^(?:it['’]s )?free(?: of charge)?$/iu, said: () => "it's free of charge" },
  {
    pattern:
      /^no (?<rest>(?:extra )?(?:cost|costs|charge|fee|obligation)(?: (?:for|to) (?:you|your .{1,30}))?)$/iu,
    said: ({ rest = "" }) => `there is no ${rest}`,
  },
  {
    pattern:
      /^(?:still )?no (?:reply|answer|response|news)(?: from you)?(?<rest> (?:in|for|since) .{1,30})$/iu,
    said: ({ rest = "" }) => `I haven't heard back${rest}`,
  },
  {
    pattern:
      /^(?<rest>\d+ (?:days|weeks|months)|a (?:week|month)) (?:with |of )?no (?:reply|answer|response|news)$/iu,
    said: ({ rest = "" }) => `I haven't heard back in ${rest}`,
  },
  {
    pattern: /^(?:still )?no (?:reply|answer|response|news)(?: yet| so far)?$/iu,
    said: () => "I haven't heard back yet",
  },
  {
    pattern:
      /^(?<rest>(?:can['’]t|won['’]t be able to|am not able to) (?:make it|come|attend|join)(?![\p{L}]).*)$/iu,
    said: ({ rest = "" }) => `I ${rest}`,
  },
  {
    pattern: /^(?<rest>(?:took|accepted|found) another (?:job|offer|role|position))$/iu,
    said: ({ rest = "" }) => `I ${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:closes|ends|starts|expires|opens|lasts|takes) (?:on |in |at |by )?(?:\d|\p{Lu}|tomorrow|tonight|today|next|this).*)$/u,
    said: ({ rest = "" }) => `it ${rest}`,
  },
  {
    pattern:
      /^(?:my )?(?<rest>last (?:day|working day)) (?:is )?(?<what>(?:on )?\p{Lu}.{2,40}|(?:this|next) .{3,20}|tomorrow|today)$/u,
    said: ({ rest = "", what = "" }) => `my ${rest} is ${what}`,
  },
  {
    pattern: /^nothing to do with (?<rest>your .+)$/iu,
    said: ({ rest = "" }) => `it has nothing to do with ${rest}`,
  },
  { pattern: /^still need (?<rest>.{3,80})$/iu, said: ({ rest = "" }) => `we still need ${rest}` },
  { pattern: /^need (?<rest>(?:\d+|two|three|a few) more .+)$/iu, said: ({ rest = "" }) => `I need ${rest}` },
  {
    pattern: /^(?<rest>(?:can|could) (?:also )?(?:do|offer|send|provide|deliver|arrange|share) .+)$/iu,
    said: ({ rest = "" }) => `we ${lowered(rest)}`,
  },
  { pattern: /^(?<rest>taking over from .+)$/iu, said: ({ rest = "" }) => `I'm ${rest}` },
  { pattern: /^just (?:want|wanted) (?<rest>to .+)$/iu, said: ({ rest = "" }) => `I just want ${rest}` },
  {
    pattern: /^(?:really )?(?<rest>liked|enjoyed|loved) (?<what>(?:your|the) .+)$/iu,
    said: ({ rest = "", what = "" }) => `I ${rest} ${what}`,
  },
  {
    // Whoever did something to the reader is the sender.
    pattern:
      /^(?:just |also |only )?(?<rest>(?:found|saw|met|emailed|e-mailed|messaged|called|phoned|texted|wrote to|visited|interviewed|invited|owe|promised|told|showed|asked|sent|gave|forwarded) you(?!\p{L}| (?:and|or)(?!\p{L})).+)$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest)}`,
  },
  {
    pattern:
      /^(?:just |already )?(?<rest>had (?:an?|the|our|some) (?:(?!budget|row|fight|argument|complaint)[\p{L}\d-]+ ){0,3}(?:calls?|chats?|meetings?|demos?|talks?|conversations?|lunch|dinner|coffee|workshop|session|visit|kick-?off|review|interview)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `we ${lowered(rest)}`,
  },
  {
    pattern:
      /^(?:we['’]re |i['’]m )?(?<rest>(?:asking|looking|hoping) (?:for (?:an?|the|one|two|\d|another|your)|forward to)(?!\p{L}).+)$/iu,
    said: ({ rest = "" }) => `I'm ${lowered(rest)}`,
  },
  {
    pattern: /^(?<rest>should be (?:there|here|over|back|with you)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest)}`,
  },
  {
    pattern:
      /^(?<rest>haven['’]?t (?:heard|received|had|seen) (?:back|anything|an answer|a reply|from you|it|the|your)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest).replace(/^havent/, "haven't")}`,
  },
  {
    pattern:
      /^(?:i |we )?(?:would|['’]d) (?:really )?(?<rest>(?:like|love|be (?:happy|glad|delighted)) to .{3,120})$/iu,
    said: ({ rest = "" }) => `I'd ${lowered(rest)}`,
  },
  {
    pattern: /^(?<rest>attaching (?:the|our|my|an?|both|all|your)(?!\p{L}).+)$/iu,
    said: ({ rest = "" }) => `I'm ${lowered(rest)}`,
  },
  {
    pattern:
      /^(?:i |we )?want(?:ed)? (?<rest>to (?:know|see|show|hear|talk|discuss|understand|meet|visit|ask|learn|share)(?!\p{L}).{2,120})$/iu,
    said: ({ rest = "" }) => `I'd like ${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:very |also )?(?:happy|glad|ready|prepared) to (?!(?:wait|lose|walk|let|drop|sit)(?!\p{L})).{3,120})$/iu,
    said: ({ rest = "" }) => `I'm ${lowered(rest)}`,
  },
  {
    pattern:
      /^(?<rest>(?:good|great|nice|lovely|productive|useful) (?:first )?(?:lunch|dinner|call|chat|meeting|demo|talk|conversation|workshop|visit|session)(?: (?:in|on|at|last|this|with|about|yesterday|today)(?!\p{L}).*)?)$/iu,
    said: ({ rest = "" }) => `we had a ${lowered(rest)}`,
  },
  {
    pattern: new RegExp(
      `^(?<way>sent|submitted|filed|delivered|posted|shipped)(?: it)? (?:on )?(?<rest>${day}|in \\p{Lu}\\p{Ll}+|last \\p{L}+|yesterday)$`,
      "iu",
    ),
    said: ({ way = "", rest = "" }) =>
      `it was ${lowered(way)} ${/^(?:in|last|yesterday)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern: /^(?:i |we )?(?<rest>asked (?:you )?for (?:it|them|the .{2,60}|an? .{2,60}) on .{3,40})$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest)}`,
  },
  {
    pattern: /^(?:really )?(?<rest>(?:love|like) (?:your|the) .+)$/iu,
    said: ({ rest = "" }) => `I ${lowered(rest)}`,
  },
  {
    pattern: /^(?:the )?(?:options|slots|times|dates)(?: are|:) (?<rest>[^:]{3,40}:\d\d.*|[^:]{3,120})$/iu,
    said: ({ rest = "" }) => (/\d/u.test(rest) ? `the options are ${rest}` : ""),
  },
  {
    pattern:
      /^(?<rest>(?:two|three|four|\d) (?:open |more |quick )?questions)(?:: ?| - )(?<what>(?:which|how|what|who|when|where|why|should|can|could|is|are|do|does)(?!\p{L})[^:]{3,160})$/iu,
    said: ({ rest = "", what = "" }) => `there are ${lowered(rest)}: ${what}`,
  },
  {
    pattern: /^now (?<rest>(?:in|at|on) (?:the|our|an?|room|hall|building|gate|platform)(?!\p{L}).{2,60})$/iu,
    said: ({ rest = "" }) => `it's now ${lowered(rest)}`,
  },
  {
    pattern: /^(?:the )?(?<what>[\p{L} ]{3,30}) unchanged(?<rest> at .{2,30})?$/iu,
    said: ({ what = "", rest = "" }) =>
      / (?:is|are|was|were|stays?|remains?|left|keep)$/iu.test(` ${what}`)
        ? ""
        : `the ${cased(what)} ${/s$/iu.test(what) ? "are" : "is"} unchanged${rest}`,
  },
  {
    pattern: /^no (?:real )?rush(?: at all)?(?<rest> (?:from|on) (?:our|my) (?:side|end))?$/iu,
    said: ({ rest = "" }) => `there's no rush${rest}`,
  },
  {
    pattern: /^(?<rest>valid (?:until|till|through|for) .{2,40})$/iu,
    said: ({ rest = "" }) => `it's ${lowered(rest)}`,
  },
  {
    pattern: new RegExp(
      `^(?:the |our )?(?<what>(?:invoice|bill|order|quote|PO) (?:no\\.? |#)?[\\p{L}\\d-]{2,20}(?: for (?:the|our|your) [\\p{L} ]{3,40})?),? (?:for |over )?(?<amount>${money}),? (?<way>was|is) due (?:on )?(?<rest>${day})$`,
      "iu",
    ),
    said: ({ what = "", amount = "", way = "", rest = "" }) =>
      `our ${cased(what)} (${amount.replace(/[.,]$/u, "")}) ${way} due on ${rest}`,
  },
  {
    pattern:
      /^(?<what>base(?: salary)?|OTE|salary|day rate|monthly fee)(?: is|:)? (?<rest>(?:about |around |up to )?[$€£]?\d[\d.,]*k?(?: ?(?:-|–|to) ?[$€£]?\d[\d.,]*k?)?(?: ?(?:EUR|USD|GBP|CHF|million|yen|euros?|dollars?|pounds?))*(?: plus .{3,60})?)$/iu,
    said: ({ what = "", rest = "" }) => `the ${what === "OTE" ? what : cased(what)} is ${rest}`,
  },
  {
    pattern:
      /^(?<rest>same (?:time|link|place|room|agenda)(?:,? (?:and )?same (?:time|link|place|room|agenda))*)$/iu,
    said: ({ rest = "" }) => rest,
  },
  {
    pattern:
      /^(?:i['’]?m |i am |i['’]ll be )?(?<rest>(?:out on|on) (?:parental|maternity|paternity|sick|annual) leave .+|out of (?:the )?office .+)$/iu,
    said: ({ rest = "" }) => `I'm ${rest.replace(/^out on/i, "on")}`,
  },
  {
    pattern: /^(?:the |our )?(?<rest>(?:new )?\p{L}+['’]s) fault$/iu,
    said: ({ rest = "" }) => `it was the ${cased(rest)} fault`,
  },
  {
    pattern: /^(?<rest>\d(?:st|nd|rd|th)|second|third|final|last) reminder$/iu,
    said: ({ rest = "" }) => `this is the ${lowered(rest)} reminder`,
  },
];

/** @returns a note as a sentence, where it's plain which; otherwise as it is */
export function completed(note: string): string {
  const words = withoutStop(note).replace(thingThatIs, (word) =>
    nouns.test(word) || isThingWord(word.toLowerCase()) ? word.toLowerCase() : word,
  );
  for (const { pattern, said } of completions) {
    const groups = pattern.exec(words)?.groups;
    const whole = groups === undefined ? "" : said(groups);
    if (whole !== "") return sentence(whole);
  }
  return withArticle(words) ?? note;
}

/** "Letter is non-binding": a capital begins the note. */
const thingThatIs = /^\p{Lu}\p{Ll}+(?= (?:is|are|was|were|has|have) )/u;

/** "Premium" may be a product's name. */
function isThingWord(word: string): boolean {
  const tags = sentencesOf(`the ${word} is`)[0]?.words[1]?.tags;
  return isCommonWord(word) && tags?.has("Noun") === true && !isAlsoAdjective.test(word);
}

const isAlsoAdjective =
  /^(?:premium|basic|standard|gold|silver|platinum|pro|enterprise|starter|plus|light|classic)$/;

/** What a sentence of a contract or a plan is often about. */
const labelled =
  /^(?<label>(?:(?:current|new|final|total|list|delivery|renewal|on-time|early|latest|first|last|next|average|vendor|order|registration|consent) )?(?:lead time|kick-?off|fee|terms|rate|rates|offer|quote|order|report|price|prices|notice|form|training dates?|dates?|costs?|hearing|deadline|plan|draft|pilot|revenue)(?: last (?:year|month|quarter)| this (?:year|month|quarter))?) (?=(?:is|are|(?:was|were)(?= [$€£\\d]| (?:due|sent|signed|approved|changed|moved))|will|went|came|runs?|ends?|ended|starts?|started|closes?|expires?|stays?|goes|has|have|had|doesn['’]t|don['’]t)(?!\p{L}))/iu;

/** "driver is waiting" → "The driver is waiting.", "contract signed" → "The contract is signed." */
function withArticle(words: string): string | undefined {
  if (labelled.test(words)) return sentence(`the ${cased(words)}`);
  const [first, second] = sentencesOf(words)[0]?.words ?? [];
  if (
    first === undefined ||
    /^["“'‘]/u.test(words) ||
    startsOrder.test(words) ||
    !isBare(first) ||
    timing.test(words)
  )
    return undefined;
  const [read] = sentencesOf(`the ${lowered(words)}`);
  if (read === undefined) return undefined;
  // "Northwind pays in euros": what no dictionary has, and acts as a firm does, is a name.
  const isUnknown = !isCommonWord(first.normal) && !ordinary.test(first.text);
  if (isUnknown && second !== undefined && ofFirms.test(second.normal)) return undefined;
  if (verbLikeNouns.test(words)) return sentence(`the ${cased(words)}`);
  const end = subjectEnd(read);
  const verb = read.words[end];
  if (verb === undefined) return undefined;
  if (read.words[end - 1]?.tags.has("Preposition")) return undefined;
  if (verb.normal === "worth" || read.words[end + 1]?.normal === "worth") return undefined;
  // "Bedside lamp for children's wards": wards is what they are.
  if (end === read.words.length - 1 && /[^s]s$/u.test(verb.normal)) return undefined;
  const before = words.slice(0, (read.words[end - 1]?.end ?? 4) - 4);
  const subject = before.replace(/ not$/u, "");
  const not = subject === before ? "" : "not ";
  if (/(?<![\p{L}])(?:but|on|if|so|because|since|only)(?![\p{L}])/iu.test(subject)) return undefined;
  // The verb agrees with the first noun: "training for nurses is booked"
  const head = subject.replace(/ (?:by|on|in|at|from|for|of|to|with|until) .*$/iu, "");
  const isMany = /s$/i.test(head) && !isUncountable(head);
  if (isMany && /^(?:is|was|has)$/u.test(verb.normal)) return undefined;
  // The rest of "the log and the query are in the folder", whose beginning was another note
  if (
    !isMany &&
    /^(?:are|were|have)$/u.test(verb.normal) &&
    !/ and /u.test(subject) &&
    !isUncountable(subject)
  )
    return undefined;
  // "The port strike in Antwerp": strike isn't what a port does.
  if (!agrees(verb, isMany)) return undefined;
  const isNamed = isUncountable(subject) || /^(?:v?\d|one$|two$|three$|four$)/i.test(second?.text ?? "");
  const article = isNamed
    ? ""
    : /^new /i.test(words) && !isMany && !/^(?:is|was|will|has)$/.test(verb.normal)
      ? "a "
      : "the ";
  const rest = words.slice(before.length).trim();
  const [, done, weekday] =
    /^(\p{L}+) ((?:in (?:January|February|March|April|May|June|July|August|September|October|November|December))|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{1,2} \p{Lu}\p{Ll}+)$/u.exec(
      rest,
    ) ?? [];
  // "Postmortem published Monday" has happened; what's delivered on a day may be still to come.
  if (done !== undefined && /^(?:delivered|installed|shipped)$/.test(done)) return undefined;
  if (done !== undefined && state.test(done)) {
    const be = ahead.test(done) ? (isMany ? "are" : "is") : isMany ? "were" : "was";
    return sentence(
      `${article}${cased(subject)} ${be} ${done} ${weekday?.startsWith("in ") ? "" : "on "}${weekday}`,
    );
  }
  // What ends in "added" was added by somebody; "arrived" would have to be said of it alone.
  const next = read.words[end + 1];
  if (next !== undefined && isDoneBySomebody(verb, next) && !state.test(rest)) return undefined;
  if (not === "" && isFiniteVerb(verb) && !isParticiple(verb, read.words[end + 1]))
    return end === read.words.length - 1 && /ed$/u.test(verb.normal) && !byItself.test(verb.normal)
      ? undefined
      : sentence(article + cased(words));
  // "Export and audit log shipped on time" has happened.
  if (/^(?:delivered|installed|shipped)(?!\p{L})/u.test(rest)) return undefined;
  return state.test(rest)
    ? sentence(`${article}${cased(subject)} ${isMany ? "are" : "is"} ${not}${rest}`)
    : undefined;
}

/** What is so from now on. */
const ahead = /^(?:due|ready|needed|required|available|free|overdue|scheduled|booked)$/;

/** Whether a verb may follow one thing, or several. */
function agrees({ tags, text }: Word, isMany: boolean): boolean {
  if (!tags.has("Infinitive") || tags.has("PastTense") || tags.has("Modal")) return true;
  return isMany !== /s$/iu.test(text);
}

/** "Tree planted per reply": it was planted by somebody. */
export function isDoneBySomebody({ normal }: Word, next: Word): boolean {
  const isDone =
    (/ed$/u.test(normal) && !byItself.test(normal)) ||
    /^(?:sent|made|built|given|taken|bought|sold|held|written|shown|told|brought|done|put|stuck)$/.test(
      normal,
    );
  return isDone && ["Preposition", "Date", "Value", "Adverb"].some((tag) => next.tags.has(tag));
}

/** What a thing does by itself. */
const byItself =
  /^(?:arrived|failed|started|changed|improved|dropped|launched|moved|expired|ended|increased|decreased|happened|stopped|closed|opened|resigned|doubled|halved|tripled|finished|worked|helped|recovered|crashed|lapsed|slipped|passed|responded|replied|agreed|declined|merged|jumped|stalled|matured|retired|quit)$/;

/** "Last year", and "fine if": an article would make something else of them. */
const timing =
  /^(?:last|next|this|early|late|mid)[ -](?:year|month|week|quarter|spring|summer|autumn|fall|winter|time|night)(?![\p{L}])|^\p{L}+ (?:if|when|because|unless|until)(?![\p{L}])/iu;

const state =
  /^(?:agreed(?= (?:at|on|for|in|with))|signed|needed|required|attached|approved|confirmed|delayed|cancelled|canceled|postponed|ready|done|live|overdue|due|flexible|possible|negotiable|optional|unlimited|guaranteed|too (?:high|low|short|long|late|early|expensive)|finished|published|released|frozen|shipped|delivered|included|booked|fixed|paid|free|available|covered|refundable|verified|tested|installed|scheduled|completed|repaired)(?![\p{L}])/iu;

const startsOrder = new RegExp(
  `^(?:${openings}|${orders}|get|try|keep|stay|soft|make|wants?|needs?|start|follow|promise|assure|guarantee)(?![\\p{L}])`,
  "iu",
);

/** Verbs that are often read as nouns, behind a singular thing: "replacement leaves today". */
const verbLikeNouns =
  /^(?<subject>(?!the |an? |our |my |your |this |new )(?:\p{L}[\p{L}-]*[^s\s] ){0,2}\p{L}[\p{L}-]*[^s\s]) (?:(?:leaves|ships|takes over|arrives|starts|ends|expires|closes|opens|takes|needs|runs|goes|holds|moves|changes|lasts|costs|works|pays) \S|(?:stays|expires|ends|arrives)$)/iu;

/** Where the words of the subject end: at the first word that is no part of a name. */
function subjectEnd({ words }: Sentence): number {
  const end = words.findIndex(
    (word, index) =>
      index > 1 &&
      (word.tags.has("Verb") || word.normal === "too" || state.test(word.normal)) &&
      !word.tags.has("Gerund"),
  );
  return end > 7 ? -1 : end;
}

/** "The deposit needed to hold the date" lacks its "is", "the deposit needed a form" doesn't. */
function isParticiple({ tags, normal }: Word, next: Word | undefined): boolean {
  // "Price agreed at 38" lacks "is" as well.
  if (!state.test(normal) && normal !== "agreed" && !tags.has("Participle")) return false;
  return (
    next === undefined ||
    next.tags.has("Preposition") ||
    next.tags.has("Adverb") ||
    /^(?:to|by|for|from|until)$/.test(next.normal)
  );
}

/** Whether a word begins the name of a thing of which the article was left out. */
function isBare({ text, tags }: Word): boolean {
  if (nouns.test(text)) return true;
  if (notThings.test(text)) return false;
  // At the start of a note, a name looks like any other word: "Bernd was our contact".
  const isName =
    /^\p{Lu}/u.test(text) &&
    (!isCommonWord(text.toLowerCase()) || tags.has("Person") || isAlsoAdjective.test(text.toLowerCase()));
  if (isName) return false;
  const isThing = tags.has("Noun") || tags.has("Adjective");
  return isThing && !notBare.some((tag) => tags.has(tag)) && /^\p{L}[\p{Ll}-]*$/u.test(text);
}

const notThings =
  /^(?:phone|video|remote|rough|online|email|cash|text|either|mornings|afternoons|somebody|nobody|anybody|everybody|no one|there|here|this|that|these|those|left|used|double|now|once|legal|finance|procurement|part|half|most|some|rest|one|none|all|yours|ours|mine|hers|anything|something|nothing|everything|anyone|someone|everyone|nobody)$/iu;

/** What firms do, and contracts or tools don't. */
const ofFirms =
  /^(?:pays?|paid|uses?|used|wants?|wanted|hires?|hired|buys?|bought|sells?|sold|would|could|came|owns?|decided|asked|chose|switched)$/;

/** Endings of words that are no names. */
const ordinary =
  /(?:tion|sion|ment|ing|ers?|ors?|age|ity|ness|ance|ence|ure|ist|ism|ship|back|line|day|out|off|up|ware|set|kit|box|[^s]s)$/iu;

const notBare =
  "Pronoun Determiner Possessive Person Value Date Infinitive Imperative Place Organization".split(" ");

/** Things that are often read as names or as verbs. */
const nouns = new RegExp(
  `^(?:${meetings}|${documents}|${topics}|QBR|ETA|account|deposit|contact|project|team|driver|printer|carrier|hiring|deadline|price|prices|rate|rates|release|payment|parking|venue|office|training|stock|delivery|shipment|estimate|fix|subject|briefing|warranty|visit|grant|roof|page|budget|theme|topic|launch|rollout|setup|audit|refund|discount|fee|slot|podcast|episode|report|study|letter|panel|source|prototype|next|new)$`,
  "iu",
);

const lowered = (text: string) => clause(text);

/** @returns the text with a small first letter, unless the first word is an abbreviation */
function cased(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** @returns the text as a sentence of the sender's: "we want 2.80" → "We'd like 2.80" */
export function softened(text: string): string {
  return capitalised(
    text
      .replace(/(?<=^The \p{L}+ takes \d{1,3} )mins?(?=\.?$)/u, "minutes")
      .replace(
        /(?<= (?:had|has|have|got|used|sent|took)) (?=(?:wrong|right|same|old|current) \p{L})/iu,
        " the ",
      )
      .replace(/^(?:i|we) met you(?= )/iu, "we met")
      .replace(/^(?<who>i|we) (?:just )?want(?= )/iu, (_, who: string) => `${who}'d like`)
      .replace(
        /^you (?:haven['’]t|have not|didn['’]t|did not) (?:answered|replied|responded|answer|reply|respond|got back|get back)(?: to (?:me|us))?(?=[ .]|$)/iu,
        "I haven't heard back from you",
      ),
  );
}
