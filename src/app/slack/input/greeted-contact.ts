import type { Addressee } from "../../outreach/contact.ts";
import { findByName, findLeadingName, nameWords } from "../../outreach/find-by-name.ts";

/** Lines in which a greeting is looked for: a draft may have a remark above it. */
const maxLines = 5;
/** UTF-16 units of a line that are read. */
const maxLineLength = 200;

/** What begins a greeting, in the languages whose facts we compare. */
const greeting =
  /^(?:(?:hi|hello|hey|dear|there|again|good (?:morning|afternoon|evening)|hallo|moin|servus|liebe[rs]?|guten (?:morgen|tag|abend)|sehr geehrte[rs]?|bonjour|bonsoir|salut|ch[eè]re?|ciao|salve|gentile|car[oa]|buongiorno|buonasera|hola|estimad[oa]|querid[oa]|buen[oa]s (?:d[ií]as|tardes)|ol[aá]|oi|prezad[oa]|bom dia|boa tarde)[,!]?\s+)+/iu;
const title =
  /^(?:mrs?|ms|dr|prof|frau|herrn?|monsieur|madame|sig(?:nora?|\.?ra)?|señora?|sra?|senhora?)\.?\s+/iu;
/** What joins another person. */
const joined = /^[(&+/]|^(?:and|und|et|ed?|y)\s/iu;

/**
 * Finds the person whom a message greets: "Hi Jane, …", or "Jane, …" at its very beginning.
 *
 * @param message plain text of any length
 * @param people each once
 * @returns the only one who fits; `undefined` when nobody or several do, or several are greeted
 */
export function greetedContact(message: string, people: readonly Addressee[]): Addressee | undefined {
  const lines = message
    .split("\n", maxLines * 3)
    // Quoted words greet somebody else.
    .map((line) => (line.startsWith(">") ? "" : line.slice(0, maxLineLength).replace(/^[^\p{L}]+/u, "")))
    .filter((line) => line !== "")
    .slice(0, maxLines);
  const greeted = lines.find((line) => greeting.test(line))?.replace(greeting, "");
  if (greeted === undefined) return named(lines[0] ?? "", people, /^[,:]$/);
  const untitled = greeted.replace(title, "");
  return untitled === greeted ? named(greeted, people, /^/) : surnamed(untitled, people);
}

/** @param mark what has to follow the name */
function named(text: string, people: readonly Addressee[], mark: RegExp): Addressee | undefined {
  const words = text.split(/\s+/, 20);
  const found = findLeadingName(words, people);
  if (found?.match.kind !== "one") return undefined;
  const { name, length, match } = found;
  const [end = ""] = /[^\p{L}\p{N}]?$/u.exec(name) ?? [];
  const [next = "", afterNext = ""] = words.slice(length);
  const isLast = next === "" || end !== "";
  // "Hi Jane Doe" greets somebody we don't know, and "hey will you" nobody.
  if (!mark.test(end) || joined.test(`${next} `)) return;
  if (!isLast && (/^\p{Lu}/u.test(next) || !/^[^\p{L}]*\p{Lu}/u.test(name))) return;
  const isList = /[,;:!]$/.test(next) || joined.test(`${afterNext} `);
  return end === "," && isList && findByName(next, people).kind !== "none" ? undefined : match.contact;
}

/** "Dear Ms. Whitfield", or "Dear Ms. Jane Whitfield". */
function surnamed(text: string, people: readonly Addressee[]): Addressee | undefined {
  const words = text.split(/\s+/, 3);
  if (joined.test(`${words[1] ?? ""} `)) return;
  const end = words.findIndex((word) => /[^\p{L}\p{N}]$/u.test(word)) + 1 || words.length;
  const whole = findByName(words.slice(0, end).join(" "), people);
  if (end > 1) return whole.kind === "one" ? whole.contact : undefined;
  const [surname] = nameWords(words[0] ?? "");
  const isCalled = ({ name = "" }: Addressee) => nameWords(name).slice(1).at(-1) === surname;
  const [one, ...others] = surname === undefined ? [] : people.filter(isCalled);
  return others.length === 0 ? one : undefined;
}
