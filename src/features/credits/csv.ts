import { stringify } from "csv-stringify/sync";
import { sentence } from "../../blocks/card.ts";
import type { Tenths } from "../../credits/amount.ts";
import { entries, type LedgerRow } from "../../credits/ledger-reports.ts";
import { dayOf } from "../../credits/periods.ts";
import { isAdministrator } from "../../slack/administrators.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { CommandDependencies } from "./command.ts";
import { startOfTables } from "./report.ts";
import { csvForAdministrators, csvSent } from "./sentences.ts";

/**
 * Calls: when (ISO 8601, UTC), who (Slack's id), what, how it ended and what it cost, without whom
 * they were about and what was written.
 */
export function creditsCsv(rows: readonly LedgerRow[]): string {
  return stringify(
    rows.map(({ at, person, operation, state, price, charged, balanceAfter }) => [
      new Date(at).toISOString(),
      person,
      operation,
      state,
      decimal(price),
      decimal(charged),
      decimal(balanceAfter),
    ]),
    {
      header: true,
      columns: ["date", "person", "operation", "state", "price", "charged", "balance_after"],
      escape_formulas: true,
    },
  );
}

/** "CSV of the last 30 days": goes into the direct messages of an administrator. */
export function sendCsv({ database, now, onFallback }: CommandDependencies) {
  return async ({ ack, body, respond, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const say = (text: string) =>
      respond({ response_type: "ephemeral", replace_original: false, ...sentence(text) }).catch(onFallback);
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
    const { channel } = await client.conversations.open({ users: body.user.id });
    if (channel?.id === undefined) throw new Error("Slack opened a conversation and did not say which.");
    const filename = `credits-${dayOf(since)}-to-${dayOf(at)}.csv`;
    await client.filesUploadV2({
      channel_id: channel.id,
      filename,
      title: filename,
      content: creditsCsv(rows),
    });
    await say(csvSent);
  };
}

/** @returns "41.9", "1.0"; empty when it is not known */
function decimal(tenths: Tenths | undefined): string {
  return tenths === undefined ? "" : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
