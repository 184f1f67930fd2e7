import { hash } from "node:crypto";
import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from "cockatiel";
import { type Dispatcher, Pool } from "undici";
import { z } from "zod";
import {
  type AskedOf,
  keyLifetimeHeader,
  type LookupRequest,
  otherThanHeader,
  type PaidOperation,
  readKeyLifetime,
  sameAgainHeader,
} from "#contract/operations.ts";
import { teamKnowledge, teamKnowledgeHeader } from "#contract/team-knowledge.ts";
import { type Answer, type AnswerOf, type AnswerReader, answerReader, type LookupAnswer } from "./answers.ts";
import { OutreachError, type ServiceCall } from "./errors.ts";
import { calls, failureOf, failureOfBrokenExchange } from "./failures.ts";
import { isWorthAnotherTry, retryDelay } from "./retry-timing.ts";

const mebibyte = 1024 * 1024;

/** Timeouts for the service, in milliseconds. */
export interface Deadlines {
  connect: number;
  /** One attempt of a look-up, and all attempts together. */
  lookup: number;
  lookupWithRetries: number;
  /** A paid call. */
  composition: number;
}

/** A person waits for a look-up; a composition may take 40 s and is paid for. */
const defaultDeadlines: Deadlines = {
  connect: 2_000,
  lookup: 3_000,
  lookupWithRetries: 8_000,
  composition: 90_000,
};

/** Maximum characters of the service's own message that we quote. */
const maxDetailLength = 200;

/** An exchange's parameters apart from its body. */
interface Exchange {
  /** Where it isn't the operation's. */
  path?: string;
  /** Milliseconds for the headers, and again for the body. */
  deadline: number;
  idempotencyKey?: string;
  otherThan?: readonly string[];
  givenUp?: AbortSignal;
}

/** A response, fully read. */
interface Response {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  text: string;
}

export interface OutreachClientOptions {
  /** The service's `{base_url}` (specification, section 4): host and prefix, ending in `v1`. */
  url: URL;
  key: string;
  /** Unix time in milliseconds. */
  now: () => number;
  /** A source of numbers in [0, 1), for the jitter of retries. */
  random: () => number;
  /** Connections to that address, which several clients share; without them, the client has its own. */
  connections?: Pool | undefined;
  /** Called with each request's outcome and how long it took, for the log and metrics. */
  onOutcome?: (operation: ServiceCall, error: OutreachError | undefined, milliseconds: number) => void;
  /** More headers for each request, such as those that continue a trace; none when absent. */
  traceHeaders?: () => Readonly<Record<string, string>>;
  /** Default: 2 s to connect, 3 s per look-up attempt and 8 s in total, 90 s for a paid call. */
  deadlines?: Deadlines;
}

/**
 * Client for the service's four operations (specification, section 4). Every method throws one of the classes
 * in `errors.ts`. Each call of a paid operation sends it at most once; the free look-up is retried at most twice
 * when the service is unreachable, failing, or asks for a short wait.
 *
 * A paid call sends an `Idempotency-Key`: 1 to 255 visible ASCII characters, unguessable and never given to another
 * request. A gateway may resend the call; a service that honours the header then charges once, and one that doesn't
 * know it ignores it. Whoever sends the same request again is bound by `keyPromise`. `otherThan` has the keys of answers
 * whose text isn't to be bought again.
 */
export interface OutreachClient {
  /** Whether the service said that it honours an `Idempotency-Key`, and for how long. */
  readonly keyPromise: KeyPromise;
  lookup(request: LookupRequest): Promise<Answer<LookupAnswer>>;
  compose<Each extends PaidOperation>(
    operation: Each,
    asked: AskedOf<Each>,
    call: { contactId: string; idempotencyKey: string; otherThan?: readonly string[] },
  ): Promise<Answer<AnswerOf<Each>>>;
  /** A call of `teamKnowledge`, for contacts whose look-up `hasTeamKnowledge`. Only reading is tried again. */
  knowledge<Value>(call: { path: string; response: z.ZodType<Value> }, asked: object): Promise<Value>;
  /** Closes its own connections once calls in progress have ended. */
  stop(): Promise<void>;
}

