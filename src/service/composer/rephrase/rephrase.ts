import { languageOf } from "../../../language/facts/reading.ts";
import { calledBy, firstName, signOffOf } from "../advice/called-by.ts";
import { readAdvice } from "../advice/read-advice.ts";
import { phrasePattern } from "../advice/unwanted.ts";
import type { ComposerContact, RephraseText } from "../composer.ts";
import { isEnglish } from "../language.ts";
import { capitalised } from "../words.ts";
import { breachesIn } from "./breaches.ts";
import { type Block, readDocument, written } from "./document.ts";
import { type Draft, passagesIn } from "./draft.ts";
import { emojiEffort, emojiMove, withoutEmoji } from "./emoji.ts";
import { foreignMessage } from "./foreign.ts";
import { type LayoutMove, layoutMoves } from "./layout.ts";
import { mask } from "./mask.ts";
import { isMixed } from "./mixed.ts";
import { bumpMove, chasers, withoutChaser } from "./moves/chasers.ts";
import { fillerMoves } from "./moves/fillers.ts";
import { hypeMoves } from "./moves/hype.ts";
import { idleClauseMoves } from "./moves/idle-clauses.ts";
import { idleRules, withoutIdle } from "./moves/idle-sentences.ts";
import { longSentenceMoves } from "./moves/long-sentences.ts";
import type { Move } from "./moves/move.ts";
import { phraseMoves } from "./moves/phrases.ts";
import { letterMove, registerMoves } from "./moves/register.ts";
import { politeMove, requestMoves } from "./moves/requests.ts";
import { excuseAfterThanksMove, excuseMove, runUpMoves, troubleMove } from "./moves/run-ups.ts";
import { shorthandMoves } from "./moves/shorthand.ts";
import { smallTalkMove, withoutSmallTalk } from "./moves/small-talk.ts";
import { dutyMove, softRequestMoves } from "./moves/soft-requests.ts";
import { stockSentences, withoutStock } from "./moves/stock-sentences.ts";
import { unwantedMove } from "./moves/unwanted.ts";
import { occasionOf } from "./occasion.ts";
import { type LeftAlone, reasoningOf } from "./reasoning.ts";
import { greetedInRegister } from "./register.ts";
import { reworded } from "./reword.ts";

const moves: readonly Move[] = [
  smallTalkMove,
  ...shorthandMoves,
  letterMove,
  bumpMove,
  troubleMove,
  excuseMove,
  ...requestMoves,
  ...runUpMoves,
  ...softRequestMoves,
  politeMove,
  ...hypeMoves,
  ...phraseMoves,
  ...fillerMoves,
  ...registerMoves,
  // What it parts is no single sentence for the others.
  excuseAfterThanksMove,
  ...longSentenceMoves,
];
/** What of a move the reasoning needs. */
type Reason = Pick<Move, "what" | "partly" | "when" | "because" | "isOfRegister" | "isWhole"> &
  Pick<LayoutMove, "isForAnybody"> & { effort?: NonNullable<Move["effort"] | LayoutMove["effort"]> };

/** A rephrasing costs credits: one that nobody would notice is none, and a long message hides more than a short one. */
function isNoticed(used: readonly Reason[], blocks: readonly Block[]): boolean {
  return effortOf(used) >= (passagesIn(blocks).length > 2 ? 3 : 2);
}

function effortOf(used: readonly Reason[]): number {
  return used.reduce((sum, each) => sum + (each.effort ?? 3), 0);
}

/** What it takes for a text to fit better although it still goes against the advice. */
const minEffortAgainst = 4;

const handled = new Set(
  [
    emojiMove,
    ...moves,
    ...chasers,
    ...stockSentences,
    ...idleRules,
    ...layoutMoves.filter(({ isSeldom }) => isSeldom !== true),
  ].flatMap(({ when }) => when),
);

/**
 * Of whose advice less is understood, texts are left as they are: they would be fitted to a part of it, and go on missing
 * the rest.
 */
const minUnderstood = 0.5;

