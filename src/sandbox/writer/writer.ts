import { ConfigError } from "../../app/config.ts";
import { type Composer, currentComposer } from "../../service/composer/composer.ts";
import { createComposer } from "../../service/composer/create-composer.ts";
import { readServiceConfig, ServiceConfigError } from "../../service/config.ts";
import { createChanges } from "../changes.ts";
import type { LocalModel, Snapshot } from "../protocol.ts";
import { findModels, type ModelServer, usualServers } from "./find-models.ts";

type Variables = Readonly<Record<string, string | undefined>>;
export type Writer = ReturnType<typeof createWriter>;

/**
 * Writes the sample service's texts: the model that the environment names, or else the built-in stand-in, until someone
 * chooses a model on this machine.
 *
 * @param variables the environment, of which `COMPOSER_*` counts, as for the service
 * @param servers where models are looked for
 * @throws ConfigError when they can't be read, or some are missing
 */
export function createWriter(variables: Variables, servers: readonly ModelServer[] = usualServers) {
  const stopping = new AbortController();
  const changes = createChanges();
  const given = modelSettings(variables);
  let found: LocalModel[] = [];
  let current = given;
  let composer = composerFor(given);

  function composerFor(settings: typeof given): Composer {
    return createComposer(settings && { ...settings, stopping: stopping.signal });
  }

  return {
    changes,
    composer: currentComposer(() => composer),
    get state(): NonNullable<Snapshot["writer"]> {
      const model = current && { name: current.model, host: new URL(current.url).host };
      return { model, isFixed: given !== undefined };
    },
    /** Asks the ports where models usually are, except one's own. */
    async search(ownPort: number): Promise<LocalModel[]> {
      found = await findModels(servers.filter(({ port }) => port !== ownPort));
      return found;
    },
    /**
     * Has one of the models that were found write from now on; without one, the stand-in.
     *
     * @throws Error with a sentence for the page when it isn't among them, or the environment names the model
     */
    use(model: Pick<LocalModel, "port" | "id"> | undefined): void {
      if (given) throw new Error("COMPOSER_MODEL names who writes. Start without it to choose here.");
      if (model && !found.some(({ port, id }) => port === model.port && id === model.id)) {
        throw new Error("That model isn't in the list anymore. Look again.");
      }
      current =
        model &&
        modelSettings({ COMPOSER_URL: `http://127.0.0.1:${model.port}/v1`, COMPOSER_MODEL: model.id });
      composer = composerFor(current);
      changes.announce();
    },
    /** Ends requests to a model: one may take a minute. */
    stop: (): void => stopping.abort(),
  };
}

/** @throws ConfigError with the sentences of the service */
function modelSettings(variables: Variables) {
  const composers = Object.entries(variables).filter(([name]) => name.startsWith("COMPOSER_"));
  try {
    return readServiceConfig(Object.fromEntries(composers)).model;
  } catch (error) {
    if (error instanceof ServiceConfigError) throw new ConfigError([error.message]);
    throw error;
  }
}
