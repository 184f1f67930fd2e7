import { feedProblem } from "../../calendar/fetch/feed-error.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import type { SealContext, Vault } from "../../storage/vault.ts";
import { covers, type Source, sourceState } from "./source.ts";

/** The seal contexts of the encrypted columns and digests of `reminder_sources`. */
export const sourcePlaces = {
  address: (organisation: string): SealContext => ({ organisation, field: "reminder_sources.address" }),
  name: (organisation: string): SealContext => ({ organisation, field: "reminder_sources.name" }),
  personEmail: (organisation: string): SealContext => ({
    organisation,
    field: "reminder_sources.person_email",
  }),
  content: (organisation: string): SealContext => ({
    organisation,
    field: "reminder_sources.content_digest",
  }),
};

/** @returns the sealed value, or null without one */
export function sealed(vault: Vault, context: SealContext, plain: string | undefined): string | null {
  return plain === undefined ? null : vault.seal(context, plain);
}

/** @throws ZodError or Error if we didn't write the row */
export function readSource(row: ReminderSourceRow, vault: Vault): Source {
  const { organisation } = row;
  const open = (context: SealContext, value: string | null) =>
    value === null ? undefined : vault.open(context, value);
  const details = {
    organisation,
    id: row.id,
    channel: row.channel,
    person: row.person,
    personEmail: open(sourcePlaces.personEmail(organisation), row.person_email),
    state: sourceState.parse(row.state),
    minutesBefore: row.minutes_before,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  };
  if (row.kind === "meeting") return { ...details, kind: "meeting" };
  const address = open(sourcePlaces.address(organisation), row.address);
  if (row.kind !== "feed" || address === undefined) throw new Error("A source of reminders is not ours.");
  return {
    ...details,
    kind: "feed",
    covers: covers.parse(row.covers),
    includesAllDay: row.includes_all_day === 1,
    address,
    name: open(sourcePlaces.name(organisation), row.name),
    reading: {
      etag: row.etag ?? undefined,
      lastModified: row.last_modified ?? undefined,
      contentDigest: row.content_digest ?? undefined,
      until: row.read_until,
      at: row.read_at ?? undefined,
      failures: row.failures,
      lastingFailures: row.lasting_failures,
      failingSince: row.failing_since ?? undefined,
      problem: row.problem === null ? undefined : feedProblem.parse(row.problem),
    },
  };
}
