import { neverSentence } from "./advice.ts";
import type { ComposerContact, WaveBrief, WaveText } from "./composer.ts";
import { type Ask, askFor } from "./goal.ts";
import { spokenTo } from "./second-person.ts";
import { firstFor, firstName, type Traits, traitsOf } from "./traits.ts";
import { closers, openers, type Tone, toneOfTrait, tones } from "./wave-advice.ts";
import { clause, holdsFigure, leansBack, oneLine, paragraph, sentencesOf, withoutStop } from "./words.ts";

/** A text message that runs longer than this is an e-mail in the wrong place. In characters. */
const longestText = 320;

/** What a message is put together from. Parts that are not needed are empty. */
interface Parts {
  name: string;
  tone: Tone;
  opener: string;
  /** The sentence with the figure, for people who want to see that first. */
  lead: string;
  context: readonly string[];
  ask: Ask;
  closer: string;
}

/** Writes the message of section 4.3 out of the contact's connection language, the goal and the context. */
export function composeWave(contact: ComposerContact, request: WaveBrief): WaveText {
  const traits = traitsOf(contact);
  const chosen = chosenTone(traits, request.tone);
  const [goal = "", ...more] = sentencesOf(oneLine(request.goal ?? ""));
  const ask = askOf(contact, goal, chosen.tone);
  const told = spokenTo(contact.name, `${request.context ?? ""}\n${more.join("")}`);
  const lead = traits.has("figures") ? leadOf(told) : "";
  const closing = firstFor(closers[ask.kind], traits);
  const parts: Parts = {
    name: firstName(contact, ""),
    tone: chosen.tone,
    opener: traits.has("no small talk") ? "" : (firstFor(openers[chosen.tone], traits)?.sentence ?? ""),
    lead,
    context: told.filter((each) => each !== lead),
    ask,
    closer: closing?.sentence ?? "",
  };
  return {
    wave: {
      subject: request.channel === "sms" ? "" : subjectOf(ask, chosen.tone),
      body: bodies[request.channel](parts),
      reasoning: reasoningOf(contact, traits, request, parts, {
        tone: chosen.because,
        closer: closing?.trait && traits.get(closing.trait),
      }),
    },
  };
}

const bodies: Record<WaveBrief["channel"], (parts: Parts) => string> = {
  email({ name, tone, opener, lead, context, ask, closer }) {
    const about = paragraph(context);
    const inOrder = tones[tone].asksFirst
      ? [paragraph([lead, ask.sentence, closer]), about]
      : [opener, paragraph([lead, about]), paragraph([ask.sentence, closer])];
    return inParagraphs([greeting(tones[tone].letter, name), ...inOrder, tones[tone].signOff]);
  },
  linkedin({ name, tone, opener, lead, context, ask, closer }) {
    const inOrder = tones[tone].asksFirst
      ? [lead, ask.sentence, ...context]
      : [opener, lead, ...context, ask.sentence];
    return inParagraphs([greeting(tones[tone].note, name), paragraph(inOrder), closer]);
  },
  sms(parts) {
    const { name, tone, ask, closer } = parts;
    const told = toldInText(parts);
    const inOrder =
      tones[tone].asksFirst && told !== parts.lead ? [ask.sentence, told] : [told, ask.sentence];
    return [greeting(tones[tone].note, name), paragraph([...inOrder, told === "" ? closer : ""])]
      .filter((line) => line !== "")
      .join("\n");
  },
};

/** @returns the one sentence of the context that a text message has room for, or none */
function toldInText({ lead, context, ask }: Parts): string {
  const told = lead === "" ? (context[0] ?? "") : lead;
  return told.length + ask.sentence.length <= longestText ? told : "";
}

function inParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function greeting(word: string, name: string): string {
  if (name === "") return word === "" ? "" : "Hello,";
  return `${`${word} ${name}`.trimStart()},`;
}

/** The tone asked for; else that of the contact's strongest trait, since traits come in the order of their evidence. */
function chosenTone(traits: Traits, asked: Tone | undefined): { tone: Tone; because: string | undefined } {
  if (asked !== undefined) return { tone: asked, because: undefined };
  for (const [trait, because] of traits) {
    const tone = toneOfTrait[trait];
    if (tone !== undefined) return { tone, because };
  }
  return { tone: "professional", because: undefined };
}

function askOf(contact: ComposerContact, goal: string, tone: Tone): Ask {
  if (withoutStop(goal) !== "") return askFor(contact.name, goal, tone === "direct");
  return contact.relationship === undefined
    ? {
        sentence: "Could we find a time to get to know each other?",
        kind: "request",
        subject: "An introduction",
      }
    : { sentence: "Could we find a time to catch up?", kind: "request", subject: "Catching up" };
}

function subjectOf(ask: Ask, tone: Tone): string {
  return ask.sentence.endsWith("?") && tone === "direct" ? `${ask.subject}?` : ask.subject;
}

/** The first sentence with a figure, where neither it nor the one after it leans on the one before. */
function leadOf(sentences: readonly string[]): string {
  const index = sentences.findIndex(holdsFigure);
  const lead = sentences[index] ?? "";
  return leansBack(lead) || leansBack(sentences[index + 1] ?? "") ? "" : lead;
}

function reasoningOf(
  contact: ComposerContact,
  traits: Traits,
  request: WaveBrief,
  parts: Parts,
  because: { tone: string | undefined; closer: string | undefined },
): string {
  const { must_do, must_never } = contact.connection_language;
  const figures = parts.lead === "" ? undefined : traits.get("figures");
  const smallTalk = traits.get("no small talk");
  const isText = request.channel === "sms";
  const toldInFull = !isText || parts.context.every((each) => each === toldInText(parts));
  const hasCloser = !isText || toldInText(parts) === "";
  const advice = clause(must_do);
  const limit = clause(neverSentence(must_never));
  return paragraph([
    `The tone is ${parts.tone}${toneReason(request.tone, because.tone)}.`,
    figures === undefined
      ? ""
      : `The figure comes first${figures === because.tone ? " for the same reason" : `: ${figures}`}.`,
    tones[parts.tone].asksFirst ? "The request comes before the background." : "",
    smallTalk === undefined ? "" : `There is no small talk: ${smallTalk}.`,
    isText ? "A text message is read at a glance, so it is short and has no subject." : "",
    toldInFull ? "" : "Part of the context was left out for that.",
    hasCloser && because.closer !== undefined && because.closer !== because.tone
      ? `It ends as it does because of this: ${because.closer}.`
      : "",
    advice === "" || figures?.includes(advice)
      ? ""
      : `Before you send it, see that it meets the first advice: "${advice}".`,
    limit === "" || smallTalk?.includes(limit) ? "" : `The limit to keep: "${limit}".`,
  ]);
}

function toneReason(asked: Tone | undefined, evidence: string | undefined): string {
  if (asked !== undefined) return ", as you asked";
  return evidence === undefined ? ", since the profile asks for no other" : `: ${evidence}`;
}
