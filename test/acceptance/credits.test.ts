import { beforeAll, describe, expect, test } from "vitest";
import { redacted } from "../../src/app/credits/ledger/ledger-row.ts";
import { callValue } from "../../src/app/slack/input/carried-values.ts";
import {
  type Actor,
  app,
  type Message,
  ids as people,
  team,
  type View,
  visibleText,
} from "../../src/sandbox/index.ts";
import { forgedPress } from "../support/app/forged.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

const channel = "#acme-renewal";
const day = 24 * 60 * 60_000;
const begun = Date.now();
/** Milliseconds from now to the next noon of UTC: midnight, when budgets and days are new, is then far away. */
const untilNoon = day - ((begun + day / 2) % day);
const today = dateOf(begun + untilNoon);
const { database, environment } = await databaseOfFile();
const { workspace, priya, sam } = await runningRapport(channel, { environment });
workspace.moveClock(untilNoon);

/** The first of 30 days that end today. */
const monthAgo = dateOf(begun + untilNoon - 29 * day);

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** What a person reads, with times that change from run to run replaced by how they are shown. */
function read(target: Message | View): string {
  return visibleText(target)
    .replace(/<!date\^\d+\^\{ago\}\|[^>]+ UTC>/g, "(time ago)")
    .replace(/<!date\^\d+\^\{date_short_pretty\} at \{time\}\|[^>]+ UTC>/g, "(day and time)");
}

async function ask(text: string, who: Actor = priya): Promise<string> {
  expect(await who.send(channel, text)).toEqual({ ok: true });
  return read(who.lastMessage(channel));
}

/** The last message once it says that. */
function told(text: string, who: Actor = priya): Promise<Message> {
  return who.until((me) => {
    const last = me.lastMessage(channel);
    return read(last).includes(text) && last;
  });
}

/** The modal on top once it says that. */
function modal(text: string, who: Actor): Promise<View> {
  return who.until((me) => {
    const view = me.modal();
    return view !== undefined && read(view).includes(text) && view;
  });
}

/** App Home, opened anew, once it says that. */
async function home(text: string, who: Actor): Promise<View> {
  await who.openHome();
  return who.until((me) => {
    const view = me.home();
    return view !== undefined && read(view).includes(text) && view;
  });
}

/** How often the app has asked the service for paid work. */
const paidRequests = () =>
  workspace.traffic.exchanges.filter(({ url }) => /prep-for-meeting/.test(url)).length;

const brief = "/prep jane@acme.com call Q3 renewal";
let briefs = 0;
/** One that nobody has. */
const anotherBrief = () => `${brief} ${++briefs}`;
const usage = `*What's left, and where did it go?* Checking is free, and only you see the answer.
\`/credits\` shows what's left, and what it was spent on
\`/credits last month\`, or a month such as \`/credits 2025-03\`, shows what was spent in it
\`/credits help\` shows this
A brief costs 1 credit, a wave 1 credit, a rephrasing 0.1 credit.`;
const footer = "Days and months are in UTC. Every paid button shows its price before you press it.";

describe("before anything was spent", () => {
  test("/credits says so", async () => {
    expect(await ask("/credits")).toBe(`Credits
Balance unknown until your first paid request.
No caps set. Nobody manages credits yet.
*You* spent 0 credits today, 0 this month.
*Your team* spent 0 credits today, 0 this month.
Nothing spent in the last 30 days. Briefs, waves and rephrasings cost credits.
${footer}`);
    expect(priya.lastMessage(channel).isEphemeral).toBe(true);
  });

  test.each(["help", " HELP "])("explains itself on “%s”", async (typed) => {
    expect(await ask(`/credits ${typed}`)).toBe(usage);
  });

  test("says what it can't read", async () => {
    expect(await ask("/credits of <!channel>")).toBe(`We couldn't read “of &lt;!channel&gt;”.\n\n${usage}`);
  });
});

