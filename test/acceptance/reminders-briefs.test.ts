import { afterAll, beforeEach, expect, test } from "vitest";
import {
  type CreditSettings,
  defaultCreditSettings,
  writeCreditSettings,
} from "../../src/app/credits/credit-settings.ts";
import { type Actor, type Message, ids as people, team } from "../../src/sandbox/index.ts";
import { forgedPress } from "../support/app/forged.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { startFeedHost } from "../support/calendars/feed-host.ts";
import { calendarOf, eventOf, inUtc } from "../support/calendars/feeds.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

/** The briefs of a meeting's guests by one button: a sum that is reserved whole or not, and one card. */

const channel = "#renewals";
const minute = 60_000;
const day = 24 * 60 * minute;
let calendar = "";
const feeds = await startFeedHost((_request, response) => {
  response.writeHead(200, { "content-type": "text/calendar; charset=utf-8" }).end(calendar);
});
afterAll(() => feeds[Symbol.asyncDispose]());
const { database, environment } = await databaseOfFile();
const { workspace, priya, sam, lena, flow, paid } = await runningRapport(channel, {
  environment: { ...environment, CALENDAR_ALLOWED_HOSTS: feeds.host },
});
// Midnight of UTC, when caps are new, is far away.
workspace.moveClock(day - ((Date.now() + day / 2) % day));

const decide = (settings: Partial<CreditSettings> = {}) =>
  writeCreditSettings(database.query, team.id, { ...defaultCreditSettings, ...settings });
beforeEach(() => decide());

const [jane, leila, grace] = [
  "Jane:mailto:jane@acme.com",
  "Leila:mailto:leila@acme.com",
  "Grace:mailto:grace.oneill@acme.com",
];
/** Who has a profile, but no contact ID, so that there's no brief. */
const kwame = "Kwame:mailto:kwame@tallowfreight.example";

function card(title: string, shown: string): Promise<Message> {
  return sam.until((me) =>
    me.messages(channel).find((message) => {
      const text = flow.read(message);
      return !message.isEphemeral && text.includes(`${title}*`) && text.includes(shown);
    }),
  );
}

/** A meeting's card, once the button for all says this. */
async function meeting(title: string, guests: string[], button: string): Promise<Message> {
  calendar = calendarOf(
    eventOf(
      title,
      `DTSTART:${inUtc(workspace.clock.now() + 10 * minute)}`,
      "DURATION:PT30M",
      `SUMMARY:${title}`,
      ...guests.map((guest) => `ATTENDEE;CN=${guest}`),
    ),
  );
  await priya.send(channel, `/reminders add ${feeds.url(`/basic.ics?${title}`).href} 15 here`);
  return card(title, button);
}

/** Presses the button for all briefs. @returns what the modal says once nothing is looked up or written any more */
async function briefs(who: Actor, target: Message): Promise<string> {
  expect(await who.click(target, "reminders_briefs")).toEqual({ ok: true });
  return ended(who);
}

async function ended(who: Actor): Promise<string> {
  const view = await who.until((me) => {
    const modal = me.modal();
    return modal !== undefined && !flow.read(modal).includes("…") && modal;
  });
  await who.close(view);
  return flow.read(view).replace(/(?<=used · )[\d.]+ left/g, "(balance) left");
}

/** Buys the brief about one guest with the button of theirs. */
async function clickAlone(who: Actor, target: Message, guest: string): Promise<void> {
  const block = target.blocks?.find((each) => JSON.stringify(each).includes(guest));
  await who.click(target, "reminders_brief", undefined, { blockId: String(block?.block_id) });
  await who.close(await flow.modal(who, "credit used"));
}

