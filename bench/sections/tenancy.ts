import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createServiceConnections } from "../../src/app/outreach/service/service-connections.ts";
import { createInstallationStore } from "../../src/app/slack/install/installation-store.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { openVault } from "../../src/app/storage/open-vault.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { type ContenderProcess, contenders, startContender } from "../contenders.ts";
import { namesOf, sampleLabel, tokenOf, workspaceId } from "../samples.ts";
import { aim, type Bench, createSubject, type Report, takeTurns } from "../section.ts";
import { help, type SlashCommand } from "../slash-command.ts";

/** From so many workspaces do commands come in turn, or from so many people of one; each about another contact. */
const acting = 100;
/**
 * How many sets of processes take turns after one another: with one, the ratio was 1.06 to 1.27 in runs on one
 * machine, since what a process compiles and when it collects garbage stays with it.
 */
const sets = 3;
const emails = Array.from({ length: acting }, (_, number) => namesOf(number).email);
/** Who sends commands to each server. */
const from = {
  single: { people: acting },
  oneOfMany: { people: acting, workspaces: { first: 0, count: 1 } },
  many: { workspaces: { first: 0, count: acting } },
} as const;
const cached: SlashCommand = { command: "/profile", text: emails };

/**
 * What a command costs where many workspaces have installed the app: to find its installation among all, to open its
 * token and its key of the profile service, and what is remembered of each. Beside it, one workspace by the environment,
 * whose people look at as many contacts.
 *
 * A card is logged and remembered by its organisation. Of one among many it's written to the same places as of the only
 * one, so that the difference is what many installations cost; of a hundred in turn, to a hundred places, which is what
 * it costs that a hundred organisations are at work at the same moment.
 */
export async function tenancy(bench: Bench): Promise<Report> {
  const { generator, plan, origin } = bench;
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  // Each server finds the log of the one before it, in a database and with keys of its own.
  const url = (server: string) => join(folder.path, server, "rapport.db");
  bench.progress(`installing in ${plan.installations} workspaces`);
  await mkdir(dirname(url("many")));
  await installEverywhere(url("many"), plan.installations);
  await cp(dirname(url("many")), dirname(url("oneOfMany")), { recursive: true });
  await mkdir(dirname(url("single")));
  let servers: Record<keyof typeof from, ContenderProcess> | undefined;
  const subjectOf = (label: string, who: keyof typeof from, command: SlashCommand, expected = "") =>
    createSubject(label, async (seconds) => {
      if (servers === undefined) throw new Error("Start the servers first.");
      const server = servers[who];
      const all = { ...command, ...from[who] };
      const [began, had] = [performance.now(), await server.processorSeconds()];
      const measures = await generator.call("askSlack", {
        ...{ target: server.target, command: all, expected, seconds, atOnce: plan.connections },
      });
      const commands = (measures.rate * (performance.now() - began)) / 1_000;
      const processor = (1_000 * ((await server.processorSeconds()) - had)) / commands;
      return { ...measures, processor, memory: await server.megabytes() };
    });
  const many = plan.installations.toLocaleString("en");
  const subjects = {
    help: subjectOf("/profile help, of one workspace by the environment", "single", help),
    helpOfMany: subjectOf(`/profile help, of ${acting} among ${many} in turn`, "many", help),
    card: subjectOf("a cached /profile, of one workspace by the environment", "single", cached, sampleLabel),
    cardOfOne: subjectOf(`a cached /profile, of one among ${many}`, "oneOfMany", cached, sampleLabel),
    cardOfMany: subjectOf(
      `a cached /profile, of ${acting} among ${many} in turn`,
      "many",
      cached,
      sampleLabel,
    ),
  };
  // Once everybody has asked, cards come with the acknowledgement.
  const hasCard = (answer: Buffer) => answer.includes(sampleLabel) && answer.includes('"blocks":[{');
  for (let set = 1; set <= sets; set += 1) {
    await using running = new AsyncDisposableStack();
    const start = async (environment: Record<string, string>) =>
      running.use(await startContender(contenders.rapport, origin, environment));
    const single = await start({ DATABASE_URL: url("single") });
    const oneOfMany = await start(manyWorkspaces(url("oneOfMany")));
    const many = await start(manyWorkspaces(url("many")));
    servers = { single, oneOfMany, many };
    for (const [first, text] of emails.entries()) {
      await single.askUntil({ ...cached, text }, hasCard);
      await oneOfMany.askUntil({ ...cached, text, workspaces: from.oneOfMany.workspaces }, hasCard);
      await many.askUntil({ ...cached, text, workspaces: { first, count: 1 } }, hasCard);
    }
    // Many short turns: what else the machine does for a second or two would be all of a longer one.
    await takeTurns(bench, Object.values(subjects), { seconds: plan.secondsOfCalls });
  }
  const { help: one, helpOfMany, card, cardOfOne, cardOfMany } = subjects;
  return {
    rows: Object.values(subjects).map((each) => each.row()),
    aims: [
      // By the processor's time for each: the aim holds on a busy machine too.
      aim(
        "/profile help with many workspaces against one",
        helpOfMany.ratioTo(one, "processor"),
        "≤",
        1.1,
        "×",
      ),
      aim(
        "a cached card with many workspaces against one",
        cardOfOne.ratioTo(card, "processor"),
        "≤",
        1.1,
        "×",
      ),
      aim("memory with many workspaces against one", cardOfMany.ratioTo(card, "memory"), "≤", 1.1, "×"),
    ],
  };
}

/** The environment of an app that people install over OAuth. */
function manyWorkspaces(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SLACK_BOT_TOKEN: "",
    PROFILE_API_KEY: "",
    SLACK_CLIENT_ID: "1.2",
    SLACK_CLIENT_SECRET: "0123456789abcdef0123456789abcdef",
    PUBLIC_URL: "https://rapport.example",
  };
}

/** Each with its own token and its own key of the profile service, in the app's database. */
async function installEverywhere(url: string, count: number): Promise<void> {
  const database = await openDatabase(url);
  const vault = await openVault({ database, url, keys: undefined, warn: () => undefined });
  const installations = createInstallationStore({ database, vault });
  const connections = createServiceConnections({ database, vault, now: Date.now });
  for (let number = 0; number < count; number += 1) {
    const teamId = workspaceId(number);
    await installations.save({
      identity: { botToken: tokenOf(teamId), botUserId: "U0BOT", isEnterpriseInstall: false, teamId },
      ...{ scopes: ["commands", "users:read"], expiry: undefined, installedBy: "U0", installedAt: 0 },
    });
    await connections.connect(teamId, { key: `bench-key-${number}`, setBy: "U0" });
  }
  await database.close();
}
