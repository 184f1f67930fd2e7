import { sentencesOf } from "../../../../language/facts/english.ts";
import { clock, day, duration, measure, price, timed, weekday } from "./phrases.ts";
import { filled, type Templates } from "./templates.ts";
import { cased, type Thing, thingOf } from "./things.ts";

/**
 * The grammar of notes that leave out what goes without saying: a subject, a form of "to be", an article or a
 * preposition.
 *
 * @param note without its final stop
 * @returns the sentence that it's short for, without capital and stop; nothing where it isn't plain which
 */
export function unabridged(note: string): string | undefined {
  return filled(verbFirst, note) ?? filled(alone, note) ?? filled(labels, note) ?? withVerb(note);
}

type Groups = Readonly<Record<string, string | undefined>>;
/** A pattern of a part of a note, and what it's short for. */
interface Rule {
  pattern: RegExp;
  said: (groups: Groups, thing: Thing) => string | undefined;
}

const isBareWord = ({ noted }: Thing) => /^\p{L}[\p{L}-]*(?: (?:and|&) \p{L}[\p{L}-]*)?$/u.test(noted);
/** "Hard hat needed": one of them, and none that the reader knows. */
function anyOf(thing: Thing, adjective: RegExp): string {
  const isOne =
    thing.said.startsWith("the ") &&
    !thing.noted.startsWith("the ") &&
    !thing.isMany &&
    adjective.test(thing.noted);
  return isOne ? `${/^[aeiou]/iu.test(thing.noted) ? "an" : "a"} ${thing.noted}` : thing.said;
}
const newOnes =
  /^(?:full|partial|second|replacement|spare|separate|short|small|vegetarian|vegan|hard|(?:photo )?ID(?! )|laptop|helmet|visa|deposit|pass|ticket|badge|van|crane|forklift|projector)(?!\p{L})/iu;
const be = ({ isMany }: Thing) => (isMany ? "are" : "is");
const have = ({ isMany }: Thing) => (isMany ? "have" : "has");

/** Of these a note without a subject tells what the sender does now. Alone, some of them are things: "printing costs". */
const activities =
  "raising|hiring|rehiring|recruiting|expanding|launching|opening|moving|planning|organi[sz]ing|hosting|building|holding|taking|crediting|refunding|deducting|waiving|adding|paying|attaching|switching|testing|trialling|piloting|rolling out|replacing|upgrading|extending|renovating|installing|repairing|fixing|printing|reprinting|redoing|resending|reshipping|reweighing|remaking|sending|shipping|delivering|offering|preparing|writing|recording|exhibiting|presenting|celebrating|migrating|rebuilding|still waiting|waiting";
const objects = `(?:the|a|an|our|my|your|all|both|half|some|two|three|four|five|it|them|up|from|on|in|into|to|with|for|new|${weekday}|this|next|today|tonight|tomorrow|now|[$€£]?\\d)`;
const nounLike =
  "(?:printing|shipping|building|opening|planning|testing|holding|saving|moving|writing|closing) (?:up|from|on|in|to|with|for|new)(?!\\p{L})";

/** What a sender does behind the reader's back, or at home. */
const unfit =
  ".*(?<!\\p{L})(?:(?:other|another|counter-?) ?offers?|back|patience|for us|the kids|(?:for|on) (?:you|him|her|them)|your (?!\\p{L}+ (?:next|on|to|in))|prices? )(?!\\p{L})";

const treats =
  "dinner|supper|lunch|breakfast|buffet|tour|tasting|drinks|quiz|walk|q&a|demo|concert|reception|talk|speech";
const attraction = `(?<what>(?:short |quick |guided |light |welcome )?(?:${treats}) (?:by|for|with|from|of|after) (?!\\d)[^;:?]{3,60}?)`;

/** What a thing does, and nobody else: "ends on 31 August". */
const happens =
  "closes|ends|starts|begins|expires|opens|lasts|takes|runs|airs|renews|launches|arrives|ships|seats|weighs";

