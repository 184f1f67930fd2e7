import { handleAll, retry } from "cockatiel";
import { contenders, startContender } from "../contenders.ts";
import { sampleLabel } from "../samples.ts";
import { aim, type Bench, type Report } from "../section.ts";
import { help, type SlashCommand } from "../slash-command.ts";

/** How many look-ups the service sees when many people ask for one contact in the same moment: one. */
export async function singleFlight({ plan, generator, stubs, origin }: Bench): Promise<Report> {
  const label = `${plan.askers.toLocaleString("en")} people who ask for one contact at once`;
  await using server = await startContender(contenders.rapport, origin, {
    SLACK_API_URL: await generator.call("slackApiUrl", origin),
  });
  const { target } = server;
  const askAtOnce = (command: SlashCommand, expected: string) =>
    generator.call("askSlack", {
      target,
      command: { ...command, people: plan.askers },
      expected,
      awaitsResult: true,
      atOnce: plan.askers,
      seconds: 0,
    });
  // Rapport asks Slack about everyone first, and refuses those about whom it hears nothing in time.
  await retry(handleAll, { maxAttempts: 20 }).execute(() => askAtOnce(help, "/profile"));
  // Each takes 200 ms.
  await stubs.call("countLookUps", 200);
  await askAtOnce({ command: "/profile", text: "asked.by.all@acme.example" }, sampleLabel);
  const lookUps = await stubs.call("countLookUps", 0);
  return {
    rows: [{ label, measures: { lookUps } }],
    aims: [aim(`look-ups for ${label}`, lookUps, "≤", 1, "look-ups")],
  };
}
