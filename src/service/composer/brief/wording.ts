import { firstName } from "../advice/called-by.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact } from "../composer.ts";
import { firstOf, isLight, isNoBeginning, isPlayful, type Traits } from "../traits.ts";
import { readerNamed } from "../wave/reader.ts";
import { capitalised } from "../words.ts";
import type { Evidence } from "./evidence.ts";
import { type Act, manners } from "./manners.ts";

/** What a brief says next, so that no sentence and no trait comes twice before all others had their turn. */
export interface Wording {
  /** @returns the row for the contact's first trait that has one and wasn't used; else the one without a trait */
  rowOf<Row extends { trait?: Trait }>(rows: readonly Row[]): Row | undefined;
  /** @returns the first of the texts that wasn't said; empty where all of them were */
  unsaid(texts: readonly string[]): string;
  /** @returns what shows the trait: the profile's own words or, where they were quoted, what it means */
  because(trait: Trait | undefined): string;
  /**
   * @param point.isSober whether it's no occasion for lightness
   * @param point.hasNumbers whether it can be shown in numbers
   * @returns how the contact wants something done, and why; nothing where no trait of theirs says so
   */
  mannerOf(
    act: Act | "any",
    point: { isSober: boolean; hasNumbers: boolean },
  ): { how: string; why: string } | undefined;
  /** @returns the text with the contact's pronouns in place of `{they}`, `{them}`, `{their}` and the verb's `{s}` */
  named(text: string): string;
}

/** @param options.needsCare whether the topic is one to be careful with */
export function wordingFor(
  contact: ComposerContact,
  traits: Traits,
  evidence: Evidence,
  { needsCare, said: before }: { needsCare: boolean; said: readonly string[] },
): Wording {
  const who = firstName(contact, "this contact");
  const [they, them, their, s] = pronouns[genderOf(contact)];
  const beginnings = [...traits].filter(([trait]) => !(needsCare && isNoBeginning(trait)));
  const used = new Set<Trait>();
  const said = new Set<string>(before);

  const wording: Wording = {
    rowOf(rows) {
      const row = firstOf(rows, new Map(beginnings.filter(([trait]) => !used.has(trait))));
      if (row?.trait !== undefined) used.add(row.trait);
      return row;
    },
    unsaid(texts) {
      const text = texts.find((each) => !said.has(each)) ?? "";
      said.add(text);
      return text;
    },
    because(trait) {
      const why = manners.find((each) => each.trait === trait)?.why;
      return (
        evidence.quote(trait) || (why === undefined ? "" : wording.unsaid([`${capitalised(who)} ${why}.`]))
      );
    },
    mannerOf(act, { isSober, hasNumbers }) {
      const apt = [...traits.keys()].filter(
        (trait) =>
          !(isSober && isPlayful(trait)) &&
          !(needsCare && isLight(trait)) &&
          (hasNumbers || trait !== "figures"),
      );
      const inOrder = [...apt.filter((trait) => !used.has(trait)), ...apt.filter((trait) => used.has(trait))];
      for (const trait of inOrder) {
        const how = manners.find((each) => each.trait === trait)?.how[act];
        if (how === undefined || said.has(how)) continue;
        used.add(trait);
        said.add(how);
        return { how: wording.named(how), why: wording.because(trait) };
      }
      return undefined;
    },
    named: (text) =>
      text
        .replaceAll("{they}", they)
        .replaceAll("{them}", them)
        .replaceAll("{their}", their)
        .replaceAll("{s}", s),
  };
  return wording;
}

/** By the first name, or else by what the advice calls them. */
function genderOf({ name, connection_language }: ComposerContact): keyof typeof pronouns {
  const advice = Object.values(connection_language).join(" ");
  const spoken = /\b(?:she|hers?)\b/iu.test(advice)
    ? "she"
    : /\b(?:he|him|his)\b/iu.test(advice)
      ? "he"
      : "they";
  return readerNamed(name).gender ?? spoken;
}

const pronouns = {
  she: ["she", "her", "her", "s"],
  he: ["he", "him", "his", "s"],
  they: ["they", "them", "their", ""],
} as const;
