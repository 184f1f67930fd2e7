import type { IncomingMessage, ServerResponse } from "node:http";
import type { App, Receiver, ReceiverEvent } from "@slack/bolt";
import { z } from "zod";
import type { Log } from "../../log.ts";
import { parseWellFormed } from "../input/well-formed-json.ts";
import { signatureProperty } from "../repetitions.ts";
import { createBodyReader, maxBodyBytes } from "./body.ts";
import { createPayloadCheck } from "./payload.ts";
import { answerHealthCheck, answerLast, createLimitedServer, type LimitedServer, listen } from "./server.ts";
import { createSignatureCheck, readSignature, type Signature, type SignatureProblem } from "./signature.ts";

/** Milliseconds, during a stop: between searches for connections to close, and for requests to come in. */
const stopTimes = { sweep: 100, arrival: 1_000 } as const;

/**
 * Events to start in one turn of the event loop. They come in bursts, and Slack waits three seconds for each: commands,
 * which people wait for, get in between.
 */
const maxEventsPerTurn = 4;

interface SignedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  signature: Signature;
  /** The body's bytes as they came. */
  raw: Buffer;
}

export interface HttpReceiverOptions {
  signingSecret: string;
  /** The Web API's base, such as `https://slack.com/api/`: answers go to this Slack only. */
  slackApiUrl: string;
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Answers what Slackbot asks at `POST /mcp`, with its body if that's a JSON object; nothing is there when absent. */
  mcp?: ((request: Request, body: unknown) => Promise<Response>) | undefined;
  /** Answers requests for other pages; says whether it did. */
  pages?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  now: () => number;
  log: Log;
  /** Called with why a request was refused that Slack didn't sign. */
  onRejected?: (problem: SignatureProblem) => void;
}

