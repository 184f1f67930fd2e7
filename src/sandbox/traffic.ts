import type { Clock } from "./clock.ts";
import type { Exchange } from "./protocol.ts";

/** How many exchanges are kept, and how many characters of a body. */
const kept = { exchanges: 200, bodyCharacters: 100_000 } as const;

export type ExchangeStart = Pick<
  Exchange,
  "direction" | "title" | "method" | "url" | "requestHeaders" | "requestBody"
>;

export type ExchangeEnd = Partial<
  Pick<Exchange, "status" | "responseHeaders" | "responseBody" | "problem" | "title">
>;

const secretHeaders = new Set(["authorization", "proxy-authorization", "cookie", "x-slack-signature"]);

/** The record of raw exchanges that the sandbox's page shows. Secrets are masked when they are recorded. */
export class Traffic {
  readonly #clock: Clock;
  readonly #secrets: Set<string>;
  readonly #changed: () => void;
  #exchanges: Exchange[] = [];
  #nextId = 1;

  /**
   * @param secrets values that are masked wherever they stand
   * @param changed is called after every change of the record
   */
  constructor(clock: Clock, secrets: readonly string[], changed: () => void) {
    this.#clock = clock;
    this.#secrets = new Set(secrets.filter((secret) => secret !== ""));
    this.#changed = changed;
  }

  /** Oldest first, the last 200. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Masks one more value from now on, as the service's key. */
  hide(secret: string): void {
    if (secret !== "") this.#secrets.add(secret);
  }

  /** Records a request. @returns a function that records its answer, once. */
  begin(start: ExchangeStart): (end: ExchangeEnd) => void {
    const id = this.#nextId++;
    const at = this.#clock.now();
    const began = performance.now();
    this.#exchanges = [
      ...this.#exchanges.slice(1 - kept.exchanges),
      {
        id,
        at,
        direction: start.direction,
        title: start.title,
        method: start.method,
        url: this.#mask(start.url),
        requestHeaders: this.#maskHeaders(start.requestHeaders),
        requestBody: this.#maskBody(start.requestBody),
        responseHeaders: {},
        responseBody: "",
      },
    ];
    this.#changed();
    return (end) => {
      this.#exchanges = this.#exchanges.map((exchange) =>
        exchange.id === id
          ? {
              ...exchange,
              ...(end.title === undefined ? {} : { title: end.title }),
              ...(end.status === undefined ? {} : { status: end.status }),
              ...(end.problem === undefined ? {} : { problem: this.#mask(end.problem) }),
              responseHeaders: this.#maskHeaders(end.responseHeaders ?? {}),
              responseBody: this.#maskBody(end.responseBody ?? ""),
              milliseconds: Math.round(performance.now() - began),
            }
          : exchange,
      );
      this.#changed();
    };
  }

  #maskHeaders(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        secretHeaders.has(name.toLowerCase()) ? value.replace(/[^\s=,]{5,}$/, "•••••") : this.#mask(value),
      ]),
    );
  }

  #maskBody(body: string): string {
    const masked = this.#mask(body.slice(0, kept.bodyCharacters));
    const rest = body.length - kept.bodyCharacters;
    return rest > 0 ? `${masked}\n… and ${rest} more characters` : masked;
  }

  #mask(text: string): string {
    let masked = text;
    for (const secret of this.#secrets) {
      masked = masked.replaceAll(secret, "•••••");
      const encoded = encodeURIComponent(secret);
      if (encoded !== secret) masked = masked.replaceAll(encoded, "•••••");
    }
    return masked.replace(/\bxox[a-z]-[A-Za-z0-9-]{6,}|\bxapp-[A-Za-z0-9-]{6,}/g, "•••••");
  }
}
