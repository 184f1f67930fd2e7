/**
 * A Chat SDK app with the Slack adapter on Hono's Node server; its state is in memory, so that no network
 * stands between the request and the acknowledgement. The listener is empty, and so is the answer.
 * The adapter asks users.info before its first answer to a user and remembers it: the warm-up pays for that.
 */
import { createSlackAdapter } from "@chat-adapter/slack";
import { createMemoryState } from "@chat-adapter/state-memory";
import { serve } from "@hono/node-server";
import { Chat } from "chat";
import { Hono } from "hono";

const { PORT = "", SLACK_API_URL = "", SLACK_BOT_TOKEN = "", SLACK_SIGNING_SECRET = "" } = process.env;

const chat = new Chat({
  userName: "rapport",
  adapters: {
    slack: createSlackAdapter({
      apiUrl: SLACK_API_URL,
      botToken: SLACK_BOT_TOKEN,
      signingSecret: SLACK_SIGNING_SECRET,
    }),
  },
  state: createMemoryState(),
  logger: "silent",
});

chat.onSlashCommand("/profile", async () => {});
await chat.initialize();

const app = new Hono();
// On a server that stays up, what goes on after the answer needs no waitUntil.
app.post("/slack/events", (context) => chat.webhooks.slack(context.req.raw));
serve({ fetch: app.fetch, port: Number(PORT), hostname: "127.0.0.1" });
