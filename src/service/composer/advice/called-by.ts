const addressing =
  /(?<!(?:not|never|n['’]t) )\b(?:[Aa]ddress|[Gg]reet|[Cc]all) (?:her|him|them) (?:as )?(?<name>\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}'’-]+){1,3})/u;

/**
 * @param advice what must be done, such as "Address her as Dottoressa Conti."
 * @returns the name that a greeting has to use, if the advice says one
 */
export function calledBy(advice: string): string | undefined {
  return addressing.exec(advice)?.groups?.name;
}
