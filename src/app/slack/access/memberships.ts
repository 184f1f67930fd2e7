import type { AuthorizeResult } from "@slack/bolt";
import type { UsersInfoResponse, UsersListResponse, WebClient } from "@slack/web-api";
import QuickLRU from "quick-lru";
import { administers, readUser } from "../client/users.ts";

/** Source: https://docs.slack.dev/reference/objects/user-object */
export type User = NonNullable<UsersInfoResponse["user"]> | NonNullable<UsersListResponse["members"]>[number];

/** Who installed the app: a workspace, and the enterprise it belongs to, if any. */
export type Installation = Pick<AuthorizeResult, "teamId" | "enterpriseId">;

/**
 * What somebody is to the company that installed the app:
 * - `member`: one of its people, in this workspace or another one of the same enterprise; only they are let in
 * - `guest`: has a guest account, so may be the very contact whose profile this is
 * - `outsider`: from another company, over Slack Connect
 * - `unknown`: Slack knows nobody by this ID, or doesn't show them to us
 */
export type Membership = "member" | "guest" | "outsider" | "deactivated" | "bot" | "unknown";

/** Slack reports it as not a bot. */
const slackbot = "USLACKBOT";

/** Decides by what Slack says of a person, never by what a request says of its sender. */
export function membershipOf(user: User | undefined, installation: Installation): Membership {
  if (user === undefined) return "unknown";
  if (user.is_bot === true || user.is_workflow_bot === true || user.id === slackbot) return "bot";
  if (!isOfInstallation(user, installation)) return "outsider";
  if (user.deleted === true) return "deactivated";
  return isGuest(user) ? "guest" : "member";
}

/** Whether somebody's account is of the company that installed the app, guests and former members included. */
export function isOfInstallation(user: User, { teamId, enterpriseId }: Installation): boolean {
  if ("is_stranger" in user && user.is_stranger === true) return false;
  const own = [teamId, enterpriseId].filter((id) => id !== undefined);
  return [user.team_id, user.enterprise_user?.enterprise_id].some(
    (id) => id !== undefined && own.includes(id),
  );
}

/** Whether somebody is a guest of the workspace. */
export function isGuest(user: User): boolean {
  return user.is_restricted === true || user.is_ultra_restricted === true;
}

/** What Slack's `users.info` says of a person. */
interface Known {
  membership: Membership;
  /** Only a member can be one. */
  isAdministrator: boolean;
}

/** Milliseconds that what Slack says of a person is remembered: a member may become a guest, or leave. */
export const rememberedFor = 60_000;
const maxRemembered = 10_000;

/** Who is inside, and who administers, as Slack says and for a minute at most. */
export type Memberships = ReturnType<typeof createMemberships>;

/**
 * @param options `installation`: where the app is installed, `undefined` where it isn't; `now`: Unix time in milliseconds
 */
export function createMemberships({
  installation,
  now,
}: {
  installation: () => Installation | undefined | Promise<Installation | undefined>;
  now: () => number;
}) {
  const remembered = new QuickLRU<string, Known & { at: number }>({ maxSize: maxRemembered });
  const asking = new Map<string, Promise<Known>>();

  async function read(client: WebClient, user: string): Promise<Known> {
    const installed = await installation();
    if (installed === undefined) throw new Error("Somebody was asked about where the app isn't installed.");
    const found = await readUser(client, user);
    const membership = membershipOf(found, installed);
    const isMember = found !== undefined && membership === "member";
    return { membership, isAdministrator: isMember && (await administers(found, client)) };
  }

  /** One question to Slack serves all who ask meanwhile. */
  function askSlack(client: WebClient, user: string): Promise<Known> {
    const current = asking.get(user);
    if (current !== undefined) return current;
    const at = now();
    const asked = read(client, user).then(
      (known) => {
        // Forgotten meanwhile: the answer may be older than the change.
        if (asking.get(user) !== asked) return askSlack(client, user);
        asking.delete(user);
        remembered.set(user, { at, ...known });
        return known;
      },
      (error: unknown) => {
        if (asking.get(user) === asked) asking.delete(user);
        throw error;
      },
    );
    asking.set(user, asked);
    return asked;
  }

  function recall(user: string): Known | undefined {
    const known = remembered.get(user);
    if (known === undefined) return undefined;
    const age = now() - known.at;
    return age >= 0 && age < rememberedFor ? known : undefined;
  }

  return {
    /**
     * Asks Slack, whatever is remembered.
     *
     * @param client for `users.info`; scope `users:read`
     * @throws errors of the Web API; they are not remembered
     */
    async ask(client: WebClient, user: string): Promise<Membership> {
      return (await askSlack(client, user)).membership;
    },
    /** @returns `undefined` when it isn't remembered */
    peek: (user: string): Membership | undefined => recall(user)?.membership,
    /**
     * Whether to show a person what is for administrators of the workspace, or of the enterprise; Slack is asked unless
     * it is remembered. Before anything is changed, `isAdministrator` asks anew.
     *
     * @param client for `users.info`; scope `users:read`
     * @throws errors of the Web API
     */
    async seesAdministration(client: WebClient, user: string): Promise<boolean> {
      return (recall(user) ?? (await askSlack(client, user))).isAdministrator;
    },
    /** Something about the person has changed. */
    forget(user: string): void {
      remembered.delete(user);
      asking.delete(user);
    },
  };
}
