import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { contenders, startContender } from "../contenders.ts";
import { seedAuditLog, seedLedger } from "../ledger-store.ts";
import { namesOf, people } from "../samples.ts";
import { aim, type Bench, type Report, type Row } from "../section.ts";
import { help, type SlashCommand } from "../slash-command.ts";

const aimedHold = 50;
/** Calls of the last month, with their content; those of the two years before are figures. */
const recent = 20_000;
/** Days after which calls are folded: those of the month before that are, while it is measured. */
const ledgerDays = "700";
/** Milliseconds: what a command has begun goes on after its acknowledgement. */
const settled = 10_000;
const atOnce = 8;

const jane = namesOf(0).email;
/** Of many people, again and again. */
const commands: SlashCommand[] = [
  help,
  { command: "/profile", text: jane, people },
  { command: "/prep", text: `${jane} call Q3 renewal`, people },
  { command: "/credits", text: "", people },
];
/** Of an administrator, once. */
const reports: SlashCommand[] = ["who", "export"]
  .map((report) => `${report} ${jane}`)
  .concat("log")
  .map((text) => ({ command: "/profile", text }));

/**
 * For how long at most the event loop of a process on SQLite is held, with a ledger of a million calls and a long log
 * of who used whose profile: while the hourly jobs fold and delete what is past its time, while commands come, eight at
 * a time, and while an administrator asks for long files. Whatever else runs on the machine counts too: compare the last row, in which nothing is asked.
 */
export async function holds(bench: Bench): Promise<Report> {
  const { generator, plan, origin, progress } = bench;
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const [key, path] = [randomBytes(32), join(folder.path, "rapport.db")];
  progress(`writing ${plan.ledgerCalls.toLocaleString("en")} calls`);
  await seedLedger(path, key, { recent, old: plan.ledgerCalls - recent });
  seedAuditLog(path, plan.auditEntries);
  const server = opened.use(
    await startContender(contenders.rapport, origin, {
      ...{ DATABASE_URL: path, ENCRYPTION_KEY: key.toString("base64"), LEDGER_DAYS: ledgerDays },
      SLACK_API_URL: await generator.call("slackApiUrl", origin),
    }),
  );
  const { target } = server;

  const rows: Row[] = [];
  const measure = async (label: string, act: () => Promise<unknown>) => {
    progress(label);
    await server.maxHold();
    await act();
    await sleep(settled);
    rows.push({ label, measures: { hold: await server.maxHold() } });
  };
  await measure("the first seconds after a start, with jobs that fold and delete", () => sleep(10_000));
  const load = { target, atOnce, seconds: plan.secondsOfRound, pause: 50 };
  for (const command of commands) {
    await measure(`${command.command} ${command.text}`, () =>
      generator.call("askSlack", { ...load, command }),
    );
  }
  await measure("Home", () => generator.call("openHomes", { ...load, people }));
  for (const command of reports) {
    await measure(`${command.command} ${command.text}`, () =>
      generator.call("askSlack", { target, command, atOnce: 1, seconds: 0 }),
    );
  }
  await measure("nothing", () => sleep(settled));
  const longest = Math.max(...rows.map(({ measures }) => measures.hold ?? Number.NaN));
  return { rows, aims: [aim("the longest hold of the event loop", longest, "≤", aimedHold, "ms")] };
}
