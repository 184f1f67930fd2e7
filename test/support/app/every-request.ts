import { expect } from "vitest";
import { app, ids as people, type Workspace } from "#sandbox/index.ts";
import type { Delivery } from "#sandbox/slack/transport/app-transport.ts";
import { eventPayload } from "#sandbox/slack/transport/payloads.ts";

/**
 * Every kind of request that a person can make of Rapport, as Slack sends it where it says nothing of their workspace:
 * `user.team_id` is optional, and missing in recorded payloads.
 */
export const kinds = [
  ...["/profile", "/prep", "/wave", "/rephrase", "/credits", "/reminders"],
  ...["the shortcut to a message's author", "the shortcut to rephrase a message"],
  ...["the shortcut to look someone up", "a button on a message", "a menu on a message"],
  ...["a button in a modal", "a button in Home", "the options of a field", "a form", "opening Home"],
  ...["a workflow's step", "a direct message", "a mention"],
] as const;
export type Kind = (typeof kinds)[number];

/** Whoever makes a request, be they known to Slack or not. */
interface By {
  workspace: Workspace;
  user: string;
  /** The workspace that the request says they are of. */
  claimed?: string | undefined;
}

const jane = "jane@acme.com";
const message = { type: "message", user: people.jane, ts: "1.2", text: "Thanks for the deck." };
const button = {
  type: "button",
  block_id: "b",
  action_id: "profile_open",
  value: JSON.stringify({ address: { email: jane } }),
};
const menu = {
  type: "overflow",
  block_id: jane,
  action_id: "profile_more",
  selected_option: { text: { type: "plain_text", text: "Refresh" }, value: "refresh" },
};

const command =
  (name: string, text: string) =>
  ({ workspace, user, claimed = workspace.team.id }: By): Delivery => ({
    kind: "slash_commands",
    title: name,
    payload: {
      team_id: claimed,
      channel_id: people.general,
      channel_name: "general",
      user_id: user,
      command: name,
      text,
      response_url: workspace.responseUrls.issue("commands", { user, channel: people.general }).url,
      trigger_id: workspace.triggers.issue(user),
    },
  });

const interaction =
  (type: string, fields: (by: By) => Record<string, unknown>) =>
  (by: By): Delivery => ({
    kind: "interactive",
    title: type,
    payload: {
      type,
      team: { id: by.workspace.team.id, domain: by.workspace.team.domain },
      user: { id: by.user, name: "somebody", ...(by.claimed !== undefined && { team_id: by.claimed }) },
      enterprise: null,
      is_enterprise_install: false,
      container: {},
      trigger_id: by.workspace.triggers.issue(by.user),
      ...fields(by),
    },
  });

const onMessage = ({ workspace, user }: By) => ({
  response_url: workspace.responseUrls.issue("actions", { user, channel: people.general }).url,
  channel: { id: people.general, name: "general" },
  message,
  message_ts: message.ts,
});

function inModal({ workspace, user }: By) {
  const view = workspace.views.open(user, { type: "modal", blocks: [] });
  if (typeof view === "string") throw new Error(view);
  const { id } = view;
  return { view: { id, type: "modal" }, trigger_id: workspace.triggers.issue(user, { viewId: id }) };
}

const written = (by: By, event: Record<string, unknown>): Delivery => ({
  kind: "events_api",
  title: String(event.type),
  payload: eventPayload(by.workspace, { user: by.user, text: `who is ${jane}?`, ts: "1.2", ...event }),
});

/** Where somebody is with the app, among others. */
const roomOf = ({ workspace, user }: By) =>
  workspace.conversationsOf(user).find(({ kind, members }) => kind === "public" && members.includes(app.user))
    ?.id;

const filledForm = {
  id: "V1",
  type: "modal",
  callback_id: "profile_look_up_view",
  private_metadata: "",
  state: { values: { profile_look_up_contact: { profile_look_up_contact: { value: jane } } } },
};

const makers: Readonly<Record<Kind, (by: By) => Delivery>> = {
  "/profile": command("/profile", jane),
  "/prep": command("/prep", `${jane} call Q3 renewal`),
  "/wave": command("/wave", `${jane} Renew before the 30th`),
  "/rephrase": command("/rephrase", `${jane} Could you have a look at page 2?`),
  "/credits": command("/credits", ""),
  "/reminders": command("/reminders", "list"),
  "the shortcut to a message's author": interaction("message_action", (by) => ({
    callback_id: "profile_of_author",
    ...onMessage(by),
  })),
  "the shortcut to rephrase a message": interaction("message_action", (by) => ({
    callback_id: "rephrase_for_contact",
    ...onMessage(by),
  })),
  "the shortcut to look someone up": interaction("shortcut", () => ({ callback_id: "profile_look_up" })),
  "a button on a message": interaction("block_actions", (by) => ({ actions: [button], ...onMessage(by) })),
  "a menu on a message": interaction("block_actions", (by) => ({ actions: [menu], ...onMessage(by) })),
  "a button in a modal": interaction("block_actions", (by) => ({ actions: [button], ...inModal(by) })),
  "a button in Home": interaction("block_actions", () => ({
    actions: [button],
    view: { id: "V1", type: "home" },
  })),
  "the options of a field": interaction("block_suggestion", () => ({
    action_id: "contact",
    block_id: "contact",
    value: jane,
  })),
  "a form": interaction("view_submission", () => ({ view: filledForm, response_urls: [] })),
  "a direct message": (by) =>
    written(by, { type: "message", channel_type: "im", channel: by.workspace.appConversation(by.user).id }),
  "a mention": (by) => written(by, { type: "app_mention", channel: roomOf(by) }),
  "opening Home": ({ workspace, user }) => ({
    kind: "events_api",
    title: "app_home_opened",
    payload: eventPayload(workspace, {
      type: "app_home_opened",
      user,
      channel: "D1",
      tab: "home",
      event_ts: "1.2",
    }),
  }),
  "a workflow's step": ({ workspace, user }) => {
    const inputs = { contact: jane, for: user };
    const id = `Fx${workspace.makeId(9)}`;
    workspace.stepRuns.push({ id, by: people.priya, step: "look_up", inputs });
    return {
      kind: "events_api",
      title: "function_executed",
      payload: eventPayload(workspace, {
        ...{ type: "function_executed", function: { callback_id: "look_up" }, inputs, event_ts: "1.2" },
        function_execution_id: id,
      }),
    };
  },
};