describe("after a brief", () => {
  beforeAll(async () => {
    await priya.send(channel, brief);
    await told("asked by you");
  });

  const shared = `Credits
*Your team has 24 credits left*, 96 % of the last top-up (25), as of (time ago).
No caps set. Nobody manages credits yet.`;
  const tables = `By type, last 30 days
Type
Credits
Calls
Brief
1
1
By day, last 30 days
Day
Credits
Calls
${today}
1
1`;

  test("/credits tells its own asker what was spent, and on what", async () => {
    expect(await ask("/credits")).toBe(`${shared}
*You* spent 1 credit today, 1 this month.
*Your team* spent 1 credit today, 1 this month.
${tables}
${footer}`);
  });

  test("/credits last month tells what was spent in it, and nothing of this one", async () => {
    const now = new Date(begun + untilNoon);
    const lastDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0);
    const month = dateOf(lastDay).slice(0, 7);
    expect(await ask("/credits last month")).toBe(`In ${month} (UTC), you spent 0 credits, your team 0.`);
    const startOfToday = Date.parse(dateOf(now.getTime()));
    const move = async (day: number) => {
      for (const sums of ["team_charges", "person_charges"] as const)
        await database.query.updateTable(sums).set({ day }).execute();
    };
    await move(lastDay);
    const charged = await ask("/credits last month");
    const colleagues = await ask("/credits Last month", sam);
    await move(startOfToday);
    expect(charged).toBe(`In ${month} (UTC), you spent 1 credit, your team 1.`);
    expect(colleagues).toBe(`In ${month} (UTC), you spent 0 credits, your team 1.`);
  });

  test("administrators see people, and take the figures along", async () => {
    const before = sam.messages(sam.appChannel).length;
    expect(await ask("/credits", sam)).toBe(`${shared}
*You* spent 0 credits today, 0 this month.
*Your team* spent 1 credit today, 1 this month.
${tables}
By person, last 30 days
Person
Credits
Calls
1
1
CSV of the last 30 days
${footer}`);
    await sam.click(sam.lastMessage(channel), "credits_csv");
    const file = await sam.until((me) => me.messages(me.appChannel)[before]?.files?.[0]);
    expect(file.name).toBe(`credits-${monthAgo}-to-${today}.csv`);
    const { bytes } = workspace.files.find(file.id) ?? {};
    expect(new TextDecoder().decode(bytes)).toMatch(
      new RegExp(
        "^date,person,name,operation,state,price,charged,balance_after\n" +
          `${today}T[\\d:.]+Z,${people.priya},Priya Raman,prep,answered,1\\.0,1\\.0,24\\.0\n$`,
      ),
    );
    await told("The CSV is in your messages with Rapport.", sam);
  });

  test("Home offers the contact and the result again, which is free", async () => {
    const before = paidRequests();
    const view = await home("*Brief* · ", priya);
    expect(read(view)).toContain("Recent contacts\nJane Whitfield · jane@acme.com\nProfile\n");
    expect(read(view)).toContain("*Brief* · Jane Whitfield · Q3 renewal · (time ago)\nOpen");
    expect(read(view)).toContain("1 credit this month, 1 of that today (UTC).");
    await priya.openHome();
    await priya.until((me) => me.home()?.hash !== view.hash);
    // What is pressed is the Home from before, as a client does that hasn't redrawn it yet.
    await priya.click(view, "home_open_result");
    const opened = await modal("opened again, free", priya);
    expect(opened.title).toBe("Brief");
    expect(read(opened)).toContain("1 credit used · 24 left then · asked by you, (time ago)");
    await priya.close(opened);
    expect(paidRequests()).toBe(before);
  });
});

describe("the settings", () => {
  test("say at their fields what cannot be read, and hold once they are saved", async () => {
    const view = await home("For workspace admins", sam);
    expect(read(view)).toContain("No caps set. Nobody manages credits yet.\nChange…");
    await sam.click(view, "credits_settings_open");
    const form = await modal("Who manages credits", sam);
    await sam.submit(form, {
      credits_settings_person_daily: "a lot",
      credits_settings_organisation_monthly: "0.05",
    });
    const unreadable = "Enter a number, such as 20 or 0.5.";
    expect((await modal(unreadable, sam)).errors).toEqual({
      credits_settings_person_daily: unreadable,
      credits_settings_organisation_monthly: unreadable,
    });
    for (const other of [people.deskBot, people.slackbot, people.jane, people.grace]) {
      await sam.submit(form, {
        credits_settings_person_daily: "",
        credits_settings_organisation_monthly: "",
        credits_settings_manager: other,
      });
      expect((await modal("Choose a member of your team", sam)).errors).toEqual({
        credits_settings_manager:
          "Choose a member of your team. Apps, guests and people from other companies can't manage its credits.",
      });
    }
    await sam.submit(form, {
      credits_settings_person_daily: " 1.5 ",
      credits_settings_organisation_monthly: "100",
      credits_settings_manager: people.sam,
    });
    await sam.until((me) => me.home() !== undefined && read(me.home() ?? form).includes("1.5 credits a day"));
    expect(sam.modal()).toBeUndefined();
    expect(await ask("/credits", sam)).toContain(
      `At most 1.5 credits a day per person, and 100 credits a month for the team. <@${people.sam}> manages credits.`,
    );
  });

  test("stop who would spend more, before anything is sent", async () => {
    const before = paidRequests();
    await priya.send(channel, anotherBrief());
    expect(read(await told("No brief for Jane Whitfield"))).toBe(
      "*No brief for Jane Whitfield*\nYou can spend up to 1.5 credits a day; 0.5 are left, and a brief costs 1. Nothing was charged. You can try again (day and time). A workspace admin can change the cap in Rapport's Home.",
    );
    expect(paidRequests()).toBe(before);
  });

  test("an empty field is no cap", async () => {
    await sam.click(await home("For workspace admins", sam), "credits_settings_open");
    await sam.submit(await modal("Who manages credits", sam), {
      credits_settings_person_daily: "",
      credits_settings_organisation_monthly: "",
    });
    await sam.until(
      (me) => me.home() !== undefined && read(me.home() ?? me.lastMessage(channel)).includes("No caps set."),
    );
  });
});

