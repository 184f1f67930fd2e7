import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import type { ActorInChannel } from "../../actor.ts";
import { type Contact, contactOf } from "../../outreach/contact.ts";
import { resolveContact } from "./command-contact.ts";
import { readContactInput } from "./contact-input.ts";
import type { KnownPeople, Use } from "./known-people.ts";
import { type NameDoubt, nameDoubt } from "./name-doubt.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

export const maxPersonLength = 500;

/** How a model's tool is told who is meant. */
export const toolPerson = z
  .string()
  .min(1)
  .max(maxPersonLength)
  .describe("An e-mail address, a LinkedIn profile URL, or a name that the asker knows.");

/**
 * @param person plain text, or as Slack sent it
 * @param client for people who are mentioned: scopes `users:read` and `users:read.email`
 * @returns who is meant, by whoever asks, or why that isn't known
 */
export async function contactForTool(
  people: Pick<KnownPeople, "named" | "nameOf">,
  actor: ActorInChannel,
  person: string,
  use: Use,
  client?: WebClient,
): Promise<{ contact: Contact } | { doubt: NameDoubt }> {
  const read = readContactInput(person);
  if (read.kind === "address") {
    const name = await people.nameOf(actor, read.address);
    return { contact: { address: read.address, ...(name !== undefined && { name }) } };
  }
  if (read.kind === "mention" && client !== undefined) {
    const found = await resolveContact(read, client, "");
    if ("contact" in found) return found;
    return { doubt: { kind: "refused", typed: person, problem: unescaped(found.problem) } };
  }
  const typed = read.kind === "unreadable" ? read.text : unescaped(withoutTargets(person));
  const match = await people.named(actor, typed, use);
  if (match.kind !== "one") return { doubt: nameDoubt(match, typed) };
  const contact = contactOf(match.contact);
  return contact === undefined ? { doubt: { kind: "none", typed } } : { contact };
}
