import { expect } from "vitest";
import { type Actor, type Message, type View, visibleText } from "../../src/sandbox/index.ts";
import type { Everything } from "./rapport.ts";

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
      .replace(/(?<=you were last in touch in )\p{L}+ \d{4}/gu, "(month)");
  }

  return {
    read,
    /** How often the service was asked for something that costs. */
    paidRequests: () => sent.filter((title) => !title.includes("lookup")).length,
    /** What the acknowledgement of a command says. */
    async ask(who: Actor, text: string): Promise<string> {
      expect(await who.send(channel, text)).toEqual({ ok: true });
      return read(who.lastMessage(channel));
    },
    /** The result that takes the place of the acknowledgement. */
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
