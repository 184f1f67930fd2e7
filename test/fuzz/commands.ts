import fc from "fast-check";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { startEverything } from "../support/app/rapport.ts";
import { createAppPromises } from "./app-promises.ts";
import { hostileText } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const channel = "#renewals";

const beginnings = [
  ...["", "help ", "jane@acme.com ", "link ", "link jane@acme.com ", "import ", "jane@acme.com call "],
  ...["add ", "meet ", "meet jane@acme.com ", "meet jane@acme.com tomorrow 3pm ", "list ", "remove "],
  "agenda ",
  ...["test ", "add https://calendar.example.com/basic.ics ", "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1 "],
];

const line = fc
  .tuple(
    fc.constantFrom("/profile", "/prep", "/wave", "/rephrase", "/credits", "/reminders"),
    fc.constantFrom(...beginnings),
    hostileText,
  )
  .map(([command, beginning, text]) => `${command} ${beginning}${text}`);

/** What a person types after a command, as Slack sends it. */
export async function startCommandsWire(crashes: unknown[]): Promise<Wire> {
  const running = await startEverything();
  const promises = createAppPromises(running, crashes);
  const sam = running.slack.workspace.as(ids.sam);
  return {
    run: runnerOf(line, async (typed) => {
      await sam.send(channel, typed);
      await sam.until((me) => !/ appears below[^\n]*$/.test(visibleText(me.lastMessage(channel))), 30_000);
      const form = sam.modal();
      if (form !== undefined) await sam.close(form, { all: true });
      await promises.check();
    }),
    async finish() {
      await promises.checkBooks();
      await promises.check();
    },
    [Symbol.asyncDispose]: () => running.stop(),
  };
}
