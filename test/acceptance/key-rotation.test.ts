import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { type Actor, ids, startWorkspace } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { appTemplate } from "../support/databases/templates.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#acme-renewal";
const linkedId = "6f1c1e52-9d0b-4c1e-8a54-0f6f7a9f0a11";
const newKey = () => randomBytes(32).toString("base64");

/** What a person does while Rapport runs with certain keys. */
interface Running {
  flow: ReturnType<typeof paidFlow>;
  priya: Actor;
  sam: Actor;
}

test.for(databaseKinds)(
  "on %s, what was stored before the key was changed is found and read after it",
  async (kind, context) => {
    await using stack = new AsyncDisposableStack();
    const DATABASE_URL =
      kind === "SQLite"
        ? join(stack.use(await temporaryFolder()).path, "rapport.db")
        : stack.use(await postgresOrSkip(context, appTemplate)).url;
    const database = await openDatabase(DATABASE_URL);
    stack.defer(() => database.close());
    const calendars = await startWorkspace();
    stack.defer(() => calendars.stop());
    const calendar = `/reminders add ${calendars.url}/calendars/priya.ics here`;
    const contacts = () =>
      database.query.selectFrom("recent_contacts").select(["person", "contact"]).orderBy("contact").execute();
    const environment = { DATABASE_URL, CALENDAR_ALLOWED_HOSTS: new URL(calendars.url).host };
    const [older, newer] = [newKey(), newKey()];

    async function runWith(ENCRYPTION_KEY: string, act: (running: Running) => Promise<void>): Promise<void> {
      const running = await startEverything({ environment: { ...environment, ENCRYPTION_KEY } });
      const { workspace } = running.slack;
      workspace.invite(workspace.conversation(channel)?.id ?? "");
      await act({
        flow: paidFlow(running, channel),
        priya: workspace.as(ids.priya),
        sam: workspace.as(ids.sam),
      }).finally(() => running.stop());
      expect(workspace.problems).toEqual([]);
    }

    await runWith(older, async ({ flow, priya, sam }) => {
      await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
      await flow.result(priya, "Brief: call with Jane Whitfield");
      await flow.ask(priya, `/profile link leila@acme.com ${linkedId}`);
      await flow.ask(sam, "/profile block marcus.bell@kestrel.io");
      await flow.ask(priya, calendar);
      await flow.result(priya, "Calendar added");
    });
    const before = await contacts();
    expect(before.length).toBeGreaterThan(0);

    await runWith(`${newer},${older}`, async ({ flow, priya }) => {
      await flow.ask(priya, "/profile jane@acme.com");
      await flow.result(priya, "Jane Whitfield");
      const variables = { ...environment, ENCRYPTION_KEY: `${newer},${older}` };
      expect(await operatorCommand(variables, "keys", "rotate")).toEqual({
        exitCode: 0,
        stdout: expect.stringMatching(
          /^Sealed \d+ values anew.*\nNothing is sealed with .* any more: remove that key/,
        ),
        stderr: "",
      });
    });

    await runWith(newer, async ({ flow, priya, sam }) => {
      expect(await flow.ask(priya, "/profile marcus.bell@kestrel.io")).toContain("blocked at your company");
      expect(await flow.ask(priya, "/prep jane@acme.com call Q3 renewal")).toContain("Nothing was charged");
      await priya.click(priya.lastMessage(channel), "paid_open_result");
      await flow.result(priya, "Brief: call with Jane Whitfield");
      expect(flow.paidRequests()).toBe(0);
      expect(await flow.ask(sam, "/profile who jane@acme.com")).toContain("· prep · answered");
      expect(await flow.ask(sam, "/profile unlink leila@acme.com")).toContain("unlinked");
      await flow.ask(priya, calendar);
      await flow.result(priya, "This calendar is already set up");
    });
    // Jane was used before and after, and is there once.
    expect(await contacts()).toEqual(before);
    expect(await operatorCommand({ ...environment, ENCRYPTION_KEY: newer }, "keys", "status")).toMatchObject({
      stdout: expect.stringContaining("Everything is sealed with the one key that's set."),
    });
  },
);
