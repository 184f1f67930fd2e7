/** What a terminal may obey instead of showing it: control characters, and what reorders or hides text. */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const allUnprintable = new RegExp(unprintable.source, "gu");

/**
 * Text from a file or a remote answer as one line for a terminal or a log: escape sequences, line breaks and
 * characters that reorder text are shown as `\u001b`. In JSON that means the same characters.
 */
export function printableLine(text: string): string {
  return unprintable.test(text) ? text.replace(allUnprintable, escaped) : text;
}

/** A text of several lines, made printable line by line: where no line comes from outside. */
export function printable(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

function escaped(character: string): string {
  let text = "";
  for (let at = 0; at < character.length; at += 1) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return text;
}
