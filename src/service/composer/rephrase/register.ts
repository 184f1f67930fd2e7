import type { Trait } from "../advice/trait.ts";
import { capitalised } from "../words.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, minLetterLength, passagesIn } from "./draft.ts";
import { isContractual } from "./mixed.ts";
import { readSentence } from "./sentence.ts";

/** How a message greets and signs off. */
type Register = "formal" | "casual";

const manyPeople = /^(?:guys|folks|y['’]all|people)$/i;
const familiar = /^(?:mate|buddy|dude|man|bro|love|dear|hun|team mates?)$/i;
const impersonal =
  /^(?:sir|madam|team|customer|colleagues?|hiring|sirs|recruiter|supplier|partners?|friends?|all|both|everyone|mr|mrs|ms|dr|prof)$/i;

const greetingWord = /^(?:hi|hey|hiya|hello|dear)(?!\p{L})/iu;
const nameWord = /^\p{L}[\p{L}'’.-]{0,40}$/u;
const [maxGreetingLength, maxNameWords] = [80, 4];

/** @returns the greeting in the register, or as it was where it fits or isn't certain to be one */
function greetingIn(text: string, register: Register, { name, calledBy }: Addressee): string {
  const bare = text.trim();
  const word = greetingWord.exec(bare)?.[0];
  if (word === undefined || bare.length > maxGreetingLength) return text;
  const said = bare.slice(word.length).replace(/(?<![\s,.!:–—-])[\s,.!:–—-]+$/u, "");
  const [first, ...others] = said.split(/[\s,!]+/).filter((each) => each !== "");
  const names = first === undefined || /^(?:there|again)$/i.test(first) ? others : [first, ...others];
  if (names.length > maxNameWords || !names.every((each) => nameWord.test(each))) return text;
  const isByName =
    calledBy !== name &&
    (names.length === 0 || (names[0]?.toLowerCase() === name.toLowerCase() && names.length <= 2));
  const titled = isByName && !names.some((each) => familiar.test(each)) ? `Dear ${calledBy},` : undefined;
  // "Dear Ms Lindqvist" to Maya
  const isTitled = names.length === 2 && /^(?:mr|mrs|ms|dr)\.?$/iu.test(names[0] ?? "") && name !== "";
  const casual = isTitled && calledBy === name ? `Hi ${name},` : casualGreeting(word, names);
  const put = titled ?? (register === "formal" ? formalGreeting(word, names) : casual);
  return put === undefined ? text : text.replace(bare, () => put);
}

/** The contact by first name, empty when it's not known, and as their advice has them called. */
type Addressee = Pick<Draft, "name" | "calledBy">;

function formalGreeting(word: string, names: readonly string[]): string | undefined {
  if (/^dear$/i.test(word) || names.some((each) => familiar.test(each))) return undefined;
  const addressees = names.map((each) => (manyPeople.test(each) ? "everyone" : capitalised(each)));
  return `${["Hello", ...addressees].join(" ")},`;
}

function casualGreeting(word: string, names: readonly string[]): string | undefined {
  const [name] = names;
  const isName = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(name ?? "") && !impersonal.test(name ?? "");
  return isName && names.length === 1 && /^(?:dear|hello)$/i.test(word) ? `Hi ${name},` : undefined;
}

const formalSignOffs: ReadonlyMap<string, string> = new Map([
  ["cheers", "Kind regards"],
  ["best", "Best regards"],
  ["thanks", "Thank you"],
  ["thanks a lot", "Thank you very much"],
  ["thx", "Thank you"],
  ["br", "Best regards"],
  ["rgds", "Regards"],
]);
const casualSignOffs: ReadonlyMap<string, string> = new Map(
  [
    "yours sincerely",
    "sincerely",
    "yours faithfully",
    "yours truly",
    "respectfully",
    "regards",
    "kind regards",
    "kindest regards",
    "best regards",
    "with kind regards",
    "with best regards",
  ].map((words) => [words, "All the best"]),
);

/** @returns a signature whose first line is a sign-off, with the one of the register in its place */
function signOffIn(text: string, register: Register): string {
  const words = /^\p{L}[\p{L} ]{0,30}/u.exec(text)?.[0].trimEnd() ?? "";
  const rest = text.slice(words.length);
  const put = (register === "formal" ? formalSignOffs : casualSignOffs).get(words.toLowerCase());
  return put !== undefined && /^[,.!]?\s*(?:\n|$)/.test(rest) ? put + rest.replace(/^[.!]/, ",") : text;
}

/** "Cheers, Nick" at the end of a paragraph. */
const signedInline = {
  formal:
    /^(?:(?:Cheers|Best|BR|Rgds|Thx),?|(?:Many )?[Tt]hanks,|Thank you(?: very much)?,) (\p{Lu}[\p{L}'’-]+)[.!]?$/u,
  casual: /^(?:(?:Yours |Kind |Best )?(?:sincerely|faithfully|regards)),? (\p{Lu}[\p{L}'’-]+)[.!]?$/iu,
};

function registerOf(traits: ReadonlyMap<Trait, string>): Register | undefined {
  if (traits.has("formal")) return traits.has("casual") ? undefined : "formal";
  return traits.has("casual") && !traits.has("titles") ? "casual" : undefined;
}

/** "Hi Amara" doesn't go with "Further to the demonstration". */
function registerFor(blocks: readonly Block[], traits: Draft["traits"]): Register | undefined {
  const register = registerOf(traits);
  const isOther = register === "casual" && passagesIn(blocks).some(({ text }) => isContractual(text));
  return isOther ? undefined : register;
}

/** @returns the blocks with the greeting of the contact's register; `undefined` where it fits already */
export function greetedInRegister({ blocks, traits, name, calledBy }: Draft): Block[] | undefined {
  const to = { name, calledBy };
  const register = calledBy === name ? registerFor(blocks, traits) : "formal";
  const index = blocks.findIndex((block) => block.kind === "paragraph" || block.role !== "space");
  const block = blocks[index];
  if (register === undefined || block === undefined) return undefined;
  if (block.kind === "verbatim") {
    if (block.role !== "greeting") return undefined;
    const text = greetingIn(block.text, register, to);
    return text === block.text ? undefined : blocks.with(index, { ...block, text });
  }
  const [first, ...others] = block.passages;
  const called = first && register === "formal" ? calledIn(first, to) : undefined;
  if (called !== undefined)
    return blocks.with(index, { kind: "paragraph", passages: [...called, ...others] });
  const opening = first && openingIn(first, register, to, others.length > 0);
  if (opening === undefined || opening.every(({ text }) => text === first?.text)) return undefined;
  return blocks.with(index, { kind: "paragraph", passages: [...opening, ...others] });
}

/** "Edmund, thank you" → "Dear Mr Vane,\nThank you" */
function calledIn({ text, gap }: Passage, { name, calledBy }: Addressee): Passage[] | undefined {
  const [front = ""] = /^\p{L}[\p{L}'’-]*(?=,|\s[-–—]\s)/u.exec(text) ?? [];
  const said = text.slice(front.length).replace(/^[\s,–—-]+/u, "");
  if (name === "" || front !== name || said === "") return undefined;
  const rest = capitalised(said);
  return [
    { text: `${calledBy === name ? "Hello" : "Dear"} ${calledBy},`, gap: "\n", sentence: undefined },
    { text: rest, gap, sentence: readSentence(rest) },
  ];
}

function openingIn(passage: Passage, register: Register, to: Addressee, hasMore: boolean): Passage[] {
  const { text, gap, sentence } = passage;
  if (sentence === undefined) return [passage];
  if (sentence.kind === "greeting") {
    const put = greetingIn(text, register, to);
    return put === text
      ? [passage]
      : [{ text: put, gap: hasMore && !gap.includes("\n") ? "\n" : gap, sentence }];
  }
  const said = sentence.words[sentence.start]?.at ?? 0;
  const front = text.slice(0, said);
  if (sentence.start === 0 || !/(?:,\s*|^\p{L}+ )$/u.test(front)) return [passage];
  const put = greetingIn(front, register, to);
  if (put === front) return [passage];
  const rest = text.slice(said);
  if (!/^Dear .+,\s*$/u.test(put)) return [{ text: put + rest, gap, sentence: readSentence(put + rest) }];
  // A letter's greeting has a line of its own.
  const begun = capitalised(rest);
  return [
    { text: put.trimEnd(), gap: "\n", sentence: undefined },
    { text: begun, gap, sentence: readSentence(begun) },
  ];
}

/** @returns the blocks with the sign-off of the contact's register; `undefined` where it fits already */
export function signedInRegister({ blocks, traits, name }: Draft): Block[] | undefined {
  const register = registerFor(blocks, traits);
  if (register === undefined) return undefined;
  const index = blocks.findIndex((block) => block.kind === "verbatim" && block.role === "signature");
  const block = blocks[index];
  if (block?.kind === "verbatim") {
    const text = signOffIn(block.text, register);
    return text === block.text ? undefined : blocks.with(index, { ...block, text });
  }
  return signedApart(blocks, name, register);
}

/** @returns the blocks with the sign-off that the contact's advice wants; `undefined` where they have one, or are a note */
export function signedOff({ blocks, signOff }: Draft): Block[] | undefined {
  const paragraphs = passagesIn(blocks).filter(({ text }) => text.trim() !== "");
  const length = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  const last = blocks.at(-1);
  const isSigned = blocks.some(
    (block) => block.kind === "verbatim" && /^(?:signature|quote)$/u.test(block.role),
  );
  if (signOff === undefined || isSigned || last?.kind !== "paragraph" || length < minLetterLength)
    return undefined;
  const end = last.passages.at(-1);
  if (end === undefined || !/[.!?]$/u.test(end.text)) return undefined;
  return [
    ...blocks.slice(0, -1),
    { kind: "paragraph", passages: last.passages.with(-1, { ...end, gap: "\n\n" }) },
    { kind: "verbatim", role: "signature", text: signOff },
  ];
}

function signedApart(blocks: readonly Block[], name: string, register: Register): Block[] | undefined {
  const index = blocks.findLastIndex(({ kind }) => kind === "paragraph");
  const block = blocks[index];
  if (block?.kind !== "paragraph" || blocks.slice(index + 1).some(({ kind }) => kind !== "verbatim"))
    return undefined;
  const [before, last] = block.passages.slice(-2);
  const signer = last && signedInline[register].exec(last.text)?.[1];
  // "Cheers, Jane" to Jane thanks her.
  if (before === undefined || last === undefined || signer === undefined || signer === name) return undefined;
  const thanks = /thank/i.test(last.text) ? "With thanks and kind regards" : "Kind regards";
  const closing = register === "formal" ? thanks : "All the best";
  return blocks.with(index, {
    kind: "paragraph",
    passages: [
      ...block.passages.slice(0, -2),
      { ...before, gap: "\n\n" },
      {
        text: `${closing},\n${signer}`,
        gap: last.gap,
        sentence: undefined,
      },
    ],
  });
}
