import { describe, expect, test } from "vitest";
import { usage } from "../../src/app/features/reminders/sentences.ts";
import { ids as people } from "../../src/sandbox/index.ts";
import { allowChannel, pressInHome } from "../support/app/administration.ts";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";

const world = await singleCalendarWorkspace();
const { ask, host, modal, priya, read, sam } = world;

describe("/reminders", () => {
  const channel = "#acme-renewal";

  test.each(["help", "?"])("%s says how it is used", async (typed) => {
    expect(await ask(priya, channel, typed)).toBe(usage);
  });

  test.each([
    ["tomorrow", "We couldn't read “tomorrow”. Nothing was changed. See `/reminders help`."],
    [
      "https://calendar.example.com/private-s3cret/basic.ics",
      "Put `add` before a calendar's address. Nothing was set up.",
    ],
    [
      "add https://calendar.example.com/private-s3cret/basic.ics soon",
      "After the address, type minutes such as `30` or `1h`, or `here`. Nothing was set up.",
    ],
    [
      "add http://calendar.example.com/private-s3cret/basic.ics",
      "Use https:// or webcal://: with http://, others can read along. Nothing was set up.",
    ],
    [
      "agenda quarter past eight",
      "Type a time, such as `/reminders agenda 8:30`, `8am daily`, or `off`. Nothing was changed.",
    ],
    ["remove two", "Use a number from the list, such as `/reminders remove 2`. Nothing was changed."],
  ])("%s is answered in a line with what is wrong", async (typed, problem) => {
    expect(await ask(priya, channel, typed)).toBe(problem);
  });

  test("lists what is set up, also while Slack doesn't say who is in the channel", async () => {
    const { workspace } = world.running.slack;
    workspace.refuseCalls("conversations.members", "ratelimited", Number.POSITIVE_INFINITY);
    expect(await ask(priya, "#renewals", "list")).toContain("Nothing is set up in");
    workspace.refusals.delete("conversations.members");
  });
});