/**
 * Receives Slack's requests at `POST /slack/events` over plain `node:http`: bolt's own receiver takes more than half
 * of every acknowledgement's time, and accepts future timestamps. Refused requests reach no listener; those whose
 * headers show already that Slack didn't sign them are refused before their bodies are read.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #limited: LimitedServer;
  readonly #isFromSlack: ReturnType<typeof createSignatureCheck>;
  readonly #isReadable: ReturnType<typeof createPayloadCheck>;
  readonly #gatherBody = createBodyReader();
  #app: App | undefined;
  /** Requests that came in and aren't answered yet. */
  #underWay = 0;
  /** Each begins an event. */
  readonly #events: (() => void)[] = [];

  constructor(options: HttpReceiverOptions) {
    this.#options = options;
    this.#isFromSlack = createSignatureCheck(options.signingSecret);
    this.#isReadable = createPayloadCheck(options.slackApiUrl);
    this.#limited = createLimitedServer((request, response) => {
      const isMcp = request.url === "/mcp" && options.mcp !== undefined;
      const isSigned = request.url === "/slack/events" || isMcp;
      if (request.method === "POST" && isSigned) this.#receive(request, response);
      // There's no stream to open, and the protocol wants to hear so.
      else if (isMcp) answerLast(response.setHeader("allow", "POST"), 405);
      else if (options.pages?.(request, response) !== true) answerHealthCheck(request, response);
    });
  }

  /** A listening server needs nothing else to be reached. */
  get isConnected(): boolean {
    return this.#limited.server.listening;
  }

  init(app: App): void {
    this.#app = app;
  }

  /** @returns the address that Slack's requests go to, without a path */
  start(): Promise<URL> {
    return listen(this.#limited.server, this.#options);
  }

  /** Takes no new requests; resolves when those that came have been answered. */
  async stop(): Promise<void> {
    const { server } = this.#limited;
    // It couldn't listen: closing it would be an error that hides the first.
    if (!server.listening) return;
    let waited = 0;
    // A connection that turns idle later would be kept, and half a request waited for.
    const sweep = setInterval(() => {
      waited += stopTimes.sweep;
      if (waited >= stopTimes.arrival && this.#underWay === 0) server.closeAllConnections();
      else server.closeIdleConnections();
    }, stopTimes.sweep);
    await server[Symbol.asyncDispose]();
    clearInterval(sweep);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request;
    const signature = readSignature(
      header(headers["x-slack-signature"]),
      header(headers["x-slack-request-timestamp"]),
      this.#options.now(),
    );
    if (typeof signature === "string") this.#reject(response, signature);
    else if (Number(headers["content-length"]) > maxBodyBytes) answerLast(response, 413);
    else {
      // A connection that breaks halfway brings no request.
      request.on("error", () => response.destroy());
      this.#gatherBody(request, {
        onTooLarge: () => answerLast(response, 413),
        onBody: (raw) => void this.#process({ request, response, signature, raw }),
      });
    }
  }

  #reject(response: ServerResponse, problem: SignatureProblem): void {
    answerLast(response, 401);
    this.#options.onRejected?.(problem);
  }

  async #process(signed: SignedRequest): Promise<void> {
    const { request, response, signature, raw } = signed;
    this.#underWay += 1;
    try {
      if (!this.#isFromSlack(signature, raw)) return this.#reject(response, "wrong");
      this.#limited.welcome(request.socket);
      if (request.url === "/mcp") await this.#answerMcp(signed);
      else await this.#answer(signed);
    } catch (error) {
      this.#options.log.error({ err: error }, "request handling failed");
      if (!response.headersSent) end(response, 500);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #answerMcp({ request, response, raw }: SignedRequest): Promise<void> {
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const parsed = readJson(raw.toString("utf8"));
    const body = parsed === undefined ? new Uint8Array(raw) : null;
    // The host isn't looked at.
    const asked = new Request("http://rapport/mcp", { method: "POST", headers, body });
    const answer = await this.#options.mcp?.(asked, parsed);
    if (answer === undefined) return end(response, 404);
    // Whether the connection stays open is for us to say.
    answer.headers.delete("connection");
    if (!this.#limited.server.listening) response.shouldKeepAlive = false;
    const sent = Buffer.from(await answer.arrayBuffer());
    response
      .writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": sent.length })
      .end(sent);
  }

  async #answer({ request, response, signature, raw }: SignedRequest): Promise<void> {
    const contentType = request.headers["content-type"];
    if (isJson(contentType)) await this.#turn();
    const body = readBody(contentType, raw.toString("utf8"));
    if (body === undefined) return end(response, 400);
    // Slack tests an address by asking for its challenge back, and by `ssl_check`.
    // Source: https://docs.slack.dev/reference/events/url_verification
    if (body.type === "url_verification") {
      return this.#send(response, "application/json", JSON.stringify({ challenge: body.challenge }));
    }
    if (body.ssl_check !== undefined) return end(response, 200);
    if (!this.#isReadable(body)) {
      this.#options.log.warn("refused a signed request that Slack wouldn't send");
      return end(response, 400);
    }
    const customProperties = { [signatureProperty]: signature.claimed.toString("base64") };
    await this.#app?.processEvent({
      body,
      ack: this.#acknowledgeOver(response),
      customProperties,
      ...retryOf(request),
    });
    // A listener failed before its acknowledgement, or there is none: Slack tells the person so.
    if (!response.headersSent) end(response, 500);
  }

  /** @returns once it's an event's turn */
  #turn(): Promise<void> {
    return new Promise((begin) => {
      if (this.#events.push(begin) === 1) setImmediate(this.#beginEvents);
    });
  }

  readonly #beginEvents = (): void => {
    for (const begin of this.#events.splice(0, maxEventsPerTurn)) begin();
    if (this.#events.length > 0) setImmediate(this.#beginEvents);
  };

  #acknowledgeOver(response: ServerResponse): ReceiverEvent["ack"] {
    return async (answer?: unknown) => {
      if (response.headersSent) throw new Error("A request can be acknowledged once only.");
      if (answer === undefined || typeof answer === "string") {
        this.#send(response, "text/plain; charset=utf-8", answer ?? "");
      } else {
        this.#send(response, "application/json", JSON.stringify(answer));
      }
    };
  }

  /** With its length known, an answer leaves in one piece; during a stop, it is the connection's last. */
  #send(response: ServerResponse, contentType: string, text: string): void {
    if (!this.#limited.server.listening) response.shouldKeepAlive = false;
    response
      .writeHead(200, { "content-type": contentType, "content-length": Buffer.byteLength(text) })
      .end(text);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const jsonObject = z.record(z.string(), z.unknown());

/** Slack's events, and nothing else of Slack's. */
function isJson(contentType: string | undefined): boolean {
  return contentType?.startsWith("application/json") === true;
}

/** Events come as JSON, interactions as JSON in a form's field `payload`, commands as a form. */
function readBody(contentType: string | undefined, text: string): Record<string, unknown> | undefined {
  if (isJson(contentType)) return readJson(text);
  const fields: Record<string, string> = {};
  // `Object.fromEntries` makes an array of each field, which takes a third longer.
  new URLSearchParams(text).forEach((value, name) => {
    fields[name] = value;
  });
  return fields.payload === undefined ? fields : readJson(fields.payload);
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return jsonObject.safeParse(parseWellFormed(text)).data;
  } catch {
    return undefined;
  }
}

/** Source: https://docs.slack.dev/apis/events-api/#retries */
function retryOf({ headers }: IncomingMessage): Pick<ReceiverEvent, "retryNum" | "retryReason"> {
  const number = header(headers["x-slack-retry-num"]);
  const reason = header(headers["x-slack-retry-reason"]);
  return {
    ...(number !== undefined && { retryNum: Number(number) }),
    ...(reason !== undefined && { retryReason: reason }),
  };
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
