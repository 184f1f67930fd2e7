import { randomBytes, randomUUID } from "node:crypto";
import { WebClient } from "@slack/web-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCrmConnections } from "#app/crm/crm-connections.ts";
import { createCrmEntries, undoTime } from "#app/crm/crm-entries.ts";
import { createCrmHttp } from "#app/crm/crm-http.ts";
import { TeamCrm } from "#app/crm/team-crm.ts";
import { createCrmEntryJob } from "#app/features/crm/entry-job.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { createMovableClock, ids, startWorkspace } from "#sandbox/index.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { silentLog } from "#test/support/log.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";
import { manifestPath } from "../../../sandbox/probe.ts";

const minute = 60_000;
/** What a process dies of. */
class Killed extends Error {}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant("submit" as const) },
  { weight: 4, arbitrary: fc.constant("run" as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("answer lost", "out of reach", "rate limited", "token expired" as const),
  },
  { weight: 2, arbitrary: fc.constantFrom("killed before it's kept", "killed after it's kept" as const) },
  { weight: 2, arbitrary: fc.constant("undo" as const) },
  fc.constantFrom(minute, undoTime + minute, 2 * 60 * minute),
);

test.for(databaseKinds)(
  "whatever is clicked, lost, killed and undone, in any order: at most one note, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const clock = createMovableClock(() => Date.UTC(2026, 10, 30, 9));
    const slack = await startWorkspace({ manifestPath, clock });
    const { crm } = slack.workspace;
    const now = clock.now;
    const vault = createVault([randomBytes(32)]);
    const http = createCrmHttp({ allowedHosts: ["127.0.0.1"], now });
    const connections = createCrmConnections({ database, vault, now });
    await connections.connect("T1", {
      ...{ vendor: "twenty", address: slack.crm.url, token: slack.crm.token, setBy: "U9" },
    });
    const isSuppressed = async () => false;
    const failed = (error: unknown) => expect(error).toBeUndefined();
    const teamCrm = new TeamCrm({
      ...{ connections, httpOf: () => http, suppressions: { isSuppressed }, vault, now },
      ...{ onFailure: () => undefined, onStoreError: failed },
    });
    const entries = createCrmEntries({ database, vault, now });
    const connection = (await connections.read("T1"))?.id ?? "";
    const person = String(crm.rows("people")[0]?.id);
    const client = new WebClient(slack.botToken, { slackApiUrl: slack.slackApiUrl });
    const said: string[] = [];
    let isLosing = false;
    slack.workspace.onArrival(({ direction, title, body }) => {
      if (direction === "app to slack") said.push(body);
      // Of what changes something, the answer is lost: it's done.
      if (direction === "app to crm" && isLosing)
        slack.workspace.setFaults({ crm: title.startsWith("GET") ? "none" : "answer lost" });
    });

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        const id = randomUUID();
        said.splice(0);
        const notes = () => crm.rows("notes").filter(({ title }) => title === id).length;
        const entry = { kind: "note", person, title: id, text: "She likes it." } as const;
        const contact = { address: { email: "jane@acme.com" } };
        const run = async (crmEntries = entries) => {
          const job = createCrmEntryJob({
            workspaces: { of: () => ({ client }) },
            crmEntries,
            teamCrm,
            slackFetch: fetch,
            now,
            log: silentLog,
          });
          const name = { organisation: "T1", kind: "crm entry", key: id };
          await job.run({ ...name, dueAt: now(), attempts: 0, revision: 0 }).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
          expect(notes()).toBeLessThanOrEqual(1);
        };
        /** A process that dies once what the CRM did is kept, or before that. */
        const dying = (isKept: boolean): typeof entries => ({
          ...entries,
          async move(before, state, written) {
            if (state === "trying" || state === "undoing") return entries.move(before, state, written);
            if (isKept) await entries.move(before, state, written);
            throw new Killed();
          },
        });
        for (const each of ["submit" as const, ...steps]) {
          slack.workspace.setFaults({ crm: "none" });
          isLosing = each === "answer lost";
          if (each === "run") slack.workspace.moveClock(minute / 2);
          if (typeof each === "number") slack.workspace.moveClock(each);
          else if (each === "submit")
            await entries.add({ organisation: "T1", id, person: ids.priya, connection, contact, entry });
          else if (each === "undo") await entries.undo({ organisation: "T1", id }, ids.priya);
          else if (each === "run") await run();
          else if (each === "killed before it's kept") await run(dying(false));
          else if (each === "killed after it's kept") await run(dying(true));
          else {
            slack.workspace.setFaults({ crm: isLosing ? "none" : each });
            await run();
          }
        }
        isLosing = false;
        slack.workspace.setFaults({ crm: "none" });
        slack.workspace.moveClock(minute);
        await run();
        if (said.some((text) => decodeURIComponent(text).includes("Nothing was logged")))
          expect(notes()).toBe(0);
        const state = (await entries.find({ organisation: "T1", id }))?.state;
        const expected = { written: [1], undone: [0], failed: [0, 1], waiting: [], trying: [], undoing: [] };
        expect(state === undefined ? [0] : expected[state]).toContain(notes());
      }),
      { numRuns: numRuns(kind === "SQLite" ? 200 : 30) },
    );
    await http.stop();
    await slack.stop();
  },
);