const sentenceLimit =
  /\b(?:more than|under|over|at most|no more than|max(?:imum)?|up to|within) (?:\w+ )?sentences\b/iu;

/** Beyond it, in characters, a message is left as it is: longer ones aren't compared by their statements. */
const maxLength = 12_000;

/**
 * Adapts a message to the contact's connection language (section 4.4). An English sentence is changed where its grammar
 * shows for certain what may change, and stays as it was where a comparison of its facts finds a difference; sentences
 * that do nothing for the matter go by what was learnt of others. Of other languages, only set phrases are changed. What is quoted, code or a list is never touched, nor is a message of
 * sympathy; of greetings and signatures, only the form is.
 */
export function rephraseMessage(contact: ComposerContact, message: string): RephraseText {
  const advice = readAdvice(contact);
  const name = firstName(contact, "");
  const greeted = calledBy(contact) ?? name;
  const signOff = signOffOf(contact);
  const who = name === "" ? "this contact" : name;
  const leave = (leftAlone: LeftAlone) => ({
    rephrased: message,
    reasoning: reasoningOf(advice, handled, who, { text: message, leftAlone }),
  });

  if (message.length > maxLength) return leave({ kind: "too long", limit: maxLength });
  const blocks = readDocument(message);
  const own = ownTextOf(blocks);
  if (own === "") return leave({ kind: "no sentences" });
  // "Ping 🙂" is no better without its smile.
  if (!/\p{L}\P{L}+\p{L}/u.test(own.replace(/\p{Extended_Pictographic}|:\w+:/gu, "")))
    return leave({ kind: "trifle" });
  const { traits, clauses, quotes, unwanted } = advice;
  const withoutUnwanted = unwanted.map(({ phrase, field }) =>
    unwantedMove(phrase, [dutyMove, ...moves], quotes[field]),
  );
  const otherGreetings = unwanted
    .filter(({ phrase }) => /^(?:dear|hey|hi|hello)$/u.test(phrase))
    .map(
      ({ phrase, field }): LayoutMove => ({
        when: [],
        because: quotes[field],
        what: `“${capitalised(phrase)}” is out`,
        apply: greetedInRegister,
      }),
    );
  const answer = (rephrased: string, used: readonly Reason[]) => {
    const saidIn = (text: string) => unwanted.filter(({ phrase }) => phrasePattern(phrase).test(text)).length;
    const stillSaid = saidIn(rephrased);
    const isLittle = effortOf(used) < minEffortAgainst && breachesIn(advice, rephrased).length > 0;
    if (isLittle || (stillSaid > 0 && stillSaid === saidIn(message)))
      return leave({ kind: "against the advice" });
    const left = mask(rephrased);
    const changes = used.map(({ what, partly, when, because, isForAnybody }) => ({
      what: partly?.left.test(left) ? partly.what : what,
      because: isForAnybody
        ? undefined
        : (because ?? when.map((trait) => clauses.get(trait)).find((evidence) => evidence !== undefined)),
    }));
    const followed = new Set([...handled, ...used.flatMap(({ when }) => when)]);
    return { rephrased, reasoning: reasoningOf(advice, followed, who, { text: rephrased, changes }) };
  };
  const language = languageOf(own);
  if (!isEnglish(own) || language !== "en") {
    const { rephrased, used } = foreignMessage(
      message,
      language,
      (form) => applies(form, traits),
      traits.get("asked after"),
    );
    if (used.length === 0) return leave({ kind: "foreign", text: own });
    return isNoticed(used, blocks) ? answer(rephrased, used) : leave({ kind: "trifle" });
  }
  const occasion = occasionOf(own);
  if (occasion === "sympathy") return leave({ kind: "sympathy" });

  if (advice.isEnglish && advice.understood < minUnderstood) return leave({ kind: "little understood" });
  // Who counts sentences has more of them where a long one is two.
  const countsSentences = [...clauses.values()].some((evidence) => sentenceLimit.test(evidence));
  const terse = withoutForms(blocks, traits);
  const changed = (isAllowed: (move: Reason) => boolean): { rephrased: string; used: readonly Reason[] } => {
    const applicable = [...idleClauseMoves, ...moves].filter(
      (move) =>
        isAllowed(move) &&
        applies(move, traits) &&
        !(countsSentences && longSentenceMoves.includes(move)) &&
        !(occasion !== "plain" && move.isForPlainOccasion),
    );
    const worded = reworded(terse.blocks, [...withoutUnwanted, ...applicable]);
    // Of a sentence that has a run-up and something to say, only the latter is left by now.
    const matter = withoutIdle(
      worded.blocks,
      idleRules.filter((each) => applies(each, traits)),
    );
    const layouts = [
      ...otherGreetings,
      ...layoutMoves.filter((move) => isAllowed(move) && applies(move, traits)),
    ];
    const laid = laidOut(
      { blocks: matter.blocks, occasion, name, calledBy: greeted, signOff, traits },
      layouts,
    );
    return {
      rephrased: written(laid.blocks),
      used: [...terse.used, ...worded.used, ...matter.used, ...laid.used],
    };
  };
  const first = changed(() => true);
  const left = ownTextOf(readDocument(first.rephrased));
  const isHalf = ({ isWhole }: Reason) => isWhole?.test(left) === true;
  const whole = first.used.some(isHalf) ? changed((move) => !isHalf(move)) : first;
  const register = traits.has("formal") ? "formal" : "casual";
  const isTorn =
    whole.used.some(({ isOfRegister }) => isOfRegister) &&
    isMixed(ownTextOf(readDocument(whole.rephrased)), register, effortOf(whole.used));
  // Who is formal sees slang first, whatever else was done.
  if (isTorn && register === "formal") return leave({ kind: "another register" });
  const { rephrased, used } = isTorn ? changed(({ isOfRegister }) => isOfRegister !== true) : whole;
  if (rephrased === message) return leave({ kind: isTorn ? "another register" : "nothing to change" });
  if (!isNoticed(used, blocks)) return leave({ kind: isTorn ? "another register" : "trifle" });
  return answer(rephrased, used);
}

