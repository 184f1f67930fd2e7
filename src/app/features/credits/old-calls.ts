import type { WebClient } from "@slack/web-api";
import { actions, button, type Card, section } from "../../blocks/card.ts";
import { dayAndTime } from "../../blocks/mrkdwn.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import { foldCalls, hasFoldable, organisationsWithCalls } from "../../credits/ledger/fold-calls.ts";
import { monthOf, startOfMonth } from "../../credits/periods.ts";
import { again, done, scheduleIfNew, scheduleJob } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import { findAdministrator, isAdministrator, readUser } from "../../slack/client/users.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import { type Message, type TellOnceDependencies, tellOnce } from "../../slack/reply/tell-once.ts";
import type { Database } from "../../storage/app-database.ts";
import { deleteOlder } from "../../storage/batches.ts";
import type { Retention } from "../../storage/retention.ts";
import { ids, oldCallsValue } from "./ids.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds between the offer of the CSV and the end of the rows that are in it. */
const notice = 14 * day;
/** Milliseconds from one offer to the next: nobody wants one a month. */
const offerInterval = 90 * day;

/** The jobs, one after the other. */
export const oldCallsJobs = { offer: "offer old calls", fold: "fold old calls" } as const;

export interface OldCallsDependencies extends TellOnceDependencies {
  database: Database;
  workspaces: Workspaces<"background">;
  /** How long each call has a row of its own. */
  retention: Pick<Retention, "limits" | "keptFor">;
  stopping: AbortSignal;
}

export type OldCalls = ReturnType<typeof createOldCalls>;

/**
 * Folds old calls into monthly sums, after whoever manages credits was offered them as a CSV. Whole months, of one
 * organisation at a time: a job offers, and has another one fold some weeks later.
 */
export function createOldCalls(dependencies: OldCallsDependencies) {
  const { database, now, log, retention, stopping } = dependencies;
  const foldedUntil = async (organisation: string) =>
    startOfMonth(now() - (await retention.keptFor(organisation, "ledger")));

  const offer: JobKind = {
    max: 1,
    async run(job) {
      const { organisation } = job;
      const until = await foldedUntil(organisation);
      if (!(await hasFoldable(database, { organisation, until }))) return done;
      const offered = await tellOnce(dependencies, job, `old calls:${until}`, () =>
        offerTo(dependencies, organisation, { until, endsAt: now() + notice }),
      );
      if (offered.next !== "done") return offered;
      const fold = { organisation, kind: oldCallsJobs.fold, key: String(until) };
      await scheduleJob(database.query, fold, now() + notice);
      return again(now() + offerInterval);
    },
  };

  const fold: JobKind = {
    max: 1,
    async run({ organisation, key }) {
      // The setting may have been raised since the offer.
      const until = Math.min(Number(key), await foldedUntil(organisation));
      await foldCalls(database, { organisation, until }, stopping);
      if (stopping.aborted) return again(now());
      log.info({ organisation, before: monthOf(until) }, "old calls are folded into monthly sums");
      return done;
    },
  };

  return {
    jobs: { [oldCallsJobs.offer]: offer, [oldCallsJobs.fold]: fold },
    /** Has old calls offered and folded, in all organisations, and deletes the budgets of their time. */
    async deleteExpired(stopping?: AbortSignal): Promise<void> {
      const limit = startOfMonth(now() - retention.limits.ledger * day);
      await deleteOlder(database, ["spending", "period"], monthOf(limit), stopping);
      for await (const organisation of organisationsWithCalls(database)) {
        if (stopping?.aborted) return;
        const until = await foldedUntil(organisation);
        if (!(await hasFoldable(database, { organisation, until }))) continue;
        await scheduleIfNew(database.query, { organisation, kind: oldCallsJobs.offer, key: "" }, now());
      }
    },
  };
}

interface Offer {
  /** The calls were requested before: Unix time in milliseconds, like the next. */
  until: number;
  /** Their rows go then. */
  endsAt: number;
}

/** @returns `undefined` if there's nobody to offer it to */
async function offerTo(
  { database, workspaces, log }: OldCallsDependencies,
  organisation: string,
  offer: Offer,
): Promise<Message | undefined> {
  const client = workspaces.of(organisation).background;
  const { manager } = await readCreditSettings(database.query, organisation);
  const user = manager === undefined ? undefined : await readUser(client, manager);
  const isManager = user !== undefined && user.deleted !== true;
  const person = isManager ? manager : await administratorOf(database, organisation, client);
  if (person === undefined) {
    log.warn({ organisation }, "nobody to offer old calls to, they'll be folded all the same");
    return undefined;
  }
  return { person, card: offerCard(offer, { isManager }) };
}

/** Whoever installed the app, if they're still an administrator; otherwise any. */
async function administratorOf(
  { query }: Database,
  organisation: string,
  client: WebClient,
): Promise<string | undefined> {
  const installation = await query
    .selectFrom("installations")
    .select("installed_by")
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  const installer = installation?.installed_by;
  if (installer !== undefined && (await isAdministrator(client, installer))) return installer;
  return findAdministrator(client);
}

/** Offers calls whose rows go soon. */
export function offerCard({ until, endsAt }: Offer, { isManager }: { isManager: boolean }): Card {
  const text = `Paid requests from before ${monthOf(until)} become monthly totals on ${dayAndTime(endsAt)}: who spent how much on what. Get the CSV before then if you need each one.`;
  const why = isManager
    ? "You're getting this because you manage your team's credits."
    : "You're getting this because you're a workspace admin, and nobody manages credits yet.";
  const csv = button(ids.oldCsv, "CSV of these requests", {
    about: `from before ${monthOf(until)}`,
    value: oldCallsValue.encode({ until }),
  });
  return { text, blocks: [section(text), section(why), actions(csv)] };
}
