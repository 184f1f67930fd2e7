import { describe, expect, it } from "vitest";
import { readWaveForm, waveFormModal } from "#app/features/wave/form.ts";
import { formKey } from "#app/slack/input/carried-values.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { jane } from "#test/support/app/answered-calls.ts";

const trigger = "1234567890123.123456789012.abcdef";

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
  it("is one that Slack takes, and carries the trigger that opened it", () => {
    for (const goal of [undefined, "x".repeat(500)]) {
      const context = "y".repeat(3_000);
      const view = waveFormModal({ trigger, addressee: jane, goal, context, tone: "warm" });
      expect(checkView(view, "modal")).toMatchObject({ ok: true });
      expect(formKey.decode(view.private_metadata)).toEqual({ trigger });
    }
  });

  it("has e-mail chosen, and the tone left open", () => {
    const { blocks } = waveFormModal({ trigger, addressee: jane });
    const email = { text: { type: "plain_text", text: "E-mail" }, value: "email" };
    expect(blocks).toMatchObject([
      {},
      {},
      { optional: true },
      { element: { initial_option: email } },
      {},
      {},
    ]);
    expect(JSON.stringify(blocks[2])).not.toContain("initial_option");
  });

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
});
