import type { KnownBlock, ModalView } from "@slack/types";
import { button, formModal, section } from "#app/blocks/card.ts";
import { dayAndTime, escapeText } from "#app/blocks/mrkdwn.ts";
import type { AllowedChannel, ChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { inputBlock, textField } from "#app/slack/input/form-fields.ts";
import { channelValue } from "../buttons.ts";
import { ids } from "../ids.ts";

/** Channels in App Home, and in its form: Slack takes 100 blocks. */
const max = { named: 10, listed: 90 } as const;
/** Characters of domains that App Home shows. */
const maxDomainsLength = 500;
/** Characters of the form's field. */
const maxFieldLength = 3_000;

/** What administrators see of channels and domains in App Home. */
export function createAdministrationSections(channelRules: Pick<ChannelRules, "allowed" | "ownDomains">) {
  return async (organisation: string): Promise<KnownBlock[]> => {
    const [channels, domains] = await Promise.all([
      channelRules.allowed(organisation),
      channelRules.ownDomains(organisation),
    ]);
    return administrationBlocks(channels, domains);
  };
}

export function administrationBlocks(
  channels: readonly AllowedChannel[],
  domains: readonly string[],
): KnownBlock[] {
  return [
    {
      ...section("*Channels with people from outside*", channelsText(channels)),
      block_id: "allowed channels",
      accessory: button(ids.openAllowed, "Change…", { about: "channels with people from outside" }),
    },
    {
      ...section("*Your own e-mail domains*", domainsText(domains)),
      block_id: "own domains",
      accessory: button(ids.openDomains, "Change…", { about: "your own e-mail domains" }),
    },
  ];
}

function channelsText(channels: readonly AllowedChannel[]): string {
  if (channels.length === 0) return "Reminders about guests and shares go to none of them.";
  const names = channels.slice(0, max.named).map(({ channel }) => `<#${channel}>`);
  const more = channels.length - names.length;
  return `Reminders and shares may go to ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function domainsText(domains: readonly string[]): string {
  if (domains.length === 0) {
    return "Not set. Colleagues are guests with the e-mail domain of whoever added the calendar.";
  }
  return `${escapeText(domains.join(", "), maxDomainsLength)}. Guests with these are colleagues.`;
}

export const channelsTitle = "Allowed channels";

/** The form that allows a channel, and those that an administrator allowed, each with a button that takes it back. */
export function allowedChannelsModal(channels: readonly AllowedChannel[]): ModalView {
  const hidden = channels.length - max.listed;
  const hint =
    "Everyone in it sees what's posted and shared there, but not the cards of meetings whose guests are in it. Invite Rapport first.";
  return formModal({
    id: ids.allowedView,
    title: channelsTitle,
    submit: "Allow",
    blocks: [
      inputBlock(
        {
          id: ids.allowedChannel,
          label: "Allow a channel that people from outside are in, or may join",
          hint,
        },
        {
          type: "conversations_select",
          action_id: ids.allowedChannel,
          filter: { include: ["public", "private"], exclude_bot_users: true },
        },
      ),
      ...(channels.length === 0 ? [] : [section("*Allowed already*")]),
      ...channels.slice(0, max.listed).map(({ channel, by, at }) => ({
        ...section(`<#${channel}> · by <@${by}>, ${dayAndTime(at)}`),
        accessory: button(ids.disallow, "Disallow", {
          about: `channel ${channel}`,
          value: channelValue.encode({ channel }),
        }),
      })),
      ...(hidden > 0 ? [section(`And ${hidden} more, listed as others are disallowed.`)] : []),
    ],
  });
}

export const domainsTitle = "Own e-mail domains";

/** The form for the organisation's own domains. */
export function domainsModal(domains: readonly string[]): ModalView {
  return formModal({
    id: ids.domainsView,
    title: domainsTitle,
    submit: "Save",
    blocks: [
      textField({
        id: ids.domains,
        label: "Your own e-mail domains",
        hint: "Such as acme.com acme.co.uk. Guests with these are colleagues, so cards don't show them. Add bots, rooms and lists by their addresses. Leave empty for none.",
        isOptional: true,
        isLong: true,
        max: maxFieldLength,
        initial: domains.length === 0 ? undefined : domains.join("\n"),
      }),
    ],
  });
}
