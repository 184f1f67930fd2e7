import type { Button } from "@slack/types";
import { button, noticeModal } from "../../blocks/card.ts";
import { entries } from "../../credits/ledger/ledger-reports.ts";
import { dayOf } from "../../credits/periods.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { createNames } from "../../slack/client/directory.ts";
import { replyBeside } from "../../slack/reply/delivery.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import { sendFiles } from "../../slack/reply/send-file.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { startOfTables } from "../../views/credits-view.ts";
import type { Uses } from "../parts.ts";
import type { CommandDependencies } from "./command.ts";
import { ids } from "./ids.ts";
import { csvForAdministrators, csvSent } from "./sentences.ts";

export type CsvDependencies = CommandDependencies &
  Uses<{ auditLog: "record"; slackFetch: true; workspaces: true }>;

/** "CSV of the last 30 days": sends it to an administrator as a DM. */
export function sendCsv(dependencies: CsvDependencies) {
  const { auditLog, database, now, slackFetch } = dependencies;
  const action = "read spending";
  return async (args: ButtonArgs): Promise<void> => {
    const write = async (): Promise<string> => {
      const { organisation, person: actor } = args;
      if (!(await mayAdminister(dependencies, args, { action }))) return csvForAdministrators;
      await auditLog.record({ organisation, actor, action, outcome: "done" });
      const at = now();
      const since = startOfTables(at);
      // Loaded only when used, like the CSV parser: most processes never need it.
      const { directory } = dependencies.workspaces.of(organisation);
      const { creditsCsv } = await import("./csv-text.ts");
      const files = creditsCsv(entries(database, organisation, { since }), createNames(directory));
      return send(args, slackFetch, `credits-${dayOf(since)}-to-${dayOf(at)}`, files);
    };
    if (args.body.view === undefined) return say(args, await write());
    const modal = (text: string) => noticeModal("Spending", text);
    await openWhenReady(args, write().then(modal), modal("One moment…"));
  };
}

/** In App Home: sends the spending as a file. */
export const csvButton: Button = button(ids.csv, "Spending as CSV", { about: undefined });

/** @returns what was done; mrkdwn */
async function send(
  { client, person }: ButtonArgs,
  slackFetch: typeof fetch,
  name: string,
  files: AsyncIterable<readonly Buffer[]>,
): Promise<string> {
  const channel = await openDirectMessages(client, person);
  await sendFiles({ client, slackFetch, channel }, { name, extension: "csv" }, files);
  return csvSent;
}

/** @param text mrkdwn */
function say(args: ButtonArgs, text: string): Promise<void> {
  return replyBeside(args, text).catch((error: unknown) => args.logger.warn("reply failed", error));
}
