import { waveRequest } from "#contract/operations.ts";
import { defaultChannel } from "../../credits/paid-operations.ts";
import type { Channel, Tone } from "./form.ts";

/** What was typed after the contact. */
export interface TypedWave {
  goal: string;
  tone?: Tone | undefined;
  channel?: Channel | undefined;
  /** Whether that's certainly what was meant: otherwise the form asks, and nothing is spent. */
  isSure: boolean;
}

type Choice = { tone: Tone } | { channel: Channel };

/**
 * Reads tone and channel where they stand first ("linkedin warm Renew before the 30th"). A single first word may just as well
 * belong to the goal, as in "direct her to the new portal", and so may the last ones: then it is chosen in the form, and
 * stays in the goal, as does what is marked ("tone:warm").
 *
 * @param typed plain text of any length
 * @param usual the channel that it goes by when none is typed
 */
export function readGoal(typed: string, usual: Channel = defaultChannel): TypedWave {
  const text = typed.trim();
  const leading = leadingChoices(text);
  const isUnmarked = !/(?<!\S)(?:tone|channel)[:=]/i.test(text);
  if (leading.choices.length > 0) {
    const first = merged(leading.choices);
    const isSure = isUnmarked && leading.isSure && first !== undefined;
    return { ...first, goal: isSure ? leading.rest : text, isSure };
  }
  // That's how it goes anyway.
  const last = trailingChoices(text).filter((one) => !("channel" in one && one.channel === usual));
  return { ...merged(last), goal: text, isSure: isUnmarked && last.length === 0 };
}

function readTone(word: string): Tone | undefined {
  return waveRequest.shape.tone.safeParse(word.toLowerCase()).data;
}

function readChannel(word: string): Channel | undefined {
  return waveRequest.shape.channel.safeParse(word.toLowerCase().replace("e-mail", "email")).data;
}

function readChoice(word: string): Choice | undefined {
  const tone = readTone(word);
  if (tone !== undefined) return { tone };
  const channel = readChannel(word);
  return channel === undefined ? undefined : { channel };
}

/** @returns `undefined` when two of a kind were typed */
function merged(choices: readonly Choice[]) {
  let all: { tone?: Tone; channel?: Channel } = {};
  for (const choice of choices) {
    if (Object.keys(choice).some((kind) => kind in all)) return undefined;
    all = { ...all, ...choice };
  }
  return all;
}

/** Tone and channel are two words at most; a third is one too many, which is to be seen. */
const maxChoices = 3;

function leadingChoices(text: string): { choices: Choice[]; rest: string; isSure: boolean } {
  const choices: Choice[] = [];
  let rest = text;
  let last = "";
  while (choices.length < maxChoices) {
    const [whole, word = "", end = ""] = /^([\p{L}-]+)([,;:]?)(?:\s+|$)/u.exec(rest) ?? [];
    const choice = readChoice(word);
    if (whole === undefined || choice === undefined) break;
    choices.push(choice);
    rest = rest.slice(whole.length);
    last = word + end;
  }
  // "warm Renew": a new sentence begins.
  const isApart = /[,;:]$/.test(last) || (last === last.toLowerCase() && /^\p{Lu}/u.test(rest));
  return { choices, rest, isSure: choices.length > 1 || isApart || rest === "" };
}

function trailingChoices(text: string): Choice[] {
  const words = text.slice(-maxTrailing).split(/\s+/).slice(1).reverse();
  const choices: Choice[] = [];
  for (const word of words) {
    const choice = readChoice(word.replace(/[.,;:!?]$/, ""));
    if (choice === undefined) break;
    choices.push(choice);
  }
  return choices;
}

/** Characters; more than tone and channel have together. */
const maxTrailing = 60;
