/**
 * Decodes a feed. iCalendar is UTF-8 (RFC 5545, section 6). Some calendars are UTF-16, which we detect by its
 * byte order mark. We read anything that isn't UTF-8 as windows-1252.
 */
export function decodeFeed(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  const text = strictUtf8(bytes) ?? strictUtf8(withWholeCharacters(bytes));
  return text ?? new TextDecoder(hasFewFaults(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Removes folds inside a multi-byte character, which RFC 5545, section 3.1 warns about. */
function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(text.replace(/(?<=[\x80-\xff])\r?\n[ \t](?=[\x80-\xbf])/g, ""), "latin1");
}

/** The encoding given by a byte order mark. UTF-8 isn't listed: the decoder knows its mark. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Whether this is UTF-8 with a few broken bytes: reading it as windows-1252 would garble all the others. */
function hasFewFaults(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[^\p{ASCII}\ufffd]/gu) > count(/\ufffd/g);
}
