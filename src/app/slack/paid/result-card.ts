import type { ActionsBlockElement, ContextBlock, KnownBlock } from "@slack/types";
import { readableAmount, readableCredits } from "#contract/amount.ts";
import { actions, type Card, context, header } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { type Page, pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { leftOut } from "../../blocks/paid-result.ts";
import type { ResultOptions } from "./paid-feature.ts";
import { type PaidResult, type Reading, resultValue } from "./paid-result.ts";
import { versionButtons, versionLine } from "./result-versions.ts";

/** What a result says. */
export interface ResultContent {
  /** Plain text. */
  title: string;
  /** How it begins, for the notification; plain text. */
  beginning: string | undefined;
  /** In reading order, spread over as many pages as needed. */
  blocks: readonly KnownBlock[];
}

/** What else the private card of a result shows. */
export interface ResultFrame {
  /** IDs of the buttons that turn pages. */
  ids: { previousPage: string; nextPage: string };
  /** Shown on every page. */
  notes?: readonly KnownBlock[];
  /** Whether it has a text, so that it has to be read. */
  isWritten: boolean;
  /** @param value of the result's page */
  buttons: (value: string) => ActionsBlockElement[];
  /** Paths of promised fields that the service left out. */
  missing?: readonly string[];
}

/** What no check finds is for whoever sends it: that it offers what nobody decided, for one. */
export const toBeRead = "Machine-written: read it before you send it";

/** The private card of a paid result: a page of it, the actions, who has to read it, and last the cost. */
export function resultCard(
  result: PaidResult,
  content: ResultContent,
  {
    ids,
    notes = [],
    isWritten,
    buttons,
    missing = result.composition.answer.missing,
    page: number = 0,
    versions,
    isSameText = false,
    others = [],
    ...reading
  }: ResultFrame & ResultOptions,
): Card {
  const page = pageAt(pagesOf(content.blocks), number);
  const value = (page: number) =>
    resultValue.encode({ call: result.id, page, isReopened: reading.isReopened });
  const actionIds = { previous: ids.previousPage, next: ids.nextPage };
  const allButtons = [
    ...pageButtons(page, { actionIds, about: content.title, value }),
    ...buttons(value(page.number)),
    ...others.map((other) => other(content.title, value(page.number))),
    ...(versions === undefined ? [] : versionButtons(versions, content.title)),
  ];
  return framed(
    content,
    page,
    ...notes,
    ...(allButtons.length > 0 ? [actions(...allButtons)] : []),
    ...leftOut(missing).map((line) => context(line)),
    ...(versions === undefined ? [] : [versionLine(versions)]),
    ...(isWritten && isSameText
      ? [context(`The same text came back; it cost ${readableAmount(result.charged)}.`)]
      : []),
    ...(isWritten ? [context(toBeRead)] : []),
    receipt(result, reading),
  );
}

/** What others see of a page of a result: neither actions nor cost. */
export function sharedResultCard(content: ResultContent, page: number): Card {
  return framed(content, pageAt(pagesOf(content.blocks), page));
}

function framed({ title, beginning }: ResultContent, page: Page, ...below: KnownBlock[]): Card {
  const text = beginning === undefined ? title : `${title}: ${beginning}`;
  return {
    text: escapeText(text, limits.fallbackText),
    blocks: [header(title), ...page.blocks, ...pageLine(page), ...below],
  };
}

/** The last line of every paid result, always in the same format. */
export function receipt(
  { charged, balanceAfter, settledAt, composition, person }: PaidResult,
  { isReopened, reader = person, isInThread = false }: Reading,
): ContextBlock {
  const isChargeReported = !composition.answer.missing.includes("credits_used");
  const left = balanceAfter === undefined ? undefined : `${readableAmount(balanceAfter)} left`;
  const parts = [
    `${readableCredits(charged)} used${isChargeReported ? "" : " (its price; the service didn't say)"}`,
    left === undefined ? "balance unknown" : `${left}${isReopened ? " then" : ""}`,
    `asked by ${reader === person ? "you" : `<@${person}>`}, ${timeAgo(settledAt)}`,
    ...(isReopened ? ["opened again, free"] : []),
    ...(isReopened || isInThread || reader !== person ? [] : ["kept in your messages with Rapport"]),
  ];
  return context(parts.join(" · "));
}
