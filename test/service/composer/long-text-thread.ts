/** A thread of long-text.ts: rephrases its text, and says so. */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { rephraseMessage } from "../../../src/service/composer/rephrase/rephrase.ts";
import { storedContact } from "../../../src/service/contact.ts";

const { text, contacts } = z.object({ text: z.string(), contacts: z.array(storedContact) }).parse(workerData);

for (const contact of contacts) rephraseMessage(contact, text);
parentPort?.postMessage("finished");
