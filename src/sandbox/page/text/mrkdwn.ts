import { emojiOf } from "./emoji.ts";

/** A parsed piece of Slack's `mrkdwn`. Its text is final: entities are decoded. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "strike"; pieces: Piece[] }
  | { kind: "code" | "preformatted"; text: string }
  | { kind: "quote"; pieces: Piece[] }
  | { kind: "line break" }
  | { kind: "user" | "channel" | "group"; id: string; label: string | undefined }
  | { kind: "broadcast"; name: string }
  | { kind: "date"; seconds: number; format: string; link: string | undefined; fallback: string }
  | { kind: "link"; url: string; pieces: Piece[] }
  | { kind: "emoji"; character: string; name: string };

/** A piece, and how many characters it takes in the text. */
type Found = { length: number; piece: Piece };

/** Parse options: `verbatim`, as in Block Kit's text object, leaves bare addresses as text. */
type Reading = { verbatim: boolean };

const STYLES = { "*": "bold", _: "italic", "~": "strike" } as const;
/** A letter or digit may be two UTF-16 code units. */
const wordEnds = /[\p{L}\p{N}]$/u;
const wordBegins = /^[\p{L}\p{N}]/u;
const BARE_URL = /^https?:\/\/[^\s<>|"]+/;
const BARE_ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/** Slack escapes only these three, once: `&amp;lt;` is the text `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) =>
    name === "amp" ? "&" : name === "lt" ? "<" : ">",
  );
}

/** A message as its author typed it, to be edited. @param handleOf finds a person's, without `@` */
export function typedText(text: string, handleOf: (id: string) => string | undefined): string {
  const typed = text.replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => {
    if (target.startsWith("@")) return `@${handleOf(target.slice(1)) ?? target.slice(1)}`;
    if (target.startsWith("#")) return `#${label ?? target.slice(1)}`;
    return label !== undefined && target.endsWith(label) ? label : target;
  });
  return decodeEntities(typed);
}

/** Whether a link may be followed: only what Slack makes clickable, and nothing executable. */
export function isSafeUrl(url: string): boolean {
  return /^(?:https?:|mailto:|tel:|slack:)/i.test(url);
}

function text(value: string): Piece {
  return { kind: "text", text: decodeEntities(value) };
}

function link(url: string, label: string): Piece {
  return { kind: "link", url, pieces: [{ kind: "text", text: label }] };
}

/** Parses what is between `<` and `>`; nothing when it isn't one of Slack's forms, so it shows as typed. */
function angle(inner: string): Piece | undefined {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? undefined : decodeEntities(inner.slice(bar + 1));
  if (/^@[UWB]\w+$/.test(target)) return { kind: "user", id: target.slice(1), label };
  if (/^#[CGD]\w+$/.test(target)) return { kind: "channel", id: target.slice(1), label };
  if (/^!(?:here|channel|everyone)$/.test(target)) return { kind: "broadcast", name: target.slice(1) };
  if (target.startsWith("!subteam^")) return { kind: "group", id: target.slice(9), label };
  if (target.startsWith("!date^")) {
    const [, seconds = "", format = "", link] = target.split("^");
    if (!/^-?\d+$/.test(seconds)) return undefined;
    return {
      kind: "date",
      seconds: Number(seconds),
      format: decodeEntities(format),
      link: link ? decodeEntities(link) : undefined,
      fallback: label ?? "",
    };
  }
  if (target.startsWith("!")) return { kind: "text", text: label ?? `<${decodeEntities(inner)}>` };
  const url = decodeEntities(target);
  if (!isSafeUrl(url)) return undefined;
  return link(url, label ?? url.replace(/^mailto:/, ""));
}

/** The end of a run opened by `mark` at `start`, or -1. It skips what the mark can't span. */
function closing(line: string, start: number, mark: string): number {
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === "<" || (character === "`" && mark !== "`")) {
      const end = line.indexOf(character === "<" ? ">" : "`", at + 1);
      if (end > 0) at = end;
    } else if (character === mark && at > start + 1) {
      const isOpen = /\s/.test(line.charAt(at - 1)) || wordBegins.test(line.slice(at + 1, at + 3));
      if (!isOpen && line.charAt(at + 1) !== mark) return at;
    }
  }
  return -1;
}

