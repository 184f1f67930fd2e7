import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from "cockatiel";
import { type Dispatcher, Pool } from "undici";
import {
  type Answer,
  type AnswerReader,
  answerReaders,
  type LookupAnswer,
  type PrepAnswer,
  type RephraseAnswer,
  type WaveAnswer,
} from "./answers.ts";
import {
  type LookupRequest,
  type Operation,
  operations,
  type PrepRequest,
  type RephraseRequest,
  type WaveRequest,
} from "./contract/operations.ts";
import {
  OutcomeUnknownError,
  OutOfCreditsError,
  OutreachError,
  RateLimitedError,
  RefusedInputError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "./errors.ts";

const mebibyte = 1024 * 1024;

/** How long is waited for the service, in milliseconds. */
export interface Deadlines {
  connect: number;
  /** One try of a look-up, and a look-up with all its tries. */
  lookup: number;
  lookupWithRetries: number;
  /** A paid call. */
  composition: number;
}

/** A look-up is waited for by a person; a composition may take 40 s and has been paid for. */
const usualDeadlines: Deadlines = {
  connect: 2_000,
  lookup: 3_000,
  lookupWithRetries: 8_000,
  composition: 90_000,
};

/** Characters of the service's own words that are kept for quoting. */
const longestDetail = 200;

/** The longest the service may ask us to wait within one look-up, in milliseconds. */
const longestRetryAfter = 2_000;

export interface OutreachClientOptions {
  /** The service's `{base_url}` (specification, section 4): host and prefix, ending in `v1`. */
  url: URL;
  key: string;
  /** A source of numbers in [0, 1), for the jitter of retries. */
  random: () => number;
  /** Told of every request to the service and what came of it, for the log and the metrics. */
  onOutcome?: (operation: Operation, error: OutreachError | undefined) => void;
  /** 2 s to connect, 3 s for a try of a look-up and 8 s for all of them, 90 s for a paid call. */
  deadlines?: Deadlines;
}

/**
 * Speaks with the service: the four operations of specification section 4. Every method throws one of the
 * classes in `errors.ts`. Paid operations are sent at most once; the free look-up is tried again at most
 * twice when the service is out of reach, in disorder, or asks for a short wait.
 */
export interface OutreachClient {
  lookup(request: LookupRequest): Promise<Answer<LookupAnswer>>;
  prep(request: PrepRequest): Promise<Answer<PrepAnswer>>;
  wave(request: WaveRequest): Promise<Answer<WaveAnswer>>;
  rephrase(request: RephraseRequest): Promise<Answer<RephraseAnswer>>;
  /** Closes the connections once the calls under way have ended. */
  stop(): Promise<void>;
}

/** @param options where the service is, the key, and the randomness of retries */
export function createOutreachClient({
  url,
  key,
  random,
  onOutcome,
  deadlines = usualDeadlines,
}: OutreachClientOptions): OutreachClient {
  const pool = new Pool(url.origin, {
    allowH2: false,
    connections: 64,
    connect: { timeout: deadlines.connect },
    maxResponseSize: mebibyte,
  });
  const prefix = url.pathname.replace(/\/+$/, "");

  const lookupRetry = retry(handleWhen(isWorthAnotherTry), {
    maxAttempts: 2,
    backoff: new DelegateBackoff((attempt: IRetryBackoffContext<unknown>) => retryDelay(attempt, random())),
  });

  async function request<Value>(
    operation: Operation,
    body: object,
    read: AnswerReader<Value>,
    deadline: number,
    givenUp?: AbortSignal,
  ): Promise<Answer<Value>> {
    try {
      const answer = await send(operation, body, read, deadline, givenUp);
      onOutcome?.(operation, undefined);
      return answer;
    } catch (error) {
      if (error instanceof OutreachError) onOutcome?.(operation, error);
      throw error;
    }
  }

  async function send<Value>(
    operation: Operation,
    body: object,
    read: AnswerReader<Value>,
    deadline: number,
    givenUp: AbortSignal | undefined,
  ): Promise<Answer<Value>> {
    const { status, headers, text } = await exchange(operation, body, deadline, givenUp);
    const json = parseJson(text);
    const answer = json === undefined ? undefined : read(json);
    // A service may well answer a look-up that finds nothing with 404: the flag counts, not the status.
    const isAnswer = (status >= 200 && status < 300) || (operation === "lookup" && status === 404);
    if (isAnswer && answer !== undefined) return answer;
    // A service that quotes our key back must not show it to a person.
    const detail = detailOf(json)?.replaceAll(key, "[key]").slice(0, longestDetail).toWellFormed();
    throw failure(operation, status, headers, detail);
  }

  async function exchange(
    operation: Operation,
    body: object,
    deadline: number,
    givenUp: AbortSignal | undefined,
  ) {
    try {
      const late = AbortSignal.timeout(deadline);
      const response = await pool.request({
        method: "POST",
        path: `${prefix}/${operations[operation].path}`,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(withoutEmptyFields(body)),
        headersTimeout: deadline,
        bodyTimeout: deadline,
        signal: givenUp === undefined ? late : AbortSignal.any([late, givenUp]),
      });
      return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
    } catch (cause) {
      throw brokenExchange(operation, cause);
    }
  }

  return {
    lookup(lookup) {
      // Section 4.1, rule 2: where both are known, `email` takes precedence.
      const body =
        lookup.email === undefined ? { linkedin_url: lookup.linkedin_url } : { email: lookup.email };
      const givenUp = AbortSignal.timeout(deadlines.lookupWithRetries);
      return lookupRetry.execute(
        () => request("lookup", body, answerReaders.lookup, deadlines.lookup, givenUp),
        givenUp,
      );
    },
    prep: (body) => request("prep", body, answerReaders.prep, deadlines.composition),
    wave: (body) => request("wave", body, answerReaders.wave, deadlines.composition),
    rephrase: (body) => request("rephrase", body, answerReaders.rephrase, deadlines.composition),
    stop: () => pool.close(),
  };
}

/** Optional fields that say nothing are left out, so that a service cannot take "" for a value. */
function withoutEmptyFields(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== ""));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What a status means. The service documents none (specification, sections 4.5 and 7), so common HTTP usage
 * decides. A 4xx refuses a call and so charges nothing; a 5xx to a paid call may hide a gateway that lost the
 * answer of a call that was carried out.
 */
