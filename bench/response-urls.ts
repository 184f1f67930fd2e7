import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "./process.ts";

/** Commands' response URLs: receives what is posted to one and notifies its waiter. */
export class ResponseUrls implements AsyncDisposable {
  readonly #waiting = new Map<string, PromiseWithResolvers<Buffer>>();
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.writeHead(200, { "Content-Length": 0 }).end();
    const path = request.url ?? "";
    this.#waiting.get(path)?.resolve(body);
    this.#waiting.delete(path);
  });
  #number = 0;

  static async start(): Promise<ResponseUrls> {
    const responseUrls = new ResponseUrls();
    responseUrls.#server.listen(0, "127.0.0.1");
    await once(responseUrls.#server, "listening");
    return responseUrls;
  }

  /** A new response URL, and the body of the first message that is posted to it. */
  next(): { url: string; shown: Promise<Buffer> } {
    this.#number += 1;
    const path = `/commands/${this.#number}`;
    const waiting = Promise.withResolvers<Buffer>();
    // No one awaits it if the acknowledgement already failed.
    waiting.promise.catch(() => undefined);
    this.#waiting.set(path, waiting);
    return { url: `http://127.0.0.1:${portOf(this.#server)}${path}`, shown: waiting.promise };
  }

  /** Rejects everything still pending. */
  giveUp(): void {
    for (const { reject } of this.#waiting.values()) {
      reject(new Error("The result was not shown in time."));
    }
    this.#waiting.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
