import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { suite } from "../../src/conformance/conform.ts";
import { readOptions, UsageError } from "../../src/conformance/options.ts";
import { jane, newOrganisation, seededService, startedService } from "../service/helpers.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { alteredService } from "./conformed.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run conformance -- <words>`, without npm. */
async function run(...words: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [...packageJson.scripts.conformance.split(" ").slice(1), ...words], {
    cwd: repository,
    env: { PATH, HOME },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** @param json what `--json` printed */
function reasonsToSkip(json: string): Set<string> {
  const results: { verdict: string; details: string[] }[] = JSON.parse(json).results;
  return new Set(results.flatMap(({ verdict, details }) => (verdict === "skipped" ? details : [])));
}

test("checks the seeded service, spends nothing unasked, and never prints the key", async () => {
  const { url, key, store, organisation } = await seededService();
  const { exitCode, stdout, stderr } = await run(url, key);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).not.toContain(key);
  expect(stdout).toContain("This costs no credits.");
  expect(stdout).toMatch(/^passed {4}4\.1 {16}A profiled contact is found by LinkedIn profile URL$/m);
  expect(stdout).toMatch(
    /^skipped .* Ten rephrasings cost exactly one credit \(may cost credits: needs --paid\)$/m,
  );
  expect(stdout).toMatch(
    /\n\n\d+ passed, 0 failed, \d+ observed, 0 untested, \d+ skipped\. Credits spent: 0\.\n$/,
  );
  expect(await balanceOf(store, organisation)).toBe(250);
});

test("prints the result for machines, and says before what it costs", async () => {
  const { url, key, store, organisation } = await seededService();
  const { exitCode, stdout, stderr } = await run(url, key, "--paid", "--profile", "ours", "--json");
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr:
      "This will spend 11 credits, and up to 10.7 more if the service charges for what ours answers free.\n",
  });
  const { results, ...said } = JSON.parse(stdout);
  expect(said).toEqual({
    base_url: url,
    profile: "ours",
    passed: suite.length - 2,
    failed: 0,
    observed: 0,
    untested: 0,
    skipped: 2,
    credits_spent: 11,
  });
  expect(results.filter(({ verdict }: { verdict: string }) => verdict === "skipped")).toEqual([
    {
      name: "A revoked key is refused",
      section: "7 rules 2 and 3",
      verdict: "skipped",
      details: ["needs --revoked-key"],
    },
    {
      name: "An empty balance is refused",
      section: "7 rules 2 and 3",
      verdict: "skipped",
      details: ["needs --empty-key"],
    },
  ]);
  expect(await balanceOf(store, organisation)).toBe(250 - 110);
});

test.for([
  ["--email", "jane@acme.com", "--linkedin"],
  ["--linkedin", "https://www.linkedin.com/in/jane-whitfield", "--email"],
] as const)("finds the contact_id of a contact that is given by %s", async ([option, address, other]) => {
  const { url, key, store, organisation } = await seededService();
  const { exitCode, stdout } = await run(url, key, option, address, "--paid", "--profile", "ours", "--json");
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ failed: 0, credits_spent: 11 });
  expect(reasonsToSkip(stdout)).toEqual(
    new Set([`needs ${other}`, "needs --revoked-key", "needs --empty-key"]),
  );
  expect(await balanceOf(store, organisation)).toBe(250 - 110);
});

test("knows the seed's contact also where the rest of its look-up is wrong, and fails for it", async () => {
  const { url, key } = await seededService();
  const wrong = await alteredService(url, ({ body }) => ({
    body: body.replace(/"confidence":([\d.]+)/, '"confidence":"$1"'),
  }));
  const { exitCode, stdout } = await run(wrong, key);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /^failed {4}4\.1, 2\.1 to 2\.3 {4}A profiled contact .*\n *profile\.confidence: Invalid input: expected number, received string\.$/m,
  );
});

test("skips what needs a contact that it was not told of", async () => {
  const { url, store } = await startedService();
  const { key } = await newOrganisation(store, 0);
  const unknown = await run(url, key, "--paid", "--json");
  expect(unknown.exitCode).toBe(0);
  expect(reasonsToSkip(unknown.stdout)).toEqual(
    new Set([
      "needs --email",
      "needs --linkedin",
      "needs --email, --contact-id",
      "needs --contact-id",
      "needs --revoked-key",
      "needs --contact-id, --empty-key",
    ]),
  );
  expect(JSON.parse(unknown.stdout).passed).toBe(2);
});

test("ends with 1 when something is not as it should be, without repeating a key that a service repeats", async () => {
  const { url, key } = await seededService();
  const telling = await alteredService(url, ({ status, headers }) =>
    status >= 400 ? { body: JSON.stringify({ error: `no: ${headers.authorization}` }) } : {},
  );
  const { exitCode, stdout, stderr } = await run(telling, key, "--profile", "ours");
  expect(exitCode).toBe(1);
  expect(stdout + stderr).not.toContain(key);
  expect(stdout).toContain("Bearer [key]");
});

test("ends with 1 and a sentence when nothing answers", async () => {
  const { url, stop } = await startedService();
  await stop();
  expect(await run(url, "key")).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "Nothing responds at the base address (ECONNREFUSED).\n",
  });
});

test("ends with 1 and a sentence when the key is refused", async () => {
  const { url } = await startedService();
  expect(await run(url, "another", "--paid")).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "The service refused the key with status 401.\n",
  });
});

test("wrong usage ends with 2 and a sentence", async () => {
  const stderr = 'Give a base address and a key. See "npm run conformance -- help".\n';
  expect(await run()).toEqual({ exitCode: 2, stdout: "", stderr });
});

test.for([
  [["http://127.0.0.1:1/functions/v1"], "Give a base address and a key."],
  [
    ["127.0.0.1:1/functions/v1", "secret"],
    "The base address must be like https://host.example/functions/v1.",
  ],
  [
    ["http://127.0.0.1:1/v1", "secret"],
    "The base address must end in a segment v1, after a segment functions (section 4).",
  ],
  [["http://127.0.0.1:1/functions/v1", "sec ret"], "The key can't contain spaces."],
  [
    ["http://127.0.0.1:1/functions/v1", "secret", "more"],
    "Only options can follow the base address and the key.",
  ],
  [["http://127.0.0.1:1/functions/v1", "secret", "--contact-id", "7"], "--contact-id must be a UUID."],
  [["http://127.0.0.1:1/functions/v1", "secret", "--email", "jane"], "--email must be an e-mail address."],
  [
    ["http://127.0.0.1:1/functions/v1", "secret", "--linkedin", "x.example"],
    "--linkedin must be the URL of a person's LinkedIn profile.",
  ],
  [["http://127.0.0.1:1/functions/v1", "secret", "--profile", "mine"], "--profile is specification or ours."],
  [["http://127.0.0.1:1/functions/v1", "secret", "--pay"], "Can't read the option --pay."],
] as const)("wrong usage is told in a sentence: %j", ([words, sentence]) => {
  expect(() => readOptions(words, "1a2b3c4d")).toThrow(new UsageError(sentence));
});

test("help names all options", async () => {
  const { exitCode, stdout } = await run("help");
  expect(exitCode).toBe(0);
  for (const option of ["email", "linkedin", "contact-id", "unprofiled-email", "paid", "profile", "json"]) {
    expect(stdout).toContain(`--${option}`);
  }
  expect(stdout).not.toContain(jane);
});
