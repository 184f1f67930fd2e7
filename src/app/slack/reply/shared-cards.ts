import { type Addressee, contactKey, type ForgottenSince, nobodyForgotten } from "../../outreach/contact.ts";
import { deleteOlder } from "../../storage/batches.ts";
import type { StoreOptions } from "../../storage/store-options.ts";

/** Milliseconds that it's known where something about a contact was posted. */
export const sharedCardKept = 365 * 24 * 60 * 60_000;

/** A message of ours that shows others something about a contact, because somebody had it posted. */
export interface SharedCard {
  /** Slack's ID of where it is. */
  channel: string;
  /** Slack's `ts`. */
  ts: string;
  /** Unix time in milliseconds. */
  postedAt: number;
}

/** Where cards and replies about contacts were shared: Slack has the content, and forgetting has to find it. */
export type SharedCards = ReturnType<typeof createSharedCards>;

export function createSharedCards({
  database,
  vault,
  now,
  forgottenSince = nobodyForgotten,
}: StoreOptions & { forgottenSince?: ForgottenSince }) {
  const { query } = database;
  const contactOf = (organisation: string, address: Addressee["address"]) =>
    vault.digest({ organisation, field: "shared_cards.contact" }, contactKey(address));

  async function forget(
    organisation: string,
    { channel, ts }: Pick<SharedCard, "channel" | "ts">,
  ): Promise<void> {
    await query
      .deleteFrom("shared_cards")
      .where(({ and }) => and({ organisation, channel, ts }))
      .execute();
  }

  return {
    /**
     * Notes that a message was posted, unless its contact has been forgotten while it was.
     *
     * @param since when posting it began: Unix time in milliseconds
     * @returns false when it mustn't stay
     */
    async record(
      organisation: string,
      { address }: Pick<Addressee, "address">,
      { channel, ts }: { channel: string; ts: string },
      since: number,
    ): Promise<boolean> {
      await query
        .insertInto("shared_cards")
        .values({ organisation, contact: contactOf(organisation, address), channel, ts, posted_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if ((await forgottenSince([{ organisation, address, since }])).length === 0) return true;
      await forget(organisation, { channel, ts });
      return false;
    },
    /** @param addresses all that somebody is known by */
    async about(organisation: string, addresses: readonly Addressee["address"][]): Promise<SharedCard[]> {
      const rows = await query
        .selectFrom("shared_cards")
        .select(["channel", "ts", "posted_at"])
        .where("organisation", "=", organisation)
        .where(
          "contact",
          "in",
          addresses.map((address) => contactOf(organisation, address)),
        )
        .orderBy("posted_at")
        .execute();
      return rows.map(({ channel, ts, posted_at }) => ({ channel, ts, postedAt: posted_at }));
    },
    /** The message is gone. */
    forget,
    /** Deletes what is older than a year, in all organisations. */
    deleteExpired: (stopping?: AbortSignal): Promise<void> =>
      deleteOlder(database, ["shared_cards", "posted_at"], now() - sharedCardKept, stopping),
  };
}
