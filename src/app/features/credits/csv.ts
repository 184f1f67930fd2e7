import { sentence } from "../../blocks/card.ts";
import { entries, type LedgerRow } from "../../credits/ledger-reports.ts";
import { dayOf } from "../../credits/periods.ts";
import { openDirectMessages } from "../../slack/client/channels.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { CommandDependencies } from "./command.ts";
import { startOfTables } from "./report.ts";
import { csvForAdministrators, csvSent } from "./sentences.ts";

/** "CSV of the last 30 days": sends it to an administrator as a DM. */
export function sendCsv({ database, now }: CommandDependencies) {
  return async ({ ack, body, respond, client, context, logger }: ButtonArgs): Promise<void> => {
    await ack();
    const say = (text: string) =>
      respond({ response_type: "ephemeral", replace_original: false, ...sentence(text) }).catch(
        (error: unknown) => logger.warn("reply failed", error),
      );
    if (!(await isAdministrator(client, body.user.id))) {
      await say(csvForAdministrators);
      return;
    }
    const at = now();
    const since = startOfTables(at);
    const rows: LedgerRow[] = [];
    for await (const row of entries(database, organisationOf(context), { since })) {
      rows.push(row);
    }
    // Loaded only when used, like the CSV parser: most processes never need it.
    const { creditsCsv } = await import("./csv-text.ts");
    const filename = `credits-${dayOf(since)}-to-${dayOf(at)}.csv`;
    await client.filesUploadV2({
      channel_id: await openDirectMessages(client, body.user.id),
      filename,
      title: filename,
      content: creditsCsv(rows),
    });
    await say(csvSent);
  };
}
