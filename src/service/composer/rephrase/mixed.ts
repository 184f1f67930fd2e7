/** Words and turns that formal ones beside them make worse, and that no move of ours takes out. */
const colloquial = new RegExp(
  `\\b(?:${[
    "me again|being a pain|basically|no rush at all|so jealous|gut feel|a bit awkward|umm+|uhh+|haha\\p{L}*|hehe|quick favou?r|gotta|gonna|wanna|intro me|quick one|mate|hey bro|kinda|sorta|lemme|gimme|dunno|ain['’]t|y['’]all|gr8|l8r|fyi|lmk|idk|tbh|imo|ngl|omg|lol|smth|btw|cuz|dude|bro|buddy",
    "crush(?:ing|ed)? it|kill(?:ing|ed)? it|rock ?stars?|wow|insanely|unreal|hop on|stuff|guys|folks|bummed|bummer|crazy|insane|no worries|no biggie|hit me up|ping me|tons of|a bunch of|quick q|screwed|sucks|freaking|whatever works|chill",
    "sort (?:of|it) out|sounds (?:cool|good\\?)|be cool|is cool|what['’]s up|how come|my bad|(?<!working )on it|ball['’]s in|no clue|shoot me|super \\p{L}+",
  ].join(
    "|",
  )})\\b|\\p{Emoji_Presentation}|^(?:hey|hi)\\b|(?:^|[.!?,–-]\\s+)(?:you|that|this|all|any of you|anyone)(?: guys)? (?:free|cool|ok|okay|up|good|around|in|still|got|available|sure|ready|there|work)\\b[^.!?\\n]{0,80}\\?|(?:^|[.!?,]\\s+)(?:can['’]?t|cannot|won['’]t|will not|couldn['’]t|could not) \\p{L}|(?:^|[.!?]\\s+)(?:gotta|got|need|want|had|just|been|cool|still|any chance|no chance)\\b`,
  "iu",
);

/** @returns whether it's worded as contracts and notices are */
export function isContractual(text: string): boolean {
  return contractual.test(text);
}

const contractual =
  /\b(?:please be (?:advised|informed)|hereby|pursuant to|in accordance with|further to (?:the|our|your)|aforementioned|with reference to (?:the|our|your)|as per our|notwithstanding|kindly acknowledge)\b/iu;

const stiff =
  /\b(?:(?:I|we) shall|in principle|(?:pleased|proud|delighted|honou?red) to announce|unwavering|milestone|esteemed|upon finali[sz]ation|of interest to you|whether this is of interest|whom|inquire|enquire|remit|remittance|kindly|herewith|hereby|hereunder|pursuant|furthermore|moreover|notwithstanding|regret to|pleased to inform|yours (?:sincerely|faithfully)|respectfully|be grateful|most grateful|the (?:undersigned|aforementioned|above-mentioned)|we wish you every|do not intend|documentation prior|at your earliest)/iu;

/** What is formal but for one word is better than a text full of slang. */
const maxColloquial = 1;

/**
 * @param text a rephrased message
 * @param effort of what made it so
 * @returns whether what was left of it belongs to the other register, so that the text would mix the two
 */
export function isMixed(text: string, register: "formal" | "casual", effort: number): boolean {
  if (register === "casual") return stiff.test(text) || isContractual(text);
  const left = [...text.matchAll(new RegExp(colloquial, "giu"))].length;
  return left > (effort >= minThorough ? maxColloquial : 0);
}

/** As much as three phrases. */
const minThorough = 7;
