import { randomBytes } from "node:crypto";

/**
 * A UUID that sorts by time (RFC 9562, version 7). Rows created together are close in an index, so a large
 * import touches few of its pages.
 *
 * @param now Unix time in milliseconds
 */
export function orderedId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
