import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { app, ids as people, team } from "../../src/sandbox/index.ts";
import { createAppPromises } from "../fuzz/app-promises.ts";
import { startEverything } from "../support/app/rapport.ts";
import { inTurn } from "../support/properties/num-runs.ts";

/** Whatever a form's fields, what it carries, and a button's value have in them: each that a feature names. */

const root = new URL("../../", import.meta.url);

/**
 * Every ID of every feature: of its forms, fields and buttons, so that nobody can forget a new one here.
 *
 * @returns for each ID, all of its feature's
 */
async function everyId(): Promise<[string, string[]][]> {
  const found = new Map<string, string[]>();
  for await (const file of glob("src/app/features/*/ids.ts", { cwd: root })) {
    const { ids } = await import(new URL(file, root).href);
    const all: string[] = [];
    JSON.stringify(ids, (_, value: unknown) => {
      if (typeof value === "string") all.push(value);
      return value;
    });
    for (const id of all) found.set(id, all);
  }
  return [...found];
}

const namesOfIds = ["channel", "call", "source", "list", "reminder", "series", "approval", "typed", "digest"];

const hostile = [
  "",
  "null",
  "9".repeat(400),
  '{"call":"x","organisation":"T0OTHER","trigger":"1.2.3","address":{"email":7},"place":null}',
  // As if we had written it, but longer than Slack carries: where it would be shown, no block takes it.
  JSON.stringify({ ...Object.fromEntries(namesOfIds.map((name) => [name, "C".repeat(3_100)])), page: 0 }),
  `<!channel> <@${people.sam}> \u0000\u202e ${"x".repeat(3_100)}`,
];

/** What any element says; each name gets one of the texts in turn, and all with `PROPERTY_RUNS=all`. */
const stateOf = (text: string) => ({
  value: text,
  rich_text_value: { type: "rich_text", elements: [{ type: text, elements: text }] },
  selected_option: { value: text, text: { type: "plain_text", text } },
  selected_options: [{ value: text }],
  selected_user: text,
  selected_channel: text,
  selected_conversation: text,
  selected_date_time: text,
  files: [{ id: text, url_private_download: text }],
});

/** Long ones are for what is carried: forms with many long fields take too long to send. */
test("nothing that a form or button carries crashes, is spent, or says more than it should", async () => {
  const running = await startEverything();
  const { workspace } = running.slack;
  const promises = createAppPromises(running, [], { isMalformed: true });
  const names = await everyId();
  expect(names.length).toBeGreaterThan(80);
  const send = (user: string, payload: object) => {
    const common = { team: { id: team.id }, user: { id: user }, api_app_id: app.id };
    const at = { trigger_id: workspace.triggers.issue(user) };
    const body = new URLSearchParams({ payload: JSON.stringify({ ...common, ...at, ...payload }) });
    return promises.send(body.toString(), "application/x-www-form-urlencoded");
  };
  for (const [index, [name, fields]] of names.entries()) {
    for (const text of inTurn(hostile, index)) {
      const values = Object.fromEntries(
        fields.map((field) => [field, { [field]: stateOf(text.slice(0, 80)) }]),
      );
      const view = { id: "V1", type: "modal", callback_id: name, private_metadata: text, state: { values } };
      await send(people.sam, { type: "view_submission", view });
      const action = { type: "button", block_id: text, action_id: name, value: text, action_ts: "1.2" };
      await send(people.priya, { type: "block_actions", view, actions: [action] });
    }
  }
  await promises.checkBooks();
  expect(await running.rapport.ledgerRows(1)).toEqual([]);
  await running.stop();
});
