import type { Server } from "node:http";
import { type App, type Logger, type Receiver, SocketModeReceiver } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import { answerHealthCheck, createLimitedServer, listen } from "./server.ts";

/** Milliseconds between tries to connect: the first at once, then longer and longer. */
const minPause = 1_000;
const maxPause = 60_000;

export interface SupervisedSocketReceiverOptions {
  appToken: string;
  clientOptions: WebClientOptions;
  host: string;
  port: number;
  logger: Logger;
  random: () => number;
}

/**
 * Receives over Socket Mode, with bolt's receiver, but reconnects itself with growing pauses: `@slack/socket-mode`
 * 3.1 ends the process when a reconnection is refused. `GET /healthz` is served on `host`:`port`.
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
    const { appToken, clientOptions, logger } = options;
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
      // Slack closes each connection after some hours. One that never came up is handled in `#connect`.
      const wasConnected = this.#isConnected;
      this.#isConnected = false;
      if (wasConnected && !this.#isStopping) this.#tryIn(0);
    });
    this.#server = createLimitedServer(answerHealthCheck).server;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  init(app: App): void {
    this.#receiver.init(app);
  }

  /** @returns where `GET /healthz` is served; the socket is connected in the background */
  async start(): Promise<URL> {
    const address = await listen(this.#server, this.#options);
    await this.#connect();
    return address;
  }

  /** Takes no new requests. Answers to those under way can no longer go over the socket. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#nextTry);
    await this.#receiver.stop();
    // It couldn't listen: closing it would be an error that hides the first.
    if (!this.#server.listening) return;
    const closed = this.#server[Symbol.asyncDispose]();
    this.#server.closeAllConnections();
    await closed;
  }

  async #connect(): Promise<void> {
    try {
      await this.#receiver.start();
    } catch (error) {
      if (this.#isStopping) return;
      const pause = Math.min(minPause * 2 ** this.#failures, maxPause) * (0.5 + this.#options.random() / 2);
      this.#failures += 1;
      const seconds = Math.ceil(pause / 1_000);
      this.#options.logger.warn(`opening Slack's socket failed, will retry in ${seconds} s`, error);
      this.#tryIn(pause);
    }
  }

  #tryIn(milliseconds: number): void {
    clearTimeout(this.#nextTry);
    this.#nextTry = setTimeout(() => void this.#connect(), milliseconds);
  }
}
