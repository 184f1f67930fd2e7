import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, app, type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { doAbout, pressInHome } from "../support/app/administration.ts";
import { forgedPress } from "../support/app/forged.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Somebody who objected to being profiled is asked about and shown on no way in, and nothing is spent on them. */

const minute = 60_000;
const channel = "#deal-desk";
const id = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";

const { workspace, flow, priya, sam } = await runningRapport(channel);
/** What stands there when Sam blocks Jane. */
let profile: Message;
let brief: Message;
let home: View;
let failed: Message;
let card: Message;
let janes: string;
let asked: string[];

beforeAll(async () => {
  workspace.onArrival(({ direction, title }) => {
    if (direction === "app to service") asked?.push(title);
  });
  asked = [];
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  brief = await flow.result(priya, "Brief: call with Jane Whitfield");
  await flow.kept(priya, 1);
  await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
  await flow.ask(priya, "/prep @jane meeting Contract");
  failed = await flow.result(priya, "*No brief for Jane Whitfield*");
  await workspace.setFaults({ service: "none" });
  await flow.ask(priya, "/profile jane@acme.com");
  profile = await flow.result(priya, "Jane Whitfield · jane@acme.com");
  await priya.click(profile, "profile_more", "ids");
  const shown = await flow.modal(priya, "Profile ID");
  janes = flow.read(shown).match(/[0-9a-f]{8}-[-0-9a-f]+/)?.[0] ?? "";
  await priya.close(shown);
  await priya.openHome();
  home = await priya.until((me) => me.home());
  expect(flow.read(home)).toContain("*Brief* · Jane Whitfield");
  await flow.ask(sam, "/profile @leila");
  await priya.send("#renewals", "/reminders meet @jane in 3 hours Renewal");
  await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("*Renewal*"));
  workspace.moveClock(166 * minute);
  card = await priya.until((me) =>
    me.messages("#renewals").find(({ user, isEphemeral }) => user === app.user && !isEphemeral),
  );
  expect(flow.read(card)).toContain("Pragmatic Builder");
});

const withoutDates = (message: Message) =>
  flow.read(message).replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)");

const blocked = (name: string) =>
  `${name}'s profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.`;
const gone =
  "Result not found\nThis result isn't here anymore. We keep results for 30 days at most, only for whoever asked, and none about someone who asked not to be profiled. Nothing was charged.\nClose";

async function modal(who: Actor, shown: string): Promise<string> {
  const view: View = await flow.modal(who, shown);
  await who.close(view);
  return flow.read(view);
}

describe("/profile block", () => {
  test.each([
    ["/profile block", "Who is it about? Type `/profile block jane@acme.com`. Nothing was changed."],
    [
      "/profile block Lelia",
      "We aren't sure who “Lelia” is, so nothing was changed. Try their e-mail address or LinkedIn URL.",
    ],
    [
      "/profile block jane@acme.com,leila@acme.com",
      "That's more than one contact. Nothing was changed. Try one at a time.",
    ],
  ])("“%s” says what to do", async (typed, said) => {
    expect(await flow.ask(sam, typed)).toBe(said);
  });

  test("blocks, says so, and lists who did it when, not who it is", async () => {
    const stays = "What's already posted stays. The block itself keeps only a keyed hash of who they are.";
    const said = (
      state: string,
    ) => `*Jane Whitfield*'s profile is ${state}. Nobody here can look them up or have anything written for them, and reminders show their name alone. Results that were bought before can't be opened.
“Unblock…” in Rapport's Home takes it back. ${stays}`;
    await sam.close(await pressInHome(sam, "rights_open_unblock", "Nobody is blocked here."));
    expect(await flow.ask(sam, "/profile block jane@acme.com")).toBe(said("blocked"));
    expect(await flow.ask(sam, "/profile block jane@acme.com")).toBe(said("already blocked"));
    expect(flow.read(await doAbout(sam, "block", "linkedin.com/in/marcus-bell"))).toContain("is blocked.");
    const form = await pressInHome(sam, "rights_open_unblock", "blocked.");
    expect(flow.read(form)).toContain(
      `*2 people are blocked.*\n(time ago), by <@${people.sam}>\n(time ago), by <@${people.sam}>\n${stays}`,
    );
    await sam.close(form);
    expect(flow.read(await doAbout(sam, "unblock", "linkedin.com/in/marcus-bell"))).toContain(
      "*linkedin.com/in/marcus-bell*'s profile isn't blocked any more. Everyone here can look them up again.",
    );
    expect(flow.read(await doAbout(sam, "unblock", "leila@acme.com"))).toContain(
      "'s profile isn't blocked. Nothing was changed.",
    );
  });
});

