import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { ids as people } from "../../src/sandbox/index.ts";
import { kinds, watched } from "../support/app/every-request.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";

/**
 * Nobody hears of anything but Slack, the profile service and the calendars' hosts, all of which are on this machine
 * here: whatever else the app would connect to has another address or name.
 */

/** Where a socket is to connect to, where that isn't said by a port and a host: Node's own callers hand on one list. */
const target = z.object({ host: z.string().nullish(), path: z.string().nullish() });

/** The hosts, and the paths of local sockets, that this process connects to until the test ends. */
function watchConnections(): Set<string> {
  const found = new Set<string>();
  const { connect } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args) {
    const [first, second]: unknown[] = args.flat();
    const { host, path } = target.safeParse(first).data ?? { host: String(second) };
    found.add(path ?? host ?? "localhost");
    return Reflect.apply(connect, this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return found;
}

test("whatever people do, the app connects to what its settings and people name, and to nothing else", async () => {
  const connected = watchConnections();
  const running = await startEverything();
  onTestFinished(() => running.stop());
  const { workspace } = running.slack;
  const app = watched(workspace);
  for (const kind of kinds) await app.expectLetIn(people.priya, kind);
  const [priya, flow] = [workspace.as(people.priya), paidFlow(running, "#renewals")];
  await flow.ask(priya, `/reminders add ${running.slack.url}/calendars/priya.ics here`);
  await flow.result(priya, "Calendar added");
  // Another goal than above: what was bought already would only be offered.
  await flow.ask(priya, "/wave jane@acme.com Renew before the 28th");
  await flow.result(priya, "Wave to");
  await running.stop();
  expect(connected).toContain("127.0.0.1");
  // What other tests have left may connect meanwhile, to a database that's here.
  expect([...connected].filter((host) => !/^(?:localhost|::1|127\.\d+\.\d+\.\d+)$/.test(host))).toEqual([]);
});

test("the profile service gets whom it's about, what was typed or the meeting's title, and nothing of who asks", async () => {
  const running = await startEverything();
  onTestFinished(() => running.stop());
  const { workspace } = running.slack;
  const sent = new Set<string>();
  workspace.onArrival(({ direction, title, body }) => {
    if (direction === "app to service") sent.add(`${title} ${body}`);
  });
  const [priya, flow] = [workspace.as(people.priya), paidFlow(running, "#renewals")];
  const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
  await flow.ask(priya, "/profile linkedin.com/in/jane-whitfield");
  await flow.result(priya, "linkedin.com/in/jane-whitfield");
  await flow.ask(priya, `/profile link @jane ${id}`);
  await flow.ask(priya, "/prep @jane call Q3 renewal");
  await flow.result(priya, "Brief: call");
  await flow.ask(priya, "/wave @jane warm Renew before the 30th");
  await flow.result(priya, "Wave to");
  await flow.ask(priya, "/rephrase @jane Could you maybe have a look?");
  await flow.result(priya, "Rephrased for");
  await flow.ask(priya, "/reminders meet @jane in 10 minutes Price talk");
  const card = await priya.until((me) =>
    me
      .messages("#renewals")
      .find((message) => !message.isEphemeral && flow.read(message).includes("In 10 min: Price talk")),
  );
  await priya.click(card, "reminders_brief");
  await flow.modal(priya, "Opening");
  expect([...sent]).toEqual([
    `public-profile-lookup {"linkedin_url":"https://www.linkedin.com/in/jane-whitfield"}`,
    `public-profile-lookup {"email":"jane@acme.com"}`,
    `prep-for-meeting {"contact_id":"${id}","prep_type":"call","topic":"Q3 renewal"}`,
    `compose-wave {"contact_id":"${id}","goal":"Renew before the 30th","tone":"warm"}`,
    `rephrase-for-contact {"contact_id":"${id}","message":"Could you maybe have a look?"}`,
    `prep-for-meeting {"contact_id":"${id}","prep_type":"meeting","topic":"Price talk"}`,
  ]);
});
