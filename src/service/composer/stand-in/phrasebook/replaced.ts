import type { Form, Forms, PhraseKind } from "./entry.ts";
import { type PhraseMatch, phraseAt } from "./phrase.ts";
import { type Word, wordsOf } from "./word.ts";

/** What takes the place of a part of a sentence. */
export interface Edit {
  at: number;
  end: number;
  put: string;
  kind: PhraseKind;
}

/**
 * @param sentence one sentence, without a greeting in front
 * @returns the edits that put what fits in place of a sentence's phrases, or take them out
 */
export function phraseEdits(sentence: string, forms: Forms): Edit[] {
  const words = wordsOf(sentence);
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const found = foundAt(words, index, forms);
    if (found === undefined) continue;
    edits.push(...editsOf(sentence, words, index, found));
    index = found.after - 1;
  }
  return edits;
}

const asking = /^(?:could|can|would|have|are|do) (?:you|we)\b/iu;

/** @returns the sentence with its edits; what becomes a question ends like one */
export function edited(sentence: string, edits: readonly Pick<Edit, "at" | "end" | "put">[]): string {
  const changed = edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, end, put }) => text.slice(0, at) + put + text.slice(end), sentence);
  const isQuestion = !asking.test(sentence) && edits.some(({ at, put }) => at === 0 && asking.test(put));
  return isQuestion ? changed.replace(/(?<![.!?])[.!?]*(?<!\s)(\s*)$/, "?$1") : changed;
}

interface Found extends PhraseMatch {
  form: Form;
}

function foundAt(words: readonly Word[], index: number, forms: Forms): Found | undefined {
  const first = words[index];
  if (first === undefined || first.isTail) return undefined;
  for (const form of forms.get(first.normal) ?? []) {
    const found = matchOf(words, index, form);
    if (found !== undefined) return { form, ...found };
  }
  return undefined;
}

function matchOf(words: readonly Word[], index: number, form: Form): PhraseMatch | undefined {
  if (form.isFirst && index > 0) return undefined;
  const found = phraseAt(words, index, form.find);
  if (found === undefined) return undefined;
  const { after, kept } = found;
  const [before, last] = [words[index - 1], words[after - 1]];
  const isSplit = [after, kept?.from, kept?.to].some((at) => at !== undefined && words[at]?.isTail === true);
  if (isSplit || words.some(({ normal }) => form.nowhere.has(normal))) return undefined;
  if (form.next !== undefined && (last?.isCut === true || phraseAt(words, after, form.next) === undefined))
    return undefined;
  const isPreceded = index > 0 && before?.isCut === false;
  if (form.previous !== undefined && !(isPreceded && phraseAt(words, index - 1, form.previous) !== undefined))
    return undefined;
  const isFront = index === 0 && last?.isCut === true;
  const isEnd = after === words.length && (index === 0 || before?.isCut === true);
  return !form.isApart || isFront || isEnd ? found : undefined;
}

function editsOf(sentence: string, words: readonly Word[], index: number, found: Found): Edit[] {
  const { form, after, kept } = found;
  const [before, first, last, next] = [words[index - 1], words[index], words[after - 1], words[after]];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [words[kept?.from ?? index], words[(kept?.to ?? after) - 1]];
  const said = sentence.slice(from?.at, to?.end);
  const put = form.put.replace("{}", form.put.startsWith("{}") ? said : lowered(said));
  const edit = (at: number, end: number, text: string): Edit => ({ at, end, put: text, kind: form.kind });
  // The stop of "approx. 40" belongs to the word.
  const isShort = next !== undefined && sentence.charAt(last.end) === ".";
  if (put !== "")
    return [
      ...articleFor(sentence, put, before).map(({ at, end, put: article }) => edit(at, end, article)),
      edit(first.at, isShort ? last.end + 1 : last.end, cased(put, sentence, first)),
    ];
  if (next === undefined) return before === undefined ? [] : [edit(before.end, last.end, "")];
  if (index === 0)
    return [edit(first.at, next.end, cased(sentence.slice(next.at, next.end), sentence, first))];
  const isArticle = /^an?$/i.test(before?.normal ?? "");
  return last.isCut || isArticle ? [] : [edit(first.at, next.at, "")];
}

/** "Register now" begins with a capital, and "you can register now" doesn't. */
function lowered(words: string): string {
  return /^(?:I\b|\p{Lu}{2})/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** @returns words with a capital where those that they replace had one */
function cased(put: string, sentence: string, { at }: Word): string {
  // In a sentence, "I" and "ASAP" have their capitals for themselves.
  const isCapital = at === 0 ? /^\p{Lu}/u.test(sentence) : /^\p{Lu}\p{Ll}/u.test(sentence.slice(at));
  return isCapital ? put.charAt(0).toUpperCase() + put.slice(1) : put;
}

/** "An alignment call" → "a meeting" */
function articleFor(
  sentence: string,
  put: string,
  before: Word | undefined,
): Pick<Edit, "at" | "end" | "put">[] {
  if (before === undefined || before.isCut || !/^an?$/.test(before.normal)) return [];
  const { at, end } = before;
  const article = /^(?:[aeiou](?!ni[^nm]|s[ei]|ne\b|ur)|hour|honest)/i.test(put) ? "an" : "a";
  return [{ at, end, put: /\p{Lu}/u.test(sentence.charAt(at)) ? `A${article.slice(1)}` : article }];
}
