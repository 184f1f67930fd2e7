import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHashOf } from "#app/reminders/feeds/feed-reading.ts";
import { numRuns } from "../../../support/properties/num-runs.ts";

const hashOf = (text: string) => contentHashOf(new TextEncoder().encode(text));

const event = (stamp: string, title = "Renewal") =>
  `BEGIN:VEVENT\r\nUID:1\r\n${stamp}SUMMARY:${title}\r\nEND:VEVENT\r\n`;

describe("the hash of a feed's content", () => {
  it("is the same when only DTSTAMP was written anew", async () => {
    const first = await hashOf(event("DTSTAMP:20261121T090000Z\r\n"));
    expect(await hashOf(event("DTSTAMP:20261121T091500Z\r\n"))).toBe(first);
    expect(await hashOf(event("DTSTAMP;X-A=b:20261121T091500Z\r\n"))).toBe(first);
  });

  it("is another one when anything else changed", async () => {
    const stamp = "DTSTAMP:20261121T090000Z\r\n";
    const texts = [
      event(stamp),
      event(stamp, "Renewal, moved"),
      event(stamp).repeat(2),
      `${event(stamp)}X`,
      event(`${stamp}LOCATION:DTSTAMP\r\n`),
      event("DESCRIPTION:at\\nDTSTAMP:1\r\n"),
      event("DESCRIPTION:at\\nDTSTAMP:2\r\n"),
    ];
    const hashes = await Promise.all(texts.map(hashOf));
    expect(new Set(hashes).size).toBe(texts.length);
  });

  it("does not depend on where in its buffer the content lies, and takes a line without an end", async () => {
    const bytes = new TextEncoder().encode(`##${event("")}\nDTSTAMP:1`);
    expect(await contentHashOf(bytes.subarray(2))).toBe(await hashOf(`${event("")}\nDTSTAMP:2`));
    expect(await hashOf("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
  });

  it("is that of all but the stamps, wherever they lie in a large feed", async () => {
    const mebibyte = 1024 * 1024;
    const near = fc
      .integer({ min: -20, max: 20 })
      .chain((offset) => fc.integer({ min: 1, max: 3 }).map((slices) => slices * mebibyte + offset));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(near, { maxLength: 4 }), fc.nat({ max: 30 }), async (places, rest) => {
        const line = "x".repeat(70);
        let text = "";
        let left = "";
        for (const place of places.sort((one, other) => one - other)) {
          const filling = line.repeat(Math.max(0, Math.ceil((place - text.length) / 70)));
          const part = filling.slice(0, Math.max(0, place - text.length));
          text += `${part}\nDTSTAMP:${place}\n`;
          left += `${part}\n`;
        }
        const expected = createHash("sha256")
          .update(left + "y".repeat(rest))
          .digest("base64url");
        expect(await hashOf(text + "y".repeat(rest))).toBe(expected);
      }),
      { numRuns: numRuns(60) },
    );
  });
});
