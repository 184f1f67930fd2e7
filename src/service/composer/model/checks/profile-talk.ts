import { type Check, type Checked, literal, type Part } from "./checked.ts";

/** How a profile is spoken of to the person whose it is. */
const toContact = new RegExp(
  [
    String.raw`\b(?:our|my|the|a) (?:[\p{L}-]+ )?profile (?:of|on|about) you\b`,
    String.raw`\b(?:your|his|her|their|the) (?:behaviou?ral |communication |personality |contact )?profile (?:says|suggests|shows|indicates|tells|has|is|reads)\b`,
    String.raw`\b(?:according to|based on|given|from|per|in line with) (?:your|our|the|his|her|their) (?:[\p{L}-]+ )?(?:profile|communication (?:style|preferences?)|preferences|personality|data on you)\b`,
    String.raw`\bbehaviou?ral (?:profiles?|data)\b|\bpersonality (?:type|profile)\b`,
    String.raw`\byour (?:operating style|worldview|world ?view|tier|tone zone|communication (?:style|preferences?)|connection language)\b`,
    String.raw`\b(?:I(?:['’]ve| have)?|we(?:['’]ve| have)?) (?:know|hear|heard|been told|understand|learned|noticed|noted|remember|recall|see)(?: that)? you (?:prefer|like|love|don['’]t like|do not like|dislike|hate|respond)\b`,
    String.raw`\b(?:knowing(?: that)?|since|because) you (?:prefer|like|don['’]t like|do not like|dislike|hate|respond (?:well|badly))\b`,
    String.raw`\b(?:my|our) (?:notes?|insights?|systems?|data|records|analysis|research|tools?|software|model|algorithm)\b[^.!?\n]{0,40}\b(?:you (?:prefer|like|love|don['’]t like|do not like|dislike|hate|respond|communicate|are an?)|rates? you)\b`,
    String.raw`\b\p{L}+ like you (?:want|prefer|like|love|value|appreciate|need)\b`,
    String.raw`\bas someone who (?:prefers|likes|dislikes|values|hates|responds)\b`,
    String.raw`\b(?:laut|gemäß|nach) (?:Ihrem|deinem|unserem) (?:\p{L}+)?profil|\b(?:selon|d['’]après) (?:votre|ton|notre) profil|\bsegún (?:su|tu|nuestro) perfil|\bsecondo il (?:suo|tuo|nostro) profilo`,
  ].join("|"),
  "giu",
);

/** How it must not be spoken of to anybody. */
const toAnybody = new RegExp(
  [
    String.raw`\b(?:must_do|must_never|likes_this|not_that|tone_summary|tone_zone|gem_tier|operating_style_label|worldview_label|connection_language|advice_check)\b`,
    String.raw`\bgem tier\b|\b(?:tone|relationship) zone\b`,
    String.raw`\bconfidence (?:score|level|rating|value)\b|\bconfidence (?:of|is|at|:)\s?\d`,
    String.raw`\b\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|percent|per cent) (?:of )?(?:confiden|certain|sure)\p{L}*|\b[01][.,]\d{1,2} confidence\b`,
  ].join("|"),
  "giu",
);

export const profileTalk: Check = (checked) => {
  const { parts, request } = checked;
  const about = parts.flatMap((part) => talkIn(part, checked));
  const strange = [...new Set(about)].filter((words) => !request.toLowerCase().includes(words.toLowerCase()));
  if (strange.length === 0) return [];
  return [
    {
      reason: "it talks about the profile",
      instruction:
        "It talks about the profile, or writes its labels, tier, zone or confidence. Nobody may notice that there is one: leave this out, and let the writing follow it.",
      about: strange,
    },
  ];
};

function talkIn({ text, to }: Part, checked: Checked): string[] {
  const patterns = [toAnybody, ...namesOfProfile(checked), ...(to === "contact" ? [toContact] : [])];
  return patterns.flatMap((pattern) => text.match(pattern) ?? []);
}

/** Labels of several words are found in any case; single words only as names, since they may be words of any text. */
function namesOfProfile({ composed, request }: Checked): RegExp[] {
  const { name = "", profile, relationship } = composed.contact;
  const { worldview_label, operating_style_label, gem_tier } = profile;
  const labels = [worldview_label, operating_style_label].filter((label) => label.trim() !== "");
  const isFree = (word: string) => word.trim() !== "" && !`${request}\n${name}`.includes(word);
  const zones = [profile.tone_zone, relationship?.tone_zone ?? ""].filter((zone) => zone.trim() !== "");
  return [
    ...labels.map((label) => whole(literal(label), /\s/.test(label.trim()) ? "giu" : "gu")),
    ...(isFree(gem_tier) ? [whole(literal(gem_tier), "gu")] : []),
    ...zones.map((zone) => whole(`${literal(zone)}(?: tone)? zone|zone:? ${literal(zone)}`, "giu")),
  ];
}

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
}
