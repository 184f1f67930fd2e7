import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import { type Contact, contactOf } from "../../outreach/contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { doubtText, isLikeAddress, type NameDoubt } from "../../slack/input/name-doubt.ts";
import type { Tool, ToolAnswer } from "../../slack/mcp/tool.ts";
import { profileText } from "../../views/profile-text.ts";
import { profileView } from "../../views/profile-view.ts";
import { doubtCard } from "./card.ts";
import { type LookUpDependencies, lookUp, lookUpCard } from "./look-up.ts";

const maxPersonLength = 500;

const input = z.object({
  person: z
    .string()
    .min(1)
    .max(maxPersonLength)
    .describe("An e-mail address, a LinkedIn profile URL, or the name of somebody the asker knows."),
});

/** Who somebody is, and how to speak with them. */
export function lookUpTool(dependencies: LookUpDependencies): Tool<typeof input> {
  return {
    name: "look_up_person",
    title: "Look a person up",
    description:
      "Says who a business contact is and how to speak with them: labels, what to do and never to do, tone. Free. Use it before a meeting or a message, or when somebody asks who a contact is.",
    input,
    isReading: true,
    async answer(actor, { person }) {
      const found = await contactFor(dependencies, actor, person);
      return "doubt" in found ? asking(found.doubt) : about(dependencies, actor, found.contact);
    },
  };
}

async function contactFor(
  { people }: LookUpDependencies,
  actor: Actor,
  person: string,
): Promise<{ contact: Contact } | { doubt: NameDoubt }> {
  const read = readContactInput(person);
  if (read.kind === "address") return { contact: { address: read.address } };
  const match = await people.named(actor, person);
  const contact = match.kind === "one" ? contactOf(match.contact) : undefined;
  if (contact !== undefined) return { contact };
  if (match.kind === "several") return { doubt: { ...match, typed: person } };
  return { doubt: { kind: isLikeAddress(person) ? "unreadable" : "none", typed: person } };
}

function asking(doubt: NameDoubt): ToolAnswer {
  return { text: doubtText(doubt), card: doubtCard(doubt) };
}

async function about(dependencies: LookUpDependencies, actor: Actor, contact: Contact): Promise<ToolAnswer> {
  const [result, crm] = await Promise.all([
    lookUp(dependencies, actor, contact),
    dependencies.crmRecords.of(actor, contact.address),
  ]);
  const card = lookUpCard(dependencies, result, crm);
  if (result.kind !== "found") return { text: card.text, card };
  const name = result.found.contact.name ?? crm?.name;
  const known = { ...result.found.contact, ...(name !== undefined && { name }) };
  return { text: visibleText(profileText(profileView({ ...result.found, contact: known }))), card };
}
