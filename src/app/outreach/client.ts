import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from "cockatiel";
import { type Dispatcher, Pool } from "undici";
import {
  type LookupRequest,
  type Operation,
  operations,
  type PrepRequest,
  type RephraseRequest,
  type WaveRequest,
} from "../../contract/operations.ts";
import {
  type Answer,
  type AnswerReader,
  answerReaders,
  type LookupAnswer,
  type PrepAnswer,
  type RephraseAnswer,
  type WaveAnswer,
} from "./answers.ts";
import { OutreachError } from "./errors.ts";
import { failureOf, failureOfBrokenExchange } from "./failures.ts";
import { isWorthAnotherTry, retryDelay } from "./retry-timing.ts";

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
const defaultDeadlines: Deadlines = {
  connect: 2_000,
  lookup: 3_000,
  lookupWithRetries: 8_000,
  composition: 90_000,
};

/** Characters of the service's own words that are kept for quoting. */
const maxDetailLength = 200;

/** What an exchange has beside its body. */
interface Exchange {
  /** Milliseconds for its head, and again for its body. */
  deadline: number;
  idempotencyKey?: string;
  givenUp?: AbortSignal;
}

/** What came back, read to its end. */
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
  /** Told of every request to the service and what came of it, for the log and the metrics. */
  onOutcome?: (operation: Operation, error: OutreachError | undefined) => void;
  /** 2 s to connect, 3 s for a try of a look-up and 8 s for all of them, 90 s for a paid call. */
  deadlines?: Deadlines;
}

/**
 * Speaks with the service: the four operations of specification section 4. Every method throws one of the
 * classes in `errors.ts`. Paid operations are sent at most once; the free look-up is tried again at most
 * twice when the service is out of reach, in disorder, or asks for a short wait.
 *
 * A paid call carries a name of its own as `Idempotency-Key`: 1 to 255 visible ASCII characters that nobody can guess,
 * never used for another call. We send it once; but a gateway between us and the service may send it again, and a
 * service that honours the header then charges once. One that does not know it passes over it.
 */
export interface OutreachClient {
  lookup(request: LookupRequest): Promise<Answer<LookupAnswer>>;
  prep(request: PrepRequest, idempotencyKey: string): Promise<Answer<PrepAnswer>>;
  wave(request: WaveRequest, idempotencyKey: string): Promise<Answer<WaveAnswer>>;
  rephrase(request: RephraseRequest, idempotencyKey: string): Promise<Answer<RephraseAnswer>>;
  /** Closes the connections once the calls under way have ended. */
  stop(): Promise<void>;
}

/** @param options where the service is, the key, and the randomness of retries */
export function createOutreachClient({
  url,
  key,
  now,
  random,
  onOutcome,
  deadlines = defaultDeadlines,
}: OutreachClientOptions): OutreachClient {
  const pool = new Pool(url.origin, {
    allowH2: false,
    connections: 64,
    connect: { timeout: deadlines.connect },
    maxResponseSize: mebibyte,
  });
  const prefix = url.pathname.replace(/\/+$/, "");
  const defaultHeaders = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  const lookupRetry = retry(handleWhen(isWorthAnotherTry), {
    maxAttempts: 2,
    backoff: new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) =>
      retryDelay(attempt, "error" in result ? result.error : undefined, random()),
    ),
  });

  async function request<Value>(
    operation: Operation,
    body: object,
    read: AnswerReader<Value>,
    how: Exchange,
  ): Promise<Answer<Value>> {
    try {
      const answer = answerOf(operation, await exchange(operation, body, how), read);
      onOutcome?.(operation, undefined);
      return answer;
    } catch (error) {
      if (error instanceof OutreachError) onOutcome?.(operation, error);
      throw error;
    }
  }

  function answerOf<Value>(
    operation: Operation,
    { status, headers, text }: Response,
    read: AnswerReader<Value>,
  ): Answer<Value> {
    const json = parseJson(text);
    const answer = json === undefined ? undefined : read(json);
    // A service may well answer a look-up that finds nothing with 404: the flag counts, not the status.
    const isAnswer = (status >= 200 && status < 300) || (operation === "lookup" && status === 404);
    if (isAnswer && answer !== undefined) return answer;
    // A service that quotes our key back must not show it to a person.
    const detail = detailOf(json)?.replaceAll(key, "[key]").slice(0, maxDetailLength).toWellFormed();
    throw failureOf(operation, { status, headers, detail, now: now() });
  }

  async function exchange(
    operation: Operation,
    body: object,
    { deadline, idempotencyKey, givenUp }: Exchange,
  ): Promise<Response> {
    try {
      const response = await pool.request({
        method: "POST",
        path: `${prefix}/${operations[operation].path}`,
        headers:
          idempotencyKey === undefined
            ? defaultHeaders
            : { ...defaultHeaders, "idempotency-key": idempotencyKey },
        body: JSON.stringify(withoutEmptyFields(body)),
        headersTimeout: deadline,
        bodyTimeout: deadline,
        signal: givenUp ?? null,
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: await textWithin(response.body, deadline),
      };
    } catch (cause) {
      throw failureOfBrokenExchange(operation, cause);
    }
  }

  const paid = (idempotencyKey: string): Exchange => ({ deadline: deadlines.composition, idempotencyKey });

  return {
    lookup(lookup) {
      // Section 4.1, rule 2: where both are known, `email` takes precedence.
      const body =
        lookup.email === undefined ? { linkedin_url: lookup.linkedin_url } : { email: lookup.email };
      const givenUp = AbortSignal.timeout(deadlines.lookupWithRetries);
      return lookupRetry.execute(
        () => request("lookup", body, answerReaders.lookup, { deadline: deadlines.lookup, givenUp }),
        givenUp,
      );
    },
    prep: (body, name) => request("prep", body, answerReaders.prep, paid(name)),
    wave: (body, name) => request("wave", body, answerReaders.wave, paid(name)),
    rephrase: (body, name) => request("rephrase", body, answerReaders.rephrase, paid(name)),
    stop: () => pool.close(),
  };
}

/**
 * Reads a body to its end: undici limits only the time between two pieces of it. A signal for the whole exchange
 * would do the same, and took a tenth of a call's time.
 *
 * @throws DOMException `TimeoutError` when it takes longer than `milliseconds`
 */
async function textWithin(body: Dispatcher.ResponseData["body"], milliseconds: number): Promise<string> {
  const timer = setTimeout(
    () => body.destroy(new DOMException("The answer did not end in time.", "TimeoutError")),
    milliseconds,
  );
  try {
    return await body.text();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Optional fields that say nothing are left out, so that a service cannot take "" for a value. JSON itself leaves out
 * what is undefined.
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

/** The sentence in an error body of any of the common shapes; only for quoting. */
function detailOf(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  if ("message" in json && typeof json.message === "string") return json.message;
  if (!("error" in json)) return undefined;
  return typeof json.error === "string" ? json.error : detailOf(json.error);
}
