import { DamagedDatabaseError } from "../../database/damage.ts";
import { NewerDatabaseError } from "../../database/migrate.ts";
import { TransferError } from "../../database/transfer/copy.ts";
import { explainDatabase, type Failure, failureFrom } from "../../terminal/command-line.ts";
import { ConfigError } from "../config.ts";
import { EncryptionKeyError } from "../storage/encryption-key.ts";
import { RowsInUseError } from "../storage/rotation.ts";

const known = {
  expected: [NewerDatabaseError, RowsInUseError, TransferError],
  misconfigured: [ConfigError, EncryptionKeyError, DamagedDatabaseError],
};

/** What to say of an error, and the exit code. */
export const failureOf = (error: unknown): Failure =>
  failureFrom(error, known, (unknown) => explainDatabase(unknown, "its address"));
