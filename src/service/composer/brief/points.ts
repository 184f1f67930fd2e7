import type { PrepRequest } from "../../../contract/operations.ts";
import { sentencesOf } from "../../../language/facts/english.ts";
import { firstName } from "../advice/called-by.ts";
import type { Advice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact, PrepText } from "../composer.ts";
import { readingsOf } from "../labels.ts";
import { closings, headlines } from "../prep-points.ts";
import { firstOf, isLight, isNoBeginning, isPlayful, type Traits } from "../traits.ts";
import { capitalised, listed, oneLine, paragraph, sentence, withoutStop } from "../words.ts";
import type { ItemAdvice } from "./advice/any-item-advice.ts";
import { itemAdvice } from "./advice/item-advice.ts";
import { feeling, isSensitive } from "./topic.ts";

type Quotes = Advice["quotes"];
type TalkingPoint = PrepText["talking_points"][number];

/** More than these are hard to keep in mind; for people who want it brief, fewer. */
const maxItems = 6;
const maxItemsWhenBrief = 4;
/** An item longer than this is quoted, since no sentence can hold it. In words. */
const maxLabelWords = 14;

/** @returns the topic, each item of the agenda and a close, each with how to bring it to this contact */
export function talkingPoints(
  contact: ComposerContact,
  { traits, unread, quotes }: Advice,
  { topic, items, type }: { topic: string; items: readonly string[]; type: PrepRequest["prep_type"] },
): TalkingPoint[] {
  const own = ownAdvice(contact, quotes);
  const max = traits.has("brief") ? maxItemsWhenBrief : maxItems;
  // One item more is better said than put off.
  const kept = items.slice(0, items.length === max + 1 ? items.length : max);
  const used = new Set<ItemAdvice | Trait>();
  const quoted = new Set<string>();

  /** The row's own reason and, once in a brief, the advice that it follows. */
  function because(reason: string, trait: Trait | undefined): string {
    const evidence = trait === undefined ? undefined : traits.get(trait);
    if (evidence === undefined || !own.includes(evidence) || quoted.has(evidence)) return reason;
    quoted.add(evidence);
    return paragraph([reason, `${capitalised(evidence)}.`]);
  }

  /** It's said where what to avoid is listed. */
  const isAvoided = (evidence: string) => evidence === quotes.must_never || evidence === quotes.not_that;

  /** Where the advice has been quoted, what the tone or a label says; where they say nothing, what holds for everyone. */
  function otherwise(trait: Trait | undefined): string {
    const evidence = trait === undefined ? undefined : traits.get(trait);
    return evidence === undefined || quoted.has(evidence) || isAvoided(evidence)
      ? reading(contact)
      : `${capitalised(evidence)}.`;
  }
  const { label, note } = splitTopic(topic, firstName(contact, ""));
  const fitting = new Map([...traits].filter(([trait]) => !(isSensitive(topic) && isNoBeginning(trait))));
  const headline = firstOf(
    headlines.filter(({ isOld }) => isOld !== true || contact.relationship !== undefined),
    fitting,
  );
  if (headline?.trait !== undefined) used.add(headline.trait);
  const unusedAtFirst = new Map([...traits].filter(([trait]) => !used.has(trait)));
  const closing = firstOf(closings[type], unusedAtFirst);
  if (closing?.trait !== undefined) used.add(closing.trait);
  const first = { point: labelled(label, headline?.point ?? ""), why: because(note, headline?.trait) };
  const middle = kept.map((item) => {
    const row = rowFor(item, traits, used, isSensitive(topic) || isSensitive(item));
    if (row === undefined) return { point: sentence(item), why: "It's on the agenda." };
    used.add(row);
    if (row.trait !== undefined) used.add(row.trait);
    return { point: labelled(item, row.point), why: because(row.why, row.trait) };
  });
  const spare = spared(items.slice(kept.length));
  const last = { point: closing?.point ?? "", why: because("", closing?.trait) };

  // Advice that wasn't understood is no reason for anything: the approach names it.
  const isUnread = (field: string) => unread.some((each) => each.field === field);
  const [mustDo, likes] = own.map((evidence, index) =>
    quoted.has(evidence) || isUnread(index === 0 ? "must_do" : "likes_this") ? "" : evidence,
  );
  const outcome =
    closing?.trait === undefined
      ? capitalised(outcomes[type](firstName(contact, "this contact"), namesOf(kept, label)))
      : otherwise(closing.trait) || "It's what you came for.";
  return [
    {
      ...first,
      why: paragraph([first.why, sentence(mustDo ?? "")]) || reading(contact) || "It's what you came for.",
    },
    ...middle,
    ...spare,
    { ...last, why: paragraph([last.why, sentence(likes ?? "")]) || outcome },
  ];
}

/** Why to close as everyone is advised to, by what was to be talked about. */
const outcomes: Record<PrepRequest["prep_type"], (who: string, names: string) => string> = {
  meeting: (who, names) => `${who} and you then know who takes ${names || "it"} further.`,
  call: (who, names) =>
    `It shows whether ${who} and you heard the same${names === "" ? "" : ` about ${names}`}.`,
  presentation: (who, names) => `It tells ${who} what ${names || "this"} should lead to.`,
};

