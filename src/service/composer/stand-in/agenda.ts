import { oneLine, sentencesOf, withoutStop } from "./text.ts";

const bullet = /^\s*(?:[-*•–·▪◦]+|\(?\d{1,2}[.)]|\(?[a-z][.)]|\[[ x]?\])\s+/i;

/** Words up to which whatever stands between commas is a point of its own. */
const maxCommaWords = 6;

/** Points of an agenda that are read; more are no agenda. */
const maxPoints = 30;

/**
 * Reads an agenda as people write one: a line a point, with or without bullets; or one line with semicolons, with commas
 * between short points, or of sentences.
 *
 * @returns its points in order as they were typed, without bullets and final stops, none twice
 */
export function agendaPoints(agenda: string): string[] {
  const lines = agenda.split(/\r?\n/).filter((line) => line.trim() !== "");
  const parts = lines.length === 1 ? partsOf(oneLine(lines[0] ?? "").replace(/^agenda\s*:\s*/i, "")) : lines;
  const points = parts.map((part) => withoutStop(part.replace(bullet, ""))).filter((point) => point !== "");
  return [...new Set(points)].slice(0, maxPoints);
}

function partsOf(line: string): string[] {
  if (/;\s/.test(line)) return line.split(/;\s+/);
  if (/^\(?1[.)]\s/.test(line)) return line.split(/\s(?=\(?\d{1,2}[.)]\s)/);
  const sentences = sentencesOf(line);
  // "max. 4 weeks" ends no sentence.
  if (sentences.length > 1 && sentences.every((sentence) => /^\p{Lu}/u.test(sentence))) return sentences;
  const slashed = line.split(" / ");
  const parts = slashed.length > 2 ? slashed : line.split(/,\s+(?:and\s+)?/);
  return parts.length > 1 && parts.every((part) => part.split(" ").length <= maxCommaWords) ? parts : [line];
}
