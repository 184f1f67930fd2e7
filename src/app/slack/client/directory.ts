import {
  type UsersListArguments,
  type UsersListResponse,
  WebAPIPlatformError,
  type WebClient,
} from "@slack/web-api";
import QuickLRU from "quick-lru";
import { canonicalEmail } from "#contract/contact-address.ts";
import { remembered, rememberedByKey } from "../../outreach/remembered.ts";
import {
  type Installation,
  isGuest,
  isOfInstallation,
  rememberedFor,
  type User,
} from "../access/memberships.ts";
import { retryAt } from "../reply/passing-failure.ts";
import { readUser, userPages } from "./users.ts";

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

const lifetime = rememberedFor;
/** Of the workspaces' lists: Slack takes about 20 calls a minute. */
const maxPages = 15;
/**
 * Milliseconds for which pages are kept of a list that couldn't be finished. Slack gives a large workspace's in more
 * pages than several processes may ask for in a minute: if each began anew, none would ever finish.
 */
const maxAgeOfPages = 5 * 60_000;
/** Limits for people who are looked up one by one: per question, in parallel, and in the cache. */
const oneByOne = { max: 100, atOnce: 5, remembered: 10_000 } as const;

/** The people of the workspace, and those of other companies in shared channels. */
export type Directory = ReturnType<typeof createDirectory>;

/**
 * @param client for `users.list`, `users.info` and `auth.test`; scopes `users:read` and `users:read.email`
 * @param now Unix time in milliseconds
 */
export function createDirectory({ client, now }: { client: WebClient; now: () => number }) {
  const installation = remembered(() => readInstallation(client), {
    lifetime: Number.POSITIVE_INFINITY,
    now,
  });
  /** Who has changed since the list was read: they are looked up one by one. */
  const changed = new QuickLRU<string, true>({ maxSize: oneByOne.remembered });
  /** What Slack has given of a list before it asked to slow down, and when the first page was asked for. */
  const pages: Pages = new Map();
  let since = Number.NEGATIVE_INFINITY;
  const listed = remembered(
    async () => {
      const at = now();
      if (pages.size === 0 || at < since || at - since >= maxAgeOfPages) {
        pages.clear();
        changed.clear();
        since = at;
      }
      const list = await readList(client, await installation(), now, pages);
      pages.clear();
      return list;
    },
    { lifetime, now },
  );
  /** Remembered like the list. */
  const others = rememberedByKey<Person | undefined>(oneByOne.remembered, { lifetime, now });
  const person = (id: string) => others.of(id, () => lookUp(id))();

  async function lookUp(id: string): Promise<Person | undefined> {
    const installed = await installation();
    const user = await readUser(client, id);
    return user && personOf(user, installed);
  }

  return {
    /**
     * @param ids of people and bots
     * @returns those that Slack knows, by their ids; only 100 who aren't on the workspace's list are looked up
     * @throws passing errors of the Web API
     */
    async people(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
      const { people: list } = await listed();
      const wanted = [...new Set(ids)];
      const isListed = (id: string) => list.has(id) && !changed.has(id);
      const found = wanted.filter(isListed).map((id) => list.get(id));
      const unlisted = wanted.filter((id) => !isListed(id)).slice(0, oneByOne.max);
      for (let start = 0; start < unlisted.length; start += oneByOne.atOnce) {
        found.push(...(await Promise.all(unlisted.slice(start, start + oneByOne.atOnce).map(person))));
      }
      return new Map(found.filter((person) => person !== undefined).map((person) => [person.id, person]));
    },
    /** @returns the name of the workspace, or of the enterprise where that has installed the app */
    async name(): Promise<string | undefined> {
      return (await installation()).name;
    },
    /**
     * @returns one person or bot; `undefined` if Slack knows nobody by this ID
     * @throws passing errors of the Web API
     */
    person,
    /**
     * @returns the people and guests of the installing company's workspace, by their addresses: none of another company,
     *   whose people only some here may know of
     * @throws passing errors of the Web API
     */
    async members(): Promise<ReadonlyMap<string, Person>> {
      return (await listed()).members;
    },
    /** Something about the person has changed. */
    forget(id: string): void {
      others.forget(id);
      changed.set(id, true);
    },
  };
}

/** @returns what says somebody's name by their ID, asking for each once; an empty text where Slack says none */
export function createNames(directory: Pick<Directory, "people">) {
  const names = new Map<string, Promise<string>>();
  return (id: string): Promise<string> => {
    const name =
      names.get(id) ??
      directory.people([id]).then(
        (one) => one.get(id)?.names[0] ?? "",
        () => "",
      );
    names.set(id, name);
    return name;
  };
}

/** Of the workspaces' lists, by what they were asked for with. */
type Pages = Map<string, UsersListResponse>;

/** Whose people are no outsiders. */
async function readInstallation(client: WebClient): Promise<Installation & { name: string | undefined }> {
  const { team_id, enterprise_id, team } = await client.auth.test();
  return {
    name: team,
    // Null for a whole enterprise, whatever the types say.
    ...(team_id && { teamId: team_id }),
    ...(enterprise_id && { enterpriseId: enterprise_id }),
  };
}

/**
 * The people of the workspaces, also those who have left. Where Slack does not give the list at all, it is as if
 * there were nobody in it: then everybody is asked about one by one.
 * Source: https://docs.slack.dev/reference/methods/users.list
 *
 * @param pages those that we have; what Slack gives is added, also if it then asks to slow down
 */
async function readList(client: WebClient, installation: Installation, now: () => number, pages: Pages) {
  const people = new Map<string, Person>();
  const members = new Map<string, Person>();
  async function readPage(asked: UsersListArguments): Promise<UsersListResponse> {
    const key = JSON.stringify(asked);
    const page = pages.get(key) ?? (await client.users.list(asked));
    pages.set(key, page);
    return page;
  }
  try {
    for await (const page of userPages(client, maxPages, readPage)) {
      for (const member of page) {
        const person = personOf(member, installation);
        if (person === undefined) continue;
        people.set(person.id, person);
        const isPresent = !person.isBot && !person.isDeleted && isOfInstallation(member, installation);
        if (isPresent && person.email !== undefined) members.set(person.email, person);
      }
    }
  } catch (error) {
    const isRefused = error instanceof WebAPIPlatformError && retryAt(error, now()) === undefined;
    if (!isRefused) throw error;
  }
  return { people, members };
}

function personOf(user: User, installation: Installation): Person | undefined {
  const { id, profile } = user;
  if (id === undefined) return undefined;
  const names = [profile?.real_name ?? user.real_name ?? "", profile?.display_name ?? ""];
  return {
    id,
    email: canonicalEmail(profile?.email ?? ""),
    // Copied: a filtered array keeps room for 16 more, which was most of what a person took.
    names: [...names.filter((name) => name.trim() !== "")],
    isOutsider: isGuest(user) || !isOfInstallation(user, installation),
    isDeleted: user.deleted === true,
    isBot: user.is_bot === true,
  };
}
