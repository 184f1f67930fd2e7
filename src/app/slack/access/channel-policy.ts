import { domainToASCII, domainToUnicode } from "node:url";
import type { WebClient } from "@slack/web-api";
import type { Addressee } from "../../outreach/contact.ts";
import type { ContactIds } from "../../outreach/contact-ids.ts";
import {
  type Channel,
  type Channels,
  isDirectMessages,
  isInChannel,
  openDirectMessages,
  readChannel,
  readMembers,
} from "../client/channels.ts";
import type { Directory, Person } from "../client/directory.ts";
import { missingScope } from "../client/missing-scope.ts";
import type { Workspaces } from "../client/workspaces.ts";

/** Why we can't post in a channel. */
export type BlockReason = "not a member" | "group" | "archived" | "shared";

/** The channel policy's decision. */
export type PostDecision = { isOpen: true; channel: Channel } | { isOpen: false; blockedBy: BlockReason };

/**
 * Who reads a channel:
 * - `outsiders`: it has workspace guests, people from another company, or somebody we know nothing about, and
 *   no administrator has allowed it: no profiles are shown
 * - `known`: the profiles of people who are in the channel aren't shown
 */
export interface Readers {
  kind: "outsiders" | "known";
  /** The people Slack tells us about. */
  people: readonly Person[];
}

/** Who would be a contact, and whether that's certain. */
export interface Found {
  person: Person;
  isSure: boolean;
}

/** What administrators have allowed. */
interface ChannelRules {
  isAllowed(organisation: string, channel: string): Promise<boolean>;
}

interface ChannelPolicyDependencies {
  workspaces: Workspaces<"background" | "channels" | "directory">;
  channelRules: ChannelRules;
  contactIds: Pick<ContactIds, "findSame">;
}

export type ChannelPolicy = ReturnType<typeof createChannelPolicy>;

/**
 * Checked before every post: Slack doesn't tell us when a channel is shared or its members change. Each method
 * throws errors of the Web API: then don't post or show anything now.
 */
export function createChannelPolicy(dependencies: ChannelPolicyDependencies) {
  const { workspaces, channelRules, contactIds } = dependencies;
  return {
    /** Asks Slack each time (`Channels`). */
    channel(organisation: string, id: string): Promise<PostDecision> {
      const { channels } = workspaces.of(organisation);
      return decidePosting({ channels, channelRules }, organisation, id).catch(whereUnseen);
    },

    /** Like `channel`, but without cached responses: for single messages. */
    channelNow(organisation: string, id: string): Promise<PostDecision> {
      const channels = { read: (id: string) => readChannel(workspaces.of(organisation).background, id) };
      return decidePosting({ channels, channelRules }, organisation, id).catch(whereUnseen);
    },

    /** Members are read each time; their details, every few minutes. */
    async readers(organisation: string, channel: Channel): Promise<Readers> {
      const { background: client, directory } = workspaces.of(organisation);
      const { people, isOpenToOutsiders } = await readPresence({ client, directory }, channel);
      const isHeldBack = isOpenToOutsiders && !(await channelRules.isAllowed(organisation, channel.id));
      return { kind: isHeldBack ? "outsiders" : "known", people };
    },

    /** Somebody who alone reads something, as in a modal. */
    async reader(organisation: string, id: string): Promise<Readers> {
      const person = await workspaces.of(organisation).directory.person(id);
      const isKnown = person !== undefined && !person.isOutsider && !person.isDeleted && !person.isBot;
      return { kind: isKnown ? "known" : "outsiders", people: person === undefined ? [] : [person] };
    },

    /**
     * Finds which contacts are among these people, or may be: by address or name, and by an address that is linked to
     * one of the contact's IDs.
     */
    async find(
      organisation: string,
      people: readonly Person[],
      contacts: readonly Addressee[],
    ): Promise<Map<Addressee, Found>> {
      const emails = new Set(people.flatMap(({ email }) => (email === undefined ? [] : spellingsOf(email))));
      const linked = await contactIds.findSame(organisation, contacts, [...emails]);
      return new Map(
        contacts.flatMap((contact): [Addressee, Found][] => {
          const email = linked.get(contact);
          const sure = email === undefined ? undefined : findAmong(people, { address: { email } });
          if (sure !== undefined) return [[contact, { person: sure, isSure: true }]];
          const person = findAmong(people, contact);
          if (person === undefined) return [];
          const { address, name } = contact;
          const isSure = "email" in address && (person.email !== undefined || name !== undefined);
          return [[contact, { person, isSure }]];
        }),
      );
    },

    /** Whether somebody is in a channel, or it's their own messages with the app. Asks Slack each time. */
    async isIn(organisation: string, channel: string, person: string): Promise<boolean> {
      const { background: client } = workspaces.of(organisation);
      if (isDirectMessages(channel)) return (await openDirectMessages(client, person)) === channel;
      return isInChannel(client, person, channel);
    },

    /** Whether a person's reminders should stop: their account is deactivated or now a guest's. */
    async hasLeft(organisation: string, id: string): Promise<boolean> {
      const person = (await workspaces.of(organisation).directory.people([id])).get(id);
      return person === undefined || person.isDeleted || person.isOutsider;
    },
  };
}