describe("while somebody is blocked", () => {
  beforeAll(() => {
    asked = [];
  });
  afterEach(() => expect(asked).toEqual([]));

  test.each([
    ["/profile jane@acme.com", "jane@acme.com"],
    ["/profile  JANE@ACME.COM ", "jane@acme.com"],
    ["/profile @jane", "Jane Whitfield"],
    ["/profile Jane Whitfield", "Jane Whitfield"],
    ["/prep jane@acme.com call Q3 renewal", "Jane Whitfield"],
    ["/wave @jane Renew before the 30th", "Jane Whitfield"],
    ["/rephrase jane@acme.com Could you maybe have a look?", "Jane Whitfield"],
    [`/profile link jane@acme.com ${id}`, "jane@acme.com"],
  ])("“%s” is refused", async (typed, name) => {
    expect(await flow.ask(priya, typed)).toBe(blocked(name));
  });

  test("their contact ID is refused too", async () => {
    expect(await flow.ask(priya, `/prep ${janes} call Q3 renewal`)).toBe(blocked(janes));
    expect(await flow.ask(priya, `/profile link someone.else@acme.com ${janes}`)).toBe(
      blocked("someone.else@acme.com"),
    );
  });

  test("buttons of an earlier card show nothing more", async () => {
    await priya.click(profile, "profile_more", "ids");
    expect(await modal(priya, "blocked")).toBe(`IDs\n${blocked("Jane Whitfield")}\nClose`);
    await priya.click(profile, "profile_more", "share");
    expect(await modal(priya, "blocked")).toBe(`Profile\n${blocked("Jane Whitfield")}\nClose`);
    await priya.click(profile, "profile_more", "refresh");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((each) => each.ts === profile.ts && flow.read(each) === blocked("Jane Whitfield")),
    );
  });

  test("what failed before isn't tried again", async () => {
    await priya.click(failed, "credits_again");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((each) => each.ts === failed.ts && flow.read(each) === blocked("Jane Whitfield")),
    );
  });

  test("results that were bought can't be opened, shared or bought anew", async () => {
    await priya.click(brief, "prep_share");
    expect(await modal(priya, "Result not found")).toBe(gone);
    await priya.click(home, "home_open_result");
    expect(await modal(priya, "Result not found")).toBe(gone);
    await priya.openHome();
    await priya.until((me) => {
      const now = flow.read(me.home() ?? home);
      return now.includes("Recent results") && !now.includes("*Brief* · Jane Whitfield");
    });
  });

  test("a form that was opened before is refused, too", async () => {
    await priya.click(brief, "wave_open");
    await priya.submit(await flow.modal(priya, "Costs 1 credit."), {
      wave_goal: "Agree on the audit",
      wave_channel: "email",
    });
    expect(await modal(priya, "blocked")).toBe(`Wave\n${blocked("Jane Whitfield")}\nClose`);
  });

  test("an import leaves them out", async () => {
    const form = await pressInHome(sam, "profile_import", "CSV file");
    const content = `contact,contact_id\njane@acme.com,${id}\nnew.one@acme.com,${janes}\nnew.two@acme.com,${id}\n`;
    await sam.submit(form, { profile_import_file: [{ name: "links.csv", content }] });
    expect(await modal(sam, "linked")).toBe(
      "Import contact IDs\n*1 contact linked.* 2 contacts left out: they asked not to be profiled.\nNothing was charged.\nClose",
    );
  });

  test("“Full brief” of an earlier reminder buys nothing", async () => {
    await priya.click(card, "reminders_brief");
    expect(await modal(priya, "blocked")).toBe(`Brief\n${blocked("Jane Whitfield")}\nClose`);
  });

  test("its list of guests has their name alone", async () => {
    const reminder = /"block_id":"reminder ([^"]+)"/.exec(JSON.stringify(card.blocks))?.[1];
    await forgedPress(workspace, priya, card, "reminders_more_guests", { reminder });
    expect(await modal(priya, "guests from outside")).toBe(
      "Guests\n*Renewal*: guests from outside\nJane Whitfield\nOnly you see this. Look-ups are free.\nClose",
    );
  });

  test("a snoozed reminder comes with their name alone", async () => {
    await priya.click(card, "reminders_more", "snooze 5");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("We'll remind you"));
    workspace.moveClock(6 * minute);
    const again = await priya.until((me) =>
      me.messages(me.appChannel).find((each) => flow.read(each).includes("Renewal")),
    );
    expect(withoutDates(again)).toMatchInlineSnapshot(`
      "*Renewal* · (date)
      Jane Whitfield
      Remind me in 5 min
      Remind me in 10 min
      Remind me when it starts
      Set up by <@U02PRIYA001> · 1 of 1 guest is outside
      You asked to be reminded again."
    `);
  });

  test("the morning agenda has their name alone", async () => {
    // The other meeting is over then, whatever the time of day.
    workspace.moveClock(180 * minute);
    await priya.send("#renewals", "/reminders agenda 8:30 daily");
    const set = await priya.until(
      (me) =>
        flow.read(me.lastMessage("#renewals")).includes("Morning agenda") && me.lastMessage("#renewals"),
    );
    const next = Number(/next <!date\^(\d+)/.exec(flow.read(set))?.[1]) * 1_000;
    const minutes = Math.ceil((next - workspace.clock.now()) / minute) + 120;
    await priya.send("#renewals", `/reminders meet jane@acme.com in ${minutes} minutes Planning`);
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("*Planning*"));
    workspace.moveClock(next + minute - workspace.clock.now());
    const agenda = await priya.until((me) =>
      me.messages("#renewals").find((each) => flow.read(each).startsWith("*Today:")),
    );
    expect(withoutDates(agenda)).toMatchInlineSnapshot(`
      "*Today: 1 meeting*
      (date) · *Planning* · with Jane Whitfield
      This channel's agenda, set up by <@U02PRIYA001>"
    `);
  });
});

