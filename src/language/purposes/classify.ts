import { readFileSync } from "node:fs";
import naiveBayesTextClassifier from "wink-naive-bayes-text-classifier";
import { featuresOf, type Place } from "./features.ts";
import { type IdlePurpose, idlePurposes, isIdle, readExamples } from "./purpose.ts";

/** What an unseen word counts, between 0 and 1. */
const smoothingFactor = 0.3;

/** What a sentence seems to be for. */
interface PurposeOdds {
  /** Binary logarithm of the odds that the reader would miss nothing without it. */
  logOdds: number;
  /** What it does if so. */
  idle: IdlePurpose;
}

function newClassifier() {
  const classifier = naiveBayesTextClassifier();
  classifier.definePrepTasks([(features) => features]);
  classifier.defineConfig({ considerOnlyPresence: true, smoothingFactor });
  return classifier;
}

function placeAt(index: number, count: number): Place {
  if (index === 0) return "first";
  return index === count - 1 ? "last" : "between";
}

/** Two classifiers that have learnt from the examples, which takes them half a second. */
function learn() {
  const [idleness, kinds] = [newClassifier(), newClassifier()];
  const examples = readExamples(readFileSync(new URL("examples.jsonl", import.meta.url), "utf8"));
  for (const { sentences } of examples) {
    for (const [index, [text, purpose]] of sentences.entries()) {
      const features = featuresOf(text, placeAt(index, sentences.length));
      idleness.learn(features, isIdle(purpose) ? "idle" : "not idle");
      if (isIdle(purpose)) kinds.learn(features, purpose);
    }
  }
  idleness.consolidate();
  kinds.consolidate();
  return { idleness, kinds };
}
let learnt: ReturnType<typeof learn> | undefined;

function oddsOf(text: string, place: Place): PurposeOdds {
  learnt ??= learn();
  const features = featuresOf(text, place);
  const [, logOdds = 0] = learnt.idleness.computeOdds(features).find(([label]) => label === "idle") ?? [];
  const [likeliest] = learnt.kinds.computeOdds(features).map(([label]) => label);
  return { logOdds, idle: idlePurposes.find((idle) => idle === likeliest) ?? "padding" };
}

/**
 * The first call takes half a second, each other one a twentieth of a millisecond for a sentence: call it in a worker.
 *
 * @param sentences an English message's, in order, without a greeting or signature that has a line of its own
 */
export function readSentences(sentences: readonly string[]): PurposeOdds[] {
  return sentences.map((sentence, index) => oddsOf(sentence, placeAt(index, sentences.length)));
}

/** The same for clauses of one sentence. */
export function readClauses(clauses: readonly string[]): PurposeOdds[] {
  return clauses.map((clause) => oddsOf(clause, "between"));
}
