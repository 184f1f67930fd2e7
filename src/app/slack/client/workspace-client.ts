import { type WebAPICallResult, WebClient, type WebClientOptions } from "@slack/web-api";

/** Gives the token to call with now. @throws NotInstalledError where the app isn't installed */
export type TokenSource = () => string | Promise<string>;

/** Slack has no app to answer for there: nothing is sent. */
export class NotInstalledError extends Error {
  override readonly name = "NotInstalledError";

  constructor() {
    super("Rapport isn't installed in this workspace.");
  }
}

/** A client of one installation, whose token may be another one with each call. */
export class WorkspaceClient extends WebClient {
  readonly #token: TokenSource;

  constructor(token: TokenSource, options: WebClientOptions) {
    const { fetch: send = fetch } = options;
    super(undefined, {
      ...options,
      // As a header: with a call's arguments, it would be in the body too.
      async fetch(url, init) {
        const authorization = `Bearer ${await token()}`;
        return send(url, { ...init, headers: { ...init?.headers, authorization } });
      },
    });
    this.#token = token;
  }

  /** @throws NotInstalledError where the app isn't installed; otherwise as the client it extends */
  override async apiCall(method: string, options?: Record<string, unknown>): Promise<WebAPICallResult> {
    await this.#token();
    return super.apiCall(method, options);
  }
}
