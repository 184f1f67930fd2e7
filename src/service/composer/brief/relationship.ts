import { firstName } from "../advice/called-by.ts";
import type { ComposerContact } from "../composer.ts";
import type { Traits } from "../traits.ts";
import { clause, withoutStop } from "../words.ts";

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** @returns what the relationship is and when it was last felt, with what follows from it */
export function relationshipSentence(contact: ComposerContact, traits: Traits): string {
  const { relationship } = contact;
  const who = firstName(contact, "them");
  if (relationship === undefined) {
    return "There's no relationship on record: if you haven't met, say early who you are.";
  }
  const { tone_zone, last_signal_at } = relationship;
  const at = new Date(last_signal_at);
  const last = Number.isNaN(at.getTime()) ? "" : `, and you were last in touch in ${month.format(at)}`;
  if (/\b(?:warm|friendly|friend|close|hot|trust\w{0,3})\b/i.test(tone_zone)) {
    const isSocial = traits.has("asked after") || traits.has("small talk");
    const next = isSocial
      ? `ask ${who} about something that was said then`
      : "you can get to the hard part without a run-up";
    return `The relationship is ${clause(tone_zone)}${last}: ${next}.`;
  }
  if (/\b(?:cool|cold|frosty|strained|guarded|reserved)\b/i.test(tone_zone)) {
    return `The relationship is ${clause(tone_zone)}${last}: give ${who} something useful before you ask for anything.`;
  }
  return `The relationship is described as "${withoutStop(tone_zone)}"${last}: leave the pace to ${who}.`;
}
