import { languageOf } from "../../../language/facts/reading.ts";
import { readAdvice } from "../advice/read-advice.ts";
import type { ComposerContact, RephraseText } from "../composer.ts";
import { type Block, readDocument, written } from "./document.ts";
import { isEnglish } from "./language.ts";
import { type Draft, type LayoutMove, layoutMoves } from "./layout.ts";
import type { Move } from "./moves/move.ts";
import { plainWordMoves } from "./moves/plain-words.ts";
import { registerMoves } from "./moves/register.ts";
import { requestMoves } from "./moves/requests.ts";
import { runUpMoves } from "./moves/run-ups.ts";
import { smallTalkMove, withoutSmallTalk } from "./moves/small-talk.ts";
import { occasionOf } from "./occasion.ts";
import { type LeftAlone, reasoningOf } from "./reasoning.ts";
import { reworded } from "./reword.ts";

const moves: readonly Move[] = [
  smallTalkMove,
  ...requestMoves,
  ...runUpMoves,
  ...plainWordMoves,
  ...registerMoves,
];
const handled = new Set([...moves, ...layoutMoves].flatMap(({ when }) => when));

/** Beyond it, in characters, a message is left as it is: longer ones aren't compared by their statements. */
const maxLength = 12_000;

/**
 * Adapts a message to the contact's connection language (section 4.4), in English only. A sentence is changed where its
 * grammar shows for certain what may change, and stays as it was where a comparison of its facts finds a difference.
 * What is quoted, code, a list, a greeting or a signature is never touched, nor is a message of sympathy.
 */
export function rephraseMessage(contact: ComposerContact, message: string): RephraseText {
  const advice = readAdvice(contact);
  const name = contact.name?.trim().split(/\s+/)[0] ?? "";
  const who = name === "" ? "this contact" : name;
  const leave = (leftAlone: LeftAlone) => ({
    rephrased: message,
    reasoning: reasoningOf(advice, handled, who, { leftAlone }),
  });

  if (message.length > maxLength) return leave({ kind: "too long", most: maxLength });
  const blocks = readDocument(message);
  const own = ownTextOf(blocks);
  if (own === "") return leave({ kind: "no sentences" });
  if (!isEnglish(own) || languageOf(own) !== "en") return leave({ kind: "foreign", text: own });
  const occasion = occasionOf(own);
  if (occasion === "sympathy") return leave({ kind: "sympathy" });

  const { traits } = advice;
  const terse = traits.has("no small talk") ? withoutSmallTalk(blocks) : blocks;
  const applicable = moves.filter(
    (move) => applies(move, traits) && !(occasion === "delicate" && move.isManners),
  );
  const worded = reworded(terse, applicable);
  const laid = laidOut({ blocks: worded.blocks, occasion, name, traits });
  const rephrased = written(laid.blocks);
  if (rephrased === message) return leave({ kind: "nothing to change" });
  const used = [...(terse === blocks ? [] : [smallTalkMove]), ...worded.used, ...laid.used];
  const changes = used.map(({ what, when }) => ({
    what,
    because: when.map((trait) => traits.get(trait)).find((evidence) => evidence !== undefined),
  }));
  return { rephrased, reasoning: reasoningOf(advice, handled, who, { changes }) };
}

/** What the sender wrote in sentences. */
function ownTextOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.kind === "paragraph" ? block.passages.map(({ text }) => text) : []))
    .join(" ")
    .trim();
}

function laidOut(draft: Draft): { blocks: readonly Block[]; used: LayoutMove[] } {
  const used: LayoutMove[] = [];
  let { blocks } = draft;
  for (const move of layoutMoves) {
    const next = applies(move, draft.traits) ? move.apply({ ...draft, blocks }) : undefined;
    if (next === undefined) continue;
    blocks = next;
    used.push(move);
  }
  return { blocks, used };
}

function applies({ when, unless = [] }: Pick<Move, "when" | "unless">, traits: Draft["traits"]): boolean {
  return when.some((trait) => traits.has(trait)) && !unless.some((trait) => traits.has(trait));
}
