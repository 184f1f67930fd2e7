import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { app } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import {
  type Acknowledgement,
  type AppTransport,
  acknowledgementDeadline,
  type Delivery,
  isEmptyBody,
  lateReason,
  type Retry,
} from "./app-transport.ts";

/** Slack pings; @slack/socket-mode gives up after thirty silent seconds once it has seen a ping. */
const pingEvery = 10_000;

const reply = z.looseObject({ envelope_id: z.string(), payload: z.unknown().optional() });

const send = (connection: WebSocket, message: Record<string, unknown>): void =>
  connection.send(JSON.stringify(message));

/**
 * Slack's side of Socket Mode: hands out addresses, greets connections, sends envelopes, takes acknowledgements.
 * Source: https://docs.slack.dev/apis/events-api/using-socket-mode
 */
export class SocketMode implements AppTransport {
  readonly #workspace: Workspace;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #tickets = new Set<string>();
  readonly #connections = new Set<WebSocket>();
  /** By the id of the envelope: what takes its acknowledgement, with the message's text. */
  readonly #waiting = new Map<string, (payload: unknown, text: string) => void>();
  readonly #deadline: number;
  #turn = 0;
  /** What `apps.connections.open` says from now on, to see how an app takes it. */
  refusal: "none" | "invalid_auth" | "503" = "none";

  /** @param deadline milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent */
  constructor(workspace: Workspace, deadline: number = acknowledgementDeadline) {
    this.#workspace = workspace;
    this.#deadline = deadline;
  }

  get connections(): number {
    return this.#connections.size;
  }

  open(): string {
    const ticket = this.#workspace.makeId(24).toLowerCase();
    this.#tickets.add(ticket);
    return `${this.#origin}/link/?ticket=${ticket}&app_id=${app.id}`;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? "/", "http://localhost");
    const ticket = url?.searchParams.get("ticket") ?? "";
    if (url?.pathname !== "/link/" || !this.#tickets.delete(ticket)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (connection) => this.#greet(connection));
  }

  /** Asks the app to reconnect, as Slack does every few hours, and closes its connections. */
  disconnect(): void {
    for (const connection of this.#connections) {
      send(connection, { type: "disconnect", reason: "refresh_requested" });
      connection.close(1000);
    }
  }

  stop(): void {
    for (const connection of this.#connections) connection.terminate();
    this.#server.close();
  }

  async deliver({ kind, title, payload }: Delivery, retry?: Retry): Promise<Acknowledgement> {
    const connections = [...this.#connections];
    const connection = connections[this.#turn++ % Math.max(connections.length, 1)];
    if (connection === undefined) {
      const reason = "The app has no Socket Mode connection.";
      return { acknowledged: false, error: "dispatch_failed", reason };
    }
    const envelopeId = crypto.randomUUID();
    const text = JSON.stringify({
      envelope_id: envelopeId,
      payload,
      type: kind,
      accepts_response_payload: kind !== "events_api",
      ...(kind === "events_api" && {
        retry_attempt: retry?.attempt ?? 0,
        retry_reason: retry?.reason ?? "",
      }),
    });
    const end = this.#workspace.traffic.begin({
      direction: "slack to app",
      title,
      method: "SOCKET",
      url: this.#origin,
      requestHeaders: {},
      requestBody: text,
    });
    const { promise, resolve } = Promise.withResolvers<Acknowledgement>();
    const timer = setTimeout(() => {
      this.#waiting.delete(envelopeId);
      const reason = lateReason(this.#deadline);
      end({ problem: reason });
      resolve({ acknowledged: false, error: "operation_timeout", reason });
    }, this.#deadline);
    this.#waiting.set(envelopeId, (body, responseBody) => {
      clearTimeout(timer);
      end({ status: 200, responseBody });
      // socket-mode sends `{}` for an empty acknowledgement, and `{ text }` for a string.
      resolve({ acknowledged: true, body: isEmptyBody(body) ? undefined : body });
    });
    connection.send(text);
    return promise;
  }

  get #origin(): string {
    return this.#workspace.origin.replace(/^http/, "ws");
  }

  #greet(connection: WebSocket): void {
    this.#connections.add(connection);
    const pings = setInterval(() => connection.ping(), pingEvery);
    pings.unref();
    connection.on("close", () => {
      clearInterval(pings);
      this.#connections.delete(connection);
      this.#workspace.changes.announce();
    });
    connection.on("error", () => connection.terminate());
    connection.on("message", (data) => this.#take(String(data)));
    this.#workspace.use(this);
    send(connection, {
      type: "hello",
      num_connections: this.#connections.size,
      connection_info: { app_id: app.id },
    });
    this.#workspace.changes.announce();
  }

  #take(text: string): void {
    const { data } = reply.safeParse(parseJson(text));
    const take = data && this.#waiting.get(data.envelope_id);
    if (data === undefined || take === undefined) {
      const sentence = "The app acknowledged an envelope that is not waiting, or too late.";
      this.#workspace.note("Socket Mode", sentence);
      return;
    }
    this.#waiting.delete(data.envelope_id);
    take(data.payload, text);
  }
}
