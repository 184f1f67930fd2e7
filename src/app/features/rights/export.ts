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
import { exportSent, notTold, otherAddressesUnknown } from "./sentences.ts";

const maxNameLength = 150;

export type ExportDependencies = HeldDataDependencies &
  Uses<{ database: "query"; now: true; slackFetch: true }>;

/** Sends an administrator, as a direct message, everything that's held about somebody, as a file. */
export async function exportContact(
  dependencies: ExportDependencies,
  { organisation, person, client, addressee }: ContactRequest,
): Promise<Card> {
  const { now, slackFetch } = dependencies;
  const at = now();
  const basis = await readBasis(dependencies.database, organisation);
  const held = await heldData(dependencies, organisation, addressee);
  const text = await exportText(held, { organisation, basis, at });
  const channel = await openDirectMessages(client, person);
  await sendFile({ client, slackFetch, channel }, `rapport-export-${dayOf(at)}.json`, [Buffer.from(text)]);
  const doubt = held.areAllKnown ? [] : [otherAddressesUnknown("export")];
  if (held.knowledge === undefined) doubt.push(notTold);
  return sentence([exportSent(escapeText(nameOf(addressee), maxNameLength)), ...doubt].join(" "));
}

/** @returns readable JSON; times are ISO 8601 in UTC, people are Slack IDs */
export async function exportText(
  held: HeldData,
  { organisation, basis, at }: { organisation: string; basis: string | undefined; at: number },
): Promise<string> {
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
    profileIds: held.ties.map(({ address, profile, seenAt }) => ({
      address: readableAddress(address),
      profileId: profile.contact_id,
      at: time(seenAt),
    })),
    recentContactOf: held.uses.map(({ person, usedAt }) => ({ person, lastUsedAt: time(usedAt) })),
    paidRequests: await Array.fromAsync(held.calls, exportedCall),
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
    writtenByTeam:
      held.knowledge?.map(({ field, text, author, written_at: at }) => ({ by: author, at, field, text })) ??
      null,
    loggedToCrm: held.crmEntries.map(({ person, createdAt, state, entry: { kind, title, text } }) => ({
      ...{ kind, by: person, at: time(createdAt), state, title, text },
    })),
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
