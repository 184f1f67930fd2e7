/**
 * Decodes a feed. iCalendar is UTF-8 (RFC 5545, section 6). Some calendars are UTF-16, which we detect by its
 * byte order mark. We read anything that isn't UTF-8 as windows-1252.
 */
export function decodeFeed(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  return strictUtf8(bytes) ?? strictUtf8(withWholeCharacters(bytes)) ?? brokenText(bytes);
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function brokenText(bytes: Uint8Array): string {
  return new TextDecoder(hasFewFaults(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

/** Removes folds inside a multi-byte character, which RFC 5545, section 3.1 warns about. */
function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const isWithin = (whole[length - 1] ?? 0) >= 0x80;
    const fold = isWithin ? foldAt(bytes, index) : 0;
    const isContinued = fold > 0 && ((bytes[index + fold] ?? 0) & 0xc0) === 0x80;
    if (isContinued) {
      index += fold - 1;
    } else {
      whole[length] = bytes[index] ?? 0;
      length += 1;
    }
  }
  return whole.subarray(0, length);
}

/** Number of bytes of a fold that starts here: a line end plus a space or tab. */
function foldAt(bytes: Uint8Array, index: number): number {
  const end = bytes[index] === 0x0d ? 1 : 0;
  const isFold =
    bytes[index + end] === 0x0a && (bytes[index + end + 1] === 0x20 || bytes[index + end + 1] === 0x09);
  return isFold ? end + 2 : 0;
}

/** The encoding given by a byte order mark. UTF-8 isn't listed: the decoder knows its mark. */
function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/**
 * Whether this is UTF-8 with a few broken bytes: the other non-ASCII characters are valid, and reading them
 * as windows-1252 would garble them.
 */
function hasFewFaults(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let faults = 0;
  let sound = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0xfffd) faults += 1;
    else if (unit > 0x7f) sound += 1;
  }
  return sound > faults;
}
