import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a server answered: its HTTP status and its body. */
export interface Answer {
  status: number;
  body: Buffer;
}

interface Exchange {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const END_OF_HEAD = "\r\n\r\n";
const END_OF_LINE = "\r\n";

/**
 * One kept-alive HTTP/1.1 connection to a server on this machine, over a bare socket: an HTTP client costs more
 * than the servers that are measured here, and would itself be the limit.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #exchange: Exchange | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("The server closed the connection.")));
  }

  /**
   * Connects to a port of 127.0.0.1.
   * @throws the socket's error when nobody listens there
   */
  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: "127.0.0.1" });
    await once(socket, "connect");
    return new Connection(socket);
  }

  /**
   * Sends one whole request and waits for its answer; the next one may be sent after that.
   * @throws when the connection breaks, or when the answer cannot be read
   */
  exchange(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new Error("The connection is closed."));
        return;
      }
      this.#exchange = { resolve, reject };
      this.#socket.write(request);
    });
  }

  /** Closes the connection; an exchange under way fails. */
  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    try {
      const answer = readAnswer(this.#received);
      if (answer) {
        this.#received = Buffer.alloc(0);
        const exchange = this.#exchange;
        this.#exchange = undefined;
        exchange?.resolve(answer);
      }
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
      this.close();
    }
  }

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.reject(error);
  }
}

/**
 * Reads an HTTP/1.1 answer out of all the bytes received so far.
 * @returns nothing while the answer is not complete
 * @throws when the answer says neither how long it is nor that it comes in chunks
 */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const endOfHead = bytes.indexOf(END_OF_HEAD);
  if (endOfHead < 0) {
    return undefined;
  }
  const head = bytes.toString("latin1", 0, endOfHead).toLowerCase();
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(endOfHead + END_OF_HEAD.length);
  const contentLength = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (contentLength !== undefined) {
    const length = Number(contentLength);
    return rest.length < length ? undefined : { status, body: rest.subarray(0, length) };
  }
  if (/\r\ntransfer-encoding: *chunked/.test(head)) {
    const body = readChunks(rest);
    return body && { status, body };
  }
  if (status === 204) {
    return { status, body: Buffer.alloc(0) };
  }
  throw new Error(`The answer (status ${status}) does not say how long it is.`);
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let position = 0;
  while (position < bytes.length) {
    const endOfLine = bytes.indexOf(END_OF_LINE, position);
    if (endOfLine < 0) {
      return undefined;
    }
    const length = Number.parseInt(bytes.toString("latin1", position, endOfLine), 16);
    const start = endOfLine + END_OF_LINE.length;
    const end = start + length;
    if (Number.isNaN(length)) {
      throw new Error("The answer's chunks cannot be read.");
    }
    if (bytes.length < end + END_OF_LINE.length) {
      return undefined;
    }
    if (length === 0) {
      return Buffer.concat(chunks);
    }
    chunks.push(bytes.subarray(start, end));
    position = end + END_OF_LINE.length;
  }
  return undefined;
}
