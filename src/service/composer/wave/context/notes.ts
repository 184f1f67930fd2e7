/**
 * Notes as people type them, completed to sentences where it's plain which: "churn down 12 %" → "Churn is down 12 %",
 * "driver is waiting" → "The driver is waiting".
 */
import { isCommonWord, type Sentence, sentencesOf, type Word } from "../../../../language/facts/english.ts";
import { capitalised, clause, sentence, withoutStop } from "../../words.ts";
import { isFiniteVerb, isUncountable } from "../grammar.ts";
import { openings, orders } from "../vocabulary.ts";
import { unabridged } from "./ellipsis.ts";
import { fromIdiom } from "./idioms.ts";
import { withPrepositions } from "./phrases.ts";
import { cased, isAlsoAdjective, isBare, nouns } from "./things.ts";

/** @returns a note as a sentence, where it's plain which; otherwise as it is */
export function completed(note: string): string {
  const words = withoutStop(note)
    .replace(/^kick off (?=\d|at |on )/iu, "kick-off ")
    .replace(/^list (?=(?:goes|is|was|went|stays)(?!\p{L}))/iu, "list price ")
    .replace(thingThatIs, (word) =>
      nouns.test(word) || isThingWord(word.toLowerCase()) ? word.toLowerCase() : word,
    );
  const asked =
    /^(?<head>.{5,120}?)(?<tail>,? as (?:you|we) (?:asked|requested|agreed|discussed|wanted))$/iu.exec(
      words,
    )?.groups;
  const head = asked?.head === undefined ? undefined : unabridged(asked.head);
  if (head !== undefined) return sentence(`${head}${asked?.tail}`);
  const whole = fromIdiom(words) ?? (startsOrder.test(words) ? undefined : unabridged(words));
  return whole === undefined ? (withArticle(words) ?? note) : sentence(whole);
}

/** "Letter is non-binding": a capital begins the note. */
const thingThatIs = /^\p{Lu}\p{Ll}+(?= (?:is|are|was|were|has|have) )/u;

/** "Premium" may be a product's name. */
function isThingWord(word: string): boolean {
  const tags = sentencesOf(`the ${word} is`)[0]?.words[1]?.tags;
  return isCommonWord(word) && tags?.has("Noun") === true && !isAlsoAdjective.test(word);
}

/** What a sentence of a contract or a plan is often about. */
const labelled =
  /^(?<label>(?:(?:current|new|final|total|list|delivery|renewal|on-time|early|latest|first|last|next|average|vendor|order|registration|consent) )?(?:lead time|kick-?off|fee|terms|rate|rates|offer|quote|order|report|price|prices|notice|form|training dates?|dates?|costs?|hearing|deadline|plan|draft|pilot|revenue|policy|(?:new|old|first|second|other|last|real|right|correct|true|actual) ones?)(?: last (?:year|month|quarter)| this (?:year|month|quarter))?) (?=(?:is|are|(?:was|were)(?= [$€£\\d]| (?:due|sent|signed|approved|changed|moved))|will|went|came|runs?|ends?|ended|starts?|started|closes?|expires?|stays?|goes|has|have|had|doesn['’]t|don['’]t)(?!\p{L}))/iu;

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
  const [read] = sentencesOf(`the ${clause(words)}`);
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
  // "Landlord signed already": they did it themselves.
  if (whoSigns.test(head) && /^(?:signed|approved|confirmed|paid|agreed)(?!\p{L})/iu.test(rest))
    return sentence(`the ${cased(subject)} ${isMany ? "have" : "has"} ${not}${rest}`);
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
    ? sentence(`${article}${cased(subject)} ${isMany || / and /u.test(subject) ? "are" : "is"} ${not}${rest}`)
    : undefined;
}

const whoSigns =
  /(?<!\p{L})(?:landlord|tenants?|client|customer|board|bank|buyers?|sellers?|suppliers?|directors?|managers?|owners?|CEO|CFO|legal|finance|procurement)$/iu;

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
  const isBeside = ["Preposition", "Date", "Value", "Adverb", "Particle"].some((tag) => next.tags.has(tag));
  return isDone && (isBeside || /^(?:before|after|until)$/.test(next.normal));
}

