import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";
import { z } from "zod";
import { startWorkspace } from "#sandbox/index.ts";
import type { databaseKinds } from "../databases/databases.ts";
import { postgresOrSkip } from "../databases/postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type RapportProcess, startRapportProcess } from "./rapport-process.ts";
import { type ServiceProcess, serviceCommand, startServiceProcess } from "./service-process.ts";

/** A file as somebody would write it: two contacts, and a row that is none. */
const people = `email,linkedin_url,contact_id,profile.worldview_label,profile.operating_style_label,profile.gem_tier,profile.tone_zone,profile.confidence,connection_language.must_do,connection_language.must_never,connection_language.likes_this,connection_language.not_that
ada@lovelace.example,https://www.linkedin.com/in/ada-example,0b9d7f5e-3f64-4f0e-9c0e-8a9f5d1c2b3a,Evidence First,Fast Closer,Ruby,Warm,0.9,Lead with the number.,Open with small talk.,One clear next step.,Long decks.
grace@hopper.example,,,Community Weaver,Careful Planner,Emerald,Cool,0.5,Send the agenda early.,Surprise her.,A written summary.,Calls without a topic.
nobody,,,Builder,Closer,Ruby,Warm,0.5,a,b,c,d
`;

/**
 * A team that hosts its own service: everything is made by the service's commands, as an operator would, on a database
 * of its own, and the app is told only the address and the key. Service and app run in processes of their own; the
 * simulated Slack runs in the test's. Whatever still runs at the end is killed.
 *
 * @param credits what the organisation "Acme" has
 */
export async function hosted(kind: (typeof databaseKinds)[number], credits: string, context: TestContext) {
  const { onTestFinished } = context;
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const postgres = kind === "Postgres" ? await postgresOrSkip(context) : undefined;
  onTestFinished(() => postgres?.[Symbol.asyncDispose]());
  const environment = { SERVICE_DATABASE_URL: postgres?.url ?? join(folder.path, "service.db") };

  async function administer(...words: string[]): Promise<unknown> {
    const { exitCode, stdout, stderr } = await serviceCommand(environment, ...words, "--json");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return JSON.parse(stdout);
  }

  expect(await administer("org", "create", "Acme")).toEqual({
    id: expect.any(String),
    name: "Acme",
    credits: 0,
  });
  expect(await administer("credits", "add", "Acme", credits)).toEqual({
    organisation: "Acme",
    added: Number(credits),
    credits: Number(credits),
  });
  const { id, key } = z
    .strictObject({ id: z.string(), key: z.string() })
    .parse(await administer("key", "create", "Acme"));
  const file = join(folder.path, "people.csv");
  await writeFile(file, people);
  expect(await administer("contacts", "import", "Acme", file)).toEqual({
    rows: 3,
    added: 2,
    updated: 0,
    unprofiled: 0,
    rejected: [{ line: 4, reason: "email isn't an e-mail address." }],
  });

  const slack = await startWorkspace();
  onTestFinished(() => slack.stop());

  return {
    slack,
    workspace: slack.workspace,
    /** The key, and what it is revoked by. */
    key,
    keyId: id,
    administer,
    /** @returns what the service's program says is left */
    async credits(): Promise<unknown> {
      const { credits } = z
        .object({ credits: z.number() })
        .parse(await administer("credits", "show", "Acme"));
      return credits;
    },
    /** Starts a process of the service. @param more variables of its environment */
    async startService(more: Record<string, string> = {}): Promise<ServiceProcess> {
      const service = await startServiceProcess({ ...environment, ...more });
      onTestFinished(() => service.kill());
      return service;
    },
    /** Starts the app; Slack's requests go to it from now on. @param url the service's `{base_url}` */
    async startApp(url: string): Promise<RapportProcess> {
      const app = await startRapportProcess({
        PORT: "0",
        OPERATOR_PORT: "0",
        SLACK_BOT_TOKEN: slack.botToken,
        SLACK_SIGNING_SECRET: slack.signingSecret,
        SLACK_API_URL: slack.slackApiUrl,
        PROFILE_API_URL: url,
        PROFILE_API_KEY: key,
        DATABASE_URL: join(folder.path, "rapport.db"),
        ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      });
      onTestFinished(() => app.kill());
      slack.connect(app.url);
      return app;
    },
  };
}

export type Hosted = Awaited<ReturnType<typeof hosted>>;
