import { beforeEach, describe, expect, test } from "vitest";
import { type Message, visibleText } from "../../src/sandbox/index.ts";
import type { Faults } from "../../src/sandbox/protocol.ts";
import { sampleContacts } from "../../src/service/sample-people.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

const channel = "#acme-renewal";
const { running, workspace, priya } = await runningRapport(channel);
beforeEach(() => workspace.setFaults({ service: "none" }));

const unreachable =
  "We couldn't reach the profile service. Nothing was charged. Try again in a minute.\nTry again";
const unreadable =
  "The profile service sent a reply we couldn't read. Nothing was charged. " +
  "Try again; if it keeps happening, tell your Rapport admin.\nTry again";

const samplePeople = sampleContacts(Date.now());
/** Somebody whom no test has looked up yet, so that the cache cannot answer. */
const unseen = samplePeople.flatMap(({ email }) => (email === undefined ? [] : [email]))[Symbol.iterator]();
function somebodyNew(): string {
  const { value } = unseen.next();
  if (value === undefined) throw new Error("All sample people have been looked up.");
  return value;
}

/** Whose name Priya knows is called by it, too. */
function isCardOf(email: string, message: Message): boolean {
  const text = visibleText(message);
  return text.includes(email) && text.includes("Looked up");
}

async function ask(email: string): Promise<Message> {
  expect(await priya.send(channel, `/profile ${email}`)).toEqual({ ok: true });
  return priya.until((me) => {
    const last = me.lastMessage(channel);
    return !visibleText(last).startsWith("Looking up") && last;
  }, 40_000);
}

describe("a service that fails: one sentence with what to do, and the next try works", () => {
  test.each<[Faults["service"], string]>([
    ["refused connection", unreachable],
    ["reset", unreachable],
    ["silence", unreachable],
    ["refuses", unreachable],
    ["broken JSON", unreadable],
    ["wrong types", unreadable],
    ["too large", unreadable],
  ])("%s", async (service, sentence) => {
    await workspace.setFaults({ service });
    const email = somebodyNew();
    const failed = await ask(email);
    expect(visibleText(failed)).toBe(sentence);
    expect(failed.isEphemeral).toBe(true);
    expect(workspace.problems).toEqual([]);

    await workspace.setFaults({ service: "none" });
    await priya.click(failed, "profile_refresh");
    await priya.until((me) => isCardOf(email, me.lastMessage(channel)));
  });
});

test("an answer that takes long comes late, below “Looking up…”", async () => {
  await workspace.setFaults({ service: "silence" });
  const email = somebodyNew();
  const count = priya.messages(channel).length;
  await priya.send(channel, `/profile ${email}`);
  expect(visibleText(priya.lastMessage(channel))).toBe(`Looking up ${email}… The answer appears below.`);
  await workspace.setFaults({ service: "none" });
  await priya.until((me) => isCardOf(email, me.lastMessage(channel)), 12_000);
  expect(priya.messages(channel)).toHaveLength(count + 2);
  expect(workspace.problems).toEqual([]);
});

test("a form that is closed while it looks someone up stays closed, and nothing is said about it", async () => {
  await workspace.setFaults({ service: "silence" });
  await priya.globalShortcut("profile_look_up");
  const form = await priya.until((me) => me.modal());
  await priya.submit(form, { profile_look_up_contact: somebodyNew() });
  const loading = await priya.until((me) => me.modal());
  expect(visibleText(loading)).toContain("Looking up");
  await priya.close(loading);
  await workspace.setFaults({ service: "none" });
  const isUpdated = () =>
    workspace.traffic.exchanges.some(
      ({ title, responseBody }) => title === "views.update" && /not_found/.test(responseBody),
    );
  await priya.until(isUpdated, 12_000);
  expect(priya.modal()).toBeUndefined();
  expect(running.lines.join("")).not.toContain("unexpected error");
});

test("no sentence or card carries the key, a stack or foreign markup, and no log line a person either", () => {
  const shown = JSON.stringify(priya.messages(channel));
  const logged = running.lines.join("");
  expect(logged).toContain("profile service request failed");
  for (const text of [shown, logged]) {
    expect(text).not.toContain(running.key);
    expect(text).not.toMatch(/<!doctype|upstream failed|xoxb-|xapp-/);
  }
  expect(shown).not.toMatch(/\bat .+\.ts:\d+|node:internal/);
  const people = samplePeople.flatMap(({ email, name = "", profile }) => [
    email ?? name,
    name,
    profile.worldview_label,
  ]);
  for (const text of people) expect(logged).not.toContain(text);
});
