import { existsSync } from "node:fs";
import { connect, isPostgres, sqlitePath } from "../../database/database.ts";
import { identifyBackup } from "../../database/transfer/backup.ts";
import { openAsIs } from "../../database/transfer/copy.ts";
import {
  backUp,
  checkExists,
  copyInto,
  countOf,
  earlierText,
  type Place,
  refuseOpen,
  restore as restoreInto,
  timeOf,
  verify as verifyData,
} from "../../database/transfer/operate.ts";
import type { Keys } from "../../database/vault.ts";
import { CommandError } from "../../terminal/command-line.ts";
import { type ErasingOptions, eraseFromBackups } from "../backups/erase-from-backups.ts";
import { type Erasure, eraseInBackup } from "../backups/erase-in-backup.ts";
import { noteBackup } from "../backups/note-backup.ts";
import { databasesBeside, pendingErasures } from "../backups/pending-erasures.ts";
import type { Database } from "../storage/app-database.ts";
import { createVault } from "../storage/app-vault.ts";
import { keyPath } from "../storage/encryption-key.ts";
import type { Schema } from "../storage/schema.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { backedUp, rapport, sealedIn } from "../storage/transferable.ts";
import type { Command, CommandCall } from "./command.ts";
import { keysIfAny, opened, runningOn } from "./databases.ts";

