import { afterEach, expect, test } from "vitest";
import { ids } from "#sandbox/index.ts";
import { modal, type Probe, startProbe } from "../../probe.ts";

let probe: Probe;
afterEach(() => probe.stop());

const channel = "#acme-renewal";

test("the same interactions work over Socket Mode, and survive a reconnect", async () => {
  const attempts: unknown[] = [];
  probe = await startProbe(
    (bolt) => {
      bolt.command("/probe", async ({ command, ack, client }) => {
        await ack(`You said ${command.text}`);
        await client.views.open({ trigger_id: command.trigger_id, view: modal("Socket") });
      });
      bolt.view("", async ({ ack }) => ack({ response_action: "errors", errors: { name: "No" } }));
      bolt.event("app_home_opened", async ({ event, client, context }) => {
        attempts.push(context.retryNum);
        const text = `opened ${attempts.length}`;
        const blocks = [{ type: "section" as const, text: { type: "plain_text" as const, text } }];
        await client.views.publish({ user_id: event.user, view: { type: "home", blocks } });
      });
    },
    { transport: "socket" },
  );
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  expect(await priya.send(channel, "/probe @jane")).toEqual({ ok: true });
  expect(priya.lastMessage(channel)).toMatchObject({
    text: `You said <@${ids.jane}|jane>`,
    isEphemeral: true,
  });
  const opened = await priya.until((me) => me.modal());
  expect(await priya.submit(opened, { name: "Jane" })).toEqual({ ok: false, sentence: "No" });
  await priya.openHome();
  await priya.until((me) => JSON.stringify(me.home()).includes("opened 1"));
  await workspace.redeliver();
  await priya.until((me) => JSON.stringify(me.home()).includes("opened 2"));
  expect(attempts).toEqual([0, 1]);

  const { socketMode } = probe.slack;
  socketMode.disconnect();
  await workspace.changes.until(
    () => socketMode.connections === 0,
    5000,
    () => "still connected",
  );
  expect(await priya.send(channel, "/probe x")).toMatchObject({ ok: false });
  await workspace.changes.until(
    () => socketMode.connections === 1,
    5000,
    () => "not connected again",
  );
  expect(await priya.send(channel, "/probe again")).toEqual({ ok: true });
  expect(priya.lastMessage(channel).text).toBe("You said again");
});
