import type { PrepRequest } from "../../contract/operations.ts";
import { neverSentence, responds } from "./advice.ts";
import { agendaItems } from "./agenda.ts";
import type { ComposerContact, PrepText } from "./composer.ts";
import { itemAdvice } from "./item-advice.ts";
import { readingsOf } from "./labels.ts";
import { closings, headlines, hurdles, openings, settings } from "./prep-advice.ts";
import { firstFor, firstName, type Trait, type Traits, traitsOf } from "./traits.ts";
import {
  capitalised,
  clause,
  holdsFigure,
  listed,
  oneLine,
  paragraph,
  sentence,
  withoutStop,
} from "./words.ts";

/** More than these are hard to keep in mind; for people who want it brief, fewer. */
const mostItems = 5;
const mostItemsWhenBrief = 3;

/** Below this fraction a profile is a hint, not knowledge. */
const sureEnough = 0.5;

/** Writes the brief of section 4.2 out of the contact's connection language, the topic and the agenda. */
export function composePrep(contact: ComposerContact, request: PrepRequest): PrepText {
  const traits = traitsOf(contact);
  const who = firstName(contact, "this contact");
  const topic = withoutStop(request.topic) || oneLine(request.topic);
  const items = agendaItems(request.agenda ?? "").filter(
    (item) => item.toLowerCase() !== topic.toLowerCase(),
  );
  return {
    talking_points: talkingPoints(contact, traits, who, topic, items, request.prep_type),
    approach_strategy: approach(contact, traits, who, request.prep_type),
    what_to_avoid: whatToAvoid(contact, traits, who, request.prep_type),
    opening_suggestion: opening(traits, contact, topic, items),
  };
}

function talkingPoints(
  { profile, connection_language: language }: ComposerContact,
  traits: Traits,
  who: string,
  topic: string,
  items: readonly string[],
  prepType: PrepRequest["prep_type"],
): PrepText["talking_points"] {
  const most = traits.has("brief") ? mostItemsWhenBrief : mostItems;
  // One item more is better said than put off.
  const kept = items.slice(0, items.length === most + 1 ? items.length : most);
  const spare = items.slice(kept.length);
  const reading = readingsOf([profile.worldview_label, profile.operating_style_label])[0];
  const wants = reading === undefined ? "" : `${capitalised(who)} ${reading}.`;
  // What the headline and the close quote is not quoted again in between.
  const quoted = new Set([language.must_do, language.likes_this].map(clause));
  const headline = firstFor(headlines, traits);
  const closing = firstFor(closings[prepType], traits);
  const points = [
    {
      point: `${capitalised(topic)}: ${headline?.point ?? ""}.`,
      why:
        clause(language.must_do) === ""
          ? wants || "It is what you came for."
          : `The profile's first advice is "${clause(language.must_do)}".`,
    },
    ...kept.map((item) => itemPoint(item, traits, quoted)),
  ];
  if (spare.length > 0) {
    const reason =
      spokenEvidence(traits, "brief", quoted) ?? "More than a handful of points is hard to keep in mind.";
    points.push({
      point: `Keep for the end, if there is time: ${spare.map((item) => item.replace(/\?$/, "")).join("; ")}.`,
      why: reason,
    });
  }
  points.push({
    point: closing?.point ?? "",
    why: sentence(responds(who, "well", language.likes_this)) || wants || "It ends on something to do.",
  });
  return points;
}

function itemPoint(item: string, traits: Traits, quoted: Set<string>): PrepText["talking_points"][number] {
  const advice = itemAdvice(item).find(({ trait }) => trait === undefined || traits.has(trait));
  const evidence = advice?.trait === undefined ? undefined : spokenEvidence(traits, advice.trait, quoted);
  const why = advice?.why ?? "";
  return {
    point: `${capitalised(item)}${/\?$/.test(item) ? "" : ":"} ${advice?.point ?? ""}.`,
    why: evidence === undefined ? why : `${why} ${evidence}`,
  };
}

function approach(
  { profile, connection_language: language, relationship }: ComposerContact,
  traits: Traits,
  who: string,
  prepType: PrepRequest["prep_type"],
): string {
  const labels = [profile.worldview_label, profile.operating_style_label].map(withoutStop);
  const wants = readingsOf(labels);
  const summary = clause(profile.tone_summary ?? "");
  return paragraph([
    `${capitalised(who)} is described as ${labels.join(" and ")}${wants.length === 0 ? "" : `: someone who ${listed(wants)}`}.`,
    profile.confidence < sureEnough
      ? `Take that as a hint: the profile's confidence is ${Math.round(profile.confidence * 100)} %.`
      : "",
    sentence(language.must_do),
    summary === "" ? "" : `Match the tone: ${summary}${/[?!]$/.test(summary) ? "" : "."}`,
    firstFor(settings[prepType], traits)?.sentence ?? "",
    relationship === undefined
      ? "There is no relationship on record, so say early who you are and why it is you who comes."
      : relationshipSentence(relationship.tone_zone),
  ]);
}

function relationshipSentence(zone: string): string {
  if (/warm|friend|close|hot|trust/i.test(zone)) {
    return `The relationship is ${clause(zone)}: you can go to the hard part without a run-up.`;
  }
  if (/cool|cold|frost|strain|guard|reserv/i.test(zone)) {
    return `The relationship is ${clause(zone)}: give something useful before you ask for anything.`;
  }
  return `The relationship is in the zone "${withoutStop(zone)}": let them set the pace.`;
}

function whatToAvoid(
  { connection_language: language }: ComposerContact,
  traits: Traits,
  who: string,
  prepType: PrepRequest["prep_type"],
): string[] {
  const own = [neverSentence(language.must_never), sentence(responds(who, "badly", language.not_that))];
  const hurdle = firstFor(hurdles[prepType], traits)?.sentence ?? "";
  return [...own, hurdle].filter((each) => each !== "");
}

function opening(traits: Traits, contact: ComposerContact, topic: string, items: readonly string[]): string {
  const name = firstName(contact, "");
  const figure = items.find(holdsFigure);
  const open = openings.find(
    ({ trait, needsFigure }) =>
      (trait === undefined || traits.has(trait)) && (needsFigure !== true || figure !== undefined),
  );
  return capitalised(open?.say({ name, topic, figure: figure ?? "", items }) ?? sentence(topic));
}

/** @returns the evidence as a sentence, once in a brief; `undefined` when it has been given */
function spokenEvidence(traits: Traits, trait: Trait, quoted: Set<string>): string | undefined {
  const evidence = traits.get(trait);
  if (evidence === undefined || [...quoted].some((each) => each !== "" && evidence.includes(each)))
    return undefined;
  quoted.add(evidence);
  return `${capitalised(evidence)}.`;
}
