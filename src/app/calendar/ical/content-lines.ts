import { maxLineLength } from "../limits.ts";

/** The name of a content line in upper case, up to the first colon or semicolon. */
export function lineName(line: string): string {
  return (/^[\w-]*/.exec(line)?.[0] ?? "").toUpperCase();
}

/** The value: everything after the first unquoted colon. */
export function lineValue(line: string): string {
  return /^[^":]*(?:"[^"]*"[^":]*)*:(.*)$/s.exec(line)?.[1] ?? "";
}

export interface LogicalLine {
  name: string;
  /** Unfolds the line (RFC 5545, section 3.1). */
  read(): string;
}

/** The content lines that have a name, with any kind of line ending. */
export function* logicalLines(text: string): Generator<LogicalLine> {
  const plain = /\r(?!\n)/.test(text) ? text.replace(/\r+\n?/g, "\n") : text;
  let at = 0;
  while (at < plain.length) {
    const begins = at;
    at = nextLine(plain, at);
    const ends = at;
    // Continuation lines belong to this one; empty lines are skipped anywhere.
    while (at < plain.length && isFolded(plain.charCodeAt(at))) at = nextLine(plain, at);
    const until = at;
    const read = () => unfold(plain, begins, ends, until);
    // The name itself may be folded.
    const name = nameAt(plain, begins) ?? (ends === until ? undefined : nameAt(read(), 0));
    if (name !== undefined) yield { name, read };
  }
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
}

/** Space, tab, and line ends. */
function isFolded(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

const maxNameLength = 40;

function nameAt(text: string, begins: number): string | undefined {
  let at = begins;
  // Concatenated files leave byte order marks in the middle.
  if (text.charCodeAt(at) === 0xfeff) at += 1;
  const from = at;
  while (at < from + maxNameLength) {
    const code = text.charCodeAt(at);
    if (code === 0x3a || code === 0x3b) return at === from ? undefined : text.slice(from, at).toUpperCase();
    if (Number.isNaN(code) || code === 0x0a) return undefined;
    at += 1;
  }
  return undefined;
}

function unfold(text: string, begins: number, ends: number, until: number): string {
  const first = text.slice(begins, Math.min(ends, begins + maxLineLength)).replace(/^\ufeff|\r?\n$/g, "");
  if (ends === until) return first;
  const rest = text.slice(ends, Math.min(until, ends + maxLineLength));
  return (first + rest.replace(/^[ \t]|\r?\n[ \t]?/g, "")).slice(0, maxLineLength);
}
