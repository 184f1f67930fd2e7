/** What stands before dates and quantities in a language, and what it denies with. Words are parts of patterns. */
export interface Language {
  /** Before dates and times. */
  relations: Readonly<Record<"by" | "before" | "after" | "until" | "from", string>>;
  /** Before quantities. */
  bounds: Readonly<Record<"least" | "most", string>>;
  negations: string;
  /** Words that may say what a negation says: "fails to" of "doesn't". */
  negationsOtherwise: string;
}

/** What the dates of a language other than English are written with. */
export interface ForeignLanguage extends Language {
  /** Small words that its texts are full of, and that no other of our languages has. */
  functionWords: string;
  /** Its letters beyond those of English. */
  letters: string;
  /** In lower case, January first. */
  months: readonly string[];
  /** In lower case, Monday first. */
  weekdays: readonly string[];
  /** Days that are said by their distance, with what English calls them. */
  days: Readonly<Record<string, string>>;
}

/** A year that begins on a Monday. */
const year = 2024;

/** @returns the months of a language in lower case */
export function monthsOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(year, month, 1)).toLowerCase());
}

/** @returns the weekdays of a language in lower case, without "-feira" */
export function weekdaysOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(year, 0, day + 1)));
  return names.map((name) => name.toLowerCase().replace("-feira", ""));
}
