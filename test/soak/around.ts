import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startWorkspace } from "../../src/sandbox/index.ts";
import { sampleOrganisation, seedSamplePeople } from "../../src/service/sample-people.ts";
import { openStore } from "../../src/service/store/store.ts";
import { startRapportProcess } from "../support/processes/rapport-process.ts";
import { startServiceProcess } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Tenths of a credit: enough for hours. */
const credits = 5_000_000;
/** On SIGUSR2 they collect their garbage, so that what is left on the heap can be measured. */
const NODE_OPTIONS = "--import ./test/soak/collect-garbage.ts";

/**
 * The app and the service, each in a process of its own with a database of its own, and the simulated Slack in this one.
 */
export async function startAround() {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const files = { app: join(path, "rapport.db"), service: join(path, "service.db") };
  const store = stack.adopt(await openStore({ database: files.service, now: Date.now }), (it) => it.close());
  const { key, organisation } = await seedSamplePeople(store, { now: Date.now() });
  await store.changeBalance(organisation, credits - sampleOrganisation.balance);
  const service = stack.adopt(
    await startServiceProcess({ SERVICE_DATABASE_URL: files.service, NODE_OPTIONS }),
    (it) => it.kill(),
  );
  const slack = stack.adopt(await startWorkspace(), (it) => it.stop());
  const app = stack.adopt(
    await startRapportProcess({
      ...{ PORT: "0", OPERATOR_PORT: "0", SLACK_API_URL: slack.slackApiUrl },
      ...{ SLACK_BOT_TOKEN: slack.botToken, SLACK_SIGNING_SECRET: slack.signingSecret },
      ...{ PROFILE_API_URL: service.url, PROFILE_API_KEY: key },
      ...{ DATABASE_URL: files.app, ENCRYPTION_KEY: randomBytes(32).toString("base64"), NODE_OPTIONS },
    }),
    (it) => it.kill(),
  );
  slack.connect(app.url);
  const started = stack.move();
  return {
    ...{ files, store, organisation, service, app },
    workspace: slack.workspace,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

export type Around = Awaited<ReturnType<typeof startAround>>;
