/**
 * Text from outside without what can't be seen: characters that hide, reverse or reorder text, or carry more of it
 * than is shown. What has a visible effect stays: joiners and variation selectors in emoji and in the scripts that
 * write with them. Directional marks, isolates and overrides always go: Slack orders each line by its letters.
 * Sources: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point,
 * https://www.unicode.org/reports/tr51/#Emoji_Sequences, https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */

/**
 * Characters that aren't seen, most of them rare, so that most texts need no more than this: with the Khitan filler, and
 * the blanks of Braille, hieroglyphs and musical notes, which Unicode doesn't count among those to ignore.
 */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u{16fe4}]|[\p{Cc}\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{1d159}]/u;

/** One of those, or an emoji flag of a part of a country, which is written with invisible letters. */
const unseenOrFlag = new RegExp(`\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}|${unseen.source}`, "gu");

/** The only such flags (RGI_Emoji_Tag_Sequence): England, Scotland, Wales. */
const flags = new Set(["gbeng", "gbsct", "gbwls"].map(flagOf));

function flagOf(region: string): string {
  const letters = Array.from(region, (letter) => 0xe0000 + letter.charCodeAt(0));
  return String.fromCodePoint(0x1f3f4, ...letters, 0xe007f);
}

/** Whether `visibleText` would change this text, or it has line breaks or tabs. */
export function hasUnseen(text: string): boolean {
  return unseen.test(text);
}

/**
 * @param text of any length; takes linear time
 * @returns the text with `\n` and tabs, but without other control characters, which become spaces, and without
 *   invisible ones
 */
export function visibleText(text: string): string {
  if (!unseen.test(text)) return text;
  return replaceUnseen(text.replace(/\r\n?/g, "\n"), (character) => (blank.test(character) ? " " : ""));
}

/** What leaves a gap. */
const blank = /[\p{Cc}\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{1d159}]/u;

/**
 * @param replacement of a character that isn't to be seen
 * @returns the text with `\n` and tabs
 */
export function replaceUnseen(text: string, replacement: (character: string) => string): string {
  return text
    .toWellFormed()
    .replace(unseenOrFlag, (found, at: number, whole: string) =>
      found === "\n" || found === "\t" || flags.has(found) || isNeeded(found, at, whole)
        ? found
        : replacement(found),
    );
}

/** Scripts whose letters join or combine, and whose spelling may say that they don't (Unicode 16, section 23.2). */
const joiningScripts = [
  "Arab Syrc Mong Nkoo Mand Adlm Rohg Phag",
  "Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh",
  "Khmr Mymr Tibt Lana Java Bali Sund Cham Cakm Mtei Newa Limb Sylo",
].flatMap((some) => some.split(" "));

/** What a character must directly follow to have an effect. */
const joining = new RegExp(
  `[${joiningScripts.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]`,
  "u",
);
const pictograph = /\p{Extended_Pictographic}/u;
const endOfEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const keycap = /[0-9#*]/;
const ideograph = /\p{Script=Han}/u;
const withVariants = /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u;
const mongolian = /\p{Script=Mongolian}/u;

/** Whether a character that is invisible itself changes how its neighbours look. */
function isNeeded(character: string, at: number, whole: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const before = characterBefore(whole, at);
  const after = String.fromCodePoint(whole.codePointAt(at + character.length) ?? 0);
  if (code === 0x200d && pictograph.test(after)) {
    // As in a heart on fire: heart, variation selector, joiner, fire.
    const emoji = before === "\ufe0f" ? characterBefore(whole, at - 1) : before;
    if (endOfEmoji.test(emoji)) return true;
  }
  // One for each visible character: more of them could only carry something unseen.
  if (unseen.test(before)) return false;
  if (code === 0x200c || code === 0x200d) return joining.test(before);
  if (code === 0xfe0e || code === 0xfe0f) {
    return pictograph.test(before) || (keycap.test(before) && after === "\u20e3");
  }
  if (code >= 0xfe00 && code <= 0xfe02) return withVariants.test(before);
  if (code >= 0xe0100 && code <= 0xe01ef) return ideograph.test(before);
  return code >= 0x180b && code <= 0x180f && mongolian.test(before);
}

function characterBefore(text: string, at: number): string {
  const pair = text.codePointAt(at - 2) ?? 0;
  return pair > 0xffff ? String.fromCodePoint(pair) : text.charAt(at - 1);
}
