/** Decodes a feed. iCalendar is UTF-8 (RFC 5545, section 6); anything else is read as windows-1252. */
export function decodeFeed(bytes: Uint8Array): string {
  const text = strictUtf8(bytes);
  if (text !== undefined) return text;
  const whole = withWholeCharacters(bytes);
  return strictUtf8(whole) ?? new TextDecoder(hasFewFaults(whole) ? "utf-8" : "windows-1252").decode(whole);
}

/** Whether this is UTF-8 where a text was cut within a character: as windows-1252, all guests' names would be garbled. */
function hasFewFaults(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[^\p{ASCII}\ufffd]/gu) > count(/\ufffd/g);
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
