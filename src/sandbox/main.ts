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
import type { ModelServer } from "./writer/find-models.ts";
import { createWriter, type Writer } from "./writer/writer.ts";

export interface SandboxedOptions {
  /** The environment, of which `COMPOSER_*` names the model that writes. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Where the page looks for models, once someone asks for it; absent: on the usual ports. */
  modelServers?: readonly ModelServer[];
  /** Whether there are two workspaces, which install Rapport as it is with many; otherwise it's there in one. */
  hasTwoWorkspaces?: boolean;
  /** Whether the first of the two is of an enterprise, which can install Rapport for all its workspaces. */
  isEnterprise?: boolean;
}

const shownLedgerRows = 100;

/** What runs, and where its page is. */
export interface SandboxedRapport extends Pick<Rapport, "stop"> {
  url: string;
}

/**
 * What `npm start` runs without Slack's settings: a simulated workspace with its page on loopback at `PORT`,
 * the app, and the service with sample people (or the one at `PROFILE_API_URL`), in one process. Everything
 * is kept in memory, and nothing leaves the machine, except to the configured service, model and calendar hosts.
 *
 * @throws ConfigError when the model's settings can't be read
 */
export async function startSandboxedRapport(
  config: Config,
  surroundings: Runtime,
  options: SandboxedOptions = {},
): Promise<SandboxedRapport> {
  const { hasTwoWorkspaces = false, isEnterprise = false } = options;
  // One clock for Slack, the app, the service and the page, so that the page can move them together.
  const clock = createMovableClock(surroundings.now);
  // A machine that also draws the page may be slow.
  const moved = { ...surroundings, now: clock.now, maxPeopleWait: 1_000 };
  const service = config.service ? ownService(config.service) : await startSampleService(moved, options);
  const { writer } = service;
  const model = writer?.state.model;
  const allowsHosts = config.calendarAllowedHosts.length + config.crmAllowedHosts.length > 0;
  const sandbox = await startOnFreePort(config, {
    serviceUrl: service.settings.url.href,
    serviceKeys: service.keys,
    clock,
    ...{ showsSecond: hasTwoWorkspaces, needsInstalling: hasTwoWorkspaces, isEnterprise },
    isClosed: !config.service && !model && !config.redisUrl && !allowsHosts,
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
      crmAllowedHosts: [...config.crmAllowedHosts, new URL(sandbox.url).host],
      // As if the workspace's admin had connected it.
      crm: { vendor: "twenty", address: sandbox.crm.url, token: sandbox.crm.token, setBy: ids.sam },
      // A real calendar or CRM is asked on the internet, but the page says that nothing leaves the machine.
      isPublicNetworkAllowed: false,
    },
    moved,
  );
  sandbox.connect(rapport.url.href);
  const { ledgerRows, nextReminder } = rapport;
  sandbox.watch({ ledger: () => ledgerRows(shownLedgerRows), nextReminder, writer });
  const inUse = hasTwoWorkspaces ? undefined : service.settings.key;
  const spare = writer && service.keys?.filter((key) => key !== inUse);
  const second = aboutSecond(sandbox, publicUrl);
  process.stdout.write(welcome(sandbox.url, config, { second, keys: spare, model }));
  return {
    url: sandbox.url,
    async stop() {
      writer?.stop();
      await rapport.stop();
      await sandbox.stop();
      await service.stop?.();
    },
  };
}

interface SandboxedService {
  settings: RapportSettings["service"];
  /** The keys that it accepts; by default any. */
  keys?: readonly string[] | undefined;
  writer?: Writer;
  stop?: () => Promise<void>;
}

const ownService = (settings: ServiceSettings): SandboxedService => ({
  settings,
  keys: settings.key === undefined ? undefined : [settings.key],
});

async function startSampleService(
  { now, log }: Runtime,
  { variables = {}, modelServers }: SandboxedOptions,
): Promise<SandboxedService> {
  const writer = createWriter(variables, modelServers);
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now,
    composer: writer.composer,
    log: log.child({ program: "sample service" }, { level: "error" }),
  });
  const { organisation, key } = await seedSamplePeople(service.store, { now: now() });
  // Another one, to try how the key is replaced.
  const { key: spareKey } = await service.store.createApiKey(organisation, "team-knowledge");
  // As if the workspace's admin had entered it: so it can be replaced in Home.
  const settings = { url: new URL(service.url), key, setBy: ids.sam };
  return { settings, keys: [key, spareKey], writer, stop: service.stop };
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

async function freePort(): Promise<number> {
  const { listen, close } = createHttpServer(new Hono());
  const { port } = await listen(0);
  await close();
  return Number(port);
}

function aboutSecond({ url, secondUrl }: Sandbox, publicUrl: URL): string {
  if (secondUrl === undefined) return "";
  return `
  Two workspaces, in which Rapport isn't installed yet:
  Install  ${new URL("/slack/install", publicUrl).href}
  Kestrel  ${url}
  Harrier  ${secondUrl}
`;
}

/** @param hints with the service's keys that nobody has entered yet */
function welcome(
  url: string,
  { service, port }: Config,
  hints: { second: string; keys: readonly string[] | undefined; model: Writer["state"]["model"] },
): string {
  const { second, keys = [], model } = hints;
  const what = service === undefined ? "a sample profile service" : "your profile service";
  const moved = port === 0 || new URL(url).port === String(port) ? "" : `\n        (port ${port} is taken)`;
  return `
Rapport in its sandbox: a simulated Slack, the app, and ${what}.
${second}
  Open  ${url}${moved}
  Try   /profile jane@acme.com
        /reminders add ${url}${feedPath} here   in #renewals${keys.length === 0 ? "" : connecting(keys)}

${model === undefined ? "" : `Texts come from ${model.name} at ${model.host}.\n`}Stop with Ctrl+C.
`;
}

function connecting(keys: readonly string[]): string {
  const which = keys.length === 1 ? "also knows this key" : "knows these keys";
  const lines = ["", `/profile admin   as Sam: in Home, he connects the service, which ${which}`, ...keys];
  return lines.join("\n        ");
}
