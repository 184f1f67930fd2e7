import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type PaidCall, workOf } from "../../credits/paid-call.ts";
import { dayOf } from "../../credits/periods.ts";
import { contactKey, nameOf, readableAddress } from "../../outreach/contact.ts";
import type { Uses } from "../parts.ts";
import type { ContactRequest } from "./administration.ts";
import { readBasis } from "./basis.ts";
import { type HeldData, type HeldDataDependencies, heldData } from "./held-data.ts";
import { exportFailed, exportInParts, exportSent } from "./sentences.ts";

const maxNameLength = 150;
/** Characters of a message: Slack shows longer ones in part. */
const partLength = 3_000;

export type ExportDependencies = HeldDataDependencies & Uses<{ database: "query"; now: true; log: true }>;

/** Sends an administrator, as a direct message, everything that's held about somebody: a file, or text where Slack takes no file. */
export async function exportContact(
  dependencies: ExportDependencies,
  { organisation, person, client, addressee }: ContactRequest,
): Promise<Card> {
  const { now, log } = dependencies;
  const at = now();
  const basis = await readBasis(dependencies.database, organisation);
  const text = exportText(await heldData(dependencies, organisation, addressee), { organisation, basis, at });
  const name = escapeText(nameOf(addressee), maxNameLength);
  const { channel } = await client.conversations.open({ users: person });
  if (channel?.id === undefined) throw new Error("Slack opened a conversation without returning its ID.");
  const filename = `rapport-export-${dayOf(at)}.json`;
  try {
    await client.filesUploadV2({ channel_id: channel.id, filename, title: filename, content: text });
    return sentence(exportSent(name));
  } catch (error) {
    log.warn({ err: error }, "Slack didn't take an export as a file");
  }
  try {
    await sendInParts(client, channel.id, text);
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

/** @returns readable JSON; times are ISO 8601 in UTC, people are Slack IDs */
export function exportText(
  held: HeldData,
  { organisation, basis, at }: { organisation: string; basis: string | undefined; at: number },
): string {
  const keys = new Set(held.addresses.map(contactKey));
  const exported = {
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
    paidRequests: held.calls.map(exportedCall),
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
  };
  return `${JSON.stringify(exported, undefined, 2)}\n`;
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
