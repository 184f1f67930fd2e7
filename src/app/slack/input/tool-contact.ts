import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { type Contact, contactOf } from "../../outreach/contact.ts";
import { readContactInput } from "./contact-input.ts";
import type { KnownPeople } from "./known-people.ts";
import { isLikeAddress, type NameDoubt } from "./name-doubt.ts";

export const maxPersonLength = 500;

/** How a model's tool is told who is meant. */
export const toolPerson = z
  .string()
  .min(1)
  .max(maxPersonLength)
  .describe("An e-mail address, a LinkedIn profile URL, or a name that the asker knows.");

/** @returns who is meant, by whoever asks, or why that isn't known */
export async function contactForTool(
  people: Pick<KnownPeople, "named" | "nameOf">,
  actor: Actor,
  person: string,
): Promise<{ contact: Contact } | { doubt: NameDoubt }> {
  const read = readContactInput(person);
  if (read.kind === "address") {
    const name = await people.nameOf(actor, read.address);
    return { contact: { address: read.address, ...(name !== undefined && { name }) } };
  }
  const match = await people.named(actor, person);
  const contact = match.kind === "one" ? contactOf(match.contact) : undefined;
  if (contact !== undefined) return { contact };
  if (match.kind === "several") return { doubt: { ...match, typed: person } };
  return { doubt: { kind: isLikeAddress(person) ? "unreadable" : "none", typed: person } };
}
