import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { serviceVariableNames } from "../../src/service/config.ts";
import { columns } from "../../src/service/transfer/columns.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { runService, serviceCommand, startServiceProcess } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { client, databaseOf, jane, startedService } from "./helpers.ts";

const person = {
  email: "Ada@Example.com",
  linkedin_url: "uk.linkedin.com/in/ada/",
  contact_id: jane.toUpperCase(),
  profile: {
    worldview_label: "Builder",
    operating_style_label: "Closer",
    gem_tier: "Ruby",
    tone_zone: "Warm",
    confidence: 0.5,
  },
  connection_language: { must_do: 'a, "b"', must_never: "c", likes_this: "d\ne", not_that: "f" },
};

async function place(kind: (typeof databaseKinds)[number], context: TestContext) {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  const database = kind === "SQLite" ? join(folder.path, "service.db") : await databaseOf(kind, context);
  const environment = { SERVICE_DATABASE_URL: database };
  const run = (...words: string[]) => serviceCommand(environment, ...words);
  return {
    folder: folder.path,
    environment,
    run,
    async json(...words: string[]) {
      const { exitCode, stdout, stderr } = await run(...words, "--json");
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      return JSON.parse(stdout);
    },
  };
}

describe.for(databaseKinds)("the service's program, on %s", (kind) => {
  test("makes organisations, keys and credits, which a running service knows", async (context) => {
    const { json, environment, run, folder } = await place(kind, context);
    const acme = await json("org", "create", "Acme", "--credits", "25");
    expect(acme).toEqual({ id: expect.any(String), name: "Acme", credits: 25 });
    const { id, key } = await json("key", "create", "Acme");
    const organisation = "Acme";
    expect(await json("credits", "add", acme.id, "25")).toEqual({ organisation, added: 25, credits: 50 });
    const removed = { organisation, removed: 22.5, credits: 27.5 };
    expect(await json("credits", "remove", "Acme", "22.5")).toEqual(removed);
    const stderr = "Acme has only 27.5 credits. Nothing was removed.\n";
    expect(await run("credits", "remove", "Acme", "27.6")).toEqual({ exitCode: 1, stdout: "", stderr });
    const file = join(folder, "people.json");
    await writeFile(file, JSON.stringify([person]));
    const report = { rows: 1, added: 1, updated: 0, unprofiled: 0, rejected: [] };
    expect(await json("contacts", "import", "Acme", file)).toEqual(report);

    const service = await startServiceProcess(environment);
    context.onTestFinished(() => service.kill());
    const ask = client(service.url, key);
    expect(await ask("lookup", { email: "ada@example.com" })).toEqual({
      status: 200,
      body: {
        found: true,
        profile: { id: jane, ...person.profile },
        connection_language: person.connection_language,
      },
    });
    const paid = await ask("rephrase", {
      contact_id: jane,
      message: "Could you maybe send the form by 14:30?",
    });
    expect(paid).toMatchObject({ status: 200, body: { credits_used: 0.1, credits_remaining: 27.4 } });
    expect(await json("credits", "show", "Acme")).toEqual({ organisation: "Acme", credits: 27.4 });
    expect(await json("org", "list")).toEqual([{ ...acme, credits: 27.4 }]);

    const revoked_at = expect.any(String);
    expect(await json("key", "revoke", id)).toEqual({ id, revoked_at });
    await expect
      .poll(async () => (await ask("lookup", { email: "ada@example.com" })).body, { timeout: 10_000 })
      .toMatchObject({ error: { code: "key_revoked" } });
    const leaked = await json("key", "create", "Acme", "--right", "team-knowledge");
    expect(await json("key", "revoke", leaked.key)).toEqual({ id: leaked.id, revoked_at });
    const created_at = expect.any(String);
    expect(await json("key", "list", "Acme")).toEqual([
      { id, created_at, revoked_at, right: null },
      { id: leaked.id, created_at, revoked_at, right: "team-knowledge" },
    ]);

    expect(await json("contacts", "delete", "Acme", "ADA@example.com")).toEqual({ deleted: 1 });
    expect(await run("contacts", "delete", "Acme", "ada@example.com")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "Acme has no such contact.\n",
    });
    expect(await service.stop()).toBe(0);
    for (const secret of [key, "ada@example.com", "Please send the form", jane]) {
      expect(service.output()).not.toContain(secret);
    }
  });

  test("exports what it imports, in either format", async (context) => {
    const { json, run, folder, environment } = await place(kind, context);
    /** In a process of its own: it writes its rows to standard output one by one. */
    const exportOf = async (...words: string[]) =>
      (await runService(environment, "contacts", "export", ...words)).stdout;
    await json("seed");
    expect(
      await run("contacts", "import", "Sample organisation", "test/service/crm-exports/hubspot.csv"),
    ).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(
        /\n7 rows: 2 added, 1 updated, 4 rejected\. 2 known, but not profiled\.\n$/,
      ),
      stderr: "",
    });
    const exported = { json: join(folder, "one.json"), csv: join(folder, "two.csv") };
    for (const format of ["json", "csv"] as const) {
      await writeFile(exported[format], await exportOf("Sample organisation", "--format", format));
      await json("org", "create", format);
      expect(await json("contacts", "import", format, exported[format])).toMatchObject({
        added: 16,
        unprofiled: 2,
        rejected: [],
      });
    }
    const all = await Promise.all(
      ["Sample organisation", "json", "csv"].map(async (name) =>
        JSON.parse(await exportOf(name)).toSorted(byId),
      ),
    );
    expect(all[0]).toHaveLength(16);
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
    // Again: the same people, and another key.
    await json("seed");
    expect(JSON.parse(await exportOf("Sample organisation"))).toHaveLength(16);
  });
});