export const dataCommands: readonly Command[] = [
  {
    words: ["data", "backup"],
    parameters: ["<file>"],
    about: "Write everything into a new file, while Rapport serves.",
    details: [
      "The file is a SQLite database that only you can read, whatever database it's from. What's sealed stays sealed:",
      "keep the encryption key too, elsewhere. Leave the file where it is: who is forgotten later goes from it too.",
    ],
    run: backup,
  },
  {
    words: ["data", "verify"],
    parameters: ["[file]"],
    about: "Read a backup, or the database, and say whether all of it can be used.",
    details: [
      "Each row is read, each sealed value is opened with the key, and a backup is compared with what it was.",
    ],
    run: verify,
  },
  {
    words: ["data", "restore"],
    parameters: ["<file>", "[earlier-database]"],
    about: "Put a backup in the database's place.",
    details: [
      "Stop Rapport first. The backup is verified before, and the database after. On SQLite, the earlier database is moved",
      "aside with its log; on Postgres, no table may have rows.",
      "Who was forgotten since, and still had to be erased from backups, is erased from it before. The database that was",
      "used until now knows them: name it, unless it's SQLite's and there or beside it, such as rapport.db.old.",
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
  const [path = ""] = call.parameters;
  const { config, warn } = call;
  checkExists(rapport, config.databaseUrl);
  // At whatever schema: a backup comes before an upgrade.
  const database = await connect<Schema>(config.databaseUrl, { warn, rowSecurity: operatorRows });
  try {
    const madeAt = call.now();
    const place = { ...placeOf(call, await keysIfAny(call)), owner: backedUp };
    const written = await noteBackup(database, { path, madeAt }, warn, (id) =>
      backUp(place, path, madeAt, id),
    );
    await eraseForgotten(call, database);
    const advice = "Keep the encryption key too, elsewhere: the backup can't be read without it.";
    return { ...written, text: `${written.text} ${advice}` };
  } finally {
    await database.close();
  }
}

/** Earlier backups may lie where Rapport doesn't see them. */
async function eraseForgotten(call: CommandCall, database: Database): Promise<void> {
  const keys = await keysIfAny(call);
  if (keys === undefined) return;
  const { now, warn } = call;
  const report: ErasingOptions["report"] = (sentence, { path, err }) =>
    warn(`${sentence}: ${path}${err instanceof Error ? ` (${err.message})` : ""}`);
  await eraseFromBackups({
    ...{ database, now, report },
    vault: createVault(keys),
    keys: async () => keys,
  }).catch((error: unknown) =>
    warn(
      `Who is forgotten couldn't be erased from earlier backups: ${error instanceof Error ? error.message : String(error)}`,
    ),
  );
}

async function verify(call: CommandCall) {
  const keys = await keysIfAny(call);
  const [path] = call.parameters;
  const verified = await verifyData(placeOf(call, keys), path);
  if (path === undefined || keys === undefined) return verified;
  const { warn, config } = call;
  const { erasures } = await forgottenSince(path, keys, [config.databaseUrl], warn);
  const text =
    erasures.length === 0
      ? verified.text
      : `${verified.text} Still to be erased from it: ${forgottenText(erasures)}. That's done hourly while Rapport runs, ` +
        "with the next backup, and before it's restored.";
  return { ...verified, text, json: { ...verified.json, pendingErasures: erasures.length } };
}

/**
 * Who is still in a backup although they were forgotten, as far as these databases know, the backup's ID, whether
 * others have been erased from it, and whether any of the databases could be asked.
 */
async function forgottenSince(
  path: string,
  keys: Keys,
  databases: readonly string[],
  report: (sentence: string) => void,
) {
  const { id, madeAt, changes } = await identifyBackup(rapport, path);
  const erasures: Erasure[] = [];
  let isAsked = false;
  for (const url of databases) {
    if (!isPostgres(url) && !existsSync(sqlitePath(url))) continue;
    await pendingErasures(url, madeAt, createVault(keys)).then(
      (found) => {
        isAsked = true;
        erasures.push(...found);
      },
      (error: unknown) =>
        report(
          `${isPostgres(url) ? "The database" : url} couldn't be asked who was forgotten since: ` +
            `${error instanceof Error ? error.message : String(error)}`,
        ),
    );
  }
  const left = erasures.filter((one) => !changes.includes(one.id));
  return { id, erasures: left, isErased: erasures.length > left.length, isAsked };
}

function forgottenText({ length }: readonly Erasure[]): string {
  return length === 1
    ? "1 person or workspace forgotten since"
    : `${length} people or workspaces forgotten since`;
}

/** So that nobody is back who was forgotten, also not for as long as it's restored. @throws CommandError */
async function eraseBeforeRestoring(call: CommandCall, path: string, keys: Keys): Promise<string> {
  const { config, parameters, now, warn } = call;
  const [, earlier] = parameters;
  if (earlier !== undefined) checkExists(rapport, earlier);
  const isNamed = earlier !== undefined;
  const databases = isNamed ? [earlier] : databasesBeside(config.databaseUrl, path);
  const { id, erasures, isErased, isAsked } = await forgottenSince(path, keys, databases, (sentence) => {
    if (isNamed) throw new CommandError(`${sentence}. Nothing was restored.`);
    warn(sentence);
  });
  if (erasures.length === 0 && isErased)
    return "Whoever was forgotten since, as far as that's known, had been erased from the backup already.";
  // What was erased from every backup that we know is on no list any more.
  if (erasures.length === 0 && isAsked && id !== null)
    return "Nobody is left to be erased from it. If it's an earlier copy of the backup, forget again who was forgotten since (/profile forget).";
  if (erasures.length === 0 || id === null)
    return "Whoever was forgotten since (/profile forget) may be back: forget them again, too.";
  const outcome = await eraseInBackup({ path, id }, { keys, erasures, now }).catch((error: unknown) => {
    throw new CommandError(
      `${forgottenText(erasures)} couldn't be erased from the backup: ${error instanceof Error ? error.message : String(error)}. ` +
        "Put it where it can be written, and try again. Nothing was restored.",
    );
  });
  if (outcome !== "done") throw new CommandError("Another program uses the backup. Nothing was restored.");
  return `Erased from the backup before: ${forgottenText(erasures)}.`;
}

async function restore(call: CommandCall) {
  const { parameters, config } = call;
  const [path = ""] = parameters;
  const keys = await keysIfAny(call);
  if (keys === undefined) {
    throw new CommandError(
      `Put the backup's encryption key back first: set ENCRYPTION_KEY, or write it into ${keyPath(config.databaseUrl) ?? "its file"}. ` +
        "Nothing was restored.",
    );
  }
  // Before it's asked who was forgotten.
  await refuseOpen(config.databaseUrl);
  const forgotten = await eraseBeforeRestoring(call, path, keys);
  const { madeAt, tables, earlier } = await restoreInto(placeOf(call, keys), path, call.now());
  return {
    text:
      `Restored and verified ${countOf(tables)}, as of ${timeOf(madeAt)}.${earlierText(earlier)} ${forgotten} What was done since isn't in it: whoever was ` +
      "blocked since no longer is. Block them again before anyone uses Rapport.",
    json: { file: path, madeAt, tables, earlier },
  };
}

function placeOf({ config, warn }: CommandCall, keys: Keys | undefined): Place {
  const findSealed = keys && sealedIn(createVault(keys));
  return { owner: rapport, url: config.databaseUrl, warn, findSealed };
}

async function move({ parameters: [to = ""], config, warn }: CommandCall) {
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
