import { clause } from "../../words.ts";
import { isUncountable } from "../grammar.ts";
import { approvals, decisions, documents, views } from "../vocabulary.ts";

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
  "cause|reason|car allowance|venue|place|location|address|room|date|start date|start|deadline|amount|total|deposit|duration|code|door code|access code|pin|link|order number|reference|PO number|invoice number|delivery date|due date|ETA|max|maximum|list|price|current price|list price|unit price|volume|time";

const fullLabel: ReadonlyMap<string, string> = new Map([
  ["start", "start date"],
  ["max", "maximum"],
  ["list", "list price"],
]);

/** An amount with its unit: "12 days", "950k NOK", "10%". */
const quantity =
  "(?:[$€£] ?)?\\d[\\d.,]*(?:k|m|%| ?(?:percent|days?|weeks?|months?|years?|hours?|minutes?|EUR|USD|GBP|NOK|SEK|DKK|CHF|PLN|euros?|dollars?|pounds?|km|kg|tons?|tonnes?|people|seats|units|pieces|pallets))(?: ?(?:EUR|USD|GBP|NOK|SEK|DKK|CHF|PLN|euros?|dollars?|pounds?|kg))?";

/** What belongs to the reader, or doesn't concern them. */
const notMeasured =
  "(?:your|his|her|their|budget|our (?:max|min|target|floor|cost)|max|target|cost|spend|hidden)";

/** What a sender waits for. */
const theirAnswers = `(?:final |signed |written )?(?:${views}|${decisions}|${approvals}|${documents}|headcount|RSVPs?)`;

/** What says how many, on paper. */
const papers =
  "(?:delivery |packing |purchase |cost )?(?:invoice|bill|PO|order|quote|contract|note|list|statement|report|spec|drawing|ticket|form|plan|agreement)(?: [A-Z]{0,3}-?\\d+)?";

/** "At Manchester sales meetup" lacks its article. */
const event =
  /^(?!the |an? |our |your ).* (?:meetup|summit|fair|conference|expo|event|forum|festival|show|awards)$/iu;

