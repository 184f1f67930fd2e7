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

/** What the service takes where none is named. Source: specification, section 4.3. */
export const defaultChannel: Channel = "email";

/** The specification limits neither; in characters. */
export const maxLength = {
  /** A few sentences: what more there is to say belongs into the context. */
  goal: 500,
  /** As much as a field of Slack's forms takes. */
  context: 3_000,
} as const;
