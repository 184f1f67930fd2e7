import type { WebClient } from "@slack/web-api";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { readBalance } from "../../credits/balance.ts";
import { spending, spendingSums } from "../../credits/ledger-reports.ts";
import { monthOf, startOfMonth } from "../../credits/periods.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { unescaped, withoutTargets } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { answerCommand, answerCommandWhenReady } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../storage/database.ts";
import { creditsCard, waitingCard } from "./card.ts";
import { creditsReport, reportSince } from "./report.ts";
import { lastMonth, unreadable, usage } from "./sentences.ts";

export interface CommandDependencies {
  database: Database;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** `/credits`: the balance and where credits went, in the acknowledgement if ready in time. */
export function creditsCommand({ database, now }: CommandDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, client, context } = args;
    const typed = command.text.trim();
    const isLastMonth = /^last\s+month$/i.test(typed);
    if (typed !== "" && !isLastMonth) {
      const isHelp = /^(help|-h|--help|\?)$/i.test(typed);
      return answerCommand(
        args,
        usageCard(usage, isHelp ? undefined : unreadable(unescaped(withoutTargets(typed)))),
      );
    }
    const { user_id: user } = command;
    const report = isLastMonth ? lastMonthOf : reportFor;
    const card = report({ database, client, organisation: organisationOf(context), user, now: now() });
    await answerCommandWhenReady(args, card, waitingCard());
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

async function lastMonthOf({ database, organisation, user, now }: Reader): Promise<Card> {
  const end = startOfMonth(now);
  const since = startOfMonth(end - 1);
  const all = await spending(database, organisation, { since });
  const past = all.filter(({ day }) => day < end);
  const own = past.filter(({ person }) => person === user);
  const [ownSum, teamSum] = [own, past].map((some) => spendingSums(some, since).thisMonth);
  return sentence(lastMonth(monthOf(since), { own: ownSum ?? 0, team: teamSum ?? 0 }));
}
