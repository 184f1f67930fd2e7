import type { RichTextBlock } from "@slack/types";
import { WebClient } from "@slack/web-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formValue,
  readMessageField,
  readRephraseForm,
  rephraseFormModal,
} from "#app/features/rephrase/form.ts";
import { ids } from "#app/features/rephrase/ids.ts";
import { replyFormModal, replyValue } from "#app/features/rephrase/reply-form.ts";
import { contactField } from "#app/slack/input/contact-field.ts";
import { richTextOf } from "#app/slack/input/message-text.ts";
import { replyTarget } from "#app/slack/reply/delivery-target.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const message: RichTextBlock = {
  type: "rich_text",
  elements: [
    {
      type: "rich_text_section",
      elements: [
        { type: "text", text: "Hi " },
        { type: "user", user_id: "U1" },
      ],
    },
  ],
};
const empty: RichTextBlock = {
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text: " \n" }] }],
};
const thread = { channel: "C1", ts: "1.2", reply: replyTarget("https://hooks.slack.com/app/T1/1/x", 1_000) };

const field = (id: string, label: string, hint: string, initial?: RichTextBlock) => ({
  type: "input",
  block_id: id,
  label: { type: "plain_text", text: label },
  hint: { type: "plain_text", text: hint },
  element: { type: "rich_text_input", action_id: id, ...(initial && { initial_value: initial }) },
});

describe("the form of a rephrasing", () => {
  it("holds the message as it is, names the price, and chooses nobody", () => {
    const form = rephraseFormModal({ trigger: "1.2.3", addressee: undefined, message, thread });
    expect(form).toEqual({
      type: "modal",
      callback_id: "rephrase_form_view",
      private_metadata:
        '{"trigger":"1.2.3","thread":{"channel":"C1","ts":"1.2","reply":{"kind":"reply",' +
        '"responseUrl":"https://hooks.slack.com/app/T1/1/x","until":1801000}}}',
      title: { type: "plain_text", text: "Rephrase" },
      submit: { type: "plain_text", text: "Rephrase · 0.1 credit" },
      close: { type: "plain_text", text: "Cancel" },
      blocks: [
        contactField(),
        field(ids.message, "Message", "Costs 0.1 credit.", message),
        {
          type: "context",
          elements: [
            { type: "mrkdwn", text: "Only you see the result, and nothing is sent.", verbatim: true },
          ],
        },
      ],
    });
    expect(checkView(form, "modal")).toMatchObject({ ok: true });
    expect(formValue.decode(form.private_metadata ?? "")).toEqual({ trigger: "1.2.3", thread });
  });

  it("refuses to carry what could not be read again", () => {
    const long = { ...thread, reply: replyTarget(`https://hooks.slack.com/${"x".repeat(3_000)}`, 0) };
    expect(() => rephraseFormModal({ trigger: "1.2.3", addressee: undefined, thread: long })).toThrow(
      "3000 characters",
    );
    expect(() => formValue.decode('{"thread":{}}')).toThrow();
  });

  it("is read: who was chosen, and the message unless it is empty", async () => {
    const unreachable = new WebClient("xoxb-1", {
      slackApiUrl: "http://127.0.0.1:1/",
      retryConfig: { retries: 0 },
    });
    const values = (value: unknown, contact: { value: string } | null) => ({
      contact: { contact: { type: "external_select", selected_option: contact } },
      [ids.message]: { [ids.message]: { type: "rich_text_input", rich_text_value: value } },
    });
    const read = (value: unknown, contact: { value: string } | null) =>
      readRephraseForm(
        {
          private_metadata: formValue.encode({ trigger: "1.2.3", thread }),
          state: { values: values(value, contact) },
        },
        unreachable,
      );
    expect(readMessageField(values(message, null), ids.message)).toEqual(message);
    expect(await read(message, { value: "jane@acme.com Jane" })).toMatchObject({
      work: {
        operation: "rephrase",
        request: {
          addressee: { address: { email: "jane@acme.com" }, name: "Jane" },
          message: "Hi @U1",
          memo: { thread },
        },
      },
    });
    for (const nothing of [empty, null, undefined]) {
      expect(await read(nothing, null)).toEqual({
        errors: { contact: "Who is this for?", [ids.message]: "What do you want to say?" },
      });
    }
    expect(() => readMessageField({}, ids.message)).toThrow();
  });
});

describe("the form of a reply", () => {
  const value = { call: "call-1", trigger: "1.2.3", attempt: 0 };

  it("shows what is posted, below what to check", () => {
    const form = replyFormModal({
      value,
      message,
      person: "U1",
      isEdited: false,
      thread: { channel: "C1" },
      notes: [undefined, "⚠ Check before sending: “14:30” is missing"],
    });
    expect(form).toEqual({
      type: "modal",
      callback_id: "rephrase_reply_view",
      private_metadata: '{"call":"call-1","trigger":"1.2.3","attempt":0}',
      title: { type: "plain_text", text: "Reply in thread" },
      submit: { type: "plain_text", text: "Post" },
      close: { type: "plain_text", text: "Cancel" },
      blocks: [
        {
          type: "section",
          text: { type: "mrkdwn", text: "⚠ Check before sending: “14:30” is missing", verbatim: true },
        },
        {
          type: "context",
          elements: [
            { type: "mrkdwn", text: "*This is what they will see* in the thread in <#C1>:", verbatim: true },
          ],
        },
        {
          type: "section",
          text: { type: "mrkdwn", text: "Rephrased with AI · sent by *<@U1>*", verbatim: true },
        },
        field(
          ids.replyMessage,
          "Reply",
          "Change it as you like; the line above then says that you edited it. If Rapport isn't a member there, Slack may show it outside the thread. You can take it back later, in the message's menu.",
          message,
        ),
      ],
    });
    expect(checkView(form, "modal")).toMatchObject({ ok: true });
    expect(replyValue.decode(form.private_metadata ?? "")).toEqual(value);
  });

  it("takes any text of the service, and nothing in it is active", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const message = richTextOf(text, []);
        const reply = { value, message, person: "U1", isEdited: true, thread: undefined, notes: [] };
        const form = replyFormModal(reply);
        expect(checkView(form, "modal")).toMatchObject({ ok: true });
        expect(JSON.stringify(form)).not.toMatch(
          /"type":"(?:user|usergroup|team|channel|broadcast|link|emoji|date)"/,
        );
      }),
    );
  });
});
