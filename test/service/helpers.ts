import { onTestFinished } from "vitest";
import type { Operation } from "../../src/outreach/contract/operations.ts";
import { operations } from "../../src/outreach/contract/operations.ts";
import { samplePeople, seedSamplePeople } from "../../src/service/sample-people.ts";
import { type ServiceOptions, startService } from "../../src/service/server.ts";
import type { NewContact } from "../../src/service/store.ts";

export const now = new Date("2026-03-10T09:00:00.000Z");

export const jane = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
export const amara = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";

/** The service on a free port with its own database, stopped when the test ends. */
export async function startedService(options: Partial<ServiceOptions> = {}) {
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    now: () => now,
    ...options,
  });
  onTestFinished(() => service.stop());
  return service;
}

/** The same with the sample people in it, and a function that asks as their organisation. */
export async function seededService(options: Partial<ServiceOptions> = {}) {
  const service = await startedService(options);
  const { organisation, key } = await seedSamplePeople(service.store, { now });
  return { ...service, organisation, key, ask: asker(service.url, key) };
}

export interface Answer {
  status: number;
  body: unknown;
}

export function asker(url: string, key: string) {
  return async (operation: Operation, body: unknown, signal?: AbortSignal): Promise<Answer> => {
    const response = await fetch(`${url}/${operations[operation].path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    return { status: response.status, body: await response.json() };
  };
}

/** A sample person as the composer and the store take one. */
export function contactNamed(name: string): NewContact {
  const person = samplePeople.find((each) => each.name === name);
  if (person === undefined) throw new Error(`No sample person is called ${name}.`);
  const { relationship, title, company, ...contact } = person;
  if (relationship === undefined) return contact;
  return {
    ...contact,
    relationship: { tone_zone: relationship.tone_zone, last_signal_at: now.toISOString() },
  };
}