/** Without the optional scope for private channels, the app can't see them: it's as if it weren't in them. */
function whereUnseen(error: unknown): PostDecision {
  if (!missingScope(error)?.includes("groups:read")) throw error;
  return { isOpen: false, blockedBy: "not a member" };
}

/** Whether cards may be posted in a channel. @throws errors of the Web API */
export async function decidePosting(
  { channels, channelRules }: { channels: Channels; channelRules: Pick<ChannelRules, "isAllowed"> },
  organisation: string,
  id: string,
): Promise<PostDecision> {
  if (isDirectMessages(id)) return { isOpen: true, channel: ownMessages(id) };
  const channel = await channels.read(id);
  if (channel?.kind === "group") return { isOpen: false, blockedBy: "group" };
  if (channel?.isArchived) return { isOpen: false, blockedBy: "archived" };
  if (!channel?.isMember) return { isOpen: false, blockedBy: "not a member" };
  if (channel.isExternal && !(await channelRules.isAllowed(organisation, id))) {
    return { isOpen: false, blockedBy: "shared" };
  }
  return { isOpen: true, channel };
}

/**
 * A person's messages with the app. We have no scope to ask Slack about them; only that person reads them,
 * and we checked whose they are when the reminder was set up.
 */
function ownMessages(id: string): Channel {
  return { id, name: undefined, kind: "direct", isMember: true, isArchived: false, isExternal: false };
}

/**
 * Who is in a channel. In direct messages with the app, only their owner.
 *
 * @param client the scopes of `readMembers`
 * @returns the people, without bots and deactivated accounts; and whether there are workspace guests or people
 *   from another company, or there may be
 * @throws errors of the Web API
 */
export async function readPresence(
  { client, directory }: { client: WebClient; directory: Directory },
  channel: Channel,
): Promise<{ people: readonly Person[]; isOpenToOutsiders: boolean }> {
  if (channel.kind === "direct") return { people: [], isOpenToOutsiders: false };
  const { members, isWhole } = await readMembers(client, channel.id);
  const known = await directory.people(members);
  const people = [...known.values()].filter(({ isBot, isDeleted }) => !isBot && !isDeleted);
  const isKnown = isWhole && known.size === members.size;
  const isOpenToOutsiders = channel.isExternal || !isKnown || people.some(({ isOutsider }) => isOutsider);
  return { people, isOpenToOutsiders };
}

/**
 * Finds who of these people is a contact, or may be. We match colleagues by the mailbox of their address. For others
 * the calendar may have a different address, so a matching name is enough; with neither address nor name, they may be
 * anyone.
 */
export function findAmong(people: readonly Person[], { address, name }: Addressee): Person | undefined {
  const mailbox = "email" in address ? mailboxOf(address.email) : undefined;
  return people.find(({ email, names, isOutsider }) => {
    if (mailbox !== undefined && email !== undefined && mailboxOf(email) === mailbox) return true;
    if (!isOutsider) return false;
    if (!("email" in address)) return true;
    return name === undefined ? email === undefined : names.some((one) => folded(one) === folded(name));
  });
}

/** @returns where mail to a canonical address arrives: without what follows a plus, and its domain in ASCII */
function mailboxOf(email: string): string {
  // Most addresses are theirs already, and a channel has thousands.
  if (!/[+\P{ASCII}]/u.test(email)) return email;
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\+.*/s, "")}@${domainToASCII(email.slice(at + 1))}`;
}

/** @returns an address and others of its mailbox that people may have linked */
function spellingsOf(email: string): string[] {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@") + 1;
  return [email, mailbox, mailbox.slice(0, at) + domainToUnicode(mailbox.slice(at))];
}

/** Normalizes a name: "Whitfield, Jane (Acme)" becomes "jane whitfield", and "José" becomes "jose". */
function folded(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\([^()]*\)/g, " ")
    .replace(/[\p{M}'’ʼ`´]/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}
