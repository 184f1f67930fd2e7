import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  type CreditSettings,
  defaultCreditSettings,
  writeCreditSettings,
} from "../../src/app/credits/credit-settings.ts";
import { scheduleApproval } from "../../src/app/features/approvals/job.ts";
import { type Actor, type Message, ids as people, team, type View } from "../../src/sandbox/index.ts";
import { forgedPress } from "../support/app/forged.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseOfFile, isOnPostgres } from "../support/databases/acceptance-database.ts";

/** A manager is asked before something is spent: nothing is sent until they say so, and then once. */

const channel = "#acme-renewal";
const day = 24 * 60 * 60_000;
/** Milliseconds to the next noon of UTC: midnight, when budgets are new, is then far away. */
const untilNoon = day - ((Date.now() + day / 2) % day);

const { database, environment } = await databaseOfFile();
let running = await startEverything({ environment });
afterAll(() => running.stop());
const { workspace } = running.slack;
workspace.moveClock(untilNoon);
const [priya, sam, lena] = [workspace.as(people.priya), workspace.as(people.sam), workspace.as(people.lena)];
const flow = paidFlow(running, channel);
let spentBefore = 0;

beforeEach(async () => {
  spentBefore = flow.paidRequests();
  await decide({ manager: people.sam, approvalPrice: 10 });
});
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(workspace.problems).toEqual([]));

/** Two walks are enough on Postgres, of which none presses both buttons at once: either may win there. */
const more = test.skipIf(isOnPostgres);

const paid = () => flow.paidRequests() - spentBefore;
const decide = (settings: Partial<CreditSettings>) =>
  writeCreditSettings(database.query, team.id, { ...defaultCreditSettings, ...settings });

/** What saving the form does for those that wait. */
async function recheck(): Promise<void> {
  for (const { organisation, id } of await rows())
    await scheduleApproval(database.query, { organisation, id }, 0);
}

let goals = 0;
/** A brief that nobody has. */
const another = (contact = "jane@acme.com") => `/prep ${contact} call Topic ${++goals}`;

/** The last question to a manager, or what became of it, once it says that. */
function asked(said: string, who: Actor = sam): Promise<Message> {
  return who.until((me) =>
    me
      .messages(me.appChannel)
      .findLast(
        (message) =>
          /OK: |approved|declined|request for a|manages/.test(message.text) &&
          readable(message).includes(said),
      ),
  );
}

/** What a person reads, without times. */
function readable(target: Message | View): string {
  return flow.read(target).replace(/<!date\^\d+\^[^|]+\|[^>]+>/g, "(day and time)");
}

/** Asks for a brief that has to be approved. @returns the manager's message */
async function ask(command = another(), who: Actor = priya): Promise<Message> {
  const before = sam.messages(sam.appChannel).length;
  expect(await flow.ask(who, command)).toContain(`Waiting for <@${people.sam}>'s OK · 1 credit`);
  return sam.until((me) =>
    me
      .messages(me.appChannel)
      .slice(before)
      .find(({ text }) => text.includes("asks for your OK")),
  );
}

/** The manager's message once it's another one, and how many messages there are. */
async function became({ ts }: Message, who: Actor = sam): Promise<string> {
  return who.until((me) => {
    const message = me.messages(me.appChannel).find((one) => one.ts === ts);
    return message !== undefined && !message.text.includes("asks for your OK") && readable(message);
  });
}

/** Presses a button that this person has not been shown. */
const forge = (who: Actor, message: Message, action_id: string, value: string) =>
  forgedPress(workspace, who, message, action_id, value);

const rows = () => database.query.selectFrom("approvals").selectAll().orderBy("created_at", "desc").execute();
const newest = async () => (await rows())[0];

more("the form says that somebody has to be asked, and Home what holds", async () => {
  await decide({});
  await sam.openHome();
  await sam.click(
    await sam.until((me) => {
      const home = me.home();
      return home !== undefined && readable(home).includes("For workspace admins") && home;
    }),
    "credits_settings_open",
  );
  const form = await flow.modal(sam, "Who manages credits");
  await sam.submit(form, { credits_settings_approval_price: "much" });
  expect((await flow.modal(sam, "Enter a number")).errors).toEqual({
    credits_settings_approval_price: "Enter a number, such as 20 or 0.5.",
  });
  await sam.submit(form, { credits_settings_approval_price: "1" });
  expect((await flow.modal(sam, "Choose who manages credits")).errors).toEqual({
    credits_settings_manager:
      "Choose who manages credits: they're asked for approvals. Or leave the fields about asking them empty.",
  });
  await sam.submit(form, {
    credits_settings_approval_price: "1",
    credits_settings_over_cap: ["ask"],
    credits_settings_manager: people.sam,
  });
  await sam.until(() => sam.modal() === undefined);
  expect(await flow.ask(sam, "/credits")).toContain(
    `No caps set. <@${people.sam}> manages credits, and approves calls of 1 credit or more and calls beyond a person's daily cap.`,
  );
});

