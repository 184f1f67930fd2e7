import type { Actor } from "../../actor.ts";
import { type Card, context, section, sentence } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { dayOf } from "../../credits/periods.ts";
import { nameOf, readableContact } from "../../outreach/contact.ts";
import { askProfileId } from "../../outreach/profiles.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { createNames } from "../../slack/client/directory.ts";
import type { CsvLine } from "../../slack/reply/csv-file.ts";
import { sendFiles } from "../../slack/reply/send-file.ts";
import type { Uses } from "../parts.ts";
import type { ContactRequest } from "./contact-request.ts";
import { logEmpty, logSent, nobodyAsked, onlyHashes, otherAddressesUnknown } from "./sentences.ts";

const maxNameLength = 150;
/** Entries that a card lists: they fit into one section. */
const maxListed = 30;

export type WhoDependencies = Uses<{
  auditLog: true;
  contactPeople: "identities";
  profiles: "lookUp";
  now: true;
  people: "list";
  slackFetch: true;
  suppressions: "among";
  workspaces: true;
}>;

/** Who did what with somebody's profile, newest first. */
export async function whoAsked(
  { auditLog, contactPeople, profiles }: WhoDependencies,
  { organisation, addressee }: ContactRequest,
): Promise<Card> {
  const profile = await askProfileId(profiles, organisation, addressee);
  const addresses = await contactPeople.identities(organisation, addressee.address, profile.id);
  const { entries, count } = await auditLog.about(organisation, addresses, maxListed);
  const name = escapeText(nameOf(addressee), maxNameLength);
  const doubt = profile.isKnown ? undefined : otherAddressesUnknown("ask for");
  if (count === 0) return sentence([nobodyAsked(name), doubt].filter(Boolean).join(" "));
  const text = `*Who used ${name}'s profile*`;
  const lines = entries.map(
    ({ at, actor, action, outcome }) =>
      `${timeAgo(at)} · <@${actor}> · ${action} · ${escapeText(outcome, 60)}`,
  );
  const more = count - lines.length;
  return {
    text,
    blocks: [
      section(
        text,
        ...lines,
        more > 0 ? `and ${more} more: “Log as CSV” in Rapport's Home has all` : undefined,
        doubt,
      ),
      context(onlyHashes),
    ],
  };
}

/** Sends an administrator the whole log, as files in their messages with the app. */
export async function sendLog(
  dependencies: WhoDependencies,
  { organisation, person, client }: Omit<ContactRequest, "addressee">,
): Promise<Card> {
  const { auditLog, now, slackFetch, workspaces } = dependencies;
  const entries = auditLog.entries(organisation);
  const first = await entries.next();
  if (first.done === true) return sentence(logEmpty);
  // Loaded only when used: most processes never need it.
  const { csvFiles } = await import("../../slack/reply/csv-file.ts");
  const columns = ["date", "person", "name", "action", "contact_hash", "contact", "outcome"];
  const nameOfPerson = createNames(workspaces.of(organisation).directory);
  const contacts = await openlyKnown(dependencies, { organisation, person });
  /** When (ISO 8601, UTC), who (Slack ID and name), action, contact (keyed hash, and if known) and outcome. */
  async function* lines(): AsyncGenerator<CsvLine> {
    for (let next = first; next.done !== true; next = await entries.next()) {
      const { at, actor, action, target, outcome } = next.value;
      const known = contacts.get(target);
      const contact = known === undefined ? "" : readableContact(known);
      yield [new Date(at).toISOString(), actor, await nameOfPerson(actor), action, target, contact, outcome];
    }
  }
  const channel = await openDirectMessages(client, person);
  const name = { name: `rapport-log-${dayOf(now())}`, extension: "csv" };
  const files = csvFiles(columns, lines());
  await sendFiles({ client, slackFetch, channel }, name, files);
  return sentence(logSent);
}

/** Whom who asks finds by name, by their keyed hash in the log; nobody who was forgotten or blocked. */
async function openlyKnown({ auditLog, people, suppressions }: WhoDependencies, actor: Actor) {
  const known = (await people.list(actor)).people;
  const addresses = known.map(({ address }) => address);
  const blocked = await suppressions.among(actor.organisation, addresses);
  return auditLog.byTarget(
    actor.organisation,
    known.filter(({ address }) => !blocked.has(address)),
  );
}
