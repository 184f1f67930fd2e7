import type {
  BlockAction,
  GlobalShortcut,
  MessageShortcut,
  SlackEventMiddlewareArgs,
  SlashCommand,
} from "@slack/bolt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOutsider, organisationOf } from "../../../src/app/slack/tenancy.ts";

describe("the organisation of a request", () => {
  it.each([
    { context: { isEnterpriseInstall: false, teamId: "T1" }, organisation: "T1" },
    { context: { isEnterpriseInstall: false, teamId: "T1", enterpriseId: "E1" }, organisation: "T1" },
    { context: { isEnterpriseInstall: true, teamId: "T1", enterpriseId: "E1" }, organisation: "E1" },
    { context: { isEnterpriseInstall: true, enterpriseId: "E1" }, organisation: "E1" },
  ])("of $context is $organisation", ({ context, organisation }) => {
    expect(organisationOf(context)).toBe(organisation);
  });

  it.each([
    { isEnterpriseInstall: false },
    { isEnterpriseInstall: false, enterpriseId: "E1" },
    { isEnterpriseInstall: true, teamId: "T1" },
  ])("is never guessed: %j", (context) => {
    expect(() => organisationOf(context)).toThrow(new Error("A request came without its organisation."));
  });

  it("is the same for two requests only when the app was installed once for both", () => {
    const installation = fc.oneof(
      fc.record({
        isEnterpriseInstall: fc.constant(false),
        teamId: fc.constantFrom("T1", "T2"),
        enterpriseId: fc.constantFrom("E1", "E2"),
      }),
      fc.record({
        isEnterpriseInstall: fc.constant(true),
        teamId: fc.constantFrom("T1", "T2"),
        enterpriseId: fc.constantFrom("E1", "E2"),
      }),
    );
    fc.assert(
      fc.property(installation, installation, (one, other) => {
        const same =
          one.isEnterpriseInstall === other.isEnterpriseInstall &&
          (one.isEnterpriseInstall ? one.enterpriseId === other.enterpriseId : one.teamId === other.teamId);
        expect(organisationOf(one) === organisationOf(other)).toBe(same);
      }),
    );
  });
});

const command: SlashCommand = {
  token: "t",
  command: "/profile",
  text: "help",
  response_url: "https://hooks.slack.com/commands/1",
  trigger_id: "1.2.3",
  user_id: "U1",
  user_name: "priya",
  team_id: "T1",
  team_domain: "kestrel",
  channel_id: "C1",
  channel_name: "general",
  api_app_id: "A1",
};
const team = { id: "T1", domain: "kestrel" };
const shortcut: GlobalShortcut = {
  type: "shortcut",
  callback_id: "profile_look_up",
  trigger_id: "1.2.3",
  user: { id: "U1", username: "priya", team_id: "T1" },
  team,
  token: "t",
  action_ts: "1.2",
};
const messageShortcut: MessageShortcut = {
  type: "message_action",
  callback_id: "profile_of_author",
  trigger_id: "1.2.3",
  message_ts: "1.2",
  response_url: "https://hooks.slack.com/app/1",
  message: { type: "message", user: "U2", ts: "1.2", team: "T9" },
  user: { id: "U1", name: "priya", team_id: "T1" },
  channel: { id: "C1", name: "general" },
  team,
  token: "t",
  action_ts: "1.2",
};
const click: BlockAction = {
  type: "block_actions",
  actions: [],
  team,
  user: { id: "U1", username: "priya", team_id: "T1" },
  token: "t",
  response_url: "https://hooks.slack.com/actions/1",
  trigger_id: "1.2.3",
  api_app_id: "A1",
  container: {},
};
const event: SlackEventMiddlewareArgs<"app_home_opened">["body"] = {
  type: "event_callback",
  token: "t",
  team_id: "T9",
  api_app_id: "A1",
  event_id: "Ev1",
  event_time: 1,
  event: { type: "app_home_opened", user: "U9", channel: "D1", tab: "home", event_ts: "1.2" },
};

describe("a person", () => {
  const own = { teamId: "T1" };
  const ownEnterprise = { teamId: "T1", enterpriseId: "E1" };

  it.each([
    ["types a command in the own workspace", command, own],
    [
      "types a command in another workspace of the enterprise",
      { ...command, team_id: "T2", enterprise_id: "E1" },
      ownEnterprise,
    ],
    ["uses a shortcut", shortcut, own],
    ["uses a shortcut on a stranger's message", messageShortcut, own],
    ["clicks a button", click, own],
    [
      "clicks a button in a channel that another company hosts",
      { ...click, team: { id: "T9", domain: "osprey" } },
      own,
    ],
    [
      "clicks where Slack tells no workspace of theirs",
      { ...click, user: { id: "U1", username: "priya" } },
      own,
    ],
    ["is what an event is about", event, own],
  ])("is no outsider who %s", (_, body, context) => {
    expect(isOutsider(body, context)).toBe(false);
  });

  it.each([
    ["types a command in another workspace", { ...command, team_id: "T9" }, own],
    [
      "types a command in another enterprise",
      { ...command, team_id: "T9", enterprise_id: "E9" },
      ownEnterprise,
    ],
    [
      "uses a shortcut from another workspace",
      { ...shortcut, user: { ...shortcut.user, team_id: "T9" } },
      own,
    ],
    [
      "uses a message's shortcut from another workspace",
      { ...messageShortcut, user: { ...messageShortcut.user, team_id: "T9" } },
      own,
    ],
    ["clicks from another workspace", { ...click, user: { ...click.user, team_id: "T9" } }, own],
    ["clicks from another enterprise", { ...click, user: { ...click.user, team_id: "T9" } }, ownEnterprise],
    ["clicks where the app does not know its own workspace", click, {}],
  ])("is an outsider who %s", (_, body, context) => {
    expect(isOutsider(body, context)).toBe(true);
  });
});
