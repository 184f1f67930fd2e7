import { expect, test } from "vitest";
import {
  createMemberships,
  type Membership,
  membershipOf,
  type User,
} from "#app/slack/access/memberships.ts";
import { WorkspaceClient } from "#app/slack/client/workspace-client.ts";
import { ids, team } from "#sandbox/index.ts";
import { startSlack } from "../simulated-slack.ts";

async function start() {
  const slack = await startSlack();
  let at = 0;
  let asked = 0;
  let answered: Promise<void> | undefined;
  const decided = Promise.withResolvers<void>();
  slack.workspace.onArrival(async ({ title }) => {
    expect(title).toBe("users.info");
    asked += 1;
  });
  slack.workspace.onDone(() => {
    decided.resolve();
    return answered;
  });
  const installation = async () => ({
    botToken: slack.slack.botToken,
    isEnterpriseInstall: false,
    teamId: team.id,
  });
  const client = new WorkspaceClient(installation, { slackApiUrl: slack.slack.slackApiUrl });
  const memberships = createMemberships({ installation: () => ({ teamId: team.id }), now: () => at });
  return {
    ...slack,
    ...memberships,
    ask: (user: string) => memberships.ask(client, user),
    seesAdministration: (user: string) => memberships.seesAdministration(client, user),
    setAdministrator(user: string, isAdmin: boolean) {
      const person = slack.workspace.person(user);
      if (person === undefined) throw new Error(`There is no ${user}.`);
      slack.workspace.addPerson({ ...person, isAdmin });
    },
    /** Slack has decided on its first answer, which may still be on its way. */
    decided: decided.promise,
    /** How often Slack was asked. */
    asked: () => asked,
    moveTo(time: number) {
      at = time;
    },
    answerAfter(event: Promise<void> | undefined) {
      answered = event;
    },
  };
}

test("one question serves all who ask meanwhile, and the answer is remembered for a minute", async () => {
  await using slack = await start();
  expect(slack.peek(ids.priya)).toBeUndefined();
  expect(await Promise.all([slack.ask(ids.priya), slack.ask(ids.priya)])).toEqual(["member", "member"]);
  slack.moveTo(59_999);
  expect([slack.peek(ids.priya), slack.asked()]).toEqual(["member", 1]);
  slack.moveTo(60_000);
  expect(slack.peek(ids.priya)).toBeUndefined();
});

test("an answer from after the present, since the clock was set back, is none", async () => {
  await using slack = await start();
  slack.moveTo(1);
  await slack.ask(ids.priya);
  slack.moveTo(0);
  expect(slack.peek(ids.priya)).toBeUndefined();
});

test("what Slack doesn't say is thrown, and not remembered", async () => {
  await using slack = await start();
  slack.workspace.refuseCalls("users.info", "internal_error");
  await expect(slack.ask(ids.jane)).rejects.toThrow("internal_error");
  expect(slack.peek(ids.jane)).toBeUndefined();
  expect(await slack.ask(ids.jane)).toBe("guest");
});

test("whoever is forgotten is asked about anew", async () => {
  await using slack = await start();
  expect(await slack.ask(ids.lena)).toBe("member");
  slack.workspace.deactivate(ids.lena);
  slack.forget(ids.lena);
  expect(slack.peek(ids.lena)).toBeUndefined();
  expect(await slack.ask(ids.lena)).toBe("deactivated");
});

test("who administers is remembered with who is a member", async () => {
  await using slack = await start();
  expect(await slack.ask(ids.sam)).toBe("member");
  expect([await slack.seesAdministration(ids.sam), slack.asked()]).toEqual([true, 1]);
  slack.setAdministrator(ids.sam, false);
  slack.forget(ids.sam);
  expect([await slack.seesAdministration(ids.sam), slack.asked()]).toEqual([false, 2]);
  expect([await slack.seesAdministration(ids.priya), slack.peek(ids.priya)]).toEqual([false, "member"]);
  slack.moveTo(60_000);
  expect([await slack.seesAdministration(ids.priya), slack.asked()]).toEqual([false, 4]);
});

test("whoever isn't a member administers nothing, whatever Slack says", async () => {
  await using slack = await start();
  for (const stranger of [ids.jane, ids.grace, ids.deskBot]) {
    slack.setAdministrator(stranger, true);
    expect(await slack.seesAdministration(stranger)).toBe(false);
  }
});

test("an answer that is overtaken by a change counts for nobody", async () => {
  await using slack = await start();
  const gate = Promise.withResolvers<void>();
  slack.answerAfter(gate.promise);
  const early = slack.ask(ids.lena);
  await slack.decided;
  slack.workspace.deactivate(ids.lena);
  slack.forget(ids.lena);
  slack.answerAfter(undefined);
  gate.resolve();
  expect(await early).toBe("deactivated");
  expect([slack.peek(ids.lena), slack.asked()]).toEqual(["deactivated", 2]);
});

const own: User = { id: "U1", team_id: "T1" };
const other: User = { id: "U1", team_id: "T9" };
const ofEnterprise = (enterprise_id: string): User => ({ ...other, enterprise_user: { enterprise_id } });

test.each([
  ["of the workspace", own, "member"],
  ["of another workspace of the enterprise", ofEnterprise("E1"), "member"],
  ["whose workspace is the enterprise itself", { id: "U1", team_id: "E1" }, "member"],
  ["of another company", other, "outsider"],
  ["of another enterprise", ofEnterprise("E9"), "outsider"],
  ["whose workspace Slack doesn't say", { id: "U1" }, "outsider"],
  ["called a stranger, whatever else is said", { ...own, is_stranger: true }, "outsider"],
  ["with a guest account", { ...own, is_restricted: true }, "guest"],
  ["with a guest account in one channel", { ...own, is_ultra_restricted: true }, "guest"],
  ["with a guest account in another workspace", { ...ofEnterprise("E1"), is_restricted: true }, "guest"],
  ["with a deactivated account", { ...own, deleted: true }, "deactivated"],
  ["that is a bot", { ...own, is_bot: true }, "bot"],
  ["that is a workflow", { ...own, is_workflow_bot: true }, "bot"],
  ["that is Slackbot, which Slack doesn't call a bot", { ...own, id: "USLACKBOT", is_bot: false }, "bot"],
  ["that Slack doesn't know", undefined, "unknown"],
] satisfies [string, User | undefined, Membership][])("somebody %s", (_, user, membership) => {
  expect(membershipOf(user, { teamId: "T1", enterpriseId: "E1" })).toBe(membership);
});

test("nobody is a member where the app doesn't know who installed it", () => {
  expect(membershipOf({ id: "U1" }, {})).toBe("outsider");
  expect(membershipOf(own, {})).toBe("outsider");
});