/** (1), (2): a verb without its subject, a participle without its auxiliary. */
const verbFirst: Templates = {
  "it $<verb> when($<rest>)": [
    new RegExp(
      `^(?<verb>(?:also |still |now |already )?(?:${happens})) (?<rest>(?:(?:on|in|at|by|from|until|till|for|about|around|up to) )?(?:the )?(?:\\d|\\p{Lu}|tomorrow|tonight|today|next|this|one|two|three|half).{0,100})$`,
      "u",
    ),
  ],
  "it $<rest>": [/^(?<rest>reminded (?:me|us) of .{3,100})$/iu],
  "we're $<rest>": [
    /^(?<rest>hoping (?:for [$€£¥]?\d.{0,40}|to (?:finish|start|open|ship|launch|deliver|move|go live|have (?:it|this|them)).{2,60}))$/iu,
    /^(?<rest>hiring \p{Ll}+s(?= |$).{0,80})$/iu,
    new RegExp(
      `^(?!${nounLike}|${unfit})(?<rest>(?:now |still |currently |already )?(?:${activities}) ${objects}(?!\\p{L}).{0,120})$`,
      "iu",
    ),
  ],
  "I'm $<rest>": [/^(?<rest>taking over from .+)$/iu, /^am (?<rest>(?:in|at|back|away) .{3,60})$/iu],
  "it $&": [
    /^would be (?:nice|good|great|lovely|helpful|useful|ideal|fine)(?: (?:to|if|for|on|by) [^,;]{3,80})?$/iu,
  ],
  "I $&": [
    /^saw (?:it|this|that|the (?:news|announcement|article|post)) (?:in|on|at) [^,;]{3,60}$/iu,
    /^(?:(?:would|will) (?:also )?need (?:your|the|an?) .{3,60} (?:by|before) .{3,40}|will be (?:in|at|over in|back|there|near) .{3,60})$/iu,
  ],
};

/** What is done to a thing, and by no thing itself. */
const done =
  "(?:re-?)?(?:fitted|placed|built|cast|made|painted|printed|packed|wired|tested|checked|stocked|issued|sent|ordered|scheduled|calibrated|weighed|counted)|repaired|changed|cleaned|updated|corrected|revised|adjusted|serviced|inspected|posted|uploaded|refunded|credited|reversed|handed over|prepared|handed|found|removed|stored|collected|fixed|extended|renewed|registered|logged|recorded|returned|translated|proofread|settled|isolated|sealed|reset|restored|rerouted|traced|cut back|swapped";
/** How a thing is. */
const state =
  "back-?ordered|missing|damaged|broken|faulty|unsigned|unpaid|unchanged|stuck(?= (?:in|at|on))|late|compulsory|mandatory|essential|available|possible|ready|due|free|welcome|optional|negotiable|flexible|refundable|non-refundable|included|excluded|not included|booked|fully booked|sold out|confirmed|approved|agreed|scheduled|planned|needed|required|attached|reserved|open|closed|live|overdue|paid|waived|honou?red|delayed|postponed|cancelled|signed|covered|insured|certified|installed|delivered|shipped|lost|affected|up to date|out of (?:order|stock|date)|provided|supplied";
/** Prepositions with which a thing is said to be somewhere or to somebody, which nobody takes for a part of its name. */
const whereabouts =
  "up to (?:you|us|me)|on (?:us|me|the house|(?:its|their) way|hold|display|loan|track|schedule|order|sale)|in (?:place|force|use|stock|transit|production|progress|(?:the|our|a|your|this) (?:[\\p{L}-]+ ){0,2}(?:folder|attachment|link|drive|post|appendix|annex|footer|portal|channel|box|envelope|file))|with (?:the|our|your) (?:[\\p{L}-]+ ){0,2}(?:concierge|reception|receptionist|desk|porter|neighbours?|neighbors?|courier|carrier|printer|translator|lawyers?|auditors?|bank|customs)|(?:still )?at (?:the |our )(?:old|same|new|current|agreed|full|usual) (?:price|rate|time|place)s?|as (?:before|usual|agreed|planned|you asked)|under (?:warranty|guarantee)|from \\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?";
