import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "../src/app/config.ts";
import { variableNames } from "../src/app/environment.ts";
import { readServiceConfig, serviceVariableNames } from "../src/service/config.ts";
import { builtCommand } from "./support/repository/commands.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** What runs the app and the service once they're built, after `node`. */
const startApp = builtCommand("start").join(" ");
const startService = `${builtCommand("service").join(" ")} serve`;
const variables = new Set([...variableNames, ...serviceVariableNames, "NODE_ENV", "NODE_COMPILE_CACHE"]);

const composeFile = z.object({
  services: z.object({
    app: z.object({ environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) }),
    service: z.object({
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      command: z.array(z.string()),
    }),
    postgres: z.object({ environment: z.record(z.string(), z.string()), image: z.string() }),
    redis: z.object({ image: z.string() }),
  }),
});

/** What somebody puts into .env before the first start. */
const dotenv: Readonly<Record<string, string>> = {
  SLACK_BOT_TOKEN: "xoxb-1",
  SLACK_APP_TOKEN: "xapp-1",
  PROFILE_API_KEY: "bpo_0123456789abcdef",
  POSTGRES_PASSWORD: "0123",
  APP_DATABASE_PASSWORD: "4567",
  SERVICE_DATABASE_PASSWORD: "89ab",
  ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString("base64"),
};

/** Compose's `${NAME:-default}`, and `${NAME:?what to do}` for what has to be set. */
function interpolate(environment: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
      const set = dotenv[name] ?? (kind === "-" ? otherwise : undefined);
      if (set === undefined) throw new Error(`${name} is missing`);
      return set;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

test("the image runs what npm start runs, built, and sets only variables that exist", () => {
  const dockerfile = read("Dockerfile");
  const words = (instruction: string) =>
    z
      .array(z.string())
      .parse(JSON.parse(new RegExp(`^${instruction} (.*)$`, "m").exec(dockerfile)?.[1] ?? ""));
  expect([...words("ENTRYPOINT"), ...words("CMD")]).toEqual(["rapport", "start"]);
  const [loader] = startApp.split(" dist/main.js");
  expect(read("deploy/docker/rapport")).toContain(`\nexec node ${loader} "$@"\n`);
  expect(dockerfile).toContain(`RUN node="node ${loader}"`);
  const environment = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? "";
  const names = [...environment.matchAll(/(\w+)=/g)].map(([, name]) => name);
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !variables.has(name ?? ""))).toEqual([]);
});

test("compose gives both programs settings that they accept, and every setting of theirs", () => {
  const { app, service } = composeFile.parse(parse(read("compose.yaml"), { merge: true })).services;
  const config = readConfig(interpolate(app.environment));
  expect(config.slack?.transport).toBe("socket");
  expect(config.service?.url.href).toBe("http://service:4000/functions/v1");
  expect(config.databaseUrl).toBe("postgres://rapport:4567@postgres/rapport");
  const served = readServiceConfig(interpolate(service.environment));
  expect([served.model, served.databaseUrl]).toEqual([undefined, "postgres://service:89ab@postgres/service"]);
  expect(service.command).toEqual(["service", "serve"]);
  // The image says where to listen, and `SLACK_API_URL` is for a simulated Slack.
  const elsewhere = /_HOST$|_PORT$|^HOST$|^PORT$|^SLACK_API_URL$|^SLACK_CLIENT_/;
  const settable = (names: readonly string[]) => names.filter((name) => !elsewhere.test(name)).sort();
  expect(Object.keys(app.environment).sort()).toEqual(settable(variableNames));
  expect(Object.keys(service.environment).sort()).toEqual(settable(serviceVariableNames));
});

test("backups have a volume in Compose and the chart, which the container's user may write to", () => {
  const { app, service } = composeFile.parse(parse(read("compose.yaml"), { merge: true })).services;
  expect([...app.volumes, ...service.volumes]).toEqual(["backups:/backups", "service-backups:/backups"]);
  expect(read("Dockerfile")).toContain(
    "install --directory --owner rapport --group rapport --mode 0700 /data /backups",
  );
  const templates = ["app", "service", "backups", "_helpers.tpl"].map((name) =>
    read(`deploy/helm/rapport/templates/${name.includes(".") ? name : `${name}.yaml`}`),
  );
  const started = templates.flatMap((text) => text.match(/^ *(?:args|command): .*$/gm) ?? []);
  expect(started.map((line) => line.trim())).toEqual([
    "args: [service, serve]",
    "args: [data, backup, /backups]",
  ]);
  expect(templates[2]).toMatch(/^kind: CronJob$/m);
  expect(templates[2]).toMatch(/- \{ name: backups, mountPath: \/backups \}/);
  expect(templates[3]).toMatch(/runAsUser: 10001[\s\S]*fsGroup: 10001/);
});

test("no password has a default, and each image is named by its digest", () => {
  const { app, service, postgres, redis } = composeFile.parse(
    parse(read("compose.yaml"), { merge: true }),
  ).services;
  const given = Object.values({ ...app.environment, ...service.environment, ...postgres.environment });
  const passwords = given.flatMap((value) => value.match(/\$\{\w*PASSWORD[^}]*\}/g) ?? []);
  expect(passwords).toHaveLength(5);
  for (const each of passwords)
    expect(each).toMatch(/^\$\{(POSTGRES|APP_DATABASE|SERVICE_DATABASE)_PASSWORD:\?/);
  const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? "");
  expect(bases).toHaveLength(2);
  for (const image of [...bases, postgres.image, redis.image]) expect(image).toMatch(/@sha256:[\da-f]{64}$/);
});

test.each([
  ["deploy/systemd/rapport.service", startApp],
  ["deploy/systemd/rapport-service.service", startService],
])("%s runs what npm runs, built", (path, command) => {
  const unit = read(path);
  expect(unit).toContain(`\nExecStart=/opt/rapport/node_modules/.bin/node ${command}\n`);
  const environment = /^Environment=(.*)$/m.exec(unit)?.[1] ?? "";
  const names = environment.split(" ").map((each) => each.slice(0, each.indexOf("=")));
  expect(names.filter((name) => !variables.has(name))).toEqual([]);
});
