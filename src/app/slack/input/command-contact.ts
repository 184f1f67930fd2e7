import type { WebClient } from "@slack/web-api";
import { canonicalEmail } from "../../../contract/contact-address.ts";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import type { Addressee, Contact } from "../../outreach/contact.ts";
import { findLeadingName } from "../../outreach/find-by-name.ts";
import { readUser } from "../client/users.ts";
import { inTime } from "../reply/delivery.ts";
import { type ContactInput, splitContact } from "./contact-input.ts";
import type { Asker, KnownPeople } from "./known-people.ts";
import { isLikeAddress, type NameDoubt } from "./name-doubt.ts";
import { unescaped, withoutTargets } from "./rich-text-of-mrkdwn.ts";

/** Of a paid command. */
const nothingCharged = "Nothing was charged.";

/** How a command says that its contact cannot be read. */
export interface ContactWording {
  /** That nothing was done; mrkdwn, as is `several`. */
  cost: string;
  several: string;
  /** Of a problem; mrkdwn. */
  card: (problem: string) => Card;
}

/** What it takes to find out whom a command is about. */
export interface ContactReading {
  people: Pick<KnownPeople, "list">;
  asker: Asker;
  client: WebClient;
  /** How the command is used; mrkdwn. */
  usage: string;
  /** That of paid commands by default. */
  wording?: ContactWording;
}

/** Whom a command is about, if anybody was typed, and the text after it, as Slack sent it. */
export interface CommandContact {
  addressee: Addressee | undefined;
  rest: string;
  /** Why there is no contact although something was typed: the person has to say who it is. */
  doubt?: NameDoubt;
}

/**
 * Reads which contact a command is about, in time for its acknowledgement: an address, an ID, a mention, which is looked
 * up in Slack, or the name of somebody whom the person knows.
 *
 * @param typed the command's text as Slack sent it
 * @returns the contact, or who it may be; or the card to answer with
 * @throws errors of the Web API other than an unknown or hidden person
 */
export async function readCommandContact(
  typed: string,
  reading: ContactReading,
): Promise<CommandContact | { card: Card }> {
  if (typed.trim() === "") return { addressee: undefined, rest: "" };
  const { client, usage, wording = paidWording(usage) } = reading;
  const { input, rest } = splitContact(typed);
  switch (input.kind) {
    case "help":
      return { card: usageCard(usage) };
    case "unreadable":
      return readNamed(typed, reading);
    case "several":
      return { card: wording.card(wording.several) };
    case "id":
      return { addressee: { address: { contact_id: input.contactId } }, rest };
    case "address":
    case "mention": {
      const found = await inTime(resolveContact(input, client, wording.cost), lookUpTimeout);
      if (found === undefined) return { card: sentence(slackIsSlow(wording.cost)) };
      return "problem" in found ? { card: sentence(found.problem) } : { addressee: found.contact, rest };
    }
  }
}

/** @param typed the text, which begins with no address; the name is at its beginning, if there is one */
async function readNamed(typed: string, { people, asker }: ContactReading): Promise<CommandContact> {
  const words = [...typed.matchAll(/\S+\s*/g)].slice(0, maxNameWords);
  const plain = words.map(([word]) => unescaped(withoutTargets(word)).trim());
  const after = (count: number) => {
    const last = words[count - 1];
    return last === undefined ? typed : typed.slice(last.index + last[0].length);
  };
  const [first = ""] = plain;
  if (isLikeAddress(first)) {
    return { addressee: undefined, rest: after(1), doubt: { kind: "unreadable", typed: first } };
  }
  const { people: known, isComplete } = await people.list(asker);
  const found = findLeadingName(plain, known);
  if (found === undefined)
    return { addressee: undefined, rest: typed, doubt: { kind: "none", typed: first } };
  const { match, name, length } = found;
  const rest = after(length);
  if (match.kind !== "one") {
    return { addressee: undefined, rest, doubt: { kind: match.kind, typed: name, contacts: match.contacts } };
  }
  if (match.isWhole && isComplete) return { addressee: match.contact, rest };
  return { addressee: undefined, rest, doubt: { kind: "near", typed: name, contacts: [match.contact] } };
}

/** More than a name has. */
const maxNameWords = 6;

/** Milliseconds: the acknowledgement waits for more than this. */
const lookUpTimeout = 700;

function paidWording(usage: string): ContactWording {
  return {
    cost: nothingCharged,
    several: `That's more than one contact. ${nothingCharged} Try one at a time.`,
    card: (problem) => usageCard(usage, problem),
  };
}

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
