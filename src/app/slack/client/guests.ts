import type { WebClient } from "@slack/web-api";
import QuickLRU from "quick-lru";

/** How long it is remembered who somebody is, in milliseconds: a guest may become a member, and the other way. */
const rememberedFor = 10 * 60_000;
const maxRemembered = 10_000;

/** Tells guests of the workspace from its members: what a request says of a person does not. */
export interface Guests {
  /**
   * @param client for `users.info`; scope `users:read`
   * @param user id of a person of this workspace
   * @returns at once, when it is known, whether they are a guest
   * @throws errors of the Web API; they are not remembered
   */
  include(client: WebClient, user: string): boolean | Promise<boolean>;
}

export function createGuests(): Guests {
  const known = new QuickLRU<string, boolean>({ maxSize: maxRemembered, maxAge: rememberedFor });

  return {
    include: (client, user) => known.get(user) ?? ask(client, user),
  };

  /** Source: https://docs.slack.dev/reference/objects/user-object */
  async function ask(client: WebClient, user: string): Promise<boolean> {
    const { user: person } = await client.users.info({ user });
    const isGuest = person?.is_restricted === true || person?.is_ultra_restricted === true;
    known.set(user, isGuest);
    return isGuest;
  }
}
