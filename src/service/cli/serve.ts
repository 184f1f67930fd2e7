import { lookup } from "node:dns/promises";
import { type Command, CommandError } from "./command.ts";

export const serveCommand: Command = {
  words: ["serve"],
  parameters: [],
  about: "Answer requests until SIGTERM or Ctrl-C.",
  details: [
    "Its settings are environment variables, or lines of a file .env:",
    "  SERVICE_HOST, SERVICE_PORT                   where it listens: 127.0.0.1, 4000",
    "  SERVICE_DATABASE_URL                         a path for SQLite, or postgres://…",
    "  SERVICE_RATE_LIMIT, REDIS_URL                requests of each key in a minute, counted together by all processes",
    "  COMPOSER_URL, COMPOSER_MODEL, COMPOSER_KEY   a language model in place of the built-in composer",
    "  LOG_LEVEL                                    info, or debug for every look-up too",
    "Beside the operations it serves /docs, /openapi.json, /healthz, /readyz and /metrics.",
  ],
  async run({ config }) {
    // Loaded here so that other commands start faster.
    const [{ createComposer }, { stopComposing }, { createServiceLog }, { startService }] = await Promise.all(
      [
        import("../composer/create-composer.ts"),
        import("../composer/stop-composing.ts"),
        import("../log.ts"),
        import("../server.ts"),
      ],
    );
    // Checked first: a failed lookup later on could just as well be of the database's host.
    await lookup(config.host).catch((cause: unknown) => {
      throw new CommandError("SERVICE_HOST is not the name or address of this machine.", { cause });
    });
    const log = createServiceLog(config.logLevel);
    const stopping = new AbortController();
    const service = await startService({
      host: config.host,
      port: config.port,
      database: config.databaseUrl,
      composer: createComposer(config.model && { ...config.model, stopping: stopping.signal }),
      rateLimit: config.rateLimit,
      redisUrl: config.redisUrl,
      log,
    });
    const stop = Promise.withResolvers<void>();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.resolve());
    log.info({ url: service.url, docs: new URL("/docs", service.url).href }, "The service is ready");
    await stop.promise;
    log.info("stopping");
    await stopComposing(service.stop, stopping);
    return undefined;
  },
};
