import type { EntityMetadata } from "@slack/types";
import { canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import type { ActorInChannel } from "../../actor.ts";
import { contactObject } from "../../blocks/work-object.ts";
import { type Contact, contactOf, nameOf } from "../../outreach/contact.ts";
import { organisationOf } from "../../slack/access/admission.ts";
import { shareProblem } from "../../slack/access/share-audience.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import type { EventArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { type LookUpDependencies, lookUp } from "./look-up.ts";

export type PreviewDependencies = LookUpDependencies &
  Uses<{
    channelPolicy: "channelNow" | "readers" | "reader" | "find" | "isIn";
    deduplication: "first";
    teamCrm: "personAt" | "record";
  }>;

/** Links of one message that are previewed. */
const maxLinks = 5;
/** Milliseconds from a message to its previews; who reads along may be others later. */
const previewTimeout = 4_000;

/** Who a link leads to. */
export interface LinkedContact {
  contact: Contact;
  /** The same however the link is written. */
  url: string;
}

/** @returns whom a link to LinkedIn or into the team's CRM leads to, with the CRM's name for a page of its own; `undefined` for other links */
export async function linkedContact(
  { teamCrm }: Pick<PreviewDependencies, "teamCrm">,
  organisation: string,
  link: string,
): Promise<LinkedContact | undefined> {
  const linkedIn = canonicalLinkedInUrl(link);
  if (linkedIn !== undefined) return { contact: { address: { linkedin_url: linkedIn } }, url: linkedIn };
  if (!URL.canParse(link)) return undefined;
  const page = new URL(link);
  const found = await teamCrm.personAt(organisation, page);
  const contact = found && contactOf(found);
  return contact && { contact, url: page.origin + page.pathname };
}

/**
 * Shows a room the names of the contacts that somebody has posted links to: of those with a profile, where the poster
 * could share it.
 */
export function previewLinks(dependencies: PreviewDependencies) {
  return async ({ event, body, client, context, logger }: EventArgs<"link_shared">): Promise<void> => {
    // What is still being written has no readers yet.
    if (event.source === "composer" || event.is_bot_user_member === false) return;
    const { channel, message_ts: ts, user: person } = event;
    const organisation = organisationOf(context);
    if (!(await dependencies.deduplication.first(organisation, `event ${body.event_id}`))) return;
    const actor = { organisation, person, channel };
    const links = [...new Set(event.links.map(({ url }) => url))].slice(0, maxLinks);
    const previews = Promise.all(links.map((link) => previewOf(dependencies, actor, link)));
    const entities = (await inTime(previews, previewTimeout))?.filter((entity) => entity !== undefined) ?? [];
    if (entities.length === 0) return;
    // The message may be gone, or an administrator may want no previews.
    const failed = (error: unknown) => logger.warn("preview failed", error);
    await client.chat.unfurl({ channel, ts, metadata: { entities } }).catch(failed);
  };
}

async function previewOf(
  dependencies: PreviewDependencies,
  actor: ActorInChannel & { channel: string },
  link: string,
): Promise<EntityMetadata | undefined> {
  const { organisation, person, channel } = actor;
  const linked = await linkedContact(dependencies, organisation, link);
  if (linked === undefined) return undefined;
  const { address } = linked.contact;
  const inCrm = linked.contact.name ?? (await dependencies.teamCrm.record(organisation, address))?.name;
  // Whoever posts it may know them by a name: it mustn't be that of somebody who reads along either.
  const name = inCrm ?? (await dependencies.people.nameOf(actor, address));
  const contact = { address, ...(name !== undefined && { name }) };
  const target = { kind: "channel", id: channel } as const;
  if (await shareProblem(dependencies, organisation, target, { about: contact, by: person }))
    return undefined;
  const result = await lookUp(dependencies, actor, contact);
  if (result.kind !== "found") return undefined;
  // Whoever reads a link to LinkedIn reads what it says; an e-mail address is more than a name.
  if (name === undefined && "email" in address) return undefined;
  return { ...contactObject({ url: linked.url, name: nameOf(contact) }), app_unfurl_url: link };
}
