/** Small words that English sentences are full of, and those of its neighbours that English does not have. */
const english = wordsOf(
  "the a an and or to of is are was were be it you your we our i my me this that for with on at by if not have has can could will would please there when what thanks thank hi hello hey dear just about from as",
);
const others = wordsOf(
  [
    "der das und ist nicht ich wir sie ihr mit für auf ein eine bitte danke hallo können könnten zu dem von noch oder wenn haben aber bis dass",
    "mais avant demain le la les et est vous nous je pas avec dans une des merci bonjour pouvez pourriez du sur que qui ce votre",
    "pero hasta cuando esta el los las y es usted nosotros para por gracias hola puede podría del su muy lo como",
    "il gli di ma al dalla entro forse anche quando perché è non che grazie ciao può potrebbe della sono una",
    "het een en niet ik wij jullie voor graag bedankt kunt zijn",
    "não você com uma obrigado olá pode seu",
    "och är inte jag vi med för på ett tack hej kan",
    "nie jest się na proszę dziękuję czy dzień dobry oraz nas państwo państwa mogą będzie dla jak już może",
  ].join(" "),
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** How much of a text is looked at, in characters. */
const sample = 12_000;

/** Of so many small words one may be foreign, as in a name: "the café La Mer". */
const minOwnPerForeign = 8;

/** In a sentence, every third word is small; in a list of things, fewer are. */
const minShare = 0.15;

/**
 * @param share of the words that are small English ones, at least; 0 where others than these show that it is English
 * @returns whether a text is English throughout
 */
export function isEnglish(text: string, share = minShare): boolean {
  const words =
    text
      .slice(0, sample)
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}'’]{0,80}/gu) ?? [];
  const isForeign = (word: string) => !/^[\p{Script=Latin}\p{M}'’]+$/u.test(word);
  if (words.some(isForeign)) return false;
  const accented = words.filter((word) => /[^a-z'’]/u.test(word)).length;
  if (accented * 8 > words.length) return false;
  const ours = words.filter((word) => english.has(word)).length;
  const theirs = words.filter((word) => others.has(word)).length;
  return words.length > 0 && ours >= theirs * minOwnPerForeign && ours >= words.length * share;
}
