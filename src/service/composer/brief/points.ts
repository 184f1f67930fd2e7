import type { PrepRequest } from "../../../contract/operations.ts";
import { firstName } from "../advice/called-by.ts";
import type { ComposerContact, PrepText } from "../composer.ts";
import { readingsOf } from "../labels.ts";
import { closings, headlines } from "../prep-points.ts";
import type { Traits } from "../traits.ts";
import { capitalised, paragraph, sentence, withoutStop } from "../words.ts";
import { type AgendaPoint, heading, isStatement, question, startsAt, type Talk } from "./agenda-point.ts";
import type { Evidence } from "./evidence.ts";
import { isSaidBy, type Occasion } from "./occasion.ts";
import { onOccasion } from "./on-occasion.ts";
import { canBeShown } from "./opening.ts";
import { expectation, type Preparation } from "./subject.ts";
import { subjectOf } from "./subject-of.ts";
import { isSensitive, mayHaveTrouble } from "./topic.ts";
import { type Wording, wordingFor } from "./wording.ts";

type TalkingPoint = PrepText["talking_points"][number];

/** More than these are hard to keep in mind. */
const maxPoints = 8;
/** How many follow from the topic alone, where there is no agenda. */
const maxPointsOfTopic = 2;
/** A point longer than this is quoted, since no sentence can hold it. In words. */
const maxLabelWords = 14;

interface Meeting {
  topic: string;
  occasion: Occasion | undefined;
  /** Whether there are numbers to talk about. */
  hasFigures: boolean;
  agenda: readonly AgendaPoint[];
  type: PrepRequest["prep_type"];
}

/** @returns how to begin, each point of the agenda with how to bring it to this contact, and how to end */
export function talkingPoints(
  contact: ComposerContact,
  traits: Traits,
  evidence: Evidence,
  { topic, occasion, hasFigures, agenda, type }: Meeting,
): TalkingPoint[] {
  const typed = [topic, ...agenda.map(({ words }) => words)].join("\n");
  const wording = wordingFor(contact, traits, evidence, {
    needsCare: isSensitive(topic),
    said: occasion === undefined ? [] : [occasion.begin],
    agenda: typed,
  });
  const { because, mannerOf, named, rowOf } = wording;
  const isFitting = ({ trait, isOld, isOngoing }: (typeof headlines)[number]) =>
    (isOngoing !== true || mayHaveTrouble(topic)) &&
    (isOld !== true || contact.relationship !== undefined) &&
    (hasFigures || trait !== "figures") &&
    (trait !== "candid" || mayHaveTrouble(topic)) &&
    // Nobody sees anything on the phone.
    (trait !== "shown" || (type !== "call" && canBeShown.test(typed)));
  const headline = occasion === undefined ? rowOf(headlines.filter(isFitting)) : { point: occasion.begin };
  const closing =
    occasion?.end === undefined
      ? rowOf(closings[type].filter(({ trait }) => hasFigures || trait !== "figures"))
      : { point: occasion.end };

  const { label, note } = splitTopic(topic, firstName(contact, ""));
  const talk = agenda.filter((each) => each.use === "talk").filter(({ words }) => !isSaidBy(occasion, words));
  // One point more is better said than put off.
  const kept = talk.slice(0, talk.length === maxPoints + 1 ? talk.length : maxPoints);
  const begun =
    occasion && occasion.act !== "frame" && occasion.isGrave !== true
      ? mannerOf(occasion.act === "ask" ? "ask" : "how", { isSober: true, hasNumbers: hasFigures })
      : undefined;
  const why = occasion === undefined ? because(headline?.trait) : (begun?.why ?? occasion.why);
  const first = {
    point: labelled(label, named(headline?.point ?? ""), begun?.how ?? ""),
    why: paragraph([note, why]) || reading(contact) || "It's what you came for.",
  };
  const middle = (
    talk.length > 0
      ? kept.map((each) => onOccasion(each, { topic, occasion, type }))
      : pointsOfTopic(topic, occasion, type)
  ).map((each) => pointOf(each, wording));
  return [
    first,
    ...middle,
    ...spared(talk.slice(kept.length)),
    {
      point: named(closing?.point ?? ""),
      why:
        occasion?.end !== undefined
          ? named("{Name} will remember what's said last.")
          : because(closing?.trait) || capitalised(outcomes[type](firstName(contact, "this contact"))),
    },
  ];
}

/** What can be shown in numbers. */
const numbered =
  /\d|\b(?:numbers?|figures|results?|usage|costs?|pric\w+|rates?|targets?|budget|kpis?|metrics?|revenue|sales|volumes?|fees?|churn|growth|traction|fill|nights|bookings)\b/iu;

