import { type Command, CommandError } from "./command.ts";
import { organisationNamed } from "./named.ts";

export const keyCommands: readonly Command[] = [
  {
    words: ["key", "create"],
    parameters: ["org"],
    about: "Make an API key of an organisation. It is shown this once, and stored hashed.",
    details: ["It goes into the header Authorization: Bearer <key>; Rapport takes it as PROFILE_API_KEY."],
    async run({ parameters: [name], openStore }) {
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const made = await store.createApiKey(organisation.id);
      return {
        json: made,
        text: `${made.key}\n\nThis is the key; it is not shown again. Its id, to revoke it by: ${made.id}`,
      };
    },
  },
  {
    words: ["key", "revoke"],
    parameters: ["id"],
    about: "Refuse a key from now on. Running processes notice within 5 seconds.",
    async run({ parameters: [id = ""], openStore }) {
      const revoked_at = await (await openStore()).revokeApiKey(id);
      if (revoked_at === undefined) {
        throw new CommandError('There is no key with this id. "key list <org>" shows an organisation\'s.');
      }
      return { json: { id, revoked_at }, text: `Revoked ${id}.` };
    },
  },
  {
    words: ["key", "list"],
    parameters: ["org"],
    about: "Show the ids of an organisation's keys.",
    async run({ parameters: [name], openStore }) {
      const store = await openStore();
      const keys = await store.apiKeys((await organisationNamed(store, name)).id);
      return {
        json: keys,
        text:
          keys
            .map(
              ({ id, created_at, revoked_at }) =>
                `${id}  made ${created_at}${revoked_at === null ? "" : `, revoked ${revoked_at}`}`,
            )
            .join("\n") || "There are none yet. Make one: key create <org>.",
      };
    },
  },
];