describe("a calendar that was added", () => {
  const post = "Post them in #renewals instead";
  const send = "Send them to me alone instead";
  const where = (shown: string) => /A reminder will appear (.+), 15 min/.exec(shown)?.[1];
  const move = async (result: RegExp) => {
    await priya.click(priya.lastMessage("#renewals"), "reminders_move_feed");
    return priya.until((me) => {
      const shown = read(me.lastMessage("#renewals"));
      return result.test(shown) && shown;
    });
  };

  test("moves from the person's own messages into the channel where they typed, and back", async () => {
    const own = await ask(priya, "#renewals", `add ${host.address("moved")} 15`);
    expect([where(own), own.includes(post), own.includes(send)]).toEqual([
      "in your messages with Rapport",
      true,
      false,
    ]);
    const posted = await move(/will appear in <#/);
    expect([where(posted), posted.includes(post), posted.includes(send)]).toEqual([
      `in <#${people.renewals}>`,
      false,
      true,
    ]);
    expect(await ask(sam, "#renewals", "list")).toContain(`set up by <@${people.priya}>`);
    expect(where(await move(/in your messages/))).toBe("in your messages with Rapport");
    expect(await ask(sam, "#renewals", "list")).toContain("Nothing is set up in");
    expect(await ask(priya, "#renewals", "list")).toContain("1 calendar for you alone");
  });

  test("stays where it is when it can't be posted there anymore", async () => {
    await ask(priya, "#renewals", `add ${host.address("kept")}`);
    world.running.slack.workspace.removeMember("#renewals");
    expect(await move(/stay where/)).toBe(
      "Rapport isn't in this channel: type `/invite @Rapport` first. Nothing was set up. Your reminders stay where they were.",
    );
    world.running.slack.workspace.invite("#renewals");
    expect(await ask(sam, "#renewals", "list")).toContain("Nothing is set up in");
  });

  test("is offered with its readers for a channel that people from outside read", async () => {
    await priya.send("#acme-renewal", "/reminders add");
    const form = await modal(priya, "Where?");
    expect(read(form)).toContain("#acme-renewal: also read by people from outside");
    expect(read(form)).toContain("cards about guests go to whoever set them up, by direct message");
    await priya.close(form);
  });

  test("says how a channel gets it where Rapport isn't", async () => {
    const shown = await ask(priya, "#deal-desk", `add ${host.address("uninvited")}`);
    expect(shown).toContain(
      "Not in this conversation: Rapport isn't in this channel. Invite it first: `/invite @Rapport` in the channel.",
    );
    expect(shown).not.toContain("instead");
  });
});

describe("the morning agenda", () => {
  const channel = "#renewals";

  test("is set, shown, changed in a form, and ended", async () => {
    expect(await ask(priya, channel, "agenda")).toContain("*Morning agenda:* not set up");
    expect(await ask(priya, channel, "agenda 8:30")).toContain(
      "*Morning agenda* at (date) your time, on weekdays by the clocks of America/New_York · set up by",
    );
    expect(read(priya.lastMessage(channel))).not.toContain("after noon");
    expect(await ask(priya, channel, "agenda 8:30 PM")).toContain(
      "That's after noon, so it lists only what's left of the day. For the morning, type `/reminders agenda 8:30 AM`.",
    );
    await priya.click(priya.lastMessage(channel), "reminders_open_agenda");
    await priya.submit(await modal(priya, "Days"), { reminders_agenda_days: "daily" });
    await priya.close(await modal(priya, "your time, every day by the clocks of"));
    expect(await ask(sam, channel, "agenda")).toContain(
      "your time, every day by the clocks of America/New_York",
    );
    expect(await ask(sam, channel, "agenda off")).toContain("The morning agenda is off");
    expect(await ask(sam, channel, "agenda off")).toContain("There was no morning agenda");
  });
});

describe("what administrators decide", () => {
  test("allow is of no use where nobody else is, or Rapport isn't", async () => {
    const form = await pressInHome(sam, "reminders_open_allowed", "Allow a channel");
    const refused = async (channel: string) => {
      await sam.submit(form, { reminders_allowed_channel: channel });
      return sam.modal()?.errors?.reminders_allowed_channel;
    };
    expect(await refused(people.renewals)).toBe(
      "That channel isn't shared with another company and has no guests, so it needs no permission. Nothing was changed.",
    );
    expect(await refused(people.dealDesk)).toBe(
      "Rapport isn't in that channel: type /invite @Rapport there first. Nothing was changed.",
    );
    await sam.close(form);
  });

  test("a channel with guests in it shows profiles when it is allowed", async () => {
    const channel = "#acme-renewal";
    const warning =
      "People from outside are in this channel, so cards about guests go to whoever set them up, by direct message.";
    expect(await ask(sam, channel, "list")).toContain(warning);
    expect(await ask(sam, channel, `add ${host.address("guests")} here`)).toContain("Calendar added");
    expect(read(sam.lastMessage(channel))).toContain(warning);
    await ask(sam, channel, "remove 1");
    await allowChannel(sam, people.acmeRenewal);
    expect(await ask(sam, channel, "list")).not.toContain(warning);
    const allowed = await pressInHome(sam, "reminders_open_allowed", "Disallow");
    await sam.click(allowed, "reminders_disallow");
    await sam.close(allowed);
    expect(await ask(sam, channel, "list")).toContain(warning);
  });

  test("a channel shared with another company needs to be allowed", async () => {
    const conversation = world.running.slack.workspace.conversation(people.shared);
    const channel = `#${conversation?.name}`;
    if (conversation?.members.includes(people.sam) !== true) throw new Error("Sam is not there.");
    await sam.send(channel, "/invite @rapport");
    const shared =
      "his channel is shared with another company, and the people our reminders are about may be here.";
    expect(await ask(sam, channel, `add ${host.address("shared")} here`)).toBe(
      "This channel is shared outside: an admin can allow it in Home. Nothing was set up.",
    );
    expect(await ask(sam, channel, "list")).toBe(
      `Reminders\nWe're not posting here: t${shared} A workspace admin can allow it in Rapport's Home.\nNothing is set up in <#${people.shared}>.\nReminders are free.`,
    );
    await sam.send(channel, "/reminders add");
    await sam.close(await modal(sam, `Not in this conversation: t${shared}`));
    await allowChannel(sam, people.shared);
    expect(await ask(sam, channel, `add ${host.address("shared")} here`)).toContain("Calendar added");
    expect(await ask(sam, channel, "remove 1")).toContain("Nothing is set up in");
  });
});
