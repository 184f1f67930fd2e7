import type { Button, KnownBlock, ModalView } from "@slack/types";
import type { AuditLog } from "../../audit/audit-log.ts";
import { actions, button, type Card, cardModal, context, formModal, sentence } from "../../blocks/card.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { openModal, openWhenReady, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { RetentionTimes } from "../../storage/retention.ts";
import { type ExportDependencies, exportContact } from "./export.ts";
import { ids } from "./ids.ts";
import { retentionSection } from "./retention.ts";
import { administratorsOnly, exportHint, oneMoment, whoseData } from "./sentences.ts";
import { sendLog, type WhoDependencies } from "./who.ts";

export type AdministerDependencies = ExportDependencies &
  WhoDependencies & { auditLog: Pick<AuditLog, "record"> };

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

function modal(title: string, card: Card): ModalView {
  return cardModal({ title, card });
}

/** "Log as CSV": sends the whole log to an administrator. */
export function logFromHome(dependencies: AdministerDependencies) {
  return async ({ ack, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const [organisation, person] = [organisationOf(context), body.user.id];
    const title = "Log";
    const view = isAdministrator(client, person).then(async (may) => {
      if (!may) return modal(title, sentence(administratorsOnly));
      dependencies.auditLog.record({ organisation, actor: person, action: "read log", outcome: "all" });
      return modal(title, await sendLog(dependencies, { organisation, person, client, rest: "" }));
    });
    await openWhenReady(client, body, view, modal(title, sentence(oneMoment)));
  };
}

const exportTitle = "Export";

/** "Export about someone…": asks who. The form says nothing, so anyone may see it. */
export async function openExport({ ack, body, client }: ButtonArgs): Promise<void> {
  await ack();
  await openModal(client, body, exportModal());
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
  return async ({ ack, body, client, context, view }: SubmissionArgs): Promise<void> => {
    const addressee = readContactField(view.state.values);
    if (addressee === undefined) {
      return ack({ response_action: "errors", errors: { [contactFieldId]: whoseData } });
    }
    const request = {
      organisation: organisationOf(context),
      person: body.user.id,
      client,
      rest: "",
      addressee,
    };
    const exported = isAdministrator(client, request.person).then(async (may) => {
      if (!may) return sentence(administratorsOnly);
      const card = await exportContact(dependencies, request);
      const { organisation, person: actor } = request;
      const { address } = addressee;
      dependencies.auditLog.record({ organisation, actor, action: "export", address, outcome: "done" });
      return card;
    });
    const ready = await inTime(exported);
    await ack({ response_action: "update", view: modal(exportTitle, ready ?? sentence(oneMoment)) });
    if (ready === undefined) await updateModal(client, view.id, modal(exportTitle, await exported));
  };
}
