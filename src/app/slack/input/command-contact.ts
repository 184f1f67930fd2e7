import type { WebClient } from "@slack/web-api";
import { canonicalEmail } from "#contract/contact-address.ts";
import type { ActorInChannel } from "../../actor.ts";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import { type Addressee, type Contact, contactOf, uniqueContacts } from "../../outreach/contact.ts";
import { findByName, findLeadingName } from "../../outreach/find-by-name.ts";
import { readUser } from "../client/users.ts";
import { inTime } from "../reply/delivery.ts";
import {
  type ContactInput,
  isListGoingOn,
  type LeadingContact,
  leadingContact,
  type NamedInput,
  splitContact,
} from "./contact-input.ts";
import type { KnownPeople } from "./known-people.ts";
import { isLikeAddress, type NameDoubt } from "./name-doubt.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** Of a paid command. */
const nothingCharged = "Nothing was charged.";

/** How a command says that its contact can't be read. */
export interface ContactWording {
  /** That nothing was done; mrkdwn, as is `several`. */
  cost: string;
  /** That there are too many; absent: a form asks who it is. */
  several?: string;
}

/** What it takes to find out who a command is about. */
export interface ContactReading {
  /** Without `nameOf`, whoever was typed by an address has no name. */
  people: Pick<KnownPeople, "list" | "inCrm"> & Partial<Pick<KnownPeople, "nameOf">>;
  actor: ActorInChannel;
  client: WebClient;
  /** How the command is used; mrkdwn. */
  usage: string;
  /** Absent: as for a paid command. */
  wording?: ContactWording;
}

/** The contact a command is about, if anybody was typed, and the text after it, as Slack sent it. */
export interface CommandContact {
  addressee: Addressee | undefined;
  rest: string;
  /** Why there is no contact although something was typed: the person has to say who it is. */
  doubt?: NameDoubt;
  /** Whether the rest may belong to the contact: a form should ask what it's about. */
  isUnsure?: boolean | undefined;
}

/** What to answer instead; if there is nobody to write for, `rest` is the text after who was typed. */
export interface ContactRefusal {
  card: Card;
  rest?: string;
}

/**
 * Reads which contact a command is about, in time for its acknowledgement: an address, an ID, a mention, which is looked
 * up in Slack, or the name of somebody the person knows. Gives them the name by which the person may know them:
 * the bare address says less.
 *
 * @param typed the command's text as Slack sent it
 * @returns the contact, or who it may be; or the card to answer with
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(
  typed: string,
  reading: ContactReading,
): Promise<CommandContact | ContactRefusal> {
  if (typed.trim() === "") return { addressee: undefined, rest: "" };
  const { usage, wording } = reading;
  if (splitContact(typed).input.kind === "help") return { card: usageCard(usage) };
  const { input, ...after } = leadingContact(typed);
  const read =
    input === undefined ? await readNamed(typed, reading) : await readLeading(input, after, reading);
  const isMore = "doubt" in read && read.doubt?.kind === "more";
  return isMore && wording?.several !== undefined ? { card: sentence(wording.several) } : read;
}

async function readLeading(
  input: NamedInput,
  { rest, areSeveral, name, isUnsure }: Omit<LeadingContact, "input">,
  reading: ContactReading,
): Promise<CommandContact | ContactRefusal> {
  const found = await readInput(input, reading, reading.wording?.cost ?? nothingCharged);
  if ("problem" in found) return { card: sentence(found.problem), rest };
  const contact = { ...found.contact, ...(name !== undefined && { name }) };
  return areSeveral
    ? { addressee: undefined, rest, doubt: { kind: "more", typed: "", contact } }
    : { addressee: contact, rest, isUnsure };
}

async function readInput(
  input: NamedInput,
  { client, people, actor }: ContactReading,
  cost: string,
): Promise<{ contact: Addressee } | { problem: string }> {
  if (input.kind === "id") return { contact: { address: { contact_id: input.contactId } } };
  const found = await inTime(resolveContact(input, client, cost), lookUpTimeout);
  if (found === undefined) return { problem: slackIsSlow(cost) };
  return "problem" in found ? found : { contact: await withName(found.contact, people, actor) };
}

/** Adds a contact's name if whoever asks may know it. */
export async function withName<Known extends Addressee>(
  contact: Known,
  people: Partial<Pick<KnownPeople, "nameOf">>,
  actor: ActorInChannel,
): Promise<Known> {
  const address = contactOf(contact)?.address;
  if (address === undefined || contact.name !== undefined) return contact;
  const name = await people.nameOf?.(actor, address);
  return name === undefined ? contact : { ...contact, name };
}

