import type { Button, KnownBlock } from "@slack/types";
import { type Card, context, header, section } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { copyableBlocks } from "../../blocks/copyable.ts";
import { leftOut } from "../../blocks/left-out.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { pageAt, pageButtons, pageLine, pagesOf } from "../../blocks/pages.ts";
import { labelled, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { nothingToShow } from "../../blocks/sentences.ts";
import { waitingCard } from "../../blocks/waiting-card.ts";
import { type CompositionOf, priced, type WorkOf } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/input/carried-values.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import { receiptOf, resultValue } from "../../slack/paid/paid-result.ts";
import { ids } from "./ids.ts";
import { mailLink } from "./mail-link.ts";
import { type Channel, defaultChannel } from "./request.ts";

/** A message: the request and the service's answer. */
export type Wave = Pick<AnsweredCall, "id" | "person" | "charged" | "balanceAfter" | "settledAt"> & {
  composition: CompositionOf<"wave">;
};

export function waveWaiting({ request }: WorkOf<"wave">): Presentation {
  return { title: "Wave", card: waitingCard("Writing the wave", nameOf(request.addressee)) };
}

/** The private result: everything the service wrote. */
export function wavePresentation(wave: Wave, options: ResultOptions): Presentation {
  return { title: "Wave", card: waveCard(wave, options) };
}

/** The message, its reasons, the actions, and last the cost. */
export function waveCard(wave: Wave, { page: number = 0, ...reading }: ResultOptions): Card {
  const message = messageBlocks(wave);
  const isWritten = message.length > 0;
  const why = richTextBlocks(labelled("Why", readable(wave.composition.answer.value.wave?.reasoning)));
  const page = pageAt(pagesOf([...message, ...why]), number);
  const value = (page: number) => resultValue.encode({ call: wave.id, page, isReopened: reading.isReopened });
  const link = isWritten ? linkOf(wave) : undefined;
  const buttons = [
    ...pageButtons(page, { actionIds: { previous: ids.previousPage, next: ids.nextPage }, value }),
    button(ids.again, priced("Again…", "wave"), value(page.number)),
    ...(isWritten ? [button(ids.share, "Share…", value(page.number))] : []),
  ];
  const { tone } = wave.composition.request;
  const title = tone === undefined ? titleOf(wave) : `${titleOf(wave)} · ${tone}`;
  return {
    text: fallback(title, wave),
    blocks: [
      header(title),
      ...page.blocks,
      ...(page.blocks.length === 0 ? [section(nothingToShow)] : []),
      ...pageLine(page),
      // No button: Slack documents e-mail links only in text; buttons open a browser.
      ...(link === undefined ? [] : [section(`<${link.replaceAll("&", "&amp;")}|Open in mail>`)]),
      { type: "actions", elements: buttons },
      ...leftOut(missing(wave)).map((line) => context(line)),
      receiptOf(wave, reading),
    ],
  };
}

/** What others see of a message: its text, without the requested tone. */
export function sharedWaveCard(wave: Wave, number: number): Card {
  const page = pageAt(pagesOf(messageBlocks(wave)), number);
  const title = titleOf(wave);
  return { text: fallback(title, wave), blocks: [header(title), ...page.blocks, ...pageLine(page)] };
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
  return request.channel ?? defaultChannel;
}

function titleOf(wave: Wave): string {
  return `Wave to ${nameOf(wave.composition.request.addressee)} · ${channelNames[channelOf(wave)]}`;
}

/** Subject and body. The body is a separate verbatim block, so that it can be copied. */
function messageBlocks({ composition: { answer } }: Wave): KnownBlock[] {
  const { subject, body } = answer.value.wave ?? {};
  return [...richTextBlocks(labelled("Subject", readable(subject))), ...copyableBlocks(body ?? "")];
}

/** A link to the reader's mail program, for an e-mail to a known address. */
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

/** The notification's text: what it is, and how it starts. */
function fallback(title: string, wave: Wave): string {
  const { subject, body } = wave.composition.answer.value.wave ?? {};
  const beginning = readable(subject) ?? readable(body);
  return escapeText(beginning === undefined ? title : `${title}: ${beginning}`, limits.fallbackText);
}
