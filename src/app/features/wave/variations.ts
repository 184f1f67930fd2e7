import type { PlainTextOption, StaticSelect } from "@slack/types";
import { z } from "zod";
import { waveRequest } from "#contract/operations.ts";
import { limits } from "../../blocks/limits.ts";
import { defaultChannel, priced, type Work } from "../../credits/paid-operations.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import type { PaidResult } from "../../slack/paid/paid-result.ts";
import { ids } from "./ids.ts";

const { tone, channel } = waveRequest.shape;
const variation = z.object({ tone: tone.exactOptional(), channel: channel.exactOptional() });
type Variation = z.infer<typeof variation>;

/** An option's value: the call it varies, and what is other than there. */
export const variationValue = jsonValue(variation.extend({ call: z.string().min(1) }), limits.optionValue);

const channelTexts = {
  email: "As e-mail",
  linkedin: "As LinkedIn message",
  sms: "As SMS",
} as const;

/** A menu that buys the message in another tone or for another channel; each choice shows its price. */
export function variationMenu({ id, composition: { request } }: PaidResult<"wave">): StaticSelect {
  const option = (text: string, change: Variation): PlainTextOption => ({
    text: { type: "plain_text", text: priced(text, "wave") },
    value: variationValue.encode({ call: id, ...change }),
  });
  const present = request.channel ?? defaultChannel;
  return {
    type: "static_select",
    action_id: ids.vary,
    placeholder: { type: "plain_text", text: "Another tone or channel" },
    options: [
      ...tone
        .unwrap()
        .options.filter((one) => one !== request.tone)
        .map((one) => option(`${one.charAt(0).toUpperCase()}${one.slice(1)}`, { tone: one })),
      ...channel
        .unwrap()
        .options.filter((one) => one !== present)
        .map((one) => option(channelTexts[one], { channel: one })),
    ],
  };
}

/** The work with that tone or channel; `undefined` when it's no message. */
export function variedWork(work: Work, change: Variation): Work | undefined {
  if (work.operation !== "wave") return undefined;
  return { operation: "wave", request: { ...work.request, ...change } };
}
