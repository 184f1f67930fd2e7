import nlp from "compromise/three";
import { z } from "zod";
import { isCommonWord, sentencesOf } from "../../../language/facts/english.ts";
import * as vocabulary from "./vocabulary.ts";

const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "w/": "with",
    w: "with",
    wld: "would",
    cld: "could",
    shld: "should",
    nite: "night",
    conf: "conference",
    "w/o": "without",
    "b/c": "because",
    bc: "because",
    bcs: "because",
    cuz: "because",
    nxt: "next",
    mtg: "meeting",
    mtgs: "meetings",
    tmrw: "tomorrow",
    tmw: "tomorrow",
    tmr: "tomorrow",
    tomorow: "tomorrow",
    tommorow: "tomorrow",
    tommorrow: "tomorrow",
    pls: "please",
    plz: "please",
    thx: "thanks",
    tx: "thanks",
    wk: "week",
    wks: "weeks",
    yr: "year",
    yrs: "years",
    mth: "month",
    mths: "months",
    hrs: "hours",
    teh: "the",
    v: "very",
    thru: "through",
    cert: "certificate",
    til: "until",
    ur: "your",
    appt: "appointment",
    re: "about",
    abt: "about",
    bout: "about",
    xmas: "Christmas",
    cv: "CV",
    maint: "maintenance",
    "who's": "who is",
    "what's": "what is",
    "when's": "when is",
    "where's": "where is",
    "how's": "how is",
    "f/u": "follow up",
    fup: "follow up",
    intro: "introduction",
    intros: "introductions",
    info: "information",
    congrats: "congratulations",
    grats: "congratulations",
    bday: "birthday",
    msg: "message",
    ppl: "people",
    mgr: "manager",
    mgmt: "management",
    dept: "department",
    acct: "account",
    approx: "about",
    asap: "as soon as possible",
    eom: "by the end of the month",
    eod: "by the end of the day",
    eow: "by the end of the week",
    eoy: "by the end of the year",
    cob: "by the end of the day",
    qtr: "quarter",
    sw: "software",
    quesiton: "question",
    recieve: "receive",
    recieved: "received",
    reccomendation: "recommendation",
    recomendation: "recommendation",
    recommandation: "recommendation",
    comming: "coming",
    buidling: "building",
    incresae: "increase",
    distributers: "distributors",
    refferal: "referral",
    referal: "referral",
    calender: "calendar",
    schedual: "schedule",
    adress: "address",
    confrim: "confirm",
    definately: "definitely",
    seperate: "separate",
    untill: "until",
    availible: "available",
    availabe: "available",
    negociate: "negotiate",
    apolgise: "apologise",
    apolgize: "apologize",
    apologyze: "apologize",
    i: "I",
    "i'm": "I'm",
    "i'll": "I'll",
    "i've": "I've",
    "i'd": "I'd",
    im: "I'm",
    ive: "I've",
    dont: "don't",
    doesnt: "doesn't",
    didnt: "didn't",
    cant: "can't",
    wont: "won't",
    isnt: "isn't",
    arent: "aren't",
    wasnt: "wasn't",
    hasnt: "hasn't",
    havent: "haven't",
    couldnt: "couldn't",
    wouldnt: "wouldn't",
    shouldnt: "shouldn't",
    thats: "that's",
    theres: "there's",
    todays: "today's",
    tomorrows: "tomorrow's",
    yesterdays: "yesterday's",
    hes: "he's",
    shes: "she's",
    theyre: "they're",
    theyll: "they'll",
    mon: "Monday",
    tue: "Tuesday",
    tues: "Tuesday",
    weds: "Wednesday",
    thu: "Thursday",
    thur: "Thursday",
    thurs: "Thursday",
    fri: "Friday",
    sat: "Saturday",
    sun: "Sunday",
    Tues: "Tuesday",
    Weds: "Wednesday",
    Thur: "Thursday",
    Thurs: "Thursday",
    Sat: "Saturday",
    Sun: "Sunday",
  }),
);