/**
 * Connections to the service.
 *
 * @param url its address, of which the path doesn't matter
 * @param timeout milliseconds until one has to be there
 */
export function connectToService({ origin }: URL, timeout: number = defaultDeadlines.connect): Pool {
  return new Pool(origin, {
    allowH2: false,
    connections: 64,
    connect: { timeout },
    maxResponseSize: mebibyte,
  });
}

/** @param options the service's address, the key, and the random source for retries */
export function createOutreachClient({
  url,
  key,
  now,
  random,
  onOutcome,
  traceHeaders,
  connections,
  deadlines = defaultDeadlines,
}: OutreachClientOptions): OutreachClient {
  const dispatcher = connections ?? connectToService(url, deadlines.connect);
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, "");
  const { promise: keyPromise, note } = createKeyPromise(url, key);
  const defaultHeaders = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  const lookupRetry = retry(handleWhen(isWorthAnotherTry), {
    maxAttempts: 2,
    backoff: new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) =>
      retryDelay(attempt, "error" in result ? result.error : undefined, random()),
    ),
  });

  function retried<Result>(ask: (how: Exchange) => Promise<Result>): Promise<Result> {
    const givenUp = AbortSignal.timeout(deadlines.lookupWithRetries);
    return lookupRetry.execute(() => ask({ deadline: deadlines.lookup, givenUp }), givenUp);
  }

  async function request<Value>(
    operation: ServiceCall,
    body: object,
    read: AnswerReader<Value>,
    how: Exchange,
  ): Promise<Answer<Value>> {
    const began = performance.now();
    try {
      const answer = answerOf(operation, await exchange(operation, body, how), read, { key, now });
      onOutcome?.(operation, undefined, performance.now() - began);
      return answer;
    } catch (error) {
      if (error instanceof OutreachError) onOutcome?.(operation, error, performance.now() - began);
      throw error;
    }
  }

  async function exchange(
    operation: ServiceCall,
    body: object,
    { path = calls[operation].path, deadline, idempotencyKey, otherThan = [], givenUp }: Exchange,
  ): Promise<Response> {
    try {
      const response = await dispatcher.request({
        method: "POST",
        path: `${prefix}/${path}`,
        headers: {
          ...defaultHeaders,
          ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
          ...(otherThan.length > 0 && { [otherThanHeader]: otherThan.join(" ") }),
          ...traceHeaders?.(),
        },
        body: JSON.stringify(withoutEmptyFields(body)),
        headersTimeout: deadline,
        bodyTimeout: deadline,
        signal: givenUp ?? null,
      });
      note(response.statusCode, response.headers);
      return {
        status: response.statusCode,
        headers: response.headers,
        text: await textWithin(response.body, deadline),
      };
    } catch (cause) {
      throw failureOfBrokenExchange(operation, cause);
    }
  }

  return {
    keyPromise,
    lookup(lookup) {
      // Section 4.1, rule 2: where both are known, `email` takes precedence.
      const body =
        lookup.email === undefined ? { linkedin_url: lookup.linkedin_url } : { email: lookup.email };
      return retried((how) => request("lookup", body, answerReader("lookup"), how));
    },
    compose: (operation, asked, { contactId, ...call }) =>
      request(operation, { contact_id: contactId, ...asked }, answerReader(operation), {
        deadline: deadlines.composition,
        ...call,
      }),
    async knowledge({ path, response }, asked) {
      const read = (body: unknown) => {
        const { data: value, success } = response.safeParse(body);
        return success ? { value, missing: [] } : undefined;
      };
      const ask = (how: Exchange) => request("knowledge", asked, read, { ...how, path });
      const isRetried = path === teamKnowledge.read.path;
      return (await (isRetried ? retried(ask) : ask({ deadline: deadlines.lookup }))).value;
    },
    stop: async () => (connections === undefined ? dispatcher.close() : undefined),
  };
}

/**
 * Reads a body to its end: undici only limits the time between chunks. An abort signal for the whole exchange
 * would also work, but costs a tenth of a call's time.
 *
 * @throws DOMException `TimeoutError` when it takes longer than `milliseconds`
 */
