import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { type Actor, app, ids as people, type View } from "../../src/sandbox/index.ts";
import { groupMessages } from "../../src/sandbox/slack/people.ts";
import { sendInteraction } from "../../src/sandbox/slack/person/interactions.ts";
import { viewObject } from "../../src/sandbox/slack/views.ts";
import { allowChannel, pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

/**
 * Nothing about a contact goes where the contact or anybody from outside reads it, or where the app can't tell; and the
 * form says why, before anything is posted.
 */

const channel = "#acme-renewal";
const { workspace, flow, priya, sam, lena } = await runningRapport(channel);
afterEach(async () => {
  const form = priya.modal();
  if (form !== undefined) await priya.close(form, { all: true });
});

let asked = 0;

async function shareProfile(contact = "jane@acme.com"): Promise<View> {
  await flow.ask(priya, `/profile ${contact}`);
  const card = await priya.until((me) => {
    const last = me.lastMessage(channel);
    return flow.read(last).split("\n")[0]?.includes(contact) && last;
  });
  await priya.click(card, "profile_more", "share");
  return flow.modal(priya, "Share profile");
}

async function shareBrief(): Promise<View> {
  await flow.ask(priya, `/prep jane@acme.com call Q3 renewal ${++asked}`);
  await priya.click(await flow.result(priya, "Brief: call"), "prep_share");
  return flow.modal(priya, "Share brief");
}

async function shareWave(): Promise<View> {
  await flow.ask(priya, `/wave jane@acme.com Renew before the ${++asked}th`);
  await priya.click(await flow.result(priya, "Wave to"), "wave_share");
  return flow.modal(priya, "Share wave");
}

/** What the app has posted there for everybody. */
const postsIn = (where: string) =>
  sam.messages(where).filter(({ user, isEphemeral }) => user === app.user && !isEphemeral).length;

/** @returns what the form says, after nothing was posted */
async function refused(form: View, fields: Parameters<Actor["submit"]>[1], where: string): Promise<string> {
  const before = postsIn(where);
  const submitted = await priya.submit(form, fields);
  expect(postsIn(where)).toBe(before);
  return submitted.ok ? "" : (submitted.sentence ?? "");
}

describe.each([
  ["a profile", shareProfile, "profile_share_target"],
  ["a brief", shareBrief, "prep_share_target"],
  ["a wave", shareWave, "wave_share_target"],
] as const)("%s", (_, open, field) => {
  test("isn't shared where its contact is, and is shared elsewhere with the same form", async () => {
    const form = await open();
    expect(await refused(form, { [field]: people.acmeRenewal }, channel)).toBe(
      "This is about Jane Whitfield, who's in #acme-renewal and would see it. Nothing was shared. Choose another channel.",
    );
    const before = postsIn("#renewals");
    expect(await priya.submit(form, { [field]: people.renewals })).toEqual({ ok: true });
    await priya.until(() => postsIn("#renewals") === before + 1);
  });

  test("isn't shared into a channel that has become shared with another company", async () => {
    const form = await open();
    await priya.fill(form, field, people.renewals);
    workspace.changeConversation(people.renewals, { isExternallyShared: true });
    onTestFinished(() => workspace.changeConversation(people.renewals, { isExternallyShared: false }));
    expect(await refused(form, {}, "#renewals")).toBe(
      "People from another company are in that channel. Nothing was shared. Choose another one, or ask a workspace admin to allow it in Rapport's Home.",
    );
  });

  test("isn't shared while Slack doesn't say who reads it", async () => {
    const form = await open();
    workspace.refuseCalls("conversations.info", "internal_error");
    expect(await refused(form, { [field]: people.renewals }, "#renewals")).toBe(
      "Slack is slow to say who would see this. Nothing was shared. Try again in a minute.",
    );
  });
});

describe("a profile isn't shared", () => {
  const field = "profile_share_target";

  test("with guests of the workspace, unless an administrator has allowed it; and never where its contact is", async () => {
    const form = await shareProfile("sofia@brightloom.example");
    expect(await refused(form, { [field]: people.acmeRenewal }, channel)).toBe(
      "People from outside your company (Jane Whitfield, Leila Haddad, Tom Reyes) are in #acme-renewal, or may be. Nothing was shared. Choose another channel, or ask a workspace admin to allow it in Rapport's Home.",
    );
    await allowChannel(sam, people.acmeRenewal);
    onTestFinished(async () => {
      const allowed = await pressInHome(sam, "reminders_open_allowed", "Disallow");
      await sam.click(allowed, "reminders_disallow");
      await sam.close(allowed);
    });
    const before = postsIn(channel);
    expect(await priya.submit(form)).toEqual({ ok: true });
    await priya.until(() => postsIn(channel) === before + 1);
    const janes = await shareProfile();
    expect(await refused(janes, { [field]: people.acmeRenewal }, channel)).toContain(
      "Jane Whitfield, who's in",
    );
    await priya.close(janes);
    // A guest may be whoever is known by a LinkedIn URL alone.
    const linked = await shareProfile("linkedin.com/in/leila-haddad");
    expect(await refused(linked, { [field]: people.acmeRenewal }, channel)).toContain("This may be about ");
  });

  test("where a colleague is whose address is linked to the same contact ID", async () => {
    const id = "5b0c7d1e-93a2-4f6d-8e14-2a6b9c3d7f05";
    await priya.send(channel, `/profile link @marcus ${id}`);
    await priya.send(channel, `/profile link linkedin.com/in/hiro-tanaka ${id}`);
    // It asks first, since the ID is somebody else's already.
    await priya.click(await flow.result(priya, "Is this"), "profile_link_change");
    expect(
      await refused(
        await shareProfile("linkedin.com/in/hiro-tanaka"),
        { [field]: people.renewals },
        "#renewals",
      ),
    ).toContain("This is about Marcus Bell, who's in #renewals and would see it.");
  });

  test("where the app can't tell who reads it, until it is invited", async () => {
    const form = await shareProfile();
    expect(await refused(form, { [field]: people.dealDesk }, "#deal-desk")).toBe(
      "Rapport isn't in that channel, so we can't tell who would see this. Nothing was shared. Type /invite @Rapport there, and share again.",
    );
    await priya.send("#deal-desk", "/invite @rapport");
    expect(await priya.submit(form)).toEqual({ ok: true });
    await priya.until(() => postsIn("#deal-desk") === 1);
  });

  test("in a channel that who shares it isn't in, nor is it told who is", async () => {
    await priya.send("#deal-desk", "/invite @rapport");
    await lena.send("#renewals", "/profile marcus.bell@kestrel.io");
    const card = await lena.until((me) => {
      const last = me.lastMessage("#renewals");
      return flow.read(last).startsWith("Marcus Bell") && last;
    });
    await lena.click(card, "profile_more", "share");
    const form = await flow.modal(lena, "Share profile");
    const picked = { type: "conversations_select", selected_conversation: people.dealDesk };
    const values = { [field]: { [field]: picked }, share_colleague: { share_colleague: {} } };
    const person = workspace.person(people.lena);
    if (person === undefined) throw new Error("There is no Lena.");
    const answer = await sendInteraction({ workspace, person }, "profile_share_view", {
      type: "view_submission",
      view: { ...viewObject(form, person.teamId, workspace.team.id), state: { values } },
      response_urls: [],
    });
    const problem = "You aren't in that channel. Nothing was shared. Join it first, or choose another one.";
    const body = { response_action: "errors", errors: { [field]: problem } };
    expect(answer).toEqual({ acknowledged: true, body });
    await lena.close(form);
  });

  test("in an archived channel, and group conversations aren't offered", async () => {
    const form = await shareProfile();
    await priya.fill(form, field, people.renewals);
    workspace.changeConversation(people.renewals, { isArchived: true });
    onTestFinished(() => workspace.changeConversation(people.renewals, { isArchived: false }));
    expect(await refused(form, {}, "#renewals")).toBe(
      "That channel is archived. Nothing was shared. Choose another one.",
    );
    workspace.addConversation(groupMessages);
    for (const id of [groupMessages.id, people.priyaAndSam]) {
      await expect(async () => priya.submit(form, { [field]: id })).rejects.toThrow("cannot pick");
    }
  });

  test.each([
    ["marcus.bell@kestrel.io", people.marcus, "This is about Marcus Bell, who would see it."],
    ["jane@acme.com", people.tom, "Tom Reyes isn't one of your company's members."],
    ["jane@acme.com", people.grace, "Grace O'Neill isn't one of your company's members."],
    ["jane@acme.com", people.deskBot, "That account isn't one of your company's members."],
  ])("about %s with %s", async (contact, person, reason) => {
    const form = await shareProfile(contact);
    expect(await priya.submit(form, { share_colleague: person })).toEqual({
      ok: false,
      sentence: `${reason} Nothing was shared. Choose someone else.`,
    });
  });
});
