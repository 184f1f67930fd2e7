import {
  type WebAPICallResult,
  WebAPIRateLimitedError,
  WebClient,
  type WebClientOptions,
} from "@slack/web-api";
import type { RateLimitGate } from "./rate-limit-gate.ts";

/**
 * A client of the Web API for all that is done in the background. What a method's pause holds back fails as if Slack
 * had asked to slow down, with the time at which it is to be tried again, and does not leave this process.
 */
export class GatedWebClient extends WebClient {
  readonly #gate: RateLimitGate;
  readonly #now: () => number;

  /**
   * @param options they must let calls fail that Slack asks to slow down (`rejectRateLimitedCalls`)
   * @param now Unix time in milliseconds
   */
  constructor(
    token: string,
    options: WebClientOptions,
    { gate, now }: { gate: RateLimitGate; now: () => number },
  ) {
    super(token, options);
    this.#gate = gate;
    this.#now = now;
  }

  /** @throws WebAPIRateLimitedError when nobody may ask now; otherwise as the client that it extends */
  override async apiCall(method: string, options?: Record<string, unknown>): Promise<WebAPICallResult> {
    this.#holdBack(method);
    try {
      return await super.apiCall(method, options);
    } catch (error) {
      if (error instanceof WebAPIRateLimitedError) {
        this.#gate.slowDown(method, error.retryAfter);
        this.#holdBack(method);
      }
      throw error;
    }
  }

  #holdBack(method: string): void {
    const wait = this.#gate.turn(method) - this.#now();
    if (wait > 0) throw new WebAPIRateLimitedError(wait / 1_000);
  }
}
