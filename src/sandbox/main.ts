import { Hono } from "hono";
import type { Config } from "../app/config.ts";
import { type Rapport, type Runtime, startRapport } from "../app/start.ts";
import { seedSamplePeople } from "../service/sample-people.ts";
import { startService } from "../service/server.ts";
import { feedPath } from "./calendar/sample-calendar.ts";
import { createMovableClock } from "./clock.ts";
import { createHttpServer } from "./http-server.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "./start-sandbox.ts";

export interface SandboxedOptions {
  /** Whether there are two workspaces, which install Rapport as it is with many; otherwise it's there in one. */
  hasTwoWorkspaces?: boolean;
}

/** Ledger rows shown by the inspector. */
const shownLedgerRows = 100;

/**
 * What `npm start` runs without Slack's settings: a simulated workspace with its page on loopback at `PORT`,
 * the app, and the service with sample people (or the one at `PROFILE_API_URL`), in one process. Everything
 * is kept in memory, and nothing leaves the machine, except to the configured service and calendar hosts.
 */
export async function startSandboxedRapport(
  config: Config,
  surroundings: Runtime,
  { hasTwoWorkspaces = false }: SandboxedOptions = {},
): Promise<Pick<Rapport, "stop">> {
  // One clock for Slack, the app, the service and the page, so that the page can move them together.
  const clock = createMovableClock(surroundings.now);
  const moved = { ...surroundings, now: clock.now };
  const service = config.service
    ? { settings: config.service, stop: undefined }
    : await startSampleService(moved);
  const sandbox = await startOnFreePort(config, {
    serviceUrl: service.settings.url.href,
    serviceKey: service.settings.key,
    clock,
    showsSecond: hasTwoWorkspaces,
    isClosed: !config.service && !config.redisUrl && config.calendarAllowedHosts.length === 0,
  });
  const { botToken, signingSecret } = sandbox;
  const port = hasTwoWorkspaces ? await freePort() : 0;
  const publicUrl = new URL(`http://127.0.0.1:${port}`);
  const { id: clientId, secret: clientSecret } = sandbox.grants.client;
  const rapport = await startRapport(
    {
      ...config,
      slack: hasTwoWorkspaces
        ? { transport: "http", oauth: { clientId, clientSecret, publicUrl }, signingSecret }
        : { transport: "http", botToken, signingSecret },
      slackApiUrl: new URL(sandbox.slackApiUrl),
      service: { url: new URL(sandbox.serviceUrl), key: service.settings.key },
      host: "127.0.0.1",
      port,
      operatorHost: "127.0.0.1",
      operatorPort: 0,
      // A sandbox keeps no data.
      databaseUrl: ":memory:",
      calendarAllowedHosts: [...config.calendarAllowedHosts, new URL(sandbox.url).host],
      // A real calendar would be fetched from the internet, but the page says that nothing leaves the
      // machine.
      arePublicCalendarsAllowed: false,
    },
    moved,
  );
  sandbox.connect(rapport.url.href);
  sandbox.watch({ ledger: () => rapport.ledgerRows(shownLedgerRows), nextReminder: rapport.nextReminder });
  const installUrl = new URL("/slack/install", publicUrl).href;
  const second =
    sandbox.secondUrl &&
    `
  Two workspaces, in which Rapport isn't installed yet:
  Install  ${installUrl}
  Kestrel  ${sandbox.url}
  Harrier  ${sandbox.secondUrl}
`;
  process.stdout.write(welcome(sandbox.url, config, second));
  return {
    async stop() {
      await rapport.stop();
      await sandbox.stop();
      await service.stop?.();
    },
  };
}

async function startSampleService({ now, log }: Runtime) {
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now,
    log: log.child({ program: "sample service" }, { level: "error" }),
  });
  const { key } = await seedSamplePeople(service.store, { now: now() });
  return { settings: { url: new URL(service.url), key }, stop: service.stop };
}

/** If port 3000 is taken, a newcomer still gets the page, on another port. */
async function startOnFreePort({ port }: Config, options: SandboxOptions): Promise<Sandbox> {
  try {
    return await startSandbox({ ...options, port });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    return startSandbox({ ...options, port: 0 });
  }
}

/** A port that nobody has now. */
async function freePort(): Promise<number> {
  const { listen, close } = createHttpServer(new Hono());
  const { port } = await listen(0);
  await close();
  return Number(port);
}

function welcome(url: string, { service, port }: Config, second = ""): string {
  const what = service === undefined ? "a sample profile service" : "your profile service";
  const moved = port === 0 || new URL(url).port === String(port) ? "" : `\n        (port ${port} is taken)`;
  return `
Rapport in its sandbox: a simulated Slack, the app, and ${what}.
${second}
  Open  ${url}${moved}
  Try   /profile jane@acme.com
        /reminders add ${url}${feedPath} here   in #renewals

Stop with Ctrl+C.
`;
}
