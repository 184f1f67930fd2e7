import QuickLRU from "quick-lru";
import type { Clock, MakeId } from "../clock.ts";
import type { Team } from "./people.ts";

/** Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const limits = { uses: 5, milliseconds: 30 * 60 * 1000 } as const;

type ResponseUrl = {
  user: string;
  channel: string;
  threadTs?: string | undefined;
  /**
   * The message that `replace_original` and `delete_original` mean: the one that was clicked. A command has none: that
   * its acknowledgement, or what was sent through the URL, can be replaced is documented nowhere, and denied by some.
   * Sources: https://docs.slack.dev/messaging/modifying-messages, https://github.com/slackapi/bolt-js/issues/2287,
   * https://github.com/slackapi/bolt-python/issues/1268
   */
  original?: { channel: string; ts: string };
  issuedAt: number;
  uses: number;
};

type ResponseUrlRefusal = "used_url" | "expired_url" | "no_such_url";

export type ResponseUrls = ReturnType<typeof createResponseUrls>;

/**
 * The URLs through which an app answers an interaction: five times, within thirty minutes.
 *
 * @param origin where the workspace's server listens
 * @param owners whose they are: of interactions, the enterprise's if the app is installed for all of it. Source: bolt's
 *   own tests, which have `https://hooks.slack.com/actions/E111/111/xxx`
 */
export function createResponseUrls(
  clock: Clock,
  makeId: MakeId,
  origin: () => string,
  { team, enterprise }: { team: Team; enterprise: () => string | undefined },
) {
  const byPath = new QuickLRU<string, ResponseUrl>({ maxSize: 1000 });
  return {
    issue(kind: "commands" | "actions" | "app", about: Omit<ResponseUrl, "issuedAt" | "uses">) {
      const owner = (kind !== "commands" && enterprise()) || team.id;
      const path = `/${kind}/${owner}/${makeId(13)}/${makeId(24)}`;
      byPath.set(path, { ...about, issuedAt: clock.now(), uses: 0 });
      return { url: origin() + path };
    },
    /** Whether it was handed out, and not long ago. */
    has: (path: string): boolean => byPath.has(path),
    /** Takes one use of a URL, or says why not. */
    use(path: string): ResponseUrl | ResponseUrlRefusal {
      const url = byPath.get(path);
      if (url === undefined) return "no_such_url";
      if (clock.now() - url.issuedAt > limits.milliseconds) return "expired_url";
      if (url.uses >= limits.uses) return "used_url";
      url.uses += 1;
      return url;
    },
  };
}