/** What a thing does by itself. */
const byItself =
  /^(?:arrived|failed|started|changed|improved|dropped|launched|moved|expired|ended|increased|decreased|happened|stopped|closed|opened|resigned|doubled|halved|tripled|finished|worked|helped|recovered|crashed|lapsed|slipped|passed|responded|replied|agreed|declined|merged|jumped|stalled|matured|retired|quit)$/;

/** "Last year", and "fine if": an article would make something else of them. */
const timing =
  /^(?:last|next|this|early|late|mid)[ -](?:year|month|week|quarter|spring|summer|autumn|fall|winter|time|night)(?![\p{L}])|^\p{L}+ (?:if|when|because|unless|until)(?![\p{L}])/iu;

const state =
  /^(?:agreed(?= (?:at|on|for|in|with))|signed|needed|required|attached|approved|confirmed|delayed|cancelled|canceled|postponed|ready|done|live|overdue|due|flexible|possible|negotiable|optional|unlimited|guaranteed|too (?:high|low|short|long|late|early|expensive)|finished|published|released|frozen|shipped|delivered|included|booked|fixed|paid|free|available|covered|refundable|verified|tested|installed|scheduled|completed|repaired|broken|faulty|closed|blocked|affected|out of (?:order|stock))(?![\p{L}])/iu;

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
    next.text.startsWith("(") ||
    next.tags.has("Preposition") ||
    next.tags.has("Adverb") ||
    /^(?:to|by|for|from|until|before|after)$/.test(next.normal)
  );
}

/** What firms do, and contracts or tools don't. */
const ofFirms =
  /^(?:pays?|paid|uses?|used|wants?|wanted|hires?|hired|buys?|bought|sells?|sold|would|could|came|owns?|decided|asked|chose|switched)$/;

/** Endings of words that are no names. */
const ordinary =
  /(?:tion|sion|ment|ing|ers?|ors?|age|ity|ness|ance|ence|ure|ist|ism|ship|back|line|day|out|off|up|ware|set|kit|box|[^s]s)$/iu;

/** @returns the text as a sentence of the sender's: "we want 2.80" → "We'd like 2.80" */
export function softened(text: string): string {
  return capitalised(
    withPrepositions(text)
      .replace(/(?<=^The \p{L}+ takes \d{1,3} )mins?(?=\.?$)/u, "minutes")
      .replace(
        /(?<= (?:had|has|have|got|used|sent|took)) (?=(?:wrong|right|same|old|current) \p{L})/iu,
        " the ",
      )
      .replace(/^(?:i|we) met you(?= )/iu, "we met")
      .replace(
        /(?<=^we['’]re (?:crediting|refunding|deducting|waiving|adding) .{1,80}\p{L}) (?<sum>[$€£]\d[\d,]*(?:\.\d+)?)(?=\.?$)/iu,
        " ($<sum>)",
      )
      .replace(
        / (?:went|goes|moved|rose|fell|dropped) (?=[$€£]?\d\S* to [$€£]?\d)/iu,
        (verb) => `${verb}from `,
      )
      .replace(
        / (?<adverb>still|already|now|currently) (?<be>is|are|was|were) (?=\p{Ll}+ed(?!\p{L})|booked|open|due|ready)/u,
        " $<be> $<adverb> ",
      )
      .replace(/(?<=\d),? should(?:['’]?ve| have) been (?=\S+$)/iu, ", but it should have been ")
      .replace(/(?<! (?:at|for|with|is|there['’]s|of)) no charge(?=\.?$)/iu, ", at no charge")
      .replace(/(?<! (?:that|as|what|than|people)),? I know(?=\.?$)/iu, ", I know")
      .replace(/^(?<who>i|we) (?:just )?want(?= )/iu, (_, who: string) => `${who}'d like`)
      .replace(
        /^you (?:haven['’]t|have not|didn['’]t|did not) (?:answered|replied|responded|answer|reply|respond|got back|get back)(?: to (?:me|us))?(?=[ .]|$)/iu,
        "I haven't heard back from you",
      ),
  );
}
