import { firstName } from "../advice/called-by.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact } from "../composer.ts";
import { firstOf, isLight, isNoBeginning, isPlayful, type Traits } from "../traits.ts";
import { readerNamed } from "../wave/reader.ts";
import { capitalised } from "../words.ts";
import type { Evidence } from "./evidence.ts";
import { manners } from "./manners.ts";

/** What a brief says next, so that no sentence and no trait comes twice before all others had their turn. */
export interface Wording {
  /** @returns the row for the contact's first trait that has one and wasn't used; else the one without a trait */
  rowOf<Row extends { trait?: Trait }>(rows: readonly Row[]): Row | undefined;
  /** @returns the first of the texts that wasn't said; empty where all of them were */
  unsaid(texts: readonly string[]): string;
  /** @returns what shows the trait: the profile's own words or, where they were quoted, what it means */
  because(trait: Trait | undefined): string;
  /**
   * @param form whether it's a question to them
   * @param point.isSober whether it's no occasion for lightness
   * @param point.hasNumbers whether it can be shown in numbers
   * @returns how the contact wants something done, and why; nothing where no trait of theirs says so
   */
  mannerOf(
    form: "how" | "ask",
    point: { isSober: boolean; hasNumbers: boolean },
  ): { how: string; why: string } | undefined;
  /** @returns the text with the contact's name and pronouns for `{Name}`, `{they}`, `{them}`, `{their}` and the verb's `{s}` */
  named(text: string): string;
}

/**
 * @param options.needsCare whether the topic is one to be careful with
 * @param options.said what the brief says already
 * @param options.agenda as it was typed; where the contact's name doesn't say it, "he" or "she" in it does
 */
export function wordingFor(
  contact: ComposerContact,
  traits: Traits,
  evidence: Evidence,
  { needsCare, said: before, agenda }: { needsCare: boolean; said: readonly string[]; agenda: string },
): Wording {
  const who = firstName(contact, "this contact");
  const [they, them, their, s] = pronouns[genderOf(contact, agenda)];
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
    mannerOf(form, { isSober, hasNumbers }) {
      const apt = [...traits].flatMap(([trait, shown]) =>
        // How warm a relationship is doesn't say how somebody takes a point.
        !shown.startsWith("the relationship is ") &&
        !(isSober && isPlayful(trait)) &&
        !(needsCare && isLight(trait)) &&
        // A figure is of no interest to everybody, and touches nobody.
        trait !== (hasNumbers ? "warm" : "figures")
          ? [trait]
          : [],
      );
      const inOrder = [...apt.filter((trait) => !used.has(trait)), ...apt.filter((trait) => used.has(trait))];
      for (const trait of inOrder) {
        const how = manners.find((each) => each.trait === trait)?.[form];
        if (how === undefined || said.has(how)) continue;
        used.add(trait);
        said.add(how);
        return { how: wording.named(how), why: wording.because(trait) };
      }
      return undefined;
    },
    named: (text) =>
      text
        .replaceAll("{Name}", capitalised(who))
        .replaceAll("{they}", they)
        .replaceAll("{them}", them)
        .replaceAll("{their}", their)
        .replaceAll("{s}", s),
  };
  return wording;
}

/** By the first name, or else by what the advice or the agenda calls them. */
function genderOf({ name, connection_language }: ComposerContact, agenda: string): keyof typeof pronouns {
  const advice = Object.values(connection_language).join(" ");
  const [spoken = "they"] = [advice, agenda].flatMap((text) => {
    const isShe = /\b(?:she|hers?)\b/iu.test(text);
    const isHe = /\b(?:he|him|his)\b/iu.test(text);
    return isShe === isHe ? [] : [isShe ? ("she" as const) : ("he" as const)];
  });
  return readerNamed(name).gender ?? spoken;
}

const pronouns = {
  she: ["she", "her", "her", "s"],
  he: ["he", "him", "his", "s"],
  they: ["they", "them", "their", ""],
} as const;
