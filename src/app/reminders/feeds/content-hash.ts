import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";

const lineFeed = 0x0a;
/** Begins a line that says when the text was written. */
const stamp = Buffer.from("\nDTSTAMP");
/** Bytes that are hashed in one go, between others' turns: a few milliseconds. */
const slice = 1024 * 1024;

/**
 * By what the same content of a feed is known again. DTSTAMP is left out: some calendars, Google's among them, write
 * it anew each time they are asked, and are never unchanged by any other measure (RFC 5545, section 3.8.7.2). Of a
 * line that is folded, the first part is left out.
 *
 * @param bytes of the feed, not decoded: large ones pass here in the thread that answers Slack
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
    // A stamp may begin at the end of what was looked through.
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
