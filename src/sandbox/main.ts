import { Hono } from "hono";
import type { Config, ServiceSettings } from "../app/config.ts";
import { type Rapport, type RapportSettings, type Runtime, startRapport } from "../app/start.ts";
import { seedSamplePeople } from "../service/sample-people.ts";
import { startService } from "../service/server.ts";
import { feedPath } from "./calendar/sample-calendar.ts";
import { createMovableClock } from "./clock.ts";
import { createHttpServer } from "./http-server.ts";
import { ids } from "./slack/people.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "./start-sandbox.ts";

export interface SandboxedOptions {
  /** Whether there are two workspaces, which install Rapport as it is with many; otherwise it's there in one. */
  hasTwoWorkspaces?: boolean;
  /** Whether the first of the two is of an enterprise, which can install Rapport for all its workspaces. */
  isEnterprise?: boolean;
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
  { hasTwoWorkspaces = false, isEnterprise = false }: SandboxedOptions = {},
): Promise<Pick<Rapport, "stop">> {
  // One clock for Slack, the app, the service and the page, so that the page can move them together.
  const clock = createMovableClock(surroundings.now);
  const moved = { ...surroundings, now: clock.now };
  const service = config.service ? ownService(config.service) : await startSampleService(moved);
  const sandbox = await startOnFreePort(config, {
    serviceUrl: service.settings.url.href,
    serviceKeys: service.keys,
    clock,
    ...{ showsSecond: hasTwoWorkspaces, isEnterprise },
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
      service: { ...service.settings, url: new URL(sandbox.serviceUrl) },
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
  const inUse = hasTwoWorkspaces ? undefined : service.settings.key;
  const spare = service.isSample ? service.keys?.filter((key) => key !== inUse) : undefined;
  process.stdout.write(welcome(sandbox.url, config, { second, keys: spare }));
  return {
    async stop() {
      await rapport.stop();
      await sandbox.stop();
      await service.stop?.();
    },
  };
}

/** What the sandbox needs to know of a service. */
interface SandboxedService {
  settings: RapportSettings["service"];
  /** The keys that it accepts; by default any. */
  keys?: readonly string[] | undefined;
  isSample: boolean;
  stop?: () => Promise<void>;
}

function ownService(settings: ServiceSettings): SandboxedService {
  return { settings, keys: settings.key === undefined ? undefined : [settings.key], isSample: false };
}

async function startSampleService({ now, log }: Runtime): Promise<SandboxedService> {
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now,
    log: log.child({ program: "sample service" }, { level: "error" }),
  });
  const { organisation, key } = await seedSamplePeople(service.store, { now: now() });
  // Another one, to try how the key is replaced.
  const { key: spareKey } = await service.store.createApiKey(organisation);
  // As if the workspace's admin had entered it: so it can be replaced in Home.
  const settings = { url: new URL(service.url), key, setBy: ids.sam };
  return { settings, keys: [key, spareKey], isSample: true, stop: service.stop };
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

interface Hints {
  /** About the second workspace, if there is one. */
  second: string | undefined;
  /** Those of the service that nobody has entered yet. */
  keys: readonly string[] | undefined;
}

function welcome(url: string, { service, port }: Config, { second = "", keys = [] }: Hints): string {
  const what = service === undefined ? "a sample profile service" : "your profile service";
  const moved = port === 0 || new URL(url).port === String(port) ? "" : `\n        (port ${port} is taken)`;
  return `
Rapport in its sandbox: a simulated Slack, the app, and ${what}.
${second}
  Open  ${url}${moved}
  Try   /profile jane@acme.com
        /reminders add ${url}${feedPath} here   in #renewals${keys.length === 0 ? "" : connecting(keys)}

Stop with Ctrl+C.
`;
}

function connecting(keys: readonly string[]): string {
  const which = keys.length === 1 ? "also knows this key" : "knows these keys";
  const lines = ["", `/profile connect   as Sam, who is an admin: the service ${which}`, ...keys];
  return lines.join("\n        ");
}