/** Abbreviations that are typed in small letters, but not written so. */
const acronyms =
  /(?<![\p{L}\p{N}./@-])(?:c[efit]o|cfo|cmo|chro|hr|nda|sow|msa|dpa|rfp|rfq|sla|qbr|vp|svp|sso|crm|erp|po|csv|pdf|q[1-4](?!_)|usd|eur|gbp|uk|usa|eu|faq|roi|kpis?|b2b|saas|api|seo|eta|sap|mc|gc|fx|cfp|agm|dbs|cctv|moq)(?![\p{L}\p{N}@./-])/gu;
const months: ReadonlyMap<string, string> = new Map(
  "January February March April May June July August September October November December"
    .split(" ")
    .map((name) => [name.slice(0, 3).toLowerCase(), name]),
);
const shortMonth =
  /(?<=\d )(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b|(?<=\d(?:st|nd|rd|th)? |\b(?:in|from|by|until|till|since|before|after|of|for|early|late|mid|due|on) )(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|march)\b(?! \p{Ll}+(?:s|ing)\b)|\bmarch(?= (?:invoice|bill|payment|report|figures|statement|order|meeting)\b)/giu;
const languages = /(?<![\p{L}])(?<=in )(?:english|german|french|spanish|italian|dutch|polish)(?![\p{L}])/gu;
const dayShort =
  /(?<![\p{L}])(?:(?:Mon|Tues?|Weds?|Thur?s?|Fri)(?=[\s,.;]|$)(?! \p{Lu})|(?:[Ss]at|[Ss]un)(?= \d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))/gu;

const more =
  "factory warehouse workshop showroom shipment about after analytics announce annual apologise apologize april august background before birthday book candidate check close colleague company condolences congratulate congratulations counter customer december decline delay discount discuss february follow forward friday gauge interest interested introduce introduction january july june march meeting monday morning afternoon evening negotiate next november october overdue payment persuade politely position postpone promotion proposal quarter raise reconnect recommendation reference referral regarding remind reminder renew renewal request reschedule role saturday schedule september should signature sunday testimonial thank thanks thursday tuesday update upsell webinar wednesday week whether yesterday";

/** Each alternative of the vocabulary that is a plain word, with and without its "s?". */
const words = new Set(
  [...Object.values(vocabulary), more]
    .flatMap((list) => list.split(/[| ]/))
    .filter((word) => /^[a-z]{5,}(?:s\?)?$/.test(word))
    .flatMap((word) => [word.replace("?", ""), word.replace("s?", "")]),
);
const known = new Set(
  Object.keys(
    z.object({ one: z.object({ lexicon: z.record(z.string(), z.unknown()) }) }).parse(nlp.model()).one
      .lexicon,
  ),
);

/** "Get a call in about the renewal" */
const squeezed =
  /((?:get|fit|squeeze|put|book) an? (?:call|meeting|chat|visit)) in(?= (?:about|on|for|with|before|next|this)(?!\p{L}))/giu;
/** "Chase the list again!!": the reader hasn't sent it once. */
const once = /(?<=^(?:chase|nudge|remind) .{3,80}) again[!.]*$/iu;

/** "Tell him delivery 2 is short and when the rest comes": the notes say when. */
const answered = /(?<=^tell (?:him|her|them) .{8,80}) and when [^,;]{3,40}$/iu;

/** @returns the goal with shorthand written out, and slips in the words that goals are made of mended */
export function corrected(goal: string): string {
  return onDates(spelledOut(goal).replace(squeezed, "$1").replace(once, "").replace(answered, "")).replace(
    /(?<![\p{L}\p{N}./@#'’-])\p{Ll}\p{L}{4,}(?![\p{L}\p{N}@'’])/gu,
    (word) => (isKnown(word) ? word : nearest(word)),
  );
}

/** "Charity dinner 4 July" → "charity dinner on 4 July" */
function onDates(text: string): string {
  return text.replace(
    /(?<=(?<!\p{L})(?!(?:by|on|of|until|till|before|after|since|from|to|and|the|for|is|was|or|due|as|hold|holds|reserve|book|block|keep|confirm|propose|suggest|offer|accept|prefer)(?!\p{L}))\p{Ll}{2,20}) (?=(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L}))/gu,
    " on ",
  );
}

/** @returns the text with shorthand, days, months and abbreviations as they are written in a letter */
export function spelledOut(text: string): string {
  return (
    withNames(text)
      .replace(
        /(?<!\p{L})intro (?=(?:(?:our|my) (?:\p{Ll}+ ){1,3}to |(?:her|him|them|\p{Lu}\p{Ll}+) (?:to|with) ))/gu,
        "introduce ",
      )
      .replace(
        /(?<!\p{L})(?<time>(?:next|last|this) (?:year|month|week|quarter))s (?=\p{Ll})/gu,
        "$<time>'s ",
      )
      .replace(/(?<=\d\S{0,6}(?: \p{L}{1,8})?) ?(?:->|→) ?(?=[$€£]?\d)/gu, " → ")
      .replace(/(?<=\p{L}{2}) & (?=\p{Ll}{2})/gu, " and ")
      .replace(/(?<=\d) ?hr(?=s?(?!\p{L}))/gu, " hour")
      .replace(
        /(?<=(?:lapses|ends|expires|starts|begins|closes|opens|launches|runs out) )(?=\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu,
        "on ",
      )
      .replace(/(?<=\p{Ll}{3}) (?=no (?:commitment|obligation|strings attached)(?!\p{L}))/gu, " with ")
      .replace(/(?<!\p{L})b4(?!\p{L})/giu, "before")
      .replace(/(?<!\p{L})fast tracking(?!\p{L})/giu, "fast-tracking")
      .replace(/(?<![\p{L}\d])(?:5|five)[ -]a[ -]side(?!\p{L})/giu, "five-a-side")
      .replace(/(?<=taking over )from (?=\p{Lu}\p{L}+['’]s (?:accounts?|clients?|territory|portfolio))/gu, "")
      .replace(
        /(?<!\p{L}|(?:on|every|all) )(?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s (?=(?:\p{L}+ )?(?:call|meeting|demo|visit|session|collection|delivery|dinner|lunch|interview|event|webinar|training|workshop|review|class|lesson|shift|appointment|slot|presentation|tour)(?!\p{L}))/giu,
        "$<day>'s ",
      )
      .replace(
        /(?<!\p{L})follow on (?=(?:project|order|work|contract|funding|study)s?(?!\p{L}))/gu,
        "follow-on ",
      )
      .replace(
        /(?<=(?:if|whether|that|think|thinks) )(?<who>s?he)d(?=(?: still| also)? \p{Ll})/gu,
        "$<who>'d",
      )
      .replace(/(?<=\p{L}) 4 (?=(?:an?|the|our|my|his|her|their) )/giu, " for ")
      .replace(/(?<!the )(?<!\p{L})(?:in )?week of (?=\d)/gu, "in the week of ")
      // "Testimonial / case study"
      .replace(/^[^/]+\/[^/]+$/u, (line) => line.replace(/(?<=\p{Ll}{3}) ?\/ (?=\p{Ll}{3})/u, " or "))
      // Their stop ends nothing.
      .replace(
        /(?<!\p{L})(?<short>approx|incl|excl|avg|maint|mgmt|(?:max|min)(?=\. (?:\d|one |two |three |four |five |six |ten |an? )))\.(?= [\p{Ll}\d])/giu,
        "$<short>",
      )
      .replace(/\/(?:yr|year)(?![\p{L}])/gu, " a year")
      .replace(/\/(?:mo|month)(?![\p{L}])/gu, " a month")
      .replace(/,? (?:obviously|of course|ofc|tbh|btw|basically|imo|imho)(?=[.,;!?]|$)/giu, "")
      .replace(
        /(?<= (?:from|to|on|by|until|till|before|since|is|was) )(?=\d{1,2}(?:st|nd|rd|th)(?! \p{L}{3}))/giu,
        "the ",
      )
      .replace(
        /(?<=(?:^| )(?:after|in|for|during) )(?<nth>1st|2nd|3rd|first|second|last) (?<time>week|month|quarter|year) (?=(?:on|off)?[\p{Ll}]{2,}ing(?![\p{L}]))/giu,
        "the $<nth> $<time> of ",
      )
      .replace(
        /(?<= (?:by|before|at|until) )end of (?=(?:day|week|month|quarter|year)(?![\p{L}]))/giu,
        "the end of the ",
      )
      .replace(dayOrMonth, (name) => name.charAt(0).toUpperCase() + name.slice(1))
      .replace(shortMonth, (name) => months.get(name.slice(0, 3).toLowerCase()) ?? name)
      .replace(
        /(?<= (?:on|by|out|next|this|until|sent|due) )wed(?=[ .,]|$)|(?<!\p{L})wed(?= (?:morning|afternoon|evening|or (?:thu|fri)))/gu,
        "Wednesday",
      )
      .replace(
        dayShort,
        (name) =>
          shortForms.get(name) ?? shortForms.get(name.toLowerCase()) ?? (name === "Wed" ? "Wednesday" : name),
      )
      .replace(acronyms, (name) => (name === "saas" ? "SaaS" : name.toUpperCase().replace(/^KPIS$/, "KPIs")))
      .replace(languages, (name) => name.charAt(0).toUpperCase() + name.slice(1))
      .replace(/(?<![\p{L}\p{N}./@#-])(?:EO[DWMY]|COB|ASAP)(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase())
      .replace(
        /(?<![\p{L}\p{N}./@#'’-])\p{Ll}[\p{Ll}/'’]*(?![\p{L}\p{N}@]|-\p{L})/gu,
        (word) => shortForms.get(word.replace("’", "'")) ?? word,
      )
      .replace(/(?<=the end of the day) (?=\p{Lu}\p{Ll}+day(?![\p{L}]))/gu, " on ")
      .replace(
        /(?<=(?<!\p{L})(?:by|before|until|till|at|for|from|of|on|to|since|around) )by (?=the end of the )/giu,
        "",
      )
      .replace(
        /(?<![\p{L}])its(?= (?:not|a|an|the|on|in|going|coming|been|still|ready|done|fine|ok)(?![\p{L}]))/gu,
        "it's",
      )
  );
}

/** @returns the text with cities, countries and people in capitals: "oslo" → "Oslo", "maria lopez" → "Maria Lopez" */
function withNames(text: string): string {
  const all = sentencesOf(text).flatMap(({ words: each }) => each);
  let isFirst = false;
  const names = all.filter(({ tags, text: word, at }) => {
    const isLast = isFirst && tags.has("LastName");
    isFirst = tags.has("FirstName") && !isOrdinary.test(text.slice(0, at));
    return (
      /^\p{Ll}{3}/u.test(word) &&
      !isCommonWord(word) &&
      (isFirst ||
        isLast ||
        (tags.has("Place") && (!alsoThings.test(word) || isWhere.test(text.slice(0, at)))))
    );
  });
  return names.reduce(
    (left, { at }) => left.slice(0, at) + left.charAt(at).toUpperCase() + left.slice(at + 1),
    text
      .replace(properNames, (name) => name.charAt(0).toUpperCase() + name.slice(1))
      .replace(/(?<!\p{L})linkedin(?!\p{L})/gu, "LinkedIn"),
  );
}

/** Cities that are things as well: "the cork order". */
const alsoThings =
  /^(?:fridge|cork|bath|reading|nice|mobile|china|turkey|orange|sandwich|battle|deal|ware|rugby|hull|poole)$/;
const isWhere = /(?<!\p{L})(?:in|to|from|near) $/iu;

/**
 * @param goal what the letter is for
 * @param notes where somebody may be named in full
 * @returns the goal with the names that the notes write with a capital: "hand over to priya", where they name Priya Nair
 */
export function withNamesOf(goal: string, notes: string): string {
  const names = notes.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}|\p{Lu}\p{Ll}{2,}(?= \p{Lu}\p{Ll})/gu);
  const written = new Map([...names].map(([name]) => [name.toLowerCase(), name]));
  return goal.replace(/(?<![\p{L}@.])\p{Ll}{3,}(?![\p{L}@.])/gu, (word) =>
    isCommonWord(word) || /^(?:the|and|for|with|from|his|her|our)$/u.test(word)
      ? word
      : (written.get(word) ?? word),
  );
}

/** "The grant", "a new mark": behind an article no word is somebody's name. */
const isOrdinary = /(?<!\p{L})(?:an?|the|our|my|your|his|her|their|this|that|no|any|new|\d[km]?) $/iu;

const properNames =
  /(?<!\p{L})(?:benelux|nordics|scandinavia|europe|asia|africa|netherlands|philippines|bahamas|christmas|easter|ramadan|eid|diwali|thanksgiving)(?!\p{L})/gu;

/** @returns the goal with a small first letter, where its first word is an ordinary one */
export function uncapitalised(goal: string): string {
  const first = /^\p{Lu}\p{Ll}+(?=[\s,]|$)/u.exec(goal)?.[0] ?? "";
  // "Steering committee meeting", "Intro call": no name ends so.
  const isWord = /(?:ing|ly|tion|ment|ary|up|off|out)$|^(?:Intro|Onsite|Quarterly)$/u.test(first);
  const isOrdinary =
    first !== "" && (isWord || isKnown(first.toLowerCase())) && first.toLowerCase().search(dayOrMonth) < 0;
  return isOrdinary ? first.toLowerCase() + goal.slice(first.length) : goal;
}

const dayOrMonth =
  /(?<![\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)(?=s?(?![\p{L}]))|(?<=(?<!\p{L})(?:in|by|to|until|last|next|this|since|from|before|after|early|late|is|the|of|\d|\d(?:st|nd|rd|th)) )(?:march|may)(?= (?!be |not |have |i |we )\p{L}|[,.;]|$)/gu;

function isKnown(word: string): boolean {
  return [word, ...["s", "es", "d", "ed", "ing", "r", "ly"].map((end) => stemBefore(word, end))].some(
    (stem) => words.has(stem) || known.has(stem) || words.has(`${stem}e`) || known.has(`${stem}e`),
  );
}

function stemBefore(word: string, end: string): string {
  return word.endsWith(end) ? word.slice(0, -end.length) : word;
}

function nearest(word: string): string {
  const near = [...words].filter((each) => isOneSlipFrom(word, each));
  const swapped = word.length > 5 ? transposed(word).filter((each) => known.has(each)) : [];
  const found = near.length > 0 ? near : swapped;
  return found.length === 1 ? (found[0] ?? word) : word;
}

/** @returns a word with two of its neighbouring letters swapped, wherever that is: "factroy" → "factory" */
function transposed(word: string): string[] {
  return [...word].slice(1, -1).map((_, at) => {
    const [one = "", other = ""] = word.slice(at + 1, at + 3);
    return word.slice(0, at + 1) + other + one + word.slice(at + 3);
  });
}

/** Whether one letter added or left out, or two neighbours swapped, makes one word the other. */
function isOneSlipFrom(word: string, other: string): boolean {
  // "delivery" is no slip of "deliver".
  if (word.startsWith(other) || other.startsWith(word)) return false;
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    // "Trail" is no slip of "trial".
    (word.length > 5 &&
      rest[0] === otherRest[1] &&
      rest[1] === otherRest[0] &&
      rest.slice(2) === otherRest.slice(2))
  );
}
