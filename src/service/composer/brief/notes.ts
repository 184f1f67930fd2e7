import { sentence } from "../words.ts";
import { type AgendaPoint, heading, type Note, noteLabel } from "./agenda-point.ts";

const labels: readonly { use: Note["use"]; label: string }[] = [
  { use: "before", label: "Before you meet: " },
  { use: "mind", label: "Keep in mind: " },
  { use: "own", label: "For you alone: " },
];

/**
 * @returns a sentence for each sort of note that isn't to be talked about, and for each reminder of what not to do.
 *   They belong where nothing is shared with others from: not among the talking points.
 */
export function noteSentences(agenda: readonly AgendaPoint[]): string[] {
  const wordsOf = (use: Note["use"]) =>
    agenda.flatMap((each) => (each.use === use ? [heading(each.words.replace(noteLabel, ""))] : []));
  const labelled = labels.flatMap(({ use, label }) => {
    const words = wordsOf(use);
    return words.length === 0 ? [] : [sentence(label + words.join("; "))];
  });
  return [...labelled, ...wordsOf("avoid").map(sentence)];
}