function failure(
  operation: Operation,
  status: number,
  headers: Dispatcher.ResponseData["headers"],
  detail: string | undefined,
) {
  const isPaid = operations[operation].price > 0;
  const free = { operation, charge: "none" } as const;
  const answered = `${operations[operation].path} answered ${status}`;
  if (status >= 200 && status < 300) {
    return new UnreadableAnswerError(`${answered} with a body that is not as specified`, {
      operation,
      charge: isPaid ? "possible" : "none",
    });
  }
  if (status === 401 || status === 403) return new UnauthorizedError(answered, free);
  if (status === 402) return new OutOfCreditsError(answered, free);
  if (status === 404 && isPaid) return new UnknownContactError(answered, free);
  if (status === 429) return new RateLimitedError(answered, { ...free, retryAfter: retryAfter(headers) });
  if (status === 404 || status < 400) return new UnavailableError(answered, free);
  if (status >= 500 || status === 408) {
    return isPaid
      ? new OutcomeUnknownError(answered, { operation, charge: "possible" })
      : new UnavailableError(answered, free);
  }
  return new RefusedInputError(answered, { ...free, detail });
}

/** Codes of errors that happen while a connection is being made, when no byte of the request has left yet. */
const beforeAnyByte = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The code of a system's or undici's error; what has none, such as `TimeoutError`, goes by its name. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no code";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

function brokenExchange(operation: Operation, cause: unknown) {
  const code = codeOf(cause);
  const message = `${operations[operation].path} brought no answer (${code})`;
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    const charge = operations[operation].price > 0 ? "possible" : "none";
    return new UnreadableAnswerError(`${operations[operation].path} answered with more than 1 MiB`, {
      operation,
      charge,
      cause,
    });
  }
  return operations[operation].price === 0 || beforeAnyByte.has(code)
    ? new UnavailableError(message, { operation, charge: "none", cause })
    : new OutcomeUnknownError(message, { operation, charge: "possible", cause });
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof RateLimitedError) return (error.retryAfter ?? 0) * 1_000 <= longestRetryAfter;
  return error instanceof UnavailableError;
}

/** Full jitter around 100 ms and 300 ms; what the service asks for goes before. */
function retryDelay({ attempt, result }: IRetryBackoffContext<unknown>, random: number): number {
  if (
    "error" in result &&
    result.error instanceof RateLimitedError &&
    result.error.retryAfter !== undefined
  ) {
    return result.error.retryAfter * 1_000;
  }
  return (attempt === 1 ? 100 : 300) * (0.5 + random);
}

/** `Retry-After` in its form of seconds; a date, which few send, is read as unsaid. RFC 9110, section 10.2.3. */
function retryAfter(headers: Dispatcher.ResponseData["headers"]): number | undefined {
  const value = headers["retry-after"];
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The sentence in an error body of any of the common shapes; only for quoting. */
function detailOf(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  if ("message" in json && typeof json.message === "string") return json.message;
  if (!("error" in json)) return undefined;
  return typeof json.error === "string" ? json.error : detailOf(json.error);
}
