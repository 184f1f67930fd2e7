/** @returns the digit in ASCII: those of a script are ten in a row, from zero */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const signs: Readonly<Record<string, string>> = {
  "\uff05": "%",
  "\u066a": "%",
  "\ufe6a": "%",
  "\uff04": "$",
};

/** @returns a text of the same length with the digits, percent and dollar signs of other scripts in ASCII */
export function inAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]|[\uff05\u066a\ufe6a\uff04]/gu, (character) => {
    const ascii = signs[character] ?? asciiDigit(character);
    return character.length === 1 ? ascii : character;
  });
}
