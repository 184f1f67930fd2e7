import type { KnownBlock, RichTextBlock } from "@slack/types";
import { button, type Card, section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { mailLine } from "../../blocks/mail-link.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { labelled, type Run, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { priced } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import { resultCard } from "../../slack/paid/result-card.ts";
import { type RephrasingView, rephrasingView } from "../../views/result-views.ts";
import { ids } from "./ids.ts";
import { memoValue } from "./memo.ts";
import { resultSentences } from "./sentences.ts";
import { type Rephrasing, rephrasedMailLink, rephrasedText, shownText } from "./shown-text.ts";
import { markedMrkdwn, type Piece, wordChanges } from "./word-changes.ts";

const maxNameLength = 100;

/**
 * The private result: both texts, why, what to check, the actions, and last the cost.
 *
 * @param warning of the facts; mrkdwn
 */
export function rephrasedCard(
  rephrasing: Rephrasing,
  options: ResultOptions,
  warning: string | undefined,
): Card {
  const { tokens, thread } = memoValue.decode(rephrasing.composition.request.memo);
  const view = rephrasingView(rephrasing.composition, (text) => shownText(text, tokens));
  const rephrased = rephrasedText(rephrasing);
  const name = nameOf(view.contact);
  const link = rephrasedMailLink(rephrasing);
  const content = {
    title: `Rephrased for ${name}`,
    beginning: readable(rephrased),
    blocks: [
      ...texts(readable(view.original) ?? "", readable(view.rephrased), `For ${name}`),
      ...richTextBlocks(labelled("Why", readable(view.reasoning))),
    ],
  };
  return resultCard(rephrasing, content, {
    ...options,
    ids,
    isWritten: Boolean(rephrased),
    notes: [...warnings(view, warning), ...(link === undefined ? [] : [mailLine(link)])],
    buttons: (value) => [
      // First: what is copied comes from the person, and a reply from a bot.
      ...(rephrased ? [button(ids.copy, "Copy…", { about: name, value })] : []),
      ...(rephrased && thread ? [button(ids.reply, "Reply in thread…", { about: name, value })] : []),
      ...(rephrasing.composition.answer.isSameAgain
        ? []
        : [button(ids.again, priced("Try again", "rephrase"), { about: name, value })]),
    ],
  });
}

/** @param title of the rephrased text */
function texts(original: string, rephrased: string | undefined, title: string): KnownBlock[] {
  if (rephrased === undefined) {
    return [section(resultSentences.noRephrased), ...stacked("Yours", [{ text: original }])];
  }
  if (rephrased === original) {
    return [section(resultSentences.nothingToChange), ...stacked(title, [{ text: rephrased }])];
  }
  return comparison(original, rephrased, title);
}

/**
 * Both texts with changed words highlighted: in two columns, or if one doesn't fit, one below the other, in
 * as many blocks as needed.
 */
function comparison(original: string, rephrased: string, title: string): KnownBlock[] {
  const changes = wordChanges(original, rephrased);
  const columns = [
    column("Yours", markedMrkdwn(changes.original, "strike")),
    column(escapeText(title, maxNameLength), markedMrkdwn(changes.rephrased, "bold")),
  ];
  if (columns.every(({ text }) => text.length <= limits.sectionField))
    return [{ type: "section", fields: columns }];
  return [
    ...stacked("Yours", runsOf(changes.original, { strike: true })),
    ...stacked(title, runsOf(changes.rephrased, { bold: true })),
  ];
}

function column(title: string, text: string) {
  return { type: "mrkdwn", text: `*${title}*\n${text}`, verbatim: true } as const;
}

/** A text of any length below its title. */
function stacked(title: string, runs: readonly Run[]): RichTextBlock[] {
  return richTextBlocks([{ runs: [{ text: title, style: { bold: true } }] }, { runs }]);
}

function runsOf(pieces: readonly Piece[], style: NonNullable<Run["style"]>): Run[] {
  return pieces.map(({ text, isChanged }) => (isChanged ? { text, style } : { text }));
}

function warnings({ isOfOtherText }: RephrasingView, facts: string | undefined): KnownBlock[] {
  return [
    ...(facts === undefined ? [] : [section(facts)]),
    ...(isOfOtherText ? [section(resultSentences.otherOriginal)] : []),
  ];
}
