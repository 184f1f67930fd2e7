import { describe, expect, onTestFinished, test } from "vitest";
import { ids as people, visibleText } from "../../src/sandbox/index.ts";
import { WorkspaceState } from "../../src/sandbox/slack/workspace-state.ts";
import { type Kind, type Reaction, saying, watched } from "../support/app/every-request.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

/**
 * Whoever leaves the company, or loses a role, loses what Rapport shows with it: at once where Slack sends the app the
 * event, else within a minute. Bots are shown nothing.
 */

const forMembers = "Rapport is for members of Kestrel, and";
const sentences = {
  deactivated: `${forMembers} your account is deactivated. Nothing was looked up.`,
  bot: `${forMembers} you're an app. Nothing was looked up.`,
  guest: `${forMembers} you're a guest here. Nothing was looked up.`,
  unknown:
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. Try again in a minute.",
};

const { workspace } = await runningRapport("#general");
const app = watched(workspace);

/** Changes somebody's account, and waits until Slack has said so to the app. */
async function change(id: string, changes: object): Promise<void> {
  const person = workspace.person(id);
  if (person === undefined) throw new Error(`There is no ${id}.`);
  const events = () => workspace.traffic.exchanges.filter(({ title }) => title === "user_change");
  const before = events().length;
  workspace.addPerson({ ...person, ...changes });
  await expect.poll(() => events().slice(before)).toMatchObject([{ status: 200 }]);
}

/** Somebody who acts all the time, so that Slack isn't asked about them now. */
const remembered = (user: string) => app.expectLetIn(user, "the options of a field");

function refused(kind: Kind, sentence: string): Reaction {
  const { slack, ...rest } = saying(kind, sentence);
  return { slack: ["users.info", ...slack], ...rest };
}

/** How each kind of request is refused is tried in `strangers.test.ts`. */
const some = ["/prep", "a form", "opening Home"] as const;

test.each(some)("from the event on, a deactivated account is refused: %s", async (kind) => {
  await change(people.lena, { isDeactivated: false });
  await remembered(people.lena);
  await change(people.lena, { isDeactivated: true });
  await app.expectReaction(people.lena, kind, refused(kind, sentences.deactivated));
});

test.each(some)("a bot is refused: %s", async (kind) => {
  workspace.moveClock(60_000);
  await app.expectReaction(people.deskBot, kind, refused(kind, sentences.bot));
});

test("from the event on, a member who is now a guest is refused, and their old Home is gone", async () => {
  const marcus = workspace.as(people.marcus);
  const home = () => {
    const view = marcus.home();
    return view && visibleText(view);
  };
  await marcus.openHome();
  await expect.poll(home).toContain("Recent contacts");
  await change(people.marcus, { kind: "guest" });
  await app.expectReaction(people.marcus, "/prep", refused("/prep", sentences.guest));
  await marcus.openHome();
  await expect.poll(home).toBe(`Rapport\n${sentences.guest}`);
});

test("from the event on, a guest who is now a member is let in", async () => {
  await app.request(people.tom, "/profile");
  await change(people.tom, { kind: "person" });
  await app.expectLetIn(people.tom, "/profile");
});

test("whoever joins is let in, though Slack didn't know them a moment ago", async () => {
  const marcus = workspace.person(people.marcus);
  if (marcus === undefined) throw new Error("There is no Marcus.");
  await app.expectReaction("U02NADIA001", "/profile", refused("/profile", sentences.unknown));
  workspace.addPerson({ ...marcus, id: "U02NADIA001", kind: "person" });
  await expect
    .poll(() => workspace.traffic.exchanges.find(({ title }) => title === "team_join"))
    .toMatchObject({ status: 200 });
  await app.expectLetIn("U02NADIA001", "/profile");
});

describe("where Slack sends no events", () => {
  /** As `change`, but the app hears nothing of it. */
  const changeSilently = (id: string, changes: object) => {
    const person = workspace.person(id);
    if (person !== undefined) WorkspaceState.prototype.addPerson.call(workspace, { ...person, ...changes });
  };

  test("a deactivated account is refused after a minute", async () => {
    workspace.moveClock(60_000);
    await remembered(people.sam);
    changeSilently(people.sam, { isDeactivated: true });
    workspace.moveClock(60_000);
    await app.expectReaction(people.sam, "/profile", refused("/profile", sentences.deactivated));
    changeSilently(people.sam, { isDeactivated: false });
  });

  test("whoever is an administrator no more changes no settings, from that moment on", async () => {
    workspace.moveClock(60_000);
    const sam = workspace.as(people.sam);
    await sam.openHome();
    const home = await sam.until((me) => me.home());
    await sam.click(home, "credits_settings_open");
    const form = await sam.until((me) => me.modal());
    changeSilently(people.sam, { isAdmin: false });
    expect(await sam.submit(form, { credits_settings_person_daily: "5" })).toEqual({
      ok: false,
      sentence: "Only workspace admins can do this. Nothing was changed.",
    });
    changeSilently(people.sam, { isAdmin: true });
  });

  test.each(["block jane@acme.com", "who jane@acme.com", "forget jane@acme.com"])(
    "“/profile %s” is for administrators only, from that moment on",
    async (typed) => {
      const sam = workspace.as(people.sam);
      const said = async () => {
        await sam.send("#deal-desk", `/profile ${typed}`);
        return sam.until((me) => {
          const text = visibleText(me.lastMessage("#deal-desk"));
          return text !== "One moment…" && text;
        });
      };
      const refusal = "Only workspace admins can do this. Nothing was changed.";
      expect(await said()).not.toBe(refusal);
      changeSilently(people.sam, { isAdmin: false });
      onTestFinished(() => changeSilently(people.sam, { isAdmin: true }));
      expect(await said()).toBe(refusal);
    },
  );
});
