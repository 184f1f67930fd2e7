import { asPattern, capitalised, clause } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, isRequest, minLetterLength, passagesIn } from "./draft.ts";
import { isContractual } from "./mixed.ts";
import { greetingOf } from "./moves/stock-sentences.ts";
import { firstMatch } from "./phrase.ts";
import { demanding, isOrder, readSentence } from "./sentence.ts";

const replying =
  /^(?:yes|no|sure|ok|okay|thanks|thank|great|perfect|sounds|got|will do|done|noted|understood|agreed|absolutely|of course|happy to|re:|fyi|ps|and|but|so|also|same|me too|true|right|exactly|cool|nice|awesome|actually|well|anyway|welcome|congrat\p{L}*|happy)\b/iu;
const thanking = /\bthank|\bthx\b|appreciat|grateful|\bcheers\b/iu;

/** Whether it is long enough for manners, and no occasion on which they would mock. */
function isLetter({ blocks, occasion }: Draft): boolean {
  const passages = passagesIn(blocks).filter(({ text }) => text.trim() !== "");
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  const isReproach = passages.some(({ text }) => reproaching.test(text));
  return occasion === "plain" && !isReproach && passages.length > 1 && length >= minLetterLength;
}

const reproaching =
  /\bwhy (?:did|do|have|were|was)(?:n['’]t| not) (?:you|we|I)\b|\b(?:I|we) (?:strongly )?disagree\b|\byou know it\b|^(?:don['’]t|do not|never|only)\b|\byou (?:must|forgot|never|failed|should have)\b|\b(?:annoy|disappoint|frustrat|anger)(?:ed|ing)\b|\b(?:angry|fed up|unacceptable|not true)\b/iu;

/** Below it, what is asked is a word in passing. In characters. */
const minRequestLength = 25;

/** Whether it's a request of one sentence, to somebody whose advice minds that. */
function isBareRequest({ blocks, occasion, traits }: Draft): boolean {
  const passages = passagesIn(blocks).filter(({ text }) => text.trim() !== "");
  const [only] = passages;
  if (only === undefined || passages.length > 1 || occasion !== "plain") return false;
  const isWanted = [...traits.values()].some((evidence) => mindsForm.test(evidence));
  const asks =
    isRequest(only) ||
    only.sentence?.isQuestion === true ||
    /^(?:(?:can|could|would|will) you|(?:(?:I|we|still) )?need (?:the|your|an?|\d)|pls|please)\b/iu.test(
      only.text,
    );
  return isWanted && asks && only.text.length >= minRequestLength && !reproaching.test(only.text);
}

/** Who moves an appointment asks for no thing, and is in a hurry. */
const asksForThing = /\b(?:need|send|share|give|fill|sign|forward|provide|confirm|upload)\b/iu;

/** "Never send a bare request without a greeting" */
const mindsForm = /\b(?:greeting|bare|one-liners?|courte\w+|polite\w*|titles?)\b/iu;

/** All that is written in blocks, lists too. */
function writtenIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === "verbatim"
        ? block.text
        : passagesIn([block])
            .map(({ text }) => text)
            .join(" "),
    )
    .join("\n");
}

/** Greets by the title in the advice, in refusals and apologies too. */
export function greetedByTitle(draft: Draft): Block[] | undefined {
  const { calledBy, name, occasion } = draft;
  const isTitled = calledBy !== name && occasion !== "sympathy";
  return isTitled ? greeted({ ...draft, occasion: "plain" }, `Dear ${calledBy}`) : undefined;
}

