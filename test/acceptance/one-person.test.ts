import { afterAll, expect, test } from "vitest";
import { ids as people, startWorkspace } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { doAbout } from "../support/app/administration.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

/** Jane by e-mail and Jane by LinkedIn URL: what look-ups have shown long ago, in another process, makes them one. */

const channel = "#deal-desk";
const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const url = "linkedin.com/in/jane-whitfield";
const [grace, leilasId] = ["grace.oneill@acme.com", "0e94d6b7-c35a-4f18-a2d0-5b6f81e7c942"];
const { database, environment } = await databaseOfFile();
const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
const { workspace } = slack;
const [priya, sam, marcus] = [
  workspace.as(people.priya),
  workspace.as(people.sam),
  workspace.as(people.marcus),
];

const before = await startEverything({ slack, environment });
{
  const flow = paidFlow(before, channel);
  await flow.ask(priya, "/profile jane@acme.com");
  await flow.ask(marcus, `/profile ${url}`);
  await flow.ask(priya, `/profile ${url}`);
  await flow.ask(priya, `/prep ${url} call Q3 renewal`);
  await flow.result(priya, "Brief: call");
  await flow.kept(priya, 1);
  await flow.ask(priya, "/profile leila@acme.com");
  await before.rapport.stop();
}
const running = await startEverything({ slack, environment });
const flow = paidFlow(running, channel);
afterAll(async () => {
  expect(workspace.problems).toEqual([]);
  await running.stop();
  await before.service.stop();
});

/** What a card says, line by line, without its buttons. */
async function lines(text: string): Promise<string[]> {
  const said = await flow.ask(sam, text);
  return said.split("\n").map((line) => line.replace("(time ago) · ", ""));
}

/** Who used somebody's profile, and what for. */
const uses = async (contact: string) =>
  (await lines(`/profile who ${contact}`)).filter((line) => line.startsWith("<@")).sort();

const used = [
  `<@${people.marcus}> · look up · found`,
  `<@${people.priya}> · look up · found`,
  `<@${people.priya}> · look up · found`,
  `<@${people.priya}> · prep · answered`,
];

test("the log has what was done under any address, and under the profile's ID", async () => {
  expect(await uses("jane@acme.com")).toEqual(used);
  const asked = used.toSpliced(used.length, 0, `<@${people.sam}> · read log · done`).sort();
  expect(await uses(id)).toEqual(asked);
});

test("a name means one person, by the address that was used last, and so does Home", async () => {
  expect(await flow.ask(priya, "/profile jane")).toMatch(`Jane Whitfield · ${url}\n`);
  await priya.openHome();
  const home = await priya.until((me) => {
    const view = me.home();
    return view !== undefined && JSON.stringify(view).includes("Recent contacts") && flow.read(view);
  });
  const recent = home.slice(home.indexOf("Recent contacts"), home.indexOf("Recent results"));
  expect(recent.split("\n").filter((line) => /jane|leila/i.test(line))).toEqual([
    `Jane Whitfield · ${url}`,
    "Leila Haddad · leila@acme.com",
  ]);
});

test("what was bought under one address is offered to who asks under another", async () => {
  for (const contact of ["jane@acme.com", id]) {
    const paidBefore = flow.paidRequests();
    expect(await flow.ask(priya, `/prep ${contact} call Q3 renewal`)).toContain(
      "You bought this brief (time ago). Nothing was charged.",
    );
    expect(await flow.ask(marcus, `/prep ${contact} call Q3 renewal`)).toContain(
      `<@${people.priya}> bought this brief (time ago). Nothing was charged.`,
    );
    expect(flow.paidRequests()).toBe(paidBefore);
  }
  await marcus.click(marcus.lastMessage(channel), "paid_open_result");
  await flow.result(marcus, "Brief: call");
});

test("a link that somebody typed ties nobody to a stranger", async () => {
  // Whose ID that is, long ago a look-up of Priya's told.
  expect(await flow.ask(priya, `/profile link ${grace} ${leilasId}`)).toContain("Leila Haddad");
  await priya.click(priya.lastMessage(channel), "profile_link_change");
  await priya.until((me) => flow.read(me.lastMessage(channel)).includes("is now linked"));
  expect(await uses(grace)).toEqual([`<@${people.priya}> · link · done`]);
  expect(await lines(`/profile forget ${grace}`)).toContain(
    `Known to us as ${grace}, 72c5f1a8-e03d-4d96-9b2c-6e8fa4170b5d.`,
  );
  expect(await uses("leila@acme.com")).toEqual([`<@${people.priya}> · look up · found`]);
  await doAbout(sam, "export", "leila@acme.com");
  const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
  const text = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
  expect(JSON.parse(text)).toMatchObject({
    about: ["leila@acme.com", leilasId],
    contactIds: [{ contactId: leilasId, by: people.priya }],
  });
  expect(text).not.toContain(grace);
});

test("while the service fails, what's known counts, and the answer says so", async () => {
  await workspace.setFaults({ service: "refuses", status: 500, body: "JSON", operations: "all" });
  const unsure =
    "The profile service didn't tell us their profile's ID just now. If they have other addresses,";
  expect((await lines("/profile who viktor.lindqvist@northwind.example")).join(" ")).toContain(
    `${unsure} ask for those too.`,
  );
  expect(await lines("/profile forget viktor.lindqvist@northwind.example")).toContain(
    `${unsure} forget those too.`,
  );
  await workspace.setFaults(noFaults);
});

/** What a person's Home shows of meetings, contacts and results; it's drawn again by itself. */
const home = (who: typeof priya) => {
  const view = who.home();
  return view === undefined ? "" : (flow.read(view).split("Your spending")[0] ?? "");
};

test("forgetting by e-mail deletes what was done under the URL, and says so before", async () => {
  const when = "in 3 hours Jane / Acme: Janet's renewal (Jane Whitfield)";
  await priya.send("#renewals", `/reminders meet @jane ${when}`);
  await priya.until((me) => flow.read(me.lastMessage("#renewals")).includes("Janet's renewal"));
  for (const who of [priya, marcus]) {
    await who.openHome();
    await who.until(() => /Jane Whitfield|jane-whitfield/.test(home(who)));
  }
  const card = await lines("/profile forget jane@acme.com");
  expect(card.slice(2, -2)).toEqual([
    "•  0 contact IDs, linked or rejected",
    "•  their place among the recent contacts of 2 people",
    "•  what was asked and answered in 1 paid request; who spent how much stays",
    "•  2 messages of ours with results, in the messages of 1 person",
    "•  0 messages of ours that someone shared or posted about them in the last year",
    "•  them as a guest of 1 meeting, and their name in its title; cards follow",
    `Known to us as jane@acme.com, ${id}, ${url}.`,
  ]);
  await sam.click(sam.lastMessage(channel), "rights_forget");
  await sam.until((me) => flow.read(me.lastMessage(channel)).includes("is forgotten."));
  await expect
    .poll(() => priya.messages(priya.appChannel).filter((one) => flow.read(one).includes("Whitfield")))
    .toEqual([]);
  for (const who of [priya, marcus]) await expect.poll(() => home(who)).not.toMatch(/Jane\b|whitfield/i);
  expect(home(priya)).toMatch(/^\*Acme: Janet's renewal\* · /m);
  expect(home(priya)).toContain("Leila Haddad · leila@acme.com");
  for (const table of ["recent_contacts", "contact_people"] as const) {
    const { count } = await database.query
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    // Leila's, and those whom an admin asked about.
    expect([table, Number(count)]).toEqual([table, table === "recent_contacts" ? 1 : 2]);
  }
});
