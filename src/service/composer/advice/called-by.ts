import type { ComposerContact } from "../composer.ts";
import { asPattern, capitalised } from "../words.ts";

const addressing =
  /(?<!(?:not|never|n['’]t) )\b(?:[Aa]ddress|[Gg]reet|[Cc]all|[Ww]rite to) (?:her|him|them) (?:as )?(?<name>\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}'’-]+){1,3}|\p{Lu}[\p{L}'’]+-(?:san|sama|sensei|ji|ssi|nim))/u;
const bySurname =
  /\b(?:title and (?:sur|last |family )?name|(?:by|with|use) (?:her|his|their) (?:full )?title)/iu;
const title =
  "(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Dame|Herr|Frau|Monsieur|Madame|Mme|Se[nñ]or|Se[nñ]ora|Signor|Signora|Sra?|Sig|Dott\\p{L}{0,6})";
/** "A salutation using her surname": how she's spoken of says the title. */
const byOwnSurname =
  /(?<!\b(?:not|never|avoid|without|than|of) |n['’]t )\b(?:by|with|us(?:e|ing)) (?<whose>her|his) (?:sur|last |family )name\b/iu;

/**
 * @returns the name that a greeting has to use, if the contact's advice says one: "Address her as Dottoressa Conti", or
 *   their own name behind a title, as in "Use Mr Garrigue or Monsieur"
 */
export function calledBy({ name, connection_language }: ComposerContact): string | undefined {
  const { must_do, likes_this } = connection_language;
  const [, ownTitle] = leadingTitle.exec(name ?? "") ?? [];
  const surname = name?.trim().split(/\s+/).slice(1).at(-1);
  const titled =
    surname === undefined
      ? undefined
      : new RegExp(
          `(?<![\\p{L}])(?<!(?:not|never|n['’]t|instead of|rather than|avoid) )(?<name>${title}\\.? (?:\\p{L}{1,12} ){0,2}${asPattern(surname)})(?![\\p{L}-])`,
          "u",
        );
  const found = [addressing.exec(must_do), titled?.exec(must_do), titled?.exec(likes_this)].find(
    (each) => each?.groups !== undefined,
  )?.groups?.name;
  if (found !== undefined || surname === undefined) return found;
  const whose = byOwnSurname.exec(must_do)?.groups?.whose ?? byOwnSurname.exec(likes_this)?.groups?.whose;
  const spokenOf = whose === undefined ? undefined : titles.get(whose.toLowerCase());
  const isBySurname = spokenOf !== undefined || bySurname.test(`${must_do} ${likes_this}`);
  const said = ownTitle ?? spokenOf;
  return isBySurname && said !== undefined ? `${said} ${surname}` : undefined;
}

const titles: ReadonlyMap<string, string> = new Map([
  ["her", "Ms"],
  ["his", "Mr"],
]);

/** Without those that are first names, too, such as “Sig”. */
const leadingTitle =
  /^\s*((?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Herr|Frau|Dame)\.?(?: (?:Dr|Prof|Ing)\.?)?)\s+/u;

/** @returns the contact's first name, or `otherwise` when the service does not know it */
export function firstName({ name }: Pick<ComposerContact, "name">, otherwise: string): string {
  return name?.replace(leadingTitle, "").trim().split(/\s+/)[0] ?? otherwise;
}

const closing =
  /(?<!\b(?:not|never|no) |n['’]t )\b(?:(?:close|closing|sign(?:ing)?[ -]?off|end(?:ing)?|finish) [^.;]{0,40}?\b(?:formally|properly|courteously|(?<words>(?:kind|best|warm) regards|yours (?:sincerely|faithfully)|sincerely))|(?:formal|proper|courteous) (?:closings?|sign-?offs?|close)\b)/iu;

/** @returns how a letter has to end, if the contact's advice says so: "Close formally", "sign off with Best regards" */
export function signOffOf({ connection_language }: ComposerContact): string | undefined {
  const { must_do, likes_this } = connection_language;
  const found = closing.exec(must_do) ?? closing.exec(likes_this);
  return found === null ? undefined : capitalised((found.groups?.words ?? "Kind regards").toLowerCase());
}
