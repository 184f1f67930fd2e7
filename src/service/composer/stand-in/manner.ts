import type { ComposerContact } from "../composer.ts";
import type { Advice } from "./advice.ts";

/** How a contact is greeted, and how a text for them ends. */
export interface Manner {
  /** What they are called to their face, such as "Jane" or "Dottoressa Conti"; absent where no name is known. */
  called: string | undefined;
  /** Such as "Hi Jane" or "Dear Dottoressa Conti"; without a comma. */
  greeting: string;
  /** Such as "Best regards". */
  close: string;
}

/** Only what can be a name is written into a text that is mailed. */
const namePart = /^\p{L}[\p{L}\p{M}'’.-]{0,30}$/u;

const title = /^(?:mrs?|ms|mx|dr|prof|professor|herr|frau|sir|dame)\.?$/iu;

const addressed =
  /\b(?:[Aa]ddress|[Gg]reet|[Cc]all|[Ww]rite to) (?:her|him|them) (?:as )?((?:\p{Lu}[\p{L}'’.-]{0,30} ?){1,3})/u;

/** @returns the words of a contact's name without a title; none where it isn't known or can't be one */
export function namesOf({ name }: Pick<ComposerContact, "name">): string[] {
  const parts = name?.trim().split(/\s+/) ?? [];
  if (parts.length > 5 || !parts.every((part) => namePart.test(part))) return [];
  return parts.filter((part) => !title.test(part));
}

/** @returns how the contact's advice says to call them: "Address her as Dottoressa Conti" */
function calledBy(contact: ComposerContact): string | undefined {
  const called = addressed.exec(contact.connection_language.must_do)?.[1]?.trim().replace(/\.$/, "");
  const names = namesOf(contact);
  // The advice is anyone's words: it may choose among the contact's names, and set a title in front.
  return called !== undefined && names.some((name) => called.split(" ").includes(name)) ? called : undefined;
}

/** @returns the greeting and the close that suit a contact */
export function mannerOf(contact: ComposerContact, advice: Advice): Manner {
  const names = namesOf(contact);
  const [first] = names;
  const called = calledBy(contact);
  if (first === undefined) return { called: undefined, greeting: "Hello", close: "Best regards" };
  if (advice.has("formal") || called !== undefined)
    return { called: called ?? first, greeting: `Dear ${called ?? names.join(" ")}`, close: "Kind regards" };
  if (advice.has("casual")) return { called: first, greeting: `Hi ${first}`, close: "Cheers" };
  return {
    called: first,
    greeting: `Hi ${first}`,
    close: advice.has("small talk") ? "Best wishes" : "Best regards",
  };
}
