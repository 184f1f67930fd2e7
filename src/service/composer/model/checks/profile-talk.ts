import { type Check, type Checked, literal, problem } from "./checked.ts";

/** How a profile is spoken of to the person whose it is. */
const openly = new RegExp(
  [
    String.raw`\b(?:our|my|the|a) (?:[\p{L}-]+ )?profile (?:of|on|about) you\b`,
    String.raw`\b(?:your|his|her|their|the) (?:behaviou?ral |communication |personality |contact )?profile (?:says|suggests|shows|indicates|tells|has|is|reads)\b`,
    String.raw`\b(?:according to|based on|given|from|per|in line with) (?:your|our|the|his|her|their) (?:[\p{L}-]+ )?(?:profile|communication (?:style|preferences?)|personality|data on you)\b`,
    String.raw`\bbehaviou?ral (?:profiles?|data)\b|\bpersonality (?:type|profile)\b`,
    String.raw`\byour (?:operating style|worldview|world ?view|tone zone|communication (?:style|preferences?)|connection language)\b`,
    String.raw`\b(?:my|our) (?:notes?|insights?|systems?|data|records|analysis|research|tools?|software|model|algorithm)\b[^.!?\n]{0,40}\b(?:you (?:prefer|like|love|don['’]t like|do not like|dislike|hate|respond|communicate|are an?)|rates? you)\b`,
    String.raw`\b(?:laut|gemäß|nach) (?:Ihrem|deinem|unserem) (?:\p{L}+)?profil|\b(?:selon|d['’]après) (?:votre|ton|notre) profil|\bsegún (?:su|tu|nuestro) perfil|\bsecondo il (?:suo|tuo|nostro) profilo`,
  ].join("|"),
  "giu",
);

/** Talk of the profile that may also be about what the reader once said. */
const doubtfully = new RegExp(
  [
    String.raw`\b(?:I(?:['’]ve| have)?|we(?:['’]ve| have)?) (?:know|hear|heard|been told|understand|learned|noticed|noted|remember|recall|see)(?: that)? you (?:prefer|like|love|don['’]t like|do not like|dislike|hate|respond)\b`,
    String.raw`\b(?:knowing(?: that)?|since|because) you (?:prefer|like|don['’]t like|do not like|dislike|hate|respond (?:well|badly))\b`,
    String.raw`\b\p{L}+ like you (?:want|prefer|like|love|value|appreciate|need)\b`,
    String.raw`\bas someone who (?:prefers|likes|dislikes|values|hates|responds)\b`,
  ].join("|"),
  "giu",
);

/** How it must not be spoken of to anyone. */
const fields = new RegExp(
  [
    String.raw`\b(?:must_do|must_never|likes_this|not_that|tone_summary|tone_zone|gem_tier|operating_style_label|worldview_label|connection_language|advice_check)\b`,
    String.raw`\bgem tier\b|\b(?:tone|relationship) zone\b`,
    String.raw`\bconfidence (?:score|level|rating|value)\b|\bconfidence (?:of|is|at|:)\s?\d`,
    String.raw`\b\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|percent|per cent) (?:of )?(?:confiden|certain|sure)\p{L}*|\b[01][.,]\d{1,2} confidence\b`,
  ].join("|"),
  "giu",
);

const instruction =
  "It talks about the profile, or writes its words, labels, tier, zone or confidence. The contact mustn't notice that there is one: leave this out, and let the writing follow it.";
const reason = "it talks about the profile";

export const profileTalk: Check = (checked) => {
  const { parts, texts, request } = checked;
  const all = parts.map(({ text }) => text);
  const beyond = (patterns: readonly RegExp[], among: readonly string[]) =>
    among
      .flatMap((text) => patterns.flatMap((pattern) => text.match(pattern) ?? []))
      .filter((words) => !request.toLowerCase().includes(words.toLowerCase()));
  return [
    ...problem(reason, instruction, [
      ...beyond([fields, ...namesOfProfile(checked)], all),
      ...beyond([openly], texts),
      ...copiedFromProfile(checked),
    ]),
    ...problem(reason, instruction, beyond([doubtfully], texts), "repair"),
  ];
};

/** Labels of several words; words of one, which may be any text's, only where they are said of someone. */
function namesOfProfile({ composed, request }: Checked): RegExp[] {
  const { name = "", profile, relationship } = composed.contact;
  const isFree = (word: string) => word.trim() !== "" && !`${request}\n${name}`.includes(word);
  const labels = [profile.worldview_label, profile.operating_style_label].filter(isFree);
  const zones = [profile.tone_zone, relationship?.tone_zone ?? ""].filter((zone) => zone.trim() !== "");
  const tiers = [profile.gem_tier].filter(isFree);
  return [
    ...labels.map((label) =>
      /\s/.test(label.trim())
        ? whole(literal(label), "giu")
        : whole(`(?:as|like|is|are|being|['’]re|['’]s) an? ${literal(label)}`, "gu"),
    ),
    ...tiers.map((tier) =>
      whole(
        `${literal(tier)} (?:tier|level|contacts?|customers?|clients?|members?|accounts?|partners?)`,
        "giu",
      ),
    ),
    ...zones.map((zone) => whole(`${literal(zone)}(?: tone)? zone|zone:? ${literal(zone)}`, "giu")),
  ];
}

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
}

/** So many words in a row are no coincidence. */
const copiedWords = 6;

/** Words of the profile in a text for the contact: advice is followed and not mailed, orders in it neither. */
function copiedFromProfile({ composed, texts, request }: Checked): string[] {
  const { profile, connection_language } = composed.contact;
  const rows = new Set(
    [profile.tone_summary ?? "", ...Object.values(connection_language)].flatMap((text) => rowsOf(text)),
  );
  const own = new Set(rowsOf(request));
  return texts
    .flatMap(rowsOf)
    .filter((row) => rows.has(row) && !own.has(row))
    .slice(0, 3);
}

function rowsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.slice(copiedWords - 1).map((_, index) => words.slice(index, index + copiedWords).join(" "));
}
