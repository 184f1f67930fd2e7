import type { ModalView } from "@slack/types";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import {
  button,
  type Card,
  cardModal,
  formModal,
  noticeModal,
  section,
  sentence,
} from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Contact, contactKey, contactOf, nameOf, readableContact } from "../../outreach/contact.ts";
import type { Profiled } from "../../outreach/contact-links.ts";
import { askProfileId } from "../../outreach/profiles.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { fieldErrors, readTextField, textField } from "../../slack/input/form-fields.ts";
import {
  openModal,
  openWhenReady,
  refuseForm,
  replaceForm,
  showWhereClicked,
} from "../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { ids, linkChangeValue } from "./ids.ts";
import { confirmLinkCard, idsCard, linkedCard } from "./linked-card.ts";
import { chooseAddress, linkChanged, notLinked, oneMoment, unreadableId } from "./sentences.ts";

export type LinkDependencies = Uses<{
  auditLog: "record";
  contactIds: "change" | "linkMany" | "replacing" | "linkOf" | "othersWith";
  contactPeople: "identities";
  profiles: "lookUp";
  recentContacts: "list";
  suppressions: "isSuppressed" | "among";
}>;

const title = "Link a contact ID";

/** The form's metadata: whether it was opened from a card that can be retried. */
const linkFormValue = jsonValue(z.object({ isForCard: z.boolean() }), limits.privateMetadata);

interface LinkForm {
  /** The preselected contact. */
  contact?: Contact | undefined;
  /** What the field of the ID holds at first. */
  contactId?: string | undefined;
  /** Whether it was opened from a card that can be retried with the ID. */
  isForCard: boolean;
}

/** The form to link a contact ID. */
export function linkModal({ contact, contactId, isForCard }: LinkForm): ModalView {
  return formModal({
    id: ids.linkView,
    metadata: linkFormValue.encode({ isForCard }),
    title,
    submit: "Link",
    blocks: [
      contactField(contact),
      textField({
        id: ids.linkId,
        label: "Contact ID",
        hint: "The profile service uses this ID when it writes for the contact. Linking is free.",
        max: 100,
        placeholder: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
        initial: contactId,
      }),
      {
        ...section("Workspace admins can import many at once."),
        accessory: button(ids.import, "Import many…", { about: undefined }),
      },
    ],
  });
}

/**
 * Links an ID to a contact, and confirms it; or asks first, where it takes another one's place or is somebody else's.
 *
 * @param linked the contact, their new ID, and whether it's for a card that can be retried
 */
export async function link(
  dependencies: LinkDependencies,
  actor: Actor,
  { contact, contactId, isForCard }: { contact: Contact; contactId: string; isForCard: boolean },
): Promise<Card> {
  const { contactIds } = dependencies;
  const { organisation } = actor;
  if (await isSuppressed(dependencies, organisation, contact, contactId)) return suppressedCard(contact);
  const { id: profileId } = await askProfileId(dependencies.profiles, organisation, contact);
  const profiled = { contact, profileId };
  const [current, linkedOthers, profiledOthers] = await Promise.all([
    contactIds.linkOf(organisation, profiled),
    contactIds.othersWith(organisation, contactId, profiled),
    knownProfiles(dependencies, actor, contactId, profiled),
  ]);
  const others = [...linkedOthers, ...profiledOthers];
  const linking = { ...profiled, from: current?.contactId, to: contactId, isForCard };
  const isNew = linking.from === undefined || linking.from === contactId;
  if (!isNew || others.length > 0) return confirmLinkCard(linking, current, others);
  const isDone = await change(dependencies, actor, linking);
  // Somebody was faster: the person sees what they linked.
  return isDone ? linkedCard(linking) : link(dependencies, actor, { contact, contactId, isForCard });
}

async function isSuppressed(
  { suppressions }: Pick<LinkDependencies, "suppressions">,
  organisation: string,
  { address }: Contact,
  contactId?: string,
): Promise<boolean> {
  const addresses = [address, ...(contactId === undefined ? [] : [{ contact_id: contactId }])];
  const found = await Promise.all(addresses.map((one) => suppressions.isSuppressed(organisation, one)));
  return found.includes(true);
}

function suppressedCard(contact: Contact): Card {
  return sentence(suppressedText(nameOf(contact)));
}

