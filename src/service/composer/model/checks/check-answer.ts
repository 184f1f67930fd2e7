import { strangeAddresses } from "./addresses.ts";
import { brokenAdvice } from "./advice.ts";
import { missingAgenda } from "./agenda.ts";
import { factsOf, toChecked } from "./by-operation.ts";
import type { Check, Composed, Problem } from "./checked.ts";
import { comments } from "./comments.ts";
import { brokenLimits, unfinished } from "./limits.ts";
import { markup } from "./markup.ts";
import { strangeOffers } from "./offers.ts";
import { placeholders } from "./placeholders.ts";
import { toldSecrets } from "./private-notes.ts";
import { profileTalk } from "./profile-talk.ts";
import { refusals } from "./refusals.ts";
import { madeUpSignature } from "./signatures.ts";
import { otherLanguage } from "./written-language.ts";

/** What a person has to be spared comes first: its reason is the one that is logged. */
export const textChecks: readonly Check[] = [
  refusals,
  placeholders,
  comments,
  profileTalk,
  toldSecrets,
  strangeAddresses,
  strangeOffers,
  madeUpSignature,
  missingAgenda,
  otherLanguage,
  unfinished,
  brokenAdvice,
  markup,
];

/**
 * @returns what is wrong with an answer, each with a reason that its model can mend it by; nothing if it may be charged.
 * It reads language (`compareFacts`): call it in a worker.
 */
export function checkAnswer(composed: Composed): Problem[] {
  const checked = toChecked(composed);
  // The others read texts of a bounded length.
  const tooLong = brokenLimits(checked);
  if (tooLong.length > 0) return tooLong;
  return [...textChecks.flatMap((check) => check(checked)), ...factsOf(checked, composed)];
}
