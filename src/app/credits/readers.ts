import { textOf } from "#contract/operations.ts";
import { Suppressions } from "../outreach/suppressions.ts";
import type { Database } from "../storage/app-database.ts";
import { freshFor, isAnswered, requestDigest } from "./begin-call.ts";
import type { LedgerOptions } from "./deliveries.ts";
import { findBy, readResult, readRow, readRows, redacted, resultColumns } from "./ledger/ledger-row.ts";
import {
  againKey,
  firstVersion,
  isForMeeting,
  meetingKeyPrefix,
  type PaidCall,
  privateKeySuffix,
  repeatedBy,
  workOf,
} from "./paid-call.ts";
import type { Work } from "./paid-operations.ts";

/** Who may read which result, and the versions there are of one. */
export function createReaders(options: LedgerOptions) {
  const { database, vault, log } = options;
  const { query } = database;
  const suppressions = new Suppressions(options);

  /** The key under which a meeting's brief was first asked for: it may have been tried again since, or written anew. */
  async function firstKey({ organisation, key, versionOf }: PaidCall): Promise<string> {
    const earlier = versionOf ?? repeatedBy(key);
    const call = earlier && (await findBy(options, organisation, "id", earlier));
    return call ? firstKey(call) : key;
  }

  /** Whether a person asked for it, made the same request, or was shown the meeting that it's for. */
  async function isReadable(call: PaidCall, person: string): Promise<boolean> {
    if (call.person === person) return true;
    const { organisation, id } = call;
    const names = isForMeeting(workOf(call)) ? [id, await firstKey(call)] : [id];
    return isAdmitted(query, organisation, names, person);
  }

  /**
   * The answers that a person has to what a call asks for, and was offered, or to other versions of it; oldest first.
   * Somebody else's is a version only for everybody who's reminded of its meeting.
   */
  async function related(call: PaidCall, person: string) {
    const { organisation, id } = call;
    const first = firstVersion(call);
    const digest = requestDigest(vault, organisation, workOf(call));
    const calls = () =>
      query
        .selectFrom("paid_calls")
        .select([...resultColumns, "person", "version_of", "created_at"])
        .where("organisation", "=", organisation);
    const rows = await calls()
      .where("state", "=", "answered")
      .where((row) => row.or([row("id", "=", first), row("version_of", "=", first)]))
      .union(
        calls()
          .where(isAnswered)
          .where("request_digest", "=", digest)
          .where("settled_at", ">", call.createdAt - freshFor),
      )
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const known = [];
    for (const row of rows.filter(({ request }) => request !== redacted)) {
      const isOwn = row.id === id || row.person === person;
      const isVersion = [row.id, row.version_of].includes(first) && (isOwn || isForMeeting(workOf(call)));
      if (isOwn || isVersion || (await isAdmitted(query, organisation, [row.id], person)))
        known.push({ ...row, isVersion });
    }
    return known;
  }

  return {
    isReadable,
    /** Whether a person may make a call under this key: it isn't that of a meeting or a call that they know nothing of. */
    async mayUseKey(organisation: string, key: string, person: string): Promise<boolean> {
      const earlier = repeatedBy(key);
      if (earlier === undefined) {
        return !key.startsWith(meetingKeyPrefix) || isAdmitted(query, organisation, [key], person);
      }
      const call = await findBy(options, organisation, "id", earlier);
      return call !== undefined && isReadable(call, person);
    },
    /**
     * Lets a person read the result of a call that somebody else bought: they made the same request.
     *
     * @param call with a meeting's key for its ID: whatever is bought under that key, since they were shown the meeting
     */
    async admit({ organisation, id }: Pick<PaidCall, "organisation" | "id">, person: string): Promise<void> {
      await query
        .insertInto("paid_call_readers")
        .values({ organisation, call: id, person, since: options.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /**
     * @returns a call that this person requested or was admitted to; `undefined` when it is someone else's, or
     *   expired, or about somebody who isn't to be profiled
     */
    async findReadable(organisation: string, id: string, person: string): Promise<PaidCall | undefined> {
      const call = await findBy(options, organisation, "id", id);
      if (call === undefined) return undefined;
      if (await suppressions.isSuppressed(organisation, workOf(call).request.addressee.address))
        return undefined;
      return (await isReadable(call, person)) ? call : undefined;
    },
    /** Who bought a result that is still stored, by each of these keys: under it, or by repeating what failed. */
    async buyers(organisation: string, keys: readonly string[]): Promise<Map<string, string>> {
      const buyers = new Map<string, string>();
      let sought = new Map(keys.map((key) => [key, key]));
      while (sought.size > 0) {
        const rows = await query
          .selectFrom("paid_calls")
          .select(["id", "key", "person", "state"])
          .where("organisation", "=", organisation)
          .where("key", "in", [...sought.keys()])
          .execute();
        const repeated = new Map<string, string>();
        for (const { id, key, person, state } of rows) {
          const first = sought.get(key) ?? key;
          if (state === "answered") buyers.set(first, person);
          else repeated.set(againKey({ id }), first);
        }
        sought = repeated;
      }
      return buyers;
    },
    /** Of briefs that somebody bought since then for another meeting, no private one: who, and under which first key. */
    async boughtForOthers(organisation: string, works: readonly Work[], since: number) {
      const digests = works.map((work) => requestDigest(vault, organisation, work));
      const rows = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("request_digest", "in", digests)
        .where(isAnswered)
        .where("settled_at", ">", since)
        .orderBy("settled_at")
        .execute();
      const bought = new Map<string | null, { person: string; key: string }>();
      for (const row of rows) {
        const key = await firstKey(readRow(row, vault));
        if (key.startsWith(meetingKeyPrefix) && !key.endsWith(privateKeySuffix))
          bought.set(row.request_digest, { person: row.person, key });
      }
      return digests.map((digest) => bought.get(digest));
    },
    /** @returns the IDs of answers that the requester has already: the newest 20, oldest first */
    async otherThan(call: PaidCall): Promise<string[]> {
      return (await related(call, call.person)).map(({ id }) => id).slice(-20);
    },
    /**
     * The IDs of all answered versions of a result that this person may read, oldest first. One with a text that they
     * had before is none: the result itself is only missing for that.
     */
    async versions(call: PaidCall, person: string): Promise<string[]> {
      const rows = await related(call, person);
      const results = readRows(rows, readResult, vault, log).calls;
      const texts = Map.groupBy(results, ({ composition }) => textOf(composition.answer.value));
      const different = new Set(Array.from(texts.values(), ([first]) => first?.id));
      return rows.filter(({ id, isVersion }) => isVersion && different.has(id)).map(({ id }) => id);
    },
  };
}

async function isAdmitted(query: Database["query"], organisation: string, names: string[], person: string) {
  const row = await query
    .selectFrom("paid_call_readers")
    .select("since")
    .where((row) => row.and({ organisation, person }))
    .where("call", "in", names)
    .executeTakeFirst();
  return row !== undefined;
}
