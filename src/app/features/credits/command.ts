import type { WebClient } from "@slack/web-api";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { readBalance } from "../../credits/balance.ts";
import {
  personSpending,
  spendingByPerson,
  spendingSums,
  teamSpending,
} from "../../credits/ledger-reports.ts";
import { monthOf, startOfMonth } from "../../credits/periods.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { unescaped, withoutTargets } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { answerCommand, answerCommandWhenReady, answerUsage } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../storage/database.ts";
import { creditsCard, waitingCard } from "./card.ts";
import { creditsReport, reportSince, startOfTables } from "./report.ts";
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
      if (/^(help|-h|--help|\?)$/i.test(typed)) return answerUsage(args, usage);
      return answerCommand(args, usageCard(usage, unreadable(unescaped(withoutTargets(typed)))));
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
  const [balance, settings, own, team, people] = await Promise.all([
    readBalance(database.query, organisation),
    readCreditSettings(database.query, organisation),
    personSpending(database, { organisation, person: user }, now),
    teamSpending(database, organisation, reportSince(now)),
    isAdministrator(client, user).then((mayManage) =>
      mayManage ? spendingByPerson(database, organisation, startOfTables(now)) : undefined,
    ),
  ]);
  return creditsCard(creditsReport({ balance, settings, own, team, people, now }));
}

async function lastMonthOf({ database, organisation, user, now }: Reader): Promise<Card> {
  const end = startOfMonth(now);
  const since = startOfMonth(end - 1);
  const [own, all] = await Promise.all([
    personSpending(database, { organisation, person: user }, end - 1),
    teamSpending(database, organisation, since),
  ]);
  const past = all.filter(({ day }) => day < end);
  const team = spendingSums(past, since).thisMonth;
  return sentence(lastMonth(monthOf(since), { own: own.thisMonth, team }));
}
