/** A thread of long-text.ts: does the work on its text, and says so. */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { changedFacts } from "../../../src/service/composer/kept-facts.ts";
import { rephraseMessage } from "../../../src/service/composer/rephrase.ts";
import { storedContact } from "../../../src/service/contact.ts";
import { longTextWork } from "./long-text.ts";

const { work, text, contacts } = z
  .object({ work: longTextWork, text: z.string(), contacts: z.array(storedContact) })
  .parse(workerData);

switch (work) {
  case "compare facts":
    changedFacts(text, text);
    break;
  case "rephrase":
    for (const contact of contacts) rephraseMessage(contact, text);
    break;
  default:
    work satisfies never;
}
parentPort?.postMessage("finished");
