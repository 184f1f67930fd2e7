import type { Actor } from "../../actor.ts";
import { plainText } from "../../blocks/mrkdwn.ts";
import type { Contact } from "../../outreach/contact.ts";
import { readContactInput } from "../input/contact-input.ts";
import type { KnownPeople, Use } from "../input/known-people.ts";
import { neededText } from "../input/needed-text.ts";
import { contactForTool, maxPersonLength } from "../input/tool-contact.ts";

/** How a step is told who is meant. */
export const stepContact = neededText("Who's the contact?", "Contact", maxPersonLength);

/** Said of a contact who objected; plain text. */
export const blocked =
  "The contact's profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.";

/**
 * @returns who is meant, by whoever the step is for, and what the workflow calls them if it has no address: else it could
 *   ask whom somebody knows. Or why it isn't known who is meant, without saying who it could be
 */
export async function contactForStep(
  people: Pick<KnownPeople, "named" | "nameOf">,
  actor: Actor,
  typed: string,
  use: Use,
): Promise<{ contact: Contact; typedName: string | undefined } | { error: string }> {
  const found = await contactForTool(people, actor, typed, use);
  const isAddress = readContactInput(typed).kind === "address";
  if ("contact" in found) return { ...found, typedName: isAddress ? undefined : typed };
  const shown = plainText(typed, 80);
  return {
    error: `We don't know who “${shown}” is. Nothing was charged. Use an e-mail address or a LinkedIn profile URL.`,
  };
}
