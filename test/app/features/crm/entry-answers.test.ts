import { WebClient } from "@slack/web-api";
import { expect, test, vi } from "vitest";
import type { Crm } from "#app/crm/crm.ts";
import type { LoggedEntry } from "#app/crm/crm-entries.ts";
import { CrmError } from "#app/crm/crm-error.ts";
import { createCrmEntryJob } from "#app/features/crm/entry-job.ts";
import { silentLog } from "#test/support/log.ts";

const minute = 60_000;
const waiting: LoggedEntry = {
  ...{ organisation: "T1", id: "e1", person: "U1", state: "waiting", createdAt: 0, connection: "c1" },
  contact: { address: { email: "jane@acme.com" } },
  entry: { kind: "note", person: "p1", title: "Call", text: "Call" },
  ...{ triedAt: undefined, written: undefined },
};
const undoing: LoggedEntry = { ...waiting, state: "undoing", written: { id: "n1", link: "https://crm" } };
const nothing = async () => undefined;

/** @param crm `undefined` where it was replaced @returns what became of the job, and what was said */
async function run(entry: LoggedEntry, crm: Crm | undefined, now: () => number) {
  const client = new WebClient();
  const post = vi.spyOn(client.chat, "postMessage").mockResolvedValue({ ok: true });
  let { state } = entry;
  const { run } = createCrmEntryJob({
    crmEntries: {
      find: async () => ({ ...entry, state }),
      async move(_before, next) {
        state = next;
        return true;
      },
    },
    teamCrm: { connected: async () => crm && { crm, title: "Twenty" } },
    ...{ workspaces: { of: () => ({ client }) }, slackFetch: fetch, now, log: silentLog },
  });
  const job = { organisation: "T1", kind: "crm entry", key: "e1", dueAt: 0, attempts: 0, revision: 0 };
  const outcome = await run(job);
  const said = post.mock.calls.map(([message]) => message && "text" in message && message.text);
  return { outcome, said };
}

function crmWhoseWriteFails(write: () => Promise<never>): Crm {
  const other = {
    check: async () => ({ account: undefined }),
    isUser: async () => false,
    search: async () => [],
  };
  return { ...other, record: nothing, personAt: nothing, remove: nothing, write };
}

test("a CRM that's too slow for the first try is said to be tried again", async () => {
  let now = 0;
  const slow = crmWhoseWriteFails(async () => {
    now = 20_000;
    throw new CrmError("too slow");
  });
  expect(await run(waiting, slow, () => now)).toEqual({
    outcome: { next: "again", at: 50_000 },
    said: [expect.stringContaining("go on trying for an hour")],
  });
});

test("an entry that the CRM wants a day later is tried while it's kept", async () => {
  const limited = crmWhoseWriteFails(() =>
    Promise.reject(new CrmError("rate limited", { retryAfter: 86_400 })),
  );
  expect(await run({ ...waiting, state: "trying" }, limited, () => 20 * minute)).toEqual({
    outcome: { next: "again", at: 80 * minute },
    said: [],
  });
});

test("whoever takes something back from a CRM that was replaced hears that it's there", async () => {
  expect(await run(undoing, undefined, () => minute)).toEqual({
    outcome: { next: "done" },
    said: ["We couldn't take the note back. Delete it in the CRM, if it's still there."],
  });
});

test("what a process has asked for that died isn't asked for again within half a minute", async () => {
  const crm = crmWhoseWriteFails(() => Promise.reject(new Error("It's asked.")));
  const tried: LoggedEntry = { ...waiting, state: "trying", triedAt: 2 * minute };
  expect(await run(tried, crm, () => 2 * minute + 29_999)).toEqual({
    outcome: { next: "again", at: 2 * minute + 30_000 },
    said: [],
  });
});

test.for([
  [{ ...undoing, state: "written" }, "Logged to jane@acme.com in Twenty"],
  [{ ...undoing, state: "undone" }, "The note is gone from Twenty."],
  [
    { ...waiting, state: "failed" },
    "What you logged may not be in Twenty. An earlier try may have been taken: look there before you log it again.",
  ],
] as const)("whoever may not have heard how it ended, $0.state, hears it", async ([entry, text]) => {
  const crm = crmWhoseWriteFails(() => Promise.reject(new Error("It's asked.")));
  expect(await run(entry, crm, () => minute)).toEqual({ outcome: { next: "done" }, said: [text] });
});
