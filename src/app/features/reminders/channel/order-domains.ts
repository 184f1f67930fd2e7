import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../../blocks/card.ts";
import { escapeText } from "../../../blocks/mrkdwn.ts";
import { isAdministrator } from "../../../slack/client/administrators.ts";
import { administratorsOnly } from "../command/sentences.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";

const maxListLength = 1_500;

/**
 * `/reminders domains`: the organisation's own e-mail domains. Everybody can see them, administrators set
 * them.
 *
 * @param named the new domains; absent to just show them
 * @throws errors of the Web API
 */
export async function orderDomains(
  { channelRules }: Pick<CommandDependencies, "channelRules">,
  client: WebClient,
  { organisation, person }: Pick<Requester, "organisation" | "person">,
  named: readonly string[] | undefined,
): Promise<Card> {
  if (named !== undefined) {
    if (!(await isAdministrator(client, person))) return sentence(administratorsOnly);
    await channelRules.setOwnDomains(organisation, named);
  }
  return sentence(domainsText(await channelRules.ownDomains(organisation)));
}

function domainsText(domains: readonly string[]): string {
  const others =
    "those with the domain of whoever added the calendar, unless anybody can have an address there, as at gmail.com. All other guests are from outside.";
  if (domains.length === 0) {
    return `No e-mail domains are named as your own. Colleagues are ${others} Administrators name domains with \`/reminders domains acme.com acme.co.uk\`.`;
  }
  const named = escapeText(domains.join(", "), maxListLength);
  return `Your own e-mail domains: ${named}. Guests with such an address are colleagues, and so are ${others} Administrators take the domains back with \`/reminders domains off\`.`;
}