more("a command waits, and is carried out once it's approved: once, whatever else is pressed", async () => {
  const command = another();
  const question = await ask(command);
  expect(readable(priya.lastMessage(channel))).toBe(
    `*Waiting for <@${people.sam}>'s OK · 1 credit*\nWe've asked them about the brief for Jane Whitfield. Nothing is sent or charged unless they approve it within 24 hours. You can close this. We'll post the result here or DM you.\nWithdraw`,
  );
  expect(priya.lastMessage(channel).isEphemeral).toBe(true);
  expect(readable(question)).toBe(
    `*<@${people.priya}> asks for your OK: brief for Jane Whitfield · 1 credit*\nCalls of this price need your OK.\nApprove · 1 credit\nDecline\nYou're getting this because you manage your team's credits.\nIt expires (day and time).`,
  );
  expect(paid()).toBe(0);
  expect(await database.query.selectFrom("paid_calls").select("id").execute()).toEqual([]);
  expect(await database.query.selectFrom("spending").select("amount").execute()).toEqual([]);
  // Asking again asks nobody anew.
  const questions = sam.messages(sam.appChannel).length;
  expect(await flow.ask(priya, command)).toContain("Waiting for");
  expect(await rows()).toHaveLength(1);

  await Promise.all([1, 2].map(() => sam.click(question, "approval_approve")));
  await sam.click(question, "approval_decline");
  expect(readable(await flow.result(priya, "Brief: call with Jane Whitfield"))).toContain(
    "1 credit used · 24 left · asked by you",
  );
  expect(await became(question)).toBe(`You approved a brief for <@${people.priya}> · 1 credit.`);
  expect(paid()).toBe(1);
  const more = sam.messages(sam.appChannel).slice(questions).map(readable);
  expect(more).toEqual(more.map(() => "This request has been decided or has ended already."));
  // What was asked isn't needed any more.
  await expect
    .poll(newest)
    .toMatchObject({ state: "approved", ended_by: people.sam, request: "", place: "", request_digest: null });
});

test("a form turns into what waits, and that into the result; the manager's own calls need nobody", async () => {
  await priya.send(channel, "/wave @leila");
  await priya.submit(await flow.modal(priya, "Costs 1 credit."), {
    wave_goal: "Agree on the audit",
    wave_channel: "email",
  });
  const waiting = await flow.modal(priya, "Waiting for");
  expect(readable(waiting)).toContain("We've asked them about the wave to Leila Haddad.");
  const question = await asked("wave to Leila Haddad");
  await sam.click(question, "approval_approve");
  await priya.close(await flow.modal(priya, "Wave to Leila Haddad · e-mail"));
  expect(paid()).toBe(1);

  await flow.ask(sam, another());
  await flow.result(sam, "Brief: call with Jane Whitfield");
  expect(paid()).toBe(2);
});

more("buttons are no way around it, and cheaper calls need no approval", async () => {
  await decide({});
  await flow.ask(priya, "/wave jane@acme.com Renew before the 30th");
  const wave = await flow.result(priya, "Wave to");
  await decide({ manager: people.sam, approvalPrice: 10 });
  await priya.click(wave, "wave_again");
  await priya.submit(await flow.modal(priya, "Costs 1 credit."), { wave_tone: "warm" });
  await priya.close(await flow.modal(priya, "Waiting for"));
  const question = await asked("asks for your OK: wave to Jane Whitfield");
  await flow.ask(priya, "/wave jane@acme.com Renew before the 30th");
  await priya.click(priya.lastMessage(channel), "paid_write_anew");
  const anew = await priya.until((me) => {
    const last = me.lastMessage(channel);
    return readable(last).includes("Waiting for") && last;
  });
  expect(paid()).toBe(1);
  await priya.click(anew, "approval_withdraw");
  await flow.result(priya, "You've withdrawn your request. Nothing was charged.");
  await sam.click(question, "approval_approve");
  expect(await became(question)).toContain("You approved a wave");
  expect(await flow.kept(priya, 4)).toEqual(expect.anything());
  expect(paid()).toBe(2);

  await flow.ask(priya, "/rephrase jane@acme.com Could you maybe look into it?");
  await flow.result(priya, "Rephrased for Jane Whitfield");
  expect(paid()).toBe(3);
});