/** Patterns of short notes with the sentences they stand for. The first that matches is used, unless it gives nothing. */
export const completions: readonly Completion[] = [
  {
    pattern: /^(?<rest>free to (?:ring|call|talk|meet|speak|chat)(?! (?:him|her|them)) .{3,80})$/iu,
    said: ({ rest = "" }) => `I'm ${clause(rest)}`,
  },
  {
    pattern: /^free for (?<rest>\d+ (?:days?|weeks?|months?)(?!\p{L})[^;]{0,40})$/iu,
    said: ({ rest = "" }) => `it's free for ${rest}`,
  },
  {
    pattern:
      /^(?<rest>will (?:also )?(?:send|call|ring|phone|e-?mail|bring|share|post|forward|let you know) (?!him|her|them)[^,;]{3,100})$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:we |i )?would like (?<rest>(?:an? |the |your )?(?:answers?|reply|replies|feedback|comments|decision|confirmation) (?:by|before) .{2,40})$/iu,
    said: ({ rest = "" }) => `I'd like ${rest}`,
  },
  {
    pattern:
      /^(?:[Ii]t )?[Ww]as (?<rest>[$€£]?\d[\d.,]*(?:k|m|%)?|\p{L}+day|\d{1,2} \p{Lu}\p{Ll}{2,8}|the \p{Lu}[\p{L} ]{2,40}),? (?:is )?now (?<way>[$€£]?\d[\d.,]*(?:k|m|%)?|\p{L}+day|\d{1,2} \p{Lu}\p{Ll}{2,8}|(?:the )?\p{Lu}[\p{L}'’ ]{2,40})$/u,
    said: ({ rest = "", way = "" }) => `it was ${rest} and is now ${way}`,
  },
  {
    pattern:
      /^(?!(?:pick|set|sign|drop|follow|back|meet|call|add|catch|wrap|start) |\d)(?<what>[\p{L}\d ]{2,40}?) (?<way>up|down|flat)(?! (?:from )?\d{1,2}[:.]\d\d)(?<rest> (?:by |to |from )?(?:about |around |over |nearly |almost )?[$€£]?\d(?!.* (?:would|will|is|are|was|were) ).*)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      / (?:is|are|was|were|went|has|have|goes|go|came|gone|only|free|did)(?: |$)| (?:got|get|brought|took|said|says|cut) /i.test(
        ` ${what}`,
      )
        ? ""
        : `${/^(?:cost|price|rate|return|order|visit|call|spend|report)s? /iu.test(what) ? `the ${cased(what)}` : what} ${/s$/i.test(what) ? "are" : "is"} ${way}${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:last |first |just )?(?:met|spoke|talked|chatted) (?:at|in|on|last|about|before|during|over|yesterday|today)(?![\p{L}]).*)$/iu,
    said: ({ rest = "" }) => `we ${clause(rest)}`,
  },
  {
    pattern: /^(?<what>[\p{L}\d ]{2,40}?) (?:is|are|costs?|means?) (?<way>[+-]) ?(?<rest>\d[\d.,]* ?%)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      `${what} ${/^1 |[^s]$/i.test(what) ? "means" : "mean"} ${rest} ${way === "+" ? "more" : "less"}`,
  },
  {
    pattern:
      /^(?:the )?(?<rest>(?:new|corrected|updated|revised|signed|final|old) (?:one|version|copy)) (?:is )?attached$/iu,
    said: ({ rest = "" }) => `I've attached the ${cased(rest)}`,
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
      /^(?<rest>(?:\d+ ?%|[$€£]\d[\d.,]*k?) off (?:if|when|until|till|for|on|by|before)(?!\p{L}).{2,60})$/iu,
    said: ({ rest = "" }) => `there's ${rest}`,
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
    said: ({ rest = "", what = "" }) => `I ${clause(rest)} ${what}`,
  },
  {
    pattern: /^(?:(?:i|we) )?(?<rest>saw|read|heard)(?: that)? (?<what>you .+)$/iu,
    said: ({ rest = "", what = "" }) => `I ${clause(rest)} that ${what}`,
  },
  {
    pattern: /^(?<rest>(?:talked|spoke) (?:to|with) \p{Lu}.+)$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
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
      / (?:is|are|was|were|has|have|had|will|can) /.test(` ${rest} `) || /^room \d/iu.test(`${label} ${rest}`)
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
      /^(?<rest>(?:closes|ends|starts|expires|opens|lasts|takes|runs|airs) (?:on |in |at |by |from )?(?:\d|\p{Lu}|tomorrow|tonight|today|next|this).*)$/u,
    said: ({ rest = "" }) =>
      `it ${rest.replace(/^(\p{L}+) (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/u, "$1 on ")}`,
  },
  {
    pattern:
      /^(?:my )?(?<rest>last (?:day|working day)) (?:is )?(?<what>(?:on )?\p{Lu}.{2,40}|(?:this|next) .{3,20}|tomorrow|today)$/u,
    said: ({ rest = "", what = "" }) => `my ${rest} is ${what}`,
  },
  {
    pattern:
      /^(?:the |our )?(?<what>(?:[\p{L}-]{2,20} ){0,2}(?:link|invite|form|template|report|contract|quote|offer|invoice|draft|agreement|reminder|proposal|agenda|deck|NDA|DocuSign|questionnaire|login|details)) (?:was |has been |have been )?already (?<way>sent|shared|signed|paid|approved|uploaded|booked)$/iu,
    said: ({ what = "", way = "" }) =>
      `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "have" : "has"} already been ${clause(way)}`,
  },
  {
    pattern:
      /^(?<what>(?:two|three|four|\d+) (?:[\p{L}-]{2,20} )?(?:reminders|e-?mails|letters|invoices|contracts|samples|quotes)) already (?<way>sent|shared|signed|paid|approved)$/iu,
    said: ({ what = "", way = "" }) => `${what} have already been ${clause(way)}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?:[\p{L}-]{2,20} ){0,2}\p{L}{2,20}(?<!s)s) (?<all>all|both) (?<way>sent|signed|paid|approved|booked|confirmed|cleared|settled|handed over)$/iu,
    said: ({ what = "", all = "", way = "" }) => `the ${cased(what)} have ${all} been ${clause(way)}`,
  },
  {
    pattern:
      /^(?<rest>(?:raising|hiring|recruiting|expanding|launching|opening|moving|planning|organi[sz]ing|hosting|building) (?=(?:an?|the|our|up|for|in|into|to|two|three|new|[$€£]?\d)(?!\p{L})).{3,120})$/iu,
    said: ({ rest = "" }) => `we're ${clause(rest)}`,
  },
  {
    pattern:
      /^(?<rest>(?:was (?:originally |due |planned |meant |supposed |week |[$€£]?\d)|came (?:down to|from (?:group|finance|head office|the board|legal)) ?).{2,80})$/iu,
    said: ({ rest = "" }) => `it ${clause(rest)}`,
  },
  {
    pattern:
      /^been (?<rest>(?:here|a (?:customer|tenant|member|client|supplier)|with you|working together) .{2,40})$/iu,
    said: ({ rest = "" }) => `we've been ${rest}`,
  },
  {
    pattern: /^(?:an? )?(?<rest>(?:hiring|recruitment|budget|spending) freeze (?:until|till|to) .{2,40})$/iu,
    said: ({ rest = "" }) => `there's a ${clause(rest)}`,
  },
  {
    pattern:
      /^needs? (?:an? )?(?<what>answer|reply|decision|confirmation|yes or no) (?<rest>(?:by|before) .{2,40})$/iu,
    said: ({ what = "", rest = "" }) => `we need ${/^a/iu.test(what) ? "an" : "a"} ${what} ${rest}`,
  },
  {
    pattern: /^need (?<rest>(?:these|this|them|it|both) (?:to|for|before) .{3,80})$/iu,
    said: ({ rest = "" }) => `I need ${rest}`,
  },
  {
    pattern: new RegExp(
      `^free (?:on )?(?!for |from |until |till |after |before |in )(?<rest>(?:${day}|tomorrow|next week)(?!\\p{L}).{0,60})$`,
      "iu",
    ),
    said: ({ rest = "" }) => `I'm free ${/^(?:tomorrow|next)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern:
      /^(?:an? )?(?<rest>(?:short |quick )?(?:introduction |follow-up |handover )?(?:call|meeting|visit|demo|coffee|lunch) (?:in |on )?(?:the week of|next|this|tomorrow|the \d|(?:Mon|Tues|Wednes|Thurs|Fri)day).{2,40})\?$/iu,
    said: ({ rest = "" }) =>
      `would you have time for ${/^[aeio]/iu.test(rest) ? "an" : "a"} ${clause(rest)}?`,
  },
  {
    pattern: new RegExp(
      `^(?<what>DocuSign|link|invite|form|template|questionnaire|agenda|reminder) sent (?:on )?(?<rest>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|${day}|yesterday|last .+)$`,
      "iu",
    ),
    said: ({ what = "", rest = "" }) =>
      `I sent you the ${what === "DocuSign" ? what : cased(what)} ${/^(?:yesterday|last)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern: /^(?:the )?(?<what>money|gift|donation|grant) paid for (?<rest>.{3,80})$/iu,
    said: ({ what = "", rest = "" }) => `the ${clause(what)} paid for ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?:[\p{L}-]{2,20} ){0,3}[\p{L}-]{2,20}) (?<rest>broken|faulty|out of order)$/iu,
    said: ({ what = "", rest = "" }) =>
      / (?:is|are|was|were|has|have|had|be|been|got|arrived|came) $/iu.test(` ${what} `)
        ? ""
        : `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} ${rest}`,
  },
  {
    pattern: /^(?:the )?(?<what>(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}) now in (?<rest>place|force|use)$/iu,
    said: ({ what = "", rest = "" }) =>
      `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} now in ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>cause|reason)(?: was|:) (?<rest>(?:expired|broken|faulty|failed|wrong|missing|loose|burst|blocked) [\p{L} ]{3,40}[^s\W])$/iu,
    said: ({ what = "", rest = "" }) =>
      `the ${clause(what)} was ${/^[aeiou]/iu.test(rest) ? "an" : "a"} ${clause(rest)}`,
  },
  {
    pattern: /^(?<rest>(?:holding|keeping|saving) (?:the|a|your|\d+|two|three) .{3,60})$/iu,
    said: ({ rest = "" }) => `we're ${clause(rest)}`,
  },
  {
    pattern:
      /^have (?<rest>(?:two|three|four|five|\d+) (?:[\p{L}-]+ )?(?:people|candidates|slots|options|places|rooms|profiles|engineers|consultants|units|ideas|questions|designs|samples)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `I have ${rest}`,
  },
  {
    pattern: /^(?:the )?(?<what>(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}) attached (?<rest>\([^()]{1,30}\))$/iu,
    said: ({ what = "", rest = "" }) =>
      `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} attached ${rest}`,
  },
  {
    pattern: /^nothing to do with (?<rest>your .+)$/iu,
    said: ({ rest = "" }) => `it has nothing to do with ${rest}`,
  },
  {
    pattern:
      /^(?:i |we )?(?:have|['’]ve got|have got|got) (?:an? )?(?<rest>(?:[\p{L}-]{2,20} ){0,4}(?:role|job|position|vacancy)(?: (?:in|at|with|for|near|from) .{2,60})?)$/iu,
    said: ({ rest = "" }) => `I have ${/^[aeio]/iu.test(rest) ? "an" : "a"} ${clause(rest)}`,
  },
  {
    pattern: /^want(?:ed)? (?<rest>[$€£]?\d[\d.,]*(?: ?\p{L}{1,8})?)$/iu,
    said: ({ rest = "" }) => `we'd like ${rest}`,
  },
  { pattern: /^paying (?<rest>[$€£]?\d.{0,40})$/iu, said: ({ rest = "" }) => `we're paying ${rest}` },
  {
    pattern:
      /^(?<rest>(?:taking|crediting|refunding|deducting|waiving|adding) (?:[$€£]?\d|the |your |all |half ).{2,60})$/iu,
    // "The whole lunch £437.50"
    said: ({ rest = "" }) =>
      `we're ${clause(rest).replace(/(?<=\p{L}) (?<sum>[$€£]\d[\d.,]*)$/u, " ($<sum>)")}`,
  },
  {
    pattern: /^answer (?:needed )?(?<rest>(?:by|before) .{2,40}?)(?:,? please)?$/iu,
    said: ({ rest = "" }) => `could you let me know ${rest}?`,
  },
  {
    pattern: new RegExp(
      `^sent (?:by |via |with )?(?<what>DHL|UPS|FedEx|TNT|DPD|post|courier) (?:on )?(?<rest>${day})$`,
      "iu",
    ),
    said: ({ what = "", rest = "" }) => `the parcel went by ${what} on ${rest}`,
  },
  {
    pattern: /^[Ww]ith (?<rest>\p{Lu}\p{Ll}+(?:(?:, | and )\p{Lu}\p{Ll}+)*)$/u,
    said: ({ rest = "" }) => `it's with ${rest}`,
  },
  {
    pattern: /^no (?<what>[\p{L}-]+(?: \p{L}+)?) (?<way>needed|required|necessary)$/iu,
    said: ({ what = "", way = "" }) => `no ${what === "prep" ? "preparation" : what} is ${way}`,
  },
  {
    pattern: /^(?<rest>next week|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri)day(?: \d\S*)?) instead\??$/iu,
    said: ({ rest = "" }) => `would ${clause(rest)} work for you instead?`,
  },
  {
    pattern: /^(?:the )?correct (?:one )?is (?<rest>.{2,60})$/iu,
    said: ({ rest = "" }) => `the correct one is ${rest}`,
  },
  {
    pattern:
      /^(?:the |our )?(?<what>(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}) been (?<rest>(?:empty|closed|open|down|off|out|waiting|live|vacant) .{2,40})$/iu,
    said: ({ what = "", rest = "" }) =>
      / (?:has|have|had|['’]s)$/iu.test(` ${what}`)
        ? ""
        : `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "have" : "has"} been ${rest}`,
  },
  { pattern: /^free (?<rest>for (?:an?|the) .{3,60})$/iu, said: ({ rest = "" }) => `I'm free ${rest}` },
  {
    pattern:
      /^(?:the )?(?<what>link|invite|agenda|contract|formal letter) (?:coming|to follow|follows)(?<rest> separately| later| by e-?mail| today)?$/iu,
    said: ({ what = "", rest = "" }) => `the ${cased(what)} follows${rest}`,
  },
  {
    pattern: /^need to know (?<rest>(?:by|before) .{2,40})$/iu,
    said: ({ rest = "" }) => `I need to know ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>kick[- ]?off|doors|start|arrival|dinner|drinks|hospitality|registration) (?<way>at|from)? ?(?<rest>\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)?)$/iu,
    said: ({ what = "", way = "at", rest = "" }) =>
      `${/^(?:hospitality|registration|drinks|doors)$/iu.test(what) ? cased(what) : `the ${cased(what)}`} ${/s$/iu.test(what) ? "are" : "is"} ${way} ${rest}`,
  },
  {
    pattern:
      /^(?<what>everything(?: else)?(?: (?:in|on|about) .{2,40}?)?) (?:is )?(?:ok|okay|fine|agreed)$/iu,
    said: ({ what = "" }) => `${what} is fine`,
  },
  {
    pattern: /^billed (?<rest>(?:twice|two times|double) .{2,40})$/iu,
    said: ({ rest = "" }) => `you were billed ${rest}`,
  },
  {
    pattern: /^(?:a )?(?<what>credit note (?:[A-Z]{1,4}-?\d+ )?)raised (?<rest>for .{2,30})$/iu,
    said: ({ what = "", rest = "" }) =>
      `${/\d/u.test(what) ? "" : "a "}${cased(what)}has been raised ${rest}`,
  },
  {
    pattern: /^(?<what>topic|theme|title): ?(?<rest>.{3,80})$/iu,
    said: ({ what = "", rest = "" }) =>
      `the ${clause(what)} would be ${what === "title" ? rest : clause(rest)}`,
  },
  {
    pattern: /^sent (?:it )?(?<rest>(?:an?|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?) ago)$/iu,
    said: ({ rest = "" }) => `I sent it ${rest}`,
  },
  {
    pattern: /^(?:and )?now (?:want|would like|looking|hoping) to (?<rest>[^,;]{3,100})$/iu,
    said: ({ rest = "" }) => `we'd now like to ${rest}`,
  },
  {
    pattern: /^would (?<rest>(?:also )?sign (?:an?|for|\d+) .{2,60})$/iu,
    said: ({ rest = "" }) => `we'd ${rest}`,
  },
  { pattern: /^(?<rest>[$€£]?\d[\d.,]* each) now$/iu, said: ({ rest = "" }) => `it's ${rest} now` },
  { pattern: /^still need (?<rest>.{3,80})$/iu, said: ({ rest = "" }) => `we still need ${rest}` },
  {
    // With a day it's what the sender needs, and not what the reader is looking for.
    pattern:
      /^need (?<rest>(?:an?|the|your|it|everything|all)(?: [^,;]*)? by (?:the \d|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|noon|the end|tomorrow).*)$/iu,
    said: ({ rest = "" }) => `I need ${rest}`,
  },
  { pattern: /^need (?<rest>(?:\d+|two|three|a few) more .+)$/iu, said: ({ rest = "" }) => `I need ${rest}` },
  {
    pattern:
      /^(?<rest>(?:can|could) (?:also )?(?:do|redo|reprint|resend|honou?r|cover|commit to|offer|send|provide|deliver|arrange|share|extend|bring|hold|move|add|include|visit|post|throw in|store|split|wait|lend|help|have|get|make|refund|draft|start|meet|come|run|swap|replace|collect|host|teach) .+)$/iu,
    said: ({ rest = "" }) => `we ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:we |i )?want (?<rest>(?:an?|half an|the|one|two|\d+) (?:\p{L}+ )?(?:credit note|refund|replacement|copy|receipt|call|meeting|hour|minutes|date|answer|visit|demo|sample)s?(?!\p{L})(?: (?:for|on|in|with|by|of|about)(?!\p{L}).*)?)$/iu,
    said: ({ rest = "" }) => `I'd like ${rest}`,
  },
  {
    pattern: /^(?<rest>(?:reported|counted|measured|packed|tested|shipped) (?:about |around )?[$€£]?\d.*)$/iu,
    said: ({ rest = "" }) => `we ${clause(rest)}`,
  },
  {
    pattern: /^(?<rest>(?:about |around )?\d+ of us)$/iu,
    said: ({ rest = "" }) => `there are ${clause(rest)}`,
  },
  {
    pattern: /^nothing (?:is )?decided(?<rest> yet)?$/iu,
    said: ({ rest = "" }) => `nothing has been decided${rest}`,
  },
  {
    pattern: /^(?<rest>nothing) (?:is )?needed from you$/iu,
    said: ({ rest = "" }) => `there's ${clause(rest)} that you need to do`,
  },
  {
    pattern: /^(?:(?:all|entirely|completely) )?(?<rest>(?:our|my) (?:fault|mistake|error))$/iu,
    said: ({ rest = "" }) => `it was ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?!from |by )\p{L}[\p{L} ]{2,40}?):? (?<rest>[$€£]?\d[\d.,]*(?:p|k|m|%)?) → (?<way>[$€£]?\d[\d.,]*(?:p|k|m|%)?)$/u,
    said: ({ what = "", rest = "", way = "" }) =>
      / (?:is|are|was|were|goes|went)$/iu.test(` ${what}`)
        ? ""
        : `the ${cased(what)} ${/[^s]s$/iu.test(what) ? "change" : "changes"} from ${rest} to ${way}`,
  },
  {
    pattern: /^(?:(?:i['’]ve |we['’]ve )?been )?wondering (?<rest>(?:if|whether|how|why|what) .{3,160})$/iu,
    said: ({ rest = "" }) => `I've been wondering ${rest}`,
  },
  {
    pattern:
      /^(?:the |his |her )?(?<what>mum|mother|dad|father|wife|husband|son|daughter) (?<rest>(?:is|was|has|had) .{3,80})$/iu,
    said: ({ what = "", rest = "" }) => `your ${cased(what)} ${rest}`,
  },
  { pattern: /^(?<rest>taking over from .+)$/iu, said: ({ rest = "" }) => `I'm ${rest}` },
  { pattern: /^just (?:want|wanted) (?<rest>to .+)$/iu, said: ({ rest = "" }) => `I just want ${rest}` },
  {
    pattern: /^(?:really )?(?<rest>liked|enjoyed|loved) (?<what>(?:your|the) .+)$/iu,
    said: ({ rest = "", what = "" }) => `I ${rest} ${what}`,
  },
  {
    // "Met her in May": without a subject, the sender did it.
    pattern:
      /^(?:just |also |only )?(?<rest>(?:found|saw|met|emailed|e-mailed|messaged|called|phoned|texted|wrote to|visited|interviewed|invited|owe|promised|told|showed|asked|sent|gave|forwarded) you(?!\p{L}| (?:and|or)(?!\p{L})).+)$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:just |already )?(?<rest>had (?:an?|the|our|some) (?:(?!budget|row|fight|argument|complaint)[\p{L}\d-]+ ){0,3}(?:calls?|chats?|meetings?|demos?|talks?|conversations?|lunch|dinner|coffee|workshop|session|visit|kick-?off|review|interview)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `we ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:we['’]re |i['’]m )?(?<rest>(?:asking|looking|hoping) (?:for (?:an?|the|one|two|\d|another|your)|forward to)(?!\p{L}).+)$/iu,
    said: ({ rest = "" }) => `I'm ${clause(rest)}`,
  },
  {
    pattern: /^(?<rest>should be (?:there|here|over|back)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
  },
  {
    pattern:
      /^(?<rest>haven['’]?t (?:heard|received|had|seen) (?:back|anything|an answer|a reply|from you|it|the|your)(?!\p{L}).*)$/iu,
    said: ({ rest = "" }) => `I ${clause(rest).replace(/^havent/, "haven't")}`,
  },
  {
    pattern:
      /^(?:i |we )?(?:would|['’]d) (?:really )?(?<rest>(?:like|love|be (?:happy|glad|delighted)) to .{3,120})$/iu,
    said: ({ rest = "" }) => `I'd ${clause(rest)}`,
  },
  {
    pattern: /^(?<rest>attaching (?:the|our|my|an?|both|all|your)(?!\p{L}).+)$/iu,
    said: ({ rest = "" }) => `I'm ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:i |we )?want(?:ed)? (?<rest>to (?:know|see|show|hear|talk|discuss|understand|meet|visit|ask|learn|share|send|bring|replace|stay in touch|keep in touch|work with you|carry on|quote|bid)(?!\p{L}).{2,120})$/iu,
    said: ({ rest = "" }) => `I'd like ${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:very |also )?(?:happy|glad|ready|prepared) to (?!(?:wait|lose|walk|let|drop|sit)(?!\p{L})).{3,120})$/iu,
    said: ({ rest = "" }) => `I'm ${clause(rest)}`,
  },
  {
    pattern:
      /^(?<rest>(?:good|great|nice|lovely|productive|useful) (?:first )?(?:lunch|dinner|call|chat|meeting|demo|talk|conversation|workshop|visit|session)(?: (?:in|on|at|last|this|with|about|yesterday|today)(?!\p{L}).*)?)$/iu,
    said: ({ rest = "" }) => `we had a ${clause(rest)}`,
  },
  {
    pattern: new RegExp(
      `^(?<way>sent|submitted|filed|delivered|posted|shipped)(?: it)? (?:on )?(?<rest>${day}|in \\p{Lu}\\p{Ll}+|last \\p{L}+|yesterday)$`,
      "iu",
    ),
    said: ({ way = "", rest = "" }) =>
      `it was ${clause(way)} ${/^(?:in|last|yesterday)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern: /^(?:i |we )?(?<rest>asked (?:you )?for (?:it|them|the .{2,60}|an? .{2,60}) on .{3,40})$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
  },
  {
    pattern: /^(?:really )?(?<rest>(?:love|like) (?:your|the) .+)$/iu,
    said: ({ rest = "" }) => `I ${clause(rest)}`,
  },
  {
    pattern: /^(?:the )?(?:options|slots|times|dates)(?: are|:) (?<rest>[^:]{3,40}:\d\d.*|[^:]{3,120})$/iu,
    said: ({ rest = "" }) => (/\d/u.test(rest) ? `the options are ${rest}` : ""),
  },
  {
    pattern:
      /^(?<rest>(?:two|three|four|\d) (?:open |more |quick )?questions)(?:: ?| - )(?<what>(?:which|how|what|who|when|where|why|should|can|could|is|are|do|does)(?!\p{L})[^:]{3,160})$/iu,
    said: ({ rest = "", what = "" }) => `there are ${clause(rest)}: ${what}`,
  },
  {
    pattern: /^now (?<rest>(?:in|at|on) (?:the|our|an?|room|hall|building|gate|platform)(?!\p{L}).{2,60})$/iu,
    said: ({ rest = "" }) => `it's now ${clause(rest)}`,
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
    said: ({ rest = "" }) => `it's ${clause(rest)}`,
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
    said: ({ rest = "" }) => `this is the ${clause(rest)} reminder`,
  },
  {
    pattern:
      /^(?<way>includes?|excludes?|doesn['’]t include|comes with) (?!(?:(?:the|our|his|her|their) )?(?:risk|cost|margin)s?(?!\p{L}))(?<rest>\p{L}[^;:]{2,120})$/iu,
    said: ({ way = "", rest = "" }) =>
      `${rest.replace(/, (?=[^,]+$)(?!.* and )/u, " and ")} ${/, | and |(?<!s)s$/u.test(rest) ? "are" : "is"} ${/^(?:exc|doe)/iu.test(way) ? "not " : ""}included`,
  },
  { pattern: /^caused by (?<rest>.{3,80})$/iu, said: ({ rest = "" }) => `the cause was ${rest}` },
  {
    // "Need comments by Friday": what the reader is to give.
    pattern: new RegExp(
      `^(?:(?<who>we|i) )?need (?:(?:his|her|their|your|the) )?(?<what>${theirAnswers}) (?<rest>(?:by|before|no later than) [^,;]{2,40}?(?: to \\p{Ll}[^,;]{3,60})?)$`,
      "iu",
    ),
    said: ({ who = "I", what = "", rest = "" }) => {
      const isTheirs = new RegExp(`(?:^| )(?:${views}|${decisions}|${approvals}|RSVPs?)$`, "iu").test(what);
      return `${who} need ${isTheirs ? "your" : "the"} ${cased(what)} ${rest}`;
    },
  },
  {
    pattern: new RegExp(
      `^(?:(?:the )?(?<what>${theirAnswers}) )?(?:is |are )?needed (?<rest>(?:by|before|no later than) [^,;]{2,40})$`,
      "iu",
    ),
    said: ({ what = "", rest = "" }) =>
      what === ""
        ? /^by /iu.test(rest)
          ? `the deadline is ${rest.slice(3)}`
          : `it's needed ${rest}`
        : `${isUncountable(what) ? "" : "the "}${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} needed ${rest}`,
  },
  {
    pattern:
      /^(?:i |we )?need (?<rest>(?:it|this|them|these|both|the [\p{L} ]{3,30}) (?:\p{L}+ed|done|back|sent|in) (?:by|before) .{2,40})$/iu,
    said: ({ rest = "" }) => `we need ${rest}`,
  },
  {
    // What two papers say, where they differ.
    pattern: new RegExp(
      `^(?:the |our |your )?(?<what>${papers}) (?<way>says|shows|has|states|lists) (?<rest>[$€£]?\\d[\\d.,]*(?: (?!and )[^,;\\d]{1,30}?)?)(?:,? (?:and |but )?(?:the |our |your )?(?<label>${papers}) (?:says|shows|has|states|lists) (?<amount>[$€£]?\\d[\\d.,]*(?: [^,;\\d]{1,30})?))$`,
      "iu",
    ),
    said: ({ what = "", way = "", rest = "", label = "", amount = "" }) =>
      `the ${cased(what)} ${way} ${rest.replace(/,$/u, "")}, and the ${cased(label)} ${way} ${amount}`,
  },
  {
    pattern:
      /^(?:the |our )?(?<what>(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{3,20}) (?:is |are )?on (?<rest>us|me|the house)$/iu,
    said: ({ what = "", rest = "" }) =>
      /(?:^| )(?:depends?|based|working|waiting|counting|rel(?:y|ies)|is|are|was|were|it|that|this)$/iu.test(
        what,
      )
        ? ""
        : `${isUncountable(what) ? "" : "the "}${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} on ${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:re(?:printing|doing|sending|shipping|placing|funding|testing)|printing|shipping|sending|delivering|fixing|repairing) (?:it|them|now|today|tonight|tomorrow|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|this (?:week|afternoon|evening)|next week|(?:the|a|an) (?:new|second|corrected|replacement) [^,;]{3,40})(?: [^,;]{2,40})?)$/iu,
    said: ({ rest = "" }) => `we're ${clause(rest)}`,
  },
  {
    pattern: new RegExp(
      `^(?:we |i )?expect(?:ing|ed)? (?:the )?(?<what>release|delivery|arrival|results?|shipment|clearance|completion|approval|decision|an answer|news) (?:on |by |for )?(?<rest>${day}|tomorrow|next week|(?:early|late|mid) .{3,20})$`,
      "iu",
    ),
    said: ({ what = "", rest = "" }) =>
      `we expect ${/^(?:an |news)/iu.test(what) ? "" : "the "}${cased(what)} ${/^(?:tomorrow|next|early|late|mid)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern: new RegExp(
      `^(?:(?:should be |will be |back )?with|to) you (?:on |by )?(?<rest>${day}|tomorrow|next week)$`,
      "iu",
    ),
    said: ({ rest = "" }) => `it should be with you ${/^(?:tomorrow|next)/iu.test(rest) ? "" : "on "}${rest}`,
  },
  {
    pattern:
      /^(?:i |we )?(?<rest>hope (?:your|the) [\p{L} '’]{3,50} (?:went|goes|is going|was|is) (?:well|great|good|fine|fun|better|smoothly)|hope you(?:['’]re| are|['’]ve| have| had) [\p{L} '’]{3,60})$/iu,
    said: ({ rest = "" }) =>
      / (?:decide|sign|agree|reconsider|chang|accept|buy|pay|read|got|received|seen)/iu.test(rest)
        ? ""
        : `I ${clause(rest)}`,
  },
  {
    pattern:
      /^(?:i |we )?would (?<rest>(?:also )?(?:bring|send|include|host|ship|provide|lead|add) (?!up to |at most )[^;]{3,100})$/iu,
    said: ({ rest = "" }) => `we'd ${rest}`,
  },
  {
    // "Dr Helen Marsh, our medical lead"
    pattern:
      /^(?<what>(?:Dr\.? |Prof\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}), (?<rest>(?:our|my) (?:[\p{L}-]+ ){0,3}[\p{L}-]+)$/u,
    said: ({ what = "", rest = "" }) => `${what} is ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?:clause|section|article|page|schedule|annex|appendix|item|point) [\dA-Z][\d.]*) (?:is |was |has been )?(?<way>changed|amended|updated|revised|reworded|removed|deleted|added)(?<rest> as (?:you asked|agreed|discussed|requested))?(?:,? (?:(?:is |it['’]s )?now )(?<label>[$€£]?\d[^,;]{0,40}?)(?:,? not (?<amount>[$€£]?\d[^,;]{0,20}))?)?$/iu,
    said: ({ what = "", way = "", rest = "", label = "", amount = "" }) =>
      `${cased(what)} has been ${clause(way)}${rest}${label === "" ? "" : `: it's now ${label}${amount === "" ? "" : `, not ${amount}`}`}`,
  },
  {
    // "Liability cap now 2x annual fees"
    pattern:
      /^(?:the |our )?(?<what>(?!(?:is|are|was|were|has|have)(?!\p{L})|(?:[\p{L}\d.-]{1,20} ){0,4}(?:budget|max|min|target|floor|ceiling|costs?|spend) now)(?:[\p{L}\d.-]{1,20} ){0,4}\p{L}[\p{L}-]{2,20}) now (?:only |just )?(?<rest>(?:every )?[$€£]?\d[\d.,]*(?:k|m|%|x|pm)?(?: [^,;]{1,40})?)$/iu,
    said: ({ what = "", rest = "" }) =>
      / (?:is|are|was|were|has|have|had|be|do|does|did|can|will|we|he|she|they|you|i|it|till|until|from|by|to|at|in|for|and|or) /iu.test(
        ` ${what} `,
      ) || /ed$/iu.test(what)
        ? ""
        : `the ${cased(what)} ${/(?<!s)s$/iu.test(what) ? "are" : "is"} now ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?!no )(?:(?:\d+|two|three|four|five|six) )?(?:[\p{L}-]{2,20} ){0,3}[\p{L}-]{3,20}) (?<way>included|excluded|waived|honou?red|credited|refunded|reserved|carried over)(?<rest>(?: (?:free|at|in|for|until|till|if|with|by|to|on)(?!\p{L})[^,;]{0,80})?)$/iu,
    said: ({ what = "", way = "", rest = "" }) =>
      / (?:is|are|was|were|has|have|had|be|been|we|he|she|they|you|i|it|get|got|not|in|to|board|bank|client|customer|supplier|landlord) /iu.test(
        ` ${what} `,
      )
        ? ""
        : `${/^(?:\d|two|three|four|five|six)/iu.test(what) || isUncountable(what) || (/^[^ ]+(?:ed|s)?$/u.test(what) && /cluded$/iu.test(way)) ? "" : "the "}${cased(what)} ${/(?<!s)s$| and /iu.test(what) ? "are" : "is"} ${clause(way)}${rest.replace(/ at (?=(?:old|current|new|same|agreed|full) \p{L}+$)/iu, " at the ")}`,
  },
  {
    pattern: /^everything else (?:is |stays )?(?:as before|the same)$/iu,
    said: () => "everything else is as before",
  },
  {
    pattern:
      /^(?:free (?:to )?cancel(?:lation)?|cancel(?:lation)?(?: is)? free(?: of charge)?) (?<rest>(?:until|till|up to) .{3,40})$/iu,
    said: ({ rest = "" }) => `cancellation is free ${rest}`,
  },
  {
    pattern:
      /^(?:the )?(?<what>(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}['’]s \p{L}{3,20}) due (?<rest>(?:on )?\d{1,2} \p{Lu}\p{Ll}+|tomorrow|next week)$/iu,
    said: ({ what = "", rest = "" }) => `the ${cased(what)} is due ${/^\d/u.test(rest) ? "on " : ""}${rest}`,
  },
  {
    pattern: /^(?:the )?new (?<what>date|deadline|time|price|rate) would be (?<rest>.{2,40})$/iu,
    said: ({ what = "", rest = "" }) => `the new ${cased(what)} would be ${rest}`,
  },
  {
    pattern:
      /^(?<rest>(?:the )?[^,;]{5,80}?),? so (?:it['’]d be |it would be |would be )?(?<way>nice|good|great) to have (?:it |this )?(?<what>before|by) then$/iu,
    said: ({ rest = "", way = "", what = "" }) =>
      `${/^(?:the|our) /iu.test(rest) ? rest : `the ${cased(rest)}`}, so it would be ${way} to have it ${what} then`,
  },
];

/** @returns the text with a small first letter, unless the first word is an abbreviation */
export function cased(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
