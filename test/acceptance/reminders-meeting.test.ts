import { describe, expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";
import { sendToApp, sign } from "../support/app/slack-request.ts";

const world = await singleCalendarWorkspace();
const { ask, modal, priya, read, sam } = world;

const janesId = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";

describe("a single meeting", () => {
  const channel = "#acme-renewal";

  test("is understood, shown, listed and taken back", async () => {
    expect(
      await ask(priya, channel, "meet @jane in 3 hours for 30 min Renewal & <prices>"),
    ).toMatchInlineSnapshot(`
      "*Renewal &amp; &lt;prices&gt;* with Jane Whitfield · (date)
      It takes 30 min. We'll remind you (date), 15 min before, in <#C02ACMEREN2>.
      Everyone in this channel sees the reminders. If people from outside are in it, they come to you alone. Reminders are free.
      Remove
      List"
    `);
    await priya.click(priya.lastMessage(channel), "reminders_remove");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).includes("Removed: ") && me.lastMessage(channel),
    );
    expect(read(list)).toContain("Removed: *Renewal &amp; &lt;prices&gt;*.");
    expect(read(list)).toContain("Nothing is set up in");
  });

  test("that is paused is listed with all that is known of it", async () => {
    await ask(priya, channel, "meet @jane tomorrow 3pm Kick-off");
    const paused = await ask(priya, channel, "pause 1");
    expect(paused).toContain(
      "Paused: *Kick-off*. No reminders for it until someone presses “Resume” in the list.",
    );
    expect(await ask(sam, channel, "list")).toMatchInlineSnapshot(`
      "Reminders
      People from outside are in this channel, so cards about guests go to whoever set them up, by direct message. A workspace admin can change that in Rapport's Home.
      1 meeting set up in <#C02ACMEREN2>.
      No upcoming meetings.
      1. *Kick-off* · (date) · Jane Whitfield
      15 min before · set up by <@U02PRIYA001> · *Paused*
      Resume
      Remove
      Add a calendar…
      Morning agenda…
      Reminders are free."
    `);
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Kick-off*.");
  });

  test("takes a contact's profile URL, and shows the profile", async () => {
    const url = "https://www.linkedin.com/in/jane-whitfield";
    expect(await ask(priya, "#renewals", `meet ${url} in 3 hours Renewal`)).toContain(
      "*Renewal* with linkedin.com/in/jane-whitfield · (date)",
    );
    expect(await ask(priya, "#renewals", "test")).toContain(
      "*linkedin.com/in/jane-whitfield* · Pragmatic Builder · Fast Closer",
    );
    expect(await ask(priya, "#renewals", "remove 1")).toContain("Removed: *Renewal*.");
  });

  test("takes a contact id, which finds no profile and is enough for a brief", async () => {
    expect(await ask(priya, "#renewals", `meet ${janesId.toUpperCase()} in 3 hours Renewal`)).toContain(
      `*Renewal* with ${janesId} · (date)`,
    );
    expect(await ask(priya, "#renewals", "test")).toMatchInlineSnapshot(`
      "A test that only you see. This is how the next meeting will be announced here.
      *In 15 min: Renewal* · (date)
      6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1 · only a contact ID, so no profile
      Full brief · 1 credit
      Set up by <@U02PRIYA001> · 1 of 1 guest is outside"
    `);
    await priya.click(priya.lastMessage("#renewals"), "reminders_brief");
    const brief = await modal(priya, "1 credit used");
    expect(read(brief)).toContain(`Brief: meeting with ${janesId}`);
    await priya.close(brief);
    expect(await ask(priya, "#renewals", "remove 1")).toContain("Removed: *Renewal*.");
  });

  test("is called after the contact when it has no title", async () => {
    expect(await ask(priya, channel, "meet tom.reyes@acme.com tomorrow 3pm")).toContain(
      "*Meeting with Tom Reyes*",
    );
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Meeting with Tom Reyes*.");
  });

  test("that isn't clear is asked for in a form with what was understood", async () => {
    const at = Math.floor(Date.now() / 3_600_000) * 3_600 + 86_400;
    await priya.send(channel, "/reminders meet jane@acme.com morgen 15 Uhr Kick-off & <plan>");
    const form = await modal(priya, "Add a meeting");
    expect(JSON.stringify(form)).toContain("jane@acme.com");
    expect(JSON.stringify(form)).toContain("morgen 15 Uhr Kick-off & <plan>");
    expect(await ask(priya, channel, "list")).toContain("Nothing is set up in");
    await priya.submit(form, { reminders_meet_time: String(at - 90_000), reminders_meet_title: "Kick-off" });
    expect(JSON.stringify(await modal(priya, "That time has passed."))).toContain("Kick-off");
    const filled = { reminders_meet_time: String(at), reminders_meet_title: "Kick-off" };
    await priya.submit(form, { ...filled, reminders_meet_length: "long" });
    expect(JSON.stringify(await modal(priya, "Enter a number of minutes"))).toContain("Kick-off");
    await priya.submit(form, { ...filled, reminders_meet_length: "2h" });
    const added = await modal(priya, "It takes");
    expect(read(added)).toContain("*Kick-off* with Jane Whitfield · (date)\nIt takes 120 min.");
    await priya.close(added);
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Kick-off*.");
  });

  const choose = "Choose the day and time, in your time zone.";
  const check = "Check the day and time, in your time zone.";
  test.each([
    ["", choose],
    ["jane@acme.com", choose],
    ["jane@acme.com 05-01-2027 10:00", `We can't read “05-01-2027 10:00” for certain. ${choose}`],
    ["jane@acme.com today 00:00", `“today 00:00” has passed. ${choose}`],
    ["jane@acme.com tomorrow 9:00", `We can't read “tomorrow 9:00” for certain. ${check}`],
    ["jane@acme.com tomorrow 3pm <Berlin>", `“<Berlin>” may be part of the time. ${choose}`],
    ["Lelia tomorrow 3pm", check],
  ])("typed as “%s” opens the form, which says why, and adds nothing", async (typed, hint) => {
    await priya.send(channel, `/reminders meet ${typed}`.trim());
    const form = await modal(priya, "Add a meeting");
    expect(form.blocks).toContainEqual(expect.objectContaining({ hint: { type: "plain_text", text: hint } }));
    await priya.close(form);
    expect(await ask(priya, channel, "list")).toContain("Nothing is set up in");
  });

  test.each([
    "jane@acme.com, tom.reyes@acme.com",
    "<mailto:jane@acme.com|jane@acme.com>,tom.reyes@acme.com",
    "Jane Whitfield <jane@acme.com>; Tom Reyes <tom.reyes@acme.com>",
    "jane@acme.com tom.reyes@acme.com, jane@acme.com",
    "@jane & <tom.reyes@acme.com>",
  ])("takes several guests: %s", async (typed) => {
    expect(await ask(priya, channel, `meet ${typed} tomorrow 3pm`)).toContain(
      "*Meeting with Jane Whitfield and Tom Reyes* · (date)",
    );
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Meeting with Jane");
  });

  test.each(["jane@acme.com and Lelia", "jane@acme.com, Lelia", "Jane Whitfield, Lelia"])(
    "asks who another guest is: %s",
    async (typed) => {
      await priya.send(channel, `/reminders meet ${typed} tomorrow 3pm`);
      const form = await modal(priya, "Add a meeting");
      expect(JSON.stringify(form)).toContain("Who's “Lelia”? E-mail addresses or LinkedIn URLs.");
      await priya.submit(form, { reminders_meet_guests: "tom.reyes@acme.com Lelia" });
      expect(JSON.stringify(await modal(priya, "Lelia"))).toContain("isn't an e-mail address");
      const guests = "tom.reyes@acme.com, sara@kestrel.io";
      await priya.submit(form, { reminders_meet_guests: guests, reminders_meet_title: "Kick-off" });
      const added = await modal(priya, "It takes");
      expect(read(added)).toContain(
        "*Kick-off* with Jane Whitfield, Tom Reyes, and sara@kestrel.io · (date)",
      );
      await priya.close(added);
      expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Kick-off*.");
    },
  );

  test("takes ten guests at most", async () => {
    const typed = Array.from({ length: 11 }, (_, number) => `guest${number}@acme.com`).join(", ");
    expect(await ask(priya, channel, `meet ${typed} tomorrow 3pm`)).toBe(
      "That's more than 10 guests. Nothing was set up. Add your calendar instead: `/reminders add`.",
    );
  });

  test("that isn't clear is refused in a sentence when no form can be opened", async () => {
    world.running.slack.workspace.refuseCalls("views.open", "expired_trigger_id", 1);
    await priya.send(channel, "/reminders meet jane@acme.com 3/4 3pm");
    const shown = () => read(priya.lastMessage(channel));
    await expect
      .poll(shown)
      .toBe(
        "We can't read “3/4 3pm” for certain. Slack didn't open the form, so nothing was set up. Type it again, such as `/reminders meet jane@acme.com 5 January 3pm Renewal`.",
      );
  });

  test("is set up once, though Slack delivers the command twice", async () => {
    const form = new URLSearchParams({
      command: "/reminders",
      text: "meet jane@acme.com in 4 hours Twice",
      team_id: "T02KESTREL7",
      channel_id: people.acmeRenewal,
      channel_name: "acme-renewal",
      user_id: people.priya,
      response_url: `${world.running.slack.url}/commands/none`,
      trigger_id: "1.2.twice",
    }).toString();
    const timestamp = Math.floor(Date.now() / 1_000);
    const request = {
      body: form,
      timestamp,
      signature: sign(form, timestamp, world.running.slack.signingSecret),
    };
    await Promise.all([
      sendToApp(world.running.rapport.url, request),
      sendToApp(world.running.rapport.url, request),
    ]);
    expect(await ask(priya, channel, "list")).toContain("1 meeting set up");
    expect(await ask(priya, channel, "remove 1")).toContain("Nothing is set up in");
  });

  test("is set up once, though it is typed twice", async () => {
    const typed = "meet jane@acme.com Renewal tomorrow 3pm";
    expect(await ask(priya, channel, typed)).toContain("*Renewal* with Jane Whitfield · (date)");
    expect(await ask(priya, channel, typed)).toBe(
      "That's already set up: *Renewal* · (date) · Jane Whitfield. Nothing was changed.\nList",
    );
    expect(await ask(sam, channel, "meet jane@acme.com tomorrow 4pm Renewal")).toContain("*Renewal* with");
    expect(await ask(priya, channel, "list")).toContain("2 meetings set up");
  });

  test("takes its link to join out of its title, and says when nobody comes from outside", async () => {
    const added = await ask(
      priya,
      channel,
      "meet @sam tomorrow 5pm Price talk https://kestrel.zoom.us/j/123?pwd=a&b=c",
    );
    expect(added).toContain("*Price talk* with Sam Ortega");
    expect(added).toContain("The link to join is on it.");
    expect(added).toContain("has a colleague's e-mail domain, so the card won't show anyone from outside.");
  });
});
