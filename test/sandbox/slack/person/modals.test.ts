import type { App, BlockAction, ViewSubmitAction } from "@slack/bolt";
import type { ModalView } from "@slack/types";
import { afterEach, expect, test } from "vitest";
import { app, ids, team } from "#sandbox/index.ts";
import { modal, openForm, type Probe } from "../../probe.ts";

let probe: Probe;
afterEach(() => probe.stop());

async function open(view: ModalView, register: (bolt: App) => void) {
  const opened = await openForm(view, register);
  probe = opened.probe;
  return opened;
}

const form: ModalView = {
  type: "modal",
  callback_id: "form",
  private_metadata: "secret",
  title: { type: "plain_text", text: "Form" },
  submit: { type: "plain_text", text: "Go" },
  blocks: [
    {
      type: "input",
      block_id: "name",
      label: { type: "plain_text", text: "Name" },
      element: { type: "plain_text_input", action_id: "value", max_length: 10 },
    },
    {
      type: "input",
      block_id: "tone",
      optional: true,
      label: { type: "plain_text", text: "Tone" },
      element: {
        type: "radio_buttons",
        action_id: "tone",
        options: [
          { text: { type: "plain_text", text: "Warm" }, value: "warm" },
          { text: { type: "plain_text", text: "Direct" }, value: "direct" },
        ],
        initial_option: { text: { type: "plain_text", text: "Warm" }, value: "warm" },
      },
    },
    {
      type: "input",
      block_id: "where",
      label: { type: "plain_text", text: "Where" },
      element: { type: "conversations_select", action_id: "where" },
    },
    {
      type: "actions",
      block_id: "row",
      elements: [{ type: "button", action_id: "again", text: { type: "plain_text", text: "Again" } }],
    },
  ],
};

test("a submission carries the whole form, first values too, after the client's own checks", async () => {
  let body: ViewSubmitAction | undefined;
  const { priya, opened } = await open(form, (bolt) => {
    bolt.view<ViewSubmitAction>("form", async ({ ack, body: received }) => {
      body = received;
      await ack();
    });
  });
  expect(await priya.submit(opened, { name: "Jane Whitfield" })).toEqual({
    ok: false,
    sentence: "This is too long.",
  });
  expect(priya.modal()?.errors).toEqual({
    name: "This is too long.",
    where: "Please complete this required field.",
  });
  expect(body).toBeUndefined();
  expect(await priya.submit(opened, { name: "Jane", where: ids.dealDesk })).toEqual({ ok: true });
  expect(priya.modal()).toBeUndefined();
  const values = {
    name: { value: { type: "plain_text_input", value: "Jane" } },
    tone: {
      tone: {
        type: "radio_buttons",
        selected_option: { text: { type: "plain_text", text: "Warm" }, value: "warm" },
      },
    },
    where: { where: { type: "conversations_select", selected_conversation: ids.dealDesk } },
  };
  expect(body).toEqual({
    type: "view_submission",
    team: { id: team.id, domain: team.domain },
    user: { id: ids.priya, username: "priya", name: "priya", team_id: team.id },
    api_app_id: app.id,
    token: probe.slack.workspace.secrets.verificationToken,
    enterprise: null,
    is_enterprise_install: false,
    trigger_id: expect.any(String),
    view: {
      id: opened.id,
      team_id: team.id,
      type: "modal",
      blocks: form.blocks,
      private_metadata: "secret",
      callback_id: "form",
      state: { values },
      hash: opened.hash,
      title: { type: "plain_text", text: "Form", emoji: true },
      close: null,
      submit: { type: "plain_text", text: "Go", emoji: true },
      previous_view_id: null,
      root_view_id: opened.id,
      app_id: app.id,
      app_installed_team_id: team.id,
      bot_id: app.bot,
    },
    response_urls: [],
  });
});

