import type { AuditEntry, AuditLog } from "../../audit/audit-log.ts";
import { type Card, context, section, sentence } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { dayOf } from "../../credits/periods.ts";
import { nameOf } from "../../outreach/contact.ts";
import type { Suppressions } from "../../outreach/suppressions.ts";
import type { AdministratorRequest, ContactRequest } from "./administration.ts";
import { logEmpty, logSent, nobodyAsked, onlyHashes } from "./sentences.ts";

const maxNameLength = 150;
/** Entries that a card lists: they fit into one section. */
const maxListed = 30;

export interface WhoDependencies {
  auditLog: AuditLog;
  suppressions: Pick<Suppressions, "identities">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Who did what with somebody's profile, newest first. */
export async function whoAsked(
  { auditLog, suppressions }: WhoDependencies,
  { organisation, addressee }: ContactRequest,
): Promise<Card> {
  const addresses = await suppressions.identities(organisation, addressee.address);
  const { entries, count } = await auditLog.about(organisation, addresses, maxListed);
  const name = escapeText(nameOf(addressee), maxNameLength);
  if (count === 0) return sentence(nobodyAsked(name));
  const text = `*Who used ${name}'s profile*`;
  const lines = entries.map(
    ({ at, actor, action, outcome }) =>
      `${timeAgo(at)} · <@${actor}> · ${action} · ${escapeText(outcome, 60)}`,
  );
  const more = count - lines.length;
  return {
    text,
    blocks: [
      section(text, ...lines, more > 0 ? `and ${more} more: \`/profile log\` has all` : undefined),
      context(onlyHashes),
    ],
  };
}

/** Sends an administrator the whole log, as a file in their messages with the app. */
export async function sendLog(
  { auditLog, now }: WhoDependencies,
  { organisation, person, client }: AdministratorRequest,
): Promise<Card> {
  const entries = await auditLog.entries(organisation);
  if (entries.length === 0) return sentence(logEmpty);
  const { channel } = await client.conversations.open({ users: person });
  if (channel?.id === undefined) throw new Error("Slack opened a conversation without returning its ID.");
  const filename = `rapport-log-${dayOf(now())}.csv`;
  const content = await logCsv(entries);
  await client.filesUploadV2({ channel_id: channel.id, filename, title: filename, content });
  return sentence(logSent);
}

/** A row per entry: when (ISO 8601, UTC), who (Slack ID), action, contact (keyed hash) and outcome. */
async function logCsv(entries: readonly AuditEntry[]): Promise<string> {
  // Loaded only when used: most processes never need it.
  const { stringify } = await import("csv-stringify/sync");
  return stringify(
    entries.map(({ at, actor, action, target, outcome }) => [
      new Date(at).toISOString(),
      actor,
      action,
      target,
      outcome,
    ]),
    { header: true, columns: ["date", "person", "action", "contact_hash", "outcome"], escape_formulas: true },
  );
}
