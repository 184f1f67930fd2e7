import type { Button, KnownBlock, RichTextBlock } from "@slack/types";
import { type Card, context, header, section, sentence } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { copyableBlocks } from "../../blocks/copyable.ts";
import { leftOut } from "../../blocks/left-out.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { readable, richTextBlocks } from "../../blocks/rich-text.ts";
import type { AnsweredCall, CompositionOf } from "../../credits/paid-call.ts";
import { priced } from "../../credits/price.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/form-values.ts";
import { receiptOf, resultValue } from "../../slack/paid-result.ts";
import { ids } from "./ids.ts";
import { mailLink } from "./mail-link.ts";
import { type Channel, usualChannel } from "./request.ts";
import { usage } from "./sentences.ts";

/** A message that was written: what was asked, and what the service answered. */
export type Wave = Pick<AnsweredCall, "id" | "charged" | "balanceAfter" | "settledAt"> & {
  composition: CompositionOf<"wave">;
};

export interface WaveOptions {
  /** Whether it is shown anew, out of what was stored. */
  isReopened: boolean;
  /** Which page of a message that one of Slack's does not hold; counted from 0. */
  page?: number;
}

/** Says that work goes on. */
export const waveWaiting: Presentation = {
  title: "Wave",
  card: sentence("Writing the wave… (this can take half a minute)"),
};

/** The private result: all that the service wrote, whatever came. */
export function wavePresentation(wave: Wave, options: WaveOptions): Presentation {
  return { title: "Wave", card: waveCard(wave, options) };
}

/** The message, why it is so, what can be done with it, and last what it cost. */
export function waveCard(wave: Wave, { isReopened, page: number = 0 }: WaveOptions): Card {
  const why = readable(wave.composition.answer.value.wave?.reasoning);
  const page = pageAt(pagesOf([...message(wave), ...labelled("Why", why)]), number);
  const value = (page: number) => resultValue.encode({ call: wave.id, page });
  const link = linkOf(wave);
  const buttons = [
    ...pageButtons(page, { actionIds: { previous: ids.previousPage, next: ids.nextPage }, value }),
    button(ids.again, priced("Again…", "wave"), value(page.number)),
    button(ids.share, "Share…", value(page.number)),
  ];
  return {
    text: fallback(wave),
    blocks: [
      header(titleOf(wave)),
      ...page.blocks,
      ...pageLine(page),
      // No button: Slack documents e-mail links in text, and for buttons only what opens in a browser.
      ...(link === undefined ? [] : [section(`<${link.replaceAll("&", "&amp;")}|Open in mail>`)]),
      { type: "actions", elements: buttons },
      ...leftOut(missing(wave)).map((line) => context(line)),
      receiptOf(wave, isReopened),
    ],
  };
}

/** What others see of a message: its text. */
export function sharedWaveCard(wave: Wave, number: number): Card {
  const page = pageAt(pagesOf(message(wave)), number);
  return { text: fallback(wave), blocks: [header(titleOf(wave)), ...page.blocks, ...pageLine(page)] };
}

/** @param problem mrkdwn that goes first: what could not be read */
export function waveUsageCard(problem?: string): Card {
  return sentence(problem === undefined ? usage : `${problem}\n\n${usage}`);
}

/** Opens the form for a contact. */
export function waveButton(addressee: Addressee, text = "Wave"): Button {
  return button(ids.open, priced(text, "wave"), addresseeValue.encode(addressee));
}

function button(action_id: string, text: string, value: string): Button {
  return { type: "button", action_id, text: { type: "plain_text", text }, value };
}

const channelNames: Readonly<Record<Channel, string>> = {
  email: "e-mail",
  linkedin: "LinkedIn",
  sms: "SMS",
};

function channelOf({ composition: { request } }: Wave): Channel {
  return request.channel ?? usualChannel;
}

function titleOf(wave: Wave): string {
  const { addressee, tone } = wave.composition.request;
  return [`Wave to ${nameOf(addressee)}`, channelNames[channelOf(wave)], tone]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** Subject and body. The body stands alone, to the letter, so that it can be copied. */
function message({ composition: { answer } }: Wave): KnownBlock[] {
  const { subject, body } = answer.value.wave ?? {};
  return [...labelled("Subject", readable(subject)), ...copyableBlocks(body ?? "")];
}

function labelled(label: string, text: string | undefined): RichTextBlock[] {
  if (text === undefined) return [];
  return richTextBlocks([{ runs: [{ text: label, style: { bold: true } }, { text: `  ${text}` }] }]);
}

/** A link to the reader's mail program, where it is an e-mail to somebody whose address is known. */
function linkOf(wave: Wave): string | undefined {
  const { request, answer } = wave.composition;
  const { address } = request.addressee;
  if (channelOf(wave) !== "email" || !("email" in address)) return undefined;
  const { subject, body = "" } = answer.value.wave ?? {};
  return mailLink({ to: address.email, subject: readable(subject) ?? "", body });
}

/** What the service left out; a text message has no subject. */
function missing(wave: Wave): string[] {
  const { missing } = wave.composition.answer;
  return channelOf(wave) === "sms" ? missing.filter((path) => path !== "wave.subject") : missing;
}

/** What a notification shows: what it is, and how it begins. */
function fallback(wave: Wave): string {
  const title = titleOf(wave);
  const { subject, body } = wave.composition.answer.value.wave ?? {};
  const beginning = readable(subject) ?? readable(body);
  return escapeText(beginning === undefined ? title : `${title}: ${beginning}`, limits.fallbackText);
}
