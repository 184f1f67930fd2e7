import { z } from "zod";
import { operations } from "../src/contract/operations.ts";
import { composedColumns, composedOutcome } from "./composed.ts";
import type { Grammar } from "./grammar.ts";
import { type Line, readLines } from "./read-lines.ts";
import { type Report, reportOf, share } from "./report.ts";
import type { EvaluatedService } from "./service.ts";
import { holds, numbersIn, plain, repeated, sentencesIn } from "./text.ts";

const goal = z.strictObject({
  /** As somebody types it; empty: none is sent. */
  goal: z.string(),
  context: z.string().optional(),
  tone: operations.wave.request.shape.tone,
  channel: z.enum(["email", "linkedin", "sms"]).default("email"),
  language: z.enum(["en", "de", "fr", "es", "it"]).default("en"),
  /** "placeholder" where only the sender can know what to write, "either" where that's open. */
  expect: z.enum(["letter", "placeholder", "either"]),
  /** Words that every wave has, if it is a letter; alternatives are separated by "|". */
  must: z.array(z.string()).default([]),
  /** Words that no wave has. */
  mustNot: z.array(z.string()).default([]),
});
type Goal = z.infer<typeof goal>;
type Contact = ReturnType<EvaluatedService["contact"]>;
type Wave = z.infer<typeof operations.wave.response>["wave"];

/** Each goal is composed for two of them, in turns. */
const readers = ["jane", "amara", "daniel", "marcus", "olu", "yuki", "tom", "chiara", "leila", "ben"];

/** Characters: two parts of a text message; what LinkedIn and a mail bear on a phone. */
const maxLength = { sms: 320, linkedin: 1_000, email: 1_500 } as const;
const maxSubjectLength = 70;

const placeholder = /\[[^\]\n]{2,}\]|\{[^}\n]{2,}\}|<[^<>@\n]{2,}>|_{3,}|\bX{2,}\b|\bT(?:BD|ODO)\b/;

/** How a subject ends that was cut off. */
const cutOff = /(?<![\w-])(?:an?|the|we|i|to|of|for|from|in|on|at|and|or|with|by)$/i;

/** What no letter says of its reader, unless the context does. */
const thirdPersons = ["he", "she", "him", "her", "his", "hers", "he's", "she's"];

/** How a goal begins that is a sentence of its sender already. */
const spokenGoal =
  /^(?:thank|congrat|happy|sorry|i |i'|we |we'|our |my |you |your |could |can |would |running )/;

const times =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|tomorrow|yesterday|tonight|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|hundred)\b/g;

/** @returns what a wave does that it may not, found without the code that is evaluated */
function harmsOf(item: Goal, contact: Contact, wave: Wave): string[] {
  const { subject, body } = wave;
  const text = `${subject}\n${body}`;
  // What says that it leaves the context to the sender, and why, keeps nothing from them.
  const told = wave.reasoning.includes("Your context isn't in it") ? `${text}\n${item.context ?? ""}` : text;
  const given = `${item.goal}\n${item.context ?? ""}`;
  return [
    ...(placeholder.test(text) ? ["has a placeholder"] : []),
    ...item.must.filter((words) => !holds(told, words)).map((words) => `lacks “${words}”`),
    ...item.mustNot.filter((words) => holds(text, words)).map((words) => `says “${words}”`),
    ...(isAsTyped(item.goal, wave) ? ["mails the goal as it was typed"] : []),
    ...thirdPersons
      .filter((word) => holds(text, word) && !holds(item.context ?? "", word))
      .map((word) => `calls the reader “${word}”`),
    ...invented(text.replace(/^\d\. /gmu, ""), given).map((each) => `invents “${each}”`),
    ...profileTalk(contact, text, given).map((each) => `speaks of the profile: “${each}”`),
    ...repeated(sentencesIn(body)).map((sentence) => `repeats “${sentence}”`),
    ...subjectHarms(item, wave),
    ...(body.length > maxLength[item.channel] ? [`has ${body.length} characters`] : []),
    ...(item.channel === "email" ? mannersLacking(contact, body) : []),
  ];
}

