import { isCommonWord, sentencesOf } from "../../../language/facts/english.ts";
import { asPattern, oneLine, withoutStop } from "../words.ts";
import {
  type Act,
  account,
  attendees,
  concession,
  delegated,
  idea,
  type Preparation,
  personal,
  view,
} from "./subject.ts";
import { subjectOf } from "./subject-of.ts";
import { feeling } from "./topic.ts";

/** What a line of the agenda is to whoever asks for the brief. */
export type AgendaPoint = Note | Talk;

export interface Note {
  /**
   * `avoid`: a reminder of what not to do, such as "don't mention the score". `own`: for whoever asks alone, such as
   * "can offer half without asking Martin". `before`: to be done beforehand. `mind`: what's known of the contact.
   */
  use: "avoid" | "own" | "before" | "mind";
  words: string;
}

export interface Talk {
  use: "talk";
  words: string;
  act: Act;
  subject: Preparation | undefined;
  /**
   * `order`: an instruction, such as "ask for a firm date", which needs no advice on what to do. `question`: a question to
   * the contact, such as "why she's leaving". `heading`: anything else.
   */
  form: "heading" | "order" | "question";
}

const avoided =
  /^(?:and |but |please )*(?:do not|don['’]?t(?! (?:forget|have|know|think|expect|need))|never|avoid|not (?:asking|mentioning|selling|discussing))(?! you)(?!\p{L})/iu;

/** "Fees - NOT today", "contract can wait": what doesn't belong in this meeting. */
const notNow =
  /^(?!(?:why|what|who|how|if|whether)\b).*(?:\bnot (?:today|now|yet|this time|for today|on this call)|\bcan wait(?: (?:till|until) .+)?|\bfor (?:later|another (?:day|time)))$|^no (?:[\p{L}-]+ ){0,2}(?:talk|discussion|mention|pitch|selling)(?!\p{L})|^not (?:the |about )?\p{L}+ (?:yet|today|now)$/iu;

/** "Site C - only if he brings it up", "LDs? let him raise it": nobody mentions it first. */
const heldBack =
  /(?:^|[,?] | [-–—] |\()(?:only (?:if|when) (?:s?he|they) \p{L}+|(?:if|unless|when) (?:s?he|they) (?:asks?|raises?|brings?|mentions?)|(?:only )?if (?:asked|it feels right|the mood)|let (?:him|her|them) (?:raise|bring|ask|mention))(?!\p{L})[^,()]*\)?$/iu;

/** "Floor is 2.5 (keep to myself)", "up to 40bps ok, don't offer": the words before it are for nobody else either. */
const confidential =
  /^(?:but )?(?:(?:keep|keeping) (?:it |this |that )?(?:to (?:myself|ourselves)|quiet)|(?:don['’]?t|do not|never) (?:offer|say|mention|tell|show|discuss|let on)(?: (?:it|this|that|him|her|them|anyone|yet))*|nobody (?:says|mentions) (?:it|this|that)|not (?:to|for) (?:him|her|them)|private|confidential|conf\.?|secret|internal)$/iu;

const markedInBrackets = /^(?:(?<shared>.*), )?(?<secret>[^,]+?) ?\((?<mark>[^()]*)\)$/u;
const markedBehind = /^(?:(?<shared>.*), )?(?<secret>[^,]+?)(?:, | [-–—] )(?<mark>[^,]*)$/u;

/** Limits, fallbacks and hints that only the one who asks may know. */
const own =
  /^(?:i |we )?(?:want|need|hope|aim|trying) to (?:close|win|get (?:him|her|them)|keep|push|land|sell|upsell|avoid|lock)(?!\p{L})|^keep (?:it |this |things )(?:friendly|light|short|brief|civil|positive|calm|polite|casual|professional)(?!\p{L})|^(?!what\b).*\bcan (?:go|offer|do|drop|give|stretch)\b.{0,40}(?:\bup to\b|\bwithout\b|\bnot more\b|\bno (?:more|lower|further)\b|\bmax\b|\bif (?:s?he|they) push)|\b(?:could|can|might) go (?:to|down|up|as)? ?[$€£]?\d.{0,30}\bif\b|\b(?:only (?:say|mention|use|offer|have) (?:it |this )?(?:if|\d)|only got \d+ ?(?:m|h)|walk[- ]?away|bottom line|lean(?:ing)? (?:pass|fail|yes|no|towards)|health score|hint(?: that| we)|if (?:pushed|pressed)|plan b|fallback|keep (?:it |this |that )?(?:off|quiet|to myself)|(?:hold|keep) (?:it |this |that )?back\b|don['’]?t (?:open|lead|start|begin) (?:with|w\/?) (?:this|that|it)|^careful$|sensitive,|in confidence|(?:so|but) don['’]?t \p{L}+|go (?:gently|easy|slowly) |go (?:gently|easy|slowly)$|my (?:read|guess|hunch|feeling)|i (?:think|guess|suspect|reckon)|think (?:it|its|it['’]s|he|she|they)|don['’]?t (?:say|tell|mention|offer|push|promise|let on)|honestly|(?:i|we)['’]d rather|not (?:confirmed|public|official)|if nothing by|offer (?:\S+ ){0,4}up to [$€£]?\d|start (?:lower|higher|at)|(?:our|my) max(?:imum)?|\bupsell\b|if (?:the )?mood|tbh|stay (?:calm|friendly|firm|polite|cool)|be (?:gentle|firm|nice|careful|patient|brief|straight|honest|clear|kind|positive|upbeat)|(?:unless|if) (?:s?he|they) (?:raises?|asks?|mentions?|brings?)|(?:we|our|my) (?:limit|floor|ceiling|reserve|max(?:imum)?) is|(?:i['’]d|we['’]d|would) (?:settle (?:at|for)|take [$€£]?\d|go halves)|we['’]d go (?:halves|to)|(?:we|i) (?:can|could) go to(?= [$€£]?\d)|\b(?:floor|ceiling|walk-?away)(?: is)? [$€£]?\d)(?!\p{L})/iu;

/** How a note for oneself begins. */
export const noteLabel =
  /^(?:(?:note to self|nb|between us|off the record|reminder)(?:: ?| )|(?:private(?:ly)?|internal(?:ly)?|for me|me|my notes?): ?)/iu;

/** @returns whether a line is a note or lists who attends, so that its commas don't separate agenda items */
export function isOneItem(line: string): boolean {
  return noteLabel.test(line) || isAttendance(line);
}

/** What's to be done before anybody meets. */
const before =
  /^(?:bring|print(?:ed (?:copies|out))?|prepare|prep|book(?! (?:an? |the |her |him |them )?(?:demo|follow|next|call|meeting|trial|visit|site|survey))|test|pack|don['’]?t forget|remember|send (?:him|her|them|it)(?=.* (?:before|beforehand|first|ahead|today|tonight|tomorrow|(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?)(?!\p{L}))|(?:ask|check with|confirm with|clear (?:it |this )?with) (?:legal|finance|hr|it|my (?:boss|manager)|engineering)|keep slides)(?!\p{L})|\b(?:ring|call|text|email) \p{Lu}\p{Ll}+ (?:first|before)\b|\b(?:check|clear) (?:w\/?|with) (?:him|her|them|\p{Lu}\p{Ll}+) first|\b(?:before i say|the (?:night|day|evening) before|(?:check|clear) (?:this|it) (?:w\/|with))/iu;

/** Who else is there, and when. */
const attendance =
  /\b(?:dial(?:s|ling)? in|drops? in|will (?:be there|drop in|join|attend)|(?:is|are) (?:joining|attending|bringing)|(?:is|are) there$|joins?(?: us)?(?: for| from| at|$)|sits in|attend(?:s|ing)$|joining for|does the (?:first|last))\b|^(?:attendees|attending|joining|present|steerco|participants|people in the room)\b/iu;

function isAttendance(line: string): boolean {
  return attendance.test(line) || /^[Ww]ith \p{Lu}/u.test(line);
}

/** "Dee does the numbers", "crane booking - Tony to sort": somebody else's part. */
const byOthers =
  /(?<=^|[,:(] ?| - )(?:(?:Mrs?|Ms|Dr|Miss)\.? )?(?<who>\p{Lu}\p{Ll}+) (?:does|takes|covers|presents|leads|handles|runs|shows|demos|opens|closes|speaks|to (?:do|sort|cover|present|lead|handle|show|check|send|book|speak|open|close))(?!\p{L})/u;

function isDelegated(words: string, name: string): boolean {
  const who = byOthers.exec(words)?.groups?.who;
  return who !== undefined && who !== name && !isCommonWord(who.toLowerCase());
}

/** "His daughter's exams, ask", "the Bath paper, get ref" */
const askedLast = /^(?<asked>.{3,}?)(?:, | [-–—] )(?:ask|get (?<what>(?:the |a )?\p{L}+))$/iu;

/** "10:45 integration" */
export const startsAt =
  /^(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m)(?: ?[-–] ?(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m))?(?:\s*[-–:])?\s+/iu;

/** What the contact will ask for, or say. */
const expected =
  /^(?:s?he|they)(?:['’]ll (?:\p{L}+ )?| (?:will|may|might|is going to) | )(?:ask|want|push|object|say|complain|need|expect|bring up|raise|insist|refuse|offer|claim)/iu;
/** "She's on the committee" */
const ofContact =
  /^(?:s?he|they)(?:['’]\p{L}+)? (?!signs?\b|decides?\b|(?:still )?owes?\b)|^(?:her|his|their) \p{L}+ (?:is|was|has|had|died|lost|left|just)\b/iu;

const isQuestion =
  /^(?:whether|would|do|does|is|are|can|could|will|hows?|whats?|whos?|whose|why|when|where|which)(?:['’]\p{L}+)? |^any\b.*\b(?:s?he|they|you)\b|^any\p{L}* |(?: \S+){3}\?$|\S(?:,| [-–—]) (?:can|could|does|did|is|was|are|would|how['’]s|how|what|who|where) (?!happened\b|changed\b|sent\b|we\b|i\b|our\b)[^,(]+$/iu;
/** A question that the sender answers: "what we've fixed". */
const isAnsweredBySender =
  /^(?:how|what|who|why|when|where|which)(?:['’]\p{L}+)? (?:(?:happened|changed|worked|went|didn['’]t)\b|(?:\p{L}+ ){0,2}?(?:we|our|i|us|s?he gets|they get)\b)|^why (?:[-–:(]|(?:it|this|that) (?:was|is|has|got)\b)|^what (?:this|it|that) means\b|^(?:who|where|how|what) to (?:ring|call|contact|reach|find|use|do)\b|^what['’]?s (?:in|included|not)\b|^(?:what|how) (?:the )?\p{L}+ (?:said|thought|liked|reported|told us)\b|^(?:how|when|where) (?:it|the \p{L}+) /iu;
/** A question with the verb first, such as "where is it stuck", can't follow "ask" without a colon. */
const inverted =
  /^(?:who|what|when|where|how|why)['’]d (?:i|we|you|s?he|they)\b|^(?:(?:who|why|when|where|how(?: (?:much|many|long|often|far|soon)(?: \p{L}+){0,2})?|(?:what|which|whose)(?: (?!s?he |they |we |you |i |it )\p{L}+){0,2}) )?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should)(?: |$)/iu;
const theirs = /^(?:her|his|their)\s/iu;

const theirView =
  /\b(?:priorit\w+|needs|plans?|goals?|views?|expectations?|concerns?|timeline|process|strategy|reasons?|ideas?|budget|wish\w*)\b/iu;

const orders: readonly { act: Act; verbs: RegExp }[] = [
  {
    act: "ask",
    verbs:
      /^(?:ask(?! (?:of|[-–:(]|for \d) ?)|(?:i |we )?(?:want|need|would like) to (?:know|understand|hear)|understand|find out|clarify|explore|learn|hear|probe|see (?:if|whether)|get (?:his|her|their)|listen|qualify)(?= )/iu,
  },
  {
    act: "tell",
    verbs: /^(?:offer|propose|suggest|negotiate|push|request|sell)(?= (?!on |of |is |was |from ))/iu,
  },
  {
    act: "tell",
    verbs:
      /^(?:tell|explain|(?:go|talk|walk|run) (?:him |her |them )?through|present|share|mention|announce|introduce|discuss|outline|describe|highlight|remind|recap|summari[sz]e|review|cover)(?= (?!of |on |for |in |from |is ))/iu,
  },
  {
    act: "tell",
    verbs:
      /^(?:agree|settle|confirm|book|decide|define|start|sign|send|finali[sz]e|arrange|align|set)(?= (?!date|of |in |from |is ))/iu,
  },
  { act: "tell", verbs: /^(?:show|demonstrate|demo)(?= (?!of |for |in |[-–(:]))/iu },
  { act: "tell", verbs: /^(?:apologi[sz]e|admit|own up|say sorry)(?= )/iu },
  {
    act: "frame",
    verbs:
      /^(?:(?:lead|start|open|begin) with(?= )|stay in touch|let (?:him|her|them)(?= )|thank (?!you)|congratulate|welcome (?=\p{Lu}|him|her|them)|celebrate)/iu,
  },
];

/** "We'd sign 5 years for a freeze" */
const conceded =
  /^(?:we|i)(?:['’]d| would| can| could) (?:sign|take|accept|pay|offer|give|commit|agree)(?= )/iu;

/** "Dual sourcing (don't mention the samples)" */
const inBrackets = /^(?<open>[^()]*)\((?<reminder>[^()]*)\)\s*$/iu;

/** How it's to be said, which is for nobody else. */
const toneOnly =
  /^(?:(?:say|mention|keep|raise) (?:this|it)|(?:max|min|cap|limit|ceiling|floor|up to|no more than|down to|can go)|be|stay|go|careful|gently|calmly|remember|only if|if (?:s?he|they)|bring)(?!\p{L})/iu;

/** "When it starts, she could go to 11 % if she pushes": only the end is for nobody else. */
const ownEnd =
  /^(?<talk>.{4,}?)(?:, | [-–—] )(?<own>(?:s?he|they|we|i|can|could|(?:our |my )?max|lean|only|but|so|start|think|mention|up to|don['’]?t)(?!\p{L})[^()]*(?:\([^()]*\)[^()]*)*)$/iu;

/**
 * @param name the contact's first name; empty when it isn't known
 * @returns a line of the agenda, read for what it's to be used for; in parts, where its end is for nobody else
 */
export function readPoints(line: string, name: string): AgendaPoint[] {
  const whole = oneLine(line);
  if (heldBack.test(whole)) return [{ use: "own", words: whole }];
  if (notNow.test(whole) && !own.test(whole)) return [{ use: "avoid", words: whole }];
  const {
    shared = "",
    secret,
    mark = "",
  } = (markedInBrackets.exec(whole) ?? markedBehind.exec(whole))?.groups ?? {};
  if (secret !== undefined && confidential.test(mark))
    return [
      ...(shared === "" ? [] : readPoints(shared, name)),
      { use: "own", words: whole.slice(shared.length).replace(/^, /u, "") },
    ];
  const { open = "", reminder } = inBrackets.exec(line)?.groups ?? {};
  if (reminder !== undefined && open.trim() !== "") {
    const use = avoided.test(reminder) ? "avoid" : before.test(reminder) ? "before" : "own";
    if (isReminder(reminder)) return [...readPoints(open, name), { use, words: reminder }];
    if (willReact.test(reminder)) return [answered(readPoint(open, name))];
  }
  const { talk = "", own: end = "" } = ownEnd.exec(whole)?.groups ?? {};
  const isOwn = own.test(end);
  const isParted =
    talk !== "" &&
    (isOwn || willReact.test(end)) &&
    !own.test(talk) &&
    !avoided.test(talk) &&
    !willReact.test(talk);
  if (!isParted) return [readPoint(line, name)];
  const points = talk.split(/, (?![^()]*\))/u).map((each) => readPoint(each, name));
  return [
    ...points.map((point, index) => (!isOwn && index === points.length - 1 ? answered(point) : point)),
    { use: "own", words: end },
  ];
}

/** What the contact will object to needs an answer. */
function answered(point: AgendaPoint): AgendaPoint {
  return point.use === "talk" ? { ...point, act: "answer", subject: undefined, form: "heading" } : point;
}

/** "She will push back" */
const willReact = /^(?:s?he|they)(?:['’]ll| will| may| might|['’]d| would) /iu;

function isReminder(words: string): boolean {
  return /^conf\./iu.test(words) || avoided.test(words) || own.test(words) || toneOnly.test(words);
}

function readPoint(line: string, name: string): AgendaPoint {
  const aside = /^\(([^()]*)\)$/u.exec(oneLine(line))?.[1];
  // What's typed in brackets from end to end is an aside.
  if (aside !== undefined) return { use: avoided.test(aside) ? "avoid" : "own", words: aside };
  const words = withoutLoneMark(oneLine(line).replace(/^(?:also|then|plus|finally)[,:] (?=\p{L})/iu, ""));
  const reminder = words.replace(noteLabel, "");
  if (avoided.test(reminder)) return { use: "avoid", words: reminder };
  const note = noteOf(words, name);
  if (note !== undefined) return { use: note, words: withoutStop(words) };
  const needed = /^(?:i |we )?need (?:the |some )?(?=(?!to |an? )[\p{L}\d])/iu;
  if (needed.test(words)) return readPoint(words.replace(needed, "ask for "), name);
  const { asked, what } = askedLast.exec(words)?.groups ?? {};
  if (asked !== undefined)
    return readPoint(what === undefined ? `ask about ${asked}` : `ask for ${what} (${asked})`, name);
  if (personal.pattern.test(words))
    return { use: "talk", words, act: "frame", subject: personal, form: "heading" };
  const core = words.replace(startsAt, "").replace(/^(?:we )?need to (?=\p{L})/iu, "");
  const subject = isAttendance(core) ? attendees : isDelegated(core, name) ? delegated : subjectOf(core);
  const talk = { use: "talk", words, subject, form: "heading" } as const;
  if (idea.pattern.test(words)) return { ...talk, act: "tell", subject: idea };
  const order = orders.find(({ verbs }) => verbs.test(core));
  if (order !== undefined) return { ...talk, act: order.act, form: "order" };
  if (expected.test(withPronoun(core, name))) return { ...talk, act: "answer", subject: undefined };
  if (subject?.act === "frame" || subject?.act === "answer") return { ...talk, act: subject.act };
  const isAboutThem = /\b(?:s?he|they|hers?|his|theirs?)\b(?! gets?\b)/iu.test(core);
  if (isAnsweredBySender.test(core) && !isAboutThem && !core.includes("?")) {
    return { ...talk, act: "tell", subject: subject?.act === undefined ? (subject ?? account) : account };
  }
  if (isQuestion.test(core) && !isChoice(core))
    return subject?.act === "ask" && !isAboutThem && !inverted.test(core)
      ? { ...talk, act: "ask" }
      : { ...talk, act: "ask", subject: undefined, form: "question" };
  if (conceded.test(core)) return { ...talk, act: "tell", subject: concession };
  if (theirs.test(core) && theirView.test(core)) return { ...talk, act: "ask", subject: view };
  return { ...talk, act: subject?.act ?? "tell" };
}

/** "Payment plan?" isn't a question to the contact: the sender isn't sure whether it comes up. */
function withoutLoneMark(words: string): string {
  return isQuestion.test(words) ? words : words.replace(/(?<=[\p{L}\p{N})])\?$/u, "");
}

/** "20 mins total" */
const duration =
  /^\d+ ?(?:min|mins|minutes|h|hours?)(?:$|,| (?:total|max|only|slot|in all|each)\b)|^just (?:her|him|them|us|the two of us)\b/iu;

function noteOf(words: string, name: string): Note["use"] | undefined {
  if (duration.test(words)) return "mind";
  if (noteLabel.test(words) || own.test(words)) return "own";
  if (before.test(words)) return "before";
  const spoken = withPronoun(words, name);
  return ofContact.test(spoken) && !expected.test(spoken) ? "mind" : undefined;
}

/** "Kwame wants it in writing", as "they" */
function withPronoun(words: string, name: string): string {
  const isOfName =
    name !== "" &&
    new RegExp(`^${asPattern(name)} (?:is|was|has|had|will|would|\\p{Ll}+(?:s|ed)|said|thinks?) `, "u").test(
      words,
    );
  return isOfName ? `they${words.slice(name.length)}` : words;
}

/** @returns a question as it's asked: "Ask why she's leaving", "Ask: where is it stuck?" */
export function question(words: string): string {
  const bare = withoutStop(words)
    .replace(/^ask: ?/iu, "")
    .replace(/(?<!\?)\?+$/u, "");
  const [first = ""] = /^\p{Lu}\p{Ll}*/u.exec(bare) ?? [];
  const isWord = isQuestion.test(bare) || isCommonWord(first.toLowerCase());
  const small = isWord ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
  const isClause = /^(?:how|what|who|why|when|where|which|whether|if)(?!\p{L})/iu.test(bare);
  return isClause && !inverted.test(bare) && !bare.includes("?") ? `Ask ${small}` : `Ask: ${small}?`;
}

function isChoice(words: string): boolean {
  return (
    / or /iu.test(words) &&
    !/^(?:any|how|what|who|why|when|where|whether|is|are|would|do|does)\b/iu.test(words)
  );
}

/** What was typed as a note, as a heading: without exclamation marks, dashes and feelings. */
export function heading(words: string): string {
  return oneLine(words)
    .replace(feeling, "")
    .replace(/^(?:also|and|then|plus|finally)[,:]? (?=\p{L})/iu, "")
    .replace(/(?<!!)!+(?= \p{L})/gu, ",")
    .replace(/(?<!!)!+(?=\s|$)/gu, "")
    .replace(/\?{2,}/gu, "?")
    .replace(/^([^()]{2,60}?)(?:\s[-–—]|:(?!\d))\s([^()?]{2,60})$/u, "$1 ($2)")
    .replace(/\s[-–—]\s/u, ", ");
}

/** Whether someone does something in it, rather than it being a heading. */
export function isStatement(words: string): boolean {
  const [first] = sentencesOf(words.slice(0, 300));
  const subject = first?.words[0];
  const verb = first?.words.findIndex(
    ({ tags }) => tags.has("PastTense") || tags.has("Copula") || tags.has("Modal"),
  );
  if (subject === undefined || verb === undefined) return false;
  if (/^(?:we|they|he|she|i|it|you)$/.test(subject.normal)) return subject.text !== "IT";
  return verb > 0 && (subject.tags.has("ProperNoun") || subject.tags.has("Determiner"));
}