test("an acknowledgement shows errors, updates, pushes and clears; entered values stay where fields do", async () => {
  const answers = [
    { response_action: "errors", errors: { name: "Not that name" } },
    { response_action: "update", view: modal("Second", { callback_id: "form" }) },
    { response_action: "push", view: modal("Third", { callback_id: "form" }) },
    { response_action: "push", view: modal("Fourth", { callback_id: "form" }) },
    { response_action: "push", view: modal("Too many") },
    { response_action: "errors", errors: { nope: "No such block" } },
    { response_action: "clear" },
  ] as const;
  let turn = 0;
  const { priya, opened } = await open(modal("First", { callback_id: "form" }), (bolt) => {
    bolt.view("form", async ({ ack }) => {
      const answer = answers[turn++];
      await ack(answer === undefined ? undefined : structuredClone(answer));
    });
  });
  expect(await priya.submit(opened, { name: "Jane" })).toEqual({ ok: false, sentence: "Not that name" });
  expect(priya.modal()?.errors).toEqual({ name: "Not that name" });
  const top = () => {
    const view = priya.modal();
    if (view === undefined) throw new Error("no modal");
    return view;
  };
  const titles = () => priya.modals().map(({ title }) => title);
  await priya.submit(top());
  expect(titles()).toEqual(["Second"]);
  expect(top().state).toEqual({ name: { value: { type: "plain_text_input", value: "Jane" } } });
  expect(top().id).toBe(opened.id);
  await priya.submit(top());
  await priya.submit(top(), { name: "x" });
  expect(titles()).toEqual(["Second", "Third", "Fourth"]);
  expect(top().root_view_id).toBe(opened.id);
  const trouble = { ok: false, sentence: "We had some trouble connecting. Try again?" };
  expect(await priya.submit(top(), { name: "x" })).toEqual(trouble);
  expect(await priya.submit(top())).toEqual(trouble);
  await expect(priya.submit(opened)).rejects.toThrow("Another modal is above this one.");
  expect(await priya.submit(top())).toEqual({ ok: true });
  expect(titles()).toEqual([]);
  expect(probe.slack.workspace.problems.map(({ sentence }) => sentence)).toEqual([
    "The acknowledgement's body is refused: push_limit_reached",
    'The acknowledgement\'s body is refused: there is no input block "nope" to show an error at',
  ]);
});

test("views.push and views.update work on the stack, and a stale hash is refused", async () => {
  const actions: BlockAction[] = [];
  const { priya, opened } = await open(form, (bolt) => {
    bolt.action("again", async ({ ack, body, client }) => {
      await ack();
      if (body.type !== "block_actions") return;
      actions.push(body);
      await client.views.push({ trigger_id: body.trigger_id, view: modal("Pushed") });
    });
  });
  const { client } = probe.bolt;
  await priya.fill(opened, "name", "Jane");
  await priya.click(opened, "again");
  const pushed = await priya.until((me) => (me.modals().length === 2 ? me.modal() : undefined));
  expect(actions[0]?.view?.state.values.name).toEqual({ value: { type: "plain_text_input", value: "Jane" } });
  expect(actions[0]?.container).toEqual({ type: "view", view_id: opened.id });
  expect(actions[0]).not.toHaveProperty("response_url");

  const updated = await client.views.update({ view_id: pushed.id, hash: pushed.hash, view: modal("Newer") });
  expect(updated.view?.title?.text).toBe("Newer");
  const refused = async (call: Promise<unknown>) =>
    call.then(
      () => "accepted",
      (error: unknown) =>
        error instanceof Error ? error.message.replace("An API error occurred: ", "") : "",
    );
  expect(
    await refused(client.views.update({ view_id: pushed.id, hash: pushed.hash, view: modal("Old") })),
  ).toBe("hash_conflict");
  expect(await refused(client.views.update({ view_id: "V0GONE", view: modal("Old") }))).toBe("not_found");
  const newest = await priya.until((me) => me.modal());
  await priya.close(newest);
  expect(priya.modals().map(({ title }) => title)).toEqual(["Form"]);
  await priya.click(opened, "again");
  await priya.close(await priya.until((me) => (me.modals().length === 2 ? me.modal() : undefined)), {
    all: true,
  });
  expect(priya.modals()).toEqual([]);
});