/** @param greeting without its comma */
export function greeted(
  draft: Draft,
  greeting = `${draft.traits.has("formal") ? "Hello" : "Hi"} ${draft.calledBy}`,
): Block[] | undefined {
  const { blocks, name } = draft;
  const [first] = blocks;
  if (name === "" || !(isLetter(draft) || isBareRequest(draft)) || first?.kind !== "paragraph")
    return undefined;
  if (isToSeveral(writtenIn(draft.blocks), name)) return undefined;
  if (!draft.traits.has("formal") && isContractual(writtenIn(draft.blocks))) return undefined;
  const [opening] = first.passages;
  const isReply =
    replying.test(opening?.text ?? "") && !/^(?:thanks|thank you) for\b/iu.test(opening?.text ?? "");
  if (opening === undefined || !/^\p{L}/u.test(opening.text) || isReply) return undefined;
  const addressed = [name, draft.calledBy].map(asPattern).join("|");
  if (new RegExp(`^(?:${addressed})[,!:]`, "iu").test(opening.text)) return undefined;
  if (/^(?:hi|hey|hello|hiya|dear)\b/i.test(opening.text) || calledByTitle.test(opening.text))
    return undefined;
  // "Amara - any news?" comes a sentence later.
  const callsLater = new RegExp(`^(?:${addressed})(?:,|\\s[-–—]\\s)`, "u");
  if (first.passages.slice(1).some(({ text }) => callsLater.test(text))) return undefined;
  if (
    opening.sentence === undefined ||
    opening.sentence.start > 0 ||
    /^(?:greeting|fragment)$/.test(opening.sentence.kind)
  )
    return undefined;
  const isLong = blocks.some(
    (block) => block.kind === "verbatim" || block.passages.some(({ gap }) => gap.includes("\n")),
  );
  const text = `${greeting},${isLong ? "\n\n" : "\n"}`;
  const passages = first.passages.with(0, { ...opening, text: capitalised(opening.text) });
  return [{ kind: "verbatim", role: "greeting", text }, ...blocks.with(0, { ...first, passages })];
}

function isChatty(traits: Draft["traits"]): boolean {
  return traits.has("casual") && !traits.has("formal") && !traits.has("calm");
}

export function thanked(draft: Draft): Block[] | undefined {
  const { blocks } = draft;
  const own = blocks.filter((block) => block.kind === "paragraph" || block.role !== "quote");
  const said = writtenIn(own);
  if (
    !(isLetter(draft) || (isBareRequest(draft) && companions.test(draft.traits.get("asked after") ?? ""))) ||
    !passagesIn(blocks).some(isRequest) ||
    thanking.test(said) ||
    threatening.test(said)
  )
    return undefined;
  const index = blocks.findLastIndex(({ kind }) => kind === "paragraph");
  const last = blocks[index];
  if (
    last?.kind !== "paragraph" ||
    blocks.slice(index).some((block) => block.kind === "verbatim" && block.role === "list")
  )
    return undefined;
  const end = last.passages.at(-1);
  if (end === undefined || !/[.!?]$/.test(end.text)) return undefined;
  const gap = isRequest(end) && blocks.filter(({ kind }) => kind === "paragraph").length === 1 ? " " : "\n\n";
  const passages = [
    ...last.passages.slice(0, -1),
    { ...end, gap },
    { text: isChatty(draft.traits) ? "Thanks so much!" : "Thank you.", gap: end.gap, sentence: undefined },
  ];
  return blocks.with(index, { kind: "paragraph", passages });
}

/** "Either you come down or we have to go with them": thanks behind it would mock. */
const threatening =
  /\beither you\b|\bor (?:else\b|(?:we|I)(?:['’]ll| will| would| shall| have to| must|['’]ll have to) (?:be forced|cancel|choose|escalate|go|leave|look|move|stop|switch|take|walk)\b)/iu;

const caring =
  /\bhop(?:e|ing) (?:that )?(?:you|this|all|everything)|\bhow (?:are|was|were|is|have|has|did)\b|\btrust (?:you|this|all)\b|\bhappy (?:new year|birthday|\p{L}+day)|\b(?:good|great|lovely|nice) to (?:see|meet|hear|talk|speak|chat|catch)|\bthank|\bcongrat|\bweekend\b|\b(?:good|great|lovely) (?:seeing|meeting|talking|speaking|catching|chatting)\b|\b(?:was|is) (?:great|lovely|good|nice) /iu;

/** Those who the contact's own advice asks after, as in "Ask how the team is". */
const companions = /\b(?:team|family)\b/iu;

/** Who wants their people asked after is asked a question. */
function wishFor(traits: Draft["traits"]): string {
  const isFormal = traits.has("formal");
  const whose = companions.exec(traits.get("asked after") ?? "")?.[0].toLowerCase();
  if (whose === undefined) return `I hope ${isFormal ? "you are" : "you're"} doing well.`;
  return isFormal ? `How is the ${whose}?` : `How's the ${whose}?`;
}

/** A kind word of the sender's own, behind which the question fits better than in front of it. */
const kindOpening =
  /^(?:it was |what )?(?:an? )?(?:(?:real|great|absolute|true|such a) )*(?:pleasure|delight|joy|good|great|lovely|nice) (?:to|seeing|meeting|talking|speaking|catching|chatting)\b|^(?:thank you|thanks|many thanks) (?:so much |very much |again )?for\b/iu;
