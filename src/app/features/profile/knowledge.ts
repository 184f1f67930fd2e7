import type { ModalView } from "@slack/types";
import { z } from "zod";
import { type KnowledgeField, type KnowledgeRevision, knowledgeField } from "#contract/team-knowledge.ts";
import type { Actor } from "../../actor.ts";
import { actions, button, cardModal, context, formModal, noticeModal, section } from "../../blocks/card.ts";
import { maxAdviceLength, maxLabelLength } from "../../blocks/connection-language.ts";
import { limits } from "../../blocks/limits.ts";
import { dayAndTime, escapeText } from "../../blocks/mrkdwn.ts";
import { type Contact, contact, readableContact } from "../../outreach/contact.ts";
import { OutreachError } from "../../outreach/service/errors.ts";
import type { KnowledgeTexts } from "../../outreach/team-knowledge.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { readTextField, textField } from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { deliveryTarget, replyTarget } from "../../slack/reply/delivery-target.ts";
import { openWhenReady, refuseForm, slackTooSlow, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { readCarried } from "../../slack/unreadable-request-error.ts";
import type { Uses } from "../parts.ts";
import { maxToneSummaryLength } from "./card.ts";
import { contactValue, ids } from "./ids.ts";
import { type LookUpDependencies, refreshedCard } from "./look-up.ts";
import {
  fromSource,
  knowledgeFailure,
  knowledgeTitle,
  maybeNotSaved,
  oneMoment,
  stillSaving,
  whoSees,
} from "./sentences.ts";

export type KnowledgeDependencies = LookUpDependencies &
  Uses<{ now: true; outbox: "showAt"; teamKnowledge: "read" | "write"; workspaces: true }>;

/** What the card calls each text, how many characters of it the card shows, and an example. */
const fields: Readonly<Record<KnowledgeField, readonly [label: string, max: number, example: string]>> = {
  must_do: ["Do", maxAdviceLength, "Lead with the number that changed."],
  must_never: ["Never", maxAdviceLength, "Open with small talk."],
  likes_this: ["Likes", maxAdviceLength, "One clear next step."],
  not_that: ["Not", maxAdviceLength, "Long decks."],
  worldview_label: ["Worldview", maxLabelLength, "Pragmatic Builder"],
  operating_style_label: ["Operating style", maxLabelLength, "Fast Closer"],
  tone_summary: ["Tone", maxToneSummaryLength, "Short, concrete, a little dry."],
};
/** Revisions that a history lists, besides what nobody wrote: a modal takes 250 kB, and 100 blocks. */
const maxListed = 50;

const carriedValue = jsonValue(
  z.object({
    contact,
    /** Where the profile's card is that's shown anew. */
    card: deliveryTarget.exactOptional(),
    /** The form below a history. */
    form: z.string().exactOptional(),
  }),
  limits.privateMetadata,
);
type Carried = ReturnType<typeof carriedValue.decode>;

/** @returns what each text is now */
function latestOf(revisions: readonly KnowledgeRevision[]): Map<KnowledgeField, KnowledgeRevision> {
  return new Map(revisions.toReversed().map((one) => [one.field, one]));
}

/** The form for what the team knows. */
export function knowledgeModal(carried: Carried, revisions: readonly KnowledgeRevision[]): ModalView {
  const latest = latestOf(revisions);
  const inputs = knowledgeField.options.flatMap((field) => {
    const [label, shown, placeholder] = fields[field];
    const now = latest.get(field);
    // A profile source's may be longer.
    const initial = now?.text.slice(0, limits.inputText).toWellFormed() || undefined;
    const max = Math.max(shown, initial?.length ?? 0);
    const size = { max, isLong: max > maxLabelLength, placeholder };
    // With another revision it's another field: an update shows its text, and what was typed stays in the others.
    const id = `${field} ${now?.id ?? ""}`;
    return [
      textField({ id, label, ...size, isOptional: true, initial }),
      ...(now === undefined ? [] : [context(writtenBy(now))]),
    ];
  });
  const history = button(ids.knowledgeHistory, "History…", { about: undefined });
  return formModal({
    ...{ id: ids.knowledgeView, title: knowledgeTitle, submit: "Save" },
    metadata: carriedValue.encode(carried),
    blocks: [section(whoOf(carried), whoSees), ...inputs, ...(latest.size === 0 ? [] : [actions(history)])],
  });
}

/** All that was written, the latest first, each with the way back to it. */
export function historyModal(carried: Carried, revisions: readonly KnowledgeRevision[]): ModalView {
  const latest = new Set(latestOf(revisions).values());
  const listed = revisions.filter(({ author }, index) => index < maxListed || author === undefined);
  const older = revisions.length - listed.length;
  const blocks = listed.map((revision, index) => {
    const [label] = fields[revision.field];
    const about = `${label}, ${index + 1} of ${listed.length}`;
    const again = button(ids.knowledgeAgain, "Use this again", { about, value: revision.id });
    return {
      ...section(`*${label}* · ${writtenBy(revision)}`, escapeText(revision.text, 2_500) || "_nothing_"),
      ...(!latest.has(revision) && { accessory: again }),
    };
  });
  const who = section(whoOf(carried), older > 0 ? `${older} older ones aren't listed.` : undefined);
  return {
    ...cardModal({ title: "History", card: { text: "History", blocks: [who, ...blocks] } }),
    private_metadata: carriedValue.encode(carried),
  };
}

const whoOf = ({ contact }: Carried) => `*${escapeText(readableContact(contact), 300)}*`;

/** "Sam Carter, Dec 3, 2026 at 2:30 PM" */
function writtenBy({ author, written_at = "" }: KnowledgeRevision): string {
  if (author === undefined) return fromSource;
  return `${escapeText(author, maxLabelLength)}, ${dayAndTime(Date.parse(written_at))}`;
}

/** "Add what you know…": opens the form. */
export function openKnowledge(dependencies: KnowledgeDependencies) {
  return (args: ButtonArgs): Promise<void> => {
    const { view, response_url } = args.body;
    const card =
      view === undefined
        ? replyTarget(response_url, dependencies.now())
        : ({ kind: "modal", view: view.id } as const);
    return open(
      dependencies,
      args,
      { contact: contactValue.decode(args.action.value), card },
      knowledgeModal,
    );
  };
}

/** The same on a card that stays as it is. */
export function openKnowledgeBeside(dependencies: KnowledgeDependencies) {
  return (args: ButtonArgs): Promise<void> =>
    open(dependencies, args, { contact: contactValue.decode(args.action.value) }, knowledgeModal);
}

/** "History…": opens it on top of the form. */
export function openHistory(dependencies: KnowledgeDependencies) {
  return (args: ButtonArgs): Promise<void> => {
    const { private_metadata, id: form = "" } = args.body.view ?? {};
    return open(dependencies, args, { ...carriedValue.decode(private_metadata), form }, historyModal);
  };
}

async function open(
  { auditLog, teamKnowledge }: KnowledgeDependencies,
  args: ButtonArgs,
  carried: Carried,
  page: (carried: Carried, revisions: readonly KnowledgeRevision[]) => ModalView,
): Promise<void> {
  const { organisation, person: actor } = args;
  const { address } = carried.contact;
  const view = teamKnowledge.read(organisation, address).then(
    async (revisions) => {
      const outcome = revisions.length > 0 ? "found" : "not profiled";
      await auditLog.record({ organisation, actor, action: "look up", address, outcome });
      return page(carried, revisions);
    },
    (error: unknown) => noticeModal(knowledgeTitle, knowledgeFailure(error, carried.contact)),
  );
  await openWhenReady(args, view, noticeModal(knowledgeTitle, oneMoment));
}

/** A field of the form, with what it showed. */
const shownField = z.object({
  block_id: z.string(),
  element: z.object({ initial_value: z.string().default("") }),
});

/** Saves what was changed in the form. If that fails, the form says why, and keeps what was typed. */
export function submitKnowledge(dependencies: KnowledgeDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { private_metadata, state, blocks } = args.view;
    const carried = carriedValue.decode(private_metadata);
    const shown = z
      .array(z.unknown())
      .parse(blocks)
      .flatMap((block) => shownField.safeParse(block).data ?? []);
    const changed = shown.flatMap(({ block_id, element }) => {
      const text = readTextField(state.values, block_id);
      const field = readCarried(() => knowledgeField.parse(block_id.split(" ")[0]));
      return linesOf(text) === linesOf(element.initial_value) ? [] : [[field, text]];
    });
    if (changed.length === 0) return args.ack();
    const saving = save(dependencies, args, carried.contact, async () => Object.fromEntries(changed));
    const saved = await inTime(saving);
    if (saved !== undefined && "revisions" in saved) {
      await args.ack();
      return showAnew(dependencies, args, carried);
    }
    await refuseForm(args, { [shown.at(-1)?.block_id ?? ""]: saved?.problem ?? stillSaving });
    await saving;
  };
}