/** What has a place, said with these prepositions. */
const facilities =
  /(?:^|\s)(?:parking|park|shelter|entrance|office|offices|gate|reception|store|shop|warehouse|depot|hotel|venue|stand|booth|room|station|toilets?|lifts?|cloakroom|bus|buses|shuttle|coffee|refreshments|check-?in|registration)$/iu;
const near =
  /^(?:behind|near|opposite|next to|in front of|beside|above|below|across from|at the (?:back|front|rear|side)|on the (?:left|right|corner|ground floor|first floor|second floor)) ?.*$/u;
/** What takes its time, and what is so long. */
const processes =
  /(?:^|\s)(?:runs?|services?|demos?|visits?|repairs?|jobs?|installations?|sessions?|interviews?|calls?|workshops?|tours?|meetings?|courses?|tests?|checks?|migrations?|inspections?|setups?|set-up|surveys?|viewings?|talks?|fitting|reviews?|walk-?throughs?|presentations?|drive|journey|delivery|assembly|changeover|cutover|tastings?)$/iu;
const measured =
  /(?:^|\s)(?:time|period|term|terms|fee|fees|salary|base|rates?|prices?|capacity|warranty|guarantee|size|weight|length|commission|deposit|royalt(?:y|ies)|minimum|maximum|order|quantity|discount|distance|temperature|capital|rent|interest|notice|trial|voltage|budget line|cap|premium|subscription|licen[cs]e|ticket|tickets|shipping|installation|hire|excess|instalments?|package|allowance|charge)$/iu;
/** What belongs to the reader, or doesn't concern them. */
const notMeasured =
  /^(?:(?:the |our )?(?:budget|max|target|cost|costs|spend|hidden|our cost|min|floor|ceiling|limit|margin)(?!\p{L})|(?:his|her|their|your) |our (?:max|min|target|floor|cost))|(?<!\p{L})(?:expectation|target|floor|ceiling|limit|margin|budget|spend|offer|bid)s?$/iu;
const events =
  /(?:^|\s)(?:breakfast|lunch|dinner|drinks|reception|event|webinar|panel|meetup|workshop|summit|fair|kick-?off|ceremony|launch|opening|talk|session|meeting|call|visit|demo|viewing|interview|inspection|collection|pick-?up|delivery|deadline|training|handover|go-?live|exam|audit|course|start|doors|arrival|hospitality|registration|stocktake|party|rehearsal|site visit|briefing|tour|review)s?$/iu;

/** "Breakfast is included", and "the breakfast is on 6 May". */
const definite = ({ said, noted }: Thing) =>
  /^\p{Ll}+$/u.test(said) && said === cased(noted) ? `the ${said}` : said;

