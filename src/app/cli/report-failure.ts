import { DamagedDatabaseError } from "../../database/damage.ts";
import { NewerDatabaseError } from "../../database/migrate.ts";
import { TransferError } from "../../database/transfer/copy.ts";
import { type Failure, failureFrom } from "../../terminal/command-line.ts";
import { ConfigError } from "../config.ts";
import { EncryptionKeyError } from "../storage/encryption-key.ts";
import { RowsInUseError } from "../storage/rotation.ts";

const expectedErrors = [
  ...[ConfigError, DamagedDatabaseError, EncryptionKeyError],
  ...[NewerDatabaseError, RowsInUseError, TransferError],
];

/** What to say of an error, and the exit code. */
export const failureOf = (error: unknown): Failure => failureFrom(error, expectedErrors, explained);

/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 28 and 3D. */
const deniedByPostgres = /^(28...|3D000)$/;
const unreachable = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E\w+UNREACH|ETIMEDOUT|EPIPE)$/;
const noSpace = /^(ENOSPC|53100)$/;

/** What happened to a library, and what to do. Never quotes a database URL, which may hold a password. */
function explained(error: unknown): string {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return explained(error.errors[0]);
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  if (typeof code !== "string") return `Unexpected error: ${message}`;
  if (unreachable.test(code)) return `The database doesn't respond (${code}). Check its address and server.`;
  if (deniedByPostgres.test(code)) {
    return "The database refused the connection: its name, user or password is wrong. Check the address.";
  }
  if (noSpace.test(code)) return "The disk is full. Make room, and run this again.";
  if (code === "ERR_SQLITE_ERROR") return `Can't use the database: ${message}. Check its address.`;
  return `Unexpected error: ${message} (${code})`;
}
