import { request } from "undici";
import { z } from "zod";
import { createComposer } from "../src/service/composer/create-composer.ts";
import { readServiceConfig } from "../src/service/config.ts";
import { type NewContact, newContact } from "../src/service/contact.ts";
import { createServiceLog } from "../src/service/log.ts";
import { sampleContacts } from "../src/service/sample-people.ts";
import { startService } from "../src/service/server.ts";
import { readLines } from "./read-lines.ts";

/** The signals of the contacts are as old as on this day, whenever the evaluation runs. */
const now = Date.UTC(2026, 2, 10, 9);

/** Tenths of a credit: more than a run costs. */
const balance = 1_000_000;

const loggedError = z.object({ err: z.object({ message: z.string().default("") }) });

/** What came of one paid call: "refused" is what the stand-in doesn't write. */
export type Answer<Text> = (
  | { kind: "answered"; text: Text }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string }
) & {
  /** How long it took. */
  seconds: number;
  /** How often a language model was asked again. */
  repairs: number;
};

interface PaidOperation<Text> {
  path: string;
  response: z.ZodType<Text>;
}

export type EvaluatedService = Awaited<ReturnType<typeof startEvaluatedService>>;

/**
 * The service over HTTP on loopback, with the sample people and those of `people.jsonl` as its contacts.
 *
 * @param variables the environment: its composer is the language model that they name, otherwise the stand-in
 */
export async function startEvaluatedService(variables: Readonly<Record<string, string | undefined>>) {
  const { model } = readServiceConfig(variables);
  let lastError = "";
  let repairs = 0;
  const onRepair = () => {
    repairs += 1;
  };
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now: () => now,
    log: createServiceLog("error", (line) => {
      lastError = loggedError.parse(JSON.parse(line)).err.message;
    }),
    ...(model === undefined ? {} : { composer: createComposer({ ...model, onRepair }) }),
  });
  const contacts = await evaluatedContacts();
  const organisation = await service.store.createOrganisation({ name: "Evaluation", balance });
  if (organisation === undefined) throw new Error("The database isn't empty.");
  for (const contact of contacts.values()) await service.store.addContact(organisation, contact);
  const { key } = await service.store.createApiKey(organisation);

  /** @param who a contact's first name in lower case */
  async function ask<Text>(
    { path, response }: PaidOperation<Text>,
    who: string,
    asked: object,
  ): Promise<Answer<Text>> {
    const body = JSON.stringify({ contact_id: contactOf(contacts, who).profile.id, ...asked });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    lastError = "";
    const [start, repairsBefore] = [performance.now(), repairs];
    // A connection of its own: while texts are judged, nothing else runs here, and the service gives up idle ones.
    const reply = await request(`${service.url}/${path}`, { method: "POST", headers, body, reset: true });
    const content = await reply.body.json();
    const seconds = (performance.now() - start) / 1_000;
    const cost = { seconds, repairs: repairs - repairsBefore };
    if (reply.statusCode === 200) return { kind: "answered", text: response.parse(content), ...cost };
    const kind = reply.statusCode === 422 ? "refused" : "failed";
    return { kind, reason: `${reply.statusCode} ${lastError || JSON.stringify(content)}`, ...cost };
  }

  return {
    /** The language model's name; `undefined` is the stand-in. */
    model: model?.model,
    ask,
    contact: (who: string) => contactOf(contacts, who),
    stop: service.stop,
  };
}

/** By first names in lower case. */
async function evaluatedContacts(): Promise<Map<string, NewContact>> {
  const people = await readLines("people.jsonl", newContact);
  const all = [...sampleContacts(now), ...people.map(({ item }) => item)];
  return new Map(
    all.map((contact, index) => {
      const id = `00000000-0000-4000-8000-${`${index}`.padStart(12, "0")}`;
      return [firstNameOf(contact).toLowerCase(), { ...contact, profile: { ...contact.profile, id } }];
    }),
  );
}

function contactOf(contacts: ReadonlyMap<string, NewContact>, who: string): NewContact {
  const contact = contacts.get(who);
  if (contact === undefined) throw new Error(`No contact has the first name "${who}".`);
  return contact;
}

function firstNameOf(contact: NewContact): string {
  return contact.name?.split(" ")[0] ?? "";
}