function byId(one: { contact_id: string }, other: { contact_id: string }): number {
  return one.contact_id.localeCompare(other.contact_id);
}

const creditsUsage = 'Try: "credits add", "credits remove", "credits show".';
const orgUsage = "Usage: org create <name> [--credits 25]";
const addUsage = "Usage: credits add <org> <amount>";
const nameRule = 'A name must have 1 to 100 characters, no line breaks, and can\'t start with "-".';
const noAmount =
  "isn't a number of credits. Enter 0 to 100000000, with at most one decimal, such as 25 or 2.5.";

test.for<[words: string[], stderr: string, exitCode?: number]>([
  [[], 'Add a command. Run "help" to see them all.'],
  [["fly"], 'Unknown command "fly". Run "help" to see them all.'],
  [["help", "fly"], 'Unknown command "fly". Run "help" to see them all.'],
  [["credits"], `"credits" on its own isn't a command. ${creditsUsage}`],
  [["credits", "--json"], `"credits" on its own isn't a command. ${creditsUsage}`],
  [["credits", "give"], `"credits give" isn't a command. ${creditsUsage}`],
  [["help", "credits", "give"], `"credits give" isn't a command. ${creditsUsage}`],
  [["org", "create"], `<name> is missing. ${orgUsage}`],
  [["credits", "add", "Acme"], `<amount> is missing. ${addUsage}`],
  [
    ["org", "create", "Acme", "Inc"],
    `"Inc" is one argument too many; put quotes around anything with spaces. ${orgUsage}`,
  ],
  [["org", "create", "Acme", "--credits"], `Option '--credits <value>' argument missing. ${orgUsage}`],
  [["org", "create", "Acme", "--credits", "-5"], `"-5" is below zero. ${orgUsage}`],
  [["org", "create", "Acme", "--credits", "5", "--credits", "6"], `--credits is given twice. ${orgUsage}`],
  [["org", "create", "Acme", "--credits", "0.25"], `"0.25" ${noAmount}`],
  [["credits", "add", "Acme", "-5"], `"-5" is below zero. ${addUsage}`],
  [["credits", "add", "Acme", "--", "-0.1"], `"-0.1" ${noAmount}`],
  [["credits", "add", "Acme", "--", "25,5"], `"25,5" ${noAmount}`],
  [["credits", "add", "Acme", "--", "100000000.1"], `"100000000.1" ${noAmount}`],
  [["org", "create", "--", " "], nameRule],
  [["org", "create", "--", "-Acme"], nameRule],
  [["org", "create", "--", "Acme\nInc"], nameRule],
  [["org", "create", jane], "A name can't be a UUID: it would look like an ID."],
  [["org", "list", "--jsno"], "Unknown option '--jsno'. Usage: org list"],
  [["contacts", "import", "Acme", "src"], "The file name must end in .csv or .json."],
  [["contacts", "import", "Acme", "people.xml"], "The file name must end in .csv or .json."],
  [
    ["contacts", "import", "Acme", "none.csv"],
    "Can't read none.csv. Check that it exists and that you have permission.",
    1,
  ],
  [["contacts", "delete", "Acme", "jane"], "That isn't an e-mail address, a LinkedIn URL or a contact_id."],
  [["contacts", "export", "Acme", "--format", "csv", "--json"], "--json and --format csv can't be combined."],
  [["credits", "show", "Acme"], 'No organisation is called "Acme". Run "org list" to see them all.', 1],
  ...["nothing", "bpo_something"].map((key): [string[], string, number] => [
    ["key", "revoke", key],
    'No such key. Run "key list <org>" to see an organisation\'s keys.',
    1,
  ]),
])("%j says: %s", async ([words, stderr, exitCode = 2], context) => {
  const { run } = await place("SQLite", context);
  expect(await run(...words)).toEqual({ exitCode, stdout: "", stderr: `${stderr}\n` });
});

