import type { WorkOf } from "../../credits/operations.ts";

type WaveWork = WorkOf<"wave">["request"];
export type Tone = NonNullable<WaveWork["tone"]>;
export type Channel = NonNullable<WaveWork["channel"]>;

/** Each tone and channel, as a form shows it. */
export const tones: Readonly<Record<Tone, string>> = {
  professional: "Professional",
  casual: "Casual",
  warm: "Warm",
  direct: "Direct",
};
export const channels: Readonly<Record<Channel, string>> = {
  email: "E-mail",
  linkedin: "LinkedIn",
  sms: "SMS",
};

/** The service's default. Source: specification, section 4.3. */
export const defaultChannel: Channel = "email";

/** Our limits, in characters; the specification has none. */
export const maxLength = {
  /** A few sentences: more belongs in the context. */
  goal: 500,
  /** As much as a field of Slack's forms takes. */
  context: 3_000,
} as const;
