import { randomUUID } from "node:crypto";
import { dirname, resolve } from "node:path";
import { connect, isPostgres } from "../../database/database.ts";
import { checkFolder, identifyBackup } from "../../database/transfer/backup.ts";
import { openAsIs } from "../../database/transfer/copy.ts";
import {
  backUp,
  backupPath,
  checkExists,
  copyInto,
  countOf,
  earlierText,
  type Place,
  restore as restoreInto,
  timeOf,
  verify as verifyData,
} from "../../database/transfer/operate.ts";
import type { Keys } from "../../database/vault.ts";
import { CommandError } from "../../terminal/command-line.ts";
import { applyMarks } from "../backups/apply-marks.ts";
import { marksFile, readMarks, writeMarks } from "../backups/marks.ts";
import { replaceOlder } from "../backups/older-backups.ts";
import { insecureAddress } from "../config.ts";
import { createVault } from "../storage/app-vault.ts";
import { keyPath } from "../storage/encryption-key.ts";
import type { Schema } from "../storage/schema.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { rapport, sealedIn } from "../storage/transferable.ts";
import type { Command, CommandCall } from "./command.ts";
import { keysIfAny, opened, runningOn } from "./databases.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds that clocks of programs may differ. */
const maxSkew = 60_000;

export const dataCommands: readonly Command[] = [
  {
    words: ["data", "backup"],
    parameters: ["<file>"],
    about: "Write everything into a new file, while Rapport serves.",
    details: [
      "The file is a SQLite database that only you can read, whatever database it's from; in a folder, it's named by the",
      "time. What's sealed stays sealed, and the key signs the file: keep it too, elsewhere. Backups that were written into",
      "the same folder more than BACKUP_DAYS (14) ago are deleted then. Who was forgotten or blocked is marked there, by",
      "keyed hashes.",
    ],
    run: backup,
  },
  {
    words: ["data", "verify"],
    parameters: ["[file]"],
    about: "Say whether a backup, or the database, can be used.",
    details: [
      "Each row is read, each sealed value is opened with the key, and a backup is compared with what it was.",
    ],
    run: verify,
  },
  {
    words: ["data", "restore"],
    parameters: ["<file>"],
    about: "Put a backup in the database's place.",
    details: [
      "Stop Rapport first. The backup is verified before, and the database after. On SQLite, the earlier database is moved",
      "aside with its log; on Postgres, no table may have rows.",
      `Who was forgotten or blocked since, and workspaces that left, stay so: ${marksFile}, beside the backup, knows them.`,
    ],
    run: restore,
  },
  {
    words: ["data", "move"],
    parameters: ["<database>"],
    about: "Copy everything into another, empty database, from SQLite to Postgres or back.",
    details: [
      "Stop Rapport first. The address is written like DATABASE_URL; leave its password out and set PGPASSWORD, so that",
      "others on this machine don't see it. The database that it's from stays as it is.",
    ],
    run: move,
  },
];

async function backup(call: CommandCall) {
  const [given = ""] = call.parameters;
  const { config, warn } = call;
  checkExists(rapport, config.databaseUrl);
  const keys = await keysIfAny(call);
  if (keys === undefined)
    throw new CommandError(
      "There's no key to sign the backup with: set ENCRYPTION_KEY. Nothing was written.",
    );
  // At whatever schema: a backup comes before an upgrade.
  const database = await connect<Schema>(config.databaseUrl, { warn, rowSecurity: operatorRows });
  try {
    const [id, madeAt] = [randomUUID(), call.now()];
    const path = backupPath(resolve(given), madeAt);
    const folder = dirname(path);
    const warnOf = (problem: string) => (error: unknown) =>
      warn(`${problem}: ${error instanceof Error ? error.message : String(error)}`);
    const unmarked = "Who was forgotten or blocked couldn't be marked beside the backup";
    await database.query
      .insertInto("backup_folders")
      .values({ folder })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch(warnOf("The database couldn't note the backup's folder"));
    const written = await backUp(placeOf(call, keys), path, madeAt, id);
    await writeMarks(database, folder, madeAt).catch(warnOf(unmarked));
    const before = written.hasFailed ? 0 : madeAt - config.backupDays * day;
    const deleted = await replaceOlder({ path, id, madeAt }, before, warn).catch(
      warnOf("Older backups couldn't be deleted"),
    );
    const advice = "Keep the encryption key too, elsewhere: the backup can't be read without it.";
    const older = deleted ? ` ${deleted} from more than ${config.backupDays} days ago deleted.` : "";
    return { ...written, text: `${written.text} ${advice}${older}` };
  } finally {
    await database.close();
  }
}