/** @param typed the text, which begins with no address; the name is at its beginning, if there is one */
async function readNamed(typed: string, reading: ContactReading): Promise<CommandContact> {
  const { people, actor } = reading;
  const words = wordsOf(typed);
  const [first = ""] = words.map(({ plain }) => plain);
  if (isLikeAddress(first)) {
    return {
      addressee: undefined,
      rest: after(typed, words, 1),
      doubt: { kind: "unreadable", typed: first },
    };
  }
  const { people: known, isComplete } = await people.list(actor);
  const plain = words.map(({ plain }) => plain);
  let found = findLeadingName(plain, known);
  if (found?.match.kind !== "one") {
    const name = found?.name ?? plain.slice(0, 2).join(" ");
    // Both at once: the acknowledgement waits for them, and then for the ledger.
    const asked = [...new Set([name, first])].map((one) => people.inCrm(actor, one, known));
    const lists = await Promise.all(asked.map((one) => inTime(one, lookUpTimeout)));
    const others = lists.find((list) => list?.length) ?? [];
    found = findLeadingName(plain, uniqueContacts([...others, ...known]));
    const isCrmSilent = lists.includes(undefined);
    if (found === undefined)
      return { addressee: undefined, rest: typed, doubt: { kind: "none", typed: first, isCrmSilent } };
  } else if (reading.wording === undefined) {
    // A credit isn't spent on a name that may be somebody else's.
    const others = await inTime(people.inCrm(actor, found.name, known), lookUpTimeout);
    const match = findByName(found.name, uniqueContacts([...(others ?? []), ...known]));
    if (match.kind !== "none") found = { ...found, match };
  }
  const { match, name, length } = found;
  const rest = after(typed, words, length);
  const asking = (doubt: NameDoubt) => ({ addressee: undefined, rest, doubt });
  if (match.kind === "several") return asking({ ...match, typed: name });
  const { contact } = match;
  if (!isComplete) return asking({ kind: "several", typed: name, contacts: [contact] });
  if (isSignature(contact, rest)) return { addressee: contact, rest, isUnsure: true };
  // Another name may follow.
  if (/[,;]$/.test(name) || isListGoingOn(rest)) return asking({ kind: "more", typed: "", contact });
  return { addressee: contact, rest };
}

/** Whether a name's own address follows it, as where an e-mail's signature was pasted. */
function isSignature({ address }: Addressee, rest: string): boolean {
  return "email" in address && rest.toLowerCase().includes(address.email);
}

/** A word as Slack sent it, with the space after it, and as a person reads it. */
interface TypedWord {
  index: number;
  escaped: string;
  plain: string;
}

function wordsOf(typed: string): TypedWord[] {
  return [...typed.matchAll(/\S+\s*/g)].slice(0, maxNameWords).map(({ 0: escaped, index }) => {
    return { index, escaped, plain: unescaped(withoutTargets(escaped)).trim() };
  });
}

/** @returns the text after so many words */
function after(typed: string, words: readonly TypedWord[], count: number): string {
  const last = words[count - 1];
  return last === undefined ? typed : typed.slice(last.index + last.escaped.length);
}

/** More than a name has. */
const maxNameWords = 6;

/** Milliseconds: the acknowledgement waits for more than this. */
const lookUpTimeout = 700;

function slackIsSlow(cost: string): string {
  return `Slack is slow to say who that is. ${cost} Try again, or type their e-mail address instead.`;
}

/** Input that names somebody. */
export type ReadableInput = Extract<ContactInput, { kind: "address" | "mention" }>;

/**
 * Finds the contact behind what was typed. A mention is looked up in Slack, which has the person's address.
 *
 * @param client with the scopes `users:read` and `users:read.email`
 * @param cost mrkdwn for problems: that nothing was done
 * @returns the contact, or a sentence (mrkdwn) that says why there is none and what to do
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function resolveContact(
  input: ReadableInput,
  client: WebClient,
  cost = nothingCharged,
): Promise<{ contact: Contact } | { problem: string }> {
  if (input.kind === "address") return { contact: { address: input.address } };
  const user = await readUser(client, input.user);
  if (user === undefined) {
    return { problem: `Slack won't show us this person. ${cost} Try their e-mail address.` };
  }
  const name = user.profile?.real_name || user.real_name || user.name;
  const email = canonicalEmail(user.profile?.email ?? "");
  if (user.is_bot || email === undefined) {
    const who = name === undefined ? "This person" : escapeText(name, 100);
    return {
      problem: user.is_bot
        ? `${who} is an app, and apps don't have profiles. ${cost}`
        : `Slack doesn't show an e-mail address for ${who}. ${cost} Try their address or LinkedIn URL.`,
    };
  }
  return { contact: { address: { email }, ...(name !== undefined && { name: plainText(name, 100) }) } };
}
