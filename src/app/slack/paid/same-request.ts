import type { Button } from "@slack/types";
import { z } from "zod";
import { readableAmount, readableCredits } from "#contract/amount.ts";
import { actions, button, type Card, headlineCard, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import {
  type AnsweredCall,
  type FailedCall,
  isRepeating,
  meetingOf,
  type PaidCall,
  type RepeatingCall,
  type SettledCall,
  workOf,
} from "../../credits/paid-call.ts";
import { paidOperations, priceOf, type Work } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import { jsonValue } from "../input/carried-values.ts";
import { resultValue } from "./paid-result.ts";
import { workMrkdwn, workText } from "./work-text.ts";

/** What a person sees who requests what was bought before, or is being written. */

export const ids = { open: "paid_open_result", anew: "paid_write_anew" } as const;

/** Who requests what, under which key, though it exists. */
export interface SameRequest {
  person: string;
  key: string;
  work: Work;
}

/**
 * For "Write it anew": the call that was found, whose request is the same, and the key and meeting of the one that
 * found it. The key makes one button one call.
 */
export const anewValue = jsonValue(
  z.object({ call: z.string().min(1), key: z.string().min(1), meeting: z.string().exactOptional() }),
  limits.buttonValue,
);

/** What came of a request, to whoever makes the same one. */
export function sameEnded(call: SettledCall, asked: SameRequest): Card {
  if (call.state === "answered") return offerCard(call, asked);
  if (call.state === "refused") return joinedFailedCard(call, asked);
  return isRepeating(call) ? repeatingCard(call, asked) : unknownCard(call, asked);
}

/** Offers what was bought: opening it is free, and nothing is spent before a press. */
export function offerCard(call: AnsweredCall, asked: SameRequest): Card {
  const { name } = paidOperations[asked.work.operation];
  const when = timeAgo(call.settledAt);
  const said =
    call.person === asked.person
      ? `You bought this ${name} ${when}.`
      : `<@${call.person}> bought this ${name} ${when}.`;
  return offering(`${said} Nothing was charged.`, asked.work, [
    openButton(call),
    anewButton(`Write it anew · ${priceOf(asked.work.operation)}`, call, asked),
  ]);
}

/** Says that it's being written already, and by whose request. */
export function joinedCard(call: PaidCall, { person, work }: SameRequest): Card {
  const who = call.person === person ? "you asked for it a moment ago" : `<@${call.person}> asked for it`;
  return sentence(
    `This ${workMrkdwn(work)} is already being written: ${who}. It's charged once, and appears in up to half a minute.`,
  );
}

/** Says that the service hasn't answered yet, whoever asked. */
export function repeatingCard(call: RepeatingCall, { person, work }: SameRequest): Card {
  const who = call.person === person ? "You asked" : `<@${call.person}> asked`;
  return sentence(
    `${who} for this ${workMrkdwn(work)} ${timeAgo(call.createdAt)}, and the profile service hasn't answered yet. We keep asking; it's charged once at most. Ask again in a few minutes to see it. Nothing was charged for this.`,
  );
}

/** Says to somebody who waited for another person's request that it failed. */
export function joinedFailedCard(call: FailedCall, asked: SameRequest): Card {
  const { operation } = asked.work;
  const { name } = paidOperations[operation];
  const said = `<@${call.person}> had asked for this ${name}, and it failed. You weren't charged.`;
  return offering(said, asked.work, [anewButton(`Write it · ${priceOf(operation)}`, call, asked)]);
}

/** Says that it may have been charged, and that writing it now may cost the price once more. */
export function unknownCard(call: FailedCall, asked: SameRequest): Card {
  const { name } = paidOperations[asked.work.operation];
  const who = call.person === asked.person ? "You" : `<@${call.person}>`;
  const said = `${who} asked for this ${name} ${timeAgo(call.createdAt)}, and its outcome is unknown: it may have cost ${readableCredits(call.price)}. Nothing was charged for this.`;
  const button = anewButton(`Write it · may cost ${readableAmount(call.price)} more`, call, asked);
  return offering(said, asked.work, [button]);
}

/** Opens a result in place of what offers it; free. */
function openButton({ id, composition }: AnsweredCall): Button {
  return button(ids.open, "Open, free", {
    about: workText(composition),
    value: resultValue.encode({ call: id, page: 0, isReopened: true }),
  });
}

function anewButton(text: string, { id }: PaidCall, { key, work }: SameRequest): Button {
  const meeting = meetingOf(work);
  return button(ids.anew, text, {
    about: workText(work),
    value: anewValue.encode({ call: id, key, ...(meeting !== undefined && { meeting }) }),
  });
}

function offering(said: string, { operation, request }: Work, buttons: Button[]): Card {
  const { title, preposition } = paidOperations[operation];
  const headline = `${title} ${preposition} ${escapeText(nameOf(request.addressee), 150)}`;
  return headlineCard(headline, said, actions(...buttons));
}

/** What the call asked, for the meeting of whoever asks the same now. */
export function sameWork(call: PaidCall, meeting: string | undefined): Work {
  const work = workOf(call);
  if (work.operation !== "prep") return work;
  return { operation: "prep", request: { ...work.request, meeting } };
}
