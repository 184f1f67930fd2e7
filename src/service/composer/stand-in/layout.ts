import type { Advice, Trait } from "./advice.ts";
import { apart, blankLine as blank, isSignOff, type Line } from "./document.ts";
import type { Manner } from "./manner.ts";
import { capitalised } from "./text.ts";

/** What a change of a whole message needs to know. */
export interface Recipient {
  advice: Advice;
  manner: Manner;
  /** The words of the contact's name. */
  names: readonly string[];
}

/** A change of a message's form: its greeting, its lists, its paragraphs, its sign-off. */
export interface LayoutMove {
  what: string;
  serves: readonly Trait[];
  /** @returns the changed lines, or `undefined` where there is nothing to change */
  change: (lines: readonly Line[], recipient: Recipient) => readonly Line[] | undefined;
}

const kept = (text: string): Line => ({ kind: "kept", text });

/** @returns sentences as a line of their own, without the space that parted the last one from the next */
function prose(sentences: readonly string[], greeting = ""): Line {
  return {
    kind: "prose",
    greeting,
    sentences: [...sentences.slice(0, -1), sentences.at(-1)?.trimEnd() ?? ""],
  };
}

/** A greeting: its word, what follows it, and its mark. Only one of the contact by name, or of nobody, is changed. */
const greetingParts =
  /^(\p{L}+(?: (?:morning|afternoon|evening))?)[ ,]{0,5}(.{0,200}?)([,!:.–—-]{0,2})(\s{0,5})$/su;

/** A formal greeting above it would only mix two tones. */
const slangy =
  /(?<![\p{L}'’])(?:u|ur|gotta|gonna|wanna|lol|haha|yeah|yep|super|guys|cool|awesome|thx|pls|tmrw|fyi|lmk|gr8|b4|shld)(?![\p{L}'’])|[:;]-?[)D]/iu;

const isSlangy = (lines: readonly Line[]) =>
  lines.some((line) => line.kind === "prose" && line.sentences.some((each) => slangy.test(each)));

function greeted(lines: readonly Line[], { manner, names, advice }: Recipient): readonly Line[] | undefined {
  const at = lines.findIndex((line) => line.kind === "prose");
  const first = lines[at];
  if (first?.kind !== "prose" || first.greeting === "") return undefined;
  const [, word = "", called = "", , space = ""] = greetingParts.exec(first.greeting) ?? [];
  const isTheirs =
    called === "" || /^there$/iu.test(called) || called.split(" ").every((each) => names.includes(each));
  if (!isTheirs || (advice.has("formal") && isSlangy(lines))) return undefined;
  const isSame = manner.greeting.toLowerCase().startsWith(word.toLowerCase());
  const isCasual = advice.has("casual") && !/^dear$/iu.test(word);
  if ((isSame && called !== "" && called !== "there") || isCasual || names.length === 0) return undefined;
  return lines.toSpliced(at, 1, ...apart({ ...first, greeting: `${manner.greeting},${space}` }));
}

