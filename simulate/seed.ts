import { createAgendas } from "../src/app/reminders/agendas.ts";
import { jobKinds } from "../src/app/reminders/job-kinds.ts";
import { createNewSources } from "../src/app/reminders/sources/new-sources.ts";
import { defaultMinutesBefore } from "../src/app/reminders/sources/source.ts";
import { createInstallationStore } from "../src/app/slack/install/installation-store.ts";
import type { Database } from "../src/app/storage/app-database.ts";
import type { Vault } from "../src/app/storage/app-vault.ts";
import type { Calendar, Workspace } from "./population.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** What is due when: Unix time in milliseconds. */
export interface Plan {
  reminders: ReadonlyMap<string, number>;
  /** By channel. */
  agendas: ReadonlyMap<string, number>;
}

export interface SeedOptions {
  database: Database;
  vault: Vault;
  /** When the agendas come: Unix time in milliseconds. */
  nine: number;
  now: () => number;
  random: () => number;
}

/** Writes down what there was before: installations, calendars that were read, and agendas. */
export async function seed(workspaces: readonly Workspace[], options: SeedOptions): Promise<Plan> {
  const { database, vault, nine, now } = options;
  const installations = createInstallationStore({ database, vault });
  const sources = createNewSources(options);
  const agendas = createAgendas({ database, now });
  const dueAgendas = new Map<string, number>();
  for (const { organisation, calendars, agendas: channels, people } of workspaces) {
    await installations.save({
      // Whom a call is for, the simulated Slack sees by its token.
      identity: {
        botToken: organisation,
        botUserId: "U0BOT",
        isEnterpriseInstall: false,
        teamId: organisation,
      },
      ...{ scopes: ["chat:write"], expiry: undefined, installedBy: people[0] ?? "", installedAt: now() },
    });
    for (const calendar of calendars) await sources.addFeed(organisation, feedOf(calendar, now()));
    for (const [channel, person] of channels) {
      const time = { minute: (nine % day) / minute, timeZone: "UTC", weekdaysOnly: true };
      await agendas.set(organisation, { channel, person, ...time });
      // Nothing is posted on empty days.
      const isEmpty = calendars.every(({ channel: of, meetings }) => of !== channel || meetings.length === 0);
      if (!isEmpty) dueAgendas.set(channel, nine);
    }
  }
  const jobs = database.query.selectFrom("jobs").select(["key", "due_at"]);
  const reminders = await jobs.where("kind", "=", jobKinds.reminder).execute();
  return { reminders: new Map(reminders.map(({ key, due_at }) => [key, due_at])), agendas: dueAgendas };
}

function feedOf({ organisation, id, person, channel, meetings }: Calendar, now: number) {
  const span = { from: now - day, until: now + 14 * day };
  const nothingMissing = {
    unreadable: 0,
    unreadableRules: 0,
    unknownZones: 0,
    unreadableGuests: 0,
    isTruncated: false,
  };
  return {
    ...{ channel, person, minutesBefore: defaultMinutesBefore, timeZone: "UTC" },
    personEmail: `${person}@${organisation}.example`.toLowerCase(),
    ...({ covers: "outside", includesAllDay: false } as const),
    address: new URL(`https://calendar.example/${id}.ics`),
    first: {
      contents: { ...nothingMissing, meetings: [...meetings], completeUntil: span.until, incomplete: [] },
      ...{ span, validators: { etag: '"1"' }, contentHash: "" },
    },
  };
}
