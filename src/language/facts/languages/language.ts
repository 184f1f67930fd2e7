/** What stands before dates and quantities in a language. Words are parts of patterns. */
export interface Language {
  /** Before dates and times. */
  relations: Readonly<Record<"by" | "before" | "after" | "until" | "from", string>>;
  /** Before quantities. */
  bounds: Readonly<Record<"least" | "most", string>>;
  /** Words that say that the sender does something (for the reader), and that the reader does. */
  doers: Readonly<Record<"us" | "you", string>>;
  /** Words for whoever does something: of "I" and "me" the first alone, since others may do it for us. */
  parties: Readonly<Record<"us" | "you", RegExp>>;
  /** Phrases that say whose task or expense something is. */
  duties: Readonly<Record<"us" | "you", string>>;
  /** Phrases that say that something costs nothing more, and that it does. */
  costs: Readonly<Record<"free" | "extra", string>>;
  /** Single words that deny, hedge, or make a condition. */
  qualifiers: Readonly<Record<"negation" | "hedge" | "condition", string>>;
  /** Words that make a sentence say the opposite where one takes the other's place. */
  opposites: readonly (readonly [string, string])[];
}

/** What the facts of a language other than English are written with: of English, more is understood than words. */
export interface ForeignLanguage extends Language {
  /** Small words that its texts are full of, and that no other of our languages has. */
  functionWords: string;
  /** Its letters beyond those of English. */
  letters: string;
  /** January first. */
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  /** Days that are said by their distance, with what English calls them. */
  days: Readonly<Record<string, string>>;
  negations: string;
  hedges: string;
  conditions: string;
  /** Words that may stand for these, and are none by themselves. */
  reworded: Readonly<Record<"negation" | "hedge" | "condition", string>>;
}
