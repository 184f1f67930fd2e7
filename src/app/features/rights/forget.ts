import type { WebClient } from "@slack/web-api";
import { forgetContact } from "../../backups/forget-contact.ts";
import { actions, type Card, cardModal, context, section, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { nameOf, readableAddress } from "../../outreach/contact.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { addresseeButton, addresseeValue } from "../../slack/input/carried-values.ts";
import { replyToClick } from "../../slack/reply/delivery.ts";
import { administratorsOnly, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import type { ContactRequest } from "./contact-request.ts";
import { type HeldData, type HeldDataDependencies, heldData } from "./held-data.ts";
import { ids } from "./ids.ts";
import { notRemoved, otherAddressesUnknown, staysAfterForgetting, whereItStays } from "./sentences.ts";

const maxNameLength = 150;
/** Addresses that a card names. */
const maxNamed = 10;

export type ForgettingDependencies = HeldDataDependencies &
  Uses<{
    database: "eraseEverythingDeleted";
    backupMarks: "add";
    profiles: "lookUp" | "peek" | "forget";
    teamCrm: "forget";
    teamKnowledge: "about" | "remove";
    recentContacts: "users" | "forget";
    resultThreads: "about" | "forget";
    sharedCards: "about" | "forget";
    auditLog: "about" | "record" | "forgetting";
    drawHome: true;
    log: true;
  }>;

/** Says exactly what would be deleted; nothing is before a press. */
export async function confirmForgetting(
  dependencies: HeldDataDependencies,
  { organisation, addressee }: ContactRequest,
): Promise<Card> {
  const held = await heldData(dependencies, organisation, addressee);
  const name = escapeText(nameOf(addressee), maxNameLength);
  const text = `Forget *${name}*?`;
  const known = [...new Set(held.addresses.map((one) => readableAddress(one).normalize()))];
  const more = known.length - maxNamed;
  const names = known.slice(0, maxNamed).map((one) => escapeText(one, maxNameLength));
  return {
    text,
    blocks: [
      section(
        `${text} This deletes, for everyone here and for good:`,
        ...(await counts(held)).map((line) => `•  ${line}`),
        `Known to us as ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
        held.areAllKnown ? undefined : otherAddressesUnknown("forget"),
      ),
      actions(addresseeButton(ids.forget, "Forget them", addressee)),
      context(staysAfterForgetting),
    ],
  };
}

async function counts(held: HeldData): Promise<string[]> {
  const { links, refusedIds, uses, calls, approvals, threads, sharedCards, meetings, crmEntries, lookup } =
    held;
  const { length: texts } = held.knowledge ?? [];
  const { length: requests } = await Array.fromAsync(calls, ({ id }) => id);
  const owners = new Set(threads.map(({ person }) => person));
  const messages = threads.reduce((sum, thread) => sum + thread.messages.length, 0);
  return [
    lookup === undefined ? "no cached profile" : "the cached profile",
    `${count(links.length + refusedIds.length, "contact ID")}, linked or rejected`,
    `their place among the recent contacts of ${count(uses.length, "person", "people")}`,
    `what was asked and answered in ${count(requests, "paid request")}; who spent how much stays`,
    ...(approvals.length === 0 ? [] : [`${count(approvals.length, "request")} for an approval`]),
    `${count(messages, "message")} of ours with results, in the messages of ${count(owners.size, "person", "people")}`,
    `${count(sharedCards.length, "message")} of ours that someone shared or posted about them in the last year`,
    ...(texts === 0 ? [] : [`${count(texts, "text")} that your team wrote, at the profile service`]),
    ...(crmEntries.length === 0
      ? []
      : [
          `what was logged about them in the last day, ${count(crmEntries.length, "time")}; it stays in the CRM`,
        ]),
    `them as a guest of ${count(meetings.length, "meeting")}, and their name in its title; cards follow`,
  ];
}

function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}

/** "Forget them": deletes all that's held about somebody, and says what couldn't be. */
export function submitForgetting(dependencies: ForgettingDependencies) {
  const { drawHome, log } = dependencies;
  return async (args: ButtonArgs): Promise<void> => {
    const { action, client, organisation, person: actor } = args;
    const addressee = addresseeValue.decode(action.value);
    const { view } = args.body;
    const show = async (card: Card): Promise<void> => {
      if (view?.type !== "modal") return void (await replyToClick(args)(card));
      const isShown = await updateModal(client, view.id, cardModal({ title: "Forget someone", card }));
      // It says what couldn't be deleted, also to who has closed the form.
      if (!isShown) await client.chat.postMessage({ channel: actor, ...card });
    };
    const { address } = addressee;
    const act = { action: "forget", address } as const;
    if (!(await mayAdminister(dependencies, args, act))) return show(sentence(administratorsOnly));
    const { card, shownTo } = await forget(dependencies, client, { organisation, person: actor, addressee });
    await dependencies.auditLog.record({ ...act, organisation, actor, outcome: "done" });
    await show(card);
    for (const one of shownTo)
      await drawHome(client, organisation, one).catch((error: unknown) =>
        log.warn({ err: error }, "a Home couldn't be drawn without who was forgotten"),
      );
  };
}

async function forget(
  dependencies: ForgettingDependencies,
  client: WebClient,
  { organisation, person, addressee }: Omit<ContactRequest, "client">,
): Promise<{ card: Card; shownTo: Set<string> }> {
  const { database, profiles, teamCrm, teamKnowledge, backupMarks, auditLog, contactPeople } = dependencies;
  const addresses = await contactPeople.identities(organisation, addressee.address);
  // First, since whoever is stopped in between no longer knows all addresses.
  await backupMarks.add("forgotten", organisation, addresses);
  // Then what's under way: from now on, it takes back by itself what it writes or posts.
  await auditLog.forgetting(organisation, person, addresses);
  const isRemoved = await teamKnowledge.remove(organisation, addresses);
  const [threads, sharedCards, uses, meetings] = await Promise.all([
    dependencies.resultThreads.about(organisation, addresses),
    dependencies.sharedCards.about(organisation, addresses),
    dependencies.recentContacts.users(organisation, addresses),
    dependencies.contactMeetings.about(organisation, addresses),
  ]);
  /** Whose Home has them among its recent contacts, results or meetings. */
  const shownTo = new Set([...threads, ...uses, ...meetings].map((one) => one.person));
  shownTo.delete("");
  // Before we forget where they are.
  let left = await deleteMessages(dependencies, client, threads);
  for (const card of sharedCards) {
    const isThere = await deleteMessages(dependencies, client, [{ ...card, messages: [card.ts] }]);
    // Where it's still known, forgetting again tries again.
    if (isThere === 0) await dependencies.sharedCards.forget(organisation, card);
    left += isThere;
  }
  const underWay = await forgetContact(dependencies, organisation, addresses);
  for (const address of addresses) {
    if ("contact_id" in address) continue;
    await profiles.forget(organisation, address);
    await teamCrm.forget(organisation, address);
  }
  // Again, for a backup that was begun meanwhile.
  await backupMarks.add("forgotten", organisation, addresses);
  const isErased = await database.eraseEverythingDeleted();
  const problems = [
    left > 0
      ? `Slack didn't delete ${count(left, "message")} of ours: forget them again later, or ask a workspace admin to delete ${left === 1 ? "it" : "them"} in Slack.`
      : undefined,
    underWay > 0
      ? `${count(underWay, "request")} about them ${underWay === 1 ? "is" : "are"} under way: only what ${underWay === 1 ? "it costs" : "they cost"} will be kept.`
      : undefined,
    isRemoved ? undefined : notRemoved,
    isErased
      ? undefined
      : "Another program is using the database's file, which still has traces: forget them again later.",
  ].filter((problem) => problem !== undefined);
  const text = `*${escapeText(nameOf(addressee), maxNameLength)}* is forgotten.`;
  const blocks = [section([text, ...problems].join(" ")), context(whereItStays)];
  return { card: { text, blocks }, shownTo };
}

/** Deletes our own messages: scope `chat:write`. @returns how many are still there */
async function deleteMessages(
  { log }: Pick<ForgettingDependencies, "log">,
  client: WebClient,
  threads: readonly Pick<HeldData["threads"][number], "channel" | "messages">[],
): Promise<number> {
  let left = 0;
  for (const { channel, messages } of threads) {
    for (const ts of messages) {
      const isDeleted = await client.chat.delete({ channel, ts }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.message.includes("message_not_found")) return true;
          log.warn({ err: error }, "deleting a message about a contact failed");
          return false;
        },
      );
      if (!isDeleted) left += 1;
    }
  }
  return left;
}
