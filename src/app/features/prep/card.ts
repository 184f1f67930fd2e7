import type { Button, KnownBlock } from "@slack/types";
import { button, type Card, context, section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { nothingToShow } from "../../blocks/paid-result.ts";
import { labelled, type Paragraph, type Run, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeButton } from "../../slack/input/carried-values.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { type ResultContent, resultCard, sharedResultCard } from "../../slack/paid/result-card.ts";
import type { PrepKind } from "./form.ts";
import { ids } from "./ids.ts";

/** A brief: the request and the service's answer. */
export type Brief = PaidResult<"prep">;

/** The button that opens the message form for a contact, with this label. */
export type WaveButton = (addressee: Addressee, text: string) => Button;

export interface BriefOptions extends ResultOptions {
  waveButton: WaveButton;
}

/** The private result: everything the service wrote, in the order it is used in the conversation. */
export function briefCard(brief: Brief, { waveButton, ...options }: BriefOptions): Card {
  const { request, answer } = brief.composition;
  const advice = adviceBlocks(answer.value);
  const isShareable = adviceBlocks(shareable(answer.value)).length > 0;
  return resultCard(brief, contentOf(brief, advice.length > 0 ? advice : [section(nothingToShow)]), {
    ...options,
    ids,
    buttons: (value) => [
      waveButton(request.addressee, "Write a wave…"),
      ...(isShareable ? [button(ids.share, "Share…", { about: nameOf(request.addressee), value })] : []),
    ],
  });
}

/**
 * What others see of a brief: what may be said to the contact, without private knowledge about them or the
 * cost.
 */
export function sharedBriefCard(brief: Brief, page: number): Card {
  return sharedResultCard(contentOf(brief, adviceBlocks(shareable(brief.composition.answer.value))), page);
}

/** Opens the form for a contact. */
export function prepButton(addressee: Addressee): Button {
  return addresseeButton(ids.open, "Prep…", addressee);
}

const occasions: Readonly<Record<PrepKind, string>> = {
  meeting: "meeting with",
  call: "call with",
  presentation: "presentation to",
};

function contentOf(
  { composition: { request, answer } }: Brief,
  advice: readonly KnownBlock[],
): ResultContent {
  const topic = escapeText(request.topic, limits.contextText);
  return {
    title: `Brief: ${occasions[request.prep_type]} ${nameOf(request.addressee)}`,
    beginning: readable(answer.value.opening_suggestion),
    blocks: topic === "" ? advice : [context(topic), ...advice],
  };
}

type Advice = Brief["composition"]["answer"]["value"];

/** Approach and reasons quote tone and relationship, which are never shared. */
function shareable({ opening_suggestion, talking_points, what_to_avoid }: Advice): Advice {
  return {
    opening_suggestion,
    what_to_avoid,
    talking_points: talking_points?.map(({ point }) => ({ point })),
  };
}

function adviceBlocks({
  opening_suggestion,
  approach_strategy,
  talking_points = [],
  what_to_avoid = [],
}: Advice): KnownBlock[] {
  const opening = readable(opening_suggestion);
  return [
    ...richTextBlocks(labelled("Opening", opening && `“${opening}”`)),
    ...richTextBlocks(labelled("Approach", readable(approach_strategy))),
    ...list("Talking points", talking_points.map(talkingPoint), (index) => index + 1),
    ...list(
      "Avoid",
      what_to_avoid.map((each) => runsOf(readable(each))),
      () => "bullet",
    ),
  ];
}

type TalkingPoint = NonNullable<Advice["talking_points"]>[number];

/** The reason goes on the next line, in italics. */
function talkingPoint({ point, why }: TalkingPoint): Run[] {
  const runs = runsOf(readable(point));
  const reason = readable(why);
  if (reason === undefined) return runs;
  return [...runs, { text: `${runs.length > 0 ? "\n" : ""}why: ${reason}`, style: { italic: true } }];
}

function runsOf(text: string | undefined): Run[] {
  return text === undefined ? [] : [{ text }];
}

function list(label: string, items: readonly Run[][], mark: (index: number) => Paragraph["item"] & {}) {
  const shown = items.filter((runs) => runs.length > 0);
  if (shown.length === 0) return [];
  return richTextBlocks([
    { runs: [{ text: label, style: { bold: true } }] },
    ...shown.map((runs, index) => ({ item: mark(index), runs })),
  ]);
}
