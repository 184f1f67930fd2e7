import { plainText } from "../../blocks/mrkdwn.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import { isDirectMessages } from "../client/channels.ts";
import type { Person } from "../client/directory.ts";
import type { BlockReason, ChannelPolicy, Found, Readers } from "./channel-policy.ts";

/** Where something is shared: a channel, or a colleague's messages with the app. */
export interface ShareTarget {
  kind: "channel" | "person";
  /** Slack ID. */
  id: string;
}

export interface ShareAudienceOptions {
  channelPolicy: Pick<ChannelPolicy, "channelNow" | "readers" | "reader" | "find" | "isIn">;
}

/**
 * Decides whether something may be shared, by the policy that reminders follow: where the app can tell who
 * reads it, and neither the contact nor anybody from outside does. Asked right before posting: a channel may
 * have become shared, or the contact have joined it, since it was picked.
 *
 * @param share the contact that it's about, and who shares it, who has to be in the channel
 * @returns plain text that says why not; `undefined` when it may
 * @throws errors of the Web API: then don't share now
 */
export async function shareProblem(
  { channelPolicy }: ShareAudienceOptions,
  organisation: string,
  { kind, id }: ShareTarget,
  { about, by }: { about: Addressee; by: string },
): Promise<string | undefined> {
  /** The contact first: that they read it says more than that guests do. */
  const problemOf = async (readers: Readers, place: Place): Promise<string | undefined> => {
    const found = (await channelPolicy.find(organisation, readers.people, [about])).get(about);
    if (found !== undefined) return contactReads(found, about, place);
    return readers.kind === "outsiders" ? outsidersRead(readers.people, place) : undefined;
  };
  if (kind === "person")
    return problemOf(await channelPolicy.reader(organisation, id), { others: "someone else" });
  if (isDirectMessages(id)) return blockedTexts.direct;
  const decision = await channelPolicy.channelNow(organisation, id);
  if (!decision.isOpen) return blockedTexts[decision.blockedBy];
  const { channel } = decision;
  const name = channel.name === undefined ? "that channel" : `#${channel.name}`;
  const [isIn, readers] = await Promise.all([
    channelPolicy.isIn(organisation, id, by),
    channelPolicy.readers(organisation, channel),
  ]);
  return isIn ? problemOf(readers, { name, others: "another channel" }) : notIn;
}

interface Place {
  /** A channel's; absent for a person. */
  name?: string;
  /** What to choose instead. */
  others: string;
}

const maxNameLength = 80;
/** Guests named in a refusal. */
const maxNamed = 3;

function readable({ names, email }: Person): string | undefined {
  return plainText(names[0] ?? email ?? "", maxNameLength) || undefined;
}

function contactReads({ person, isSure }: Found, about: Addressee, { name, others }: Place): string {
  const who = readable(person) ?? plainText(nameOf(about), maxNameLength);
  const where = name === undefined ? "who would see it" : `who's in ${name} and would see it`;
  return `This ${isSure ? "is" : "may be"} about ${who}, ${where}. Nothing was shared. Choose ${others}.`;
}

function outsidersRead(people: readonly Person[], { name, others }: Place): string {
  if (name === undefined) {
    const [person] = people.filter(({ isBot, isDeleted }) => !isBot && !isDeleted);
    const who = (person && readable(person)) ?? "That account";
    return `${who} isn't one of your company's members. Nothing was shared. Choose ${others}.`;
  }
  const outsiders = people.filter(({ isOutsider }) => isOutsider);
  const named = outsiders.map(readable).filter((who) => who !== undefined);
  const shown = named.slice(0, maxNamed);
  const more = outsiders.length - shown.length;
  const who = [...shown, ...(more > 0 && shown.length > 0 ? [`${more} more`] : [])].join(", ");
  const guests =
    who === "" ? "People from outside your company" : `People from outside your company (${who})`;
  return `${guests} are in ${name}, or may be. Nothing was shared. Choose ${others}, or ask a workspace admin to allow it in Rapport's Home.`;
}

const notIn = "You aren't in that channel. Nothing was shared. Join it first, or choose another one.";

const blockedTexts: Readonly<Record<BlockReason | "direct", string>> = {
  "not a member":
    "Rapport isn't in that channel, so we can't tell who would see this. Nothing was shared. Type /invite @Rapport there, and share again.",
  shared:
    "People from another company are in that channel. Nothing was shared. Choose another one, or ask a workspace admin to allow it in Rapport's Home.",
  archived: "That channel is archived. Nothing was shared. Choose another one.",
  group:
    "Rapport can't be in a group conversation, so we can't tell who would see this. Nothing was shared. Choose a channel or a colleague.",
  direct:
    "We can't tell who's in a direct conversation. Nothing was shared. Choose a colleague below instead.",
};
