import { onTestFinished, type TestContext } from "vitest";
import type { Operation } from "../../src/contract/operations.ts";
import { operations } from "../../src/contract/operations.ts";
import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import type { NewContact } from "../../src/service/contact.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { sampleContacts, seedSamplePeople } from "../../src/service/sample-people.ts";
import { type ServiceOptions, startService } from "../../src/service/server.ts";
import type { Store } from "../../src/service/store/store.ts";
import type { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip, type Template } from "../support/databases/postgres.ts";
import { lenientComposer } from "../support/lenient-composer.ts";

export const now = Date.UTC(2026, 2, 10, 9);

export const jane = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
export const amara = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";

/** The service on a free port with its own database, stopped when the test ends. */
export async function startedService(options: Partial<ServiceOptions> = {}) {
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now: () => now,
    composer: lenientComposer,
    ...options,
  });
  onTestFinished(() => service.stop());
  return service;
}

/** The service with the sample people in it, and a function that asks as their organisation. */
export async function seededService(options: Partial<ServiceOptions> = {}) {
  const service = await startedService(options);
  const { organisation, key } = await seedSamplePeople(service.store, { now: options.now?.() ?? now });
  return { ...service, organisation, key, ask: client(service.url, key) };
}

/**
 * The address of a database of a kind, which is gone when the test has ended.
 *
 * @param template what Postgres' is a copy of; it's empty when absent
 */
export async function databaseOf(
  kind: (typeof databaseKinds)[number],
  context: TestContext,
  template?: () => Promise<Template>,
): Promise<string> {
  if (kind === "SQLite") return ":memory:";
  const postgres = await postgresOrSkip(context, template);
  // After the service has stopped: what is deferred first is done last.
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  return postgres.url;
}

/** A composer whose first wave waits until it is told to go on. */
export function waitingComposer() {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let composed = 0;
  const composer: Composer = {
    ...standIn,
    wave: async (...given) => {
      composed += 1;
      begun.resolve();
      if (composed === 1) await release.promise;
      return standIn.wave(...given);
    },
  };
  return { composer, begun: begun.promise, release: release.resolve, count: () => composed };
}

let organisations = 0;

/** A new organisation with a key. @param balance tenths of a credit */
export async function newOrganisation(store: Store, balance: number) {
  organisations += 1;
  const organisation = await store.createOrganisation({ name: `Organisation ${organisations}`, balance });
  if (organisation === undefined) throw new Error("There is an organisation of this name.");
  return { organisation, ...(await store.createApiKey(organisation)) };
}

/** A new organisation with a key, whose contact is Jane. */
export async function organisationOfJane(store: Store, balance: number) {
  const made = await newOrganisation(store, balance);
  await store.addContact(made.organisation, contactNamed("Jane Whitfield"));
  return made;
}

/** A log, and the errors that were logged, as their lines say them. */
export function errorLog() {
  const errors: unknown[] = [];
  return { log: createServiceLog("error", (line) => errors.push(JSON.parse(line).err)), errors };
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Sends JSON with a key. */
export function post(
  address: string,
  key: string,
  body: string,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  const sent = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers };
  return fetch(address, { method: "POST", headers: sent, body, signal });
}

type Paths<Name extends string> = Readonly<Record<Name, { path: string }>>;
type Asking<Name> = (
  operation: Name,
  body: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** @param paths the specification's operations when absent */
export function client<Name extends string>(url: string, key: string, paths: Paths<Name>): Asking<Name>;
export function client(url: string, key: string): Asking<Operation>;
export function client(url: string, key: string, paths: Paths<string> = operations) {
  return async (
    operation: string,
    body: unknown,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const address = `${url}/${paths[operation]?.path}`;
    const response = await post(address, key, JSON.stringify(body), headers, signal);
    return { status: response.status, body: await response.json() };
  };
}

/** The sample people as the composer and the store take them, each signal of right now. */
export const samplePeople = sampleContacts(now).map(({ relationship, ...others }): NewContact => {
  if (relationship === undefined) return others;
  return { ...others, relationship: { ...relationship, last_signal_at: new Date(now).toISOString() } };
});

export function contactNamed(name: string): NewContact {
  const contact = samplePeople.find((each) => each.name === name);
  if (contact === undefined) throw new Error(`No sample person is called ${name}.`);
  return contact;
}