test("an address that nobody knew to be theirs is recognized by the profile, and not asked for again", async () => {
  asked = [];
  const linkedIn = "/profile linkedin.com/in/jane-whitfield";
  const refusal = blocked("linkedin.com/in/jane-whitfield");
  expect(await flow.ask(priya, linkedIn)).toBe(refusal);
  expect(await flow.ask(priya, linkedIn)).toBe(refusal);
  expect(asked).toHaveLength(1);
});

test("unblocking lets everybody ask again, under all of the addresses", async () => {
  expect(flow.read(await doAbout(sam, "unblock", "linkedin.com/in/jane-whitfield"))).toContain(
    "*linkedin.com/in/jane-whitfield*'s profile isn't blocked any more. Everyone here can look them up again.",
  );
  await flow.ask(priya, "/profile jane@acme.com");
  await flow.result(priya, "Jane Whitfield · jane@acme.com");
});

test("whoever is blocked after their look-up for a reminder is in its card by name alone", async () => {
  await priya.send("#renewals", "/reminders meet @leila in 3 hours Audit");
  await priya.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("*Audit*"));
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stop = workspace.onArrival(({ title, body }) => {
    if (title !== "conversations.members" || !body.includes(people.renewals)) return undefined;
    stop();
    arrived.resolve();
    return release.promise;
  });
  workspace.moveClock(166 * minute);
  await arrived.promise;
  expect(await flow.ask(sam, "/profile block leila@acme.com")).toContain("is blocked");
  release.resolve();
  const posted = await priya.until((me) =>
    me.messages("#renewals").find((each) => !each.isEphemeral && flow.read(each).includes("min: Audit")),
  );
  expect(withoutDates(posted)).toMatchInlineSnapshot(`
    "*In 14 min: Audit* · (date)
    Leila Haddad
    Remind me in 5 min
    Remind me in 10 min
    Remind me when it starts
    Set up by <@U02PRIYA001> · 1 of 1 guest is outside"
  `);
});

test("a result that was bought before, and that the next process has to show, is neither shown there nor kept", async (context) => {
  const notShown =
    "Jane Whitfield's profile is blocked at your company: they asked not to be profiled. We don't show what was written; it cost 1 credit. Ask an admin.";
  const folder = await temporaryFolder();
  const environment = {
    DATABASE_URL: join(folder.path, "rapport.db"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  const first = await startEverything({ environment });
  const { workspace } = first.slack;
  const [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
  const flow = paidFlow(first, channel);
  await priya.send(channel, "/prep jane@acme.com");
  const form = await flow.modal(priya, "Costs 1 credit.");
  // Slack takes no result from the first process.
  workspace.refuseCalls("views.update", "internal_error", Number.POSITIVE_INFINITY);
  await priya.submit(form, { prep_kind: "call", prep_topic: "Q3 renewal" });
  await priya.until(() => first.lines.some((line) => line.includes("paid call failed, will retry")));
  expect(flow.paidRequests()).toBe(1);
  expect(await flow.ask(sam, "/profile block jane@acme.com")).toContain("is blocked");
  await first.rapport.stop();
  workspace.refuseCalls("views.update", "internal_error", 0);
  workspace.moveClock(minute);
  const second = await startEverything({ slack: first.slack, environment });
  context.onTestFinished(async () => {
    await second.stop();
    await first.service.stop();
    await folder[Symbol.asyncDispose]();
  });
  const shown = flow.read(await flow.modal(priya, "blocked"));
  expect(shown).toBe(`Brief\n${notShown}\nClose`);
  expect(flow.paidRequests()).toBe(1);
  const thread = await untilInMessages(priya, (me) => {
    const texts = me.messages(me.appChannel).map(flow.read);
    const [root] = me.messages(me.appChannel);
    const inThread = root && me.messages(me.appChannel, { threadTs: root.ts }).map(flow.read);
    return inThread?.length === 2 && [...new Set([...texts, ...inThread])];
  });
  expect(thread).toEqual(["Jane Whitfield: briefs, waves and rephrasings", notShown]);
});
