import { createServer, type Server } from "node:http";
import { type App, type Logger, type Receiver, SocketModeReceiver } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import type { OperatorRoutes } from "./operator-routes.ts";
import { addressOf } from "./receiver.ts";

/** Milliseconds between tries to connect: the first at once, then longer and longer. */
const minPause = 1_000;
const maxPause = 60_000;

export interface SupervisedSocketReceiverOptions {
  appToken: string;
  clientOptions: WebClientOptions;
  host: string;
  port: number;
  operatorRoutes: OperatorRoutes;
  logger: Logger;
  /** Called with the reason why a connection could not be made. */
  onConnectError: (error: unknown, nextTryInMilliseconds: number) => void;
  random: () => number;
}

/**
 * Receives over Socket Mode. Bolt's receiver does the talking, but not the reconnecting: that of
 * `@slack/socket-mode` 3.1 ends the process when a reconnection is refused. This supervisor connects again
 * with growing pauses, and is not ready in between. Operators' routes are served on `host`:`port`.
 */
export class SupervisedSocketReceiver implements Receiver {
  readonly #options: SupervisedSocketReceiverOptions;
  readonly #receiver: SocketModeReceiver;
  readonly #server: Server;
  #isConnected = false;
  #isStopping = false;
  #failures = 0;
  #nextTry: NodeJS.Timeout | undefined;

  constructor(options: SupervisedSocketReceiverOptions) {
    const { appToken, clientOptions, logger, operatorRoutes } = options;
    this.#options = options;
    this.#receiver = new SocketModeReceiver({
      appToken,
      logger,
      autoReconnectEnabled: false,
      installerOptions: { clientOptions },
    });
    this.#receiver.client.on("connected", () => {
      this.#isConnected = true;
      this.#failures = 0;
    });
    this.#receiver.client.on("disconnected", () => {
      // A connection that was up is renewed at once: Slack closes each after some hours. One that never came
      // up is handled where it was tried.
      const wasConnected = this.#isConnected;
      this.#isConnected = false;
      if (wasConnected && !this.#isStopping) this.#tryIn(0);
    });
    this.#server = createServer((request, response) => {
      if (!operatorRoutes(request, response)) response.writeHead(404).end();
    });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  init(app: App): void {
    this.#receiver.init(app);
  }

  /** @returns where the operators' routes are served; the socket is connected in the background */
  async start(): Promise<URL> {
    const { host, port } = this.#options;
    const listening = Promise.withResolvers<void>();
    this.#server.once("error", listening.reject);
    this.#server.listen(port, host, listening.resolve);
    await listening.promise;
    await this.#connect();
    return addressOf(this.#server);
  }

  /** Takes no new requests. Answers to those under way can no longer go over the socket. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#nextTry);
    await this.#receiver.stop();
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    this.#server.closeIdleConnections();
    await closed.promise;
  }

  async #connect(): Promise<void> {
    try {
      await this.#receiver.start();
    } catch (error) {
      if (this.#isStopping) return;
      const pause = Math.min(minPause * 2 ** this.#failures, maxPause) * (0.5 + this.#options.random() / 2);
      this.#failures += 1;
      this.#options.onConnectError(error, pause);
      this.#tryIn(pause);
    }
  }

  #tryIn(milliseconds: number): void {
    clearTimeout(this.#nextTry);
    this.#nextTry = setTimeout(() => void this.#connect(), milliseconds);
  }
}
