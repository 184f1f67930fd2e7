import { type Check, problem } from "./checked.ts";
import { folded, stemsOf } from "./words.ts";

/** Of a longer line, a part is a remark. In words. */
const maxItemLength = 14;

/** @returns the points of an agenda: its lines, or what one line lists */
function agendaItems(agenda: string): string[] {
  const lines = agenda
    .split(/\n|;|(?<=^|\s)(?:\d{1,2}[.)]|[•–*-])(?=\s)/u)
    .filter((line) => line.trim() !== "");
  const parts = lines.length === 1 ? (lines[0] ?? "").split(/,|、| \/ /u) : lines;
  const isList = parts.every((part) => part.trim().split(/\s+/).length <= 6);
  return (isList ? parts : lines)
    .map((item) => item.trim())
    .filter((item) => item !== "" && item.split(/\s+/).length <= maxItemLength);
}

/** A point of the agenda that no talking point speaks of, in its words. */
export const missingAgenda: Check = ({ composed }) => {
  if (composed.operation !== "prep") return [];
  const items = agendaItems(composed.request.agenda ?? "")
    .map((item) => ({ item, stems: stemsOf(item) }))
    .filter(({ stems }) => stems.length > 0);
  const points = composed.answer.talking_points.map(({ point, why }) => folded(`${point} ${why}`));
  const speaksOf = (point: string, stems: readonly string[]) => stems.some((stem) => point.includes(stem));
  const missing = items.filter(({ stems }) => !points.some((point) => speaksOf(point, stems)));
  // A point in other words than any item's may be about one of these.
  const free = points.filter((point) => !items.some(({ stems }) => speaksOf(point, stems)));
  return problem(
    "it leaves out a point of the agenda",
    "No talking point speaks of these points of the agenda: write one for each, and name it in the agenda's words.",
    missing.map(({ item }) => item),
    free.length < missing.length ? "refuse" : "repair",
  );
};
