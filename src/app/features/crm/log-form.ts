import { randomUUID } from "node:crypto";
import type { Button, ModalView } from "@slack/types";
import { z } from "zod";
import { button, context, formModal, noticeModal, section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import { workOf } from "../../credits/paid-call.ts";
import type { CrmEntry } from "../../crm/crm.ts";
import { type Contact, contact, contactOf, nameOf, readableContact } from "../../outreach/contact.ts";
import { crmLine } from "../../slack/crm-line.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { inputBlock, readCheckboxes, readTextField, textField } from "../../slack/input/form-fields.ts";
import { readNamedMessage } from "../../slack/input/named-message.ts";
import { richTextOfMessage } from "../../slack/input/rich-text.ts";
import { readableResult, resultGoneModal, resultValue } from "../../slack/paid/paid-result.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { originOf } from "../../slack/reply/machine-text.ts";
import { openWhenReady, refuseForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, MessageShortcutArgs, SubmissionArgs } from "../../slack/router.ts";
import type { CrmView } from "../../views/crm-view.ts";
import { resultText } from "../../views/result-text.ts";
import type { Uses } from "../parts.ts";
import { ids } from "./ids.ts";
import { logForm, oneMoment } from "./sentences.ts";

export type LogDependencies = Uses<{
  auditLog: "record";
  crmEntries: "add";
  crmRecords: "of";
  ledger: "findReadable";
  now: true;
  teamCrm: "state" | "record";
  workspaces: true;
}>;

/** What a field takes. */
const maxTextLength = 3_000;
const maxTitleLength = 100;
/** More than name and address have. */
const maxContactLength = 2_000;
const day = 24 * 60 * 60_000;
const taskDays = 3;

/**
 * What the form carries: the entries' references, made once however often it's submitted; where the person is answered; and
 * the contact, where it shows their record.
 */
const formValue = jsonValue(
  z.object({
    note: z.uuid(),
    task: z.uuid(),
    responseUrl: z.url().optional(),
    contact: contact.optional(),
  }),
  limits.privateMetadata,
);

/** Opens the form with a result in it. @param value of the result's page */
export function logButton(about: string, value: string): Button {
  return button(ids.logResult, "Log to CRM…", { about, value });
}

interface Opening {
  text: string;
  contact?: Contact | undefined;
  responseUrl?: string | undefined;
  /** What the CRM has of the contact, where that's known. */
  crm?: CrmView | undefined;
}

/** Previews exactly what will be written, and to which record. */
export function logModal({ text, contact, responseUrl, crm }: Opening): ModalView {
  const shown = crm && contact && { ...contact, name: crm.name ?? contact.name };
  const isCut = text.length > maxTextLength;
  const hint = `${isCut ? logForm.cut(maxTextLength) : ""}${logForm.writtenAsItIs}`;
  const carried = { responseUrl, contact: shown && contact };
  return formModal({
    id: ids.logView,
    title: logForm.title,
    submit: "Log",
    metadata: formValue.encode({ note: randomUUID(), task: randomUUID(), ...carried }),
    blocks: [
      ...(crm === undefined || shown === undefined
        ? [contactField(contact, logForm.onlyInCrm)]
        : [
            section("*Contact*", escapeText(readableContact(shown), maxContactLength)),
            context(crmLine(crm)),
          ]),
      textField({
        ...{ id: ids.note, label: "Note", hint, max: maxTextLength },
        ...{ isLong: true, isOptional: true, initial: text.slice(0, maxTextLength).toWellFormed() },
      }),
      inputBlock(
        { id: ids.task, label: "Next", isOptional: true },
        {
          type: "checkboxes",
          action_id: ids.task,
          options: [{ text: { type: "plain_text", text: logForm.task(taskDays) }, value: "task" }],
        },
      ),
      context(logForm.staysThere),
    ],
  });
}

/** "Log to CRM" in a message's menu: the form with the message in it. */
export function logMessage(dependencies: LogDependencies) {
  return (args: MessageShortcutArgs): Promise<void> =>
    openForm(dependencies, args, async () => {
      const { text } = await readNamedMessage(richTextOfMessage(args.shortcut.message), args.client);
      return logModal({ text: visibleText(text), responseUrl: args.shortcut.response_url });
    });
}

/** "Log to CRM…" below a result: the form with what others may read of it. */
export function logResult(dependencies: LogDependencies) {
  return (args: ButtonArgs): Promise<void> =>
    openForm(dependencies, args, async () => {
      const { call: id } = resultValue.decode(args.action.value);
      const call = await readableResult(dependencies.ledger, args, id);
      if (call === undefined) return resultGoneModal();
      const { operation, request } = workOf(call);
      const contact = contactOf(request.addressee);
      const crm = contact && (await dependencies.crmRecords.of(args, contact.address));
      const origin = `(${originOf({ operation, isEdited: false })})`;
      const text = `${visibleText(resultText(call.composition))}\n\n${origin}`;
      return logModal({ text, contact, responseUrl: args.body.response_url, crm });
    });
}

async function openForm(
  { teamCrm }: LogDependencies,
  args: MessageShortcutArgs | ButtonArgs,
  form: () => Promise<ModalView>,
): Promise<void> {
  const view = teamCrm
    .state(args.organisation)
    .then(({ kind }) => (kind === "connected" ? form() : noticeModal(logForm.title, logForm.noCrm)));
  await openWhenReady(args, view, noticeModal(logForm.title, oneMoment));
}

/** Has what stands in the form written: the note, the task, or both. A job does it. */
export function submitLog({ auditLog, crmEntries, now, teamCrm, workspaces }: LogDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, organisation, person, view } = args;
    const { responseUrl, contact: shown, ...references } = formValue.decode(view.private_metadata);
    const text = readTextField(view.state.values, ids.note);
    const hasTask = readCheckboxes(view.state.values, ids.task).length > 0;
    const addressee = shown ?? readContactField(view.state.values);
    const contact = addressee && contactOf(addressee);
    const state = await teamCrm.state(organisation);
    if (text === "" && !hasTask) return refuseForm(args, { [ids.note]: logForm.nothingToLog });
    if (state.kind === "not connected") return refuseForm(args, { [ids.note]: logForm.noCrm });
    const { directory } = workspaces.of(organisation);
    const [record, me] = await Promise.all([
      contact && inTime(teamCrm.record(organisation, contact.address)),
      inTime(directory.person(person).catch(() => undefined)),
    ]);
    if (contact === undefined || record === undefined)
      return refuseForm(args, { [shown === undefined ? contactFieldId : ids.note]: logForm.notInCrm });
    const { address } = contact;
    const name = record.name ?? nameOf(contact);
    const about = { person: record.id, text };
    const entries: CrmEntry[] = [];
    if (text !== "") entries.push({ kind: "note", title: firstLine(text), ...about });
    if (hasTask) {
      const due = { dueAt: now() + taskDays * day, assignee: me?.email };
      entries.push({ kind: "task", title: logForm.taskTitle(name), ...about, ...due });
    }
    for (const entry of entries) {
      const outcome = entry.kind;
      await auditLog.record({ organisation, actor: person, action: "log to CRM", address, outcome });
      await crmEntries.add({
        ...{ organisation, person, responseUrl, entry, id: references[entry.kind] },
        connection: state.connection.id,
        contact: { address, name: name.slice(0, maxTitleLength) },
      });
    }
    await ack();
  };
}

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return plainText(line, maxTitleLength);
}
