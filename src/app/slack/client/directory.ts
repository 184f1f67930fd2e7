import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import QuickLRU from "quick-lru";
import { canonicalEmail } from "../../../contract/contact-address.ts";
import { retryAt } from "../reply/passing-failure.ts";

/** A person or a bot, as Slack describes them. */
export interface Person {
  id: string;
  /** In canonical form; Slack shows none for people of another company who hide it. */
  email: string | undefined;
  /** The full name and the display name, where there are any. */
  names: readonly string[];
  /** A guest of the workspace, or somebody from another company. */
  isOutsider: boolean;
  /** Whether the account is deactivated. */
  isDeleted: boolean;
  isBot: boolean;
}

/** The people of the workspace, and those of other companies in shared channels. */
export interface Directory {
  /**
   * @param ids of people and bots
   * @returns the people that Slack knows, by their ids; of those who are not on the workspace's list, only the
   *   first 100 are looked up
   * @throws errors of the Web API that are of the moment: then nobody knows
   */
  people(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>>;
}

/** How long it is remembered who somebody is, in milliseconds: a guest may become a member, and the other way. */
const rememberedFor = 10 * 60_000;
/** Pages of the workspace's list: Slack takes up to 999 people a page, and about 20 calls a minute. */
const pages = { size: 999, max: 15 } as const;
/** Limits for people who are looked up one by one: per question, in parallel, and in the cache. */
const oneByOne = { max: 100, atOnce: 5, remembered: 10_000 } as const;

interface Remembered<Value> {
  value: Value;
  at: number;
}

/**
 * @param client for `users.list`, `users.info` and `auth.test`; scopes `users:read` and `users:read.email`
 * @param now Unix time in milliseconds
 */
export function createDirectory({ client, now }: { client: WebClient; now: () => number }): Directory {
  /** One reading serves all who ask meanwhile, and after it. */
  let list: Remembered<Promise<ReadonlyMap<string, Person>>> | undefined;
  const others = new QuickLRU<string, Remembered<Person | undefined>>({ maxSize: oneByOne.remembered });
  let home: Promise<Home> | undefined;

  const isFresh = ({ at }: Remembered<unknown>) => at <= now() && now() - at < rememberedFor;

  function homeOf(): Promise<Home> {
    home ??= readHome(client).catch((error: unknown) => {
      home = undefined;
      throw error;
    });
    return home;
  }

  function listed(): Promise<ReadonlyMap<string, Person>> {
    if (list !== undefined && isFresh(list)) return list.value;
    const value = homeOf().then((ownHome) => readList(client, ownHome, now));
    const reading = { value, at: now() };
    list = reading;
    value.catch(() => {
      if (list === reading) list = undefined;
    });
    return value;
  }

  async function other(id: string): Promise<Person | undefined> {
    const known = others.get(id);
    if (known !== undefined && isFresh(known)) return known.value;
    const value = await readPerson(client, await homeOf(), id);
    others.set(id, { value, at: now() });
    return value;
  }

  return {
    async people(ids) {
      const own = await listed();
      const all = new Map<string, Person>();
      const unlisted: string[] = [];
      for (const id of new Set(ids)) {
        const person = own.get(id);
        if (person === undefined) unlisted.push(id);
        else all.set(id, person);
      }
      const asked = unlisted.slice(0, oneByOne.max);
      for (let start = 0; start < asked.length; start += oneByOne.atOnce) {
        const found = await Promise.all(asked.slice(start, start + oneByOne.atOnce).map(other));
        for (const person of found) if (person !== undefined) all.set(person.id, person);
      }
      return all;
    },
  };
}

/** Whose people are no outsiders. */
interface Home {
  team: string | undefined;
  enterprise: string | undefined;
}

async function readHome(client: WebClient): Promise<Home> {
  const { team_id, enterprise_id } = await client.auth.test();
  return { team: team_id, enterprise: enterprise_id };
}

/**
 * The people of the workspace, also those who have left. Where Slack does not give the list at all, it is as if
 * there were nobody in it: then everybody is asked about one by one.
 * Source: https://docs.slack.dev/reference/methods/users.list
 */
async function readList(
  client: WebClient,
  home: Home,
  now: () => number,
): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  let cursor = "";
  try {
    for (let page = 0; page < pages.max; page += 1) {
      const answer = await client.users.list({ limit: pages.size, ...(cursor !== "" && { cursor }) });
      for (const member of answer.members ?? []) {
        const person = personOf(member, home);
        if (person !== undefined) people.set(person.id, person);
      }
      cursor = answer.response_metadata?.next_cursor ?? "";
      if (cursor === "") break;
    }
  } catch (error) {
    const isRefused = error instanceof WebAPIPlatformError && retryAt(error, now()) === undefined;
    if (!isRefused) throw error;
  }
  return people;
}

/** Source: https://docs.slack.dev/reference/methods/users.info */
async function readPerson(client: WebClient, home: Home, id: string): Promise<Person | undefined> {
  try {
    const { user } = await client.users.info({ user: id });
    return user && personOf(user, home);
  } catch (error) {
    const isUnknown =
      error instanceof WebAPIPlatformError &&
      ["user_not_found", "user_not_visible", "users_not_found"].includes(error.data.error);
    if (isUnknown) return undefined;
    throw error;
  }
}

/** What is read of a user. Source: https://docs.slack.dev/reference/objects/user-object */
interface User {
  id?: string;
  team_id?: string;
  enterprise_user?: { enterprise_id?: string };
  deleted?: boolean;
  is_bot?: boolean;
  is_restricted?: boolean;
  is_ultra_restricted?: boolean;
  real_name?: string;
  profile?: { real_name?: string; display_name?: string; email?: string };
}

function personOf(user: User, home: Home): Person | undefined {
  const { id, profile, team_id, enterprise_user } = user;
  if (id === undefined) return undefined;
  const isOfTeam = team_id !== undefined && team_id === home.team;
  const isOfEnterprise = home.enterprise !== undefined && enterprise_user?.enterprise_id === home.enterprise;
  const isGuest = user.is_restricted === true || user.is_ultra_restricted === true;
  const names = [profile?.real_name ?? user.real_name ?? "", profile?.display_name ?? ""];
  return {
    id,
    email: canonicalEmail(profile?.email ?? ""),
    names: names.filter((name) => name.trim() !== ""),
    isOutsider: isGuest || !(isOfTeam || isOfEnterprise),
    isDeleted: user.deleted === true,
    isBot: user.is_bot === true,
  };
}
