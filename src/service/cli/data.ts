import {
  backUp,
  countOf,
  earlierText,
  type Place,
  restore,
  timeOf,
  verify,
} from "../../database/transfer/operate.ts";
import { createServiceVault } from "../store/service-vault.ts";
import { profileService, sealedIn } from "../store/transferable.ts";
import type { Command, CommandCall } from "./command.ts";

export const dataCommands: readonly Command[] = [
  {
    words: ["data", "backup"],
    parameters: ["<file>"],
    about: "Write everything into a new file, while it serves.",
    details: [
      "The file is a SQLite database that only you can read, whatever database it's from; in a folder, it's named by the",
      "time. What's sealed stays sealed: keep SERVICE_ENCRYPTION_KEY too, elsewhere.",
    ],
    run: (call) => backUp(placeOf(call), call.parameters[0] ?? "", call.now()),
  },
  {
    words: ["data", "verify"],
    parameters: ["[file]"],
    about: "Say whether a backup, or the database, can be used.",
    run: (call) => verify(placeOf(call), call.parameters[0]),
  },
  {
    words: ["data", "restore"],
    parameters: ["<file>"],
    about: "Put a backup in the database's place.",
    details: [
      "Stop the service first. The backup is verified before, and the database after. On SQLite, the earlier database is",
      "moved aside with its log; on Postgres, no table may have rows.",
    ],
    async run(call) {
      const [path = ""] = call.parameters;
      const { madeAt, tables, earlier } = await restore(placeOf(call), path, call.now());
      return {
        text:
          `Restored and verified ${countOf(tables)}, as of ${timeOf(madeAt)}.${earlierText(earlier)} What was done since isn't in it: keys that were revoked ` +
          "since work again, contacts that were deleted are back, and charges are missing from the balances.",
        json: { file: path, madeAt, tables, earlier },
      };
    },
  },
];

function placeOf({ config: { databaseUrl: url, encryptionKey }, warn }: CommandCall): Place {
  const signer = encryptionKey && createServiceVault(encryptionKey);
  return { owner: profileService, url, warn, signer, findSealed: sealedIn(signer) };
}
