import type { Button, KnownBlock, ModalView } from "@slack/types";
import { actions, button, cardModal, context, formModal, noticeModal } from "../../blocks/card.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { openForAdministrators, openModal, refuseForm, replaceForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import type { RetentionTimes } from "../../storage/retention.ts";
import type { Uses } from "../parts.ts";
import type { AdministratorRequest } from "./administration.ts";
import { type ExportDependencies, exportContact } from "./export.ts";
import { ids } from "./ids.ts";
import { retentionSection } from "./retention.ts";
import { administratorsOnly, exportHint, oneMoment, whoseData } from "./sentences.ts";
import { sendLog, type WhoDependencies } from "./who.ts";

export type AdministerDependencies = ExportDependencies & WhoDependencies & Uses<{ auditLog: "record" }>;

/**
 * What administrators see in App Home of what is kept, and what they can take out.
 *
 * @param times for how long things are kept
 * @param others buttons of other features that export something too
 */
export function keptSections(times: RetentionTimes, others: readonly Button[]): KnownBlock[] {
  return [
    retentionSection(times),
    {
      ...actions(
        button(ids.openExport, "Export about someone…", { about: undefined }),
        button(ids.log, "Log as CSV", { about: undefined }),
        ...others,
      ),
      block_id: "exports",
    },
  ];
}

/** "Log as CSV": sends the whole log to an administrator. */
export function logFromHome(dependencies: AdministerDependencies) {
  const title = "Log";
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(args, title, { refusal: administratorsOnly }, async () => {
      const { client, organisation, person } = args;
      const card = await sendWholeLog(dependencies, { organisation, person, client, rest: "" });
      return cardModal({ title, card });
    });
}

/** Sends an administrator the whole log, and notes that they've read it. */
export function sendWholeLog(dependencies: AdministerDependencies, request: AdministratorRequest) {
  const { organisation, person: actor } = request;
  dependencies.auditLog.record({ organisation, actor, action: "read log", outcome: "all" });
  return sendLog(dependencies, request);
}

const exportTitle = "Export";

/** "Export about someone…": asks who. The form says nothing, so anyone may see it. */
export async function openExport(args: ButtonArgs): Promise<void> {
  await openModal(args, exportModal());
}

export function exportModal(): ModalView {
  return formModal({
    id: ids.exportView,
    title: exportTitle,
    submit: "Export",
    blocks: [contactField(), context(exportHint)],
  });
}

/** Sends an administrator everything that's held about who was chosen. */
export function submitExport(dependencies: AdministerDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { client, organisation, person } = args;
    const addressee = readContactField(args.view.state.values);
    if (addressee === undefined) return refuseForm(args, { [contactFieldId]: whoseData });
    const exported = isAdministrator(client, person).then(async (may) => {
      if (!may) return noticeModal(exportTitle, administratorsOnly);
      const card = await exportContact(dependencies, { organisation, person, client, rest: "", addressee });
      const event = { organisation, actor: person, action: "export", address: addressee.address } as const;
      dependencies.auditLog.record({ ...event, outcome: "done" });
      return cardModal({ title: exportTitle, card });
    });
    await replaceForm(args, exported, noticeModal(exportTitle, oneMoment));
  };
}
