import { randomBytes } from "node:crypto";
import { keyId } from "../../database/vault.ts";
import { CommandError } from "../../terminal/command-line.ts";
import type { LiveProcess } from "../processes/worker.ts";
import type { Database } from "../storage/app-database.ts";
import { keyBytes, keysBeside } from "../storage/encryption-key.ts";
import { openVault } from "../storage/open-vault.ts";
import { type KeyUse, keyUses, type Rotation, retireKeys, sealAnew } from "../storage/rotation.ts";
import type { Command, CommandCall } from "./command.ts";
import { keysIfAny, opened, runningOn } from "./databases.ts";

/** Values between two lines that say how far it is. */
const progressStep = 10_000;

export const keyCommands: readonly Command[] = [
  {
    words: ["keys", "new"],
    parameters: [],
    about: "Print a new key.",
    details: ["It's random, and nothing is changed. OPERATING.md says where to put it."],
    async run() {
      const key = randomBytes(keyBytes);
      const text = key.toString("base64");
      return { text, json: { key: text, id: keyId(key) } };
    },
  },
  {
    words: ["keys", "status"],
    parameters: [],
    about: "Show how much is sealed with which key.",
    details: ["A key's name is made from it, and says nothing about it."],
    run: status,
  },
  {
    words: ["keys", "rotate"],
    parameters: [],
    about: "Seal everything with the newest key, while Rapport serves.",
    details: [
      "The newest key is the first one in ENCRYPTION_KEY, or in the file encryption.key. Each running Rapport has to",
      "seal with it already. You can stop this at any moment, and run it again: it goes on.",
    ],
    run: rotate,
  },
];

async function status({ config, warn }: CommandCall) {
  await using database = await opened(config.databaseUrl, warn);
  const ids = ((await keysIfAny({ config, warn })) ?? []).map(keyId);
  const uses = await keyUses(database);
  const used = [...new Set(uses.map(({ key }) => key))];
  const roles = [...new Set([...ids, ...used])].map((id) => ({
    id,
    role: id === ids[0] ? "seals" : ids.includes(id) ? "opens" : "missing",
    values: uses.filter(({ key }) => key === id).reduce((sum, { values }) => sum + values, 0),
  }));
  const missing = roles.some(({ role }) => role === "missing");
  const older = used.filter((id) => id !== ids[0]);
  const next = missing
    ? "What's sealed with a missing key can't be read. Put the key back."
    : older.length > 0
      ? "Seal everything with the newest key: keys rotate"
      : ids.length > 1
        ? "Everything is sealed with the newest key. Once keys rotate has said so, the others can be removed."
        : "Everything is sealed with the one key that's set.";
  return { text: [table(roles, uses), next].join("\n\n"), json: { keys: roles, uses } };
}

function table(roles: readonly { id: string; role: string; values: number }[], uses: readonly KeyUse[]) {
  return roles
    .flatMap(({ id, role, values }) => [
      `${id}  ${role}, ${values} ${values === 1 ? "value" : "values"}`,
      ...uses.filter(({ key }) => key === id).map((use) => `          ${use.table}: ${use.values}`),
    ])
    .join("\n");
}

async function rotate({ config, warn }: CommandCall) {
  const url = config.databaseUrl;
  await using database = await opened(url, warn);
  const keys = config.encryptionKeys ?? (await keysBeside(url, { warn, isNeeded: true }));
  const [newest = "", ...older] = keys.map(keyId);
  await refuseOtherWriters(database, newest);
  const vault = await openVault({ database, url, keys, warn });
  const since = await databaseTime(database);
  let said = 0;
  const rotation = await sealAnew({
    database,
    vault,
    onProgress(resealed) {
      if (resealed < said + progressStep) return;
      said = resealed;
      warn(`${resealed} values sealed anew so far.`);
    },
  });
  const { resealed } = rotation;
  const done = `Sealed ${resealed} ${resealed === 1 ? "value" : "values"} anew, with ${newest}.`;
  if (rotation.unreadable.size > 0) throw new CommandError(unreadable(done, rotation));
  await refuseOtherWriters(database, newest, `${done} `);
  const left = await retireKeys(database, vault, since);
  if (left.length > 0) throw new CommandError(`${done} ${startedMeanwhile(left)}`);
  if (!(await database.eraseDeleted())) {
    warn("SQLite's log still has values that older keys open; Rapport empties it within an hour.");
  }
  return {
    text: older.length === 0 ? done : `${done}\n${remove(older)}`,
    json: { resealed, key: newest, removable: older },
  };
}

/** @throws CommandError when a running process seals with another key: the rotation wouldn't end */
async function refuseOtherWriters(database: Database, newest: string, done = ""): Promise<void> {
  const running = await runningOn(database);
  const others = running.filter(({ keyIds }) => keyIds?.[0] !== newest);
  if (others.length > 0) throw new CommandError(`${done}${stillSealing(others, newest)}`);
}

function stillSealing(others: readonly LiveProcess[], newest: string): string {
  const names = others.map(({ name, keyIds }) =>
    keyIds === undefined ? `${name} (an older version of Rapport)` : name,
  );
  return (
    `Another key still seals in ${names.join(", ")}. Restart it with the new key (${newest}) first in ENCRYPTION_KEY, ` +
    "the old one behind it, and run this again. Nothing is lost: both keys are read meanwhile."
  );
}

function startedMeanwhile(left: readonly string[]): string {
  return (
    `But a Rapport that seals with an older key (${left.join(", ")}) has started meanwhile. Restart it with the new ` +
    "key first, and run this again. Keep the older key until then."
  );
}

function unreadable(done: string, { unreadable }: Rotation): string {
  const fields = [...unreadable].map(([field, values]) => `${values} in ${field}`).join(", ");
  return (
    `${done} Some values can't be opened with the key that they name, and were left as they are: ${fields}. ` +
    "Somebody has altered or moved them. Keep the older keys, and restore those rows from a backup."
  );
}

function remove(older: readonly string[]): string {
  return (
    `Nothing is sealed with ${older.join(", ")} any more: remove ${older.length === 1 ? "that key" : "those keys"} ` +
    "and restart Rapport. Backups from before still need it."
  );
}

async function databaseTime({ query, clock }: Database): Promise<number> {
  return (await query.selectNoFrom(clock.as("now")).executeTakeFirstOrThrow()).now;
}
