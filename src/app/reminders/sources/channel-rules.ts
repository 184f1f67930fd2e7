import { readOwnDomains } from "../reminder/load-reminders.ts";
import { scheduleStepsOfSource } from "../reminder/schedule-steps.ts";
import { lockChannel, type RemindersStore } from "../store.ts";
import { canonicalDomain } from "./outside.ts";

/** Where reminders and shares may go although people from outside are there. */
export interface AllowedChannel {
  channel: string;
  /** Slack ID of the administrator. */
  by: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** Allowed channels to load. */
const maxAllowed = 1_000;

export type ChannelRules = ReturnType<typeof createChannelRules>;

/** What administrators decided about channels and domains. */
export function createChannelRules(store: RemindersStore) {
  const { query } = store.database;
  return {
    /** Whether reminders may be posted in a channel shared with another company. */
    async isAllowed(organisation: string, channel: string): Promise<boolean> {
      const row = await query
        .selectFrom("allowed_channels")
        .select("channel")
        .where(({ and }) => and({ organisation, channel }))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The channels where an administrator allowed it, the latest first. */
    async allowed(organisation: string): Promise<AllowedChannel[]> {
      const rows = await query
        .selectFrom("allowed_channels")
        .selectAll()
        .where("organisation", "=", organisation)
        .orderBy("allowed_at", "desc")
        .orderBy("channel")
        .limit(maxAllowed)
        .execute();
      return rows.map(({ channel, allowed_by: by, allowed_at: at }) => ({ channel, by, at }));
    },

    async allow(organisation: string, channel: string, person: string): Promise<void> {
      await query
        .insertInto("allowed_channels")
        .values({ organisation, channel, allowed_by: person, allowed_at: store.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async disallow(organisation: string, channel: string): Promise<void> {
      await query
        .deleteFrom("allowed_channels")
        .where(({ and }) => and({ organisation, channel }))
        .execute();
    },

    /** The organisation's own e-mail domains, as set by an administrator; empty until then. */
    ownDomains: (organisation: string): Promise<string[]> => readOwnDomains(query, organisation),

    async setOwnDomains(organisation: string, domains: readonly string[]): Promise<void> {
      const own = [...new Set(domains.map(canonicalDomain))].filter((domain) => domain !== "");
      const values = { own_domains: JSON.stringify(own) };
      await query
        .insertInto("settings")
        .values({ organisation, ...values })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
        .execute();
      // Guests may have become colleagues, and the other way round.
      const sources = await query
        .selectFrom("reminder_sources")
        .select(["organisation", "id", "channel"])
        .where(({ and }) => and({ organisation, covers: "outside" }))
        .where("state", "!=", "paused")
        .orderBy("channel")
        .execute();
      // One transaction per source, so that nothing waits for all of them.
      for (const source of sources) {
        await query.transaction().execute(async (transaction) => {
          await lockChannel(transaction, organisation, source.channel);
          await scheduleStepsOfSource(transaction, store, source);
        });
      }
    },
  };
}
