/**
 * Bare bolt: its own HTTPReceiver and a listener that only acknowledges, with an empty body.
 * Plain JavaScript, as a published bolt app runs: Node's type stripping would cost it 16 MB and 30 ms.
 */
import bolt from "@slack/bolt";

const { App, HTTPReceiver, LogLevel } = bolt;
const { PORT = "", SLACK_API_URL = "", SLACK_BOT_TOKEN = "", SLACK_SIGNING_SECRET = "" } = process.env;

const receiver = new HTTPReceiver({ signingSecret: SLACK_SIGNING_SECRET, logLevel: LogLevel.ERROR });
const app = new App({
  receiver,
  token: SLACK_BOT_TOKEN,
  clientOptions: { slackApiUrl: SLACK_API_URL },
  logLevel: LogLevel.ERROR,
});

app.command("/profile", async ({ ack }) => ack());

await app.start({ port: Number(PORT), host: "127.0.0.1" });
