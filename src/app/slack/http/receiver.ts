import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse as parseForm } from "node:querystring";
import type { App, Receiver, ReceiverEvent } from "@slack/bolt";
import { z } from "zod";
import type { Log } from "../../log.ts";
import type { OperatorRoutes } from "./operator-routes.ts";
import { createSignatureCheck } from "./signature.ts";

/** Even a long message with its blocks stays far below this. */
const maxBodyBytes = 1024 * 1024;

/** Milliseconds. */
const timeouts = {
  /** For a whole request to come in. */
  request: 10_000,
  /** For the next request on a connection: longer than the 60 s of many proxies, which might just be reusing it. */
  keptAlive: 65_000,
  /** The same while the receiver stops. */
  stopping: 100,
} as const;

export interface HttpReceiverOptions {
  signingSecret: string;
  host: string;
  /** 0 takes a free port. */
  port: number;
  now: () => number;
  operatorRoutes: OperatorRoutes;
  log: Log;
}

/**
 * Receives Slack's requests at `POST /slack/events` over plain `node:http`: bolt's own receiver takes more than half
 * of every acknowledgement's time, and accepts future timestamps. Refused requests reach no listener.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #server: Server;
  readonly #isFromSlack: ReturnType<typeof createSignatureCheck>;
  #app: App | undefined;

  constructor(options: HttpReceiverOptions) {
    this.#options = options;
    this.#isFromSlack = createSignatureCheck(options.signingSecret);
    this.#server = createServer(
      { requestTimeout: timeouts.request, keepAliveTimeout: timeouts.keptAlive },
      (request, response) => {
        if (request.method === "POST" && request.url === "/slack/events") {
          this.#receive(request, response);
        } else if (!options.operatorRoutes(request, response)) {
          response.writeHead(404).end();
        }
      },
    );
  }

  /** A listening server needs nothing else to be reached. */
  get isConnected(): boolean {
    return this.#server.listening;
  }

  init(app: App): void {
    this.#app = app;
  }

  /** @returns the address that Slack's requests go to, without a path */
  start(): Promise<URL> {
    return listen(this.#server, this.#options);
  }

  /** Takes no new requests; resolves when those that came have been answered. */
  async stop(): Promise<void> {
    // A connection whose answer is none of Slack's, and so not its last, turns idle later and would be kept.
    const sweep = setInterval(() => this.#server.closeIdleConnections(), timeouts.stopping);
    await this.#server[Symbol.asyncDispose]();
    clearInterval(sweep);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) {
        chunks.push(chunk);
      } else if (!response.headersSent) {
        // What was read so far is released, and the connection closed.
        chunks.length = 0;
        response.writeHead(413, { connection: "close" }).end();
      }
    });
    request.on("end", () => {
      if (size > maxBodyBytes) return;
      this.#process(request, Buffer.concat(chunks), response).catch((error: unknown) => {
        this.#options.log.error({ err: error }, "request handling failed");
        if (!response.headersSent) response.writeHead(500).end();
      });
    });
    // A connection that breaks halfway brings no request.
    request.on("error", () => response.destroy());
  }

  async #process(request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const signed = {
      signature: header(headers["x-slack-signature"]),
      timestamp: header(headers["x-slack-request-timestamp"]),
      body: raw,
    };
    if (!this.#isFromSlack(signed, this.#options.now())) return end(response, 401);
    const body = readBody(headers["content-type"], raw.toString("utf8"));
    if (body === undefined) return end(response, 400);
    // Slack tests an address by asking for its challenge back, and by `ssl_check`.
    // Source: https://docs.slack.dev/reference/events/url_verification
    if (body.type === "url_verification") {
      return this.#send(response, "application/json", JSON.stringify({ challenge: body.challenge }));
    }
    if (body.ssl_check !== undefined) return end(response, 200);
    await this.#app?.processEvent({ body, ack: this.#acknowledgeOver(response), ...retryOf(request) });
    // A listener failed before its acknowledgement, or there is none: Slack tells the person so.
    if (!response.headersSent) end(response, 500);
  }

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
    if (!this.#server.listening) response.shouldKeepAlive = false;
    response
      .writeHead(200, { "content-type": contentType, "content-length": Buffer.byteLength(text) })
      .end(text);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/**
 * @returns where the server can then be reached
 * @throws Error when it can't listen there
 */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<URL> {
  server.listen(port, host);
  await once(server, "listening");
  return addressOf(server);
}

/** @returns where a listening server can be reached, as `http://host:port` */
export function addressOf(server: Server): URL {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port.");
  return new URL(`http://${hostOf(address)}:${address.port}`);
}

function hostOf({ address, family }: AddressInfo): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}

const jsonObject = z.record(z.string(), z.unknown());

/** Events come as JSON, interactions as JSON in a form's field `payload`, commands as a form. */
function readBody(contentType: string | undefined, text: string): Record<string, unknown> | undefined {
  if (contentType?.startsWith("application/json")) return readJson(text);
  const form = parseForm(text);
  return typeof form.payload === "string" ? readJson(form.payload) : { ...form };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return jsonObject.safeParse(JSON.parse(text)).data;
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
