import { expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

const channel = "#deal-desk";
const { priya, sam, flow, workspace } = await runningRapport(channel);

const context =
  "The log keeps a keyed hash of each address, for as long as your Rapport admin has set. This look is in it too.";

test("/profile who says who used somebody's profile, what for and when, under any address", async () => {
  expect(await flow.ask(sam, "/profile who")).toBe(
    "Who is it about? Type `/profile who jane@acme.com`. Nothing was changed.",
  );
  expect(await flow.ask(sam, "/profile who jane@acme.com")).toBe(
    `The log has nothing about *Jane Whitfield*. ${context}`,
  );
  await flow.ask(priya, "/profile jane@acme.com");
  const card = await flow.result(priya, "Jane Whitfield · jane@acme.com");
  await flow.ask(priya, "/profile nobody@acme.com");
  await flow.ask(priya, "/prep @jane call Q3 renewal");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  await flow.ask(priya, "/prep @jane call Q3 renewal");
  await priya.click(priya.lastMessage(channel), "paid_open_result");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  await priya.click(card, "profile_more", "share");
  await priya.submit(await flow.modal(priya, "Share profile"), { profile_share_target: people.renewals });
  await sam.until((me) => me.messages("#renewals").some((each) => flow.read(each).includes("Shared by")));
  await flow.ask(sam, "/profile block @jane");
  await flow.ask(priya, "/profile @jane");
  const [by, admin] = [`<@${people.priya}>`, `<@${people.sam}>`];
  const said = () => flow.ask(sam, "/profile who @jane").then((text) => text.replace(/\(time ago\) · /g, ""));
  await expect
    .poll(said)
    .toBe(
      [
        "*Who used Jane Whitfield's profile*",
        `${by} · look up · suppressed`,
        `${admin} · block · done`,
        `${by} · share · to a channel`,
        `${by} · look up · found`,
        `${by} · look up · found`,
        `${by} · open result · shown`,
        `${by} · prep · answered`,
        `${by} · look up · found`,
        `${admin} · read log · done`,
        context,
      ].join("\n"),
    );
});

test("a reminder's look-up is in the log, by who set it up, or by who reads it alone", async () => {
  await priya.send("#renewals", "/reminders meet leila@acme.com in 10 minutes Audit");
  const card = await sam.until((me) =>
    me.messages("#renewals").find((each) => flow.read(each).includes("In 10 min: Audit")),
  );
  const said = () => flow.ask(sam, "/profile who @leila");
  await expect.poll(said).toContain(`<@${people.priya}> · remind · found`);
  await sam.click(card, "reminders_more", "snooze 5");
  await sam.until((me) => flow.read(me.lastMessage("#renewals")).startsWith("We'll remind you"));
  workspace.moveClock(6 * 60_000);
  await expect.poll(said).toContain(`<@${people.sam}> · remind · found`);
});

test("the log is a CSV of all, which names colleagues, and contacts unless they were blocked or forgotten", async () => {
  await sam.close(await pressInHome(sam, "rights_log", "The log is in your messages"));
  const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
  expect(file.name).toMatch(/^rapport-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
  const [head, ...lines] = text.trim().split("\n");
  expect(head).toBe("date,person,name,action,contact_hash,contact,outcome");
  expect(
    lines.filter(
      (line) =>
        !/^[\d-]{10}T[\d:.]+Z,U\w+,(Priya Raman|Sam Ortega),[a-z ]+,'?[\w-]{0,32},(Leila Haddad · leila@acme.com)?,[\w ,"]+$/.test(
          line,
        ),
    ),
  ).toEqual([]);
  expect(lines.map((line) => line.split(",")[3])).toContain("prep");
  const leila = lines.filter((line) => line.includes(",remind,"));
  expect(new Set(leila.map((line) => line.split(",")[5]))).toEqual(
    new Set(["Leila Haddad · leila@acme.com"]),
  );
  expect(text).not.toMatch(/\bjane\b|whitfield/i);
  // The next one has this look, too.
  await sam.close(await pressInHome(sam, "rights_log", "The log is in your messages"));
  const next = await sam.until((me) => me.messages(me.appChannel).flatMap(({ files = [] }) => files)[1]);
  const { bytes } = workspace.files.find(next.id) ?? {};
  expect(new TextDecoder().decode(bytes)).toContain(`,${people.sam},Sam Ortega,read log,,,all\n`);
  await flow.ask(sam, "/profile forget leila@acme.com");
  await sam.click(sam.lastMessage(channel), "rights_forget");
  await sam.until((me) => flow.read(me.lastMessage(channel)).includes("Gone here:"));
  await sam.close(await pressInHome(sam, "rights_log", "The log is in your messages"));
  const last = await sam.until((me) => me.messages(me.appChannel).flatMap(({ files = [] }) => files)[2]);
  expect(new TextDecoder().decode(workspace.files.find(last.id)?.bytes)).not.toMatch(/leila/i);
});
