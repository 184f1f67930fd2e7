import { describe, expect, it } from "vitest";
import { readWaveForm } from "#app/features/wave/form.ts";
import { jane } from "#test/support/app/answered-calls.ts";

interface Fields {
  contact?: string;
  goal?: string | null;
  tone?: string;
  channel?: string;
  context?: string | null;
}

/** `view.state.values` of a form that is filled in like this. */
function filled(fields: Fields) {
  const { contact = "jane@acme.com Jane Whitfield", goal = "Renew", tone = "", channel = "email" } = fields;
  const picked = (value: string) => ({ selected_option: value === "" ? null : { value } });
  return {
    contact: { contact: picked(contact) },
    wave_goal: { wave_goal: { value: goal } },
    wave_tone: { wave_tone: picked(tone) },
    wave_channel: { wave_channel: picked(channel) },
    wave_context: { wave_context: { value: fields.context ?? null } },
  };
}

describe("the form", () => {
  it.each([
    [filled({}), { addressee: jane, goal: "Renew", channel: "email" }],
    [
      filled({ goal: " Renew ", tone: "direct", channel: "sms", context: " one\ntwo " }),
      { addressee: jane, goal: "Renew", tone: "direct", channel: "sms", context: "one\ntwo" },
    ],
    [
      filled({ goal: "x".repeat(500), context: "y".repeat(3_000) }),
      { addressee: jane, goal: "x".repeat(500), channel: "email", context: "y".repeat(3_000) },
    ],
  ])("asks for what is in it", (values, request) => {
    expect(readWaveForm(values)).toEqual({ work: { operation: "wave", request } });
  });

  it.each([
    [filled({ contact: "" }), { contact: "Who is this for?" }],
    [filled({ goal: null }), { wave_goal: "What's the message for?" }],
    [filled({ channel: "" }), { wave_channel: "Choose one." }],
    [
      filled({ goal: "x".repeat(501), context: "y".repeat(3_001) }),
      {
        wave_goal: "Goal is too long: 501 of 500 characters. Nothing was charged.",
        wave_context: "Context is too long: 3,001 of 3,000 characters. Nothing was charged.",
      },
    ],
  ])("says at its fields what is wrong", (values, errors) => {
    expect(readWaveForm(values)).toEqual({ errors });
  });

  it("is an error when it is not ours", () => {
    expect(() => readWaveForm(filled({ tone: "suits nobody" }))).toThrow();
    expect(() => readWaveForm({})).toThrow();
  });
});