const asksHow =
  /(?:^|[.!?\n] ?)hope \p{Ll}|\bhow (?:are|is|was|were|have|has|did)\b|\bhow['’]s\b|\bhop(?:e|ing) [^.!?]{3,80}\b(?:went (?:well|smoothly)|(?:is|are) (?:well|fine|better))\b|\bhop(?:e|ing) (?:that )?(?:you|all|everyone|everything|(?:the|your) (?:kids|children|family|team|wife|husband|summer|holidays?))/iu;

/** What is written to several, or speaks of the reader as of somebody else. */
function isToSeveral(said: string, name: string): boolean {
  return (
    /\b(?:both of you|you (?:two|both|all|guys)|all of you|the two of you|so (?:nobody|everyone)|introduce you two|(?:hi|hey|hello|dear) (?:all|both|team|everyone))\b/iu.test(
      said,
    ) ||
    (name !== "" &&
      new RegExp(
        `(?<=\\p{L},? |\\d\\. |[-*•] |^)(?<!\\b(?:hi|hey|hello|dear|thanks|thank you),? )${asPattern(name)}(?: \\p{Ll}|['’]s\\b)`,
        "imu",
      ).test(said))
  );
}

/** A greeting of its own, without a mark behind it. */
const greetsItself =
  /^(?:hi|hey|hello|hiya|yo|happy \p{L}+day|good (?:morning|afternoon|evening)|morning)\b/iu;

/** Whoever reads it would take a wish in front of it for irony. */
const hardTalk = new RegExp(
  `\\b(?:${[
    "(?:our|my|the) (?:final|last|best) (?:offer|price|number)|counter-?offer|walk away|take it or leave it|deal-?breaker|low offer|offer of \\S+ is|below what|step back",
    "not (?:been )?(?:successful|selected|chosen|shortlisted|approved|granted|accepted)|unsuccessful",
    "we note that|(?:remains?|is|are) (?:still )?(?:open|outstanding)|outstanding balance|(?:have|had|need) to (?:close|cancel|postpone|shut|stop|cut|move)|can['’]?t (?:host|come|make)|delay(?:ed|s)?|power of attorney",
    "(?:I|we) can(?:['’]t|not) (?:accept|agree|do|get|go)",
    "redundan\\w*|lay-?offs?|(?:roles?|jobs?|posts?) at risk|off sick|strictly|between us|in confidence|confidential\\w*",
    "too (?:high|low|expensive)|out of budget|over budget|price (?:adjustment|increase|rise|hike|gap)|prices? goes? up|an increase of|can['’]?t (?:promise|defend)",
    "time to decide|either [^.!?]{3,120} or|(?:I|we) (?:want|expect|insist|demand)|last chance|final reminder|immediately|or else|otherwise",
    "wrong|mess(?:ed)? up|mistakes?|errors?|typo|overdue|unpaid|past due|reminders|suspend\\w*|has been open|rushed|should(?:n['’]t)? have|think we['’]re aligned|not aligned|talking past|worried|should we stop|why (?:is|are|did|was|were)|need to talk about|was down|withdrew",
  ].join("|")})\\b`,
  "iu",
);

/** Whether it orders: a wish in front of it sounds false. */
function commands({ sentence }: Passage): boolean {
  if (sentence === undefined || sentence.isQuestion) return false;
  const { words, start } = sentence;
  const first = words[start]?.normal ?? "";
  return (
    isOrder(words, start) ||
    firstMatch(words, start, demanding) !== undefined ||
    (sentence.kind === "verb first" && !/^(?:please|kindly|let|hope|thank|thanks|look|need)$/u.test(first))
  );
}

const unwelcome =
  /\b(?:late|delay\w*|slip(?:s|ped)?|fail\w*|wrong|missing|gone|cancel\w*|cut|lower|over budget|penalt\w*|lawyers?|damage\w*|broken|scratch\w*|complain\w*|another (?:vendor|supplier|candidate|agency|provider)|lost|overdue|final reminder|needed today|immediately|goes up|third time|can['’]?t|cannot|won['’]?t|(?:have|has|did)(?:n['’]?t| not)|unable|not able)\b/iu;

/** Whether it brings or asks for something hard, before which a kind word sounds false. */
export function isHard({ blocks }: Draft): boolean {
  return passagesIn(blocks).some(({ text }) => unwelcome.test(text));
}

/** Shorter ones belong to the greeting. In words. */
const minFragment = 5;

/** Who writes more isn't curt. In characters. */
const maxCurtLength = 500;

/** "Mr Costa, attached is the contract." */
const calledByTitle = /^(?:mrs?|ms|dr|prof)\.? [\p{L}'’-]{1,40}, /iu;

/** Behind the greeting, in a message that has no kind word yet, and answers nothing. */
export function wishedWell(draft: Draft): Block[] | undefined {
  const { blocks, traits } = draft;
  const said = passagesIn(blocks)
    .map(({ text }) => text)
    .join(" ");
  const index = blocks.findIndex(({ kind }) => kind === "paragraph");
  const block = blocks[index];
  const isAsked = companions.test(traits.get("asked after") ?? "");
  const isCared = isAsked ? asksHow.test(said) : caring.test(said);
  const isLong = isLetter(draft) || (isAsked && isBareRequest(draft) && asksForThing.test(said));
  if (block?.kind !== "paragraph" || !isLong || isCared || hardTalk.test(said)) return undefined;
  const isWanted = traits.has("asked after") || traits.has("small talk");
  if (!isWanted && said.length >= maxCurtLength) return undefined;
  // A question about the family in front of a clause sounds false.
  if (isContractual(said)) return undefined;
  if (isToSeveral(writtenIn(draft.blocks), draft.name) || block.passages.some(commands)) return undefined;
  if (
    blocks.slice(0, index).some((each) => each.kind === "verbatim" && !/^(?:space|greeting)$/.test(each.role))
  )
    return undefined;
  const opening = withoutGreeting(block.passages);
  const [first, ...others] = opening?.rest ?? [];
  if (opening === undefined || first?.sentence === undefined || !/^\p{L}/u.test(first.text)) return undefined;
  // Who is new to them doesn't ask after their family.
  if (isAsked && newcomer.test(first.text)) return undefined;
  const isKind = isAsked && kindOpening.test(first.text) && others.length > 0;
  const text = wishFor(traits);
  const wish = { text, gap: isAsked ? "\n\n" : " ", sentence: readSentence(text) };
  // "Tom. The hire ends on Friday." calls somebody as if to scold.
  if (draft.name !== "" && first.text === `${draft.name}.` && others.length > 0) {
    const greeting = { text: `Hi ${draft.name},`, gap: "\n\n", sentence: undefined };
    return blocks.with(index, { kind: "paragraph", passages: [greeting, wish, ...others] });
  }
  // "Contract attached, please sign both copies" says enough.
  const isTorn = first.sentence.kind === "fragment" && first.sentence.words.length < minFragment;
  if (!isKind && (replying.test(first.text) || isTorn || first.sentence.kind === "apology")) return undefined;
  const isNamed = draft.name !== "" && first.text.startsWith(`${draft.name}, `);
  const called = isNamed ? `${draft.name}, ` : (calledByTitle.exec(first.text)?.[0] ?? "");
  if (called !== "") {
    // "Amara, the volunteers did…": the name stays in front.
    const calling = called + clause(text);
    const rest = capitalised(first.text.slice(called.length));
    const passages = [
      { ...wish, text: calling, sentence: readSentence(calling) },
      { ...first, text: rest, sentence: readSentence(rest) },
      ...others,
    ];
    return blocks.with(index, { kind: "paragraph", passages });
  }
  const passages = isKind
    ? [...opening.greeting, { ...first, gap: " " }, wish, ...others]
    : [...opening.greeting, wish, { ...first, text: capitalised(first.text) }, ...others];
  return blocks.with(index, { kind: "paragraph", passages });
}

const newcomer =
  /^(?:my name is|I(?:['’]m| am) (?:the|your|a|an) |I(?:['’]ve| have) (?:just )?taken over|I(?:['’]m| am) (?:writing|reaching out|contacting you) (?:from|on behalf)|I(?:['’]m| am) leaving|my last day|from now on)/iu;

/** @returns the greeting of a paragraph by itself, and the rest; nothing where they can't be parted */
export function withoutGreeting(
  passages: readonly Passage[],
): { greeting: readonly Passage[]; rest: readonly Passage[] } | undefined {
  const [first, ...others] = passages;
  if (first?.sentence === undefined) return undefined;
  if (first.sentence.kind === "greeting") return { greeting: [first], rest: others };
  const [greeting] = greetingOf(first);
  if (greeting === undefined)
    return greetsItself.test(first.text) ? undefined : { greeting: [], rest: passages };
  if (!/,$/.test(greeting.text)) return undefined;
  const text = capitalised(first.text.slice(greeting.text.length).trimStart());
  const rest = { text, gap: first.gap, sentence: readSentence(text) };
  return { greeting: [{ ...greeting, gap: "\n" }], rest: [rest, ...others] };
}
