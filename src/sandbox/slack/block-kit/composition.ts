import { z } from "zod";
import { limits } from "./limits.ts";

const dateToken =
  /^<!date\^\d+\^[^|>^]*\{(?:date|date_num|date_slash|date_long|date_long_full|date_long_pretty|date_pretty|date_short|date_short_pretty|time|time_secs|ago|day_divider_pretty)\}[^|>^]*(?:\^https?:\/\/[^|>]+)?\|[^>]+>$/;

/**
 * What is wrong with the date tokens of a mrkdwn text. Slack shows a malformed one as it stands, and a date without
 * a fallback as nothing on old clients; this sandbox refuses both.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
export function dateTokenProblem(text: string): string | undefined {
  for (const [token] of text.matchAll(/<!date\b[^>]*>?/g)) {
    if (!dateToken.test(token)) return `malformed date token: ${token}`;
  }
  return undefined;
}

/** A string of mrkdwn with well-formed date tokens. */
export const mrkdwnString = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .superRefine((text, context) => {
      const problem = dateTokenProblem(text);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    });

export const plainText = (maximum: number) =>
  z.strictObject({
    type: z.literal("plain_text"),
    text: z.string().min(1).max(maximum),
    emoji: z.boolean().optional(),
  });

export const mrkdwn = (maximum: number) =>
  z.strictObject({
    type: z.literal("mrkdwn"),
    text: mrkdwnString(maximum),
    verbatim: z.boolean().optional(),
  });

export const textObject = (maximum: number) =>
  z.discriminatedUnion("type", [plainText(maximum), mrkdwn(maximum)]);

const hasProtocol = (url: string, protocols: readonly string[]): boolean =>
  URL.canParse(url) && protocols.includes(new URL(url).protocol);

/** A link that a client opens. */
export const linkUrl = z
  .string()
  .min(1)
  .max(limits.url)
  .refine((url) => hasProtocol(url, ["http:", "https:", "mailto:", "tel:", "slack:"]), "invalid url");

/** An address that Slack fetches from. */
export const imageUrl = z
  .string()
  .min(1)
  .max(limits.url)
  .refine((url) => hasProtocol(url, ["http:", "https:"]), "invalid url");

export const blockId = z.string().min(1).max(limits.blockId).optional();
export const actionId = z.string().min(1).max(limits.actionId).optional();

export const option = (text: "plain_text" | "any", hasUrl: boolean) =>
  z.strictObject({
    text: text === "any" ? textObject(limits.optionText) : plainText(limits.optionText),
    value: z.string().min(1).max(limits.optionValue),
    description: (text === "any"
      ? textObject(limits.optionDescription)
      : plainText(limits.optionDescription)
    ).optional(),
    ...(hasUrl ? { url: linkUrl.optional() } : {}),
  });

export const optionGroup = z.strictObject({
  label: plainText(limits.optionGroupLabel),
  options: z.array(option("plain_text", false)).min(1).max(limits.options),
});

export const confirm = z.strictObject({
  title: plainText(limits.confirmTitle),
  text: textObject(limits.confirmText),
  confirm: plainText(limits.confirmButton),
  deny: plainText(limits.confirmButton),
  style: z.enum(["primary", "danger"]).optional(),
});

export const conversationFilter = z
  .strictObject({
    include: z
      .array(z.enum(["im", "mpim", "private", "public"]))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .refine((filter) => Object.keys(filter).length > 0, "must define at least one filter");

export const dispatchActionConfig = z.strictObject({
  trigger_actions_on: z
    .array(z.enum(["on_enter_pressed", "on_character_entered"]))
    .min(1)
    .max(2),
});

const slackFile = z
  .strictObject({ id: z.string().min(1).optional(), url: z.string().min(1).optional() })
  .refine((file) => (file.id === undefined) !== (file.url === undefined), "must define either `id` or `url`");

/** The source of an image: a URL or a file of Slack's. */
export const imageSource = { image_url: imageUrl.optional(), slack_file: slackFile.optional() };

export const hasOneSource = (image: { image_url?: unknown; slack_file?: unknown }): boolean =>
  (image.image_url === undefined) !== (image.slack_file === undefined);

export const imageElement = z
  .strictObject({ type: z.literal("image"), alt_text: z.string().min(1).max(limits.altText), ...imageSource })
  .refine(hasOneSource, "must define either `image_url` or `slack_file`");
