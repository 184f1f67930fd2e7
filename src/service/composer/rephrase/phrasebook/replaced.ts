import type { Word } from "../../../../language/facts/english.ts";
import { articleOf, cased, standsAlone, withArticle, without } from "../moves/move.ts";
import { matchAt, type PhraseMatch, phraseAt } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import type { Form, Forms } from "./entry.ts";

/** How many words before a phrase are looked at. */
const recently = 5;

/** @returns the edits that put what fits in place of a sentence's phrases, or take them out */
export function replaced(sentence: Sentence, forms: Forms): Edit[] {
  const { words } = sentence;
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const found = foundAt(sentence, index, forms);
    if (found === undefined) continue;
    edits.push(...editOf(sentence, index, found));
    index = found.after - 1;
  }
  return edits;
}

interface Found extends PhraseMatch {
  form: Form;
}

function foundAt(sentence: Sentence, index: number, forms: Forms): Found | undefined {
  const first = sentence.words[index];
  if (!standsAlone(first)) return undefined;
  for (const form of forms.get(first.normal) ?? []) {
    const found = phraseOf(sentence, index, form);
    if (found !== undefined) return { form, ...found };
  }
  return undefined;
}

function phraseOf({ words, start }: Sentence, index: number, form: Form): PhraseMatch | undefined {
  if (form.isFirst && index !== start) return undefined;
  const found = phraseAt(words, index, form.find);
  if (found === undefined) return undefined;
  const { after: end } = found;
  const [before, last, after] = [words[index - 1], words[end - 1], words[end]];
  // "I'd be" can't lose its "I".
  if (after?.text === "") return undefined;
  if (form.next !== undefined && (last?.isCut === true || matchAt(words, end, form.next) === undefined))
    return undefined;
  if (
    form.previous !== undefined &&
    (index === 0 || before?.isCut === true || matchAt(words, index - 1, form.previous) === undefined)
  )
    return undefined;
  const recent = words.slice(Math.max(0, index - recently), index);
  if (
    words.some(({ normal }) => form.nowhere.has(normal)) ||
    recent.some(({ normal }) => form.unless.has(normal))
  )
    return undefined;
  const isFront = index === start && last?.isCut === true;
  const isEnd = after === undefined && (index === start || before?.isCut === true);
  return !form.isApart || isFront || isEnd ? found : undefined;
}

function editOf(sentence: Sentence, index: number, { form, after, kept }: Found): Edit[] {
  const { words, start, text } = sentence;
  const [before, first, last, next] = [words[index - 1], words[index], words[after - 1], words[after]];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [words[kept?.from ?? index], words[(kept?.to ?? after) - 1]];
  const said = text.slice(from?.at, to && bareEnd(to));
  // "Register now" begins with a capital, and "you can register now" doesn't.
  const isMoved = from?.at === 0 && from.normal !== "i" && !form.put.startsWith("{}");
  const put = form.put.replace("{}", isMoved ? said.charAt(0).toLowerCase() + said.slice(1) : said);
  const end = bareEnd(last);
  // The stop of "approx. 40" belongs to the word.
  const isShort = next !== undefined && text.charAt(end) === ".";
  if (put !== "")
    return [
      ...articleFor(put, before),
      { at: first.at, end: isShort ? end + 1 : end, put: cased(put, sentence, first.at) },
    ];
  if (next !== undefined && !standsAlone(next)) return [];
  if (index === start) return next === undefined ? [] : without(sentence, first, next);
  if (before === undefined) return [];
  if (next === undefined) return [{ at: bareEnd(before), end, put: "" }];
  return last.isCut ? [] : withArticle(sentence, first, next, before);
}

/** "An alignment call" → "a meeting" */
function articleFor(put: string, before: Word | undefined): Edit[] {
  if (before === undefined || before.isCut || !/^an?$/iu.test(before.text)) return [];
  return [{ at: before.at, end: before.at + before.text.length, put: articleOf(before, put) }];
}

/** @returns where a word ends before the marks that `compromise` counts to it. */
export function bareEnd({ at, end, text }: Word): number {
  return text === "" ? end : at + text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/, "").length;
}
