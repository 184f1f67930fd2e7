import pg from "pg";

/** Errors of connections to Postgres: by themselves, some look like those of any other server. */
const ofConnections = new WeakSet<object>();

/** What pg says of a connection that has ended, also to whoever uses it afterwards. */
const ended =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Postgres doesn't answer)/;

/** Notes that an error is a connection's. */
export function markAway(error: unknown): void {
  if (error instanceof Error) ofConnections.add(error);
}

/** Whether an error, or what caused it, says that Postgres is down, being shut down or started, or out of reach. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (error instanceof pg.DatabaseError && /^(?:08|57P0)/.test(error.code ?? "")) return true;
  // Bolt's errors call their cause so.
  const cause = "original" in error ? error.original : error.cause;
  return ofConnections.has(error) || ended.test(error.message) || isDatabaseAway(cause);
}
