import { CommandError, UsageError } from "../../terminal/command-line.ts";
import { keyRight } from "../store/keys.ts";
import type { Command } from "./command.ts";

export const keyCommands: readonly Command[] = [
  {
    words: ["key", "create"],
    parameters: ["<org>"],
    option: { name: "right", example: keyRight.options.join("|") },
    about: "Create an API key, shown once and stored hashed.",
    details: [
      "Send it as Authorization: Bearer <key>. In Rapport, set it as PROFILE_API_KEY, or enter it in Rapport's Home in Slack.",
      "With the right to team knowledge, a team can write what it knows of its contacts.",
    ],
    async run({ parameters: [name], option, openOrganisation }) {
      const right = keyRight.optional().safeParse(option);
      if (!right.success) throw new UsageError(`--right must be ${keyRight.options.join(" or ")}.`);
      const { store, organisation } = await openOrganisation(name);
      const made = await store.createApiKey(organisation.id, right.data);
      return {
        json: made,
        text: `${made.key}\n\nThis is the key. It won't be shown again. To revoke it, use its ID: ${made.id}`,
      };
    },
  },
  {
    words: ["key", "revoke"],
    parameters: ["<id>"],
    about: "Revoke a key. It stops working within 5 seconds.",
    details: ["You can pass a leaked key itself instead of its ID."],
    async run({ parameters: [idOrKey = ""], openStore }) {
      const revoked = await (await openStore()).revokeApiKey(idOrKey);
      if (revoked === undefined) {
        throw new CommandError('No such key. Run "key list <org>" to see an organisation\'s keys.');
      }
      return { json: revoked, text: `Revoked ${revoked.id}.` };
    },
  },
  {
    words: ["key", "list"],
    parameters: ["<org>"],
    about: "List an organisation's keys, and which are revoked.",
    async run({ parameters: [name], openOrganisation }) {
      const { store, organisation } = await openOrganisation(name);
      const keys = await store.apiKeys(organisation.id);
      const lines = keys.map(
        ({ id, created_at, revoked_at, right }) =>
          `${id}  created ${created_at}${revoked_at === null ? "" : `, revoked ${revoked_at}`}${right === null ? "" : `, may ${right}`}`,
      );
      return { json: keys, text: lines.join("\n") || "None yet. Create one: key create <org>" };
    },
  },
];
