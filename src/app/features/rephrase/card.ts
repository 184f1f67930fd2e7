import type { Button, KnownBlock } from "@slack/types";
import { type Card, context, header, section } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { leftOut } from "../../blocks/left-out.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { labelled, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { waitingCard } from "../../blocks/waiting-card.ts";
import { priced, type WorkOf } from "../../credits/operations.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/input/carried-values.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import { receiptOf, resultValue } from "../../slack/paid/paid-result.ts";
import { comparison, stacked } from "./comparison.ts";
import { factWarning } from "./fact-warning.ts";
import { ids } from "./ids.ts";
import { memoValue } from "./memo.ts";
import { type Rephrasing, rephrasedText } from "./rephrasing.ts";
import { resultSentences } from "./sentences.ts";
import { shownText } from "./shown-text.ts";

export function rephraseWaiting({ request }: WorkOf<"rephrase">): Presentation {
  return { title: "Rephrase", card: waitingCard("Rephrasing", nameOf(request.addressee)) };
}

/** The private result: everything the service wrote. */
export function rephrasedPresentation(rephrasing: Rephrasing, options: ResultOptions): Presentation {
  return { title: "Rephrase", card: rephrasedCard(rephrasing, options) };
}

/** Both texts, why, what to check, the actions, and last the cost. */
export function rephrasedCard(rephrasing: Rephrasing, { page: number = 0, ...reading }: ResultOptions): Card {
  const { request, answer } = rephrasing.composition;
  const { tokens, thread } = memoValue.decode(request.memo);
  const rephrased = rephrasedText(rephrasing);
  const page = pageAt(pagesOf(content(rephrasing)), number);
  const value = (page: number) =>
    resultValue.encode({ call: rephrasing.id, page, isReopened: reading.isReopened });
  const button = (action_id: string, text: string) => buttonOf(action_id, text, value(page.number));
  return {
    text: fallback(rephrasing),
    blocks: [
      header(titleOf(rephrasing)),
      ...page.blocks,
      ...pageLine(page),
      ...warnings(rephrasing, rephrased && factWarning(request.message, rephrased, tokens)),
      {
        type: "actions",
        elements: [
          ...pageButtons(page, { actionIds: { previous: ids.previousPage, next: ids.nextPage }, value }),
          ...(rephrased && thread ? [button(ids.reply, "Reply in thread…")] : []),
          ...(rephrased ? [button(ids.copy, "Copy")] : []),
          button(ids.again, priced("Try again", "rephrase")),
        ],
      },
      ...leftOut(answer.missing).map((line) => context(line)),
      receiptOf(rephrasing, reading),
    ],
  };
}

/** Opens the form for a contact. */
export function rephraseButton(addressee: Addressee): Button {
  return buttonOf(ids.open, priced("Rephrase", "rephrase"), addresseeValue.encode(addressee));
}

function buttonOf(action_id: string, text: string, value: string): Button {
  return { type: "button", action_id, text: { type: "plain_text", text }, value };
}

function titleOf({ composition: { request } }: Rephrasing): string {
  return `Rephrased for ${nameOf(request.addressee)}`;
}

function content(rephrasing: Rephrasing): KnownBlock[] {
  const { request, answer } = rephrasing.composition;
  const { tokens } = memoValue.decode(request.memo);
  const shown = (text: string | undefined) => readable(text && shownText(text, tokens));
  return [
    ...texts(shown(request.message) ?? "", shown(rephrasedText(rephrasing)), nameOf(request.addressee)),
    ...richTextBlocks(labelled("Why", readable(answer.value.reasoning))),
  ];
}

function texts(original: string, rephrased: string | undefined, name: string): KnownBlock[] {
  if (rephrased === undefined) {
    return [section(resultSentences.noRephrased), ...stacked("Yours", [{ text: original }])];
  }
  if (rephrased === original) {
    return [section(resultSentences.nothingToChange), ...stacked(`For ${name}`, [{ text: rephrased }])];
  }
  return comparison({ original, rephrased, name });
}

function warnings({ composition }: Rephrasing, facts: string | undefined): KnownBlock[] {
  const { original = composition.request.message } = composition.answer.value;
  return [
    ...(facts === undefined ? [] : [section(facts)]),
    ...(original === composition.request.message ? [] : [section(resultSentences.otherOriginal)]),
  ];
}

/** The notification's text: what it is, and how it starts. */
function fallback(rephrasing: Rephrasing): string {
  const title = titleOf(rephrasing);
  const beginning = readable(rephrasedText(rephrasing));
  return escapeText(beginning === undefined ? title : `${title}: ${beginning}`, limits.fallbackText);
}
