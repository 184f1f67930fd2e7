import { DamagedDatabaseError } from "../../database/damage.ts";
import { NewerDatabaseError } from "../../database/migrate.ts";
import { TransferError } from "../../database/transfer/copy.ts";
import { type Failure, failureFrom } from "../../terminal/command-line.ts";
import { misconfigured } from "../../terminal/exit-codes.ts";
import { ServiceConfigError } from "../config.ts";
import { SealingError, SealingKeyError } from "../store/sealing.ts";

const expectedErrors = [SealingError, NewerDatabaseError, TransferError];

/** What to say of an error, and the exit code. */
export function failureOf(error: unknown): Failure {
  const isMisconfigured = [ServiceConfigError, SealingKeyError, DamagedDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isMisconfigured && error instanceof Error) return { sentence: error.message, exitCode: misconfigured };
  return failureFrom(error, expectedErrors, explained);
}

const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 28 and 3D. */
const deniedByPostgres = /^(28...|3D000)$/;

/** What happened to a library, and what to do. Never quotes a database URL, which may hold a password. */
function explained(error: unknown): string {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return explained(error.errors[0]);
  const code = textOf(error, "code");
  const call = textOf(error, "syscall");
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  if (code === "EADDRINUSE") return "The port is taken. Set SERVICE_PORT to another one.";
  if (call === "listen") return `Can't listen on SERVICE_HOST and SERVICE_PORT (${code}). Choose others.`;
  if (call === "mkdir") return `Can't create the database's folder (${code}). Check SERVICE_DATABASE_URL.`;
  if (unreachable.test(code)) {
    return `The database doesn't respond (${code}). Check SERVICE_DATABASE_URL, and that the server is running.`;
  }
  if (deniedByPostgres.test(code)) {
    return "The database refused the connection: its name, user or password is wrong. Check SERVICE_DATABASE_URL.";
  }
  if (code === "ERR_SQLITE_ERROR") return `Can't use the database: ${message}. Check SERVICE_DATABASE_URL.`;
  return `Unexpected error: ${message}`;
}

/** @returns a text that a library left on its error, such as "ECONNREFUSED" or Postgres' "28P01" */
function textOf(error: unknown, name: "code" | "syscall"): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === "string" ? value : "";
}
