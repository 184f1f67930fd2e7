import {
  type UsersInfoResponse,
  type UsersListResponse,
  WebAPIPlatformError,
  type WebClient,
} from "@slack/web-api";
import QuickLRU from "quick-lru";
import { canonicalEmail } from "../../../contract/contact-address.ts";
import { retryAt } from "../reply/passing-failure.ts";
import { pagesOf } from "./pages.ts";
import { remembered } from "./remembered.ts";
import { isGuest, readUser } from "./users.ts";

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

/** Milliseconds: a guest may become a member, and a member a guest. */
const lifetime = 10 * 60_000;
/** Of the workspace's list: Slack takes about 20 calls a minute. */
const maxPages = 15;
/** Limits for people who are looked up one by one: per question, in parallel, and in the cache. */
const oneByOne = { max: 100, atOnce: 5, remembered: 10_000 } as const;

/** The people of the workspace, and those of other companies in shared channels. */
export type Directory = ReturnType<typeof createDirectory>;

/**
 * @param client for `users.list`, `users.info` and `auth.test`; scopes `users:read` and `users:read.email`
 * @param now Unix time in milliseconds
 */
export function createDirectory({ client, now }: { client: WebClient; now: () => number }) {
  const home = remembered(() => readHome(client), { lifetime: Number.POSITIVE_INFINITY, now });
  const listed = remembered(async () => readList(client, await home(), now), { lifetime, now });
  const others = new QuickLRU<string, () => Promise<Person | undefined>>({ maxSize: oneByOne.remembered });

  function other(id: string): Promise<Person | undefined> {
    const known = others.get(id) ?? remembered(() => lookUp(id), { lifetime, now });
    others.set(id, known);
    return known();
  }

  async function lookUp(id: string): Promise<Person | undefined> {
    const ownHome = await home();
    const user = await readUser(client, id);
    return user && personOf(user, ownHome);
  }

  return {
    /**
     * @param ids of people and bots
     * @returns those that Slack knows, by their ids; only 100 who aren't on the workspace's list are looked up
     * @throws passing errors of the Web API
     */
    async people(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
      const own = await listed();
      const wanted = [...new Set(ids)];
      const found = wanted.map((id) => own.get(id));
      const unlisted = wanted.filter((id) => !own.has(id)).slice(0, oneByOne.max);
      for (let start = 0; start < unlisted.length; start += oneByOne.atOnce) {
        found.push(...(await Promise.all(unlisted.slice(start, start + oneByOne.atOnce).map(other))));
      }
      return new Map(found.filter((person) => person !== undefined).map((person) => [person.id, person]));
    },
  };
}

type Home = Awaited<ReturnType<typeof readHome>>;

/** Whose people are no outsiders. */
async function readHome(client: WebClient) {
  const { team_id, enterprise_id } = await client.auth.test();
  return { team: team_id, enterprise: enterprise_id };
}

/**
 * The people of the workspace, also those who have left. Where Slack does not give the list at all, it is as if
 * there were nobody in it: then everybody is asked about one by one.
 * Source: https://docs.slack.dev/reference/methods/users.list
 */
async function readList(client: WebClient, home: Home, now: () => number) {
  const people = new Map<string, Person>();
  try {
    for await (const page of pagesOf((part) => client.users.list(part), maxPages)) {
      for (const member of page.members ?? []) {
        const person = personOf(member, home);
        if (person !== undefined) people.set(person.id, person);
      }
    }
  } catch (error) {
    const isRefused = error instanceof WebAPIPlatformError && retryAt(error, now()) === undefined;
    if (!isRefused) throw error;
  }
  return people;
}

/** Source: https://docs.slack.dev/reference/objects/user-object */
type User = NonNullable<UsersInfoResponse["user"]> | NonNullable<UsersListResponse["members"]>[number];

function personOf(user: User, home: Home): Person | undefined {
  const { id, profile, team_id, enterprise_user } = user;
  if (id === undefined) return undefined;
  const isOfTeam = team_id !== undefined && team_id === home.team;
  const isOfEnterprise = home.enterprise !== undefined && enterprise_user?.enterprise_id === home.enterprise;
  const names = [profile?.real_name ?? user.real_name ?? "", profile?.display_name ?? ""];
  return {
    id,
    email: canonicalEmail(profile?.email ?? ""),
    names: names.filter((name) => name.trim() !== ""),
    isOutsider: isGuest(user) || !(isOfTeam || isOfEnterprise),
    isDeleted: user.deleted === true,
    isBot: user.is_bot === true,
  };
}