test.each<[Record<string, string>, string, number?]>([
  [{ SERVICE_PORT: "http" }, "SERVICE_PORT must be a number from 0 to 65535.\n"],
  [
    { SERVICE_DATABASE_URL: "postgres://root:secret@127.0.0.1:1/db" },
    "The database doesn't respond (ECONNREFUSED). Check SERVICE_DATABASE_URL, and that the server is running.\n",
    1,
  ],
  [
    { SERVICE_DATABASE_URL: "package.json/service.db" },
    "Can't create the database's folder (EEXIST). Check SERVICE_DATABASE_URL.\n",
    1,
  ],
  [
    { SERVICE_DATABASE_URL: "package.json" },
    'package.json is damaged, or isn\'t a database. Nothing was changed in it. Check its address, or restore a backup with "data restore".\n',
  ],
])(
  "what is wrong with the environment is a sentence, never a stack: %j",
  async (environment, stderr, exitCode = 78) => {
    expect(await serviceCommand(environment, "org", "list")).toEqual({ exitCode, stdout: "", stderr });
  },
);

test.for<[string, Record<string, string>, string]>([
  ["a port that is taken", {}, "The port is taken. Set SERVICE_PORT to another one.\n"],
  [
    "an address of another machine",
    { SERVICE_HOST: "192.0.2.1" },
    "Can't listen on SERVICE_HOST and SERVICE_PORT (EADDRNOTAVAIL). Choose others.\n",
  ],
  [
    "a host that nobody knows",
    { SERVICE_HOST: "nobody.invalid" },
    "SERVICE_HOST isn't a name or address of this machine.\n",
  ],
])("serve on %s ends with a sentence", async ([, environment, stderr], context) => {
  const { url } = await startedService();
  const { environment: usual } = await place("SQLite", context);
  const result = await runService({ ...usual, SERVICE_PORT: new URL(url).port, ...environment }, "serve");
  expect(result).toEqual({ exitCode: 1, stdout: "", stderr });
});

test.for([
  ["Acme", "Acme"],
  ["Müller & Söhne 🦊", '"Müller & Söhne 🦊"'],
  ["it's", `"it's"`],
  ['The "Best"', undefined],
  ["$HOME", undefined],
])("says how to type %j in a shell", async ([name = "", typed], context) => {
  const { run, json } = await place("SQLite", context);
  const { stdout } = await run("org", "create", name);
  const [{ id }] = await json("org", "list");
  expect(stdout).toBe(`Created ${name} (${id}) with 0 credits. Next: key create ${typed ?? id}\n`);
  expect(await json("credits", "show", name)).toEqual({ organisation: name, credits: 0 });
});

test("what npm keeps to itself for want of -- is not lost without a word", async (context) => {
  const { environment, json } = await place("SQLite", context);
  const told = await serviceCommand({ ...environment, npm_config_credits: "25" }, "org", "create", "Acme");
  expect(told).toEqual({
    exitCode: 2,
    stdout: "",
    stderr:
      'npm took --credits for itself; put "--" after "service". Usage: org create <name> [--credits 25]\n',
  });
  expect(await json("org", "list")).toEqual([]);
});

test("help is there for all, for a group and for one", async () => {
  const helps = [["help"], ["--help"], ["org", "help"], ["help", "org"], ["org", "create", "--help"]];
  const outputs = await Promise.all(helps.map((words) => serviceCommand({}, ...words)));
  const commands = outputs.map(({ exitCode, stdout, stderr }) => {
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return stdout.split("\n").filter((line) => line.startsWith("  ")).length;
  });
  expect(commands).toEqual([16, 16, 2, 2, 1]);
  const widest = Math.max(...outputs.flatMap(({ stdout }) => stdout.split("\n").map((line) => line.length)));
  expect(widest).toBeLessThanOrEqual(100);
});

test("help tells which columns and settings there are", async () => {
  const [contacts, serving] = await Promise.all([
    serviceCommand({}, "help", "contacts", "import"),
    serviceCommand({}, "serve", "--help"),
  ]);
  for (const column of columns) expect(contacts.stdout).toContain(column);
  for (const name of serviceVariableNames) expect(serving.stdout).toContain(name);
});

test.for<[what: string, file: string, stdout: string]>([
  [
    "that is no list",
    '{"email":"ada@example.com"}',
    "0 rows: 0 added, 0 updated, 0 rejected.\nThe file isn't a JSON array of contacts. Nothing was imported.",
  ],
  [
    "that ends too early",
    `[${JSON.stringify(person)},`,
    "1 row: 1 added, 0 updated, 0 rejected.\nThe file ends before the array does. The rows before it were imported. Fix the file and import it again.",
  ],
  [
    "of which nothing can be taken",
    JSON.stringify([{ ...person, email: "ada" }]),
    "  line 1: email isn't an e-mail address.\n1 row: 0 added, 0 updated, 1 rejected.",
  ],
])("a file %s is a failure, and what was imported of it is said", async ([, text, stdout], context) => {
  const { run, folder } = await place("SQLite", context);
  await run("org", "create", "Acme");
  const file = join(folder, "people.json");
  await writeFile(file, text);
  const told = await run("contacts", "import", "Acme", file);
  expect(told).toEqual({ exitCode: 1, stdout: `${stdout}\n`, stderr: "" });
});
