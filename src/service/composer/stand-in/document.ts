import { capitalised, sentencesOf } from "./text.ts";

/** A line of a message: what the sender wrote in sentences, or what is left as it is. */
export type Line = { kind: "kept"; text: string } | Prose;

interface Prose {
  kind: "prose";
  /** "Hi Jane, ", with the space behind it; empty without one. */
  greeting: string;
  /** Joined with nothing between them they are the rest of the line. */
  sentences: readonly string[];
}

export const blankLine: Line = { kind: "kept", text: "" };

/** @returns a line whose greeting has a line of its own, since what follows it has another beginning now */
export function apart({ greeting: greeted, sentences }: Prose): Line[] {
  const [first, ...rest] = sentences;
  if (greeted === "" || first === undefined) return [{ kind: "prose", greeting: greeted, sentences }];
  return [
    { kind: "prose", greeting: greeted.trim(), sentences: [] },
    blankLine,
    { kind: "prose", greeting: "", sentences: [capitalised(first), ...rest] },
  ];
}

/** Where somebody else's words begin: a reply below, a forwarded mail, a signature. */
const ending =
  /^(?:-{2,}\s*(?:Original Message|Forwarded message)?|_{5,}|(?:On|Am|Le) .{5,120}(?:wrote|schrieb|a écrit) ?:|From: .*)/iu;

const signOff =
  /^(?:(?:with )?(?:kind|best|warm|warmest|many)? ?(?:regards|wishes|thanks)|best|cheers|thanks|thank you|thanks again|many thanks|sincerely|yours(?: (?:sincerely|faithfully|truly))?|all the best|take care|thx|love)[,!.]?$/iu;

const item = /^\s*(?:[-*•–·]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/u;

const called = String.raw`(?!(?:I|we|you|just|hope|can|could|the|this|that|my|our|thanks?|quick|any|are|is|do|did|was|it)\b)[\p{L}.'’-]{1,30}`;

/** In a line of its own a greeting may list people; in front of a sentence, commas are the sentence's. */
const greeting = new RegExp(
  String.raw`^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?:(?:(?:[ ,]+${called}){0,12},|(?:[ ,]+${called}){0,4}!)$|(?:[ ,]+${called})?(?: +${called}){0,3}(?:[,!:.–—-]{1,2}\s+|[:.]?$))`,
  "iu",
);

/** @returns whether a line is a sign-off, such as "Kind regards," */
export function isSignOff(line: string): boolean {
  return signOff.test(line.trim());
}

/** @returns the lines of a message in order; written again, they are the message to the byte, but for its kind of line breaks */
export function readLines(message: string): Line[] {
  let isOver = false;
  let isCode = false;
  return message.split(/\r\n|\r|\n/).map((text, index): Line => {
    const isFence = text.trimStart().startsWith("```");
    if (isFence) isCode = !isCode;
    if (ending.test(text) || (index > 0 && isSignOff(text))) isOver = true;
    const isQuoted = /^\s*(?:>|&gt;)/.test(text) || item.test(text);
    if (isOver || isCode || isFence || isQuoted || text.trim() === "") return { kind: "kept", text };
    const greeted = greeting.exec(text)?.[0] ?? "";
    return { kind: "prose", greeting: greeted, sentences: sentencesOf(text.slice(greeted.length)) };
  });
}

/** @returns the message that the lines are */
export function written(lines: readonly Line[]): string {
  return lines
    .map((line) => (line.kind === "kept" ? line.text : line.greeting + line.sentences.join("")))
    .join("\n");
}
