import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { forgedAct, forgedPress, forgedSubmit } from "../support/app/forged.ts";
import { priyasCalendar, singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";

/**
 * What somebody bought is shown to them, to who made the same request, and a meeting's brief to whoever opened it from
 * a card that they may see. A colleague who knows a call's id is shown nothing of it, and makes nothing be bought.
 */

const world = await singleCalendarWorkspace();
const { ask, modal, read } = world;
const here = "#renewals";
const gone = "This result isn't here anymore.";

let priya: Actor;
let lena: Actor;
/** Of a reminder in Priya's own messages. */
let reminder: string;
beforeAll(async () => {
  const { workspace } = world.running.slack;
  priya = world.priya;
  lena = workspace.as(people.lena);
  world.host.serve(priyasCalendar());
  expect(await ask(priya, here, `add ${world.host.address("own")} 15`)).toContain("Calendar added");
  await priya.openHome();
  const home = await priya.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes("Kestrel renewal") && view;
  });
  reminder = /"meeting ([^"]+)"/.exec(JSON.stringify(home.blocks))?.[1] ?? "";
  await lena.send(here, "Morning!");
});

/** Presses a button in the last message that they see. */
const press = (who: Actor, action_id: string, value: object) =>
  forgedPress(world.running.slack.workspace, who, who.lastMessage(here), action_id, value);

const callIn = (shown: View | Message): string =>
  /\\"call\\":\\"([^"\\]+)/.exec(JSON.stringify(shown.blocks))?.[1] ?? "";

const paid = () =>
  world.running.slack.workspace.traffic.exchanges.filter(
    ({ url }) => url.startsWith("/v1") && !url.includes("lookup"),
  ).length;

const pressBrief = (who: Actor) =>
  press(who, "reminders_brief", { reminder, addressee: { address: { email: "jane@acme.com" } } });

/** @returns the id of the call, which only Priya's buttons carry */
async function buyBrief(): Promise<string> {
  await pressBrief(priya);
  const shown = await modal(priya, "Opening");
  await priya.close(shown);
  return callIn(shown);
}

async function buyWave(): Promise<string> {
  await priya.send(here, "/wave jane@acme.com Renew before the 30th");
  return callIn(
    await priya.until((me) => {
      const last = me.lastMessage(here);
      return read(last).startsWith("Wave to") && last;
    }),
  );
}

const ofResult = { page: 0, isReopened: true };
const attempts = {
  paid_open_result: ofResult,
  paid_earlier_version: ofResult,
  paid_later_version: ofResult,
  paid_write_anew: { key: "1.2.3" },
  prep_page_next: ofResult,
  wave_page_previous: ofResult,
  prep_share: ofResult,
  wave_again: ofResult,
  wave_share: ofResult,
  rephrase_reply: ofResult,
  rephrase_copy: ofResult,
  rephrase_again: ofResult,
  home_open_result: {},
};

describe.each([
  ["the brief of a private reminder", buyBrief],
  ["a wave", buyWave],
] as const)("of %s, a colleague who knows the call's id", (_, buy) => {
  test("sees nothing, and has nothing written again", async () => {
    const call = await buy();
    expect(call).not.toBe("");
    const before = paid();
    for (const [action, more] of Object.entries(attempts)) {
      await press(lena, action, { call, ...more });
      const shown = await modal(lena, gone);
      expect.soft(read(shown), action).not.toContain("Jane");
      await lena.close(shown, { all: true });
    }
    const chosen = { value: JSON.stringify({ call, tone: "warm" }) };
    const vary = { type: "static_select", action_id: "wave_vary", selected_option: chosen };
    await forgedAct(world.running.slack.workspace, lena, lena.lastMessage(here), vary);
    await lena.close(await modal(lena, gone), { all: true });
    for (const again of ["credits_again", "credits_reword"]) {
      await press(lena, again, { call });
      await lena.until((me) => read(me.lastMessage(here)) === "Only the person who asked can try again.");
      await lena.send(here, "Morning!");
    }
    for (const kind of ["prep", "wave"]) {
      const id = `${kind}_share_target`;
      const target = { type: "conversations_select", selected_conversation: people.renewals };
      const values = { [id]: { [id]: target }, share_colleague: { share_colleague: {} } };
      const carried = { call, ...ofResult };
      const { workspace } = world.running.slack;
      const answer = await forgedSubmit(workspace, lena, `${kind}_share_view`, carried, values);
      expect(JSON.stringify(answer)).toContain(gone);
    }
    expect(paid()).toBe(before);
  });
});

test("a brief can't be put in the place of a meeting's, nor another call in that of its repetition", async () => {
  const call = await buyBrief();
  await lena.send(here, "/prep leila@acme.com call Something else");
  const own = callIn(
    await lena.until((me) => {
      const last = me.lastMessage(here);
      return read(last).startsWith("Brief: call") && last;
    }),
  );
  await lena.send(here, "Morning!");
  const before = paid();
  const { lines } = world.running;
  for (const key of ["meeting:o1:c1", `again:${call}`]) {
    const from = lines.length;
    await press(lena, "paid_write_anew", { call: own, key });
    await expect.poll(() => lines.slice(from).join("\n")).toContain("carries what the app didn't write");
  }
  expect(paid()).toBe(before);
});

test("a meeting's brief is for those who opened it from its card", async () => {
  const { sam } = world;
  expect(await ask(priya, here, `add ${world.host.address("team")} 15 here`)).toContain("Calendar added");
  await priya.send(here, "/reminders list");
  const upcoming = await ask(priya, here, "test");
  const value = /reminder\\":\\"([^"\\]+)/.exec(JSON.stringify(priya.lastMessage(here).blocks))?.[1] ?? "";
  expect(upcoming).toContain("Jane Whitfield");
  const brief = { reminder: value, addressee: { address: { email: "jane@acme.com" } } };
  await press(priya, "reminders_brief", brief);
  const bought = await modal(priya, "Opening");
  const open = { call: callIn(bought), ...ofResult };
  await priya.close(bought);
  await sam.send(here, "Morning!");
  await press(sam, "paid_open_result", open);
  await sam.close(await modal(sam, gone));
  const before = paid();
  await press(sam, "reminders_brief", brief);
  await sam.close(await modal(sam, "Opening"));
  await press(sam, "paid_open_result", open);
  await sam.until((me) => read(me.lastMessage(here)).startsWith("Brief: meeting with"));
  const unbought = { address: { email: "tom.reyes@acme.com" } };
  await press(sam, "reminders_brief", { reminder: value, addressee: unbought, isFree: true });
  await sam.close(await modal(sam, gone));
  expect(paid()).toBe(before);
});
