import { sql } from "kysely";
import { z } from "zod";
import type { JobName } from "../../jobs/jobs.ts";
import { jobKinds } from "../job-kinds.ts";
import type { Query } from "../store.ts";

/** Guests whom a notice names. */
export const maxNamedGuests = 10;

const ofReminder = { source: z.string(), reminder: z.string(), day: z.iso.date() };

/**
 * What somebody is to be told of what they have set up. It stands in a job's key, and so holds ids alone: what they
 * are called is read when it is told. `day` is when it happened.
 */
const notice = z.discriminatedUnion("kind", [
  /** No card was posted: `why` is the channel policy's word, or Slack's own for a refusal. */
  z.object({ kind: z.literal(["withheld", "refused"]), why: z.string(), ...ofReminder }),
  /**
   * Profiles were not shown: those of guests whose digests are named, and of more; or all, since others read them. A
   * key has no room for hundreds of digests.
   */
  z.object({
    kind: z.literal("left out"),
    guests: z.union([z.literal("outsiders"), z.array(z.string()).max(maxNamedGuests)]),
    more: z.number(),
    ...ofReminder,
  }),
  /** Nobody knows whether the card was posted. */
  z.object({ kind: z.literal("lost"), ...ofReminder }),
  /** It could not be posted before the meeting began: Slack did not take it, or nobody was there to post it. */
  z.object({
    kind: z.literal("too late"),
    why: z.enum(["not taken", "away"]),
    source: z.string(),
    day: z.iso.date(),
    reminder: z.string(),
  }),
  /** A day's agenda was not posted, or nobody knows (`lost`). */
  z.object({
    kind: z.literal("agenda"),
    channel: z.string(),
    why: z.enum(["not taken", "away", "lost"]),
    day: z.iso.date(),
  }),
  z.object({
    kind: z.literal(["agenda withheld", "agenda refused"]),
    channel: z.string(),
    why: z.string(),
    day: z.iso.date(),
  }),
]);
export type Notice = z.infer<typeof notice>;

/** The job that tells it; the same for the same notice. */
export function noticeJob(organisation: string, content: Notice): JobName {
  return { organisation, kind: jobKinds.notice, key: JSON.stringify(notice.parse(content)) };
}

/** @throws ZodError when the key was not made by `noticeJob` */
export function readNotice(key: string): Notice {
  return notice.parse(JSON.parse(key));
}

/** How many reminders of the same source came too late on the same day for the same reason, and wait to be told. */
export async function lateNotices(
  query: Pick<Query, "selectFrom">,
  organisation: string,
  notice: Extract<Notice, { kind: "too late" }>,
): Promise<number> {
  const { kind, key } = noticeJob(organisation, notice);
  // The reminder is what the key ends with.
  const beginning = key.slice(0, key.lastIndexOf('"reminder":'));
  const { count } = await query
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("organisation", "=", organisation)
    .where("kind", "=", kind)
    .where(sql<string>`substr(key, 1, ${sql.lit(beginning.length)})`, "=", beginning)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was told when this was: it is not told again. Most are told once a day of a source or an agenda. */
export function noticeKey(content: Notice): string {
  switch (content.kind) {
    case "lost":
      return `reminder-notice:${content.reminder}:lost`;
    case "too late":
      return `reminder-notice:${content.source}:late:${content.day}`;
    case "left out":
      return `reminder-notice:${content.source}:left out:${content.day}`;
    case "withheld":
    case "refused":
      return `reminder-notice:${content.source}:${content.why}:${content.day}`;
    case "agenda":
    case "agenda withheld":
    case "agenda refused":
      return `reminder-notice:agenda:${content.channel}:${content.day}`;
  }
}
