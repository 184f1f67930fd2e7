/** The marks that a tag of the editor stands for, outermost first, as in a rich text's `style`. */
export const MARKS = {
  b: "bold",
  i: "italic",
  u: "underline",
  s: "strike",
  mark: "highlight",
  code: "code",
} as const;

export type Mark = (typeof MARKS)[keyof typeof MARKS];

/** What browsers write for the same marks, as a person presses Ctrl+B. */
const OTHER_TAGS: Readonly<Record<string, Mark>> = {
  strong: "bold",
  em: "italic",
  del: "strike",
  strike: "strike",
};

/** The mark a tag stands for, if any. */
export function markOf(tag: string): Mark | undefined {
  const named: Readonly<Record<string, Mark>> = MARKS;
  return named[tag] ?? OTHER_TAGS[tag];
}
