import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type PaidCall, workOf } from "../../credits/paid-call.ts";
import { dayOf } from "../../credits/periods.ts";
import { contactKey, nameOf, readableAddress } from "../../outreach/contact.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { sendFile } from "../../slack/reply/send-file.ts";
import type { Uses } from "../parts.ts";
import { readBasis } from "./basis.ts";
import type { ContactRequest } from "./contact-request.ts";
import { type HeldData, type HeldDataDependencies, heldData } from "./held-data.ts";
import { jsonPieces } from "./json-pieces.ts";
import { exportFailed, exportInParts, exportSent } from "./sentences.ts";

const maxNameLength = 150;
/** Characters of a message: Slack shows longer ones in part. */
const partLength = 3_000;

export type ExportDependencies = HeldDataDependencies &
  Uses<{ database: "query"; now: true; slackFetch: true; log: true }>;

/** Sends an administrator, as a direct message, everything that's held about somebody: a file, or text where Slack takes no file. */
export async function exportContact(
  dependencies: ExportDependencies,
  { organisation, person, client, addressee }: ContactRequest,
): Promise<Card> {
  const { now, slackFetch, log } = dependencies;
  const at = now();
  const basis = await readBasis(dependencies.database, organisation);
  const held = await heldData(dependencies, organisation, addressee);
  const pieces = await exportPieces(held, { organisation, basis, at });
  const name = escapeText(nameOf(addressee), maxNameLength);
  const channel = await openDirectMessages(client, person);
  try {
    await sendFile({ client, slackFetch, channel }, `rapport-export-${dayOf(at)}.json`, pieces);
    return sentence(exportSent(name));
  } catch (error) {
    log.warn({ err: error }, "Slack didn't take an export as a file");
  }
  try {
    await sendInParts(client, channel, pieces.join(""));
    return sentence(exportInParts(name));
  } catch (error) {
    log.warn({ err: error }, "Slack didn't take an export as text");
    return sentence(exportFailed(name));
  }
}

async function sendInParts(client: WebClient, channel: string, text: string): Promise<void> {
  for (let start = 0; start < text.length; start += partLength) {
    const part = text.slice(start, start + partLength);
    const elements = [
      { type: "rich_text_preformatted" as const, elements: [{ type: "text" as const, text: part }] },
    ];
    await client.chat.postMessage({ channel, text: "Export", blocks: [{ type: "rich_text", elements }] });
  }
}

/** @returns readable JSON in pieces; times are ISO 8601 in UTC, people are Slack IDs */
export function exportPieces(
  held: HeldData,
  { organisation, basis, at }: { organisation: string; basis: string | undefined; at: number },
): Promise<Buffer[]> {
  const keys = new Set(held.addresses.map(contactKey));
  return jsonPieces({
    about: held.addresses.map(readableAddress),
    organisation,
    exportedAt: time(at),
    basis: basis ?? null,
    isBlocked: held.isBlocked,
    cachedLookUp:
      held.lookup === undefined ? null : { askedAt: time(held.lookup.at), answer: held.lookup.value },
    contactIds: held.links.map(({ contact, contactId, linkedBy, linkedAt }) => ({
      name: contact?.name,
      address: contact && readableAddress(contact.address),
      contactId: contactId === "" ? null : contactId,
      by: linkedBy,
      at: time(linkedAt),
    })),
    rejectedContactIds: held.refusedIds,
    recentContactOf: held.uses.map(({ person, usedAt }) => ({ person, lastUsedAt: time(usedAt) })),
    paidRequests: exportedCalls(held.calls),
    requestsForApproval: held.approvals.map(({ operation, person, createdAt, state, work }) => ({
      operation,
      by: person,
      at: time(createdAt),
      state,
      request: work?.request,
    })),
    uses: held.entries.map(({ at, actor, action, outcome }) => ({
      at: time(at),
      by: actor,
      action,
      outcome,
    })),
    resultMessages: held.threads.map(({ person, messages }) => ({
      inMessagesOf: person,
      count: messages.length,
    })),
    sharedMessages: held.sharedCards.map(({ channel, postedAt }) => ({ in: channel, at: time(postedAt) })),
    meetings: held.meetings.map(({ channel, meeting: { title, location, startsAt, endsAt, guests } }) => ({
      title,
      location,
      startsAt: time(startsAt),
      endsAt: time(endsAt),
      remindedIn: channel,
      // Other guests' data is theirs.
      asGuest: guests
        .filter(({ contact }) => keys.has(contactKey(contact.address)))
        .map(({ contact, answer }) => ({
          name: contact.name,
          address: readableAddress(contact.address),
          answer,
        })),
    })),
  });
}

async function* exportedCalls(calls: AsyncIterable<PaidCall>) {
  for await (const call of calls) yield exportedCall(call);
}

function exportedCall(call: PaidCall) {
  const { operation, request } = workOf(call);
  return {
    operation,
    by: call.person,
    at: time(call.createdAt),
    state: call.state,
    request,
    answer: call.state === "answered" ? call.composition.answer.value : null,
  };
}

function time(at: number): string {
  return new Date(at).toISOString();
}
