import { expect, test } from "vitest";
import { untilInMessages } from "../support/app/own-messages.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { variedComposer } from "../support/varied-composer.ts";

/** What was paid for lies in the person's messages with the app, whatever becomes of where it was shown first. */

const channel = "#acme-renewal";
const { priya, sam, flow, workspace } = await runningRapport(channel, {
  service: { composer: variedComposer() },
});

const keptNote = " · kept in your messages with Rapport";
/** The results that are kept for Priya, with their threads' first messages. */
let before: string[][] = [];

test("a brief of a command and a wave of a form lie whole in the contact's thread, and only the buyer reads them", async () => {
  const samsMessages = sam.messages(sam.appChannel).length;
  await flow.ask(priya, "/prep @jane call Q3 renewal");
  const brief = flow.read(await flow.result(priya, "Brief:"));
  await priya.send(channel, "/wave jane@acme.com");
  await priya.submit(await flow.modal(priya, "Costs 1 credit."), { wave_goal: "Renew before the 30th" });
  const modal = await flow.modal(priya, "Wave to Jane Whitfield");
  const wave = flow.read(modal).replace(/^Wave\n|\nClose$/g, "");
  await priya.close(modal);

  expect([brief, wave].map((text) => text.endsWith(keptNote))).toEqual([true, true]);
  before = [
    [
      "Jane Whitfield: briefs, waves and rephrasings",
      ...[brief, wave].map((text) => text.replace(keptNote, "")),
    ],
  ];
  expect(await flow.kept(priya, 2)).toEqual(before);
  // She had read them elsewhere: nothing came, and so nothing was unread, until she opened these messages.
  const came = workspace.traffic.exchanges.map(({ title }) => title);
  expect(came.find((title) => ["chat.postMessage", "app_home_opened"].includes(title))).toBe(
    "app_home_opened",
  );
  expect(sam.messages(sam.appChannel)).toHaveLength(samsMessages);
});

test("a result whose form was closed comes there, and nowhere else", async () => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const stop = workspace.onArrival(({ title }) => {
    if (title !== "prep-for-meeting") return undefined;
    asked.resolve();
    return closed.promise;
  });
  await priya.send(channel, "/prep @leila");
  const fields = { prep_kind: "call", prep_topic: "Security review" };
  const submitted = priya.submit(await flow.modal(priya, "Costs 1 credit."), fields);
  await asked.promise;
  await submitted;
  const waiting = await flow.modal(priya, "Writing the brief");
  expect(flow.read(waiting)).toBe(
    "Brief\nWriting the brief for Leila Haddad. It appears here in up to half a minute. You can close this: you'll find it in your messages with Rapport.\nClose",
  );
  await priya.close(waiting);
  closed.resolve();
  stop();
  const [janes, leilas] = await flow.kept(priya, 3);
  expect(janes).toEqual(before[0]);
  expect(leilas?.map((text) => text.split("\n")[0])).toEqual([
    "Leila Haddad: briefs, waves and rephrasings",
    "Brief: call with Leila Haddad",
  ]);
  expect(priya.messages(priya.appChannel).filter(({ threadTs }) => threadTs === undefined)).toHaveLength(2);
});

test("a failure isn't kept, and what Slack doesn't take at first is kept later, without a word", async () => {
  await workspace.setFaults({ service: "refuses", status: 402, body: "JSON", operations: "paid" });
  await flow.ask(priya, "/prep @leila call Budget");
  await priya.until((me) => flow.read(me.lastMessage(channel)).includes("Nothing was charged."));
  await workspace.setFaults({ service: "none", operations: "all" });
  workspace.refuseCalls("chat.postMessage", "service_unavailable");
  await flow.ask(priya, "/prep @leila call Budget");
  await flow.result(priya, "Brief: call with Leila Haddad");
  await untilInMessages(priya, () =>
    workspace.traffic.exchanges.some(({ problem }) => problem === "service_unavailable"),
  );
  const posts = () => workspace.traffic.exchanges.filter(({ title }) => title === "chat.postMessage").length;
  const refused = posts();
  // The app notes a moment later when it tries again.
  const tryAgain = () => {
    workspace.moveClock(15_000);
    return posts();
  };
  await expect.poll(tryAgain).toBeGreaterThan(refused);
  const [, leilas] = await flow.kept(priya, 4);
  expect(leilas?.map((text) => text.split("\n")[1])).toEqual([undefined, "Security review", "Budget"]);
});

test("a press there leaves the result standing, and the new one comes below it", async () => {
  await flow.ask(priya, "/rephrase @jane Could you maybe have a look at page 2?");
  await flow.result(priya, "Rephrased for Jane Whitfield");
  await flow.kept(priya, 5);
  const isRephrasing = (text: string) => text.startsWith("Rephrased for");
  const [first] = priya.messages(priya.appChannel).filter((message) => isRephrasing(flow.read(message)));
  if (first === undefined) throw new Error("It isn't kept.");
  await priya.click(first, "rephrase_again");
  await priya.close(await flow.modal(priya, "Rephrased for Jane Whitfield"));
  const [janes] = await flow.kept(priya, 6);
  expect(janes?.slice(0, -1).at(-1)).toBe(flow.read(first));
  expect(janes?.map((text) => text.split("\n")[0]).slice(-2)).toEqual([
    "Rephrased for Jane Whitfield",
    "Rephrased for Jane Whitfield",
  ]);
});
