/** Hosts of calendar feeds, in a process of their own: each has a port, and some never answer. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "../src/app/slack/http/server.ts";
import { expose } from "./child-process.ts";
import { sampleFeed } from "./sample-feed.ts";

const eventsOfFeed = 50;
const feed = Buffer.from(sampleFeed(eventsOfFeed, Date.now()));
const pollInterval = 20;
/** The feeds that were fetched. */
const fetched = new Set<string>();

const answer: RequestListener = ({ headers, url }, response) => {
  fetched.add(`${headers.host}${url}`);
  response.writeHead(200, { "Content-Type": "text/calendar", "Content-Length": feed.length }).end(feed);
};

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  return addressOf(server).href;
}

const functions = {
  /** @returns where they are */
  start: (hosts: number, isSilent: boolean): Promise<string[]> =>
    Promise.all(Array.from({ length: hosts }, () => listen(isSilent ? () => undefined : answer))),
  /**
   * Waits until so many different feeds were fetched.
   * @param timeout milliseconds until it gives up
   * @returns how many were
   */
  async fetches(count: number, timeout: number): Promise<number> {
    const deadline = Date.now() + timeout;
    while (fetched.size < count && Date.now() < deadline) await sleep(pollInterval);
    return fetched.size;
  },
};
export type FeedHosts = typeof functions;
expose(functions);
