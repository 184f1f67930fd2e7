/** @returns the text in lower case, with straight quotes and single spaces, so that only words are compared */
export function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/**
 * @param wanted words, or several of which one is enough: "maybe|perhaps"; letters count in any case
 * @returns whether they occur as whole words
 */
export function holds(text: string, wanted: string): boolean {
  const words = ` ${plain(text)} `;
  return wanted.split("|").some((each) => occursIn(words, plain(each)));
}

function occursIn(text: string, words: string): boolean {
  const isWordBetween = /[\p{L}\p{N}]/u;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + words.length);
    const isBegun = isWordBetween.test(before) && isWordBetween.test(words.charAt(0));
    const isGoingOn = isWordBetween.test(after) && isWordBetween.test(words.charAt(words.length - 1));
    if (!isBegun && !isGoingOn) return true;
  }
  return false;
}

/** @returns every number as it is written, such as "12,400" or "31/12", in the order of the text */
export function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,:/-]\d+)*/g) ?? [];
}

/** @returns what a rewriting leaves alone to the letter: quoted lines, code, links, addresses and mentions */
export function verbatimIn(text: string): string[] {
  const spans =
    /^>[^\n]*|```[\s\S]*?```|`[^`\n]+`|https?:\/\/[^\s<>)]+|[\w.+-]+@[\w-]+\.[\w.-]*\w|<[@#!][^>\n]+>/gm;
  return text.match(spans) ?? [];
}

/**
 * @param never what must never be done, as an order to do it: "Give orders."
 * @returns whether the text quotes it as if it were advice
 */
export function recommends(text: string, never: string): boolean {
  const order = plain(never).replace(/[.!]$/, "");
  return order !== "" && plain(text).includes(`"${order}"`);
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** @returns its sentences, trimmed; a line's end also ends one */
export function sentencesIn(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** @returns the elements of the first that the second lacks, each as often as it lacks it */
export function lacking(wanted: readonly string[], given: readonly string[]): string[] {
  const left = [...given];
  return wanted.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** @returns the elements that stand there more than once, each once; letters' case doesn't count */
export function repeated(texts: readonly string[]): string[] {
  const groups = Map.groupBy(texts, plain);
  return [...groups.values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [first],
  );
}
