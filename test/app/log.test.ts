import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLog, createSecrets } from "../../src/app/log.ts";

const anyObject = z.record(z.string(), z.unknown());

/** What is written for what is logged. */
function written(secrets: readonly string[], write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("trace", secrets, (line) => lines.push(line)));
  return lines.join("");
}

describe("a known secret", () => {
  const places: [string, (log: ReturnType<typeof createLog>, secret: string) => void][] = [
    ["in a message", (log, secret) => log.info(`The key is ${secret}.`)],
    ["in a message's parameter", (log, secret) => log.info("The key is %s.", secret)],
    ["in a field", (log, secret) => log.warn({ key: secret }, "x")],
    ["in a field's name", (log, secret) => log.warn({ [secret]: 1 }, "x")],
    ["deep in fields", (log, secret) => log.debug({ a: [{ b: { c: ["x", `${secret}${secret}`] } }] }, "x")],
    ["in an error's message", (log, secret) => log.error({ err: new Error(`Bad ${secret}`) }, "x")],
    [
      "in an error's cause",
      (log, secret) => log.error({ err: new Error("Bad", { cause: new Error(secret) }) }, "x"),
    ],
    [
      "where a long message is cut",
      (log, secret) => log.error({ err: new Error("x".repeat(490) + secret) }, "x"),
    ],
    ["in an error by itself", (log, secret) => log.fatal(new Error(secret))],
    ["in a child's field", (log, secret) => log.child({ secret }).trace("x")],
    ["after a line break", (log, secret) => log.info(`x\n${secret}\n`)],
  ];

  it.each(places)("is scrubbed %s, and the line can still be read", (_, log) => {
    const alphabet = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const secret = fc.string({ unit: alphabet, minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(secret, (value) => {
        // In a field's name pino would write `[secret]` twice for two secrets; one at a time is enough.
        const text = written(["", value], (to) => log(to, value));
        expect(text).toContain("[secret]");
        expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
        expect(JSON.stringify(anyObject.parse(JSON.parse(text)))).not.toContain(
          JSON.stringify(value).slice(1, -1),
        );
      }),
    );
  });

  it("leaves no part of another secret that begins in the same way", () => {
    for (const secrets of [
      ["sesame", "sesame-open"],
      ["sesame-open", "sesame"],
    ]) {
      const text = written(secrets, (log) => log.info("say sesame-open, not sesame"));
      expect(anyObject.parse(JSON.parse(text)).msg).toBe("say [secret], not [secret]");
    }
  });
});

describe("what looks like a secret", () => {
  it.each([
    ["a bot token", "token=xoxb-123-456-abcDEF done", "token=[secret] done"],
    ["a user token", "(xoxp-123-456)", "([secret])"],
    ["a refresh token", "xoxe-1-My0xLTEyMw", "[secret]"],
    ["a rotating token", "xoxe.xoxb-1-MS0yLTEyMw", "xoxe.[secret]"],
    ["an app token", '{"token":"xapp-1-A1-2-abc"}', '{"token":"[secret]"}'],
    ["a token right after a line break", "Tokens:\nxoxb-123-456\nxapp-1-A1", "Tokens:\n[secret]\n[secret]"],
    ["a token right after a tab", "token\txoxb-123-456", "token\t[secret]"],
    ["a response URL", "POST https://hooks.slack.com/commands/T1/2/xyz failed", "POST [secret] failed"],
    ["a response URL of GovSlack", "https://hooks.slack-gov.com/actions/T1/2/xyz", "[secret]"],
    ["a bearer key", "authorization: Bearer abc.def-123", "authorization: [secret]"],
    ["several", "xoxb-1 and xoxp-2 and Bearer k", "[secret] and [secret] and [secret]"],
  ])("%s is scrubbed", (_, message, scrubbed) => {
    const text = written([], (log) => {
      log.info(message);
    });
    expect(anyObject.parse(JSON.parse(text)).msg).toBe(scrubbed);
    const nested = written([], (log) => log.error({ err: new Error(message), a: { b: [message] } }, "x"));
    expect(anyObject.parse(JSON.parse(nested)).a).toEqual({ b: [scrubbed] });
    expect(nested).not.toMatch(/xox[bpe]-\d|xapp-\d|hooks\.slack|Bearer \w/);
  });
});

it.each([
  ["an address", "no answer for jane.whitfield@acme.com"],
  ["a profile's URL", "linkedin.com/in/jane-whitfield failed"],
  ["a calendar's address", "GET https://calendar.example/private-jane/basic.ics failed"],
])("%s in another library's error is not written", (_, message) => {
  const quoted = Object.assign(new Error(message, { cause: new TypeError(message) }), {
    input: message,
    data: { message },
  });
  const text = written([], (log) => {
    log.error({ err: quoted }, "failed");
    log.error({ err: quoted });
    log.error(quoted);
    log.child({ program: "x" }).warn({ err: quoted, user: "U1" });
    log.error({ err: new SyntaxError(`Unexpected token, "${message}" is not valid JSON`) }, "failed");
  });
  expect(text).toContain("[private]");
  expect(text).not.toContain("jane");
});

it("writes what is no secret as it is, a JSON line each", () => {
  const text = written(["sesame"], (log) => {
    log.info({ url: "http://127.0.0.1:3000/", user: "U1" }, "Rapport is ready");
    log.error({ err: new Error("Out of order.") }, "failed");
  });
  const [first, second] = text
    .trimEnd()
    .split("\n")
    .map((line) => anyObject.parse(JSON.parse(line)));
  expect(first).toEqual({
    level: 30,
    time: expect.any(Number),
    url: "http://127.0.0.1:3000/",
    user: "U1",
    msg: "Rapport is ready",
  });
  expect(second).toEqual({
    level: 50,
    time: expect.any(Number),
    err: {
      name: "Error",
      message: "Out of order.",
      at: expect.arrayContaining([expect.stringContaining("log.test.ts")]),
    },
    msg: "failed",
  });
});

it.each([
  ["trace", 6],
  ["info", 4],
  ["fatal", 1],
  ["silent", 0],
] as const)("at %s, writes %i of six lines", (level, count) => {
  const lines: string[] = [];
  const log = createLog(level, [], (line) => lines.push(line));
  for (const name of ["trace", "debug", "info", "warn", "error", "fatal"] as const) log[name]("x");
  expect(lines).toHaveLength(count);
});

it("a secret that somebody enters is left out from then on, also from errors", () => {
  const lines: string[] = [];
  const secrets = createSecrets(["known-secret"]);
  const log = createLog("trace", secrets, (line) => lines.push(line));
  secrets.add("entered-secret");
  log.child({ part: "slack" }).trace({ err: new Error("entered-secret, known-secret") }, "entered-secret");
  expect(lines.join("")).not.toMatch(/(entered|known)-secret/);
  expect(JSON.parse(lines.join("")).msg).toBe("[secret]");
});