test("three guests are one button: what's bought is in it, and what fails is said and costs nothing", async () => {
  const first = await meeting("Round", [jane, leila, kwame], "Get 3 briefs · 3 credits");
  await clickAlone(sam, first, "leila");
  const shown = await card("Round", "Get 3 briefs · 2 credits");

  // A double click, and somebody else's, while it's being written.
  const held = Promise.withResolvers<void>();
  workspace.onArrival(({ title }) => (title === "prep-for-meeting" ? held.promise : undefined));
  await priya.click(shown, "reminders_briefs");
  await flow.modal(priya, "Jane\nWriting the brief…\nLeila\nOpening");
  await priya.click(shown, "reminders_briefs");
  await sam.click(shown, "reminders_briefs");
  await flow.modal(sam, "Jane\nWriting the brief…");
  held.resolve();
  const text = await ended(priya);
  expect(text).toMatchInlineSnapshot(`
    "Briefs
    Jane
    Opening
      “Jane, let's get straight to the point.”
    Talking points
    Round
    Avoid
    Never: Open with small talk.
    Long decks.
    1 credit used · (balance) left then · asked by you, (time ago) · opened again, free
    Leila
    Opening
      “Leila, thanks for making time for this meeting.”
    Talking points
    Round
    Avoid
    Never: Put her on the spot in front of others.
    Surprise calls.
    1 credit used · (balance) left then · asked by <@U02SAM00002>, (time ago) · opened again, free
    *No brief for Kwame*
    This needs a contact ID, and the profile doesn't have one. Nothing was charged. Enter the ID, then try again.
    Machine-written: read it before you send it. Each brief in full, with approach and reasons, opens free with its guest's own button.
    Close"
  `);
  expect(await ended(sam)).toBe(
    text
      .replace("asked by you", `asked by <@${people.priya}>`)
      .replace(`asked by <@${people.sam}>`, "asked by you"),
  );
  expect(paid()).toBe(2);
  expect((await flow.kept(priya, 1)).flat()[1]).toContain("Brief: meeting with Jane\nRound\nOpening");

  // Kwame's is left to buy.
  expect(await briefs(priya, await card("Round", "Get 3 briefs · 1 credit"))).toBe(text);
  expect(paid()).toBe(2);
});

test("what the sum is too much for is refused whole, and each brief can still be bought alone", async () => {
  const shown = await meeting("Sum", [jane, leila, grace], "Get 3 briefs · 3 credits");
  const spent = () => database.query.selectFrom("spending").select(["spender", "amount"]).execute();
  const before = await spent();
  const alone = "Nothing was charged. Press each guest's own button instead.";
  await decide({ personDaily: 20 });
  expect(await briefs(lena, shown)).toContain(
    `You have 2 credits left to spend today; these cost more. ${alone}`,
  );
  const [{ amount } = { amount: 0 }] = before.filter(({ spender }) => spender === "organisation");
  await decide({ organisationMonthly: amount + 10 });
  expect(await briefs(lena, shown)).toContain(
    `Your team has 1 credit left to spend this month; these cost more. ${alone}`,
  );
  // A manager isn't asked for a part of it.
  await decide({ personDaily: 20, manager: people.sam, asksOverCap: true });
  expect(await briefs(lena, shown)).toContain(`You have 2 credits left to spend today`);
  await decide({ manager: people.sam, approvalPrice: 30 });
  expect(await briefs(lena, shown)).toContain(`<@${people.sam}> would have to approve 3 credits. ${alone}`);
  await decide();
  const balance = { remaining: 29, known_at: 0, top_up: 500, alerted_at_percent: 100 };
  await database.query
    .insertInto("balances")
    .values({ organisation: team.id, ...balance })
    .onConflict((conflict) => conflict.column("organisation").doUpdateSet(balance))
    .execute();
  expect(await briefs(lena, shown)).toContain(`Your team has 2.9 credits left. ${alone}`);
  const stale = /reminder\\":\\"([^"\\]+)/.exec(JSON.stringify(shown.blocks))?.[1];
  await forgedPress(workspace, lena, shown, "reminders_briefs", { reminder: stale, price: 20 });
  expect(await ended(lena)).toContain(`The guests have changed, and their briefs cost more by now. ${alone}`);
  expect([paid(), (await spent()).filter(({ amount }) => amount > 0)]).toEqual([0, before]);

  // What was taken back isn't told a second time.
  const untold = database.query.selectFrom("paid_calls").select("id").where("delivered_at", "is", null);
  expect(await untold.where("person", "=", people.lena).execute()).toEqual([]);

  await decide({ personDaily: 20 });
  await clickAlone(lena, shown, "grace");
  const left = await card("Sum", "Get 3 briefs · 2 credits");
  expect(await briefs(lena, left)).toContain("You have 1 credit left to spend today");
  await decide({ personDaily: 30 });
  const receipts = (await briefs(lena, left)).match(/credit used.*/g);
  const fresh =
    "credit used · (balance) left · asked by you, (time ago) · kept in your messages with Rapport";
  const reopened = "credit used · (balance) left then · asked by you, (time ago) · opened again, free";
  expect(receipts).toEqual([fresh, fresh, reopened]);
  expect(paid()).toBe(3);
  workspace.moveClock(11 * minute);
  expect(await briefs(sam, await card("Sum", "Open 3 briefs · free"))).not.toContain("kept in");
  expect(paid()).toBe(3);
});
