import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import QuickLRU from "quick-lru";

/**
 * What Slack says of a person or a bot now; scope `users:read`.
 * Source: https://docs.slack.dev/reference/methods/users.info
 *
 * @returns `undefined` when there is nobody whom the app may see
 * @throws other errors of the Web API
 */
export async function readUser(client: WebClient, user: string) {
  try {
    return (await client.users.info({ user })).user;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && unknownUser.has(error.data.error)) return undefined;
    throw error;
  }
}

const unknownUser = new Set(["user_not_found", "user_not_visible", "users_not_found"]);

/** Whether a user is a guest of the workspace. Source: https://docs.slack.dev/reference/objects/user-object */
export function isGuest(
  user: { is_restricted?: boolean; is_ultra_restricted?: boolean } | undefined,
): boolean {
  return user?.is_restricted === true || user?.is_ultra_restricted === true;
}

/** Whether a person administers or owns the workspace. We ask each time, since roles change. */
export async function isAdministrator(client: WebClient, user: string): Promise<boolean> {
  const { user: found } = await client.users.info({ user });
  return found?.is_admin === true || found?.is_owner === true;
}

/** Milliseconds: a guest may become a member, and a member a guest. */
const rememberedFor = 10 * 60_000;
const maxRemembered = 10_000;

/** Tells guests of the workspace from its members: what a request says of a person does not. */
export type Guests = ReturnType<typeof createGuests>;

export function createGuests() {
  const remembered = new QuickLRU<string, boolean>({ maxSize: maxRemembered, maxAge: rememberedFor });

  return {
    /** @returns whether a user is a guest; `undefined` when that isn't remembered */
    peek: (user: string): boolean | undefined => remembered.get(user),
    /**
     * @param client for `users.info`; scope `users:read`
     * @param user id of a person of this workspace
     * @returns whether they are a guest, which is then remembered
     * @throws errors of the Web API; they are not remembered
     */
    async ask(client: WebClient, user: string): Promise<boolean> {
      const { user: person } = await client.users.info({ user });
      remembered.set(user, isGuest(person));
      return isGuest(person);
    },
  };
}