/** A message that calls somebody already: "Amara, the volunteers did…", "Morning all". */
const calling =
  /^(?:\p{Lu}[\p{L}'’-]{1,30},|hi\b|hey\b|hello\b|dear\b|good |morning|happy |thanks|thank you|congrat|re:|fyi)/iu;

/** Where a name stands that a message begins by: "Salut Luc, the invoice is attached". In characters. */
const beginning = 40;

function greetedAnew(
  lines: readonly Line[],
  { manner, advice, names }: Recipient,
): readonly Line[] | undefined {
  const [first] = lines;
  if (advice.has("formal") && isSlangy(lines)) return undefined;
  const words = first?.kind === "prose" ? (first.sentences[0] ?? "") : "";
  if (first?.kind !== "prose" || first.greeting !== "" || calling.test(words)) return undefined;
  if (names.some((name) => words.slice(0, beginning).includes(name))) return undefined;
  return [kept(`${manner.greeting},`), blank, ...lines];
}

/** A wish sounds false in front of bad news, of pressure, and of what answers something. */
const noTimeForWishes =
  /\b(?:hop(?:e|ing) (?:you|all|this|things)|how (?:are|is|was)|sorry|apolog\w+|thank|thanks|unfortunately|late|delay\w*|overdue|unpaid|wrong|missing|fail\w*|cancel\w*|complain\w*|damage\w*|lawyer|legal|urgent|immediately|asap|can['’]?t|cannot|won['’]?t|weekend|congrat\w+|regret|lovely|great to|good to|nice to|redundan\w+|layoffs?|ill|sick)\b/iu;

function wishedWell(lines: readonly Line[], { manner }: Recipient): readonly Line[] | undefined {
  const said = lines.flatMap((line) => (line.kind === "prose" ? line.sentences : [line.text])).join(" ");
  const at = lines.findIndex((line) => line.kind === "prose" && line.sentences.length > 0);
  const line = lines[at];
  const isGreeted = lines.some((each) =>
    each.kind === "prose" ? each.greeting !== "" : each.text === `${manner.greeting},`,
  );
  if (line?.kind !== "prose" || !isGreeted || noTimeForWishes.test(said) || said.length < 60)
    return undefined;
  const [first = "", ...rest] = line.sentences;
  const sentences = ["I hope you're well. ", capitalised(first), ...rest];
  return lines.toSpliced(at, 1, ...apart({ ...line, sentences }));
}

/** @returns the lines with a list, and what is before and after it, in place of one */
function listed(
  lines: readonly Line[],
  at: number,
  { before, items, after }: { before: readonly Line[]; items: readonly string[]; after: readonly string[] },
  advice: Advice,
): readonly Line[] {
  const mark = (index: number) => (advice.has("numbered lists") ? `${index + 1}.` : "-");
  const list = items.map((each, index) => kept(`${mark(index)} ${each}`));
  return lines.toSpliced(at, 1, ...before, ...list, ...(after.length > 0 ? [blank, prose(after)] : []));
}

const question = /\?\s*$/u;

/** Begins a sentence that means something by the one before it. */
const leaning =
  /^(?:it|its|this|that|these|those|they|their|them|he|she|his|her|so|but|and|or|because|then|also|however|still|instead|otherwise|either|neither|if so|if not|which|such|same|both)\b/iu;

function questionsListed(lines: readonly Line[], { advice }: Recipient): readonly Line[] | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.kind === "kept") continue;
    const from = line.sentences.findIndex((each) => question.test(each));
    const end = line.sentences.findIndex((each, index) => index > from && !question.test(each));
    const asked = from < 0 ? [] : line.sentences.slice(from, end < 0 ? undefined : end);
    const items = asked.map((each) => capitalised(each.trim().replace(/^And,? /, "")));
    if (
      items.length < 2 ||
      items.some((each) => each.includes(":") || leaning.test(each) || each.split(" ").length < 4)
    )
      continue;
    const sentences = line.sentences.slice(0, from);
    const before =
      sentences.length > 0 || line.greeting !== "" ? [prose(sentences, line.greeting), blank] : [];
    const after = end < 0 ? [] : line.sentences.slice(end);
    return listed(lines, at, { before, items, after }, advice);
  }
  return undefined;
}

const enumeration = /^([^:,?]{8,160}):\s+([^:;?()]{8,400})\.\s*$/u;

function enumerationListed(lines: readonly Line[], { advice }: Recipient): readonly Line[] | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.kind === "kept") continue;
    const index = line.sentences.findIndex((sentence) => itemsOf(sentence) !== undefined);
    const found = itemsOf(line.sentences[index] ?? "");
    if (found === undefined) continue;
    const before = [prose([...line.sentences.slice(0, index), `${found.head}:`], line.greeting)];
    const after = line.sentences.slice(index + 1);
    return listed(lines, at, { before, items: found.items, after }, advice);
  }
  return undefined;
}

const maxItemWords = 7;

/** An item that says something is no thing of a list. */
const clause =
  /^(?:I|we|you|he|she|it|they|their|his|her|people|that|this|there)\b|\b(?:is|are|was|were|will|would|can|could|has|have|had|feel|think|like|want|need)\b/iu;

