import { z } from "zod";
import { operations } from "../src/contract/operations.ts";
import { type ComposedOutcome, composedColumns, composedOutcome } from "./composed.ts";
import type { Grammar } from "./grammar.ts";
import { readLines } from "./read-lines.ts";
import { type Column, type Report, reportOf, share } from "./report.ts";
import type { EvaluatedService } from "./service.ts";
import { holds, plain, repeated, sentencesIn } from "./text.ts";

const meeting = z.strictObject({
  type: operations.prep.request.shape.prep_type,
  topic: z.string(),
  agenda: z.string().optional(),
  /** What each point of the agenda is about; alternatives are separated by "|". */
  points: z.array(z.string()),
  /** Two people whose advice differs. */
  contacts: z.tuple([z.string(), z.string()]),
  /** Words that the opening line can't have: they are the sender's own, or can't be said aloud. */
  not: z.array(z.string()).default([]),
  language: z.enum(["en", "de", "fr", "es", "it"]).default("en"),
});
type Meeting = z.infer<typeof meeting>;
type Contact = ReturnType<EvaluatedService["contact"]>;
type Brief = z.infer<typeof operations.prep.response>;

interface BriefOutcome extends ComposedOutcome {
  lines: readonly string[];
  /** Per cent of its sentences that the brief of the other contact lacks. */
  difference: number;
}

/** Words of an opening line: fewer are no sentence, more can't be said in a breath. */
const openingLength = { min: 6, max: 30 } as const;

/** In so many briefs of a group a sentence is a stock sentence. */
const stockCount = 3;

const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** @returns what a brief does that it may not, found without the code that is evaluated */
function harmsOf(item: Meeting, contact: Contact, brief: Brief): string[] {
  const points = brief.talking_points.map(({ point, why }) => `${point}\n${why}`).join("\n");
  return [
    ...item.points.filter((words) => !holds(points, words)).map((words) => `leaves out “${words}”`),
    ...repeated(points.split("\n")).map((sentence) => `repeats “${sentence}”`),
    ...(brief.talking_points.length === 0 ? ["has no talking points"] : []),
    ...(brief.what_to_avoid.length === 0 ? ["says nothing of what to avoid"] : []),
    ...(isRelationshipTold(contact, linesOf(brief).join("\n"))
      ? []
      : ["doesn't say when the last signal was"]),
    ...openingHarms(item, brief.opening_suggestion),
  ];
}

function openingHarms(item: Meeting, opening: string): string[] {
  const words = opening.split(/\s+/).length;
  const unsayable = ["contact", "profile", "he", "she", "him", "her", "his", ...item.not];
  const problems = [
    ...(words < openingLength.min || words > openingLength.max ? [`${words} words`] : []),
    ...(/[.?]$/.test(opening) ? [] : ["its end"]),
    ...(opening.match(/[;"[\](){}/&\n]|\.\.\.|…|!!/g) ?? []),
    ...unsayable.filter((each) => holds(opening, each)),
  ];
  return problems.length === 0 ? [] : [`opens with what nobody says (${problems.join(", ")})`];
}

/** Whether the brief says when the last signal was, where one is known. */
function isRelationshipTold({ relationship }: Contact, text: string): boolean {
  if (relationship === undefined) return true;
  return holds(
    text,
    `ago|yesterday|last week|last month|${month.format(new Date(relationship.last_signal_at))}`,
  );
}

/** @returns all its sentences; those of one or two words are none */
function linesOf({ talking_points, approach_strategy, what_to_avoid, opening_suggestion }: Brief): string[] {
  const points = talking_points.flatMap(({ point, why }) => [point, why]);
  const texts = [opening_suggestion, approach_strategy, ...points, ...what_to_avoid];
  return texts.flatMap(sentencesIn).filter((sentence) => sentence.split(" ").length > 2);
}

function shownBrief({ talking_points, approach_strategy, what_to_avoid, opening_suggestion }: Brief): string {
  return [
    `“${opening_suggestion}”`,
    approach_strategy,
    ...talking_points.map(({ point, why }) => `• ${point} (${why})`),
    ...what_to_avoid.map((each) => `✗ ${each}`),
  ].join("\n");
}

const columns: readonly Column<BriefOutcome>[] = [
  ...composedColumns,
  {
    title: "different for another %",
    of: (some) => some.reduce((sum, { difference }) => sum + difference, 0) / some.length,
  },
  {
    title: "stock sentences %",
    of: (some) => {
      const sentences = some.flatMap(({ lines }) => [...new Set(lines.map(plain))]);
      const counts = Map.groupBy(sentences, (sentence) => sentence);
      return share(sentences, (sentence) => (counts.get(sentence)?.length ?? 0) >= stockCount);
    },
  },
];

/** The briefs for each meeting of `briefs.jsonl` with each of its two contacts. */
export async function evaluateBriefs({ ask, contact }: EvaluatedService, grammar: Grammar): Promise<Report> {
  const outcomes: BriefOutcome[] = [];
  for (const { place, item } of await readLines("briefs.jsonl", meeting)) {
    const { type: prep_type, topic, agenda, language } = item;
    const pair = [];
    for (const who of item.contacts) {
      const answer = await ask(operations.prep, who, { prep_type, topic, agenda });
      const outcome = await composedOutcome(grammar, answer, {
        place: `${place} ${who}`,
        group: language === "en" ? prep_type : "other languages",
        contact: contact(who),
        given: `${topic}\n${agenda ?? ""}`,
        // Its points are as they were typed.
        prose: (brief) => (language === "en" ? linesOf({ ...brief, talking_points: [] }).join("\n") : ""),
        explanation: (brief) => linesOf(brief).join("\n"),
        harms: (brief) => harmsOf(item, contact(who), brief),
        shown: (brief) => `${topic}\n${agenda ?? ""}\n→ ${shownBrief(brief)}`,
      });
      pair.push({ outcome, lines: answer.kind === "answered" ? linesOf(answer.text) : [] });
    }
    for (const { outcome, lines } of pair) {
      const others = pair.filter((each) => each.outcome !== outcome).flatMap((each) => each.lines.map(plain));
      const difference = share(lines, (line) => !others.includes(plain(line)));
      outcomes.push({ ...outcome, lines, difference });
    }
  }
  return reportOf("briefs", outcomes, columns);
}
