import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Actor, enterprise, ids as people, startWorkspace } from "../../src/sandbox/index.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { pressInHome } from "../support/app/administration.ts";
import { installOnly } from "../support/app/browser-install.ts";
import { install, type ManyWorkspaces, startManyWorkspaces } from "../support/app/installing.ts";
import { paidFlow } from "../support/app/paid-flow.ts";

/**
 * An enterprise with two workspaces has installed Rapport once, for both. Priya and Sam are in the first one, and Sam
 * administers the enterprise; Olu administers the second one, and nothing else.
 */

const channel = "#renewals";
let started: ManyWorkspaces;
let flow: ReturnType<typeof paidFlow>;
let priya: Actor;
let sam: Actor;
let olu: Actor;

beforeAll(async () => {
  const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline, isEnterprise: true });
  started = await startManyWorkspaces({ slack });
  flow = paidFlow(started.running, channel);
  const { workspace } = slack;
  [priya, sam, olu] = [workspace.as(people.priya), workspace.as(people.sam), workspace.as(people.olu)];
});
afterAll(() => started[Symbol.asyncDispose]());
/** Slack takes no list of people or channels that names no workspace. */
afterEach(() => expect(started.running.slack.workspace.problems).toEqual([]));

const organisationsOf = async (table: "installations" | "paid_calls" | "reminder_sources") => {
  const rows = await started.database.query.selectFrom(table).select("organisation").execute();
  return [...new Set(rows.map(({ organisation }) => organisation))];
};
const notInstalled =
  "Rapport isn't installed in your workspace, so we did nothing. A workspace admin can install it: https://rapport.example/slack/install";

test("installed in one workspace, it's for that one's people alone", async () => {
  await installOnly(started.running, started.running.slack.workspace);
  expect(await organisationsOf("installations")).toEqual(["T02KESTREL7"]);
  expect(await flow.ask(priya, "/profile jane@acme.com")).toContain("isn't connected");
  expect(await flow.ask(olu, "/profile jane@acme.com")).toBe(notInstalled);
  await started.running.slack.uninstall(started.running.slack.workspace);
  await expect.poll(() => organisationsOf("installations")).toEqual([]);
});

test("installed for the enterprise, it's for the people of all its workspaces, and one organisation", async () => {
  const { running } = started;
  const finished = await install(running, running.slack.workspace, { team: enterprise });
  expect([finished.status, finished.page.includes("Rapport is now in <strong>Aviary</strong>")]).toEqual([
    200,
    true,
  ]);
  const rows = await started.database.query
    .selectFrom("installations")
    .select(["organisation", "team_id", "enterprise_id"])
    .execute();
  expect(rows).toEqual([{ organisation: enterprise.id, team_id: null, enterprise_id: enterprise.id }]);
  for (const who of [priya, olu]) {
    await flow.ask(who, "/profile jane@acme.com");
    const card = await flow.result(who, "Jane Whitfield · jane@acme.com");
    await who.click(card, "prep_open");
    await who.submit(await flow.modal(who, "Topic"), {
      prep_kind: "call",
      prep_topic: `Quillfeather ${who.id}`,
    });
    await flow.modal(who, "Opening");
    await who.close(await who.until((me) => me.modal()), { all: true });
    await who.openHome();
    await who.until((me) => {
      const home = me.home();
      return home !== undefined && flow.read(home).includes(`Quillfeather ${who.id}`);
    });
  }
  expect(await organisationsOf("paid_calls")).toEqual([enterprise.id]);
});

test("colleagues are known in each other's workspaces, and people of other companies aren't let in", async () => {
  for (const [who, name, email] of [
    [priya, "Olu Adeyemi", "olu@kestrel.io"],
    [olu, "Lena Fischer", "lena@kestrel.io"],
  ] as const) {
    await flow.ask(who, `/profile ${name}`);
    await who.until((me) => flow.read(me.lastMessage(channel)).includes(email));
  }
  const grace = started.running.slack.workspace.as(people.grace);
  const message = started.running.slack.workspace.as(people.priya).lastMessage(people.shared);
  await grace.messageShortcut("rephrase_for_contact", message);
  await grace.until((me) =>
    flow.read(me.lastMessage(people.shared)).includes("you're a guest from another company"),
  );
});

test("who administers one workspace doesn't decide for the enterprise", async () => {
  await olu.openHome();
  const home = await olu.until((me) => me.home());
  expect(flow.read(home)).not.toContain("For workspace admins");
  await sam.close(await pressInHome(sam, "connect_open", "Connected to the profile service"));
});

test("reminders come to a channel that both workspaces share, and people of both may change them", async () => {
  await flow.ask(priya, "/reminders meet jane@acme.com in 4 minutes Price talk");
  await priya.until((me) => me.messages(channel).find((one) => flow.read(one).startsWith("*Price talk*")));
  expect(await organisationsOf("reminder_sources")).toEqual([enterprise.id]);
  await olu.send(channel, "/reminders list");
  await olu.until((me) => flow.read(me.lastMessage(channel)).includes("Price talk"));
});

test("uninstalled for the enterprise, everything of it goes", async () => {
  const { slack } = started.running;
  await slack.uninstall(slack.workspace);
  for (const table of ["installations", "paid_calls", "reminder_sources"] as const) {
    await expect.poll(() => organisationsOf(table)).toEqual([]);
  }
  expect(await flow.ask(olu, "/profile jane@acme.com")).toBe(notInstalled);
});
