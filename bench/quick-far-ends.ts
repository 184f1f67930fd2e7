import { z } from "zod";
import { ToldProcess } from "./told-process.ts";

/** Tasks of the quick stub servers: one at a time, each answered by one message. */
export const quickTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("origin") }),
  /** Answered when so many messages were posted since the last time, or when nothing has come for a while. */
  z.object({ kind: z.literal("posts"), count: z.int(), patience: z.number() }),
  /** Answered when a feed is fetched. */
  z.object({ kind: z.literal("feed") }),
]);
export type QuickTask = z.infer<typeof quickTask>;

/** A message that was posted, and when it arrived: Unix time in milliseconds. */
const post = z.object({ channel: z.string(), at: z.number() });
export type Post = z.infer<typeof post>;

const posts = z.object({
  posts: z.array(post),
  /** How often each method of the Web API was called, and the profile service, since the last time. */
  calls: z.record(z.string(), z.number()),
});
export type Posts = z.infer<typeof posts>;

/**
 * Slack's Web API, the profile service and a calendar host in their own process, as fast as possible: they
 * answer without any look-up, and record when each message came.
 */
export class QuickFarEnds implements AsyncDisposable {
  readonly #process: ToldProcess;
  readonly #origin: string;

  private constructor(process: ToldProcess, origin: string) {
    this.#process = process;
    this.#origin = origin;
  }

  static async start(): Promise<QuickFarEnds> {
    const process = new ToldProcess({
      name: "The quick far ends",
      module: new URL("./quick-far-ends-process.ts", import.meta.url),
    });
    return new QuickFarEnds(
      process,
      z.url().parse(await process.run({ kind: "origin" } satisfies QuickTask)),
    );
  }

  get slackApiUrl(): string {
    return `${this.#origin}/api/`;
  }

  get profileApiUrl(): string {
    return `${this.#origin}/v1`;
  }

  /** A feed of nearly 20 MB; each number is an address of its own. */
  feedUrl(number: number): URL {
    return new URL(`/calendars/${number}.ics`, this.#origin);
  }

  /** The host and port of all of them. */
  get host(): string {
    return new URL(this.#origin).host;
  }

  /**
   * Waits for this many messages.
   * @param patience milliseconds without a message until it gives up
   * @returns those since the last call, fewer if it gave up
   */
  async posts(count: number, patience: number): Promise<Posts> {
    return posts.parse(await this.#process.run({ kind: "posts", count, patience } satisfies QuickTask));
  }

  /** Waits until a feed is fetched, from now on. */
  async feedFetched(): Promise<void> {
    await this.#process.run({ kind: "feed" } satisfies QuickTask);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]();
  }
}
