/** The load generator, in a process of its own, so that its cost doesn't count against what is measured. */
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { addressOf } from "../src/app/slack/http/server.ts";
import { expose } from "./child-process.ts";
import { type LoopOptions, runClosedLoop } from "./closed-loop.ts";
import { openConnection } from "./connection.ts";
import { type SlashCommand, slashCommands, type Target, toolCalls } from "./slash-command.ts";

/** With a text that each answer must contain. */
type Load = LoopOptions & { expected?: string };

export interface SlackLoad extends Load {
  target: Target;
  command: SlashCommand;
  /** Whether an answer without the text is followed by one to the response URL, which is waited for. */
  awaitsResult?: boolean;
}

export interface ToolLoad extends Load {
  target: Target;
  name: string;
  input: object;
}

export interface ServiceLoad extends Load {
  url: string;
  key: string;
  /** JSON in ASCII. They are sent in turn, and from the first one on again. */
  bodies: readonly string[];
  /** Whether each request carries an `Idempotency-Key` of its own, as the app's paid calls do. */
  isPaid: boolean;
}

/** Emits the body of what is posted to a response URL under its path. */
const results = new EventEmitter().setMaxListeners(0);
/** Slack's Web API, which an app asks here: it answers at response URLs of the same origin alone. */
let slackOrigin = "";
const responseUrls = createServer(async (request, response) => {
  const body = await buffer(request);
  if (request.url?.startsWith("/api/") === true) {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const answer = await fetch(new URL(request.url, slackOrigin), { method: "POST", headers, body });
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
    return;
  }
  response.writeHead(200, { "Content-Length": 0 }).end();
  results.emit(request.url ?? "", body);
}).listen(0, "127.0.0.1");
await once(responseUrls, "listening");
const commandsUrl = new URL("/commands", addressOf(responseUrls)).href;

/** @returns the Web API's base beside the response URLs; its requests are passed on to the given origin */
function slackApiUrl(origin: string): string {
  slackOrigin = origin;
  return new URL("/api/", commandsUrl).href;
}

/** Sends signed commands. */
function askSlack({ target, command, awaitsResult = false, ...options }: SlackLoad) {
  const nextCommand = slashCommands(target, command);
  return send(target.port, options, (signal) => {
    if (!awaitsResult) return { request: nextCommand(target.responseUrl) };
    const name = randomUUID();
    const result = once(results, `/commands/${name}`, { signal });
    // No one awaits it when the answer is the result, or none.
    result.catch(() => undefined);
    return { request: nextCommand(`${commandsUrl}/${name}`), result };
  });
}

/** Sends signed calls of a tool. */
function askTool({ target, name, input, ...options }: ToolLoad) {
  const nextCall = toolCalls(target, name, input);
  return send(target.port, options, () => ({ request: nextCall() }));
}

/** Sends requests to the service. */
function askService({ url, key, bodies, isPaid, ...options }: ServiceLoad) {
  const { host, port, pathname } = new URL(url);
  const head =
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    "Content-Type: application/json\r\n";
  let number = 0;
  return send(Number(port), options, () => {
    number = (number + 1) % bodies.length;
    const body = bodies[number] ?? "";
    const idempotency = isPaid ? `Idempotency-Key: ${randomUUID()}\r\n` : "";
    return { request: Buffer.from(`${head}${idempotency}Content-Length: ${body.length}\r\n\r\n${body}`) };
  });
}

/**
 * Each worker has a connection of its own.
 * @param next makes the next request, and says what comes if its answer is not yet as expected
 */
function send(
  port: number,
  { expected = "", ...options }: Load,
  next: (signal: AbortSignal) => { request: Buffer; result?: Promise<Buffer[]> },
) {
  return runClosedLoop(options, async (signal) => {
    const connection = await openConnection(port, signal);
    return () => {
      const { request, result } = next(signal);
      return async () => {
        const answer = await connection.exchange(request);
        if (answer.includes(expected)) return undefined;
        const [late] = (await result) ?? [answer];
        if (late?.includes(expected)) return undefined;
        throw new Error(`There is no "${expected}" in: ${late}`);
      };
    };
  });
}

const functions = { askSlack, askTool, askService, slackApiUrl };
export type Generator = typeof functions;
expose(functions);
