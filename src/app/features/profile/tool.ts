import { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Contact } from "../../outreach/contact.ts";
import { doubtText, type NameDoubt } from "../../slack/input/name-doubt.ts";
import { unescaped } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { contactForTool, toolPerson } from "../../slack/input/tool-contact.ts";
import type { Tool, ToolAnswer } from "../../slack/mcp/tool.ts";
import { profileText } from "../../views/profile-text.ts";
import { profileView } from "../../views/profile-view.ts";
import { doubtCard } from "./card.ts";
import { type LookUpDependencies, lookUp, lookUpCard } from "./look-up.ts";

const input = z.object({ person: toolPerson });

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
      const found = await contactForTool(dependencies.people, actor, person, "free");
      return "doubt" in found ? asking(found.doubt) : about(dependencies, actor, found.contact);
    },
  };
}

function asking(doubt: NameDoubt): ToolAnswer {
  return { text: doubtText(doubt), card: doubtCard(doubt) };
}

async function about(dependencies: LookUpDependencies, actor: Actor, contact: Contact): Promise<ToolAnswer> {
  const [result, crm] = await Promise.all([
    lookUp(dependencies, actor, contact),
    dependencies.crmRecords.of(actor, contact.address),
  ]);
  const card = lookUpCard(dependencies, actor, result, crm);
  if (result.kind !== "found") return { text: unescaped(card.text), card };
  const name = result.found.contact.name ?? crm?.name;
  const known = { ...result.found.contact, ...(name !== undefined && { name }) };
  return { text: profileText(profileView({ ...result.found, contact: known })), card };
}
