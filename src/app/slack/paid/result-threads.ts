import type { Kysely } from "kysely";
import type { Actor } from "../../actor.ts";
import { type AnsweredCall, workOf } from "../../credits/paid-call.ts";
import { type JobName, scheduleJob, scheduleJobs } from "../../jobs/jobs.ts";
import { type Addressee, contactKey, type ForgottenSince, nobodyForgotten } from "../../outreach/contact.ts";
import type { Database } from "../../storage/app-database.ts";
import type { Vault } from "../../storage/app-vault.ts";
import { deleteOlder } from "../../storage/batches.ts";
import type { Schema } from "../../storage/schema.ts";
import type { StoreOptions } from "../../storage/store-options.ts";

/** The job that posts what is to be kept in a thread. */
export const resultThreadJob = "result thread";
/** Milliseconds after its last result that a thread is forgotten: the next result starts another one. */
const threadKept = 30 * 24 * 60 * 60_000;

/** A person's thread for a contact. */
export interface ThreadName extends Actor {
  /** Keyed hash of the contact's address. */
  contact: string;
}

/** The first message of a thread. */
export interface ThreadRoot {
  channel: string;
  /** Absent while it's being posted, and from then on if nobody knows whether it was. */
  ts: string | undefined;
  /** Unix time in milliseconds. */
  usedAt: number;
}

/** A result that is to be kept. */
export interface ResultPost {
  organisation: string;
  /** ID of the paid call. */
  call: string;
  /** Whether it may be there: then it isn't posted again. */
  isTried: boolean;
  /** Whether it wasn't shown where it was asked for. */
  isAnnounced: boolean;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** A person's thread for a contact, and our messages in it, the first one last. */
export interface HeldThread {
  /** Slack ID. */
  person: string;
  channel: string;
  /** Slack's `ts` of each. */
  messages: string[];
}

export interface ResultThreadsOptions extends StoreOptions {
  /** Finds who has been forgotten meanwhile: their results are not kept. Nobody when absent. */
  forgottenSince?: ForgottenSince;
}

/**
 * Where paid results are kept: in the person's messages with the app, a thread per contact. Slack has the content;
 * here is only its place.
 *
 * Each direct message makes a badge, and so may a reply in one. What somebody has seen already is therefore posted
 * once they open these messages: what comes while they look is read.
 * Sources: https://slack.com/help/articles/360025446073 and https://docs.slack.dev/reference/events/app_home_opened
 */
export class ResultThreads {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #forgottenSince: ForgottenSince;

  constructor({ database, vault, now, forgottenSince = nobodyForgotten }: ResultThreadsOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#forgottenSince = forgottenSince;
  }

  #contactOf(organisation: string, address: Addressee["address"]) {
    return this.#vault.digest({ organisation, field: "result_threads.contact" }, contactKey(address));
  }

