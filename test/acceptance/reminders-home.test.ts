import { describe, expect, test } from "vitest";
import { type Actor, ids as people, type View } from "../../src/sandbox/index.ts";
import { remindersWorkspace } from "../support/app/reminders-workspace.ts";
import { startCalendarHost } from "../support/calendars/calendar-host.ts";

const hour = 3_600_000;

const world = await remindersWorkspace(startCalendarHost);
const { ask, modal, priya, read, sam } = world;

/** A calendar of its own, with a meeting in five hours. @returns its address */
function calendar(name: string): string {
  const startsAt = Date.now() + 5 * hour;
  return world.host.put(`s3cret-${name}`, [{ uid: name, title: `Meeting of ${name}`, startsAt }]);
}

/** What App Home says of reminders, once it holds what is awaited: what is coming, and what is set up. */
async function home(who: Actor, awaited = "Upcoming meetings"): Promise<string> {
  const view = await homeView(who, awaited);
  const text = read(view);
  expect(JSON.stringify(view)).not.toContain("s3cret");
  const between = (start: string, end: string) =>
    text.includes(start) ? text.slice(text.indexOf(start), text.indexOf(end)) : "";
  const reminders = between("Your calendars and reminders", "Your spending");
  return `${between("Upcoming meetings", "Recent contacts")}${reminders}`.trim();
}

function homeView(who: Actor, awaited: string): Promise<View> {
  return who.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes(awaited) && view;
  });
}

/** Chooses under the three dots of the entry that holds a text. */
async function choose(who: Actor, entry: string, choice: string): Promise<void> {
  const view = await homeView(who, entry);
  const block = view.blocks.find((each) => {
    const text = JSON.stringify(each);
    return text.includes("reminders_home_source") && text.includes(entry);
  });
  await who.click(view, "reminders_home_source", choice, { blockId: String(block?.block_id) });
}

async function setUp(who: Actor, channel: string, typed: string): Promise<void> {
  await who.send(channel, `/reminders ${typed}`);
  await who.until((me) => read(me.lastMessage(channel)).includes("Reminders are free."));
}

describe("reminders in App Home", () => {
  test("are those that one has set up, with what is coming", async () => {
    await setUp(priya, "#renewals", `add ${calendar("Priya")} 30 here`);
    await setUp(priya, "#acme-renewal", "meet @jane in 3 hours Kick-off");
    await setUp(sam, "#renewals", `add ${calendar("Sam")} here`);
    await priya.openHome();
    expect(await home(priya, "Kick-off")).toMatchInlineSnapshot(`
      "Upcoming meetings
      *Kick-off* · (date)
      Jane Whitfield · in <#C02ACMEREN2>
      Profile
      Full brief · 1 credit
      *Meeting of Priya* · (date)
      jane@acme.com · in <#C02RENEWAL5>
      Profile
      Full brief · 1 credit
      Your calendars and reminders
      *A calendar* · 127.0.0.1 · in <#C02RENEWAL5> · 30 min before · meetings with guests from outside
      Active · last read (time ago)
      Pause
      Change…
      Fetch now
      Remove
      *Kick-off* · (date) · Jane Whitfield · in <#C02ACMEREN2> · 15 min before
      Pause
      Remove
      Add a calendar…"
    `);
    await sam.openHome();
    const sams = await home(sam, "Meeting of Sam");
    expect(sams).toContain("*Meeting of Sam* · (date)\njane@acme.com · in <#C02RENEWAL5>");
    expect(sams).not.toMatch(/Kick-off|Meeting of Priya|30 min before/);
  });

  test("are paused, resumed and removed there, and nobody else's with them", async () => {
    const before = await home(sam);
    await choose(priya, "in <#C02RENEWAL5>", "Pause");
    const paused = await home(priya, "*Paused* · last read");
    expect(paused).not.toContain("Meeting of Priya");
    await choose(priya, "in <#C02RENEWAL5>", "Resume");
    expect(await home(priya, "Meeting of Priya")).toContain("Active · last read");
    await choose(priya, "Kick-off", "Remove");
    await priya.until((me) => !read(me.home() ?? raise("There is no home.")).includes("Kick-off"));
    await sam.openHome();
    expect(await home(sam)).toBe(before);
  });

  test("are changed in a form there", async () => {
    await choose(priya, "in <#C02RENEWAL5>", "Change…");
    await priya.submit(await modal(priya, "Minutes before each meeting"), {
      reminders_feed_minutes: "2h",
      reminders_feed_covers: "everything",
    });
    expect(await home(priya, "2 h before")).toContain("in <#C02RENEWAL5> · 2 h before · everything");
    expect(priya.modal()).toBeUndefined();
  });

  test("of somebody else are not changed from there, whatever a home that is old offers", async () => {
    await setUp(priya, "#acme-renewal", "meet @jane in 4 hours Handover");
    await priya.openHome();
    const old = await homeView(priya, "Handover");
    const listed = async () => {
      await sam.send("#acme-renewal", "/reminders list");
      await sam.until((me) => read(me.lastMessage("#acme-renewal")).includes("1. *Handover*"));
    };
    await listed();
    // Sam's home holds what was Priya's choice: only its owner may act on it.
    world.running.slack.workspace.views.publish(people.sam, { type: "home", blocks: old.blocks });
    await choose(sam, "Handover", "Remove");
    await sam.until((me) => !read(me.home() ?? raise("There is no home.")).includes("Handover"));
    await listed();
  });
});

