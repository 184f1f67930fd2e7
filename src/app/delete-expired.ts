import type { Parts } from "./compose.ts";

/**
 * Deletes data past its retention, also from the disk; a stop waits for it. Cached profiles expire by themselves, and
 * old calls go by what their organisation has set. What was forgotten goes from backups too.
 */
export function deleteExpiredData(parts: Parts): void {
  const { inFlight, database, retention, stopping, log } = parts;
  const { signal } = stopping;
  const { reminders } = parts.reminding;
  const { backups } = parts;
  const { approvals, ledger, resultThreads, sharedCards, deduplication } = parts;
  const { recentContacts, auditLog, installStates, oldCalls } = parts;
  const shortened = {
    content: ledger,
    meetings: reminders,
    recentContacts,
    sharedCards,
    auditLog,
  } as const;
  const stores = [
    ...Object.values(shortened),
    ...[approvals, resultThreads, deduplication, installStates, oldCalls],
  ];
  async function deleteShortened(name: keyof typeof shortened): Promise<void> {
    for (const own of await retention.shortened(name)) await shortened[name].deleteExpired(signal, own);
  }
  inFlight
    .run(async () => {
      await Promise.all(stores.map((store) => store?.deleteExpired(signal)));
      await deleteShortened("content");
      await deleteShortened("meetings");
      await deleteShortened("recentContacts");
      await deleteShortened("sharedCards");
      await deleteShortened("auditLog");
      await backups.erase();
      const isErased = await database.eraseDeleted();
      if (!isErased) log.warn("deleted data is still in SQLite's log, which was in use; retrying in an hour");
    })
    .catch((error: unknown) => log.warn({ err: error }, "retention cleanup failed"));
}
