import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSignatureCheck, readSignature } from "#app/slack/http/signature.ts";
import { sign } from "#test/support/app/slack-request.ts";
import { anyCharacter } from "#test/support/properties/arbitraries.ts";

/** The example of https://docs.slack.dev/authentication/verifying-requests-from-slack */
const example = {
  secret: "8f742231b10e8888abcd99yyyzzz85a5",
  timestamp: "1531420618",
  body: Buffer.from(
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V" +
      "&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=" +
      "&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN" +
      "&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
  ),
  signature: "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
};
const { secret, ...request } = example;

interface SignedRequest {
  signature: string | undefined;
  timestamp: string | undefined;
  body: Buffer;
}

function isFromSlack(signingSecret: string, signed: SignedRequest, now: number): boolean {
  const signature = readSignature(signed.signature, signed.timestamp, now);
  return typeof signature !== "string" && createSignatureCheck(signingSecret)(signature, signed.body);
}

const then = Number(example.timestamp) * 1_000;
const fiveMinutes = 5 * 60 * 1_000;

describe("a request is from Slack", () => {
  it("in Slack's own example", () => {
    expect(isFromSlack(secret, request, then)).toBe(true);
  });

  it.each([-fiveMinutes, -1_000, 1_000, fiveMinutes])("%i ms away from its timestamp", (away) => {
    expect(isFromSlack(secret, request, then + away)).toBe(true);
  });

  it.each([1, 64, 65, 200])("with a secret of %i characters", (length) => {
    const long = "s".repeat(length);
    const signed = {
      ...request,
      signature: sign("body", Number(request.timestamp), long),
      body: Buffer.from("body"),
    };
    expect(isFromSlack(long, signed, then)).toBe(true);
  });

  it("with any body that was signed, also one that is no text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(4_000_000_000), (text, timestamp) => {
        const body = text.toWellFormed();
        const signed = {
          body: Buffer.from(body),
          timestamp: String(timestamp),
          signature: sign(body, timestamp, secret),
        };
        expect(isFromSlack(secret, signed, timestamp * 1_000)).toBe(true);
      }),
    );
  });
});

describe("a request is not from Slack", () => {
  it.each([-fiveMinutes - 1, fiveMinutes + 1, 3_600_000, -3_600_000, Number.NaN])(
    "%i ms away from its timestamp",
    (away) => {
      expect(isFromSlack(secret, request, then + away)).toBe(false);
    },
  );

  it("with another secret", () => {
    expect(isFromSlack(`${secret}x`, request, then)).toBe(false);
    expect(isFromSlack("", request, then)).toBe(false);
  });

  it("with any byte of the body changed, added or taken away", () => {
    fc.assert(
      fc.property(fc.nat(request.body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = Buffer.from(request.body.map((byte, index) => (index === at ? byte ^ change : byte)));
        expect(isFromSlack(secret, { ...request, body: altered }, then)).toBe(false);
        expect(isFromSlack(secret, { ...request, body: request.body.subarray(0, at) }, then)).toBe(false);
      }),
    );
    const longer = Buffer.concat([request.body, Buffer.from("&x=1")]);
    expect(isFromSlack(secret, { ...request, body: longer }, then)).toBe(false);
  });

  it.each([
    undefined,
    "",
    "v0=",
    example.signature.slice(3),
    example.signature.replace("v0=", "v1="),
    example.signature.slice(0, -1),
    example.signature.slice(0, -2),
    ...[`${example.signature}00`, `${example.signature}zz00`, `v0=${"0".repeat(64)}`],
    ...[`v0=${"é".repeat(64)}`, `${example.signature}, ${example.signature}`],
  ])("with the signature %j", (signature) => {
    expect(isFromSlack(secret, { ...request, signature }, then)).toBe(false);
  });

  it.each([
    undefined,
    ...["", "0", `${example.timestamp}.0`, `+${example.timestamp}`, ` ${example.timestamp}`],
    ...[`0${example.timestamp}`, "1531420618000", "1.531420618e9", "0x5b47b80a", "NaN", "soon"],
  ])("with the timestamp %j", (timestamp) => {
    expect(isFromSlack(secret, { ...request, timestamp }, then)).toBe(false);
  });

  it("with another timestamp than was signed", () => {
    expect(isFromSlack(secret, { ...request, timestamp: "1531420619" }, then)).toBe(false);
  });
});

it("is compared whole, in a time that doesn't tell where it differs", () => {
  const compare = vi.spyOn(crypto, "timingSafeEqual");
  syncBuiltinESMExports();
  onTestFinished(() => {
    compare.mockRestore();
    syncBuiltinESMExports();
  });
  const right = example.signature.slice(3);
  // Wrong from the first digit on, in the last one, and right.
  const claims = ["0".repeat(64), `${right.slice(0, -1)}0`, right];
  expect(claims.map((claim) => isFromSlack(secret, { ...request, signature: `v0=${claim}` }, then))).toEqual([
    false,
    false,
    true,
  ]);
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  expect(compare.mock.calls).toEqual(claims.map((claim) => [bytes(claim), bytes(right)]));
});