/** Whether the goal stands in the text as it was typed, as a sentence or after a colon. */
function isAsTyped(typed: string, { subject, body }: Wave): boolean {
  const words = plain(typed);
  const text = plain(body);
  if (words.split(" ").length < 3 || !text.includes(words)) return words === plain(subject) && isOrder(words);
  const before = text.slice(0, text.indexOf(words)).trimEnd();
  return before.endsWith(":") || (isOrder(words) && /(?:^|[.!?"(–—])$/.test(before));
}

/** Whether a goal of some length is no sentence that its sender could say. */
const isOrder = (words: string) => words.split(" ").length > 3 && !spokenGoal.test(words);

/** @returns numbers, days and months that stand in the text and not in what it was made of */
function invented(text: string, given: string): string[] {
  const known = new Set([...numbersIn(given), ...(plain(given).match(times) ?? [])]);
  const words = plain(given).split(/[^\p{L}]+/u);
  const isShortened = (time: string) => words.some((word) => isShortFor(word, time));
  return [...numbersIn(text), ...(plain(text).match(times) ?? [])].filter(
    (each) => !known.has(each) && !isShortened(each),
  );
}

/** Whether a goal means a day or a month: "thurs", "weds", "oct", "tmrw". */
function isShortFor(word: string, time: string): boolean {
  if (/^(?:tmrw|tmw|tmr)$/.test(word)) return time === "tomorrow";
  return word.length >= 3 && time.startsWith(word.replace(/^weds$/, "wed"));
}

function profileTalk({ profile }: Contact, text: string, given: string): string[] {
  const labels = [profile.worldview_label, profile.operating_style_label, profile.gem_tier];
  return ["profile", "confidence", "worldview", "tone zone", ...labels].filter(
    (words) => holds(text, words) && !holds(given, words),
  );
}

function subjectHarms({ channel }: Goal, { subject }: Wave): string[] {
  if (channel !== "email") return [];
  const isGood =
    /^[\p{Lu}\p{N}]/u.test(subject) &&
    !cutOff.test(subject) &&
    subject.length <= maxSubjectLength &&
    !/[.:,;]$|["“”\n]/.test(subject);
  return isGood ? [] : [`has the subject “${subject}”`];
}

function mannersLacking(contact: Contact, body: string): string[] {
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  const names = contact.name?.split(" ") ?? [];
  const isGreeting = names.some((name) => lines[0]?.includes(name));
  const isClosed = (lines.at(-1)?.split(" ").length ?? 0) <= 5;
  return [...(isGreeting ? [] : ["greets nobody"]), ...(isClosed ? [] : ["has no close"])];
}

/** The letters written for each goal of `waves.jsonl`. */
export async function evaluateWaves({ ask, contact }: EvaluatedService, grammar: Grammar): Promise<Report> {
  const outcomes = [];
  for (const [index, { place, item }] of (await readGoals()).entries()) {
    const { goal: typed, context, tone, channel, language } = item;
    for (const who of [readers[index % readers.length], readers[(index + 5) % readers.length]]) {
      if (who === undefined) continue;
      const request = { channel, context, tone, ...(typed === "" ? {} : { goal: typed }) };
      const answer = await ask(operations.wave, who, request);
      const outcome = await composedOutcome(grammar, answer, {
        place: `${place} ${who}`,
        group: channel === "email" ? `${language} ${item.expect}` : channel,
        contact: contact(who),
        given: `${typed}\n${context ?? ""}`,
        prose: ({ wave }) => `${language === "en" ? wave.body : ""}\n${wave.reasoning}`,
        harms: ({ wave }) => harmsOf(item, contact(who), wave),
        explanation: ({ wave }) => wave.reasoning,
        shown: ({ wave }) =>
          `${JSON.stringify(request)}\n→ ${wave.subject}\n${wave.body}\n— ${wave.reasoning}`,
      });
      const isLetter = answer.kind === "answered";
      outcomes.push({ ...outcome, isLetterWanted: item.expect === "letter", isLetter });
    }
  }
  return reportOf("waves", outcomes, [
    ...composedColumns,
    {
      title: "letters where possible %",
      of: (some) =>
        share(
          some.filter(({ isLetterWanted }) => isLetterWanted),
          ({ isLetter }) => isLetter,
        ),
    },
  ]);
}

const readGoals = (): Promise<Line<Goal>[]> => readLines("waves.jsonl", goal);
