import { lookup } from "node:dns/promises";
import { CommandError } from "../../terminal/command-line.ts";
import { sampleContacts, sampleOrganisation } from "../sample-people.ts";
import { readContactRow } from "../transfer/contact-shape.ts";
import type { Command } from "./command.ts";

export const seedCommand: Command = {
  words: ["seed"],
  parameters: [],
  about: "Create a sample organisation with contacts and a key.",
  details: ["It has 25 credits and made-up contacts. Running it again only creates another key."],
  async run({ openStore, openOrganisation, now }) {
    const { name } = sampleOrganisation;
    await (await openStore()).createOrganisation(sampleOrganisation);
    const { store, organisation } = await openOrganisation(name);
    const people = sampleContacts(now()).map(readContactRow);
    const contacts = people.flatMap((person) => ("reason" in person ? [] : [person]));
    await store.saveContacts(organisation.id, contacts);
    const { id, key } = await store.createApiKey(organisation.id, "team-knowledge");
    return {
      json: { organisation: name, id, key, contacts: contacts.length },
      text: `${key}\n\nThis is the key for "${name}", which has ${contacts.length} contacts, such as jane@acme.com.`,
    };
  },
};

export const serveCommand: Command = {
  words: ["serve"],
  parameters: [],
  about: "Start the server; stop it with SIGTERM or Ctrl-C.",
  details: [
    "Settings are environment variables, or lines in a .env file:",
    "  SERVICE_HOST, SERVICE_PORT                   where it listens: 127.0.0.1, 4000",
    "  SERVICE_DATABASE_URL                         a path for SQLite, or postgres://…",
    "  SERVICE_ENCRYPTION_KEY                       32 bytes in base64: seals contacts in the database",
    "  SERVICE_RATE_LIMIT, REDIS_URL                requests per key and minute, shared by all processes",
    "  COMPOSER_URL, COMPOSER_MODEL, COMPOSER_KEY   a language model instead of the built-in stand-in",
    "  COMPOSER_TEMPERATURE                         how freely it writes, from 0 to 2",
    "  COMPOSER_REASONING_EFFORT                    how long it thinks, such as low",
    "  COMPOSER_DEADLINE                            seconds for a text, from 1 to 85: 60",
    "  STOP_DELAY                                   seconds that a stop is announced by /readyz before it begins",
    "  LOG_LEVEL                                    info, or debug to include every look-up",
    "  OTEL_EXPORTER_OTLP_ENDPOINT                  where traces are sent, such as http://127.0.0.1:4318",
    "  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT           the whole address, instead",
    "  OTEL_EXPORTER_OTLP_HEADERS                   a key for it, as authorization=Bearer%20…",
    "  OTEL_SERVICE_NAME                            what the service is called there: rapport-service",
    "It also serves /docs, /openapi.json, /healthz, /readyz and /metrics.",
  ],
  async run({ config }) {
    // Loaded here so that other commands start faster.
    const { createComposer } = await import("../composer/create-composer.ts");
    const { composingTimeout, stopComposing } = await import("../composer/stop-composing.ts");
    const { createServiceLog } = await import("../log.ts");
    const { startService } = await import("../server.ts");
    // Checked first: a failed lookup later on could just as well be of the database's host.
    await lookup(config.host).catch((cause: unknown) => {
      throw new CommandError("SERVICE_HOST isn't a name or address of this machine.", { cause });
    });
    const { databaseUrl: database, model, logLevel, ...settings } = config;
    const log = createServiceLog(logLevel);
    const stopping = new AbortController();
    const stop = Promise.withResolvers<void>();
    let hasStarted = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      // While starting it ends at once: a container would ignore the signal if nothing handled it.
      process.once(signal, () => (hasStarted ? stop.resolve() : process.exit(0)));
    }
    const service = await startService({
      ...settings,
      database,
      log,
      composer: createComposer(model && { ...model, stopping: stopping.signal }),
    });
    hasStarted = true;
    log.info({ url: service.url, docs: new URL("/docs", service.url).href }, "The service is ready");
    await stop.promise;
    log.info("stopping");
    await stopComposing(service.stop, stopping, settings.stopDelay + composingTimeout);
    return undefined;
  },
};
