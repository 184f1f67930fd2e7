import { expect } from "vitest";
import { operations, paidOperation } from "#contract/operations.ts";
import { type Actor, type Message, type View, visibleText } from "#sandbox/index.ts";
import { untilInMessages } from "./own-messages.ts";
import type { Everything } from "./rapport.ts";

const paidPaths = paidOperation.options.map((operation) => operations[operation].path);

/** As "Looking Jane up…". */
const isWaiting = /^[^\n]*…$/;

/** What tests of paid commands do again and again. */
export function paidFlow(running: Everything, channel: string) {
  const sent: string[] = [];
  running.slack.workspace.onArrival(({ direction, title }) => {
    if (direction === "app to service") sent.push(title);
  });

  /** What a person reads, with dates that change from run to run replaced by how they are shown. */
  function read(target: Message | View): string {
    return visibleText(target)
      .replace(/<!date\^\d+\^\{ago\}\|[^>]+ UTC>/g, "(time ago)")
      .replace(/(?<=last signal on )\d+ \p{L}+ \d{4}/gu, "(day)");
  }

  return {
    read,
    /** How often the service was asked for something that costs. */
    paidRequests: () => sent.filter((title) => paidPaths.some((path) => title.includes(path))).length,
    /** What a command is answered: with its acknowledgement or, on a busy machine, after one that says to wait. */
    async ask(who: Actor, text: string): Promise<string> {
      expect(await who.send(channel, text)).toEqual({ ok: true });
      return who.until((me) => {
        const answer = read(me.lastMessage(channel));
        return !isWaiting.test(answer) && answer;
      });
    },
    /**
     * What is kept for a person who opens it, once it is so many results: of each thread the first message, then the
     * results.
     */
    kept(who: Actor, count: number): Promise<string[][]> {
      return untilInMessages(who, (me) => {
        const all = me.messages(me.appChannel);
        const threads = all
          .filter(({ metadata }) => metadata?.event_type === "result_thread")
          .map((root) => me.messages(me.appChannel, { threadTs: root.ts }));
        const results = threads.flat().filter(({ metadata }) => metadata?.event_type === "paid_result");
        // Before a result stands a line that has its text.
        const isComplete = results.every(({ blocks: [first] = [] }) => first?.type === "header");
        return results.length === count && isComplete && threads.map((thread) => thread.map(read));
      });
    },
    /** The result below the acknowledgement. */
    result(who: Actor, beginning: string): Promise<Message> {
      return who.until((me) => {
        const last = me.lastMessage(channel);
        return read(last).startsWith(beginning) && last;
      });
    },
    /** The modal on top, once it shows that. */
    modal(who: Actor, shown: string): Promise<View> {
      return who.until((me) => {
        const view = me.modal();
        return view !== undefined && read(view).includes(shown) && view;
      });
    },
  };
}