function itemsOf(sentence: string): { head: string; items: string[] } | undefined {
  const [, head, row] = enumeration.exec(sentence) ?? [];
  const items = row?.split(/,\s{1,5}(?:and\s{1,5})?|\s{1,5}and\s{1,5}/u).map((each) => each.trim()) ?? [];
  const isPlain = items.every(
    (each) => each !== "" && !clause.test(each) && each.split(" ").length <= maxItemWords,
  );
  const isOneRow = (row?.split(/\sand\s/u).length ?? 0) <= 2;
  const isChoice = /\bor\b/iu.test(row ?? "");
  return head !== undefined && items.length > 2 && isPlain && isOneRow && !isChoice
    ? { head, items }
    : undefined;
}

/** In characters: a shorter paragraph hides no request. */
const minLengthApart = 100;

function requestApart(lines: readonly Line[]): readonly Line[] | undefined {
  const asking = lines.filter(
    (line) => line.kind === "prose" && line.sentences.some((each) => question.test(each)),
  );
  const [line] = asking;
  if (line?.kind !== "prose" || asking.length !== 1 || line.sentences.length < 3) return undefined;
  const at = lines.indexOf(line);
  const index = line.sentences.findIndex((each) => question.test(each));
  const request = line.sentences.slice(index);
  const length = line.sentences.join("").length;
  if (
    index < 2 ||
    length < minLengthApart ||
    request.length > 2 ||
    request.some((each) => leaning.test(each))
  )
    return undefined;
  const before = prose(line.sentences.slice(0, index), line.greeting);
  return lines.toSpliced(at, 1, before, blank, prose(request));
}

const asking = /\?\s*$|\b(?:please|could you|can you)\b/iu;

/** A thank-you behind bad news or a threat sounds false. */
const noTimeForThanks =
  /\b(?:thank|thanks|thx|cheers|or (?:we|I)\b|otherwise|bounced|overdue|unpaid|wrong|cancel\w*|declin\w*|unfortunately|sorry|complain\w*|unacceptable)/iu;

function thanked(lines: readonly Line[]): readonly Line[] | undefined {
  const at = lines.findLastIndex((line) => line.kind === "prose" && line.sentences.length > 0);
  const line = lines[at];
  const said = lines.map((each) => (each.kind === "prose" ? each.sentences.join("") : each.text)).join("\n");
  if (line?.kind !== "prose" || noTimeForThanks.test(said)) return undefined;
  const last = line.sentences.at(-1)?.trimEnd() ?? "";
  if (!asking.test(last) || !/[.?]$/.test(last)) return undefined;
  return lines.with(at, { ...line, sentences: [...line.sentences.slice(0, -1), `${last} `, "Thank you."] });
}

function signedOff(lines: readonly Line[], { manner }: Recipient): readonly Line[] | undefined {
  const at = lines.findIndex((line, index) => index > 0 && line.kind === "kept" && isSignOff(line.text));
  const line = lines[at];
  if (line?.kind !== "kept") return undefined;
  const isFormal = manner.greeting.startsWith("Dear");
  const isFitting = isFormal
    ? !/^(?:best|cheers|thx|love|take care)[,!.]?$/iu.test(line.text.trim())
    : !/^yours|^sincerely/iu.test(line.text.trim());
  return isFitting ? undefined : lines.with(at, kept(`${manner.close},`));
}

/** In order; each is tried once. */
export const layoutMoves: readonly LayoutMove[] = [
  { what: "it greets in their manner", serves: ["formal", "casual"], change: greeted },
  { what: "a greeting opens it", serves: ["formal", "small talk", "thanks", "gentle"], change: greetedAnew },
  { what: "a kind word opens it", serves: ["small talk"], change: wishedWell },
  { what: "the questions are a list", serves: ["lists", "numbered lists"], change: questionsListed },
  { what: "the points are a list", serves: ["lists", "numbered lists"], change: enumerationListed },
  {
    what: "the request has a paragraph of its own",
    serves: ["request apart", "direct", "lists", "numbered lists", "plain words", "no hype"],
    change: requestApart,
  },
  { what: "a thank-you closes it", serves: ["thanks"], change: thanked },
  { what: "it closes in their manner", serves: ["formal", "casual"], change: signedOff },
];
