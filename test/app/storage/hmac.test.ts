import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256 } from "../../../src/app/storage/hmac.ts";

/** RFC 4231, test cases 1, 2, 3 and 6: short keys, text, bytes, and a key that is longer than a block. */
test.each([
  [
    "0b".repeat(20),
    Buffer.from("Hi There"),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  ],
  [
    Buffer.from("Jefe").toString("hex"),
    Buffer.from("what do ya want for nothing?"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    "aa".repeat(20),
    Buffer.alloc(50, 0xdd),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
  ],
  [
    "aa".repeat(131),
    Buffer.from("Test Using Larger Than Block-Size Key - Hash Key First"),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
])("RFC 4231 with key %s", (key, message, code) => {
  expect(hmacSha256(Buffer.from(key, "hex"))(message).toString("hex")).toBe(code);
});

test("is Node's HMAC, whatever the key, and however the message is cut", () => {
  const text = fc.string({ unit: "binary" }).map((value) => value.toWellFormed());
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      text,
      text,
      fc.uint8Array(),
      (key, first, second, third) => {
        const expected = createHmac("sha256", key).update(first).update(second).update(third).digest();
        expect(hmacSha256(key)(first, second, third)).toEqual(expected);
      },
    ),
  );
});
