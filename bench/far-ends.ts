import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { portOf } from "./process.ts";
import { TEAM_ID } from "./slash-command.ts";

const LARGEST_BODY = 64 * 1024;

/** The worldview label of the sample person: a card shows it, "Looking up…" does not. */
export const SAMPLE_LABEL = "Pragmatic Builder";

/** What the service returns for every contact (service-spec.md, 4.1). */
export const SAMPLE = {
  found: true,
  profile: {
    id: "3f2a8c1e-5b7d-4e9a-9c41-7d0e6b2f8a15",
    worldview_label: SAMPLE_LABEL,
    operating_style_label: "Fast Closer",
    gem_tier: "Sapphire",
    tone_zone: "Warm",
    confidence: 0.83,
    tone_summary: "Short, concrete, a little dry. Warms up when you come with a number and a next step.",
  },
  connection_language: {
    must_do: "Lead with the number that changed.",
    must_never: "Open with small talk.",
    likes_this: "One clear next step, with a date.",
    not_that: "Long decks.",
  },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-05-04T09:30:00Z" },
};

/** The start of every brief, as a card shows it. */
export const SAMPLE_POINT = "Churn fell by 12 % since March.";

/** The brief the service writes for every contact (service-spec.md, 4.2). */
const BRIEF = Buffer.from(
  JSON.stringify({
    talking_points: [
      { point: SAMPLE_POINT, why: "Jane looks at numbers first, and this is the one that she asked for." },
      { point: "The renewal is due on the 30th.", why: "She decides faster with a date in front of her." },
      { point: "Support answers within two hours now.", why: "It was her complaint in spring." },
      { point: "The second team could start in May.", why: "She likes one clear next step." },
    ],
    approach_strategy:
      "Be brief. Begin with what changed, say what you want, and leave the rest of the time to her questions. " +
      "Send the figures before the meeting: she reads them, and will not be walked through them.",
    what_to_avoid: ["Small talk at the beginning", "Long decks", "A decision that is put off"],
    opening_suggestion: "Your churn is down 12 % since March; shall we talk about what did it?",
    credits_used: 1,
    credits_remaining: 41.9,
  }),
);

/**
 * The contenders' upstreams on one loopback server: Slack's Web API, the `response_url` of commands, and the
 * profile service. It counts requests.
 */
export class FarEnds implements AsyncDisposable {
  readonly #server = createServer((request, response) => {
    if (request.url === "/v1/prep-for-meeting") {
      writeBrief(request, response);
      return;
    }
    this.#answer(request, response).catch(() => response.destroy());
  });
  readonly #lookUps: string[] = [];
  readonly #lateAnswers: string[] = [];

  /** How long the profile service thinks before it answers. */
  serviceDelayMilliseconds = 0;

  static async start(): Promise<FarEnds> {
    const farEnds = new FarEnds();
    farEnds.#server.listen(0, "127.0.0.1");
    await once(farEnds.#server, "listening");
    return farEnds;
  }

  get #origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** The base of Slack's Web API. */
  get slackApiUrl(): string {
    return `${this.#origin}/api/`;
  }

  /** Where a command's late answers go. */
  get responseUrl(): string {
    return `${this.#origin}/commands/${TEAM_ID}/1/bench`;
  }

  /** The service's `{base_url}`. */
  get profileApiUrl(): string {
    return `${this.#origin}/v1`;
  }

  /** How many look-ups of this contact the service was asked for. */
  lookUpsOf(email: string): number {
    return this.#lookUps.filter((body) => body.includes(JSON.stringify(email))).length;
  }

  /** How many messages with this text came to the `response_url`. */
  lateAnswersWith(text: string): number {
    return this.#lateAnswers.filter((body) => body.includes(text)).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = request.url ?? "/";
    if (path === "/v1/public-profile-lookup") {
      this.#lookUps.push(body);
      await sleep(this.serviceDelayMilliseconds);
      send(response, 200, SAMPLE);
    } else if (path.startsWith("/commands/")) {
      this.#lateAnswers.push(body);
      send(response, 200, { ok: true });
    } else if (path.startsWith("/api/")) {
      send(response, 200, webApiAnswer(path.slice("/api/".length)));
    } else {
      send(response, 404, { error: "not_found" });
    }
  }
}

/** As fast as possible: any delay here would count as the contender's. */
function writeBrief(request: IncomingMessage, response: ServerResponse): void {
  request.resume().once("end", () => {
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": BRIEF.length })
      .end(BRIEF);
  });
}

/** Slack's response to a free method. */
export function webApiAnswer(method: string): object {
  switch (method) {
    case "auth.test":
      return {
        ok: true,
        url: "https://bench.slack.com/",
        team: "Bench",
        user: "rapport",
        team_id: TEAM_ID,
        user_id: "U0BOT",
        bot_id: "B0BOT",
        is_enterprise_install: false,
      };
    case "users.info":
      return {
        ok: true,
        user: { id: "U00000001", name: "person1", real_name: "A Person", tz: "Europe/Berlin", profile: {} },
      };
    default:
      return { ok: false, error: "unknown_method" };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) {
      throw new Error("The body is too large.");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
