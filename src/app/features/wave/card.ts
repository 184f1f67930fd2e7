import type { KnownBlock } from "@slack/types";
import { button, type Card, section } from "../../blocks/card.ts";
import { mailLine, mailLink } from "../../blocks/mail-link.ts";
import { copyableBlocks } from "../../blocks/pages.ts";
import { nothingToShow } from "../../blocks/paid-result.ts";
import { labelled, readable, richTextBlocks } from "../../blocks/rich-text.ts";
import { defaultChannel } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import type { ResultOptions } from "../../slack/paid/paid-feature.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { type ResultContent, resultCard, sharedResultCard } from "../../slack/paid/result-card.ts";
import { sharedWaveView, type WaveView, waveView } from "../../views/result-views.ts";
import type { Channel, Request } from "./form.ts";
import { ids } from "./ids.ts";
import { variationMenu } from "./variations.ts";

/** A message: the request and the service's answer. */
export type Wave = PaidResult<"wave">;

/** The private result: the message, its reasons, the actions, and last the cost. */
export function waveCard(wave: Wave, options: ResultOptions): Card {
  const view = waveView(wave.composition);
  const about = nameOf(view.contact);
  const message = messageBlocks(view);
  const isWritten = message.length > 0;
  const written = [...message, ...richTextBlocks(labelled("Why", readable(view.reasoning)))];
  const link = isWritten ? linkOf(view) : undefined;
  return resultCard(wave, contentOf(view, written.length > 0 ? written : [section(nothingToShow)]), {
    ...options,
    ids,
    isWritten,
    notes: link === undefined ? [] : [mailLine(link)],
    buttons: (value) => [
      button(ids.again, "Again…", { about, value }),
      ...(isWritten ? [variationMenu(wave), button(ids.share, "Share…", { about, value })] : []),
    ],
    missing: missing(wave, view),
  });
}

/** "LinkedIn · warm"; without a tone when none was asked for. */
export function toneAndChannel({
  channel = defaultChannel,
  tone,
}: Pick<Request, "channel" | "tone">): string {
  return [channelNames[channel], ...(tone === undefined ? [] : [tone])].join(" · ");
}

/** What others see of a message: its text. */
export function sharedWaveCard(wave: Wave, page: number): Card {
  const view = sharedWaveView(wave.composition);
  return sharedResultCard(contentOf(view, messageBlocks(view)), page);
}

const channelNames: Readonly<Record<Channel, string>> = {
  email: "e-mail",
  linkedin: "LinkedIn",
  sms: "SMS",
};

function contentOf(view: WaveView, blocks: readonly KnownBlock[]): ResultContent {
  return {
    title: `Wave to ${nameOf(view.contact)} · ${toneAndChannel(view)}`,
    beginning: readable(view.subject) ?? readable(view.body),
    blocks,
  };
}

/** Subject and body. The body is a separate verbatim block, so that it can be copied. */
function messageBlocks({ subject, body }: WaveView): KnownBlock[] {
  return [...richTextBlocks(labelled("Subject", readable(subject))), ...copyableBlocks(body ?? "")];
}

/** A link to the reader's mail program, for an e-mail to a known address. */
function linkOf({ contact: { address }, channel, subject, body = "" }: WaveView): string | undefined {
  if (channel !== "email" || !("email" in address)) return undefined;
  return mailLink({ to: address.email, subject: readable(subject) ?? "", body });
}

/** What the service left out; a text message has no subject. */
function missing({ composition }: Wave, { channel }: WaveView): string[] {
  const { missing } = composition.answer;
  return channel === "sms" ? missing.filter((path) => path !== "wave.subject") : missing;
}
