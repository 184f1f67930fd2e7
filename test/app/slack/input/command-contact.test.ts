import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Addressee } from "#app/outreach/contact.ts";
import { readCommandContact } from "#app/slack/input/command-contact.ts";

/** Looked up here by the address alone. */
const known: Addressee[] = [{ address: { email: "jw@acme.com" } }];

function read(typed: string, inCrm: (name: string) => Promise<readonly Addressee[]>) {
  return readCommandContact(typed, {
    people: { list: async () => ({ people: known, isComplete: true }), inCrm: (_, name) => inCrm(name) },
    actor: { organisation: "T1", person: "U1" },
    client: new WebClient(),
    usage: "",
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("who is known here by an address alone is called as the CRM calls them", async () => {
  const jane = { address: { email: "jw@acme.com" }, name: "Jane Whitfield" };
  expect(await read("Jane Whitfield the renewal", async () => [jane])).toEqual({
    addressee: jane,
    rest: "the renewal",
  });
});

test("for one who is known here, a slow CRM is waited for as long, and no longer", async () => {
  const done = vi.fn();
  void read("jw the renewal", () => new Promise(() => undefined)).then(done);
  await vi.advanceTimersByTimeAsync(700);
  expect(done).toHaveBeenCalledWith({ addressee: known[0], rest: "the renewal" });
});

test("a command waits 0.7 seconds for all that it asks a slow CRM", async () => {
  const done = vi.fn();
  void read("Jane Whitfield the renewal", () => new Promise(() => undefined)).then(done);
  await vi.advanceTimersByTimeAsync(699);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledWith({
    addressee: undefined,
    rest: "Jane Whitfield the renewal",
    doubt: { kind: "none", typed: "Jane", isCrmSilent: true },
  });
});