/** A request of this kind, as Slack sends it. */
export function requestOf(kind: Kind, by: By): Delivery {
  return makers[kind](by);
}

/** What the app does about a request. */
export interface Reaction {
  /** What it asks of Slack, and the sentence with which it lets somebody not in. */
  slack: string[];
  /** What it asks of the profile service. */
  service: string[];
  /** The body of its acknowledgement. */
  body?: unknown;
}

/** Watches what the app does about requests. */
export function watched(workspace: Workspace) {
  let slack: string[] = [];
  let service: string[] = [];
  workspace.onArrival(({ direction, title, body }) => {
    // The workspace's name, asked for once.
    if (title === "auth.test") return;
    const refusal = refusalIn(body);
    if (direction === "app to service") service.push(title);
    else slack.push(refusal === undefined ? title : `${title}: ${refusal}`);
  });
  function request(user: string, kind: Kind, claimed?: string) {
    [slack, service] = [[], []];
    return workspace.deliver(requestOf(kind, { workspace, user, claimed }));
  }
  return {
    request,

    /**
     * Makes a request, and waits until what the app does about it is this and nothing else.
     *
     * @param claimed the workspace that the request says they are of; absent where it doesn't say
     */
    async expectReaction(user: string, kind: Kind, expected: Reaction, claimed?: string): Promise<void> {
      const { body, ...asked } = expected;
      const acknowledgement = await request(user, kind, claimed);
      await expect
        .poll(() => ({ acknowledgement, slack, service }))
        .toEqual({ acknowledgement: { acknowledged: true, body }, ...asked });
    },

    /** Makes a request, and waits until the app does what only members get. */
    async expectLetIn(user: string, kind: Kind, claimed?: string): Promise<void> {
      const acknowledgement = await request(user, kind, claimed);
      const body = acknowledgement.acknowledged ? acknowledgement.body : undefined;
      const done = () => [...(body === undefined ? [] : [JSON.stringify(body)]), ...slack, ...service];
      await expect.poll(() => done().filter((each) => each !== "users.info")).not.toEqual([]);
      expect(done().filter((each) => refusal.test(each) || each === '{"options":[]}')).toEqual([]);
    },
  };
}

/** Why the app lets somebody not in, wherever it stands in what it sent. */
function refusalIn(body: string): string | undefined {
  const text = body.startsWith("{") ? body : decodeURIComponent(body.replaceAll("+", " "));
  return refusal.exec(text)?.[0];
}

const refusal = /(?:Rapport is for members|Slack couldn't tell us)[^"&]*/;

/** How the app says a sentence to whoever made such a request. */
export function saying(kind: Kind, sentence: string): Reaction {
  const by = (...slack: string[]): Reaction => ({ slack, service: [] });
  switch (kind) {
    case "the options of a field":
      return { ...by(), body: { options: [] } };
    case "a form":
      return { ...by(), body: { response_action: "update", view: modalSaying(sentence) } };
    case "the shortcut to look someone up":
    case "a button in Home":
      return by(`views.open: ${sentence}`);
    case "a button in a modal":
      return by(`views.push: ${sentence}`);
    case "a workflow's step":
      return by(`functions.completeError: ${ofThem}`);
    case "opening Home":
      return by(`views.publish: ${sentence}`);
    case "a direct message":
      return by(`chat.postMessage: ${sentence}`);
    case "a mention":
      return by(`chat.postEphemeral: ${sentence}`);
    case "/profile":
    case "/prep":
    case "/wave":
    case "/rephrase":
    case "/credits":
    case "/reminders":
      return { ...by(), body: { response_type: "ephemeral", text: sentence } };
    default:
      return by(`response_url: ${sentence}`);
  }
}

/** The same, to whoever runs a workflow. */
const ofThem =
  "Rapport is for members of this workspace, and the person it's for isn't one, as far as Slack tells us. Nothing was looked up.";

export const modalSaying = (sentence: string) => ({
  type: "modal",
  title: { type: "plain_text", text: "Rapport" },
  close: { type: "plain_text", text: "Close" },
  blocks: [{ type: "section", text: { type: "mrkdwn", text: sentence, verbatim: true } }],
});
