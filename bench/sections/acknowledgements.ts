import { type ContenderProcess, contenders, startContender } from "../contenders.ts";
import { sampleLabel } from "../samples.ts";
import { aim, type Bench, createSubject, type Report, type Subject, takeTurns } from "../section.ts";
import { help, type SlashCommand } from "../slash-command.ts";

/** Somebody new each time, so that no cache has them. */
const newCommand: SlashCommand = { command: "/profile", text: "jane.#@acme.example" };
/** Fewer a second than make a slow CRM an overloaded one, which isn't asked. */
const seldom = { atOnce: 2, pause: 400 };

const cachedCommand: SlashCommand = { command: "/profile", text: "jane@acme.example" };

/** As an administrator does in App Home. */
async function connectCrm(server: ContenderProcess, origin: string): Promise<void> {
  const text = (id: string, value: string) => ({ [id]: { [id]: { type: "plain_text_input", value } } });
  const vendor = { type: "static_select", selected_option: { value: "twenty" } };
  const answer = await server.submit("crm_view", {
    crm_vendor: { crm_vendor: vendor },
    ...text("crm_address", origin),
    ...text("crm_token", "bench-token"),
  });
  if (!answer.includes("is connected")) throw new Error(`The CRM was not connected: ${answer}`);
}

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

  const ofNew = (label: string, { target }: ContenderProcess) =>
    createSubject(`Rapport, /profile of somebody new, ${label}`, (seconds) => {
      const load = { target, command: newCommand, expected: sampleLabel, ...seldom, seconds };
      return generator.call("askSlack", load);
    });
  const [withoutCrm, withCrm] = [await start("rapport"), await start("rapport")];
  for (const one of [withoutCrm, withCrm])
    await subjectOf("", one, cachedCommand).measure(plan.secondsOfWarmUp);
  const ofWithout = ofNew("without a CRM", withoutCrm);
  const ofWith = ofNew("with one that takes 800 ms", withCrm);
  await connectCrm(withCrm, bench.origin);
  await takeTurns(bench, [ofWithout, ofWith], { seconds: plan.secondsOfRound });
  const ofCrm = ofWith.ratioTo(ofWithout, "p50");

  const ratio = (subject: Subject, other: Subject) => subject.median("rate") / other.median("rate");
  /** After its last round. */
  const memory = (subject: Subject) => subject.samples("memory").at(-1) ?? Number.NaN;
  return {
    rows: [
      ...subjects.map((each) => each.row({ memory: memory(each), ofBolt: ratio(each, ofBolt) })),
      ofWithout.row(),
      ofWith.row({ ofP50: ofCrm }),
    ],
    aims: [
      aim("/profile help against bare bolt", ratio(ofRapport, ofBolt), "≥", 1.5, "×"),
      aim("/profile help against the Chat SDK", ratio(ofRapport, ofSdk), "≥", 1, "×"),
      aim("a cached card against bare bolt's empty answer", ratio(ofCached, ofBolt), "≥", 0.6, "×"),
      aim("/profile with a CRM that takes 800 ms against one without, p50", ofCrm, "≤", 1.2, "×"),
      aim("memory against bare bolt", memory(ofCached) / memory(ofBolt), "≤", 1.6, "×"),
    ],
  };
}