describe("a call that brought nothing", () => {
  const faults = (service: "none" | "broken JSON" | "refuses", status: 401 | 402 | 422 | 429 = 422) =>
    workspace.setFaults({ service, status, body: "JSON", operations: "paid" });

  async function fail(said: string): Promise<Message> {
    await priya.send(channel, anotherBrief());
    const message = await told(said);
    await faults("none");
    return message;
  }

  test.each([
    [
      401,
      "The profile service doesn't accept our key. Nothing was charged. A workspace admin can replace it in Rapport's Home; then try again.\nTry again · 1 credit",
    ],
    [
      402,
      `The profile service says your team doesn't have enough credits: a brief costs 1. Nothing was charged. <@${people.sam}> manages credits.\nTry again · 1 credit`,
    ],
    [
      422,
      "The profile service rejected this request. It says: “A field is not valid”. Nothing was charged. Reword it and try again.\nReword…",
    ],
    [
      429,
      "The profile service asked us to slow down. Nothing was charged. Try again in 7 seconds.\nTry again · 1 credit",
    ],
  ] as const)("when the service answers %d", async (status, said) => {
    const before = paidRequests();
    await faults("refuses", status);
    expect(read(await fail("Nothing was charged."))).toBe(`*No brief for Jane Whitfield*\n${said}`);
    expect(paidRequests()).toBe(before + 1);
  });

  test("is asked for again by its button, once, however often that is pressed", async () => {
    await faults("refuses", 429);
    const failed = await fail("Try again · 1 credit");
    const before = paidRequests();
    await Promise.all([1, 2, 3].map(() => priya.click(failed, "credits_again")));
    await told("asked by you");
    expect(paidRequests()).toBe(before + 1);
  });

  test("but was answered after all is shown, and not asked for again", async () => {
    const { id } = await database.query
      .selectFrom("paid_calls")
      .select("id")
      .where("state", "=", "answered")
      .limit(1)
      .executeTakeFirstOrThrow();
    const before = paidRequests();
    await ask("/credits help");
    await forgedPress(
      workspace,
      priya,
      priya.lastMessage(channel),
      "credits_again",
      callValue.encode({ call: id }),
    );
    await told("asked by you");
    expect(paidRequests()).toBe(before);
  });

  const newestState = async () =>
    (
      await database.query
        .selectFrom("paid_calls")
        .select("state")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst()
    )?.state;

  test("of unknown outcome is sent again only when the person says so", async () => {
    await faults("broken JSON");
    const before = paidRequests();
    await priya.send(channel, anotherBrief());
    await expect.poll(newestState).toBe("unknown");
    // When it's asked again with the same key, the service says nothing of what came of it.
    await faults("refuses");
    const failed = await told("Send again");
    await faults("none");
    expect(read(failed)).toBe(
      "*Outcome unknown: brief for Jane Whitfield*\nThe profile service sent a reply we couldn't read: it may have cost 1 credit, which counts against the caps. We won't send it again.\nSend again · may cost 1 more",
    );
    const isUnknown =
      "1 call in the last 30 days has an unknown outcome; it may have cost up to 1 credit more, and counts against the caps.";
    expect(await ask("/credits")).toContain(isUnknown);
    // Whoever types the same hears of it first.
    const typed = `${brief} ${briefs}`;
    expect(await ask(typed)).toMatch(
      /^\*Brief for Jane Whitfield\*\nYou asked for this brief .+, and its outcome is unknown: it may have cost 1 credit\. Nothing was charged for this\.\nWrite it · may cost 1 more$/,
    );
    expect(await ask(typed, sam)).toContain(`<@${people.priya}> asked for this brief`);
    expect(paidRequests()).toBe(before + 2);
    await priya.click(failed, "credits_again");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((message) => message.ts === failed.ts && read(message).includes("asked by you")),
    );
    expect(paidRequests()).toBe(before + 3);
    // What the balances are before and after it says nothing.
    expect(await ask("/credits")).toContain(isUnknown);
  });

  test("is not asked for again when what was asked is no longer kept", async () => {
    await faults("refuses", 429);
    const failed = await fail("Try again · 1 credit");
    const before = paidRequests();
    await database.query
      .updateTable("paid_calls")
      .set({ request: redacted })
      .where("state", "=", "refused")
      .execute();
    await priya.click(failed, "credits_again");
    await told(
      "That result has expired (we keep them 30 days at most), and we didn't send the request again. Start over for a new one.",
    );
    expect(paidRequests()).toBe(before);
  });
});

