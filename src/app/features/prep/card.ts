import type { Button, KnownBlock } from "@slack/types";
import { button, type Card, context, section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { nothingToShow } from "../../blocks/paid-result.ts";
import { labelled, type Paragraph, type Run, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { type ResultContent, resultCard, sharedResultCard } from "../../slack/paid/result-card.ts";
import { type BriefView, briefView, sharedBriefView } from "../../views/result-views.ts";
import type { PrepKind } from "./form.ts";
import { ids } from "./ids.ts";

/** A brief: the request and the service's answer. */
export type Brief = PaidResult<"prep">;

export interface BriefOptions extends ResultOptions {
  /** Opens the form of a message to a contact, about the same topic. */
  waveButton: (addressee: Addressee, topic: string) => Button;
}

/** The private result: everything the service wrote, in the order it is used in the conversation. */
export function briefCard(brief: Brief, { waveButton, ...options }: BriefOptions): Card {
  const view = briefView(brief.composition);
  const advice = adviceBlocks(view);
  const isShareable = adviceBlocks(sharedBriefView(brief.composition)).length > 0;
  return resultCard(brief, contentOf(view, advice.length > 0 ? advice : [section(nothingToShow)]), {
    ...options,
    ids,
    isWritten: advice.length > 0,
    buttons: (value) => [
      waveButton(view.contact, visibleText(view.topic)),
      ...(isShareable ? [button(ids.share, "Share…", { about: nameOf(view.contact), value })] : []),
    ],
  });
}

/**
 * What others see of a brief: what may be said to the contact, without private knowledge about them or the
 * cost.
 */
export function sharedBriefCard(brief: Brief, page: number): Card {
  const view = sharedBriefView(brief.composition);
  return sharedResultCard(contentOf(view, adviceBlocks(view)), page);
}

const occasions: Readonly<Record<PrepKind, string>> = {
  meeting: "meeting with",
  call: "call with",
  presentation: "presentation to",
};

function contentOf(view: BriefView, advice: readonly KnownBlock[]): ResultContent {
  const topic = escapeText(view.topic, limits.contextText);
  return {
    title: `Brief: ${occasions[view.kind]} ${nameOf(view.contact)}`,
    beginning: readable(view.opening),
    blocks: topic === "" ? advice : [context(topic), ...advice],
  };
}

function adviceBlocks({ approach, points, avoid, ...view }: BriefView): KnownBlock[] {
  const opening = readable(view.opening);
  return [
    ...richTextBlocks(labelled("Opening", opening && `“${opening}”`)),
    ...richTextBlocks(labelled("Approach", readable(approach))),
    ...list("Talking points", points.map(talkingPoint), (index) => index + 1),
    ...list(
      "Avoid",
      avoid.map((each) => runsOf(readable(each))),
      () => "bullet",
    ),
  ];
}

/** The reason goes on the next line, in italics. */
function talkingPoint({ point, why }: BriefView["points"][number]): Run[] {
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