/** A bare address that Slack links, without the punctuation that ends the sentence. */
function bareLink(rest: string): Found | undefined {
  const url = BARE_URL.exec(rest)?.[0].replace(/&(?:lt|gt);.*$/, "");
  if (url) {
    const typed = url.replace(/(?<![.,;:!?'"*_~`)\]])[.,;:!?'"*_~`)\]]+$/, "");
    const decoded = decodeEntities(typed);
    return { length: typed.length, piece: link(decoded, decoded) };
  }
  const address = BARE_ADDRESS.exec(rest)?.[0].replace(/(?<![_-])[_-]+$/, "");
  return address ? { length: address.length, piece: link(`mailto:${address}`, address) } : undefined;
}

/** The piece starting at `at` and its length; nothing when that is just a character. */
function pieceAt(line: string, at: number, reading: Reading): Found | undefined {
  const character = line.charAt(at);
  const isAfterWord = wordEnds.test(line.slice(Math.max(0, at - 2), at));
  if (character === "<") {
    const end = line.indexOf(">", at);
    const piece = end > 0 ? angle(line.slice(at + 1, end)) : undefined;
    return piece && { length: end - at + 1, piece };
  }
  if (character === "`") {
    const end = line.indexOf("`", at + 1);
    if (end <= at + 1) return undefined;
    return { length: end - at + 1, piece: { kind: "code", text: plain(line.slice(at + 1, end)) } };
  }
  if ((character === "*" || character === "_" || character === "~") && !isAfterWord) {
    const next = line.charAt(at + 1);
    if (next === "" || next === character || /\s/.test(next)) return undefined;
    const end = closing(line, at, character);
    if (end < 0) return undefined;
    const pieces = inline(line.slice(at + 1, end), reading);
    return { length: end - at + 1, piece: { kind: STYLES[character], pieces } };
  }
  if (character === ":") {
    const [typed, name = ""] = /^:([a-z0-9_+-]+):/.exec(line.slice(at)) ?? [];
    const emoji = emojiOf(name);
    if (!typed || !emoji) return undefined;
    return { length: typed.length, piece: { kind: "emoji", character: emoji, name } };
  }
  if (reading.verbatim || isAfterWord || !/[\w+]/.test(character)) return undefined;
  return bareLink(line.slice(at));
}

function inline(line: string, reading: Reading): Piece[] {
  const pieces: Piece[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < line.length) {
    const found = pieceAt(line, at, reading);
    if (!found) {
      at += 1;
      continue;
    }
    if (at > plainFrom) pieces.push(text(line.slice(plainFrom, at)));
    pieces.push(found.piece);
    at += found.length;
    plainFrom = at;
  }
  if (plainFrom < line.length) pieces.push(text(line.slice(plainFrom)));
  return pieces;
}

/** Code shows links and mentions as bare text. */
function plain(value: string): string {
  return decodeEntities(
    value.replace(/<([^<>]*)>/g, (typed, inner: string) => {
      const bar = inner.indexOf("|");
      return angle(inner) === undefined ? typed : inner.slice(bar + 1);
    }),
  );
}

/** Lines, with consecutive quoted ones grouped. */
function lines(value: string, reading: Reading): Piece[] {
  const pieces: Piece[] = [];
  let quoted: Piece[] | undefined;
  let needsBreak = false;
  for (const line of value.split("\n")) {
    const quote = /^(?:>|&gt;) ?/.exec(line);
    if (quote) {
      if (quoted) quoted.push({ kind: "line break" });
      else {
        quoted = [];
        pieces.push({ kind: "quote", pieces: quoted });
      }
      quoted.push(...inline(line.slice(quote[0].length), reading));
      needsBreak = false;
    } else {
      if (needsBreak) pieces.push({ kind: "line break" });
      pieces.push(...inline(line, reading));
      quoted = undefined;
      needsBreak = true;
    }
  }
  return pieces;
}

/**
 * Parses Slack's `mrkdwn` like Slack's client: an escaped `&lt;!channel&gt;` stays text.
 *
 * @param reading.verbatim whether bare URLs and addresses stay text; `<…>` is parsed either way
 */
export function readMrkdwn(value: string, reading: Reading = { verbatim: false }): Piece[] {
  const pieces: Piece[] = [];
  const fences = /```([\s\S]+?)```/g;
  let from = 0;
  for (const fence of value.matchAll(fences)) {
    const before = value.slice(from, fence.index).replace(/\n$/, "");
    if (before !== "") pieces.push(...lines(before, reading));
    pieces.push({ kind: "preformatted", text: plain((fence[1] ?? "").replace(/^\n|\n$/g, "")) });
    from = fence.index + fence[0].length;
    if (value.charAt(from) === "\n") from += 1;
  }
  if (from < value.length) pieces.push(...lines(value.slice(from), reading));
  return pieces;
}
