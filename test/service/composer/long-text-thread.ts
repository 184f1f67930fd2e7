/** A thread of long-text.ts: rephrases each text it is given, and says so. */
import { parentPort } from "node:worker_threads";
import { z } from "zod";
import { rephraseMessage } from "../../../src/service/composer/rephrase/rephrase.ts";
import { storedContact } from "../../../src/service/contact.ts";

const task = z.object({ text: z.string(), contacts: z.array(storedContact) });

parentPort?.on("message", (message: unknown) => {
  const { text, contacts } = task.parse(message);
  for (const contact of contacts) rephraseMessage(contact, text);
  parentPort?.postMessage("finished");
});
