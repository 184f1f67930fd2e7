import type { Button, KnownBlock } from "@slack/types";
import { type Card, context, header, sentence } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { leftOut } from "../../blocks/left-out.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type Page, pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { type Paragraph, type Run, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import type { AnsweredCall, CompositionOf } from "../../credits/paid-call.ts";
import { priced } from "../../credits/price.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/form-values.ts";
import { receiptOf, resultValue } from "../../slack/paid-result.ts";
import { ids } from "./ids.ts";
import type { PrepKind } from "./request.ts";
import { usage } from "./sentences.ts";

/** A brief that was written: what was asked, and what the service answered. */
export type Brief = Pick<AnsweredCall, "id" | "charged" | "balanceAfter" | "settledAt"> & {
  composition: CompositionOf<"prep">;
};

/** The button that opens the form of a message to a contact; `text` is what it says beside the price. */
export type WaveButton = (addressee: Addressee, text: string) => Button;

export interface BriefOptions {
  /** Whether it is shown anew, out of what was stored. */
  isReopened: boolean;
  /** Which page of a brief that one message does not hold; counted from 0. */
  page?: number;
  waveButton: WaveButton;
}

/** Says that work goes on. */
export const briefWaiting: Presentation = {
  title: "Brief",
  card: sentence("Writing the brief… (this can take half a minute)"),
};

/** The private result: all that the service wrote, whatever came. */
export function briefPresentation(brief: Brief, options: BriefOptions): Presentation {
  return { title: "Brief", card: briefCard(brief, options) };
}

/** What is said first stands first, and what it cost last. */
export function briefCard(brief: Brief, { isReopened, page: number = 0, waveButton }: BriefOptions): Card {
  const { request, answer } = brief.composition;
  const page = pageOf(brief, number);
  const value = (page: number) => resultValue.encode({ call: brief.id, page });
  const buttons = [
    ...pageButtons(page, { actionIds: { previous: ids.previousPage, next: ids.nextPage }, value }),
    waveButton(request.addressee, "Write a wave"),
    shareButton(value(page.number)),
  ];
  return {
    text: fallback(brief),
    blocks: [
      header(titleOf(brief)),
      ...page.blocks,
      ...pageLine(page),
      { type: "actions", elements: buttons },
      ...leftOut(answer.missing).map((line) => context(line)),
      receiptOf(brief, isReopened),
    ],
  };
}

/** What others see of a brief: without what it cost, and without what is left. */
export function sharedBriefCard(brief: Brief, number: number): Card {
  const page = pageOf(brief, number);
  return { text: fallback(brief), blocks: [header(titleOf(brief)), ...page.blocks, ...pageLine(page)] };
}

/** @param problem mrkdwn that goes first: what could not be read */
export function prepUsageCard(problem?: string): Card {
  return sentence(problem === undefined ? usage : `${problem}\n\n${usage}`);
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

function pageOf(brief: Brief, number: number): Page {
  return pageAt(pagesOf(content(brief)), number);
}

const bold = { bold: true } as const;
const italic = { italic: true } as const;

function content({ composition: { request, answer } }: Brief): KnownBlock[] {
  const { opening_suggestion, approach_strategy, talking_points = [], what_to_avoid = [] } = answer.value;
  const topic = readable(request.topic);
  const opening = readable(opening_suggestion);
  return [
    ...richTextBlocks([
      ...(topic === undefined ? [] : [{ runs: [{ text: topic, style: bold }] }]),
      ...labelled("Opening", opening && `“${opening}”`),
    ]),
    ...richTextBlocks(labelled("Approach", readable(approach_strategy))),
    ...list("Talking points", talking_points.map(talkingPoint), (index) => index + 1),
    ...list(
      "Avoid",
      what_to_avoid.map((each) => runsOf(readable(each))),
      () => "bullet",
    ),
  ];
}

function labelled(label: string, text: string | undefined): Paragraph[] {
  return text === undefined ? [] : [{ runs: [{ text: label, style: bold }, { text: `  ${text}` }] }];
}

type TalkingPoint = NonNullable<Brief["composition"]["answer"]["value"]["talking_points"]>[number];

/** The why stands on the next line, in a lighter voice. */
function talkingPoint({ point, why }: TalkingPoint): Run[] {
  const runs = runsOf(readable(point));
  const reason = readable(why);
  if (reason === undefined) return runs;
  return [...runs, { text: `${runs.length > 0 ? "\n" : ""}why: ${reason}`, style: italic }];
}

function runsOf(text: string | undefined): Run[] {
  return text === undefined ? [] : [{ text }];
}

function list(label: string, items: readonly Run[][], mark: (index: number) => Paragraph["item"] & {}) {
  const shown = items.filter((runs) => runs.length > 0);
  if (shown.length === 0) return [];
  return richTextBlocks([
    { runs: [{ text: label, style: bold }] },
    ...shown.map((runs, index) => ({ item: mark(index), runs })),
  ]);
}

/** What a notification shows: what it is, and what to say first. */
function fallback(brief: Brief): string {
  const title = titleOf(brief);
  const opening = readable(brief.composition.answer.value.opening_suggestion);
  return escapeText(opening === undefined ? title : `${title}: ${opening}`, limits.fallbackText);
}
