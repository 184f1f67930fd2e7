import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import { startTogether } from "./subjects.ts";

const channel = "#deal-desk";
const away = "Rapport's database doesn't answer right now. Nothing was charged. Try again in a minute.";
/** pino's number of warnings; worse ones are higher. */
const warning = 40;

test.for(["cut", "frozen"] as const)(
  "with Postgres %s, whoever asks hears that it doesn't answer, and the log has a line, and one when it's back",
  { timeout: 300_000 },
  async (fault, context) => {
    await using stack = new AsyncDisposableStack();
    const proxy = stack.use(await startTcpProxy(new URL(stack.use(await postgresOrSkip(context)).url)));
    const app = stack.use(
      await startTogether({
        environment: { DATABASE_URL: proxy.url.href, ENCRYPTION_KEY: randomBytes(32).toString("base64") },
      }),
    );
    const { workspace, lines } = app;
    const priya = workspace.as(ids.priya);
    /** @returns what somebody is told in the end */
    const ask = async (text: string) => {
      const before = priya.messages(channel).length;
      await priya.send(channel, text);
      return priya.until((me) => {
        const last = me.messages(channel).slice(before).at(-1);
        return last !== undefined && !/appears below/.test(visibleText(last)) && visibleText(last);
      });
    };
    const worse = () =>
      lines
        .map((line): { level: number; msg: string } => JSON.parse(line))
        .filter(({ level }) => level >= warning)
        .map(({ msg }) => msg);

    expect(await ask("/profile jane@acme.com")).toContain("Pragmatic Builder");
    expect(await ask("/credits")).toContain("Credits");
    const card = priya.messages(channel).find((one) => visibleText(one).includes("Pragmatic Builder"));
    if (card === undefined) throw new Error("There is no card.");
    const before = worse().length;
    if (fault === "cut") proxy.cut();
    else {
      proxy.freeze();
      proxy.hush();
    }
    const asked = ["/profile jane@acme.com", "/credits", "/profile unlink jane@acme.com", "/reminders list"];
    for (const text of fault === "cut" ? [...asked, ...asked] : asked.slice(0, 2))
      expect(await ask(text)).toBe(away);
    if (fault === "cut") {
      const told = priya.messages(channel).length;
      await priya.click(card, "profile_more", "refresh");
      const last = await priya.until((me) => me.messages(channel)[told]);
      expect(visibleText(last)).toBe(away);
    }
    expect(await ask("/prep jane@acme.com call Q3 renewal")).toContain("Nothing was charged.");
    await app.untilReadiness("not ready: the database doesn't answer\n");
    expect(worse().slice(before)).toEqual([
      "the database doesn't answer: nothing is shown or charged until it does",
    ]);

    proxy.restore();
    const isBack = () => lines.some((line) => line.includes("the database answers again"));
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
    expect(await ask("/profile jane@acme.com")).toContain("Pragmatic Builder");
    expect(worse().slice(before)).toHaveLength(1);
    expect(lines.filter((line) => line.includes("the database answers again"))).toHaveLength(1);
  },
);
