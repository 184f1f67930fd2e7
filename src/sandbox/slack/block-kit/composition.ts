import { z } from "zod";
import { limits } from "./limits.ts";

const dateToken =
  /^<!date\^\d+\^[^|>^]*\{(?:date_short_pretty|time|ago)\}[^|>^]*(?:\^https?:\/\/[^|>]+)?\|[^>]+>$/;

/**
 * What is wrong with the date tokens of a mrkdwn text. Slack shows a malformed one as it was written, and a date without
 * a fallback as nothing on old clients; this sandbox refuses both, and formats that the app does not use.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
export function dateTokenProblem(text: string): string | undefined {
  for (const [token] of text.matchAll(/<!date\b[^>]*>?/g)) {
    if (!dateToken.test(token)) return `malformed date token: ${token}`;
  }
  return undefined;
}

/** An object of Slack's, discriminated by its `type`; a field that is not named is refused. */
export const slackObject = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

export const flag = z.boolean().optional();
export const nonEmpty = z.string().min(1);
/** A text that must not be empty. */
export const textUpTo = (maximum: number) => nonEmpty.max(maximum);
/** A list that must not be empty. */
export const listOf = <Item extends z.ZodType>(item: Item, maximum: number) =>
  z.array(item).min(1).max(maximum);

export const plainText = (maximum: number) =>
  slackObject("plain_text", { text: textUpTo(maximum), emoji: flag });

export const mrkdwn = (maximum: number) =>
  slackObject("mrkdwn", {
    text: textUpTo(maximum).superRefine((text, context) => {
      const problem = dateTokenProblem(text);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    }),
    verbatim: flag,
  });

export const textObject = (maximum: number) =>
  z.discriminatedUnion("type", [plainText(maximum), mrkdwn(maximum)]);

const linkProtocols = ["http:", "https:", "mailto:", "tel:", "slack:"];

/** A link that a client opens. */
export const linkUrl = textUpTo(limits.url).refine(
  (text) => URL.canParse(text) && linkProtocols.includes(new URL(text).protocol),
  "invalid url",
);

export const blockId = textUpTo(limits.blockId).optional();
export const actionId = textUpTo(limits.actionId).optional();

const optionOf = <Text extends z.ZodType>(text: (maximum: number) => Text) =>
  z.strictObject({
    text: text(limits.optionText),
    value: textUpTo(limits.optionValue),
    description: text(limits.optionDescription).optional(),
  });

/** An option of selects. */
export const option = optionOf(plainText);
/** An option of checkboxes and radio buttons. */
export const richOption = optionOf(textObject);
export const overflowOption = option.extend({ url: linkUrl.optional() });

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
    exclude_external_shared_channels: flag,
    exclude_bot_users: flag,
  })
  .refine((filter) => Object.keys(filter).length > 0, "must define at least one filter");