test("an external select offers what the app suggests, once that passes Slack's rules", async () => {
  const asked: string[] = [];
  const select = (action: string): ModalView => ({
    ...modal("Pick"),
    blocks: [
      {
        type: "input",
        block_id: "who",
        label: { type: "plain_text", text: "Who" },
        element: { type: "external_select", action_id: action, min_query_length: 2 },
      },
    ],
  });
  let submitted: unknown;
  const { priya, opened } = await open(select("contact"), (bolt) => {
    bolt.options("contact", async ({ options, ack }) => {
      asked.push(options.value);
      const text = options.value === "long" ? "x".repeat(76) : options.value;
      await ack({ options: [{ text: { type: "plain_text", text }, value: options.value }] });
    });
    bolt.view("", async ({ ack, view }) => {
      submitted = view.state.values;
      await ack();
    });
  });
  const offered = { text: { type: "plain_text", text: "jane" }, value: "jane" };
  expect(await priya.suggest(opened, "contact", "j")).toEqual({ options: [] });
  expect(await priya.suggest(opened, "contact", "jane")).toEqual({ options: [offered] });
  expect(await priya.suggest(opened, "contact", "long")).toEqual({ options: [] });
  expect(asked).toEqual(["jane", "long"]);
  expect(probe.slack.workspace.problems.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^The options are refused: .*<=75 characters \[json-pointer:\/options\/0\/text\/text\]$/,
    ),
  ]);
  await expect(priya.submit(opened, { who: "sam" })).rejects.toThrow('has no option "sam"');
  await priya.submit(opened, { who: "jane" });
  expect(submitted).toEqual({ who: { contact: { type: "external_select", selected_option: offered } } });
});

test("an acknowledged update may be updated again by its id, until the modal is closed", async () => {
  const { priya, opened } = await open(modal("Prep", { callback_id: "prep" }), (bolt) => {
    bolt.view("prep", async ({ ack }) =>
      ack({ response_action: "update", view: modal("Writing the brief…") }),
    );
  });
  expect(await priya.submit(opened, { name: "Jane" })).toEqual({ ok: true });
  expect(priya.modal()).toMatchObject({ id: opened.id, title: "Writing the brief…" });
  const { client } = probe.bolt;
  await client.views.update({ view_id: opened.id, view: modal("The brief") });
  const shown = await priya.until((me) => me.modal());
  expect(shown).toMatchObject({ id: opened.id, title: "The brief" });
  await priya.close(shown);
  await expect(client.views.update({ view_id: opened.id, view: modal("Late") })).rejects.toThrow("not_found");
  expect(priya.modal()).toBeUndefined();
  expect(probe.slack.workspace.problems).toEqual([]);
});

test("first values of an external select and a rich text, and options before a letter is typed", async () => {
  const jane = { text: { type: "plain_text" as const, text: "Jane Whitfield" }, value: "jane" };
  const leila = { text: { type: "plain_text" as const, text: "Leila Haddad" }, value: "leila" };
  const draft = {
    type: "rich_text" as const,
    elements: [
      {
        type: "rich_text_section" as const,
        elements: [
          { type: "text" as const, text: "Ask ", style: { bold: true } },
          { type: "user" as const, user_id: ids.sam },
        ],
      },
    ],
  };
  const view: ModalView = {
    ...modal("Rephrase", { callback_id: "rephrase" }),
    blocks: [
      {
        type: "input",
        block_id: "contact",
        label: { type: "plain_text", text: "Contact" },
        element: { type: "external_select", action_id: "who", min_query_length: 0, initial_option: jane },
      },
      {
        type: "input",
        block_id: "message",
        label: { type: "plain_text", text: "Message" },
        element: { type: "rich_text_input", action_id: "text", initial_value: draft },
      },
    ],
  };
  const asked: unknown[] = [];
  const submitted: unknown[] = [];
  const { priya, opened } = await open(view, (bolt) => {
    bolt.options("who", async ({ options, body, ack }) => {
      asked.push([options.type, options.value, body.view?.id]);
      await ack({ options: [jane, leila] });
    });
    bolt.view("rephrase", async ({ ack, view: received }) => {
      submitted.push(received.state.values);
      await ack({ response_action: "update", view: { ...view, callback_id: "rephrase" } });
    });
  });
  expect(await priya.suggest(opened, "who", "")).toEqual({ options: [jane, leila] });
  expect(asked).toEqual([["block_suggestion", "", opened.id]]);
  const state = (selected_option: unknown, rich_text_value: unknown) => ({
    contact: { who: { type: "external_select", selected_option } },
    message: { text: { type: "rich_text_input", rich_text_value } },
  });
  await priya.submit(opened);
  await priya.submit(opened, { contact: "leila", message: "Short, please" });
  await priya.submit(opened, { contact: "jane", message: draft });
  const typed = {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "Short, please" }] }],
  };
  expect(submitted).toEqual([state(jane, draft), state(leila, typed), state(jane, draft)]);
  await expect(priya.fill(opened, "message", { type: "rich_text" })).rejects.toThrow(
    "takes a text or a rich",
  );
});
