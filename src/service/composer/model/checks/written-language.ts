import { detectAll } from "tinyld/light";
import { languageOf } from "../../../../language/facts/reading.ts";
import type { Check, Checked } from "./checked.ts";

/** In shorter texts, languages are often mistaken. In characters. */
const minLength = 30;
/** Longer texts are cut: a language shows at once, and the time grows with the length. */
const maxLength = 2_000;
/** By how much a language has to be likelier than the next one: less where its small words confirm it. */
const lead = { confirmed: 1.3, unconfirmed: 4 } as const;

/** Words of English alone. */
const englishWords =
  /(?<![\p{L}\p{N}])(?:the|and|you|your|with|that|this|please|could|would|can|it|from|our)(?![\p{L}\p{N}])/giu;

/** What is spelled alike in all languages. */
const languageless = /(?<!\S)\S*(?:[:/@]|\w\.\w)\S*/gu;

/** @returns the language that a text is certainly in */
function certainLanguage(text: string): string | undefined {
  const cut = text.slice(0, maxLength).replace(languageless, " ").trim();
  if (cut.length < minLength) return undefined;
  const [first, second] = detectAll(cut);
  if (first === undefined) return undefined;
  const english = cut.match(englishWords)?.length ?? 0;
  const isConfirmed = first.lang === "en" ? english >= 2 : languageOf(cut) === first.lang;
  const needed = isConfirmed ? lead.confirmed : lead.unconfirmed;
  const isKnown =
    isConfirmed || (english === 0 && !["en", "de", "fr", "es", "it", "pt"].includes(first.lang));
  return isKnown && first.accuracy >= needed * (second?.accuracy ?? 0) ? first.lang : undefined;
}

/** What the caller wrote themselves: of a wave's request, that is the goal. */
function asked({ composed, request }: Checked): string {
  if (composed.operation !== "wave") return request;
  const { goal = "" } = composed.request;
  return goal.trim().length < minLength ? request : goal;
}

/** A text for the contact that is in another language than the request. Notes may be in the user's. */
export const otherLanguage: Check = (checked) => {
  if (checked.composed.operation === "prep") return [];
  const text =
    checked.parts.find(({ to, text: each }) => to === "contact" && each.length >= minLength)?.text ?? "";
  const [wanted, written] = [certainLanguage(asked(checked)), certainLanguage(text)];
  if (wanted === undefined || written === undefined || wanted === written) return [];
  return [
    {
      reason: "it is in another language",
      instruction: `The text has to be in the language of the request (${wanted}), not in another one (${written}).`,
    },
  ];
};