function pointOf(talk: Talk, { mannerOf, named, unsaid }: Wording): TalkingPoint {
  const { words, act, form } = talk;
  const known = act === "answer" && talk.subject === undefined ? expectation : talk.subject;
  const isAsked = form === "question" || (words.endsWith("?") && known?.act === "ask");
  const isOrder = form === "order" && act !== "frame";
  // What's said of a subject is said once; further points on it are only brought up.
  const whatToDo = isAsked || isOrder ? "" : named(unsaid(known?.say ?? []));
  const isBare = !isAsked && form === "heading" && whatToDo === "";
  const point = {
    isSober: !isBare && known?.isSober === true,
    hasNumbers: act !== "ask" && numbered.test(words.replace(startsAt, "")),
  };
  const manner = act === "frame" ? undefined : mannerOf(act === "ask" ? "ask" : "how", point);
  const how = manner?.how ?? "";
  const why = manner?.why || (isBare || known === undefined ? "" : named(unsaid([known.why])));
  const [time = ""] = startsAt.exec(words) ?? [];
  if (isAsked && time !== "")
    return { point: `${time.trim()}: ${asked(words.slice(time.length), how)}`, why };
  if (isAsked) return { point: asked(words, how), why };
  if (isOrder) return { point: sentence(together(withoutStop(heading(words)), how)), why };
  return { point: whatToDo === "" ? labelled(words, how, "") : labelled(words, whatToDo, how), why };
}

/** What follows from the topic, in a meeting without an agenda. */
function pointsOfTopic(topic: string, occasion: Occasion | undefined, type: Meeting["type"]): Talk[] {
  const subject = subjectOf(topic);
  const { begin, next } = occasion ?? {};
  if (next !== undefined) return next.map((say) => talkOf({ say: [say], why: "" }));
  const own = subject === undefined || subject.act === "frame" ? [] : subject.say;
  const topical = own
    .filter((each) => each !== begin)
    .map((say) => ({ why: "", ...subject, say: [say] as const }));
  return [...topical, ...withoutAgenda[type]].slice(0, maxPointsOfTopic).map(talkOf);
}

function talkOf(preparation: Preparation): Talk {
  return { use: "talk", words: "", act: preparation.act ?? "tell", subject: preparation, form: "heading" };
}

const goal: Preparation = {
  act: "frame",
  say: ["decide beforehand what a good result would be, and what you'd settle for"],
  why: "{Name} will come with one in mind too.",
};
const wish: Preparation = {
  act: "ask",
  say: ["ask what would make it worth {their} time"],
  why: "It may not be what you've prepared.",
};
/** What helps with any topic. */
const withoutAgenda: Record<Meeting["type"], readonly Preparation[]> = {
  meeting: [goal, wish],
  call: [goal, wish],
  presentation: [
    {
      say: ["say in the first minute what the room should take away"],
      why: "They'll listen to the rest for a reason.",
    },
    {
      say: ["have the three hardest questions answered beforehand"],
      why: "You'll be asked them anyway.",
    },
  ],
};

/** Why to close as everyone is advised to. */
const outcomes: Record<PrepRequest["prep_type"], (who: string) => string> = {
  meeting: (who) => `${who} and you then leave with the same idea of what's next.`,
  call: (who) => `It shows whether ${who} heard the same as you.`,
  presentation: (who) => `It tells ${who} what all this should lead to.`,
};

/** "First call, she knows nothing about us yet": what is said of the contact beside the topic is a note on it. */
function splitTopic(topic: string, name: string): { label: string; note: string } {
  const { label, rest } = aside.exec(topic)?.groups ?? {};
  if (label === undefined || rest === undefined) return { label: topic, note: "" };
  return {
    label,
    note: sentence(`${name === "" ? "this contact" : name}${rest.replace(/ and I want .*$/u, "")}`),
  };
}

const aside = /^(?<label>[^,;:–—]{2,60})[,;:–—] ?(?:s?he)(?<rest>['’ ].{3,200})$/iu;

function reading(contact: ComposerContact): string {
  const { worldview_label, operating_style_label } = contact.profile;
  const [wants] = readingsOf([worldview_label, operating_style_label]);
  const who = firstName(contact, "this contact");
  return wants === undefined ? "" : `${capitalised(who)} ${wants}.`;
}

function spared(points: readonly Talk[]): TalkingPoint[] {
  if (points.length === 0) return [];
  const listing = points.map(({ words }) => withoutStop(words.replace(/\?$/, ""))).join("; ");
  return [
    {
      point: `Keep for the end, if there's time: ${listing}.`,
      why: "More than a handful of points is hard to keep in mind.",
    },
  ];
}

/** "Ask: where is it stuck?" with how to ask it: "Ask, and wait through the pause: where is it stuck?" */
function asked(words: string, how: string): string {
  const whole = question(words);
  if (!whole.endsWith("?")) return sentence(together(whole, how));
  return how === "" ? whole : whole.replace(/^Ask:/u, `Ask, and ${how}:`);
}

function together(whatToDo: string, how: string): string {
  return how === "" ? whatToDo : `${whatToDo}; ${how}`;
}

/** A point that is a sentence, or too long for a label, is quoted; a question keeps its mark. */
function labelled(words: string, whatToDo: string, how: string): string {
  if (words === "") return sentence(together(whatToDo, how));
  const label = heading(words);
  if (whatToDo === "" && label.endsWith("?")) return capitalised(label);
  if (whatToDo === "") return sentence(together(withoutStop(label), how));
  if (label.endsWith("?")) return `${capitalised(label)} ${capitalised(together(whatToDo, how))}.`;
  if (label.split(" ").length > maxLabelWords || isStatement(label)) {
    return `"${capitalised(withoutStop(label)).replaceAll('"', "'")}": ${together(whatToDo, how)}.`;
  }
  return `${capitalised(withoutStop(label))}: ${together(whatToDo, how)}.`;
}
