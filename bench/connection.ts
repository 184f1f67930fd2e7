import { once } from "node:events";
import { connect } from "node:net";

const endOfHead = "\r\n\r\n";
const lastChunk = "0\r\n\r\n";

/**
 * Opens one kept-alive HTTP/1.1 connection to a port of 127.0.0.1, over a bare socket: undici takes three times as much
 * of the processor for each request, more than some of the servers that are measured, and would itself be the limit.
 * @param signal closes the connection; an exchange under way fails
 * @throws the socket's error when nobody listens there
 */
export async function openConnection(port: number, signal: AbortSignal) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, signal });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let exchange: PromiseWithResolvers<Buffer> | undefined;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    if (answer.status === "200") exchange?.resolve(answer.body);
    else exchange?.reject(new Error(`Status ${answer.status}: ${answer.body}`));
  });
  socket.on("error", (error) => exchange?.reject(error));
  socket.on("close", () => exchange?.reject(new Error("The connection is closed.")));
  return {
    /**
     * Sends one whole request; the next one may be sent after its answer.
     * @returns the body of the answer
     * @throws when the status is not 200 or the connection breaks
     */
    exchange(request: Buffer): Promise<Buffer> {
      const begun = Promise.withResolvers<Buffer>();
      exchange = begun;
      socket.write(request, (error) => error && begun.reject(error));
      return begun.promise;
    },
    [Symbol.dispose]: () => socket.destroy(),
  };
}

/**
 * Reads an answer out of all the bytes received so far. A body in chunks keeps the lines between them: it is only
 * searched for text.
 * @returns nothing while the answer is not complete
 */
function readAnswer(bytes: Buffer) {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const body = bytes.subarray(end + endOfHead.length);
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  const isComplete =
    length === undefined ? body.toString("latin1").endsWith(lastChunk) : body.length >= Number(length);
  return isComplete ? { status: head.slice(9, 12), body } : undefined;
}
