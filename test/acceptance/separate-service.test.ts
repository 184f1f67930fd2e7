import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, type TestContext, test } from "vitest";
import { type Actor, ids, type Message, visibleText } from "../../src/sandbox/index.ts";
import { says } from "../service/composer/chat-completions.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { hosted } from "../support/processes/hosted.ts";
import { doublingGateway } from "../support/servers/doubling-gateway.ts";
import { type Behaviour, startFakeUpstream } from "../support/servers/fake-upstream.ts";

/** The app against the service that a team hosts itself: two programs, which share nothing but HTTP and a key. */

const channel = "#acme-renewal";
/** Milliseconds until something must be seen. */
const maxWait = 20_000;

/** What a person reads, with dates that change from run to run replaced by how they are shown. */
function read(message: Message): string {
  return visibleText(message).replace(/<!date\^\d+\^\{ago\}\|[^>]+ UTC>/g, "(time ago)");
}

/** The first line of what a person is shown, and the last one, which is the receipt of what was paid. */
function outline(message: Message): [string | undefined, string | undefined] {
  const lines = read(message).split("\n");
  return [lines[0], lines.at(-1)];
}

/** Spending is shown by the day of UTC: a test of it does not run across midnight. */
async function awayFromMidnight(): Promise<void> {
  const day = 24 * 60 * 60 * 1_000;
  const left = day - (Date.now() % day);
  if (left < 30_000) await setTimeout(left);
}

/** Types a command. @returns what is answered in the end, once it begins so or says so */
async function ask(person: Actor, text: string, shown: string): Promise<Message> {
  expect(await person.send(channel, text)).toEqual({ ok: true });
  return seen(person, shown);
}

/** The last message in the channel, once it says so. */
function seen(person: Actor, shown: string): Promise<Message> {
  return person.until((me) => {
    const last = me.lastMessage(channel);
    return read(last).includes(shown) && last;
  }, maxWait);
}

/** A language model that keeps everybody waiting. */
async function heldModel() {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const answer = says({ wave: { subject: "A call", body: "Hello,\n\nCan we talk?", reasoning: "Short." } });
  const behaviour: Behaviour = async (response, requestsSoFar) => {
    asked.resolve();
    await held.promise;
    answer(response, requestsSoFar);
  };
  const server = await startFakeUpstream(behaviour);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    environment: { COMPOSER_URL: server.url.href, COMPOSER_MODEL: "stand-in" },
    /** Resolves when a text is asked for. */
    asked: asked.promise,
    release: held.resolve,
  };
}

/** Resolves when nobody listens there any more. */
async function isClosed(url: string): Promise<void> {
  while (
    await fetch(new URL("/healthz", url)).then(
      () => true,
      () => false,
    )
  );
}

