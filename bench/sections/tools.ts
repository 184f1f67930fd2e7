import { contenders, startContender } from "../contenders.ts";
import type { ToolLoad } from "../generator.ts";
import { sampleLabel } from "../samples.ts";
import { aim, type Bench, createSubject, type Report, takeTurns } from "../section.ts";

/** Calls of the look-up tool as Slackbot makes them, beside those of an empty tool of the same SDK's bare server. */
export async function tools(bench: Bench): Promise<Report> {
  const { generator, plan } = bench;
  await using servers = new AsyncDisposableStack();
  const start = async (name: "rapport" | "bareMcp", label: string, expected: string) => {
    const { target } = servers.use(await startContender(contenders[name], bench.origin));
    const input = { person: "jane@acme.example" };
    const load: Omit<ToolLoad, "seconds"> = {
      target,
      name: "look_up_person",
      input,
      expected,
      atOnce: plan.connections,
    };
    return createSubject(label, (seconds) => generator.call("askTool", { ...load, seconds }));
  };
  const ofRapport = await start("rapport", "Rapport, a look-up by its tool", sampleLabel);
  const ofBare = await start("bareMcp", contenders.bareMcp.name, "content");
  await takeTurns(bench, [ofRapport, ofBare], { seconds: plan.secondsOfRound });
  const ofMcp = ofRapport.ratioTo(ofBare, "rate");
  return {
    rows: [ofRapport.row({ ofMcp }), ofBare.row()],
    aims: [aim("look-ups by the tool against the SDK's empty one", ofMcp, "≥", 0.7, "×")],
  };
}
