import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KnownPeople } from "#app/slack/input/known-people.ts";
import { silentLog } from "#test/support/log.ts";

const never = () => new Promise<never>(() => undefined);
const nobody = async () => [];
const jane = { email: "jane@acme.com" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a card waits a third of a second for a name", async () => {
  const people = new KnownPeople({
    recentContacts: { list: nobody },
    contactIds: { contacts: nobody },
    contactPeople: { together: nobody },
    workspaces: {
      of: () => ({
        directory: { members: never, name: never, people: never, person: never, forget: () => undefined },
      }),
    },
    teamCrm: { find: nobody },
    meetingGuests: nobody,
    now: Date.now,
    log: silentLog,
  });
  const named = vi.fn();
  void Promise.resolve(people.nameOf({ organisation: "T1", person: "U1" }, jane)).then(named);
  await vi.advanceTimersByTimeAsync(299);
  expect(named).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(named).toHaveBeenCalledWith(undefined);
});
