import type { Button, KnownBlock } from "@slack/types";
import { button, type Card, section } from "../../blocks/card.ts";
import { mailLine, mailLink } from "../../blocks/mail-link.ts";
import { copyableBlocks } from "../../blocks/pages.ts";
import { nothingToShow } from "../../blocks/paid-result.ts";
import { labelled, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { defaultChannel } from "../../credits/paid-operations.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { addresseeButton } from "../../slack/input/carried-values.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { type ResultContent, resultCard, sharedResultCard } from "../../slack/paid/result-card.ts";
import type { Channel, Request } from "./form.ts";
import { ids } from "./ids.ts";
import { variationMenu } from "./variations.ts";

/** A message: the request and the service's answer. */
export type Wave = PaidResult<"wave">;

/** The private result: the message, its reasons, the actions, and last the cost. */
export function waveCard(wave: Wave, options: ResultOptions): Card {
  const { request } = wave.composition;
  const { addressee } = request;
  const about = nameOf(addressee);
  const message = messageBlocks(wave);
  const isWritten = message.length > 0;
  const why = richTextBlocks(labelled("Why", readable(wave.composition.answer.value.wave?.reasoning)));
  const written = [...message, ...why];
  const content = contentOf(wave, written.length > 0 ? written : [section(nothingToShow)]);
  const link = isWritten ? linkOf(wave) : undefined;
  const title = `Wave to ${about} · ${toneAndChannel(request)}`;
  return resultCard(
    wave,
    { ...content, title },
    {
      ...options,
      ids,
      notes: link === undefined ? [] : [mailLine(link)],
      buttons: (value) => [
        button(ids.again, "Again…", { about, value }),
        ...(isWritten ? [variationMenu(wave), button(ids.share, "Share…", { about, value })] : []),
      ],
      missing: missing(wave),
    },
  );
}

/** "LinkedIn · warm"; without a tone when none was asked for. */
export function toneAndChannel({ channel = defaultChannel, tone }: Request): string {
  return [channelNames[channel], ...(tone === undefined ? [] : [tone])].join(" · ");
}

/** What others see of a message: its text, without the requested tone. */
export function sharedWaveCard(wave: Wave, page: number): Card {
  return sharedResultCard(contentOf(wave, messageBlocks(wave)), page);
}

/** Opens the form for a contact. */
export function waveButton(addressee: Addressee, text = "Wave…"): Button {
  return addresseeButton(ids.open, text, addressee);
}

const channelNames: Readonly<Record<Channel, string>> = {
  email: "e-mail",
  linkedin: "LinkedIn",
  sms: "SMS",
};

function channelOf({ composition: { request } }: Wave): Channel {
  return request.channel ?? defaultChannel;
}

function contentOf(wave: Wave, blocks: readonly KnownBlock[]): ResultContent {
  const { request, answer } = wave.composition;
  const { subject, body } = answer.value.wave ?? {};
  return {
    title: `Wave to ${nameOf(request.addressee)} · ${channelNames[channelOf(wave)]}`,
    beginning: readable(subject) ?? readable(body),
    blocks,
  };
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
