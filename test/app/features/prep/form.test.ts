import { describe, expect, it } from "vitest";
import { readPrepForm } from "#app/features/prep/form.ts";
import { jane } from "#test/support/app/answered-calls.ts";

/** `view.state.values` of a form that is filled in like this. */
function filled(fields: { contact?: string; kind?: string; topic?: string | null; agenda?: string | null }) {
  const {
    contact = "jane@acme.com Jane Whitfield",
    kind = "call",
    topic = "Q3 renewal",
    agenda = null,
  } = fields;
  return {
    contact: { contact: { selected_option: contact === "" ? null : { value: contact } } },
    prep_kind: { prep_kind: { selected_option: kind === "" ? null : { value: kind } } },
    prep_topic: { prep_topic: { value: topic } },
    prep_agenda: { prep_agenda: { value: agenda } },
  };
}

describe("the form", () => {
  it.each([
    [filled({}), { addressee: jane, prep_type: "call", topic: "Q3 renewal" }],
    [
      filled({ kind: "meeting", topic: "  Q3  ", agenda: " one\ntwo " }),
      { addressee: jane, prep_type: "meeting", topic: "Q3", agenda: "one\ntwo" },
    ],
    [
      filled({ topic: "x".repeat(300), agenda: "y".repeat(3_000) }),
      { addressee: jane, prep_type: "call", topic: "x".repeat(300), agenda: "y".repeat(3_000) },
    ],
  ])("asks for what is in it", (values, request) => {
    expect(readPrepForm(values)).toEqual({ work: { operation: "prep", request } });
  });

  it.each([
    [filled({ contact: "" }), { contact: "Who are you meeting?" }],
    [filled({ kind: "" }), { prep_kind: "Choose one." }],
    [filled({ topic: null }), { prep_topic: "What's it about?" }],
    [
      filled({ topic: "x".repeat(301), agenda: "y".repeat(3_001) }),
      {
        prep_topic: "Topic is too long: 301 of 300 characters. Nothing was charged.",
        prep_agenda: "Agenda is too long: 3,001 of 3,000 characters. Nothing was charged.",
      },
    ],
    [
      filled({ contact: "", kind: "", topic: "\n" }),
      { contact: "Who are you meeting?", prep_kind: "Choose one.", prep_topic: "What's it about?" },
    ],
  ])("says at its fields what is wrong", (values, errors) => {
    expect(readPrepForm(values)).toEqual({ errors });
  });

  it("is an error when it is not ours", () => {
    expect(() => readPrepForm(filled({ kind: "lunch" }))).toThrow();
    expect(() => readPrepForm({})).toThrow();
  });
});
