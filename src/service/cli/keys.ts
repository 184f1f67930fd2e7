import { type Command, CommandError } from "./command.ts";
import { organisationNamed } from "./named.ts";

export const keyCommands: readonly Command[] = [
  {
    words: ["key", "create"],
    parameters: ["org"],
    about: "Make a key. It is shown this once, and stored hashed.",
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
    about: "Refuse a key. All processes do within 5 seconds.",
    details: ["A key that has leaked may stand in place of its id: whoever reads this line knows it anyway."],
    async run({ parameters: [idOrKey = ""], openStore }) {
      const revoked = await (await openStore()).revokeApiKey(idOrKey);
      if (revoked === undefined) {
        throw new CommandError('There is no such key. "key list <org>" shows the ids of an organisation\'s.');
      }
      return { json: revoked, text: `Revoked ${revoked.id}.` };
    },
  },
  {
    words: ["key", "list"],
    parameters: ["org"],
    about: "Show the ids of all keys, and which are revoked.",
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
