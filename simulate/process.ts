import { AsyncLocalStorage } from "node:async_hooks";
import { createReaders } from "../src/app/credits/readers.ts";
import { createBoughtBriefs } from "../src/app/features/reminders/card/bought-briefs.ts";
import { createFacts } from "../src/app/features/reminders/card/facts.ts";
import { createReminderJobs } from "../src/app/features/reminders/jobs/job-kinds.ts";
import { Runner } from "../src/app/jobs/runner.ts";
import type { Log } from "../src/app/log.ts";
import type { Addressee } from "../src/app/outreach/contact.ts";
import { ContactIds } from "../src/app/outreach/contact-ids.ts";
import { createContactPeople } from "../src/app/outreach/contact-people.ts";
import { Profiles } from "../src/app/outreach/profiles.ts";
import { Suppressions } from "../src/app/outreach/suppressions.ts";
import { createWorker } from "../src/app/processes/worker.ts";
import { createAgendas } from "../src/app/reminders/agendas.ts";
import { createFeedReadings } from "../src/app/reminders/feeds/feed-reading.ts";
import { createReminders } from "../src/app/reminders/reminder/reminders.ts";
import { createChannelRules } from "../src/app/reminders/sources/channel-rules.ts";
import { createChannelPolicy } from "../src/app/slack/access/channel-policy.ts";
import { slackClientOptions } from "../src/app/slack/client/client-options.ts";
import { createWorkspaces } from "../src/app/slack/client/workspaces.ts";
import { createDeduplication } from "../src/app/slack/deduplication.ts";
import { createInstallationStore } from "../src/app/slack/install/installation-store.ts";
import { createInstallations } from "../src/app/slack/install/installations.ts";
import { whereInstalled } from "../src/app/slack/installed-jobs.ts";
import { createChannelPosts } from "../src/app/slack/reply/channel-post.ts";
import type { Vault } from "../src/app/storage/app-vault.ts";
import { acrossOrganisations } from "../src/app/storage/tenant-scope.ts";
import type { VirtualClock } from "./clock.ts";
import { createMachine, type Machine } from "./machine.ts";
import type { createSlack } from "./slack.ts";
import type { Store } from "./store.ts";

export interface ProcessOptions {
  clock: VirtualClock;
  store: Store;
  vault: Vault;
  slack: ReturnType<typeof createSlack>;
  /** Milliseconds of a look-up and of a fetch, beside what each takes of the process' core. */
  delays: { lookUp: () => number; fetch: () => number; cost: number };
  random: () => number;
  log: Log;
}

/**
 * Starts what does the jobs in one process: all of it is the app's own, but the database's driver, what sends and
 * fetches, timers, and the audit log, which isn't kept.
 *
 * @param number tells it from the others; each is on a machine of its own
 */
export function startProcess(number: number, options: ProcessOptions): Machine {
  const { clock, store, vault, slack, delays, log } = options;
  const machine = createMachine(clock);
  const database = store.of(machine);
  const runtime = { ...options, database, now: () => Math.round(clock.now()) };
  const { now } = runtime;
  const clientOptions = {
    ...slackClientOptions(new URL("https://slack.com/api/"), log, () => undefined),
    fetch: slack.fetchOf(machine),
    timeout: 0,
  };
  const installations = createInstallations({
    store: createInstallationStore({ database, vault }),
    refresh: () => Promise.reject(new Error("No token expires.")),
    now,
  });
  const workspaces = createWorkspaces({ ...runtime, installations, clientOptions });
  const suppressions = new Suppressions(runtime);
  const profiles = new Profiles({
    ...runtime,
    suppressions,
    contactPeople: createContactPeople(runtime),
    clientOf: async () => ({ connection: "the service", client }),
    onStoreError: (error) => log.error(error),
  });
  const client = {
    async lookup() {
      await machine.until(machine.work(delays.cost) + delays.lookUp());
      return {
        value: { found: true as const, profile: { worldview_label: "Pragmatic Builder" } },
        missing: [],
      };
    },
  };
  const channelRules = createChannelRules(runtime);
  const ledger = createReaders({ ...runtime, worker: "none" });
  const boughtBriefs = createBoughtBriefs({ ledger, vault, now });
  const contactIds = new ContactIds({ ...runtime, profiles });
  const fetcher = {
    async fetch() {
      await machine.until(machine.work(delays.cost) + delays.fetch());
      return { kind: "unchanged" as const };
    },
  };
  const reader = { read: () => Promise.reject(new Error("No calendar changes.")) };
  const teamCrm = { withNames: async (_organisation: string, people: readonly Addressee[]) => [...people] };
  const kinds = createReminderJobs({
    ...{ ...runtime, teamCrm },
    reminders: createReminders(runtime),
    agendas: createAgendas(runtime),
    channelRules,
    feedReadings: createFeedReadings({ fetcher, reader, now }),
    channelPolicy: createChannelPolicy({ workspaces, channelRules, contactIds }),
    facts: createFacts({
      ...{ profiles, suppressions, channelRules, boughtBriefs, teamCrm, now },
      auditLog: { record: async () => undefined },
    }),
    posts: createChannelPosts({ workspaces, now, wait: machine.wait }),
    deduplication: createDeduplication({ database, now }),
    workspaces,
  });
  const worker = createWorker({
    database,
    identity: { host: `host-${number}`, pid: number, run: "1" },
    isRunning: () => true,
    repeat(work, milliseconds, signal) {
      const inContext = AsyncLocalStorage.snapshot();
      const again = () => {
        if (signal.aborted) return;
        inContext(work);
        clock.at(clock.now() + milliseconds, again);
      };
      clock.at(clock.now() + milliseconds, again);
    },
    log,
  });
  const runner = new Runner({
    ...runtime,
    worker,
    kinds: whereInstalled(kinds, { workspaces, now }),
    wait: machine.wait,
  });
  // It takes a statement's time, and so has to be waited for while the clock goes on.
  void acrossOrganisations(() => worker.start()).then(() => runner.start());
  return machine;
}
