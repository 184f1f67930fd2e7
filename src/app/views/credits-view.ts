import type { Tenths } from "#contract/amount.ts";
import type { PaidOperation } from "#contract/operations.ts";
import type { Balance } from "../credits/balance.ts";
import type { CreditSettings } from "../credits/credit-settings.ts";
import {
  type PersonSpending,
  type Spending,
  type SpendingSums,
  spendingSums,
} from "../credits/ledger/spending.ts";
import { dayLength, startOfDay, startOfMonth } from "../credits/periods.ts";

/** The range of the tables and the CSV: this many UTC days, today included. */
const days = 30;

/** What was spent on one item. */
export interface ReportLine<Key> {
  key: Key;
  charged: Tenths;
  calls: number;
}

/** The data of `/credits`. Lines cover the whole team's last 30 days. */
export interface CreditsView {
  /** Absent before the first paid answer. */
  balance: Balance | undefined;
  settings: CreditSettings;
  own: SpendingSums;
  team: SpendingSums;
  unknown: { calls: number; price: Tenths };
  /** Most first. */
  byOperation: ReportLine<PaidOperation>[];
  /** By start of the UTC day (Unix time in milliseconds), newest first. */
  byDay: ReportLine<number>[];
  /** By Slack ID, highest first; absent for readers who may not see others' spending. */
  byPerson: ReportLine<string>[] | undefined;
}

export interface ReportFacts extends Pick<CreditsView, "balance" | "settings" | "own"> {
  /** The whole organisation's since `reportSince`. */
  team: readonly Spending[];
  /** Everyone's since `startOfTables`; absent for readers who may not see others' spending. */
  people: readonly PersonSpending[] | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

/** @returns the earliest spending a report needs: Unix time in milliseconds */
export function reportSince(now: number): number {
  return Math.min(startOfMonth(now), startOfTables(now));
}

export function creditsView({ balance, settings, own, team, people, now }: ReportFacts): CreditsView {
  const lately = team.filter(({ day }) => day >= startOfTables(now));
  return {
    balance,
    settings,
    own,
    team: spendingSums(team, now),
    unknown: {
      calls: lately.reduce((sum, { unknownCalls }) => sum + unknownCalls, 0),
      price: lately.reduce((sum, { unknownPrice }) => sum + unknownPrice, 0),
    },
    byOperation: lines(lately, ({ operation }) => operation).sort(byAmountDescending),
    byDay: lines(lately, ({ day }) => day).sort((one, other) => other.key - one.key),
    byPerson: people?.map(({ person, ...sums }) => ({ key: person, ...sums })).sort(byAmountDescending),
  };
}

/** @returns the start of the tables' and the CSV's range: Unix time in milliseconds */
export function startOfTables(now: number): number {
  return startOfDay(now) - (days - 1) * dayLength;
}

function lines<Key>(spendings: readonly Spending[], keyOf: (spending: Spending) => Key): ReportLine<Key>[] {
  const charged = spendings.filter(({ calls }) => calls > 0);
  return [...Map.groupBy(charged, keyOf)].map(([key, group]) => ({
    key,
    charged: group.reduce((sum, spending) => sum + spending.charged, 0),
    calls: group.reduce((sum, spending) => sum + spending.calls, 0),
  }));
}

function byAmountDescending(one: ReportLine<string>, other: ReportLine<string>): number {
  return other.charged - one.charged || (one.key < other.key ? -1 : 1);
}