  #updatePost({ organisation, call }: ResultPost, changes: { ts?: string | null; done_at?: number }) {
    return this.#database.query
      .updateTable("result_posts")
      .set(changes)
      .where((row) => row.and({ organisation, call }));
  }

  async #setRoot(
    within: Kysely<Schema>,
    thread: ThreadName,
    place: { channel: string; ts: string },
  ): Promise<void> {
    const root = { ...place, used_at: this.#now() };
    await within
      .insertInto("result_threads")
      .values({ ...isThread(thread), ...root })
      .onConflict((conflict) => conflict.columns(["organisation", "person", "contact"]).doUpdateSet(root))
      .execute();
  }

  /**
   * Has a result posted in its thread, once however often this is called; not if its contact has been forgotten since
   * it was asked for.
   *
   * @param isSeen whether it can wait until the person opens their messages with the app
   */
  async add(call: AnsweredCall, isSeen: boolean): Promise<void> {
    const { organisation, person, createdAt: since } = call;
    const { address } = workOf(call).request.addressee;
    const thread = { organisation, person, contact: this.#contactOf(organisation, address) };
    const beginnings = [{ organisation, address, since }];
    if ((await this.#forgottenSince(beginnings)).length > 0) return;
    const posting = isSeen ? "waiting" : "announced";
    await this.#database.query.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("result_posts")
        .values({ ...thread, call: call.id, created_at: this.#now(), posting })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n && !isSeen)
        await scheduleJob(transaction, jobOf(thread), this.#now());
    });
    // Or meanwhile: its job then finds nothing to do.
    if ((await this.#forgottenSince(beginnings)).length === 0) return;
    await this.#database.query
      .deleteFrom("result_posts")
      .where((row) => row.and({ organisation, call: call.id }))
      .execute();
  }

  /** Has what waits for it posted: the person is looking at their messages with the app. */
  async open({ organisation, person }: Actor): Promise<void> {
    await this.#database.query.transaction().execute(async (transaction) => {
      const opened = await transaction
        .updateTable("result_posts")
        .set({ posting: "opened" })
        .where((row) => row.and({ organisation, person, posting: "waiting" }))
        .where("done_at", "is", null)
        .returning(["organisation", "person", "contact"])
        .execute();
      const jobs = opened.map((thread) => ({ ...jobOf(thread), dueAt: this.#now() }));
      await scheduleJobs(transaction, jobs);
    });
  }

  /** Whether a result is still to be kept: not once its contact is forgotten. */
  async isKept({ organisation, call }: ResultPost): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom("result_posts")
      .select("call")
      .where((row) => row.and({ organisation, call }))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The oldest result that isn't in its thread yet, and doesn't wait. */
  async next(thread: ThreadName): Promise<ResultPost | undefined> {
    const row = await this.#database.query
      .selectFrom("result_posts")
      .select(["organisation", "call", "ts", "created_at", "posting"])
      .where((row) => row.and(isThread(thread)))
      .where("done_at", "is", null)
      .where("posting", "!=", "waiting")
      .orderBy("created_at")
      .orderBy("call")
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { organisation, call, ts, created_at: createdAt, posting } = row;
    return { organisation, call, isTried: ts !== null, isAnnounced: posting === "announced", createdAt };
  }

  async root(thread: ThreadName): Promise<ThreadRoot | undefined> {
    const row = await this.#database.query
      .selectFrom("result_threads")
      .select(["channel", "ts", "used_at"])
      .where((row) => row.and(isThread(thread)))
      .executeTakeFirst();
    return row && { channel: row.channel, ts: row.ts || undefined, usedAt: row.used_at };
  }

  /** The thread's first message is about to be posted. */
  beginThread(thread: ThreadName): Promise<void> {
    return this.#setRoot(this.#database.query, thread, { channel: thread.person, ts: "" });
  }

  /** A message is the thread's first. If a power failure undoes this, the next result has a thread of its own. */
  saveThread(thread: ThreadName, { channel, ts }: { channel: string; ts: string }): Promise<void> {
    return this.#database.withAsyncCommit((transaction) =>
      this.#setRoot(transaction, thread, { channel, ts }),
    );
  }

  /** The thread's first message is gone, or wasn't posted. */
  async deleteThread(thread: ThreadName): Promise<void> {
    await this.#database.query
      .deleteFrom("result_threads")
      .where((row) => row.and(isThread(thread)))
      .execute();
  }

  /** Claims the right to post a result. @returns true to exactly one caller */
  async sending(post: ResultPost): Promise<boolean> {
    const { numUpdatedRows } = await this.#updatePost(post, { ts: "" })
      .where("ts", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Slack certainly didn't accept it, so it may be posted again. */
  async notSent(post: ResultPost): Promise<void> {
    await this.#updatePost(post, { ts: null }).execute();
  }

  /** The result, or the line in its place, is in the thread; or it's given up. @param ts Slack's, of the message */
  async done(post: ResultPost, ts?: string): Promise<void> {
    await this.#updatePost(post, { done_at: this.#now(), ...(ts !== undefined && { ts }) }).execute();
  }

  /** The threads for a contact, of everyone, with our messages in them. @param addresses all that they're known by */
  async about(organisation: string, addresses: readonly Addressee["address"][]): Promise<HeldThread[]> {
    const contacts = addresses.map((address) => this.#contactOf(organisation, address));
    const [threads, posts] = await Promise.all([
      this.#database.query
        .selectFrom("result_threads")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("contact", "in", contacts)
        .execute(),
      this.#database.query
        .selectFrom("result_posts")
        .select(["person", "contact", "ts"])
        .where("organisation", "=", organisation)
        .where("contact", "in", contacts)
        .where("ts", "is not", null)
        .execute(),
    ]);
    return threads.map(({ person, contact, channel, ts }) => ({
      person,
      channel,
      messages: [
        ...posts
          .filter((post) => post.person === person && post.contact === contact)
          .map((post) => post.ts ?? ""),
        ts,
      ].filter((one) => one !== ""),
    }));
  }

  /** Forgets a contact's threads; their messages are Slack's. @param addresses all that they're known by */
  async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
    const contacts = addresses.map((address) => this.#contactOf(organisation, address));
    await this.#database.query.transaction().execute(async (transaction) => {
      const posts = await transaction
        .deleteFrom("result_posts")
        .where("organisation", "=", organisation)
        .where("contact", "in", contacts)
        .returning(["organisation", "person", "contact"])
        .execute();
      await transaction
        .deleteFrom("result_threads")
        .where("organisation", "=", organisation)
        .where("contact", "in", contacts)
        .execute();
      const keys = posts.map((post) => jobOf(post).key);
      if (keys.length === 0) return;
      await transaction
        .deleteFrom("jobs")
        .where("organisation", "=", organisation)
        .where("kind", "=", resultThreadJob)
        .where("key", "in", keys)
        .execute();
    });
  }

  /** Forgets threads without new results, in all organisations. */
  async deleteExpired(stopping?: AbortSignal): Promise<void> {
    const before = this.#now() - threadKept;
    await deleteOlder(this.#database, ["result_threads", "used_at"], before, stopping);
    await deleteOlder(this.#database, ["result_posts", "created_at"], before, stopping);
  }
}

/** @returns its columns */
function isThread({ organisation, person, contact }: ThreadName): ThreadName {
  return { organisation, person, contact };
}

function jobOf({ organisation, person, contact }: ThreadName): JobName {
  return { organisation, kind: resultThreadJob, key: `${person} ${contact}` };
}

/** @param job of a thread */
export function threadOfJob({ organisation, key }: Pick<JobName, "organisation" | "key">): ThreadName {
  const [person = "", contact = ""] = key.split(" ");
  return { organisation, person, contact };
}
