import type { Button, KnownBlock } from "@slack/types";
import { type Card, context, header, section } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { leftOut } from "../../blocks/left-out.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { labelled, type Paragraph, type Run, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { nothingToShow } from "../../blocks/sentences.ts";
import { waitingCard } from "../../blocks/waiting-card.ts";
import { type CompositionOf, priced, type WorkOf } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/input/carried-values.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import { receiptOf, resultValue } from "../../slack/paid/paid-result.ts";
import { ids } from "./ids.ts";
import type { PrepKind } from "./request.ts";

/** A brief: the request and the service's answer. */
export type Brief = Pick<AnsweredCall, "id" | "person" | "charged" | "balanceAfter" | "settledAt"> & {
  composition: CompositionOf<"prep">;
};

/** The button that opens the message form for a contact; `text` is its label before the price. */
export type WaveButton = (addressee: Addressee, text: string) => Button;

export interface BriefOptions extends ResultOptions {
  waveButton: WaveButton;
}

export function briefWaiting({ request }: WorkOf<"prep">): Presentation {
  return { title: "Brief", card: waitingCard("Writing the brief", nameOf(request.addressee)) };
}

/** The private result: everything the service wrote. */
export function briefPresentation(brief: Brief, options: BriefOptions): Presentation {
  return { title: "Brief", card: briefCard(brief, options) };
}

/** In the order it is used in the conversation; the receipt comes last. */
export function briefCard(brief: Brief, { page: number = 0, waveButton, ...reading }: BriefOptions): Card {
  const { request, answer } = brief.composition;
  const advice = adviceBlocks(answer.value);
  const page = pageAt(pagesOf([...topicLine(brief), ...advice]), number);
  const value = (page: number) =>
    resultValue.encode({ call: brief.id, page, isReopened: reading.isReopened });
  const isShareable = adviceBlocks(shareable(answer.value)).length > 0;
  const buttons = [
    ...pageButtons(page, { actionIds: { previous: ids.previousPage, next: ids.nextPage }, value }),
    waveButton(request.addressee, "Write a wave"),
    ...(isShareable ? [shareButton(value(page.number))] : []),
  ];
  return {
    text: fallback(brief),
    blocks: [
      header(titleOf(brief)),
      ...page.blocks,
      ...(advice.length === 0 ? [section(nothingToShow)] : []),
      ...pageLine(page),
      { type: "actions", elements: buttons },
      ...leftOut(answer.missing).map((line) => context(line)),
      receiptOf(brief, reading),
    ],
  };
}

/**
 * What others see of a brief: what may be said to the contact, without private knowledge about them or the
 * cost.
 */
export function sharedBriefCard(brief: Brief, number: number): Card {
  const advice = adviceBlocks(shareable(brief.composition.answer.value));
  const page = pageAt(pagesOf([...topicLine(brief), ...advice]), number);
  return { text: fallback(brief), blocks: [header(titleOf(brief)), ...page.blocks, ...pageLine(page)] };
}

/** Opens the form for a contact. */
export function prepButton(addressee: Addressee): Button {
  return {
    type: "button",
    action_id: ids.open,
    text: { type: "plain_text", text: priced("Prep", "prep") },
    value: addresseeValue.encode(addressee),
  };
}

function shareButton(value: string): Button {
  return { type: "button", action_id: ids.share, text: { type: "plain_text", text: "Share…" }, value };
}

const occasions: Readonly<Record<PrepKind, string>> = {
  meeting: "meeting with",
  call: "call with",
  presentation: "presentation to",
};

function titleOf({ composition: { request } }: Brief): string {
  return `Brief: ${occasions[request.prep_type]} ${nameOf(request.addressee)}`;
}

function topicLine({ composition: { request } }: Brief): KnownBlock[] {
  const topic = escapeText(request.topic, limits.contextText);
  return topic === "" ? [] : [context(topic)];
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

/** The notification's text: what it is, and what to say first. */
function fallback(brief: Brief): string {
  const title = titleOf(brief);
  const opening = readable(brief.composition.answer.value.opening_suggestion);
  return escapeText(opening === undefined ? title : `${title}: ${opening}`, limits.fallbackText);
}
