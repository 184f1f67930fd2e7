import { type Command, CommandError, UsageError } from "./command.ts";
import { organisationNamed } from "./named.ts";

/** What every key begins with. It is longer than an id, and easily copied in its place. */
const keyPrefix = "bpo_";

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
    async run({ parameters: [id = ""], openStore }) {
      if (id.startsWith(keyPrefix)) {
        throw new UsageError('This is a key; its id is needed. "key list <org>" shows the ids.');
      }
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
