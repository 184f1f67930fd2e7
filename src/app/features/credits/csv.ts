import type { Button } from "@slack/types";
import { button, noticeModal } from "../../blocks/card.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import { entries } from "../../credits/ledger/ledger-reports.ts";
import { foldedCharges } from "../../credits/ledger/spending.ts";
import { dayOf, monthOf } from "../../credits/periods.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { replyBeside } from "../../slack/reply/delivery.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import { sendFiles } from "../../slack/reply/send-file.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { startOfTables } from "../../views/credits-view.ts";
import type { Uses } from "../parts.ts";
import type { CommandDependencies } from "./command.ts";
import { ids, oldCallsValue } from "./ids.ts";
import { csvForAdministrators, csvSent } from "./sentences.ts";

export type CsvDependencies = CommandDependencies & Uses<{ slackFetch: true }>;

/** "CSV of the last 30 days": sends it to an administrator as a DM. */
export function sendCsv({ database, now, slackFetch }: CsvDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const write = async (): Promise<string> => {
      if (!(await isAdministrator(args.client, args.person))) return csvForAdministrators;
      const at = now();
      const since = startOfTables(at);
      // Loaded only when used, like the CSV parser: most processes never need it.
      const { creditsCsv } = await import("./csv-text.ts");
      const files = creditsCsv(entries(database, args.organisation, { since }));
      return send(args, slackFetch, `credits-${dayOf(since)}-to-${dayOf(at)}`, files);
    };
    if (args.body.view === undefined) return say(args, await write());
    const modal = (text: string) => noticeModal("Spending", text);
    await openWhenReady(args, write().then(modal), modal("One moment…"));
  };
}

/** The same from App Home. */
export const csvButton: Button = button(ids.csv, "Spending as CSV", { about: undefined });

/** "CSV of these calls": sends the calls that are soon folded, and those that are, to whoever was offered them. */
export function sendOldCsv({ database, slackFetch }: Omit<CsvDependencies, "now">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, client, organisation, person } = args;
    const { until } = oldCallsValue.decode(action.value);
    const { manager } = await readCreditSettings(database.query, organisation);
    if (manager !== person && !(await isAdministrator(client, person)))
      return say(args, csvForAdministrators);
    const { oldCreditsCsv } = await import("./csv-text.ts");
    const calls = entries(database, organisation, { since: 0, until });
    const files = oldCreditsCsv(foldedCharges(database, organisation), calls);
    await say(args, await send(args, slackFetch, `credits-before-${monthOf(until)}`, files));
  };
}

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