/** The first items that are short enough to be named in a sentence, or else the topic. */
function namesOf(items: readonly string[], topic: string): string {
  const short = [...items, topic].map(withoutStop).filter((item) => isShort(item));
  const named = items.length > 0 ? short.slice(0, 2) : short.slice(-1);
  return listed(named.map((item) => `"${capitalised(item)}"`));
}

function isShort(item: string): boolean {
  return item.split(" ").length <= maxNamedWords && sayable.test(item) && !occasion.test(item);
}

const sayable = /^\p{L}[\p{L}\p{N}&%$€£'’ -]*[\p{L}\p{N}%]$/u;

const maxNamedWords = 5;
const occasion =
  /\b(?:call|meeting|chat|interview|intro\w*|review|catch[- ]?up|check[- ]?in|lunch|coffee|dinner|breakfast|sync|qbr|kick-?off)\b/i;

/** "First call, she knows nothing about us yet": what is said of the contact beside the topic is a note on it. */
function splitTopic(topic: string, name: string): { label: string; note: string } {
  const { label, rest } = aside.exec(topic)?.groups ?? {};
  if (label === undefined || rest === undefined) return { label: topic, note: "" };
  return { label, note: sentence(`${name === "" ? "this contact" : name}${rest}`) };
}

const aside = /^(?<label>[^,;:–—]{2,60})[,;:–—] ?(?:s?he)(?<rest>['’ ].{3,200})$/iu;

/** What the contact is to be met with, as evidence; what is to be avoided is said elsewhere. */
function ownAdvice(
  { connection_language: { must_do, likes_this } }: ComposerContact,
  quotes: Quotes,
): string[] {
  return [
    withoutStop(must_do) === "" ? "" : quotes.must_do,
    withoutStop(likes_this) === "" ? "" : quotes.likes_this,
  ];
}

function reading(contact: ComposerContact): string {
  const { worldview_label, operating_style_label } = contact.profile;
  const [wants] = readingsOf([worldview_label, operating_style_label]);
  const who = firstName(contact, "this contact");
  return wants === undefined ? "" : `${capitalised(who)} ${wants}.`;
}

/** For what the item is about and the contact wants, in the order of their advice; then for one of the two; none twice. */
function rowFor(
  item: string,
  traits: Traits,
  used: ReadonlySet<ItemAdvice | Trait>,
  needsCare: boolean,
): ItemAdvice | undefined {
  const { ofKind, ofAny, isSober } = itemAdvice(item);
  const isApt = (trait: Trait) => !(needsCare && isLight(trait)) && !(isSober && isPlayful(trait));
  const fresh = [...traits.keys()].filter((trait) => !used.has(trait) && isApt(trait));
  const having = (rows: readonly ItemAdvice[]) =>
    fresh.flatMap((trait) => rows.filter((row) => row.trait === trait && !used.has(row)));
  const forEveryone = [...ofKind, ...ofAny].filter((row) => row.trait === undefined && !used.has(row));
  return having(ofKind)[0] ?? having(ofAny)[0] ?? forEveryone[0];
}

function spared(items: readonly string[]): TalkingPoint[] {
  if (items.length === 0) return [];
  const listing = items.map((item) => withoutStop(item.replace(/\?$/, ""))).join("; ");
  return [
    {
      point: `Keep for the end, if there's time: ${listing}.`,
      why: "More than a handful of points is hard to keep in mind.",
    },
  ];
}

/** An item that is a sentence, or too long for a label, is quoted; a question keeps its mark. */
function labelled(item: string, advice: string): string {
  const words = heading(item);
  if (words.endsWith("?")) return `${capitalised(words)} ${capitalised(advice)}.`;
  if (words.split(" ").length > maxLabelWords || isSentence(words)) {
    return `"${capitalised(withoutStop(words).replaceAll('"', "'"))}": ${advice}.`;
  }
  return `${capitalised(withoutStop(words))}: ${advice.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}.`;
}

/** What was typed as a note, as a heading: without exclamation marks, dashes and feelings. */
function heading(item: string): string {
  return oneLine(item)
    .replace(feeling, "")
    .replace(/(?<!!)!+(?=\s|$)/gu, "")
    .replace(/^([^()]{2,60}?)(?:\s[-–—]|:)\s([^()?]{2,60})$/u, "$1 ($2)")
    .replace(/\s[-–—]\s/u, ", ");
}

/** Whether someone does something in it, rather than it being a heading. */
function isSentence(words: string): boolean {
  const [first] = sentencesOf(words.slice(0, 300));
  const subject = first?.words[0];
  const verb = first?.words.findIndex(
    ({ tags }) => tags.has("PastTense") || tags.has("Copula") || tags.has("Modal"),
  );
  if (subject === undefined || verb === undefined) return false;
  if (/^(?:we|they|he|she|i|it|you)$/.test(subject.normal)) return true;
  return verb > 0 && (subject.tags.has("ProperNoun") || subject.tags.has("Determiner"));
}
