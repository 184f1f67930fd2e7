import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { createServiceLog } from "../../src/service/log.ts";
import { alteredService } from "../conformance/conformed.ts";
import { seededService } from "../service/helpers.ts";
import { keptLog } from "../support/log.ts";
import { runService, serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Sets a window's title, clears the screen, colours by an 8-bit control, reorders and hides text, begins a line. */
const hostile = "\u001b]0;mine\u0007\u001b[2J\u009b31m\u202e\u{e0041}\u007f\r\n5 rows: 5 added";
const shown =
  "\\u001b]0;mine\\u0007\\u001b[2J\\u009b31m\\u202e\\udb40\\udc41\\u007f\\u000d\\u000a5 rows: 5 added";
/** What a terminal obeys, except line breaks. */
const obeyed = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

const contact = {
  email: "ada@example.com",
  name: "Ada \u001b[31m\u009b0m\u202e",
  profile: {
    worldview_label: "Builder",
    operating_style_label: "Closer",
    gem_tier: "Ruby",
    tone_zone: "Warm",
    confidence: 0.5,
  },
  connection_language: { must_do: "a", must_never: "b", likes_this: "c", not_that: "d" },
};

test("an import prints nothing of a file that a terminal would obey, nor a line that looks like its own", async () => {
  await using folder = await temporaryFolder();
  const run = (...words: string[]) =>
    runService({ SERVICE_DATABASE_URL: join(folder.path, "service.db") }, ...words);
  await serviceCommand({ SERVICE_DATABASE_URL: join(folder.path, "service.db") }, "org", "create", "Acme");

  const json = join(folder.path, "people.json");
  await writeFile(json, JSON.stringify([{ ...contact, [hostile]: 1 }, contact]));
  const reason = `${shown} isn't a contact field.`;
  expect(await run("contacts", "import", "Acme", json)).toEqual({
    exitCode: 0,
    stdout: `  line 1: ${reason}\n2 rows: 1 added, 0 updated, 1 rejected.\n`,
    stderr: "",
  });
  const asJson = await run("contacts", "import", "Acme", json, "--json");
  expect(asJson.stdout).not.toMatch(obeyed);
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    rejected: [{ line: 1, reason: `${hostile} isn't a contact field.` }],
  });

  const csv = join(folder.path, "people.csv");
  await writeFile(csv, `email,"${hostile.replaceAll("\n", "")}"\nada@example.com,1\n`);
  const { stdout } = await run("contacts", "import", "Acme", csv);
  expect(stdout).toContain(`"${shown.replace("\\u000a", "")}" isn't a contact column.`);
  expect(stdout).not.toMatch(obeyed);

  const exported = await run("contacts", "export", "Acme");
  expect(exported.stdout).not.toMatch(obeyed);
  expect(JSON.parse(exported.stdout)).toMatchObject([{ name: contact.name }]);
});

test("what was typed is printed harmless too", async () => {
  const { stderr } = await runService({}, `\u001b[2J\u009b`);
  expect(stderr).toBe('Unknown command "\\u001b[2J\\u009b". Run "help" to see them all.\n');
});

test("the conformance suite prints nothing of a service's answer that a terminal would obey", async () => {
  const { url, key } = await seededService();
  const altered = await alteredService(url, ({ path }) =>
    path.endsWith("lookup") ? { status: 200, body: JSON.stringify({ [hostile]: true }) } : {},
  );
  const script = packageJson.scripts.conformance.split(" ").slice(1);
  const { PATH = "", HOME = "" } = process.env;
  for (const options of [[], ["--json"]]) {
    const child = spawn(process.execPath, [...script, altered, key, ...options], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { PATH, HOME, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [stdout] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    // Its own colours, where it takes the reader for a terminal.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that's what colours are
    const plain = stdout.replace(/\u001b\[\d+m/g, "");
    expect(plain).not.toMatch(obeyed);
    expect(plain).toContain(options.length === 0 ? `It answers 200: ${shown}.` : "\\u009b31m");
  }
});

test("a log line holds every text, and nothing that a terminal would obey", () => {
  const { log, lines } = keptLog();
  createServiceLog("info", (line) => lines.push(line)).info({ detail: hostile });
  log.info({ detail: hostile });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).not.toMatch(obeyed);
    expect(line.endsWith("}\n")).toBe(true);
    expect(JSON.parse(line)).toMatchObject({ detail: hostile });
  }
});
