import { type ContenderProcess, contenders, startContender } from "../contenders.ts";
import { sampleLabel } from "../samples.ts";
import { aim, type Bench, createSubject, type Report, type Subject, takeTurns } from "../section.ts";
import { help, type SlashCommand } from "../slash-command.ts";

const cachedCommand: SlashCommand = { command: "/profile", text: "jane@acme.example" };

/**
 * One command over and over: commands acknowledged per second, their latency, and each server's memory after its load.
 */
export async function acknowledgements(bench: Bench): Promise<Report> {
  const { generator, plan } = bench;
  await using servers = new AsyncDisposableStack();
  const start = async (name: keyof typeof contenders) =>
    servers.use(await startContender(contenders[name], bench.origin));
  const subjectOf = (label: string, server: ContenderProcess, command = help, expected = "") =>
    createSubject(label, async (seconds) => {
      const load = { target: server.target, command, expected, atOnce: plan.connections, seconds };
      return { ...(await generator.call("askSlack", load)), memory: await server.megabytes() };
    });

  const rapport = await start("rapport");
  await rapport.askUntil(
    cachedCommand,
    (answer) => answer.includes(sampleLabel) && answer.includes('"blocks":[{'),
  );
  const ofRapport = subjectOf("Rapport, /profile help", rapport);
  const ofCached = subjectOf("Rapport, a cached /profile", rapport, cachedCommand, sampleLabel);
  const ofBolt = subjectOf(contenders.bareBolt.name, await start("bareBolt"));
  const ofSdk = subjectOf(contenders.chatSdk.name, await start("chatSdk"));
  const ofLimit = subjectOf(contenders.limit.name, await start("limit"));
  const subjects = [ofRapport, ofCached, ofBolt, ofSdk, ofLimit];
  await takeTurns(bench, subjects, { seconds: plan.secondsOfRound });

  const ratio = (subject: Subject, other: Subject) => subject.median("rate") / other.median("rate");
  /** After its last round. */
  const memory = (subject: Subject) => subject.samples("memory").at(-1) ?? Number.NaN;
  return {
    rows: subjects.map((each) => each.row({ memory: memory(each), ofBolt: ratio(each, ofBolt) })),
    aims: [
      aim("/profile help against bare bolt", ratio(ofRapport, ofBolt), "≥", 1.5, "×"),
      aim("/profile help against the Chat SDK", ratio(ofRapport, ofSdk), "≥", 1, "×"),
      aim("a cached card against bare bolt's empty answer", ratio(ofCached, ofBolt), "≥", 0.6, "×"),
      aim("memory against bare bolt", memory(ofCached) / memory(ofBolt), "≤", 1.6, "×"),
    ],
  };
}
