import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../../blocks/card.ts";
import { isAdministrator } from "../../../slack/client/administrators.ts";
import { readChannel } from "../../../slack/client/channel.ts";
import {
  administratorsOnly,
  allowed,
  allowedForGuests,
  disallowed,
  nobodyElse,
} from "../command/sentences.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { notSetUp } from "./obstacles.ts";

/**
 * `/reminders allow` and `disallow`: whether reminders may be posted in a channel shared with another
 * company, and whether they show profiles where workspace guests are present.
 *
 * @throws errors of the Web API
 */
export async function decideOnChannel(
  { channelRules, channelPolicy }: Pick<CommandDependencies, "channelRules" | "channelPolicy">,
  client: WebClient,
  { organisation, person, channel }: Requester,
  decision: "allow" | "disallow",
): Promise<Card> {
  if (!(await isAdministrator(client, person))) return sentence(administratorsOnly);
  const found = await readChannel(client, channel);
  if (found?.kind === "group") return sentence(notSetUp("group"));
  const wasAllowed = await channelRules.isAllowed(organisation, channel);
  const isExternal = found?.isExternal === true;
  const isDecided = wasAllowed || isExternal;
  if (decision === "allow" && !found?.isMember) return sentence(notSetUp("not a member"));
  if (
    !isDecided &&
    !(found?.isMember && (await channelPolicy.readers(organisation, found)).kind === "outsiders")
  ) {
    return sentence(nobodyElse);
  }
  if (decision === "disallow") {
    await channelRules.disallow(organisation, channel);
    return sentence(disallowed);
  }
  await channelRules.allow(organisation, channel, person);
  return sentence(isExternal ? allowed : allowedForGuests);
}
