import type { Clock, MakeId } from "../clock.ts";

/** Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const limits = { uses: 5, milliseconds: 30 * 60 * 1000, remembered: 1000 } as const;

export type ResponseUrl = {
  /** Path on the workspace's server, as `/commands/T…/…/…`. */
  path: string;
  user: string;
  channel: string;
  threadTs?: string;
  /**
   * The message that `replace_original` and `delete_original` mean: the one that was clicked, or the one that the
   * acknowledgement of a slash command made. Messages sent through the URL itself do not count: Slack posts a new
   * one then. Source: https://github.com/slackapi/bolt-js/issues/2287
   */
  original?: { channel: string; ts: string };
  /** A click on a message replaces it unless the app says otherwise; a command or shortcut never does. */
  replacesByDefault: boolean;
  /** Whether everybody in the channel sees a message that says nothing about `response_type`. */
  isPublicByDefault: boolean;
  issuedAt: number;
  uses: number;
};

export type ResponseUrlRefusal = "used_url" | "expired_url" | "no_such_url";

/** The URLs through which an app answers an interaction: five times, within thirty minutes. */
export class ResponseUrls {
  readonly #clock: Clock;
  readonly #makeId: MakeId;
  readonly #byPath = new Map<string, ResponseUrl>();

  constructor(clock: Clock, makeId: MakeId) {
    this.#clock = clock;
    this.#makeId = makeId;
  }

  issue(
    kind: "commands" | "actions" | "app",
    teamId: string,
    about: Pick<ResponseUrl, "user" | "channel" | "replacesByDefault"> & {
      threadTs?: string | undefined;
      original?: ResponseUrl["original"];
      isPublicByDefault?: boolean;
    },
  ): ResponseUrl {
    const { threadTs, original, isPublicByDefault = false, ...rest } = about;
    const url: ResponseUrl = {
      path: `/${kind}/${teamId}/${this.#makeId(13)}/${this.#makeId(24)}`,
      ...rest,
      isPublicByDefault,
      ...(threadTs === undefined ? {} : { threadTs }),
      ...(original === undefined ? {} : { original }),
      issuedAt: this.#clock.now(),
      uses: 0,
    };
    this.#byPath.set(url.path, url);
    for (const old of this.#byPath.keys()) {
      if (this.#byPath.size <= limits.remembered) break;
      this.#byPath.delete(old);
    }
    return url;
  }

  /** Takes one use of a URL, or says why not. */
  use(path: string): ResponseUrl | ResponseUrlRefusal {
    const url = this.#byPath.get(path);
    if (url === undefined) return "no_such_url";
    if (this.#clock.now() - url.issuedAt > limits.milliseconds) return "expired_url";
    if (url.uses >= limits.uses) return "used_url";
    url.uses += 1;
    return url;
  }
}