more("what is declined or withdrawn is never sent, and a late press says so", async () => {
  // The manager doesn't learn who profiles them.
  const declined = await ask(another("sam@kestrel.io"));
  expect(declined.text).toBe(`<@${people.priya}> asks for your OK: brief · 1 credit`);
  await sam.click(declined, "approval_decline");
  expect(await became(declined)).toBe(`You declined a brief for <@${people.priya}>. Nothing was charged.`);
  expect(readable(await flow.result(priya, "*No brief"))).toBe(
    `*No brief for Sam Ortega*\n<@${people.sam}> declined it. Nothing was charged.`,
  );

  const question = await ask();
  const card = priya.lastMessage(channel);
  await Promise.all([priya.click(card, "approval_withdraw"), priya.click(card, "approval_withdraw")]);
  expect(await became(question)).toBe(
    `<@${people.priya}> withdrew their request for a brief. Nothing was charged.`,
  );
  await forge(sam, question, "approval_approve", JSON.stringify({ approval: (await newest())?.id }));
  await asked2("This request has been decided or has ended already.");
  expect(paid()).toBe(0);
});

more("of a meeting's brief, the manager isn't told whom it's about", async () => {
  await priya.send("#renewals", "/reminders meet jane@acme.com in 10 minutes Price talk");
  const card = await priya.until((me) =>
    me
      .messages("#renewals")
      .find((message) => !message.isEphemeral && readable(message).includes("In 10 min: Price talk")),
  );
  await priya.click(card, "reminders_brief");
  await priya.close(await flow.modal(priya, "Waiting for"));
  const question = await asked("asks for your OK: brief · 1 credit");
  expect(`${question.text} ${readable(question)}`).not.toMatch(/jane|whitfield|price talk/i);
  await sam.click(question, "approval_decline");
  expect(await became(question)).toBe(`You declined a brief for <@${people.priya}>. Nothing was charged.`);
});

/** What a manager is told beside the message. */
const asked2 = (said: string, who: Actor = sam) =>
  who.until((me) => me.messages(me.appChannel).some((message) => readable(message) === said));

more("only whoever manages credits decides, whatever a press carries", async () => {
  const question = await ask();
  const { id = "" } = (await newest()) ?? {};
  const value = JSON.stringify({ approval: id });
  const own = priya.lastMessage(channel);
  for (const button of ["approval_approve", "approval_decline"]) {
    await forge(priya, own, button, value);
    await flow.result(priya, `Only <@${people.sam}>, who manages credits, can decide this.`);
  }
  // Somebody else's request isn't theirs to withdraw.
  await forge(sam, question, "approval_withdraw", value);
  await asked2("There's nothing left to withdraw: this request has been decided or has ended.");
  await forge(sam, question, "approval_approve", JSON.stringify({ approval: "another" }));
  const hostile = [
    "",
    "{}",
    "null",
    '{"approval":7}',
    '{"approval":""}',
    `{"approval":"${"x".repeat(1_900)}"}`,
    '{"__proto__":{"approval":"x"}}',
  ];
  for (const text of hostile) {
    for (const button of ["approval_approve", "approval_decline", "approval_withdraw"])
      await forge(sam, question, button, text);
  }
  expect(await newest()).toMatchObject({ id, state: "waiting" });
  expect(paid()).toBe(0);
  await sam.click(question, "approval_decline");
  await became(question);
});

more("another manager is asked once there's one, and nobody once there's none", async () => {
  const question = await ask();
  await decide({ manager: people.lena, approvalPrice: 10 });
  await sam.click(question, "approval_approve");
  await asked2(`Only <@${people.lena}>, who manages credits, can decide this.`);
  await recheck();
  expect(await became(question)).toBe(
    `<@${people.lena}> manages credits now, and decides about <@${people.priya}>'s request for a brief.`,
  );
  const handed = await lena.until((me) =>
    me.messages(me.appChannel).find(({ text }) => text.includes("asks for your OK")),
  );
  await lena.click(handed, "approval_approve");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  expect(await became(handed, lena)).toContain("You approved a brief");

  await decide({ manager: people.sam, approvalPrice: 10 });
  const left = await ask();
  await decide({});
  await recheck();
  expect(await became(left)).toContain("has ended: you don't manage credits any more.");
  await flow.result(priya, "*No brief for Jane Whitfield*\nThere's nobody to approve it now.");
  expect(paid()).toBe(1);
});

/** Keeps Slack from saying who Priya is, from now on. @returns resolves when it's asked, and lets it say so */
function holdPriya(): { asked: Promise<void>; release: () => void } {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const person = workspace.person(people.priya);
  if (person !== undefined) workspace.addPerson(person);
  const stop = workspace.onArrival(({ title, body }) => {
    if (title !== "users.info" || !body.includes(people.priya)) return;
    asked.resolve();
    return held.promise;
  });
  const release = () => {
    stop();
    held.resolve();
  };
  return { asked: asked.promise, release };
}