async function textWithin(body: Dispatcher.ResponseData["body"], milliseconds: number): Promise<string> {
  const timer = setTimeout(
    () => body.destroy(new DOMException("The response didn't end in time.", "TimeoutError")),
    milliseconds,
  );
  try {
    // Undici's own keeps each chunk, of which a hostile service sends one for each byte.
    const decoder = new TextDecoder();
    let text = "";
    for await (const piece of body) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Drops empty optional fields, so that a service can't take "" for a value. JSON itself drops `undefined`.
 */
function withoutEmptyFields(body: object): object {
  return Object.values(body).includes("")
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ""))
    : body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorWithCode = z.object({ error: z.object({ code: z.string() }) });
const errorBody = z.record(z.string(), z.unknown());

/** The message in an error body of any common shape, or else its code; only for quoting. */
function detailOf(json: unknown): string | undefined {
  const { data: body = {} } = errorBody.safeParse(Array.isArray(json) ? json[0] : json);
  for (const key of ["message", "detail", "error", "errors", "reason", "code"]) {
    const part = body[key];
    const said = typeof part === "object" && part !== null ? detailOf(part) : part;
    if (typeof said === "string") return said;
  }
  return Array.isArray(json) && typeof json[0] === "string" ? json[0] : undefined;
}

/** @returns the words of what only programs read: "insufficient credits" of `insufficient_credits`, `InsufficientCredits` */
function wordsOfCode(text: string): string | undefined {
  if (!/^[A-Za-z][\w-]{0,99}$/.test(text)) return undefined;
  return text
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

/** A body that is a code and nothing else. */
const codeAlone = /^"?([a-z]+[_-][a-z_-]+)"?$/i;

function answerOf<Value>(
  operation: ServiceCall,
  { status, headers, text }: Response,
  read: AnswerReader<Value>,
  { key, now }: Pick<OutreachClientOptions, "key" | "now">,
): Answer<Value> {
  const json = parseJson(text);
  const answer = json === undefined ? undefined : read(json);
  // A service may answer a look-up that finds nothing with 404: the flag counts, not the status.
  const isAnswer = (status >= 200 && status < 300) || (operation === "lookup" && status === 404);
  if (isAnswer && answer !== undefined) {
    return {
      ...answer,
      ...(headers[sameAgainHeader] === "true" && { isSameAgain: true }),
      ...(headers[teamKnowledgeHeader] === "true" && { hasTeamKnowledge: true }),
    };
  }
  const said = detailOf(json) ?? codeAlone.exec(text.slice(0, maxDetailLength).trim())?.[1];
  // If the service echoes our key, a person must not see it.
  const detail = said?.replaceAll(key, "[key]").slice(0, maxDetailLength).toWellFormed();
  const code = errorWithCode.safeParse(json).data?.error.code;
  const words = wordsOfCode(detail ?? "");
  const meaning = words ?? wordsOfCode(code ?? "");
  throw failureOf(operation, { status, headers, detail: words ?? detail, code, meaning, now: now() });
}

/** What a service has promised to callers of one address with one API key. */
export interface KeyPromise {
  /** A hash of the address and the API key: another service, or another account, has promised nothing. */
  connection: string;
  /**
   * For how long it knows an `Idempotency-Key`, in milliseconds, as its last answer said; 0: it promises nothing,
   * `undefined`: it hasn't answered since this process started.
   */
  lifetime: () => number | undefined;
}

/** @param key the API key */
export function createKeyPromise(url: URL, key: string) {
  let lifetime: number | undefined;
  const promise: KeyPromise = {
    connection: hash("sha256", `${url.href} ${key}`),
    lifetime: () => lifetime,
  };
  return {
    promise,
    /** Notes what an answer promises. An error without a promise may be a gateway's, so it takes none back. */
    note(status: number, headers: Dispatcher.ResponseData["headers"]): void {
      const promised = readKeyLifetime(headers[keyLifetimeHeader]);
      const isAnswer = status >= 200 && status < 300;
      if (promised !== undefined || isAnswer) lifetime = promised ?? 0;
    },
  };
}
