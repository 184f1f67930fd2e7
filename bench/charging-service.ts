/** The service with a composer that answers at once: what is measured is charging, and not writing. */
import type { Composer } from "../src/service/composer/composer.ts";
import { standIn } from "../src/service/composer/stand-in/stand-in.ts";
import { startService } from "../src/service/server.ts";
import { expose } from "./child-process.ts";

const composer: Composer = {
  ...standIn,
  rephrase: async (_, { message }) => ({ rephrased: message, reasoning: "It already suits them." }),
};

const functions = {
  /** @returns the service's `{base_url}` */
  async listen(database: string): Promise<string> {
    return (await startService({ host: "127.0.0.1", port: 0, database, composer })).url;
  },
};
export type ChargingService = typeof functions;
expose(functions);
