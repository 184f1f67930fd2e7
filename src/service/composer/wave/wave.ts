import { type Advice, readAdvice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact, WaveBrief, WaveText } from "../composer.ts";
import { holdsFigure, leansBack } from "../words.ts";
import { readContext } from "./context.ts";
import { type Purpose, readGoal } from "./goal.ts";
import type { Ask, Tone } from "./intent.ts";
import { bodyOf, type Letter, openerOf, toldInText } from "./letter.ts";
import { closers, toneOfTrait } from "./manner.ts";
import { readerNamed } from "./reader.ts";
import { reasoningOf } from "./reasoning.ts";

/** Writes the message of section 4.3 out of the contact's connection language, the goal and the context. */
export function composeWave(contact: ComposerContact, request: WaveBrief): WaveText {
  const reader = readerNamed(contact.name);
  const advice = readAdvice(contact);
  const tone = chosenTone(advice, request.tone);
  // Who a goal speaks of is told by its place in it, whatever the pronoun.
  const purposes = readGoal({ ...reader, gender: undefined }, request.goal ?? "", tone.tone);
  const notes = purposes.flatMap((each) => (each.kind === "note" ? [each.text] : []));
  const context = readContext(reader, [...notes, request.context ?? ""].join("\n"));
  const blank = blankOf(purposes, reader.first);
  const asks = asksOf(contact, purposes);
  const lead = advice.traits.has("figures") && blank === "" ? leadOf(context.told) : "";
  const closer = closerOf(advice, asks, `${request.goal ?? ""}`);
  const letter: Letter = {
    reader,
    tone: tone.tone,
    opener: openerOf(advice, asks, blank !== ""),
    lead,
    background: context.told.filter((each) => each !== lead),
    asks,
    blank,
    closer: blank === "" ? closer.sentence : "",
    advice,
  };
  const isCut = request.channel === "sms" && toldInText(letter) !== "";
  return {
    wave: {
      subject: request.channel === "sms" ? "" : (asks[0]?.subject ?? "About [your topic]"),
      body: bodyOf(letter, request.channel),
      reasoning: reasoningOf(contact, letter, {
        purposes,
        context,
        toneAsked: request.tone !== undefined,
        toneBecause: tone.because,
        closerBecause: blank === "" && !isCut ? closer.because : undefined,
        cut:
          request.channel === "sms"
            ? letter.background.filter((each) => each !== toldInText(letter)).length
            : 0,
        channel: request.channel,
      }),
    },
  };
}

/** The tone asked for; else that of the contact's strongest trait, since traits come in the order of their evidence. */
function chosenTone(
  { traits }: Advice,
  asked: Tone | undefined,
): { tone: Tone; because: string | undefined } {
  if (asked !== undefined) return { tone: asked, because: undefined };
  for (const [trait, because] of traits) {
    const tone = toneOfTrait[trait];
    if (tone !== undefined) return { tone, because };
  }
  return { tone: "professional", because: undefined };
}

/** @returns the place for what only the sender can write; empty where all is said */
function blankOf(purposes: readonly Purpose[], first: string): string {
  if (purposes.some(({ kind }) => kind === "unclear" || kind === "foreign")) return blankFor(first);
  return purposes.length === 0 || purposes.some(({ kind }) => kind === "said") ? "" : blankFor(first);
}

function blankFor(first: string): string {
  return first === ""
    ? "[Your request here: what this message is for]"
    : `[Your request here: what you'd like ${first} to do or know]`;
}

function asksOf(contact: ComposerContact, purposes: readonly Purpose[]): Ask[] {
  if (purposes.length > 0) return purposes.flatMap((each) => (each.kind === "said" ? [each.ask] : []));
  return contact.relationship === undefined
    ? [
        {
          sentence: "Could we find a time to get to know each other?",
          kind: "meeting",
          subject: "An introduction",
        },
      ]
    : [{ sentence: "Could we find a time to catch up?", kind: "meeting", subject: "Catching up" }];
}

const order: readonly Ask["kind"][] = ["meeting", "request", "question", "news", "courtesy"];
const deadline =
  /\b(?:by|before|until|today|tonight|tomorrow|asap|urgent\w*|deadline|overdue|this week|end of|eod|eow|eom|no later)\b/i;

function closerOf(
  { traits }: Advice,
  asks: readonly Ask[],
  goal: string,
): { sentence: string; because?: string | undefined } {
  const kind = order.find((each) => asks.some((ask) => ask.kind === each));
  const isPressing = deadline.test(goal);
  const row =
    kind &&
    closers[kind].find(
      ({ trait, isPatient }) => (trait === undefined || traits.has(trait)) && !(isPatient && isPressing),
    );
  if (row === undefined) return { sentence: "" };
  return {
    sentence: row.sentence,
    because: row.trait && row.sentence !== "" ? evidence(traits, row.trait) : undefined,
  };
}

function evidence(traits: Advice["traits"], trait: Trait): string | undefined {
  return traits.get(trait);
}

/** The first sentence with a figure, where neither it nor the one after it leans on the one before. */
function leadOf(sentences: readonly string[]): string {
  const index = sentences.findIndex((each) => holdsFigure(each.replace(date, "")));
  const lead = sentences[index] ?? "";
  return leansBack(lead) || leansBack(sentences[index + 1] ?? "") ? "" : lead;
}

const date =
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*(?: \d{4})?|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,4}/gu;
