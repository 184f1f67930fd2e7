import { z } from "zod";
import { responseUrlCheck } from "../client/client-options.ts";

/**
 * Checks that a request holds what bolt and our handlers read from it, and sends answers nowhere but to Slack. Nothing
 * else is checked, and what Slack may leave out may be missing.
 * Source: https://docs.slack.dev/reference/interaction-payloads and https://docs.slack.dev/apis/events-api
 *
 * @param slackApiUrl whose Slack it is
 */
export function createPayloadCheck(slackApiUrl: string): (body: Record<string, unknown>) => boolean {
  const { command, interaction } = schemas(slackApiUrl);
  return (body) => {
    if (body.event !== undefined) return isEvent(body);
    return (body.command === undefined ? interaction : command).safeParse(body).success;
  };
}

/** Slack's own IDs and names are short; texts about them are made for that. Its longest are those that apps choose. */
const id = z.string().min(1).max(255);
const withId = z.object({ id });
/** Missing or null where the app is installed for a whole enterprise. */
const maybeWithId = withId.nullish();
const view = z.object({ id, type: id, private_metadata: z.string().optional() });
const clicked = z.object({
  type: id,
  action_id: id,
  block_id: z.string(),
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

function schemas(slackApiUrl: string) {
  const responseUrl = z.string().refine(responseUrlCheck(slackApiUrl));
  const command = z.object({
    command: id,
    text: z.string(),
    user_id: id,
    channel_id: id,
    trigger_id: id,
    response_url: responseUrl,
    // An interaction that claims to be a command, too.
    user: z.undefined().optional(),
  });
  const interacting = {
    user: withId,
    team: maybeWithId,
    enterprise: maybeWithId,
    channel: withId.optional(),
    view: view.optional(),
    response_url: responseUrl.optional(),
    // Bolt would take it for another kind of request.
    name: z.undefined().optional(),
  };
  const interaction = z.discriminatedUnion("type", [
    z
      .object({
        ...interacting,
        type: z.literal("block_actions"),
        trigger_id: id,
        actions: z.array(clicked).min(1),
        message: z.object({ ts: id }).nullish(),
      })
      .refine(({ view, response_url }) => view !== undefined || response_url !== undefined),
    z.object({
      ...interacting,
      type: z.literal("view_submission"),
      trigger_id: id.optional(),
      actions: z.undefined().optional(),
      view: view.extend({
        callback_id: z.string(),
        private_metadata: z.string(),
        state: z.object({ values: z.record(z.string(), z.object({})) }),
      }),
      response_urls: z.array(z.object({ channel_id: id, response_url: responseUrl })).optional(),
    }),
    z.object({ ...interacting, type: z.literal("block_suggestion"), action_id: id, value: z.string() }),
    z.object({
      ...interacting,
      type: z.literal("shortcut"),
      actions: z.undefined().optional(),
      callback_id: id,
      trigger_id: id,
    }),
    z.object({
      ...interacting,
      type: z.literal("message_action"),
      actions: z.undefined().optional(),
      callback_id: id,
      trigger_id: id,
      channel: withId,
      message: z.object({
        ts: id,
        text: z.string().nullish(),
        user: id.nullish(),
        thread_ts: id.optional(),
      }),
      response_url: responseUrl,
    }),
  ]);
  return { command, interaction };
}

/** What bolt reads of every event. */
const envelope = z.object({
  event: z.object({
    type: id,
    user: z.union([id, withId]).optional(),
    channel: z.union([id, z.object({})]).optional(),
    item: z.object({}).optional(),
    subteam: z.object({}).optional(),
  }),
  authorizations: z.array(z.object({})).nullish(),
  response_url: z.undefined().optional(),
  response_urls: z.undefined().optional(),
});

const step = {
  function: z.object({ callback_id: id }),
  function_execution_id: id,
  inputs: z.looseObject({}),
};

/** What our handlers read. */
const events = new Map<string, z.ZodType>([
  ["app_home_opened", z.object({ user: id, tab: id })],
  ["channel_shared", z.object({ channel: id })],
  ["member_joined_channel", z.object({ user: id, channel: id })],
  ["user_change", z.object({ user: withId })],
  ["team_join", z.object({ user: withId })],
  ["function_executed", z.object(step)],
]);

function isEvent(body: Record<string, unknown>): boolean {
  const { data } = envelope.safeParse(body);
  return data !== undefined && (events.get(data.event.type)?.safeParse(body.event).success ?? true);
}