/** @returns the actor's recent contact whose profile has this ID */
async function knownProfiles(
  { contactPeople, recentContacts }: LinkDependencies,
  { organisation, person }: Actor,
  contactId: string,
  { contact, profileId }: Profiled,
): Promise<Contact[]> {
  if (profileId?.toLowerCase() === contactId) return [];
  const recent = await recentContacts.list(organisation, person, { limit: maxRecent });
  const same = new Set(
    (await contactPeople.identities(organisation, { contact_id: contactId })).map(contactKey),
  );
  same.delete(contactKey(contact.address));
  return recent.flatMap((one) => (same.has(contactKey(one.address)) ? (contactOf(one) ?? []) : []));
}

const maxRecent = 50;

/** Takes a contact's ID back. */
export async function unlink(dependencies: LinkDependencies, actor: Actor, contact: Contact): Promise<Card> {
  const { contactIds } = dependencies;
  const { organisation } = actor;
  const { id: profileId } = await askProfileId(dependencies.profiles, organisation, contact);
  const profiled = { contact, profileId };
  const from = (await contactIds.linkOf(organisation, profiled))?.contactId;
  const linking = { ...profiled, from, to: undefined, isForCard: false };
  if (from === undefined) return sentence(notLinked(readableContact(contact)));
  return (await change(dependencies, actor, linking)) ? linkedCard(linking) : sentence(linkChanged);
}

/** Changes a link, and enters that in the log. @returns false when somebody has changed it meanwhile */
async function change(
  { auditLog, contactIds }: Pick<LinkDependencies, "auditLog" | "contactIds">,
  { organisation, person }: Actor,
  linking: Parameters<LinkDependencies["contactIds"]["change"]>[1],
): Promise<boolean> {
  const isDone = await contactIds.change(organisation, linking, person);
  const { address } = linking.contact;
  const action = linking.to === undefined ? "unlink" : "link";
  if (isDone) await auditLog.record({ organisation, actor: person, action, address, outcome: "done" });
  return isDone;
}

/** "Replace it", "Link anyway", "Unlink" and "Undo": changes the link, unless somebody has meanwhile. */
export function changeLink(dependencies: Pick<LinkDependencies, "auditLog" | "contactIds" | "suppressions">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation } = args;
    const { from, to, profileId, ...value } = linkChangeValue.decode(action.value);
    const linking = { ...value, from, to, profileId };
    const card = (await isSuppressed(dependencies, organisation, linking.contact, to))
      ? suppressedCard(linking.contact)
      : (await change(dependencies, args, linking))
        ? linkedCard(linking)
        : sentence(linkChanged);
    await showWhereClicked(args, { title, card });
  };
}

/** "IDs": a modal with what the service calls the contact. */
export async function openIds(
  dependencies: LinkDependencies,
  args: OverflowArgs,
  contact: Contact,
): Promise<void> {
  const { organisation, person } = args;
  const { address } = contact;
  const view = askProfileId(dependencies.profiles, organisation, contact).then(async ({ id: profileId }) => {
    const outcome = profileId === undefined ? "no ID" : "found";
    await dependencies.auditLog.record({ organisation, actor: person, action: "look up", address, outcome });
    if (await isSuppressed(dependencies, organisation, contact)) {
      return cardModal({ title: "IDs", card: suppressedCard(contact) });
    }
    const profiled = { contact, profileId };
    const card = idsCard(profiled, await dependencies.contactIds.linkOf(organisation, profiled));
    return cardModal({ title: "IDs", card });
  });
  await openWhenReady(args, view, noticeModal("IDs", oneMoment));
}

/**
 * "Link a contact ID" and "Enter the ID": opens the form for a contact.
 *
 * @param isForCard whether the card can be retried with the ID
 */
export async function openLinkForm(
  args: ButtonArgs | OverflowArgs,
  contact: Contact,
  isForCard = false,
): Promise<void> {
  await openModal(args, linkModal({ contact, isForCard }));
}

/** Reads the form: errors appear at their fields; otherwise the confirmation or a question replaces the form. */
export function submitLinkForm(dependencies: LinkDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { view, organisation, person } = args;
    const addressee = readContactField(view.state.values);
    const id = readContactInput(readTextField(view.state.values, ids.linkId));
    const contact = addressee && contactOf(addressee);
    if (contact === undefined || id.kind !== "id") {
      const errors = fieldErrors({
        [contactFieldId]: contact === undefined ? chooseAddress : undefined,
        [ids.linkId]: id.kind === "id" ? undefined : unreadableId,
      });
      return refuseForm(args, errors ?? {});
    }
    const { isForCard } = linkFormValue.decode(view.private_metadata);
    const linked = { contact, contactId: id.contactId, isForCard };
    const card = link(dependencies, { organisation, person }, linked);
    const modal = card.then((made) => cardModal({ title, card: made }));
    await replaceForm(args, modal, noticeModal(title, oneMoment));
  };
}