function raise(problem: string): never {
  throw new Error(problem);
}

describe("a calendar that is added in App Home", () => {
  const openForm = async () => {
    await priya.openHome();
    await priya.click(await homeView(priya, "Add a calendar…"), "reminders_open_add");
    return modal(priya, "Everyone there sees the reminders.");
  };
  const fill = async (channel: string, name: string) => {
    await priya.submit(await openForm(), {
      reminders_add_place: "channel",
      reminders_add_channel: channel,
      reminders_add_address: calendar(name),
    });
  };

  /** What a form that stays says is wrong. */
  const refusedForm = async () => {
    const refused = await priya.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    await priya.close(refused);
    return refused.errors;
  };

  test("wants a channel", async () => {
    const form = await openForm();
    expect(read(form)).toContain(`Where?
Only me (direct message)
A channel: everyone in it sees them
Only me (direct message)
Channel
Everyone there sees the reminders. Invite Rapport first. Channels shared with another company aren't listed.
Minutes before each meeting`);
    await priya.submit(form, { reminders_add_place: "channel", reminders_add_address: calendar("none") });
    expect((await modal(priya, "Channel")).errors).toHaveProperty("reminders_add_channel");
    await priya.close(await modal(priya, "Channel"));
  });

  test("is set up in the channel that was chosen, and stands in App Home at once", async () => {
    await fill(people.renewals, "third");
    expect(read(await modal(priya, "Calendar added"))).toContain("in <#C02RENEWAL5>, 15 min before");
    expect(await home(priya, "Meeting of third")).toContain("15 min before · meetings");
    await priya.close(await modal(priya, "Calendar added"));
    await sam.send("#renewals", "/reminders list");
    await sam.until((me) => read(me.lastMessage("#renewals")).includes("3 calendars set up"));
  });

  test("comes for oneself alone, into one's own messages with Rapport", async () => {
    await priya.submit(await openForm(), {
      reminders_add_place: "own",
      reminders_add_address: calendar("own"),
    });
    const added = await modal(priya, "Calendar added");
    expect(read(added)).toContain(
      "A reminder will appear in your messages with Rapport, 15 min before each meeting.",
    );
    expect(read(added)).toContain("Only you see these reminders.");
    await priya.click(added, "reminders_list");
    const list = await modal(priya, "1 calendar set up in your messages with Rapport.");
    // There nothing can be typed, so that all is done in forms.
    await priya.click(list, "reminders_open_agenda");
    await priya.submit(await modal(priya, "Days"));
    await priya.close(await modal(priya, "*Morning agenda* at"), { all: true });
    const own = await home(priya, "*Morning agenda*");
    expect(own).toContain("*Meeting of own* · (date)\njane@acme.com · in your messages with Rapport");
    expect(own).toContain(
      "*Morning agenda* at (date) your time, on weekdays by the clocks of America/New_York · set up by <@U02PRIYA001> · next (date) · in your messages with Rapport\nChange…",
    );
    const form = async () => {
      await priya.click(await homeView(priya, "*Morning agenda*"), "reminders_open_agenda");
      await priya.submit(await modal(priya, "Days"));
      return modal(priya, "Turn off");
    };
    await priya.click(await form(), "reminders_agenda_off");
    await priya.close(await modal(priya, "The morning agenda is off in your messages with Rapport."));
    await priya.until((me) => !read(me.home() ?? raise("There is no home.")).includes("*Morning agenda*"));
  });

  test("stands once in App Home, with all its channels, when several have it", async () => {
    const address = calendar("twice");
    await setUp(priya, "#renewals", `add ${address} here`);
    await setUp(priya, "#acme-renewal", `add ${address} here`);
    await priya.openHome();
    const shown = await home(priya, "Meeting of twice");
    expect(shown.split("*Meeting of twice*")).toHaveLength(2);
    expect(shown).toContain(
      "*Meeting of twice* · (date)\njane@acme.com · in <#C02ACMEREN2>, <#C02RENEWAL5>\n",
    );
    await priya.send("#renewals", "/reminders remove 4");
    await priya.until((me) => read(me.lastMessage("#renewals")).startsWith("Removed"));
  });

  test("is not set up where Rapport is not", async () => {
    await fill(people.general, "fourth");
    expect(await refusedForm()).toEqual({
      reminders_add_channel:
        "Rapport isn't in this channel: type /invite @Rapport first. Nothing was set up.",
    });
  });

  test("is not set up in a channel that is shared with another company", async () => {
    const form = await openForm();
    await expect(priya.fill(form, "reminders_add_channel", people.shared)).rejects.toThrow();
    // One that is shared only after it was chosen.
    await priya.fill(form, "reminders_add_channel", people.renewals);
    const { workspace } = world.running.slack;
    workspace.changeConversation(people.renewals, { isExternallyShared: true });
    await priya.submit(form, { reminders_add_place: "channel", reminders_add_address: calendar("fifth") });
    const errors = await refusedForm();
    workspace.changeConversation(people.renewals, { isExternallyShared: false });
    expect(errors).toEqual({
      reminders_add_channel:
        "This channel is shared outside: an admin can allow it in Home. Nothing was set up.",
    });
    await sam.send("#renewals", "/reminders list");
    await sam.until((me) => read(me.lastMessage("#renewals")).includes("3 calendars set up"));
  });
});

describe("a meeting that is private in any calendar of the organisation", () => {
  const startsAt = Date.now() + 90 * 60_000;
  const meeting = { uid: "layoffs", title: "Layoffs at Kestrel", startsAt };

  test("has neither title nor guests in App Home and in the list, whoever's calendar says so", async () => {
    await setUp(priya, "#renewals", `add ${world.host.put("s3cret-open", [meeting])} here`);
    await priya.openHome();
    expect(await home(priya, "Layoffs")).toContain("*Layoffs at Kestrel* · (date)\njane@acme.com · in");
    expect(await ask(priya, "#renewals", "list")).toContain("*Next:* Layoffs at Kestrel · (date)");

    const hidden = world.host.put("s3cret-private", [{ ...meeting, isPrivate: true }]);
    await setUp(sam, "#acme-renewal", `add ${hidden} here`);
    await priya.openHome();
    const shown = await home(priya, "Private meeting");
    expect(shown).toContain("*Private meeting* · (date)\nin <#C02RENEWAL5>");
    expect(shown).not.toContain("Layoffs");
    const list = await ask(priya, "#renewals", "list");
    expect(list).toContain("*Next:* Private meeting · (date)");
    expect(list).not.toContain("Layoffs");
  });
});
