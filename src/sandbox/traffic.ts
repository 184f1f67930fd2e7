import type { Clock } from "./clock.ts";
import type { Exchange } from "./protocol.ts";

/** How many exchanges are kept, and how many characters of a body. */
const kept = { exchanges: 200, bodyCharacters: 100_000 } as const;

type Start = Pick<Exchange, "direction" | "title" | "method" | "url" | "requestHeaders" | "requestBody">;
type End = Partial<Pick<Exchange, "status" | "responseHeaders" | "responseBody" | "problem">>;

const secretHeaders = new Set(["authorization", "proxy-authorization", "cookie", "x-slack-signature"]);
const mask = "•••••";

export type Traffic = ReturnType<typeof createTraffic>;

/**
 * The record of raw exchanges that the sandbox's page shows. Secrets are masked when they are recorded.
 *
 * @param initialSecrets values that are masked wherever they stand
 * @param changed is called after every change of the record
 */
export function createTraffic(clock: Clock, initialSecrets: readonly string[], changed: () => void) {
  const secrets = new Set(initialSecrets);
  let exchanges: readonly Exchange[] = [];
  const succeeded = new Set<string>();
  let nextId = 1;

  function masked(text: string): string {
    let result = text;
    for (const secret of secrets) {
      result = result.replaceAll(secret, mask).replaceAll(encodeURIComponent(secret), mask);
    }
    return result.replace(/\bxox[a-z]-[A-Za-z0-9-]{6,}|\bxapp-[A-Za-z0-9-]{6,}/g, mask);
  }

  const maskedHeaders = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        secretHeaders.has(name.toLowerCase())
          ? value.replace(/(?<![^\s=,])[^\s=,]{5,}$/, mask)
          : masked(value),
      ]),
    );

  function maskedBody(body: string): string {
    const start = masked(body.slice(0, kept.bodyCharacters));
    const rest = body.length - kept.bodyCharacters;
    return rest > 0 ? `${start}\n… and ${rest} more characters` : start;
  }

  return {
    get exchanges() {
      return exchanges;
    },
    /** The titles of all exchanges that went well, also of those that are no longer kept. */
    get succeeded() {
      return [...succeeded];
    },
    hide(secret: string): void {
      secrets.add(secret);
    },
    /** Records a request. @returns a function that records its answer, once. */
    begin(start: Start): (end: End) => void {
      const id = nextId++;
      const began = performance.now();
      const begun: Exchange = {
        ...start,
        id,
        at: clock.now(),
        url: masked(start.url),
        requestHeaders: maskedHeaders(start.requestHeaders),
        requestBody: maskedBody(start.requestBody),
        responseHeaders: {},
        responseBody: "",
      };
      exchanges = [...exchanges.slice(1 - kept.exchanges), begun];
      changed();
      return ({ status, problem, responseHeaders = {}, responseBody = "" }) => {
        if (status === 200 && problem === undefined) succeeded.add(begun.title);
        const ended: Exchange = {
          ...begun,
          ...(status !== undefined && { status }),
          ...(problem !== undefined && { problem: masked(problem) }),
          responseHeaders: maskedHeaders(responseHeaders),
          responseBody: maskedBody(responseBody),
          milliseconds: Math.round(performance.now() - began),
        };
        exchanges = exchanges.map((exchange) => (exchange.id === id ? ended : exchange));
        changed();
      };
    },
  };
}
