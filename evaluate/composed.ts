import type { NewContact } from "../src/service/contact.ts";
import type { Grammar } from "./grammar.ts";
import { type Column, type Outcome, share } from "./report.ts";
import type { Answer } from "./service.ts";
import { recommends, sentencesIn } from "./text.ts";

/** What came of an item for which a text was composed. */
export interface ComposedOutcome extends Outcome {
  failure: string | undefined;
  /** Whether the stand-in said that it doesn't write this text. */
  isRefused: boolean;
  seconds: number;
  repairs: number;
  /** What the text does that it may not. */
  harms: readonly string[];
  /** The text's sentences, and what the grammar checker says of them. */
  sentences: number;
  mistakes: readonly string[];
  /** Whether it quotes what must never be done as if it were advice. */
  isInverted: boolean;
}

/**
 * @param answer what the service answered
 * @param item.prose what of the answer the grammar checker reads; empty when it isn't English
 * @param item.given what the text was made of, besides the contact's advice
 * @param item.explanation where the text speaks of the contact's advice
 */
export async function composedOutcome<Text>(
  grammar: Grammar,
  answer: Answer<Text>,
  item: {
    place: string;
    group: string;
    contact: NewContact;
    given: string;
    prose: (text: Text) => string;
    harms: (text: Text) => readonly string[];
    explanation: (text: Text) => string;
    shown: (text: Text) => string;
  },
): Promise<ComposedOutcome> {
  const { place, group, given } = item;
  const { seconds, repairs } = answer;
  if (answer.kind !== "answered") {
    const { reason } = answer;
    const isRefused = answer.kind === "refused";
    return {
      place,
      group,
      harms: [],
      findings: isRefused ? [] : [reason],
      shown: `${given}\n→ ${reason}`,
      failure: isRefused ? undefined : reason,
      isRefused,
      ...{ seconds, repairs },
      sentences: 0,
      mistakes: [],
      isInverted: false,
    };
  }
  const prose = item.prose(answer.text);
  const { connection_language: advice, profile } = item.contact;
  const quotable = [given, ...Object.values(advice), profile.tone_summary ?? ""].join("\n");
  const mistakes = await grammar(prose, quotable);
  const isInverted = recommends(item.explanation(answer.text), advice.must_never);
  const harms = item.harms(answer.text);
  return {
    place,
    group,
    harms,
    findings: [...harms, ...mistakes, ...(isInverted ? ["quotes what must never be done as advice"] : [])],
    shown: item.shown(answer.text),
    failure: undefined,
    isRefused: false,
    ...{ seconds, repairs },
    sentences: sentencesIn(prose).length,
    mistakes,
    isInverted,
  };
}

const isComposed = ({ failure, isRefused }: ComposedOutcome) => failure === undefined && !isRefused;

/** The columns of all sets for which texts are composed. */
export const composedColumns: readonly Column<ComposedOutcome>[] = [
  { title: "harmed %", of: (some) => share(some.filter(isComposed), ({ harms }) => harms.length > 0) },
  {
    title: "mistakes / 100 sentences",
    of: (some) => {
      const sentences = some.reduce((sum, each) => sum + each.sentences, 0);
      return sentences === 0 ? 0 : (100 * some.flatMap(({ mistakes }) => mistakes).length) / sentences;
    },
  },
  { title: "advice inverted %", of: (some) => share(some.filter(isComposed), (each) => each.isInverted) },
  { title: "answered %", of: (some) => share(some, isComposed) },
  { title: "failed %", of: (some) => share(some, ({ failure }) => failure !== undefined) },
  {
    title: "repairs / 100 texts",
    of: (some) => (100 * some.reduce((sum, { repairs }) => sum + repairs, 0)) / Math.max(1, some.length),
  },
  {
    title: "seconds",
    of: (some) => some.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, some.length),
  },
];
