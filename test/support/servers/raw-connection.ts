import { once } from "node:events";
import { connect } from "node:net";

/** A bare connection, over which can go what no HTTP library would send. */
export type RawConnection = Awaited<ReturnType<typeof openConnection>>;

/** @param url of the server; only its host and port count */
export async function openConnection(url: URL | string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => {
    received += text;
  });
  // Whoever is cut off while sending sees an error; what counts is that it's over.
  socket.on("error", () => undefined);
  const closed = once(socket, "close").catch(() => undefined);
  await Promise.race([once(socket, "connect"), closed]).catch(() => undefined);
  return {
    /** @returns whether more can be sent at once */
    send: (text: string): boolean => socket.writable && socket.write(text, "latin1"),
    received: () => received,
    isClosed: () => socket.destroyed,
    /** Resolves with all that came, when the server has closed the connection. */
    async untilClosed(): Promise<string> {
      await closed;
      return received;
    },
    /** Resolves when that has come. @throws Error when the connection closes without it */
    async until(text: string): Promise<void> {
      while (!received.includes(text)) {
        if (socket.destroyed) throw new Error(`The connection closed. It brought: ${received}`);
        await Promise.race([once(socket, "data"), closed]);
      }
    },
    /** Sends a piece over and over until the server closes the connection. @returns all that came */
    async flood(piece: string): Promise<string> {
      while (!socket.destroyed) {
        const isTaken = socket.writable && socket.write(piece, "latin1");
        if (!isTaken) await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
        else await new Promise(setImmediate);
      }
      return received;
    },
    close: () => socket.destroy(),
    [Symbol.asyncDispose]: async () => {
      socket.destroy();
      await closed;
    },
  };
}

/** The statuses of the answers in what came over a connection. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
