import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { teamKnowledge } from "../../src/contract/team-knowledge.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { profileService } from "../../src/service/store/transferable.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { client, databaseOf, jane, startedService } from "./helpers.ts";

const email = "jane@acme.com";

test.for(
  databaseKinds.flatMap((kind) => [
    { kind, how: "sealed" },
    { kind, how: "in clear" },
  ]),
)(
  "on $kind, $how, a backup is made while it serves, and restored into the other database",
  async ({ kind, how }, context) => {
    const key = how === "sealed" ? randomBytes(32).toString("base64") : "";
    await using folder = await temporaryFolder();
    const place = async (of: typeof kind, name: string) =>
      of === "SQLite" ? join(folder.path, name) : databaseOf(of, context);
    const [first, second] = [
      await place(kind, "first.db"),
      await place(kind === "SQLite" ? "Postgres" : "SQLite", "second.db"),
    ];
    const file = join(folder.path, "monday.backup");
    const on = (SERVICE_DATABASE_URL: string, SERVICE_ENCRYPTION_KEY = key) => ({
      SERVICE_DATABASE_URL,
      SERVICE_ENCRYPTION_KEY,
    });
    const seeded = await serviceCommand(on(first), "seed", "--json");
    const { organisation, key: apiKey } = JSON.parse(seeded.stdout);
    const wave = { contact_id: jane, goal: "Book a call", channel: "email" };
    const headers = { "Idempotency-Key": "the-one-call" };

    const serve = (database: string) =>
      startedService({
        database,
        encryptionKey: key === "" ? undefined : Buffer.from(key, "base64"),
        now: Date.now,
      });
    const service = await serve(first);
    const answer = await client(service.url, apiKey)("wave", wave, undefined, headers);
    expect(answer.status).toBe(200);
    const team = client(service.url, apiKey, teamKnowledge);
    const written = await team("write", { email, author: "Priya", texts: { must_do: "Be brief." } });
    expect(written.status).toBe(200);
    expect(await serviceCommand(on(first), "data", "backup", file)).toMatchObject({
      exitCode: 0,
      stderr: "",
    });
    await service.stop();
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    if (key !== "") {
      for (const other of ["", randomBytes(32).toString("base64")]) {
        expect(await serviceCommand(on(second, other), "data", "restore", file)).toMatchObject({
          exitCode: 1,
          stderr: expect.stringMatching(
            /sealed with a key that isn't given \(.{8}\)\. Set SERVICE_ENCRYPTION_KEY to it\. Nothing was restored\.\n$/,
          ),
        });
      }
    }
    const restored = await serviceCommand(on(second), "data", "restore", file, "--json");
    expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
    const verified = await serviceCommand(on(second), "data", "verify", "--json");
    expect(JSON.parse(verified.stdout)).toMatchObject({
      tables: JSON.parse(restored.stdout).tables,
      altered: {},
    });
    // Over what is there: SQLite's database is moved aside, Postgres' has to be empty.
    const again = await serviceCommand(on(second), "data", "restore", file);
    expect(again).toMatchObject({ exitCode: kind === "SQLite" ? 1 : 0 });
    const successor = await serve(second);
    expect(await client(successor.url, apiKey)("wave", wave, undefined, headers)).toEqual(answer);
    expect(await client(successor.url, apiKey, teamKnowledge)("read", { email })).toMatchObject({
      status: 200,
      body: { revisions: Object(written.body).revisions },
    });
    const credits = await serviceCommand(on(second), "credits", "show", organisation, "--json");
    expect(JSON.parse(credits.stdout)).toEqual({ organisation, credits: 24 });
    await successor.stop();

    const backup = await openAsIs(profileService, file);
    await sql`update organisations set balance = balance + 10`.execute(backup.query);
    await backup.close();
    expect(await serviceCommand(on(first), "data", "verify", file)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "The backup is damaged: organisations isn't as it was written. Use another one.\n",
    });
  },
);
