import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type Actor, ids as people, type View } from "../../src/sandbox/index.ts";
import { pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { filesWith } from "../support/bytes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#deal-desk";
const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
const DATABASE_URL = join(folder.path, "rapport.db");
/** Priya is a member, Sam an admin. */
const { running, workspace, flow, priya, sam } = await runningRapport(channel, {
  environment: { PROFILE_API_KEY: "", DATABASE_URL, LOG_LEVEL: "trace" },
});
/** Keys of two accounts. */
const first = running.key;
const { store } = running.service;
const other = await store.createOrganisation({ name: "Another account", balance: 90 });
const second = (await store.createApiKey(other ?? "")).key;
/** Titles of what the service was asked for, and what Slack was sent. */
const asked: string[] = [];
const sentToSlack: string[] = [];

workspace.onArrival(({ direction, title, body }) => {
  if (direction === "app to service") asked.push(title);
  if (direction === "app to slack") sentToSlack.push(body ?? "");
});

const sentence =
  "Rapport isn't connected to the profile service. Nothing was charged. A workspace admin can connect it in Rapport's Home.";

async function home(who: Actor, text: string): Promise<View> {
  await who.openHome();
  return who.until((me) => {
    const view = me.home();
    return view !== undefined && flow.read(view).includes(text) && view;
  });
}

/** Opens the form, and enters a key. @returns what the modal says, and what its field */
async function enter(key: string): Promise<{ modal: string; errors: unknown }> {
  const form = await pressInHome(sam, "connect_open", "developer portal");
  await sam.submit(form, { connect_key: key });
  const after = await sam.until((me) => {
    const view = me.modal();
    const isSettled =
      view !== undefined && (view.errors !== undefined || !flow.read(view).includes("Checking"));
    return isSettled && view;
  });
  const { errors } = after;
  await sam.close(after, { all: true });
  return { modal: flow.read(after), errors };
}

test("without a key everything says so, and nothing is asked", async () => {
  expect(await flow.ask(priya, "/profile jane@acme.com")).toBe(`${sentence}\nTry again`);
  expect(await flow.ask(priya, "/prep jane@acme.com")).toBe(sentence);
  expect(await flow.ask(priya, "/prep jane@acme.com call Q3 renewal")).toBe(sentence);
  for (const shortcut of ["profile_look_up", "rephrase_draft"]) {
    await priya.globalShortcut(shortcut);
    await priya.close(await flow.modal(priya, sentence), { all: true });
  }
  expect(await flow.ask(priya, "/credits")).toContain("Balance unknown");
  expect(flow.read(await home(priya, "isn't connected"))).toContain(
    "Ask a workspace admin to connect it here: then you can look people up.",
  );
  expect(flow.read(await home(priya, "Your settings"))).toContain("the tone that suits them");

  workspace.invite(people.dealDesk);
  await priya.send(channel, "/reminders meet jane@acme.com in 4 minutes Price talk");
  const reminder = await priya.until((me) =>
    me
      .messages(channel)
      .find(({ user, ...message }) => flow.read({ user, ...message }).startsWith("*Price talk*")),
  );
  expect(flow.read(reminder)).toContain("Jane Whitfield");
  expect(flow.read(reminder)).not.toContain("not available");
  expect(asked).toEqual([]);
});

test("an admin enters a key, which is tried before it's kept, and replaces and removes it", async () => {
  const offer = await home(sam, "Enter your company's key");
  await sam.click(offer, "connect_open");
  await sam.close(await flow.modal(sam, "Your company's key"));
  expect(await enter("a b")).toMatchObject({
    errors: { connect_key: expect.stringContaining("isn't a key") },
  });
  expect(asked).toEqual([]);
  expect(await enter("bpo_nobodys_key_0000")).toMatchObject({
    errors: { connect_key: expect.stringContaining("doesn't accept this key") },
  });
  workspace.setFaults({ service: "refused connection" });
  expect(await enter(first)).toMatchObject({
    errors: { connect_key: expect.stringContaining("couldn't check the key") },
  });
  workspace.setFaults({ service: "none" });
  expect(await flow.ask(priya, "/profile jane@acme.com")).toContain("isn't connected");

  expect((await enter(first)).modal).toContain(
    "*Rapport is connected to the profile service.* The profile service accepts the key.",
  );
  await flow.ask(priya, "/profile jane@acme.com");
  await flow.result(priya, "Jane Whitfield · jane@acme.com");
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  const view = await home(sam, "entered the key");
  expect(flow.read(view)).toContain(`<@${people.sam}> entered the key`);

  expect((await enter(first)).modal).toContain("That's the key we already use.");
  expect((await enter(second)).modal).toContain("What we knew with the old one isn't shown any more.");
  // The first account's profile is cached, and the second account has none: what was seen with one isn't shown with another.
  expect(await flow.ask(priya, "/profile jane@acme.com")).toContain("No profile yet for");
  expect(flow.read(await home(priya, "Balance unknown"))).not.toMatch(/\b24 (?:credits )?left/);

  await sam.click(view, "connect_disconnect");
  await home(sam, "Enter your company's key");
  expect(await flow.ask(priya, "/profile jane@acme.com")).toBe(`${sentence}\nTry again`);

  await sam.close(await pressInHome(sam, "rights_log", "The log is in your messages"));
  const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
  const log = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
  const entries = log.split("\n").map((line) => line.split(","));
  const made = entries.map(([, person, , action = "", hash, , outcome]) => [person, action, hash, outcome]);
  expect(made.filter(([, action]) => /connect|replace/.test(action ?? ""))).toEqual([
    [people.sam, "connect", "", "answered"],
    [people.sam, "replace key", "", "answered"],
    [people.sam, "disconnect", "", "done"],
  ]);
});

test("each step asks Slack who administers, and asks for the key alone", async () => {
  const role = (isAdmin: boolean) => {
    const person = workspace.person(people.sam);
    if (person !== undefined) workspace.addPerson({ ...person, isAdmin });
  };
  onTestFinished(() => role(true));
  const form = await pressInHome(sam, "connect_open", "developer portal");
  expect(form.blocks.flatMap((block) => (block.type === "input" ? [block.block_id] : []))).toEqual([
    "connect_key",
  ]);
  const before = asked.length;
  role(false);
  await sam.submit(form, { connect_key: first });
  const refused = await sam.until((me) => me.modal()?.errors !== undefined && me.modal());
  expect(refused.errors).toEqual({ connect_key: "Only workspace admins can do this. Nothing was changed." });
  expect(asked).toHaveLength(before);
  await sam.close(refused, { all: true });

  role(true);
  await enter(first);
  const view = await home(sam, "entered the key");
  role(false);
  for (const button of ["connect_open", "connect_disconnect"]) {
    await sam.click(view, button);
    await sam.close(await flow.modal(sam, "Only workspace admins can do this"), { all: true });
  }
  expect(await flow.ask(priya, "/profile jane@acme.com")).not.toContain("isn't connected");
  role(true);
  await sam.click(await home(sam, "entered the key"), "connect_disconnect");
  await home(sam, "Enter your company's key");
});

/** Holds a paid call at the service. @returns lets it through */
async function callUnderWay(topic: string): Promise<() => void> {
  const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stopHolding = workspace.onArrival(({ direction, title }) => {
    if (direction !== "app to service" || !title.includes("prep")) return undefined;
    arrived.resolve();
    return held.promise;
  });
  await flow.ask(priya, `/prep jane@acme.com call ${topic}`);
  await arrived.promise;
  return () => {
    stopHolding();
    held.resolve();
  };
}

test.each(["replaced", "removed"])(
  "a call under way while the key is %s is answered, and Home knows no balance",
  async (what) => {
    await enter(first);
    const release = await callUnderWay(`The key that's ${what}`);
    if (what === "replaced") {
      expect((await enter(second)).modal).toContain("What we knew with the old one isn't shown any more.");
    } else {
      await sam.click(await home(sam, "entered the key"), "connect_disconnect");
      await home(sam, "Enter your company's key");
    }
    release();
    const result = await flow.result(priya, "Brief: call with Jane Whitfield");
    expect(flow.read(result)).toContain("1 credit used");
    if (what === "removed") {
      expect(flow.read(await home(priya, "isn't connected"))).not.toMatch(/\d (?:credits )?left/);
      await enter(second);
    }
    expect(flow.read(await home(priya, "Balance unknown"))).not.toMatch(/\d (?:credits )?left/);
    await sam.click(await home(sam, "entered the key"), "connect_disconnect");
    await home(sam, "Enter your company's key");
  },
);

test("a key that was entered can be read nowhere", async () => {
  const keys = [first, second, "bpo_refused_key_0000"];
  for (const key of keys.toReversed()) await enter(key);
  const has = (text: string) => keys.some((key) => text.includes(key));
  const places = async () => [
    ...(await Promise.all(keys.map((key) => filesWith(folder.path, key)))).flat(),
    ...running.lines.filter(has),
    ...sentToSlack.filter(has),
  ];
  expect(await places()).toEqual([]);
  // An error that quotes it is what would bring it into the log.
  for (const key of keys) {
    workspace.refuseCalls("views.open", key);
    const from = running.lines.length;
    await sam.openHome();
    const opened = await sam.until((me) => me.home());
    await sam.click(opened, "connect_open");
    await expect.poll(() => running.lines.slice(from).join("")).toMatch(/occurred: (?:\[secret\]|bpo_)/);
  }
  expect(await places()).toEqual([]);
});
