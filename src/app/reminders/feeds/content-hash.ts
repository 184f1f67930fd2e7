import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";

const lineFeed = 0x0a;
/** The start of a line with the time of export. */
const stamp = Buffer.from("\nDTSTAMP");
/** Bytes to hash before other work gets a turn: a few milliseconds. */
const slice = 1024 * 1024;

/**
 * A hash that detects unchanged feed content. It skips DTSTAMP, because some calendars (Google's too) set it
 * to the time of each request and would never look unchanged (RFC 5545, section 3.8.7.2). Of a folded line,
 * only the first part is skipped.
 *
 * @param bytes of the feed, not decoded: large feeds are hashed on the thread that answers Slack
 * @returns SHA-256, base64url
 */
export async function contentHashOf(bytes: Uint8Array): Promise<string> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hash = createHash("sha256");
  let paused = 0;
  for (let from = 0; from < content.length; ) {
    if (from - paused >= slice) {
      paused = from;
      await pause();
    }
    const at = content.subarray(0, from + slice).indexOf(stamp, from);
    // A stamp may begin at the end of this slice.
    const until = at === -1 ? Math.min(from + slice, content.length) - overlap(content, from) : at;
    hash.update(content.subarray(from, until));
    from = at === -1 ? until : endOfLine(content, at + stamp.length);
  }
  return hash.digest("base64url");
}

function overlap(content: Buffer, from: number): number {
  return from + slice < content.length ? stamp.length - 1 : 0;
}

function endOfLine(content: Buffer, from: number): number {
  const end = content.indexOf(lineFeed, from);
  return end === -1 ? content.length : end;
}
