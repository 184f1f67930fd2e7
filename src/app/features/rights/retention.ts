import type { ModalView, SectionBlock } from "@slack/types";
import { button, context, formModal, noticeModal, section } from "../../blocks/card.ts";
import { fieldErrors, readTextField, textField } from "../../slack/input/form-fields.ts";
import { notAdministrator, openForAdministrators, refuseForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import {
  type OwnTimes,
  type RetentionTime,
  type RetentionTimes,
  retentionUnits,
} from "../../storage/retention.ts";
import type { Uses } from "../parts.ts";
import { ids } from "./ids.ts";

export type RetentionDependencies = Uses<{
  database: "query";
  retention: "read" | "limits" | "write";
  auditLog: "write";
  drawHome: true;
}>;

const title = "How long we keep things";

/** What is kept for a time, in the order in which App Home and the form say it. */
const names: Readonly<Record<RetentionTime, string>> = {
  profiles: "Profiles",
  content: "Requests and answers",
  meetings: "Meetings, after they end",
  recentContacts: "Recent contacts",
  sharedCards: "Where cards were shared",
  auditLog: "The log of who used whose profile",
  ledger: "Each paid request without its texts",
};
const times: readonly RetentionTime[] = [
  "profiles",
  "content",
  "meetings",
  "recentContacts",
  "sharedCards",
  "auditLog",
  "ledger",
];

function unitOf(name: RetentionTime): string {
  return name === "profiles" ? "minutes" : "days";
}

function timeText(name: RetentionTime, time: number): string {
  return `${time} ${time === 1 ? unitOf(name).slice(0, -1) : unitOf(name)}`;
}

/** For how long things are kept, and the button that opens the form. */
export function retentionSection(kept: RetentionTimes): SectionBlock {
  const lines = times.map((name) => `${names[name]}: ${timeText(name, kept[name])}`);
  return {
    ...section(`*${title}*`, ...lines),
    block_id: "retention",
    accessory: button(ids.openRetention, "Change…", { about: "how long we keep things" }),
  };
}

/** The form for shorter times. */
export function retentionModal(kept: RetentionTimes, limits: RetentionTimes): ModalView {
  return formModal({
    id: ids.retentionView,
    title,
    submit: "Save",
    blocks: [
      context(
        "What is older goes within an hour, for good; cached profiles within the time they had. Whoever manages credits is offered a CSV of paid requests two weeks before those become monthly totals.",
      ),
      ...times.map((name) =>
        textField({
          id: fieldOf(name),
          label: `${names[name]}, in ${unitOf(name)}`,
          hint: `${rangeText(name, limits)}. Leave empty for ${limits[name]}, which your Rapport admin allows at most.`,
          isOptional: true,
          max: 5,
          initial: String(kept[name]),
        }),
      ),
    ],
  });
}

function fieldOf(name: RetentionTime): string {
  return `rights_kept_${name}`;
}

function rangeText(name: RetentionTime, limits: RetentionTimes): string {
  return `${retentionUnits[name].least} to ${limits[name]}`;
}

/** "Change…": opens the form for administrators. */
export function openRetention({ retention }: Pick<RetentionDependencies, "retention">) {
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(args, title, async () =>
      retentionModal(await retention.read(args.organisation), retention.limits),
    );
}

/** Saves the form: only what is shorter than the operator's time is an organisation's own. */
export function submitRetention({ database, retention, auditLog, drawHome }: RetentionDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, client, view, organisation, person: actor } = args;
    const { limits } = retention;
    const own: OwnTimes = {};
    const problems: Record<string, string> = {};
    for (const name of times) {
      const typed = readTextField(view.state.values, fieldOf(name));
      const time = typed === "" ? limits[name] : /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
      if (!(time >= retentionUnits[name].least && time <= limits[name]))
        problems[fieldOf(name)] = `Enter a whole number from ${rangeText(name, limits)}.`;
      else if (time < limits[name]) own[name] = time;
    }
    const errors = fieldErrors(problems);
    if (errors !== undefined) return refuseForm(args, errors);
    const problem = await notAdministrator(args);
    if (problem !== undefined) return ack({ response_action: "update", view: noticeModal(title, problem) });
    const outcome = times.flatMap((name) => {
      const time = own[name];
      return time === undefined ? [] : [`${names[name].toLowerCase()} ${timeText(name, time)}`];
    });
    await database.query.transaction().execute(async (transaction) => {
      await retention.write(transaction, organisation, own);
      await auditLog.write(transaction, {
        organisation,
        actor,
        action: "change retention",
        outcome: outcome.join("; ") || "as long as allowed",
      });
    });
    await ack();
    await drawHome(client, organisation, actor);
  };
}
