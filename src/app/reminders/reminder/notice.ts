import { sql } from "kysely";
import { z } from "zod";
import type { JobName } from "../../jobs/jobs.ts";
import { jobKinds } from "../job-kinds.ts";
import type { Query } from "../store.ts";

const day = z.iso.date();
const ofReminder = { source: z.string(), reminder: z.string(), day };

/**
 * A message to the owner of a source or agenda. It's stored in a job's key, so it holds only ids: names are
 * loaded when it's sent. `day` is when it happened.
 */
const notice = z.discriminatedUnion("kind", [
  /** We don't know whether the card was posted. */
  z.object({ kind: z.literal("lost"), ...ofReminder }),
  /** It wasn't posted before the meeting began: Slack didn't accept it, or no process was running. */
  z.object({
    kind: z.literal("too late"),
    why: z.enum(["not taken", "away"]),
    source: z.string(),
    day,
    reminder: z.string(),
  }),
  /** A day's agenda wasn't posted, or we don't know (`lost`). */
  z.object({
    kind: z.literal("agenda"),
    channel: z.string(),
    why: z.enum(["not taken", "away", "lost"]),
    day,
  }),
  /** A day's agenda, for its owner alone: `why` it isn't in the channel, or not all of it. */
  z.object({
    kind: z.literal("agenda aside"),
    channel: z.string(),
    why: z.string(),
    day,
  }),
]);
export type Notice = z.infer<typeof notice>;

/** The job that sends a notice; the same notice always gets the same job. */
export function noticeJob(organisation: string, content: Notice): JobName {
  return { organisation, kind: jobKinds.notice, key: JSON.stringify(notice.parse(content)) };
}

/** @returns `undefined` for a kind that only earlier versions sent */
export function readNotice(key: string): Notice | undefined {
  return notice.safeParse(JSON.parse(key)).data;
}

/** How many pending notices report a late reminder of the same source, day and reason. */
export async function lateNotices(
  query: Pick<Query, "selectFrom">,
  organisation: string,
  notice: Extract<Notice, { kind: "too late" }>,
): Promise<number> {
  const { kind, key } = noticeJob(organisation, notice);
  // The key ends with the reminder.
  const beginning = key.slice(0, key.lastIndexOf('"reminder":'));
  const { count } = await query
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where(({ and }) => and({ organisation, kind }))
    .where(sql<string>`substr(key, 1, ${sql.lit(beginning.length)})`, "=", beginning)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deduplicates notices. Most are sent once a day per source or agenda. */
export function noticeKey(content: Notice): string {
  if ("channel" in content) return `reminder-notice:${content.kind}:${content.channel}:${content.day}`;
  const { kind, source, reminder, day } = content;
  return kind === "lost" ? `reminder-notice:${reminder}:lost` : `reminder-notice:${source}:late:${day}`;
}
