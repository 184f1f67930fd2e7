import { scheduleStepsOfSource } from "../reminder/schedule-steps.ts";
import { lockChannel, type RemindersStore } from "../store.ts";
import { canonicalDomain } from "./outside.ts";
import { readOwnDomains } from "./own-domains.ts";

/** What administrators decided about channels and domains. */
export interface ChannelRules {
  /** Whether reminders may be posted in a channel shared with another company. */
  isAllowed(organisation: string, channel: string): Promise<boolean>;
  allow(organisation: string, channel: string, person: string): Promise<void>;
  disallow(organisation: string, channel: string): Promise<void>;
  /** The organisation's own e-mail domains, as set by an administrator; empty until then. */
  ownDomains(organisation: string): Promise<string[]>;
  setOwnDomains(organisation: string, domains: readonly string[]): Promise<void>;
}

/** @param store where rules are kept */
export function createChannelRules(store: RemindersStore): ChannelRules {
  const { query } = store.database;
  return {
    async isAllowed(organisation, channel) {
      const row = await query
        .selectFrom("allowed_channels")
        .select("channel")
        .where("organisation", "=", organisation)
        .where("channel", "=", channel)
        .executeTakeFirst();
      return row !== undefined;
    },

    async allow(organisation, channel, person) {
      await query
        .insertInto("allowed_channels")
        .values({ organisation, channel, allowed_by: person, allowed_at: store.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async disallow(organisation, channel) {
      await query
        .deleteFrom("allowed_channels")
        .where("organisation", "=", organisation)
        .where("channel", "=", channel)
        .execute();
    },

    ownDomains: (organisation) => readOwnDomains(query, organisation),

    async setOwnDomains(organisation, domains) {
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
        .where("organisation", "=", organisation)
        .where("covers", "=", "outside")
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
