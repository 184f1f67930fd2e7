import type { WebClient } from "@slack/web-api";
import { type Card, usageCard } from "../../blocks/card.ts";
import { readBalance } from "../../credits/balances.ts";
import { spending } from "../../credits/ledger-reports.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/administrators.ts";
import { inTime, replyPrivately } from "../../slack/delivery.ts";
import { unescaped, withoutTargets } from "../../slack/rich-text-of-mrkdwn.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../store/database.ts";
import { creditsCard, waitingCard } from "./card.ts";
import { creditsReport, reportSince } from "./report.ts";
import { unreadable, usage } from "./sentences.ts";

export interface CommandDependencies {
  database: Database;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told when a response URL no longer served. */
  onFallback: (error: unknown) => void;
}

/** `/credits`: what is left and where it went, in the acknowledgement when it is ready in time. */
export function creditsCommand({ database, now, onFallback }: CommandDependencies) {
  return async ({ command, ack, respond, client, context }: CommandArgs): Promise<void> => {
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const typed = command.text.trim();
    if (typed !== "") {
      const isHelp = /^(help|-h|--help|\?)$/i.test(typed);
      await answer(usageCard(usage, isHelp ? undefined : unreadable(unescaped(withoutTargets(typed)))));
      return;
    }
    const { channel_id: channel, user_id: user } = command;
    const card = reportFor({ database, client, organisation: organisationOf(context), user, now: now() });
    const ready = await inTime(card);
    await answer(ready ?? waitingCard());
    if (ready !== undefined) return;
    await replyPrivately({ respond, client, channel, user, onFallback })(await card);
  };
}

interface Reader {
  database: Database;
  client: WebClient;
  organisation: string;
  user: string;
  now: number;
}

async function reportFor({ database, client, organisation, user, now }: Reader): Promise<Card> {
  const [balance, settings, spendings, mayManage] = await Promise.all([
    readBalance(database.query, organisation),
    readCreditSettings(database.query, organisation),
    spending(database, organisation, { since: reportSince(now) }),
    isAdministrator(client, user),
  ]);
  return creditsCard(
    creditsReport({ balance, settings, spendings, person: user, isAdministrator: mayManage, now }),
  );
}
