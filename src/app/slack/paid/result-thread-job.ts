import { sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { type AnsweredCall, workOf } from "../../credits/paid-call.ts";
import { again, done, type JobOutcome } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import type { Log } from "../../log.ts";
import { type Addressee, nameOf } from "../../outreach/contact.ts";
import type { ChannelMessage, ChannelPosts, Failed, Posted } from "../reply/channel-post.ts";
import type { Presenter } from "./presenter.ts";
import {
  type ResultPost,
  type ResultThreads,
  type ThreadName,
  type ThreadRoot,
  threadOfJob,
} from "./result-threads.ts";

export interface ResultThreadJobOptions {
  threads: ResultThreads;
  ledger: Pick<Ledger, "find">;
  presenter: Pick<Presenter, "answered">;
  posts: Pick<ChannelPosts, "slot" | "post" | "delete">;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/** Milliseconds until we stop trying to post a result, such as to somebody who has left; App Home still has it. */
const maxKeepingTime = 24 * 60 * 60_000;
/** Milliseconds between the first message of a thread and the next one. */
const pauseAfterRoot = 1_000;
const maxNameLength = 200;
/** Shown where a result may be missing. */
const unconfirmed =
  "Slack didn't confirm that it took this. If you don't see it here, open it from Rapport's Home; it's free.";

/** What Slack says of a thread that is gone. */
const threadGone: ReadonlySet<string> = new Set([
  "thread_not_found",
  "message_not_found",
  "channel_not_found",
]);

/** What Slack says of a message that it takes nowhere. */
const unfit: ReadonlySet<string> = new Set(["invalid_blocks", "msg_blocks_too_long", "msg_too_long"]);

/** What Slack says once the app was removed: the event of it may come later, and then the job goes with the rest. */
const appRemoved: ReadonlySet<string> = new Set(["account_inactive", "token_revoked"]);
/** Milliseconds until it's tried again then: the app may have been installed anew. */
const pauseAfterRemoval = 10 * 60_000;

/** A result on its way into its thread. */
interface Keeping {
  thread: ThreadName;
  root: ThreadRoot;
  post: ResultPost;
  call: AnsweredCall;
}

/**
 * Posts paid results into the threads where they're kept, one step a run: the thread's first message, and the result.
 * Each is posted once at most: we can't look whether it's there, since reading messages would take a scope. After a
 * result of unknown outcome, a line in the thread says where else it is. After such a first message, the result follows
 * outside of the thread, and has the next ones in a thread of its own.
 * Only one process at a time works on a thread.
 */
export function createResultThreadJob(options: ResultThreadJobOptions): JobKind {
  const { threads, ledger, now, log } = options;
  return {
    max: 5,
    async run(job): Promise<JobOutcome> {
      const thread = threadOfJob(job);
      const post = await threads.next(thread);
      if (post === undefined) return done;
      const call = await ledger.find(job.organisation, post.call);
      const isExpired = post.isAnnounced && now() > post.createdAt + maxKeepingTime;
      if (call?.state !== "answered" || isExpired) {
        log.error({ call: post.call }, "a paid result couldn't be kept in the person's messages");
        await threads.done(post);
        return again(now());
      }
      const root = await threads.root(thread);
      return unlessForgotten(options, thread, post, async (watched) =>
        root === undefined
          ? postRoot(watched, thread, call)
          : postResult(watched, { thread, root, post, call }),
      );
    },
  };
}

/** Takes a step, and takes it back if the contact was forgotten meanwhile: forgetting didn't know what it posted. */
async function unlessForgotten(
  options: ResultThreadJobOptions,
  thread: ThreadName,
  post: ResultPost,
  step: (watched: ResultThreadJobOptions) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const { threads, posts, log } = options;
  const made: Extract<Posted, { kind: "done" }>[] = [];
  const watched: ResultThreadJobOptions["posts"] = {
    ...posts,
    async post(...message) {
      const posted = await posts.post(...message);
      if (posted.kind === "done") made.push(posted);
      return posted;
    },
  };
  try {
    return await step({ ...options, posts: watched });
  } finally {
    if (!(await threads.isKept(post))) {
      await threads.deleteThread(thread);
      for (const { channel, ts } of made) {
        const deleted = await posts.delete(thread.organisation, channel, ts);
        if (deleted.kind !== "done") log.warn(deleted, "deleting a message about a forgotten contact failed");
      }
    }
  }
}

async function postRoot(
  options: ResultThreadJobOptions,
  thread: ThreadName,
  call: AnsweredCall,
): Promise<JobOutcome> {
  const { threads, posts, now } = options;
  const slot = posts.slot(thread.organisation, thread.person);
  if (slot > now()) return again(slot);
  await threads.beginThread(thread);
  const posted = await posts.post(thread.organisation, thread.person, rootMessage(addresseeOf(call)));
  if (posted.kind === "later" || posted.kind === "refused") await threads.deleteThread(thread);
  if (posted.kind !== "done") return laterOrThrow(options, posted);
  await threads.saveThread(thread, posted);
  return again(now() + pauseAfterRoot);
}

async function postResult(options: ResultThreadJobOptions, keeping: Keeping): Promise<JobOutcome> {
  const { threads, posts, presenter, now } = options;
  const { thread, root, post, call } = keeping;
  const slot = posts.slot(thread.organisation, root.channel);
  if (slot > now()) return again(slot);
  const { title, card } = await presenter.answered(call, { isReopened: false, isInThread: true });
  const message = post.isTried ? sentence(`${title}: ${unconfirmed}`) : tagged(card, call);
  // A first message that was posted for it announces it already.
  const reply_broadcast = post.isAnnounced && root.usedAt < post.createdAt;
  const where = root.ts === undefined ? {} : { reply: { thread_ts: root.ts, reply_broadcast } };
  if (!post.isTried && !(await threads.sending(post))) return again(now());
  const posted = await posts.post(thread.organisation, root.channel, { ...message, ...where });
  if (posted.kind !== "done") return noteFailure(options, keeping, posted);
  const { channel, ts, threadTs } = posted;
  // Slack posts a reply to a deleted message outside of the thread: it becomes the first one of another.
  // Source: https://github.com/slack-go/slack/issues/1571
  await threads.saveThread(thread, { channel, ts: threadTs ?? ts });
  await threads.done(post, ts);
  return again(now());
}

async function noteFailure(
  options: ResultThreadJobOptions,
  { thread, root, post }: Keeping,
  failed: Failed,
): Promise<JobOutcome> {
  const { threads, now } = options;
  const isUnfit = failed.kind === "refused" && unfit.has(failed.reason);
  if (!post.isTried && !isUnfit && failed.kind !== "unknown") await threads.notSent(post);
  if (failed.kind === "refused" && threadGone.has(failed.reason) && now() > root.usedAt + pauseAfterRoot) {
    await threads.deleteThread(thread);
    return again(now());
  }
  return laterOrThrow(options, failed);
}

/** @throws Error when it was refused or its outcome is unknown: the job is then retried with a growing pause */
function laterOrThrow({ now, log }: ResultThreadJobOptions, failed: Failed): JobOutcome {
  switch (failed.kind) {
    case "later":
      return again(failed.at);
    case "refused":
      if (appRemoved.has(failed.reason)) {
        log.warn({ reason: failed.reason }, "a paid result waits: the app was removed from its workspace");
        return again(now() + pauseAfterRemoval);
      }
      throw new Error(`Slack refused a message to a person: ${failed.reason}`);
    case "unknown":
      throw failed.error;
  }
}

function addresseeOf(call: AnsweredCall): Addressee {
  return workOf(call).request.addressee;
}

function rootMessage(addressee: Addressee): ChannelMessage {
  const name = escapeText(nameOf(addressee), maxNameLength);
  const metadata = { event_type: "result_thread", event_payload: {} };
  return { ...sentence(`${name}: briefs, waves and rephrasings`), metadata };
}

function tagged(card: ChannelMessage, { id }: AnsweredCall): ChannelMessage {
  return { ...card, metadata: { event_type: "paid_result", event_payload: { call: id } } };
}
