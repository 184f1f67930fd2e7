import { isPostgres, sqlitePath } from "../../database/database.ts";
import { keyPath } from "../storage/encryption-key.ts";
import { makeFile, readBackup, writeBackup } from "../storage/transfer/backup.ts";
import { copyAll, type Inspection, inspect, openAsIs } from "../storage/transfer/copy.ts";
import type { TableSummary } from "../storage/transfer/rows.ts";
import { createVault } from "../storage/vault.ts";
import { type Command, type CommandCall, CommandError } from "./command.ts";
import { checkExists, keysIfAny, opened, runningOn } from "./databases.ts";

export const dataCommands: readonly Command[] = [
  {
    words: ["data", "backup"],
    parameters: ["<file>"],
    about: "Write everything into a new file, while Rapport serves.",
    details: [
      "The file is a SQLite database that only you can read, whatever database it's from. What's sealed stays sealed:",
      "keep the encryption key too, elsewhere.",
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
    parameters: ["<file>"],
    about: "Put a backup into the database, which has to be empty.",
    details: [
      "The backup is verified first. SQLite's file must not exist; on Postgres, no table may have rows.",
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

async function backup({ parameters: [path = ""], config, now, warn }: CommandCall) {
  checkExists(config.databaseUrl);
  await using database = await openAsIs(config.databaseUrl, warn);
  const tables = await writeBackup(database, path, now());
  return {
    text: `${path} has ${countOf(tables)}. Keep the encryption key too, elsewhere: the backup can't be read without it.`,
    json: { file: path, tables },
  };
}

async function verify(call: CommandCall) {
  const { parameters, config, warn } = call;
  const [path] = parameters;
  const keys = await keysIfAny(call);
  const vault = keys && createVault(keys);
  if (path !== undefined) {
    const found = await readBackup(path, vault);
    const made = `${path} is from ${timeOf(found.madeAt)} and whole: ${countOf(found.tables)}.`;
    return report(made, found, vault !== undefined);
  }
  checkExists(config.databaseUrl);
  await using database = await openAsIs(config.databaseUrl, warn);
  const found = await inspect(database, vault);
  return report(`The database is whole: ${countOf(found.tables)}.`, found, vault !== undefined);
}

async function restore(call: CommandCall) {
  const { parameters, config } = call;
  const [path = ""] = parameters;
  const url = config.databaseUrl;
  const keys = await keysIfAny(call);
  if (keys === undefined) {
    throw new CommandError(
      `Put the backup's encryption key back first: set ENCRYPTION_KEY, or write it into ${keyPath(url) ?? "its file"}. ` +
        "Nothing was restored.",
    );
  }
  const found = await readBackup(path, createVault(keys));
  const problem = unreadableText(found);
  if (problem !== undefined) throw new CommandError(`${problem} Nothing was restored.`);
  await using from = await openAsIs(path);
  const tables = await (isPostgres(url)
    ? copyAll(from, url)
    : makeFile(sqlitePath(url), (draft) => copyAll(from, draft)));
  const at = timeOf(found.madeAt);
  return {
    text:
      `Restored ${countOf(tables)}, as of ${at}. What was done since isn't in it: whoever was forgotten since ` +
      "(/profile forget) is back, and whoever was blocked no longer is. Do both again before anyone uses Rapport.",
    json: { file: path, madeAt: found.madeAt, tables },
  };
}

async function move({ parameters: [to = ""], config, warn }: CommandCall) {
  checkExists(config.databaseUrl);
  await refuseRunning(config.databaseUrl, warn, "Nothing was moved.");
  await using from = await openAsIs(config.databaseUrl, warn);
  const tables = await (isPostgres(to)
    ? copyAll(from, to)
    : makeFile(sqlitePath(to), (draft) => copyAll(from, draft)));
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

function report(whole: string, found: Inspection, hasKeys: boolean) {
  const problem = unreadableText(found);
  const sealed = hasKeys
    ? (problem ?? "The key opens all that's sealed.")
    : "What's sealed wasn't tried: there's no key. Set ENCRYPTION_KEY.";
  return {
    text: `${whole} ${sealed}`,
    json: {
      schema: found.schema,
      tables: found.tables,
      isKeyTried: hasKeys,
      missingKeys: [...found.unreadable.missingKeys],
      altered: Object.fromEntries(found.unreadable.altered),
    },
    hasFailed: problem !== undefined,
  };
}

function unreadableText({ unreadable: { missingKeys, altered } }: Inspection): string | undefined {
  if (missingKeys.size > 0) {
    return `Some of it is sealed with a key that isn't given (${[...missingKeys].join(", ")}). Set ENCRYPTION_KEY to it.`;
  }
  if (altered.size === 0) return undefined;
  const fields = [...altered].map(([field, values]) => `${values} in ${field}`).join(", ");
  return `Some values were altered or moved, and can't be opened: ${fields}. Use another backup.`;
}

function countOf(tables: readonly TableSummary[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} ${rows === 1 ? "row" : "rows"} in ${tables.length} tables`;
}

const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