async function verify(call: CommandCall) {
  return await verifyData(placeOf(call, await keysIfAny(call)), call.parameters[0]);
}

async function restore(call: CommandCall) {
  const { parameters, config, now } = call;
  const [path = ""] = parameters;
  const keys = await keysIfAny(call);
  if (keys === undefined) {
    const file = keyPath(config.databaseUrl);
    if (file !== undefined) await checkFolder(dirname(file));
    throw new CommandError(
      `Put the backup's encryption key back first: set ENCRYPTION_KEY, or write it into ${file ?? "its file"}. ` +
        "Nothing was restored.",
    );
  }
  const { madeAt: made } = await identifyBackup(rapport, path);
  const found = await readMarks(dirname(resolve(path))).catch((error: unknown) => {
    throw new CommandError(
      `${error instanceof Error ? error.message : String(error)}. Nothing was restored.`,
    );
  });
  const since = found?.marks.filter(({ at }) => at >= made - maxSkew) ?? [];
  const apply = (url: string) => applyMarks(url, keys, since, now);
  const change = since.length > 0 ? apply : undefined;
  const { madeAt, tables, earlier } = await restoreInto(placeOf(call, keys), path, now(), change);
  const left =
    found === undefined
      ? `There's no ${marksFile} beside the backup: forget and block again whoever was since.`
      : `Left out: who was forgotten or blocked since, and workspaces that left, until ${timeOf(found.writtenAt)}.`;
  return {
    text: `Restored and verified ${countOf(tables)}, as of ${timeOf(madeAt)}.${earlierText(earlier)} ${left} What else was done since isn't in it.`,
    json: { file: path, madeAt, tables, earlier },
  };
}

function placeOf({ config, warn }: CommandCall, keys: Keys | undefined): Place {
  const signer = keys && createVault(keys);
  return { owner: rapport, url: config.databaseUrl, warn, signer, findSealed: signer && sealedIn(signer) };
}

async function move({ parameters: [to = ""], config, warn }: CommandCall) {
  const inClear = insecureAddress("The address", to, process.env);
  if (inClear !== undefined) throw new CommandError(`${inClear} Nothing was moved.`);
  checkExists(rapport, config.databaseUrl);
  await refuseRunning(config.databaseUrl, warn, "Nothing was moved.");
  await using from = await openAsIs(rapport, config.databaseUrl, warn);
  const tables = await copyInto(rapport, from, to);
  await refuseRunning(
    config.databaseUrl,
    warn,
    "It has started meanwhile, and what it writes isn't in the copy. Empty the other database, and move again.",
  );
  return {
    text:
      `Moved ${countOf(tables)}. Set DATABASE_URL to the new address, and ENCRYPTION_KEY to the key of before` +
      `${keyIsBeside(config) ? ` (it's in ${keyPath(config.databaseUrl)})` : ""}. Then delete the old database.`,
    json: { tables },
  };
}

/** @throws CommandError when Rapport runs */
async function refuseRunning(url: string, warn: CommandCall["warn"], result: string): Promise<void> {
  await using database = await opened(url, warn);
  const running = await runningOn(database);
  if (running.length === 0) return;
  const names = running.map(({ name }) => name).join(", ");
  throw new CommandError(`Rapport is running: ${names}. Stop it first. ${result}`);
}

const keyIsBeside = ({ databaseUrl, encryptionKeys }: CommandCall["config"]) =>
  encryptionKeys === undefined && !isPostgres(databaseUrl);
