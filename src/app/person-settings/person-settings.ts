import { z } from "zod";
import { waveRequest } from "../../contract/operations.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../storage/app-database.ts";

/** What a newer version wrote, and this one doesn't know, is as if it weren't set. */
const personSettings = z.object({
  /** Of a wave; absent: the one that suits the contact. */
  tone: waveRequest.shape.tone.catch(undefined),
  /** Of a wave; absent: the service's default. */
  channel: waveRequest.shape.channel.catch(undefined),
  /** Minutes before a meeting; absent: as for everyone. */
  minutesBefore: z.int().min(0).optional().catch(undefined),
  /** Tenths of a credit that workflows may spend for them in a month; absent: none. */
  workflowCap: z.int().min(0).optional().catch(undefined),
});

/** What somebody has set for themself; only they see and change it. */
export type PersonSettings = z.infer<typeof personSettings>;

export type PersonSettingsStore = ReturnType<typeof createPersonSettings>;

export function createPersonSettings({ database: { query } }: { database: Pick<Database, "query"> }) {
  async function clear({ organisation, person }: Actor): Promise<void> {
    await query
      .deleteFrom("person_settings")
      .where((row) => row.and({ organisation, person }))
      .execute();
  }

  return {
    /** @returns nothing set, if they've never set anything */
    async read({ organisation, person }: Actor): Promise<PersonSettings> {
      const row = await query
        .selectFrom("person_settings")
        .selectAll()
        .where((each) => each.and({ organisation, person }))
        .executeTakeFirst();
      return personSettings.parse({
        tone: row?.tone ?? undefined,
        channel: row?.channel ?? undefined,
        minutesBefore: row?.minutes_before ?? undefined,
        workflowCap: row?.workflow_cap ?? undefined,
      });
    },

    /** Replaces all of them; where nothing is set, nothing is kept. */
    async write({ organisation, person }: Actor, settings: PersonSettings): Promise<void> {
      const values = {
        tone: settings.tone ?? null,
        channel: settings.channel ?? null,
        minutes_before: settings.minutesBefore ?? null,
        workflow_cap: settings.workflowCap ?? null,
      };
      if (Object.values(values).every((value) => value === null)) return clear({ organisation, person });
      await query
        .insertInto("person_settings")
        .values({ organisation, person, ...values })
        .onConflict((conflict) => conflict.columns(["organisation", "person"]).doUpdateSet(values))
        .execute();
    },

    /** Deletes what somebody has set who has left. */
    clear,
  };
}
