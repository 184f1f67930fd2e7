import { hash } from "node:crypto";

/** SHA-256 works on blocks of this many bytes. */
const blockBytes = 64;

/**
 * HMAC-SHA256 (RFC 2104) with one key for many messages, by Node's one-shot hash. `createHmac` makes an object outside
 * V8's heap for each message, which lives until a full collection: 50,000 cached cards held 25 MB.
 *
 * @param key of any length
 * @returns makes the 32 bytes of a message's code
 */
export function createHmacSha256(key: Buffer) {
  // As text, since a Buffer that Node makes here has memory of its own, outside the pool of small ones.
  const sha256 = (...parts: Buffer[]) => Buffer.from(hash("sha256", Buffer.concat(parts), "hex"), "hex");
  const block = Buffer.alloc(blockBytes);
  (key.length > blockBytes ? sha256(key) : key).copy(block);
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36));
  const outer = Buffer.from(block.map((byte) => byte ^ 0x5c));
  return (...message: Buffer[]): Buffer => sha256(outer, sha256(inner, ...message));
}
