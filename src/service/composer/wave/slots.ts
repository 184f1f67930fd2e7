import { isCommonWord, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { withArticles, withObject } from "../articles.ts";
import { isEnglish } from "../language.ts";
import { clause, oneLine, withoutStop } from "../words.ts";
import { completed, softened } from "./context/notes.ts";
import { isFiniteVerb, isUncountable, isWhole, usualVerb } from "./grammar.ts";
import { isPrivate } from "./private-words.ts";
import { type Reader, spokenTo } from "./reader.ts";
import { joined, separator } from "./segments.ts";
import { actions, manners, meetings, openings, topics } from "./vocabulary.ts";

/** What goes before a thing that was typed without any, as in "renewal". */
export type Article = "the" | "a" | "our" | "your" | "";

const maxSlotLength = 200;

/** @returns a part of a goal as said to the reader; nothing where it isn't for them or isn't plain */
function readable(reader: Reader, text: string): string | undefined {
  const words = withoutManners(text).replace(/ \([^()]*\)$/u, "");
  if (words === "" || words.length > maxSlotLength || isPrivate(words) || isForeign(words)) return undefined;
  if (/[?!;:|<>{}[\]=\\\u{F0000}-\u{10FFFF}]|\.\s/u.test(words.replace(/\d:\d/g, ""))) return undefined;
  if (hasLooseEnd(words) || /^\P{L}*[+&]/u.test(words)) return undefined;
  const turned = spokenTo(reader, words)
    ?.replace(bareRole, "$<before> the $<role>")
    .replace(bareEvent, "$<before> the $<event>")
    .replace(/(?<!\p{L})when in (?=\p{Lu})/u, "when I'm in ")
    .replace(/(?<!\p{L})(?:in|for|across) (?=(?:Nordics|Netherlands|Philippines)(?!\p{L}))/u, "$&the ")
    .replace(/^own (?=\p{L})/u, "my ");
  const spoken = turned === undefined ? undefined : withArticles(turned);
  return spoken === undefined || leftOver.test(spoken)
    ? undefined
    : spoken.replace(/^You(?:r|rs|rself)?(?!\p{L})/u, (word) => word.toLowerCase());
}

/** "About head of design role" lacks an article. */
const bareRole =
  /(?<![\p{L}])(?<before>about|regarding) (?<role>(?!(?:an?|the|our|my|your|this|that|his|her|their|any|some)(?![\p{L}])|[\p{L}-]{2,20}ing (?:the|our|my|an?|your|his|her|their) )(?:[\p{L}-]+ ){1,4}(?:role|position|vacancy|job|trial|pilot|project|proposal|contract|quote|order|deal|audit|tender|survey)(?![\p{L}]))/iu;

/** So does "before price rise". */
const bareEvent =
  /(?<![\p{L}])(?<before>before|after|until|since) (?<event>(?:(?:price|rate|fee) (?:rise|increase|hike|change)|renewal|go-live|launch|audit|rollout|merger|deadline|cutover|handover|interview|trial|pilot|fair|kick-?off)(?![\p{L}]))/iu;

/** What goes with another sentence, behind a comma. */
const subordinate =
  /^(?:if|when|since|although|unless|as soon as|while|after|before|once|until|otherwise)(?![\p{L}])/iu;

const conditional = /^(?:if|when|since|although|unless|as soon as|while|once)(?![\p{L}])/iu;

/** @returns whether something follows a comma or another break that isn't a name, a further item of a list, a participle or a place. */
export function hasLooseEnd(text: string): boolean {
  // "Before month end, I can do 8%": that's another sentence.
  if (/, (?:I|we)(?:['’]\p{L}+)? \p{Ll}/u.test(text) && !conditional.test(text)) return true;
  if (subordinate.test(text) || allIncluded.test(text)) return false;
  const [, ...ends] = withoutSecondThing(text.replace(office, "")).split(separator);
  const isList = /(?:^| )(?:and|or) /.test(text.slice(text.lastIndexOf(",")));
  return ends.some(
    (end) =>
      !/^(?:\p{Lu}|\d{1,2}(?::\d\d)? ?(?:[ap]m|[A-Z]{2,4}|$)|\d{1,2}:\d\d|signed|countersigned|(?:gave|told|sent|asked|showed|brought) (?:me|us) |who |which |where |with |by |on |at |in |from |about |including |no (?:monthly|extra|hidden|set-?up|other) |back|(?:one|two|three|an?|\d+) (?:days?|weeks?|months?) (?:early|late|ahead)|as (?:you|your|we|agreed|discussed|promised|requested|before)(?: |$)|not (?:\d|(?:the|our|an?|in|at|on) )|it would be (?:nice|good|great) to have |(?:\p{L}+ ){1,2}(?:is |are |was |were |went )?(?:up|down) (?:by )?[$€£]?\d|the (?:\p{L}+ ){1,3}(?:says|shows|has|states|lists) [$€£]?\d|because |based on |depending on |(?:to|until|till) (?:the )?\d|for (?:our|the|your|an?|\d+) |(?:up|down|plus|minus) (?:from |by )?[$€£]?\d|(?:without|mostly|mainly|largely|exported|starting|beginning|ending|each|all|plus) |\p{L}+ minutes each)/u.test(
        end,
      ) && !(isList && (isItem.test(end) || sentencesOf(end)[0]?.words.some(isFiniteVerb) !== true)),
  );
}

/** "Flooring, lighting and two meeting pods are included" */
const allIncluded = /^[^,;]{2,40}(?:, [^,;]{2,40}){0,6} and [^,;]{2,60} are (?:not )?included\.?$/u;

/** Who somebody is: "Priya Nair, our creative director". */
const office = /(?<=\p{Lu}[\p{L}'’-]{1,20}), (?:our|my) (?:[\p{L}-]{1,20} ){0,3}[\p{L}-]{1,20}(?=[.,]|$)/gu;

/** One of a list, also where its last word may be a verb: "the GDPR annex". */
const isItem =
  /^(?:the|our|my|your|an?) (?!(?:[\p{L}-]+ ){0,4}(?:is|are|was|were|has|have|had|will|can|would)(?!\p{L}))[\p{L}\d-]+(?: [\p{L}\d-]+){0,5}$/iu;

/** "The order and the delivery dates": what "and" adds is a thing as well. */
function withoutSecondThing(whole: string): string {
  // "Photos and the engineer's note are attached": both are what's attached.
  const [joint = "", first = ""] = /^([^,;]{2,60}) and (?=(?:the|our|my|your) )/iu.exec(whole) ?? [];
  const isOne = joint !== "" && !sentencesOf(first).some(({ words }) => words.some(isFiniteVerb));
  const text = isOne ? whole.slice(joint.length) : whole;
  const [, thing = ""] = / and ((?:the|our|my|your) [^,;]{2,60})$/iu.exec(text) ?? [];
  // "The study we based it on" is a thing as well.
  const isDone = sentencesOf(thing).some(({ words }) =>
    words.slice(0, -1).some((word, at) => isFiniteVerb(word) && !relative.test(words[at - 1]?.normal ?? "")),
  );
  return thing === "" || isDone ? text : text.slice(0, -` and ${thing}`.length);
}

const relative = /^(?:we|i|you|that|which|who)$/;

/** Pronouns that no letter may call its reader. */
const leftOver = /\b(?:he|she|him|his|hers?|they|them|their|theirs)(?![\p{L}\p{N}])/iu;

const aside = new RegExp(`(?:,? (?:and |but )?${manners})+$`, "i");

/** @returns a goal without what it says of manners, and without its stop */
export function withoutManners(text: string): string {
  return withoutStop(oneLine(text).replace(aside, ""));
}

const onlyManner = new RegExp(
  `^(?:(?:but )?(?:stay|be|keep it|sound|remain|make it|very|quite|a bit|not(?: too)?|nothing|don['’]t be(?: too)?|no) )?(?:(?:friendly|firm|polite|nice|short|brief|warm|formal|casual|salesy|pushy|personal|professional|light|kind|low[- ]key|no pressure|pressure|careful|gentle|sales pitch|hard sell|business talk|agenda|ask|rush|hurry|honest|excuses|fluff|jargon|drama|waffle|else|more)(?:,? (?:but|and|yet) |$))+$|^even if it['’]s a no$|^(?:polite|friendly|firm|nice|gentle|soft)(?: (?:but|and|yet) (?:firm|polite|friendly|clear|kind|last|final))?(?: (?:last |final )?(?:reminder|note|nudge)(?: .{1,40})?)?$|^${manners}$|^(?:so |and |then )?(?:tell (?:him|her|them)|let (?:him|her|them) know)$`,
  "iu",
);

/** @returns whether a part of a goal only says how to write it: "stay friendly but firm" */
export function isManner(text: string): boolean {
  return onlyManner.test(withoutStop(text));
}

/** @returns whether a text holds words of another language than English */
export function isForeign(text: string): boolean {
  return !isEnglish(text) || /(?<![\p{L}])\p{Ll}*[äöüßéèêàçñóíúìò]\p{Ll}*/u.test(text.replace(borrowed, ""));
}

/** Words with accents that English has taken over. */
const borrowed =
  /(?<!\p{L})(?:cafés?|résumés?|canapés?|clichés?|décor|fianc(?:é|ée)s?|façades?|entrées?|soirées?|matinées?|protégés?|purées?|pâtés?|exposés?|à la carte|crèches?|jalapeños?|quinceañeras?)(?!\p{L})/giu;

const headEnd =
  /(?:^|(?<![\s,])[\s,]+)(?:to|about|on|for|with|from|next|last|this|before|back|in|at|by|after|until|of|over|and|or|regarding|so|that|which|who|when|while|if|as|tomorrow|today|tonight|between|during|within|per|than|because|into|under|behind|above|below|across|against|through|without|via|early|late|later|instead(?=$)|i|we|you|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri)(?![\p{L}\p{N}'’])/iu;

/** @returns the thing itself: "a call" of "a call with the team next week" */
export function headOf(thing: string): string {
  const end = headEnd.exec(thing);
  return (end === null ? thing : thing.slice(0, end.index)).replace(/(?<![\s,])[\s,]+$/, "");
}

/** @returns whether the thing's own last word is one of a list of alternatives */
export function isOneOf(thing: string, list: string): boolean {
  return new RegExp(`(?:^|[\\s/-])(?:${list})(?: (?:no\\.? |#)?\\d[\\w-]*)?$`, "iu").test(headOf(thing));
}

const determiner =
  /^(?:the|an?|this|that|these|those|my|our|your|his|her|its|their|some|any|no|all|both|every|each|one|two|three|another|more|what|which|how|where|when|why|who|whoever|whatever|someone|somebody|anyone|anybody|whether|\p{L}+['’]s?\s|[\d$€£#])(?![\p{L}])|^\p{L}+['’]s(?= )/iu;
/** @returns a thing as the object of a verb, said to the reader: "their CTO" → "your CTO", "call" → "a call" */
export function readThing(reader: Reader, text: string, article: Article): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  if (
    /^(?:by|before|after|on|in|at|until|for|with|without|if|whether|that|to|and|or|about|from|because|instead|over|of|per|between|under|during|ask|tell|remind|thank|invite)(?= )/i.test(
      spoken,
    )
  )
    return undefined;
  // "sceduel a demo": what comes before the article is no part of the thing.
  const bare = spoken.replace(office, "").replace(/% off the /u, "% off ");
  if (
    /(?<!^[\p{L}-]+ing(?: (?:us|me|you))?) (?<!(?:all|both|half) )(?:an?|the|my|our|your) /iu.test(
      `${headOf(bare)} `,
    )
  )
    return undefined;
  // "Viewing on Saturday moved to 11.15": that has happened.
  if (/ (?:moved|changed|postponed|shifted|pushed|delayed|cancelled) (?:to|from|by|until) /u.test(spoken))
    return undefined;
  if (/^(?:something|anything|nothing|everything)$/iu.test(spoken)) return undefined;
  if (/^(?:the |my )?(?:myself|ourselves|yourself|me|us)(?![\p{L}])/iu.test(spoken)) return undefined;
  const thing = withArticle(spoken.replace(/^the (?=(?:invoice|order|PO) #?\d)/i, ""), article);
  // "Thursday's meeting" would be read as "Thursday is meeting".
  const [sentence, ...others] = sentencesOf(`We discussed ${thing.replace(owned, "$1")}.`);
  if (sentence === undefined || others.length > 0) return undefined;
  return isThing(sentence.words.slice(2)) && !joinsOrder.test(thing) ? thing : undefined;
}

const owned = /(?<!(?<!\p{L})(?:it|that|there|here|who|what|where|he|she|how|let))(\p{L})['’]s(?= \p{L})/giu;

/** "The certification and float a webinar": what stands between "and" and an article is done. */
const joinsOrder = new RegExp(joined, "iu");

const joinsAnotherGoal = new RegExp(`(?:,| and| but| then) (?:${openings})(?![\\p{L}])`, "iu");

function withArticle(text: string, article: Article): string {
  if (article === "your" && given.test(headOf(text)) && !determiner.test(text)) return `your ${text}`;
  if (article === "our" && /^the (?!.*\b(?:our|my)\b)/i.test(text)) return text.replace(/^the /i, "our ");
  if (
    article !== "" &&
    /^\d[\d.,]*% (?:deposit|share|stake|bonus|discount|retainer|advance|increase|cut)(?!\p{L})/u.test(text)
  )
    return `${/^(?:8|11|18)/.test(text) ? "an" : "a"} ${text}`;
  // "30 day pilot", but "45 day terms"
  if (article !== "" && /^\d+[ -](?:day|week|month|year|hour|minute) \p{L}/u.test(text)) {
    const isSeveral = /(?<!s)s$/u.test(headOf(text.replace(/ instead of .*/u, "")));
    return article === "our" ? `our ${text}` : isSeveral ? text : `a ${text}`;
  }
  const timed =
    /^(?:last|next|late|early|later)(?= (?!(?:week|month|year|quarter|spring|summer|autumn|winter|time|night)s?(?!\p{L})|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Ll})|^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?= \p{Ll}{3})/u.test(
      text,
    );
  if (timed && article !== "") return `the ${text}`;
  const head = headOf(text);
  const isName =
    /^\p{Lu}[\p{L}'’-]*,?$/u.test(text.split(" ")[0] ?? "") && !/^(?:Q[1-4]|[A-Z]{2,5}s?|\d)/.test(text);
  // "Billing you twice", "dropping phase three": what is done takes no article.
  const isDone =
    (article === "your" &&
      /^(?!training|briefing|meeting|onboarding|hosting|funding)\p{L}+ing$/u.test(text)) ||
    /^[\p{L}-]+ing (?:you|me|us|your|our|my|the|an?|so|too|\d)(?!\p{L})/u.test(text) ||
    (article === "a" &&
      /^(?!meeting )\p{L}+ing (?:\S+ \S|again|out|off|up|on|together|early|later)/u.test(head) &&
      !named.test(text) &&
      !kindOfMeeting.test(head));
  if (isDone || (article === "a" && /^(?:help|support|advice|assistance|access|time|space) /u.test(text)))
    return text;
  // "Head of Analytics job"
  if (isName && article !== "" && / of .* (?:role|position|job|opening|vacancy)$/u.test(text))
    return `the ${text}`;
  if (article === "" || head === "" || /^net \d/.test(text) || determiner.test(text) || isName)
    return decapitalised(text);
  if (/ #?\d[\w.-]*$/.test(head)) return text;
  const isCounted =
    !isUncountable(head) &&
    !/(?<![su'’])s$/iu.test(head) &&
    !/^(?!meeting$|briefing$)[\p{L}-]+ing$/u.test(head);
  const isKnownThing = article === "the" || article === "our" || article === "your";
  if (
    isKnownThing &&
    (isCounted || !isUncountable(head)) &&
    (!/^(?!wellbeing |training |onboarding |pricing |billing |marketing )\p{L}+ing /u.test(text) ||
      named.test(text))
  )
    return `${article} ${text}`;
  if (article === "our" && text.includes(" ") && !/^\p{L}+ing /u.test(text)) return `our ${text}`;
  if (!isCounted) return text;
  return article === "a"
    ? `${/^(?:[aeio]|u(?!s|ni)|[FHLMNRSX][A-Z])/.test(text) ? "an" : "a"} ${text}`
    : text;
}

/** What somebody is thanked for giving, which takes no article. */
const given =
  /(?:^|\s)(?:help|support|advice|feedback|input|patience|understanding|hospitality|trust|interest|work|time|payment|assistance|effort|efforts|kindness|flexibility|honesty|guidance)$/iu;

/** "Catering quote", "speaking request": what it's called, and not what is done. */
const named =
  /^\p{L}+ing (?:address|agreement|budget|company|contract|costs?|date|deadline|error|fee|issue|line|list|page|partner|plan|platform|problem|process|quote|request|room|service|session|slot|software|team|tool)(?!\p{L})/u;

function decapitalised(text: string): string {
  return text.replace(/^(?:The|An?|This|That|My|Our|Your|Some|Any|All)(?= )/, (word) => word.toLowerCase());
}

const opensClause =
  /^(?:that|which|who|whom|whose|where|when|what|how|why|if|whether|before|after|until|once|while|since|as|because|so|than|unless|i|we|you)$/;

const anotherOrder =
  /^(?:re-?schedule|postpone|ask|get|book|send|arrange|set|tell|propose|suggest|move|find|confirm|invite|thank|make|see|keep|give|push|sign|pay)$/;

/** Whether words make a thing and not a sentence: verbs stand only in clauses that belong to it. */
function isThing(words: readonly Word[]): boolean {
  let isOpen = false;
  // "Expires Friday" is what a thing does.
  if (/^(?:expires|lapses|closes|ends|arrives|leaves|starts|begins)$/u.test(words[0]?.normal ?? ""))
    return false;
  for (const [index, word] of words.entries()) {
    if (opensClause.test(word.normal)) {
      if (/^(?:and|or)$/.test(words[index - 1]?.normal ?? "")) return false;
      isOpen = true;
    }
    if (/^(?:and|or)$/.test(words[index - 1]?.normal ?? "") && anotherOrder.test(word.normal)) return false;
    if (isOpen || index === 0) continue;
    if (/^(?:but|then|please|let|lets|wants?|hopefully|maybe|has|have|had|does|did)$/.test(word.normal)) {
      return false;
    }
    const isFiniteHere =
      word.tags.has("Modal") ||
      word.tags.has("Copula") ||
      (word.tags.has("Auxiliary") && word.tags.has("Verb"));
    if (isFiniteHere && !words[index - 1]?.tags.has("Preposition")) return false;
    const next = words[index + 1];
    // "Hosting us last week"
    if (/^(?:it|me|us)$/.test(word.normal) && next?.tags.has("Verb") && next.normal !== "last") return false;
  }
  return words.length > 0;
}

/** What senders call their own messages. */
const ofSender = /(?<![\p{L}])(?:prep|invite|outreach|pitch|nudge|upsell|cross-?sell)(?![\p{L}])/iu;

/** @returns whether words are of the sender's own work: "cold lead", "prep" */
export function isOfSending(text: string): boolean {
  return ofSender.test(text) || ofSelling.test(text);
}

/** @returns whether a goal is the name of a thing and no order: "demo on Tuesday", but not "postpone the demo" */
export function isNamed(text: string): boolean {
  const first = sentencesOf(text)[0]?.words[0];
  if (first === undefined || text.split(" ").length > 9) return false;
  if (/^offer to /i.test(text) || (/^\p{L}+ (?:to|her|him|them) /iu.test(text) && known.test(text)))
    return false;
  // "Screening call", but not "booking a call".
  const isKindOfMeeting =
    isOneOf(text, meetings) && (text.split(" ").length === 2 || kindOfMeeting.test(text));
  if (first.tags.has("Gerund") && !isKindOfMeeting && !isOneOf(first.text, `${meetings}|${topics}`))
    return false;
  if (first.normal === "no" || ofSender.test(text)) return false;
  const isOrder =
    first.tags.has("Infinitive") ||
    known.test(text) ||
    /^(?:postpone|re-?|cancel|delay|negotiate|chase |nudge |ping )/i.test(text);
  return !isOrder || isOneOf(first.text, meetings) || isOneOf(first.text, topics);
}

/** "Steering group meeting" */
const kindOfMeeting =
  /^(?:steering|working|planning|training|onboarding|screening|marketing|pricing|engineering|purchasing) [\p{L}-]+ \p{L}+$/iu;

/** What a goal says of the sender's own work, and no reader wants to hear. */
const ofSelling =
  /(?<![\p{L}])(?:cold|warm intro|first (?:contact|touch)|lead|leads|prospect|pipeline|objections?|poach|competitors?|budget holder|decision maker|win[ -]?back|churn|attack|angle|hook|excuse|lie|blame|trick)(?![\p{L}])/iu;

/** What may be said of a thing to somebody; "lost", "big" or "hard" judge it. */
const plainly =
  /^(?:joint|new|another|better|cheaper|faster|smaller|bigger|larger|possible|potential|unpaid|open|overdue|final|shared|additional|extra|annual|yearly|quarterly|monthly|weekly|national|regional|local|global|digital|technical|legal|financial|commercial|internal|external)$/;

/** "Founder to founder": how they talk. */
const sideBySide = /^(?<side>\p{L}+) to \k<side>$/iu;

/** "Volume rebate" alone could be an order with a verb before it; "rebate for volume" couldn't. */
const isLinked = /^(?!the |an? )\p{Ll}+(?:[ -]\p{L}+){0,3} (?:with|for|of|to|from|in|at|on|between) /u;

/** @returns whether a goal names something in several words, none of them a verb: "office move to Leeds" */
export function isMatter(text: string): boolean {
  if (
    ofSender.test(text) ||
    ofSelling.test(text) ||
    sideBySide.test(text) ||
    known.test(text) ||
    !isLinked.test(text)
  )
    return false;
  const words = sentencesOf(text).flatMap((sentence) => sentence.words);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length > 9) return false;
  // No names of things: "got two seats", "minimum order down"
  if (/^(?:got|get|has|have|had)$/u.test(first.normal) || /^(?:down|up|off|out|back)$/u.test(last.normal))
    return false;
  // "Role medtech Wroclaw": notes in a row.
  const beforeNames = words.findLast(({ text: word }) => !/^\p{Lu}/u.test(word));
  const isRow =
    /^\p{Lu}/u.test(last.text) &&
    !/^(?:in|at|with|for|to|from|of|on|by|between|and)$/.test(beforeNames?.normal ?? "");
  const opens = plainly.test(first.normal) || (first.tags.has("Noun") && !first.tags.has("Adjective"));
  return (
    opens &&
    !first.tags.has("Pronoun") &&
    !isRow &&
    !words.some(({ tags }) => tags.has("Verb") && !tags.has("Gerund"))
  );
}

/** @returns what the reader is asked to do: "send me his notes" → "send me your notes" */
export function readAction(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  if (!known.test(spoken) && !isInfinitive(spoken)) return undefined;
  if (
    / (?:to|and|then|or) (?!(?:me|us|you|the|an?|my|our|your|it)\b)\p{Ll}+(?= (?:me|us|it|you)\b)/u.test(
      spoken,
    )
  ) {
    return and.test(spoken) ? spoken : undefined;
  }
  return withObject(spoken.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()));
}

/** What nobody is asked to do: to feel, to think, to give in. */
const ofMind =
  /^(?:like|love|want|feel|think|believe|realise|realize|know|trust|panic|hurry|worry|regret|admit|beg|cave|budge|suffer|hate|need|fear|understand|hear|see (?:that|how|why)|be (?!at |there|in |on |part |an? |our |my |available|present|ready|the )|fold|blink|commit suicide|get(?! \S.{2,60} (?:\p{L}{2,}ed|done|sent|put|made|built|cut|paid|sorted)(?!\p{L}))|do|have(?! \S.{2,60} (?:\p{L}{2,}ed|done|sent|put|made|built|cut|paid|sorted)(?!\p{L}))|become|seem|lose|stop(?! (?:work|production|deliver\p{L}*|sending|calling|e-?mailing|shipping|using|charging|billing|ordering)(?!\p{L}))|convince|prefer|forget|not|open (?:the |some |a few )?doors?)(?![\p{L}])/iu;

function isInfinitive(text: string): boolean {
  if (ofMind.test(text)) return false;
  const verb = sentencesOf(`I want to ${text}`)[0]?.words[3];
  // "Trial our sensors": what has an object is a verb, also where it's mostly a noun.
  const hasObject =
    /^(?!(?:for|with|to|in|on|at|by|of|from|about|into|as|and|or|but|if|that|like|than|who|is|are|was)(?!\p{L}))\p{Ll}+ (?:our|the|an?|my|your|us|me|some|one|two|\d+) /u.test(
      text,
    );
  return verb?.tags.has("Infinitive") === true || verb?.normal === "be" || hasObject;
}

const known = new RegExp(`^(?:please )?(?:${actions})(?![\\p{L}'’-])`, "iu");
const and = new RegExp(` (?:and|or|then|to) (?:${actions})(?![\\p{L}'’-])`, "iu");

/** "Confirm the call on Thursday": with its article, what has a date is a thing and no news. */
const datedThing =
  /^(?:the|our|my|your|an?) (?:\p{Ll}[\p{L}-]* ){1,4}(?:on|at|from) (?:\p{Lu}|\d|the \d)[^,;]{0,40}$/u;

/** @returns a clause as said to the reader: "he saw my proposal" → "you saw my proposal" */
export function readClause(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  // "Tell him the price goes up and keep the order": that's for the sender.
  if (/ and (?:keep|hold|save|make sure|try|avoid|see if)(?![\p{L}])/iu.test(spoken)) return undefined;
  const whole = datedThing.test(spoken)
    ? spoken
    : withoutStop(completed(spoken.replace(stateOfReader, "you're $&")));
  const sentence = sentencesOf(whole)[0];
  if (sentence === undefined || !isWhole(sentence)) return undefined;
  const said = softened(whole);
  // A name keeps its capital.
  return /^\p{Lu}/u.test(spoken) && said.startsWith(spoken.slice(0, 3)) ? decapitalised(said) : clause(said);
}

/** How a clause begins of which the reader is the subject: "if still interested". */
const stateOfReader =
  /^(?:(?:still|already|also) )?(?:interested|open to|available|free|ok with|okay with|happy with|willing|around|attending|coming|going|planning|looking|hiring|using|considering|able|keen)(?![\p{L}])/iu;

/** @returns a clause behind "who", "how" or the like: "signs off on budget" */
export function readQuestion(reader: Reader, text: string): string | undefined {
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(spoken)) return undefined;
  const words = sentencesOf(`I know who ${spoken}`)
    .flatMap((sentence) => sentence.words)
    .slice(3);
  return words.some(isFiniteVerb) || usualVerb.test(spoken)
    ? spoken.replace(/^\p{Lu}\p{Ll}+(?!\p{L})/u, (word) =>
        isName(word) || !isCommonWord(word.toLowerCase()) ? word : word.toLowerCase(),
      )
    : undefined;
}

function isName(word: string): boolean {
  return (
    !isCommonWord(word.toLowerCase()) &&
    sentencesOf(`${word} left.`)[0]?.words[0]?.tags.has("Person") === true
  );
}

const bareTopic = new RegExp(`(?<=^(?:about|on|regarding) )(?:${topics})$`, "iu");

/** @returns when, where or for what, such as " by Friday"; empty when nothing was said */
export function readTail(reader: Reader, text: string | undefined): string | undefined {
  if (text === undefined || withoutManners(text) === "") return "";
  const spoken = readable(reader, text);
  if (spoken === undefined || joinsAnotherGoal.test(` ${spoken}`)) return undefined;
  const isTail =
    /^(?:by|before|on|in(?!to)|at|this|next|for|from|until|after|within|to|with|about|of|over|as of|as from|on behalf of|starting|effective|today|tomorrow|tonight|no later than|ahead of|during|if|when|while|once|so that|because|since|between|back|every|twice|soon|sometime|some time|\d|mon|tue|wed|thu|fri|sat|sun)/i;
  const whole = spoken
    .replace(
      /^(?<when>after|before|during|following) (?=(?:final|first|second|last) \p{L}+$)/iu,
      "$<when> the ",
    )
    .replace(bareTopic, (topic) => withArticle(topic, "the"));
  return isTail.test(whole) ? ` ${whole}` : undefined;
}
