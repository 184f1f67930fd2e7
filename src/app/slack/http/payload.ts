import { z } from "zod";
import { isSlackAddress } from "../client/slack-address.ts";

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

const id = z.string().min(1);
const withId = z.looseObject({ id });
/** Missing or null where the app is installed for a whole enterprise. */
const maybeWithId = withId.nullish();
const view = z.looseObject({ id, type: id });
const clicked = z.looseObject({
  type: id,
  action_id: id,
  block_id: z.string(),
  value: z.string().optional(),
  selected_option: z.looseObject({ value: z.string() }).nullish(),
});

function schemas(slackApiUrl: string) {
  const responseUrl = z.string().refine((url) => URL.canParse(url) && isSlackAddress(url, slackApiUrl));
  const command = z.looseObject({
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
    response_url: responseUrl.optional(),
    // Bolt would take it for another kind of request.
    name: z.undefined().optional(),
  };
  const interaction = z.discriminatedUnion("type", [
    z
      .looseObject({
        ...interacting,
        type: z.literal("block_actions"),
        trigger_id: id,
        actions: z.array(clicked).min(1),
        view: view.optional(),
        message: z.looseObject({ ts: id }).nullish(),
      })
      .refine(({ view, response_url }) => view !== undefined || response_url !== undefined),
    z.looseObject({
      ...interacting,
      type: z.literal("view_submission"),
      actions: z.undefined().optional(),
      view: view.extend({
        callback_id: z.string(),
        private_metadata: z.string(),
        state: z.looseObject({ values: z.record(z.string(), z.looseObject({})) }),
      }),
      response_urls: z.array(z.looseObject({ channel_id: id, response_url: responseUrl })).optional(),
    }),
    z.looseObject({ ...interacting, type: z.literal("block_suggestion"), action_id: id, value: z.string() }),
    z.looseObject({
      ...interacting,
      type: z.literal("shortcut"),
      actions: z.undefined().optional(),
      callback_id: id,
      trigger_id: id,
    }),
    z.looseObject({
      ...interacting,
      type: z.literal("message_action"),
      actions: z.undefined().optional(),
      callback_id: id,
      trigger_id: id,
      channel: withId,
      message: z.looseObject({
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
const envelope = z.looseObject({
  event: z.looseObject({
    type: id,
    user: z.union([id, withId]).optional(),
    channel: z.union([id, z.looseObject({})]).optional(),
    item: z.looseObject({}).optional(),
    subteam: z.looseObject({}).optional(),
  }),
  authorizations: z.array(z.looseObject({})).nullish(),
  response_url: z.undefined().optional(),
  response_urls: z.undefined().optional(),
});

/** What our handlers read. */
const events = new Map<string, z.ZodType>([
  ["app_home_opened", z.looseObject({ user: id, tab: id })],
  ["channel_shared", z.looseObject({ channel: id })],
  ["member_joined_channel", z.looseObject({ user: id, channel: id })],
  ["user_change", z.looseObject({ user: withId })],
  ["team_join", z.looseObject({ user: withId })],
]);

function isEvent(body: Record<string, unknown>): boolean {
  const { data } = envelope.safeParse(body);
  if (data === undefined) return false;
  const { event } = data;
  return events.get(event.type)?.safeParse(event).success ?? true;
}
