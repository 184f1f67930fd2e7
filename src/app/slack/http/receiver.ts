import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse as parseForm } from "node:querystring";
import type { App, Receiver, ReceiverEvent } from "@slack/bolt";
import { z } from "zod";
import type { OperatorRoutes } from "./operator-routes.ts";
import { createSignatureCheck, type SignatureCheck } from "./signature.ts";

/** Slack's requests are a few kilobytes; a long message with its blocks stays far below this. */
const maxBodyBytes = 1024 * 1024;

/** Milliseconds. */
const timeouts = {
  /** For a whole request to come in. */
  request: 10_000,
  /**
   * For the next request on a connection: longer than the 60 s of many proxies. One that is closed in the moment in
   * which it is used again loses a request.
   */
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
  /** Called with what could not be handled, so that it is logged. */
  onError: (error: unknown) => void;
}

/**
 * Receives Slack's requests at `POST /slack/events`, over `node:http` alone: bolt's own receiver costs more
 * than half of every acknowledgement and accepts timestamps of the future. Refused requests reach no listener.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #server: Server;
  readonly #isFromSlack: SignatureCheck;
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
  async start(): Promise<URL> {
    const { host, port } = this.#options;
    const listening = Promise.withResolvers<void>();
    this.#server.once("error", listening.reject);
    this.#server.listen(port, host, listening.resolve);
    await listening.promise;
    this.#server.off("error", listening.reject);
    return addressOf(this.#server);
  }

  /** Takes no new requests; resolves when those that came have been answered. */
  async stop(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    // A connection whose answer is none of Slack's, and so not its last, turns idle later and would be kept.
    const sweep = setInterval(() => this.#server.closeIdleConnections(), timeouts.stopping);
    await closed.promise;
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
      const [first] = chunks;
      const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      this.#process(request, body, response).catch((error: unknown) => {
        this.#options.onError(error);
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
    if (!this.#isFromSlack(signed, this.#options.now())) {
      response.writeHead(401).end();
      return;
    }
    const body = readBody(headers["content-type"], raw.toString("utf8"));
    if (body === undefined) {
      response.writeHead(400).end();
      return;
    }
    // Slack tests an address by asking for its challenge back, and by `ssl_check`.
    // Source: https://docs.slack.dev/reference/events/url_verification
    if (body.type === "url_verification") {
      this.#send(response, "application/json", JSON.stringify({ challenge: body.challenge }));
      return;
    }
    if (body.ssl_check !== undefined) {
      response.end();
      return;
    }
    await this.#app?.processEvent({ body, ack: this.#acknowledgeOver(response), ...retryOf(request) });
    // A listener that failed before its acknowledgement, or none at all: Slack is to tell the person so.
    if (!response.headersSent) response.writeHead(500).end();
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