const predicates: readonly Rule[] = [
  {
    pattern:
      /^(?<way>up|down|flat)(?<rest> (?:by |to |from )?(?:about |around |over |nearly |almost )?[$€£]?\d(?!\d?[:.]\d\d)(?!.* (?:would|will|is|are|was|were) ).{0,80}|(?= since| this))(?<since> (?:since|this) .{2,30})?$/iu,
    said: ({ way = "", rest = "", since = "" }, thing) =>
      /^\d|^(?:pick|set|sign|drop|follow|back|meet|call|add|catch|wrap|start)$/iu.test(thing.noted)
        ? undefined
        : `${withoutArticle.test(thing.noted) ? cased(thing.noted) : thing.said} ${be(thing)} ${way}${rest}${since}`,
  },
  {
    pattern: new RegExp(`^(?<way>delayed|postponed|pushed back|late) (?:by )?(?<rest>${duration})$`, "iu"),
    said: ({ way = "", rest = "" }, thing) =>
      `${thing.said} ${be(thing)} ${/^late$/iu.test(way) ? `${rest} late` : `${way} by ${rest}`}`,
  },
  {
    pattern: /^(?<adverb>(?:now |still |currently )?)being (?<rest>\p{L}[\p{L}-]{2,20}(?: .{2,60})?)$/iu,
    said: ({ adverb = "", rest = "" }, thing) => `${thing.said} ${be(thing)} ${adverb}being ${rest}`,
  },
  {
    pattern: new RegExp(
      `^(?<adverb>(?:now |just |already |all |both |not yet |not |since |finally )?)(?<done>${done})(?<rest>(?: (?:meanwhile|separately|together|again|today|yesterday|in full|as (?:you asked|agreed|discussed|requested|promised)|(?:in|to|at|by|from|for|with) (?!\\d|${weekday}|\\p{Lu}\\p{Ll}+ \\d)[^,;]{2,60})){0,2})$`,
      "iu",
    ),
    said: ({ adverb = "", done: doing = "", rest = "" }, thing) =>
      / (?:by|in|for) (?:the )?(?:end|next|January|February|March|April|May|June|July|August|September|October|November|December)/u.test(
        rest,
      )
        ? undefined
        : `${anyOf(thing, newOnes)} ${have(thing)} ${adverb}been ${doing}${rest}`,
  },
  {
    pattern: new RegExp(
      `^(?<adverb>(?:now |still |already |also |not |always |only |all |both )?)(?<state>${state})(?<rest>(?: .{2,80})?)$`,
      "iu",
    ),
    said: ({ adverb = "", state: how = "", rest = "" }, thing) => {
      const then = rest.trim();
      if (/^(?:late|down|lost)$/iu.test(how) && then === "") return undefined;
      const when = timed(then);
      // What's delivered on a day may be still to come.
      const isDated = when !== undefined || /\d/u.test(then);
      if (
        isDated &&
        /^(?:delivered|shipped|installed|lost|signed|approved|agreed|confirmed|paid|delayed|postponed|cancelled|up)$/iu.test(
          how,
        )
      )
        return undefined;
      if (
        then !== "" &&
        when === undefined &&
        !/^(?:for|from|to|on|at|in|if|until|till|with|by|via|through|after|before|\(|free|separately|since|and (?:ready|free|open)|as) ?/u.test(
          then,
        )
      )
        return undefined;
      // "Plant closed in May" may be what happened then.
      if (/^(?:open|closed)$/iu.test(how) && then.startsWith("in ")) return undefined;
      // "Client signed" says what the client did, and "doors open 18.30" what doors do then.
      if (
        (people.test(thing.head) &&
          !/^(?:back|missing|stuck|late|available|free|welcome|affected)/iu.test(how)) ||
        (/^(?:open|closed)$/iu.test(how) && when?.startsWith("at "))
      )
        return undefined;
      const isAny =
        /^(?:needed|required|available|provided|essential|compulsory|mandatory)$/iu.test(how) &&
        !/^(?:the|our|all|both|no)(?!\p{L})/iu.test(thing.noted);
      const subject = isAny
        ? anyOf(thing, newOnes)
        : /cluded$|^welcome$/iu.test(how) && isBareWord(thing)
          ? cased(thing.noted)
          : thing.said;
      return `${subject} ${be(thing)} ${adverb}${how}${then === "" ? "" : ` ${(when ?? then).replace(/^at (?=(?:old|current|new|same|agreed|full) \p{L}+$)/iu, "at the ")}`}`;
    },
  },
  {
    pattern: new RegExp(
      `^(?<adverb>(?:now |still |also |both |all )?)(?<where>(?:${whereabouts})(?!\\p{L})(?: .{2,60})?)$`,
      "u",
    ),
    said: ({ adverb = "", where = "" }, thing) =>
      /^on (?:us|me)/u.test(where) && /^(?:pressure|focus|eyes?|onus|burden)$/iu.test(thing.head)
        ? undefined
        : /^from \d/u.test(where) && !events.test(thing.head)
          ? undefined
          : `${thing.said} ${be(thing)} ${adverb}${where}`,
  },
  {
    pattern: /^on site(?<rest>(?: (?:from|until|all|every|on|at) .{1,40})?)$/iu,
    said: ({ rest = "" }, thing) => (rest === "" ? undefined : `${thing.said} ${be(thing)} on site${rest}`),
  },
  {
    pattern: /^(?<where>(?:at|by|behind|near|opposite|next|in|beside|above|below|across|on) .{3,60})$/u,
    said: ({ where = "" }, thing) => {
      const isPlace = facilities.test(thing.head) && near.test(where);
      const isMeans =
        /^by (?:phone|video|post|e-?mail|courier|appointment|zoom|teams)(?!\p{L})/iu.test(where) &&
        /^(?:interviews?|viewings?|visits?|payment|calls?|delivery|returns?)$/iu.test(thing.head);
      const isWhen = isEvent(thing) && !goesOn.test(where) && timed(where) !== undefined;
      return isPlace || isMeans || isWhen
        ? `${isWhen ? definite(thing) : thing.said} ${be(thing)} ${where}`
        : undefined;
    },
  },
  {
    pattern: new RegExp(
      `^:? ?(?<much>${duration})(?<rest>(?: (?:from (?:the|our|your) .{3,40}|each|per \\p{L}+|net|long|at most))?)$`,
      "iu",
    ),
    said: ({ much = "", rest = "" }, thing) => {
      if (notMeasured.test(thing.said.replace(/^the /u, "")) || /^\d/u.test(thing.noted)) return undefined;
      const long = much.replace(/(?<=\d) ?mins?(?!\p{L})/iu, " minutes").replace(/(?<=\d)-(?=\p{L})/u, " ");
      if (rest.startsWith(" from "))
        return facilities.test(thing.head) ? `${thing.said} ${be(thing)} ${long}${rest}` : undefined;
      if (processes.test(thing.head))
        return `${thing.said} ${thing.isMany ? "take" : "takes"} ${long}${rest}`;
      return measured.test(thing.head) ? `${thing.said} ${be(thing)} ${long}${rest}` : undefined;
    },
  },
  {
    pattern: new RegExp(
      `^:? ?(?<much>(?:max |min )?(?:${price}|${measure}|\\d[\\d.,]* (?:a|per) (?:month|week|year|day|head|unit)|(?:about |around |up to |from )?\\d[\\d.,]*k(?!\\p{L})))(?<rest>(?: (?:from|for|until|till|if|plus|on|in|instead of) [^,;]{2,60})?)$`,
      "iu",
    ),
    said: ({ much = "", rest = "" }, thing) =>
      notMeasured.test(thing.said.replace(/^the /u, "")) || !measured.test(thing.head)
        ? undefined
        : `${thing.said} ${be(thing)} ${much.replace(/^max /iu, "at most ").replace(/^min /iu, "at least ")}${rest}`,
  },
  {
    pattern: /^now (?:only |just )?(?<rest>(?:every )?[$€£¥]?\d[\d.,]*(?:k|m|%|x|pm)?(?: [^,;]{1,40})?)$/iu,
    said: ({ rest = "" }, thing) =>
      notMeasured.test(thing.said.replace(/^the /u, ""))
        ? undefined
        : `${thing.said} ${be(thing)} now ${rest}`,
  },
  {
    pattern: new RegExp(`^(?:at |on |from )?(?<when>(?:${day}|${clock}).{0,40})$`, "u"),
    said: ({ when = "" }, thing) => {
      const said = isEvent(thing) && !goesOn.test(when) ? timed(when) : undefined;
      return said === undefined || thing.said.startsWith("no ")
        ? undefined
        : `${definite(thing)} ${be(thing)} ${/deadline$/iu.test(thing.head) ? said.replace(/^on (?=\d|the|\p{Lu})/u, "") : said}`;
    },
  },
];

/** "Digging starts 3 June" has its verb. */
const does = /(?:starts|ends|begins|opens|closes|leaves|arrives|ships)$/iu;
const isEvent = ({ head, noted }: Thing) => events.test(head) && !does.test(noted);
/** "Handover on Monday still works" goes on with its verb. */
const goesOn = / (?:still|works?|suits?|is|are|was|were|will|would|can|ok|okay|fine)(?!\p{L})/iu;

/** Who does things, and has them done to nobody. */
const people =
  /(?:^|\s)(?:drivers?|engineers?|managers?|directors?|landlords?|tenants?|clients?|customers?|buyers?|sellers?|suppliers?|boards?|owners?|agents?|partners?|teams?|colleagues?|installers?|fitters?|auditors?|inspectors?|planners?|CEO|CFO|COO|speakers?|guests?|members?|contractors?|candidates?|lawyers?|bank|council|doctors?|nurses?|teachers?|staff|crew)$/iu;

/** Of these, how many there are goes up and down, and "the churn" would be another one. */
const withoutArticle =
  /^(?:churn|sales|revenue|footfall|traffic|demand|detection|scrap|turnover|output|attendance|waste|energy use|productivity|downtime|sick leave|complaints|returns|support tickets|import errors|bookings|enquiries|sign-?ups)(?!\p{L})/iu;

const maxSubject = 9;

/** (3): a thing, and a predicate that lacks its verb. */
function withVerb(note: string): string | undefined {
  if (/[:;?!]|^["“'‘]/u.test(note)) return undefined;
  const text = note.replace(
    /^(?<thing>\p{Ll}[\p{Ll} ]{2,30})['’]s (?=\p{Ll}+ed (?:at|in|for|on|with)(?!\p{L}))/u,
    "$<thing> ",
  );
  const words = sentencesOf(text).flatMap((each) => each.words);
  for (const word of words.slice(1, maxSubject)) {
    if (word.text === "") return undefined;
    const subject = text.slice(0, word.at).trim();
    if (subject === "" || subject.endsWith(",") || text[word.at - 1] !== " ") continue;
    const rest = text.slice(word.at);
    for (const { pattern, said } of predicates) {
      const groups = pattern.exec(rest)?.groups;
      const thing = groups === undefined ? undefined : thingOf(subject);
      const whole = groups === undefined || thing === undefined ? undefined : said(groups, thing);
      if (whole !== undefined) return whole;
    }
  }
  return undefined;
}

/** (4): a predicate alone, of what the goal or the note before is about. */
const alone: Templates = {
  "it's $&": [
    /^(?:valid|refundable|payable|renewable|open|good) (?:until|till|through|for|from|within) .{2,40}$/iu,
  ],
  "it takes $<rest> minutes$<how>": [
    /^(?:an? )?(?<rest>(?:about |around |up to )?(?:\d+ ?(?:-|–|to) ?)?\d+) ?min(?:s|utes)?(?<how> (?:by (?:phone|video)|on (?:zoom|teams|the phone)|or so|of your time))$/iu,
  ],
  "it takes $<rest>": [/^(?<rest>(?:\d+|(?:half )?an) hours? (?:or so|by (?:phone|video)))$/iu],
  "$& is fine": [
    new RegExp(
      `^any (?:time|day|morning|afternoon|evening) (?:before|after|between|from|until|on|in) (?:the )?(?:${day}|\\d|\\p{Lu}|next|this|lunch|noon).{0,40}$`,
      "u",
    ),
  ],
  "the choice is yours": [/^your choice$/iu],
  "the $&": [/^top \d+ \p{Ll}+s (?:win|get|receive|go|share) .{3,80}$/iu],
  "there's a(n) $<what>, and then $<then>": [
    new RegExp(`^(?:an? )?${attraction},? then (?:an? )?(?<then>(?:${treats})(?!\\p{L})[^;:?]{0,60})$`, "iu"),
  ],
  "there's a(n) $<what>": [new RegExp(`^(?:an? )?${attraction}$`, "iu")],
  "this is for $<what> only, and the $<rest>": [
    /^(?<what>\p{L}[\p{L} -]{2,40}?) only, (?:the )?(?<rest>\p{L}[\p{L} ]{2,30}? stays? (?:as (?:it is|they are|before)|unchanged|the same))$/iu,
  ],
  "the price stays the same at $<rest>": [
    /^same price,? (?:at )?(?<rest>[$€£¥]?\d[^,;]{0,40}?(?: (?:if|for) .{3,60})?)$/iu,
  ],
};

/** (5): a label and its value. */
const labels: Templates = {
  "the $<what> number is $<code>": [
    /^(?:the )?(?<what>tracking|order|reference|booking|confirmation|serial|ticket|case|permit|account|VAT|invoice|quote|PO)(?: (?:number|no\.?|code|ref|id))?:? #?(?<code>[A-Z]{0,6}[- ]?\d[\dA-Z/-]{3,24})$/iu,
  ],
};
