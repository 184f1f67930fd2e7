import type { WebClient } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import { type Card, sentence, usageCard } from "../../blocks/card.ts";
import { readBalance } from "../../credits/balance.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import {
  monthSpending,
  personSpending,
  spendingByPerson,
  teamSpending,
} from "../../credits/ledger/spending.ts";
import { monthOf, startOfMonth } from "../../credits/periods.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { unescaped, withoutTargets } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { answerCommand, answerCommandWhenReady, answerUsage } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import type { Database } from "../../storage/app-database.ts";
import { creditsView, reportSince, startOfTables } from "../../views/credits-view.ts";
import type { Uses } from "../parts.ts";
import { creditsCard, waitingCard } from "./card.ts";
import { spentIn, unreadable, usage } from "./sentences.ts";

export type CommandDependencies = Uses<{ database: true; now: true }>;

/** `/credits`: the balance and where credits went, in the acknowledgement if ready in time. */
export function creditsCommand({ database, now }: CommandDependencies) {
  return async (args: CommandArgs): Promise<void> => {
    const { command, client, organisation, person } = args;
    const typed = command.text.trim();
    const month = monthIn(typed, now());
    if (typed !== "" && month === undefined) {
      if (/^(help|-h|--help|\?)$/i.test(typed)) return answerUsage(args, usage);
      return answerCommand(args, usageCard(usage, unreadable(unescaped(withoutTargets(typed)))));
    }
    const reader = { database, client, organisation, person, now: now() };
    const card = month === undefined ? reportFor(reader) : reportOfMonth(reader, month);
    await answerCommandWhenReady(args, card, waitingCard());
  };
}

interface Reader extends Actor {
  database: Database;
  client: WebClient;
  now: number;
}

/** The balance and where credits went, as one person may see it. */
export async function reportFor({ database, client, organisation, person, now }: Reader): Promise<Card> {
  const [balance, settings, own, team, people] = await Promise.all([
    readBalance(database.query, organisation),
    readCreditSettings(database.query, organisation),
    personSpending(database, { organisation, person }, now),
    teamSpending(database, organisation, reportSince(now)),
    isAdministrator(client, person).then((mayManage) =>
      mayManage ? spendingByPerson(database, organisation, startOfTables(now)) : undefined,
    ),
  ]);
  return creditsCard(creditsView({ balance, settings, own, team, people, now }));
}

async function reportOfMonth({ database, ...reader }: Reader, month: number): Promise<Card> {
  return sentence(spentIn(monthOf(month), await monthSpending(database, reader, month)));
}

/** @returns the start of the UTC month that somebody typed, such as "2025-03": Unix time in milliseconds */
function monthIn(typed: string, now: number): number | undefined {
  if (/^last\s+month$/i.test(typed)) return startOfMonth(startOfMonth(now) - 1);
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(typed) ? Date.parse(typed) : undefined;
}
