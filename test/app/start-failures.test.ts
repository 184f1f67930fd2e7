import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { variableNames } from "../../src/app/environment.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { serviceVariableNames } from "../../src/service/config.ts";
import { openStore } from "../../src/service/store/store.ts";
import { spawnProgram } from "../support/processes/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const nobody = "http://127.0.0.1:1/";
const oneWorkspace = {
  OPERATOR_PORT: "0",
  SLACK_BOT_TOKEN: "xoxb-1",
  SLACK_SIGNING_SECRET: "0123456789abcdef0123456789abcdef",
  SLACK_API_URL: nobody,
  PROFILE_API_URL: nobody,
  PROFILE_API_KEY: "bpo_0123456789abcdef0123456789abcdef",
};
const anyKey = createHash("sha256").update("a key").digest("base64");

test.for<[string, Record<string, string>, RegExp, number?]>([
  ["a port that is taken", {}, /^The port is taken\. Set another one, for example: PORT=3100 npm start\n$/],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^Can't listen on HOST or OPERATOR_HOST \(EADDRNOTAVAIL\)\. Set another one\.\n$/,
  ],
  [
    "a host that nobody knows",
    { OPERATOR_HOST: "nobody.invalid" },
    /^Can't find HOST or OPERATOR_HOST \((ENOTFOUND|EAI_AGAIN)\)\. Set another one\.\n$/,
  ],
  [
    "a database that doesn't respond",
    { DATABASE_URL: "postgres://127.0.0.1:1/rapport", ENCRYPTION_KEY: anyKey },
    /^DATABASE_URL can't be opened: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
  ],
  [
    "Slack, the profile service, Redis and Postgres in clear, where others may listen",
    {
      SLACK_API_URL: "http://slack.example/api/",
      PROFILE_API_URL: "http://profiles.example/v1",
      REDIS_URL: "redis://cache.example",
      DATABASE_URL: "postgres://db.example/rapport",
      ENCRYPTION_KEY: anyKey,
    },
    new RegExp(
      [
        /^SLACK_API_URL must start with https, or every host on the way reads the key\./,
        /PROFILE_API_URL must start with https, or every host on the way reads the key\./,
        /DATABASE_URL must end in \?sslmode=verify-full, or every host on the way reads .*\./,
        /REDIS_URL must start with rediss:\/\/, or every host on the way reads .*\.\n$/,
      ]
        .map(({ source }) => source)
        .join("\n"),
    ),
    78,
  ],
  [
    "Postgres in clear, where PGHOST says that it's far",
    { DATABASE_URL: "postgres:///rapport", PGHOST: "db.example", ENCRYPTION_KEY: anyKey },
    /^DATABASE_URL must end in \?sslmode=verify-full, or every host on the way reads .*\.\n$/,
    78,
  ],
])("npm start with %s ends with a sentence", async ([, wrong, sentence, code = 1]) => {
  await using folder = await temporaryFolder();
  await using taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const program = spawnProgram({
    script: "start",
    variableNames,
    environment: {
      PORT: typeof address === "object" ? String(address?.port) : "",
      ...oneWorkspace,
      DATABASE_URL: join(folder.path, "rapport.db"),
      ...wrong,
    },
  });
  program.stdout.resume();
  const [stderr, [exitCode]] = await Promise.all([text(program.stderr), once(program, "exit")]);
  expect(stderr).toMatch(sentence);
  expect(exitCode).toBe(code);
});

/** A database of a program's, with its pages but the first overwritten, or something else in its place. */
const damages = [
  { how: "a damaged file", damage: (whole: Buffer) => whole.fill(0x61, 4_096) },
  { how: "a file that's no database", damage: () => "Dear all, please find the figures attached.\n" },
];
const programs = [
  { name: "the app", script: "start", words: [], migrate: openDatabase, names: variableNames },
  {
    name: "the service",
    script: "service",
    words: ["serve"],
    migrate: openStoreAt,
    names: serviceVariableNames,
  },
] as const;

function openStoreAt(database: string) {
  return openStore({ database, now: Date.now });
}

test.for(programs.flatMap((program) => damages.map((each) => ({ ...program, ...each }))))(
  "$name ends on $how with a sentence and exit code 78",
  async ({ script, words, migrate, names, damage }) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "data.db");
    await (await migrate(path)).close();
    await writeFile(path, damage(await readFile(path)));
    const program = spawnProgram({
      ...{ script, words, variableNames: names },
      environment: {
        ...oneWorkspace,
        PORT: "0",
        DATABASE_URL: path,
        SERVICE_DATABASE_URL: path,
        SERVICE_PORT: "0",
      },
    });
    program.stdout.resume();
    const [stderr, [exitCode]] = await Promise.all([text(program.stderr), once(program, "exit")]);
    expect(stderr).toBe(
      `${path} is damaged, or isn't a database. Nothing was changed in it. Check its address, or restore a backup with "data restore".\n`,
    );
    expect(exitCode).toBe(78);
  },
);

test("npm start ends on SIGTERM while it waits for Slack", async () => {
  await using folder = await temporaryFolder();
  const program = spawnProgram({
    script: "start",
    variableNames,
    environment: { ...oneWorkspace, PORT: "0", DATABASE_URL: join(folder.path, "rapport.db") },
  });
  program.stderr.resume();
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.includes("can't reach Slack, will retry")) program.kill("SIGTERM");
  }
  expect(program.exitCode ?? (await once(program, "exit"))[0]).toBe(0);
});