describe("credits that run low", () => {
  /** As if there had been much more once. */
  const toppedUp = () =>
    database.query.updateTable("balances").set({ top_up: 2_000, alerted_at_percent: 100 }).execute();

  test.each([
    [
      "the person who manages them",
      people.sam,
      "You're getting this because you manage your team's credits.",
    ],
    [
      "whose call it was, when nobody manages them",
      null,
      "You're getting this because your last request took the balance this low",
    ],
  ])("are told once, to %s", async (_, manager, why) => {
    await toppedUp();
    await database.query
      .updateTable("settings")
      .set({ credit_manager: manager })
      .where("organisation", "=", team.id)
      .execute();
    const hearer = manager === null ? priya : sam;
    const alerts = () =>
      hearer.messages(hearer.appChannel).filter(({ text }) => text.includes("of the last top-up"));
    const before = alerts().length;
    const count = () =>
      priya.messages(channel).filter((message) => read(message).includes("asked by you")).length;
    for (const expected of [count() + 1, count() + 2]) {
      await priya.send(channel, anotherBrief());
      await priya.until(() => count() === expected);
    }
    const [alert, ...more] = await hearer.until(() => alerts().length > before && alerts().slice(before));
    expect(alert?.text).toMatch(/^Your team has \d+ credits left, \d+ % of the last top-up\.$/);
    expect(alert === undefined ? "" : read(alert)).toContain(why);
    expect(alert?.user).toBe(app.user);
    expect(more).toEqual([]);
  });
});

describe("more results than Home shows at once", () => {
  const opened = (view: View) => read(view).match(/\nOpen(?=\n|$)/g)?.length ?? 0;
  const idsOf = (view: View) =>
    view.blocks.map(({ block_id }) => String(block_id)).filter((id) => id.startsWith("result "));

  test("are on further pages, each once", async () => {
    const first = await home("More…", priya);
    expect([opened(first), read(first).includes("Newer")]).toEqual([5, false]);
    await priya.click(first, "home_older_results");
    const second = await priya.until((me) => {
      const view = me.home();
      return view !== undefined && read(view).includes("Newer") && view;
    });
    expect(idsOf(second).filter((value) => idsOf(first).includes(value))).toEqual([]);
    await priya.click(second, "home_newer_results");
    const again = await priya.until((me) => {
      const view = me.home();
      return view !== undefined && !read(view).includes("Newer") && view;
    });
    expect(idsOf(again)).toEqual(idsOf(first));
  });

  test("are shown without one that cannot be opened", async () => {
    const { id } = await database.query
      .selectFrom("paid_calls")
      .select("id")
      .where("state", "=", "answered")
      .where("person", "=", people.priya)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const before = await home("More…", priya);
    expect(idsOf(before)).toHaveLength(5);
    await database.query.updateTable("paid_calls").set({ outcome: "k.AAAA" }).where("id", "=", id).execute();
    await priya.openHome();
    const view = await priya.until((me) => {
      const now = me.home();
      return now !== undefined && opened(now) === 4 && now;
    });
    expect(idsOf(view)).toEqual(idsOf(before).slice(1));
  });
});