test("who is replaced as manager while Slack is asked approves nothing", async () => {
  const question = await ask();
  const slack = holdPriya();
  await sam.click(question, "approval_approve");
  await slack.asked;
  await decide({ manager: people.lena, approvalPrice: 10 });
  slack.release();
  await asked2(`Only <@${people.lena}>, who manages credits, can decide this.`);
  expect(await newest()).toMatchObject({ state: "waiting", ended_by: null });
  await priya.click(priya.lastMessage(channel), "approval_withdraw");
  expect(await became(question)).toContain("withdrew their request");
  expect(paid()).toBe(0);
});

more("a used up daily cap asks, and the month's cap refuses all the same", async () => {
  await database.query.deleteFrom("spending").execute();
  await decide({ manager: people.sam, personDaily: 10, asksOverCap: true });
  await flow.ask(priya, another());
  await flow.result(priya, "Brief: call with");
  const question = await ask();
  expect(readable(question)).toContain("It goes beyond what they can spend in a day.");
  await sam.click(question, "approval_approve");
  await flow.result(priya, "Brief: call with");
  expect(paid()).toBe(2);

  const another1 = await ask();
  await decide({ manager: people.sam, personDaily: 10, organisationMonthly: 20, asksOverCap: true });
  await sam.click(another1, "approval_approve");
  expect(await became(another1)).toContain(
    "but your team has reached its cap for this month. Nothing was charged.",
  );
  await flow.result(priya, "*No brief for Jane Whitfield*");
  // And who'd ask now is refused at once.
  expect(await flow.ask(priya, another())).toContain("Your team can spend up to 2 credits a month");
  expect(paid()).toBe(2);
});

more(
  "what the team has by then isn't bought again, and who objects meanwhile isn't written about",
  async () => {
    const command = another();
    const question = await ask(command);
    await flow.ask(sam, command);
    await flow.result(sam, "Brief: call with");
    await sam.click(question, "approval_approve");
    expect(await became(question)).toContain("but your team already has the same one. Nothing was charged.");
    await flow.result(priya, "*No brief for Jane Whitfield*");
    expect(paid()).toBe(1);

    const blocked = await ask(another("tom.reyes@acme.com"));
    await flow.ask(sam, "/profile block tom.reyes@acme.com");
    await sam.click(blocked, "approval_approve");
    expect(await became(blocked)).toContain("the contact asked not to be profiled.");
    expect(readable(await flow.result(priya, "*No brief for"))).toContain(
      "profile is blocked at your company",
    );
    expect(paid()).toBe(1);

    const forgotten = await ask(another("leila@acme.com"));
    const card = await flow.ask(sam, "/profile forget leila@acme.com");
    expect(card).toContain("•  1 request for an approval");
    await sam.click(sam.lastMessage(channel), "rights_forget");
    expect(await became(forgotten)).toContain("has ended: the contact was forgotten.");
    expect(await flow.result(priya, "*No brief*\nAn admin had the contact forgotten."));
    expect(paid()).toBe(1);
  },
);

test("a request outlives a restart, and ends after a day", async () => {
  const question = await ask();
  const { slack } = running;
  await running.rapport.stop();
  running = { ...(await startEverything({ slack, environment })), slack };
  await sam.click(question, "approval_approve");
  await flow.result(priya, "Brief: call with");
  expect(await became(question)).toContain("You approved a brief");

  const late = await ask();
  slack.workspace.moveClock(day);
  expect(await became(late)).toBe(
    `<@${people.priya}>'s request for a brief expired after 24 hours. Nothing was charged.`,
  );
  expect(await newest()).toMatchObject({ state: "expired" });
  const log = await database.query
    .selectFrom("audit_log")
    .select(["actor", "outcome"])
    .where("action", "=", "approval")
    .orderBy("at", "desc")
    .limit(4)
    .execute();
  expect(log).toEqual([
    { actor: people.priya, outcome: "expired" },
    { actor: people.priya, outcome: "waiting" },
    { actor: people.sam, outcome: "approved" },
    { actor: people.priya, outcome: "waiting" },
  ]);
  expect(paid()).toBe(1);
});

more("a request that expired while nothing ran is said to have expired", async () => {
  const question = await ask();
  const { slack } = running;
  await running.rapport.stop();
  slack.workspace.moveClock(5 * day);
  running = { ...(await startEverything({ slack, environment })), slack };
  expect(await became(question)).toContain("expired after 24 hours. Nothing was charged.");
  await priya.until((me) =>
    me.messages(me.appChannel).find((message) => flow.read(message).includes("within 24 hours")),
  );
  expect(paid()).toBe(0);
});