/** What the sender wrote in sentences. */
function ownTextOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.kind === "paragraph" ? block.passages.map(({ text }) => text) : []))
    .join(" ")
    .trim();
}

/** The blocks without sentences that are nothing but form. */
function withoutForms(
  blocks: readonly Block[],
  traits: Draft["traits"],
): { blocks: readonly Block[]; used: Reason[] } {
  const used: Reason[] = [];
  const removals = [
    { ...emojiMove, ...emojiEffort(traits), remove: withoutEmoji },
    { ...smallTalkMove, remove: withoutSmallTalk },
    ...chasers.map((chaser) => ({
      ...chaser,
      remove: (all: readonly Block[]) => withoutChaser(all, chaser),
    })),
    ...stockSentences.map((stock) => ({
      ...stock,
      remove: (all: readonly Block[]) => withoutStock(all, stock),
    })),
  ];
  const left = removals
    .filter((removal) => applies(removal, traits))
    .reduce((before, removal) => {
      const after = removal.remove(before);
      if (after !== before) used.push(removal);
      return after;
    }, blocks);
  // What is a greeting now may have been part of a sentence.
  return { blocks: left === blocks ? blocks : readDocument(written(left)), used };
}

function laidOut(
  draft: Draft,
  layouts: readonly LayoutMove[],
): { blocks: readonly Block[]; used: LayoutMove[] } {
  const used: LayoutMove[] = [];
  let { blocks } = draft;
  for (const move of layouts) {
    const next = move.apply({ ...draft, blocks });
    if (next === undefined) continue;
    blocks = next;
    used.push(move);
  }
  return { blocks, used };
}

function applies({ when, unless = [] }: Pick<Move, "when" | "unless">, traits: Draft["traits"]): boolean {
  return when.some((trait) => traits.has(trait)) && !unless.some((trait) => traits.has(trait));
}
