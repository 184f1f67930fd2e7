import { type Card, sentence } from "#app/blocks/card.ts";
import { escapeText } from "#app/blocks/mrkdwn.ts";
import { readChannel } from "#app/slack/client/channels.ts";
import { isAdministrator } from "#app/slack/client/users.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { notSetUp } from "./destination.ts";

export const administratorsOnly = "Only workspace admins can change this. Nothing was changed.";
const nobodyElse =
  "There's nothing to change: this channel isn't shared with another company and has no guests. Nothing was changed.";
const afterAllowing =
  "Everyone here sees them, and what people share here, but not those of meetings whose guests are in this channel. `/reminders disallow` undoes this.";
const allowed = `We'll now post reminders in this channel, even though it's shared with another company. ${afterAllowing}`;
const allowedForGuests = `We'll now post reminders in this channel, even though people from outside are in it or may join. ${afterAllowing}`;
const disallowed =
  "We'll no longer post reminders about guests in this channel while people from outside are in it, or any while it's shared with another company. Nobody can share profiles here either.";

/**
 * `/reminders allow` and `disallow`: whether reminders may be posted in a channel shared with another
 * company, or where workspace guests are present.
 *
 * @throws errors of the Web API
 */
export async function decideOnChannel(
  request: ChannelRequest,
  decision: "allow" | "disallow",
): Promise<Card> {
  const { channelRules, channelPolicy, client, organisation, person, channel } = request;
  if (!(await isAdministrator(client, person))) return sentence(administratorsOnly);
  const found = await readChannel(client, channel);
  if (found?.kind === "group") return sentence(notSetUp("group"));
  const wasAllowed = await channelRules.isAllowed(organisation, channel);
  const isExternal = found?.isExternal === true;
  if (decision === "allow" && !found?.isMember) return sentence(notSetUp("not a member"));
  const hasOutsiders = async () =>
    found?.isMember === true && (await channelPolicy.readers(organisation, found)).kind === "outsiders";
  if (!wasAllowed && !isExternal && !(await hasOutsiders())) return sentence(nobodyElse);
  if (decision === "disallow") {
    await channelRules.disallow(organisation, channel);
    return sentence(disallowed);
  }
  await channelRules.allow(organisation, channel, person);
  return sentence(isExternal ? allowed : allowedForGuests);
}

const maxListLength = 1_500;

/**
 * `/reminders domains`: the organisation's own e-mail domains. Everybody sees them, administrators set them.
 *
 * @param named the new domains; absent to just show them
 * @throws errors of the Web API
 */
export async function orderDomains(
  { channelRules, client, organisation, person }: PersonRequest,
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
    "guests with the e-mail domain of the person who added the calendar, unless anyone can get an address there, as at gmail.com. All other guests are from outside.";
  if (domains.length === 0) {
    return `You haven't set your own e-mail domains. Colleagues are ${others} Workspace admins set domains with \`/reminders domains acme.com acme.co.uk\`.`;
  }
  const named = escapeText(domains.join(", "), maxListLength);
  return `Your own e-mail domains: ${named}. Guests with these domains are colleagues, and so are ${others} Workspace admins clear the domains with \`/reminders domains off\`.`;
}