describe.for(databaseKinds)("a service in a process of its own, on %s", (kind) => {
  test("serves every command, until credits and key are gone", async (context) => {
    const team = await hosted(kind, "2.2", context);
    const priya = team.workspace.as(ids.priya);
    const service = await team.startService();
    const app = await team.startApp(service.url);
    await awayFromMidnight();

    expect(outline(await ask(priya, "/profile ada@lovelace.example", "Evidence First"))).toEqual([
      "ada@lovelace.example",
      "Looked up (time ago) · free",
    ]);
    expect(outline(await ask(priya, "/prep ada@lovelace.example call Q3 renewal", "Brief:"))).toEqual([
      "Brief: call with ada@lovelace.example",
      "1 credit used · 1.2 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);
    expect(outline(await ask(priya, "/wave uk.linkedin.com/in/ada-example Book a call", "Wave to"))).toEqual([
      "Wave to linkedin.com/in/ada-example · e-mail",
      "1 credit used · 0.2 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);
    const rephrasing = "/rephrase grace@hopper.example Could you maybe have a look at page 2?";
    expect(outline(await ask(priya, rephrasing, "Rephrased for"))).toEqual([
      "Rephrased for grace@hopper.example",
      "0.1 credit used · 0.1 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);
    const spending = read(await ask(priya, "/credits", "Credits"));
    expect(spending).toContain(
      "*Your team has 0.1 credits left*, 4 % of the last top-up (2.2), as of (time ago).",
    );
    expect(spending).toContain("*You* spent 2.1 credits today, 2.1 this month.");
    expect(await team.credits()).toBe(0.1);

    const poor = await ask(priya, "/prep grace@hopper.example call Q4", "No brief");
    expect(read(poor)).toMatchInlineSnapshot(`
      "*No brief for grace@hopper.example*
      Your team has 0.1 credits left; a brief costs 1. Nothing was charged. Ask a workspace admin to add some; nobody manages credits yet.
      Try again · 1 credit"
    `);
    expect(await team.credits()).toBe(0.1);
    await team.administer("credits", "add", "Acme", "1");
    await priya.click(poor, "credits_again");
    expect(outline(await seen(priya, "Brief:"))).toEqual([
      "Brief: call with grace@hopper.example",
      "1 credit used · 0.1 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);

    await team.administer("key", "revoke", team.keyId);
    const isRevoked = async () => {
      const { status } = await fetch(`${service.url}/public-profile-lookup`, {
        method: "POST",
        headers: { authorization: `Bearer ${team.key}`, "content-type": "application/json" },
        body: '{"email":"ada@lovelace.example"}',
      });
      return status;
    };
    await expect.poll(isRevoked, { timeout: maxWait }).toBe(401);
    const unseen = "/profile somebody@else.example";
    expect(read(await ask(priya, unseen, "The profile service"))).toMatchInlineSnapshot(`
      "The profile service doesn't accept our key. Nothing was charged. A workspace admin can replace it in Rapport's Home.
      Try again"
    `);
    expect(read(await ask(priya, `${rephrasing} And at page 3?`, "No rephrasing"))).toMatchInlineSnapshot(`
      "*No rephrasing for grace@hopper.example*
      The profile service doesn't accept our key. Nothing was charged. A workspace admin can replace it in Rapport's Home; then try again.
      Try again · 0.1"
    `);
    expect(await team.credits()).toBe(0.1);

    expect(await app.stop()).toBe(0);
    expect(await service.stop()).toBe(0);
    expect(team.workspace.problems).toEqual([]);
    for (const output of [service.output(), app.output()]) {
      for (const secret of [team.key, "ada@lovelace.example", "page 2", "Evidence First"]) {
        expect(output).not.toContain(secret);
      }
    }
  });
});

/** Both programs, with a wave that the language model has been asked for. */
async function waitingForWave(context: TestContext) {
  const team = await hosted("SQLite", "5", context);
  const model = await heldModel();
  const service = await team.startService(model.environment);
  const app = await team.startApp(service.url);
  const priya = team.workspace.as(ids.priya);
  await ask(priya, "/wave ada@lovelace.example Book a call", "Writing the wave");
  await model.asked;
  return { team, model, service, app, priya };
}

// What a store guarantees is tested on both databases beside it.
describe("a service in a process of its own", () => {
  test("ends a paid call before it stops, and its successor knows of it", async (context) => {
    const { team, model, service, app, priya } = await waitingForWave(context);
    const stopped = service.stop();
    await isClosed(service.url);
    expect(await team.credits()).toBe(5);
    model.release();
    expect(await stopped).toBe(0);
    expect(outline(await seen(priya, "Wave to"))).toEqual([
      "Wave to ada@lovelace.example · e-mail",
      "1 credit used · 4 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);
    expect(await team.credits()).toBe(4);

    const early = await ask(
      priya,
      "/rephrase ada@lovelace.example Could you maybe have a look?",
      "No rephrasing",
    );
    expect(read(early)).toMatchInlineSnapshot(`
      "*No rephrasing for ada@lovelace.example*
      We couldn't reach the profile service. Nothing was charged. Try again in a minute.
      Try again · 0.1"
    `);
    await team.startService({ SERVICE_PORT: new URL(service.url).port });
    await priya.click(early, "credits_again");
    expect(outline(await seen(priya, "Rephrased for"))).toEqual([
      "Rephrased for ada@lovelace.example",
      "0.1 credit used · 3.9 left · asked by you, (time ago) · kept in your messages with Rapport",
    ]);
    expect(await app.stop()).toBe(0);
    expect(team.workspace.problems).toEqual([]);
  });

  test("that is killed in a paid call has not charged it, and is asked for it again", async (context) => {
    const { team, service, app, priya } = await waitingForWave(context);
    await service.kill();
    expect(read(await seen(priya, "No answer yet"))).toMatchInlineSnapshot(`
      "*No answer yet: wave to ada@lovelace.example*
      The connection broke after we had sent the request. We keep asking; it's charged once at most. We'll post the result here or in your messages with Rapport."
    `);
    expect(await team.credits()).toBe(5);
    expect(await app.stop()).toBe(0);
    expect(team.workspace.problems).toEqual([]);
  });

  test("charges once when a gateway sends a call twice", async (context) => {
    const team = await hosted("SQLite", "5", context);
    const service = await team.startService();
    const gateway = await doublingGateway(service.url, (first) => first);
    const app = await team.startApp(gateway.url);
    const priya = team.workspace.as(ids.priya);
    const commands = [
      ["/prep ada@lovelace.example call Q3 renewal", "Brief:", "1 credit used · 4 left"],
      ["/wave ada@lovelace.example Book a call", "Wave to", "1 credit used · 3 left"],
      [
        "/rephrase ada@lovelace.example Could you maybe have a look?",
        "Rephrased for",
        "0.1 credit used · 2.9 left",
      ],
    ] as const;
    for (const [command, beginning, receipt] of commands) {
      expect(outline(await ask(priya, command, beginning))[1]).toBe(
        `${receipt} · asked by you, (time ago) · kept in your messages with Rapport`,
      );
    }
    expect(await team.credits()).toBe(2.9);
    const answers = await gateway.answers();
    expect(answers).toHaveLength(6);
    expect(answers.filter((_, index) => index % 2 === 1)).toEqual(
      answers.filter((_, index) => index % 2 === 0),
    );
    expect(await app.stop()).toBe(0);
    expect(team.workspace.problems).toEqual([]);
  });

  test("that is still at work on a call when a gateway repeats it: it may have cost", async (context) => {
    const team = await hosted("SQLite", "5", context);
    const model = await heldModel();
    const service = await team.startService(model.environment);
    const gateway = await doublingGateway(service.url, () => model.asked);
    const app = await team.startApp(gateway.url);
    const priya = team.workspace.as(ids.priya);
    const told = await ask(priya, "/wave ada@lovelace.example Book a call", "Outcome unknown");
    expect(read(told)).toMatchInlineSnapshot(`
      "*Outcome unknown: wave to ada@lovelace.example*
      The profile service said it may already be working on this: it may have cost 1 credit, which counts against the caps. We won't send it again.
      Send again · may cost 1 more"
    `);
    model.release();
    expect((await gateway.answers()).map(({ status }) => status)).toEqual([200, 409]);
    expect(await team.credits()).toBe(4);
    expect(await app.stop()).toBe(0);
    expect(team.workspace.problems).toEqual([]);
  });
});
