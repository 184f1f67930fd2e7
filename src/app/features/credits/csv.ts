import type { Button } from "@slack/types";
import { button, noticeModal } from "../../blocks/card.ts";
import { entries } from "../../credits/ledger/ledger-reports.ts";
import { foldedCharges } from "../../credits/ledger/spending.ts";
import { dayOf, monthOf } from "../../credits/periods.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { replyBeside } from "../../slack/reply/delivery.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import type { CommandDependencies } from "./command.ts";
import { ids, oldCallsValue } from "./ids.ts";
import { startOfTables } from "./report.ts";
import { csvForAdministrators, csvSent } from "./sentences.ts";

/** "CSV of the last 30 days": sends it to an administrator as a DM. */
export function sendCsv({ database, now }: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const write = async (): Promise<string> => {
      if (!(await isAdministrator(args.client, args.person))) return csvForAdministrators;
      const at = now();
      const since = startOfTables(at);
      // Loaded only when used, like the CSV parser: most processes never need it.
      const { creditsCsv } = await import("./csv-text.ts");
      const file = await creditsCsv(entries(database, args.organisation, { since }));
      return send(args, `credits-${dayOf(since)}-to-${dayOf(at)}.csv`, file);
    };
    if (args.body.view === undefined) return say(args, await write());
    const modal = (text: string) => noticeModal("Spending", text);
    await openWhenReady(args, write().then(modal), modal("One moment…"));
  };
}

/** The same from App Home. */
export const csvButton: Button = button(ids.csv, "Spending as CSV", { about: undefined });

/** "CSV of these calls": sends the calls that are soon folded, and those that are, to whoever was offered them. */
export function sendOldCsv({ database }: Pick<CommandDependencies, "database">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, client, organisation, person } = args;
    const { until } = oldCallsValue.decode(action.value);
    const { manager } = await readCreditSettings(database.query, organisation);
    if (manager !== person && !(await isAdministrator(client, person)))
      return say(args, csvForAdministrators);
    const { oldCreditsCsv } = await import("./csv-text.ts");
    const calls = entries(database, organisation, { since: 0, until });
    const file = await oldCreditsCsv(foldedCharges(database, organisation), calls);
    await say(args, await send(args, `credits-before-${monthOf(until)}.csv`, file));
  };
}

/** @returns what was done; mrkdwn */
async function send({ client, person }: ButtonArgs, filename: string, file: Buffer): Promise<string> {
  const channel_id = await openDirectMessages(client, person);
  await client.filesUploadV2({ channel_id, filename, title: filename, file });
  return csvSent;
}

/** @param text mrkdwn */
function say(args: ButtonArgs, text: string): Promise<void> {
  return replyBeside(args, text).catch((error: unknown) => args.logger.warn("reply failed", error));
}
