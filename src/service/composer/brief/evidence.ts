import type { Advice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact } from "../composer.ts";
import { capitalised, sentence, withoutStop } from "../words.ts";

/** What the profile says of the contact, quoted once in a brief at most. */
export interface Evidence {
  /** @returns the sentence that shows the trait; empty where it was quoted, or is listed among what to avoid */
  quote(trait: Trait | undefined): string;
  /** @returns the advice that was understood and wasn't quoted */
  rest(): string[];
}

export function evidenceOf(
  { connection_language: { must_do, likes_this } }: ComposerContact,
  { traits, unread, quotes }: Pick<Advice, "traits" | "unread" | "quotes">,
): Evidence {
  const quoted = new Set<string>([quotes.must_never, quotes.not_that]);
  // Advice that wasn't understood is no reason for anything: the approach names it.
  const isUnread = (field: string) => unread.some((each) => each.field === field);
  const own = [
    withoutStop(must_do) === "" || isUnread("must_do") ? "" : quotes.must_do,
    withoutStop(likes_this) === "" || isUnread("likes_this") ? "" : quotes.likes_this,
  ];
  // "A one-page table, sent a day ahead" shows first of all that something is to be short.
  const shownBy = new Map([...traits].reverse().map(([trait, said]) => [said, trait]));
  return {
    quote(trait) {
      const said = trait === undefined ? undefined : traits.get(trait);
      if (said !== undefined && shownBy.get(said) !== trait) return "";
      // How warm it is, the approach says.
      if (said === undefined || quoted.has(said) || said.startsWith("the relationship is ")) return "";
      quoted.add(said);
      return `${capitalised(said)}.`;
    },
    rest: () => own.flatMap((said) => (said === "" || quoted.has(said) ? [] : [sentence(said)])),
  };
}