/** A form may give lines another end than files do. */
const linesOf = (text = "") => text.trim().replaceAll("\r\n", "\n");

/** "Use this again": writes an earlier text once more, in the name of who presses it. */
export function restoreText(dependencies: KnowledgeDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, body, client, organisation } = args;
    const carried = carriedValue.decode(body.view?.private_metadata);
    const { contact, form = "" } = carried;
    const saved = await save(dependencies, args, contact, async () => {
      const revisions = await dependencies.teamKnowledge.read(organisation, contact.address);
      const earlier = revisions.filter(({ id }) => id === action.value);
      return Object.fromEntries(earlier.map(({ field, text }) => [field, text]));
    });
    const history = body.view?.id ?? "";
    if ("problem" in saved)
      return void (await updateModal(client, history, noticeModal(knowledgeTitle, saved.problem)));
    // Where Slack stacks no more, the history has taken the form's place.
    if (form !== history) await updateModal(client, form, knowledgeModal(carried, saved.revisions));
    await updateModal(client, history, historyModal(carried, saved.revisions));
    await showAnew(dependencies, args, carried);
  };
}

async function save(
  { auditLog, teamKnowledge, workspaces }: KnowledgeDependencies,
  { organisation, person: actor }: Actor,
  contact: Contact,
  changes: () => Promise<KnowledgeTexts>,
): Promise<{ problem: string } | { revisions: readonly KnowledgeRevision[] }> {
  const change = { organisation, actor, action: "change knowledge", address: contact.address } as const;
  const { directory } = workspaces.of(organisation);
  const author = (await inTime(directory.person(actor).catch(() => undefined)))?.names[0];
  if (author === undefined) return { problem: slackTooSlow };
  try {
    const revisions = await teamKnowledge.write(organisation, contact, { author, texts: await changes() });
    await auditLog.record({ ...change, outcome: "done" });
    return { revisions };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    // It may have been done.
    await auditLog.record({ ...change, outcome: error.kind });
    return { problem: knowledgeFailure(error, contact, maybeNotSaved) };
  }
}

/** The card with what is known now, where it was. */
async function showAnew(
  dependencies: KnowledgeDependencies,
  { organisation, person }: Actor,
  { contact, card: place }: Carried,
): Promise<void> {
  if (place === undefined) return;
  const card = await refreshedCard(dependencies, { organisation, person }, contact);
  await dependencies.outbox.showAt(organisation, place, { title: "Profile", card });
}
