import { DamagedDatabaseError } from "../../database/damage.ts";
import { NewerDatabaseError } from "../../database/migrate.ts";
import { TransferError } from "../../database/transfer/copy.ts";
import { explainDatabase, type Failure, failureFrom, textOf } from "../../terminal/command-line.ts";
import { ServiceConfigError } from "../config.ts";
import { SealingError, SealingKeyError } from "../store/sealing.ts";

const known = {
  expected: [SealingError, NewerDatabaseError, TransferError],
  misconfigured: [ServiceConfigError, SealingKeyError, DamagedDatabaseError],
};

/** What to say of an error, and the exit code. */
export const failureOf = (error: unknown): Failure => failureFrom(error, known, explained);

function explained(error: unknown): string {
  const [code, call] = [textOf(error, "code"), textOf(error, "syscall")];
  if (code === "EADDRINUSE") return "The port is taken. Set SERVICE_PORT to another one.";
  if (call === "listen") return `Can't listen on SERVICE_HOST and SERVICE_PORT (${code}). Choose others.`;
  if (call === "mkdir") return `Can't create the database's folder (${code}). Check SERVICE_DATABASE_URL.`;
  return explainDatabase(error, "SERVICE_DATABASE_URL");
}
