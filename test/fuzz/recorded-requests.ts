import { setTimeout } from "node:timers/promises";
import { type Actor, ids, type Message, type View } from "../../src/sandbox/index.ts";
import { placedElements } from "../../src/sandbox/slack/elements.ts";
import type { Delivery } from "../../src/sandbox/slack/transport/app-transport.ts";
import type { Everything } from "../support/app/rapport.ts";

const channel = "#renewals";

const commands = [
  ...["/profile jane@acme.com", "/profile help", "/profile link jane@acme.com", "/profile admin"],
  ...["/prep jane@acme.com", "/prep jane@acme.com call Q3 renewal", "/wave jane@acme.com", "/rephrase"],
  ...["/wave jane@acme.com invite her to a review", "/rephrase jane@acme.com Could you have a look?"],
  ...["/credits", "/reminders list", "/reminders agenda 8:30", "/reminders add", "/reminders meet"],
  ...["/reminders meet jane@acme.com tomorrow 3pm Kestrel renewal", "/reminders test", "/reminders list"],
];

/**
 * Does what a person can do in the app, and presses everything it then shows.
 *
 * @returns one request of each kind that Slack sent, in the order of their names
 */
export async function recordRequests({ slack: { workspace } }: Everything): Promise<Delivery[]> {
  const sam = workspace.as(ids.sam);
  const pressEverything = createPresser(sam, () => untilQuiet(workspace.changes.listen));
  for (const command of commands) {
    await sam.send(channel, command);
    await pressEverything();
  }
  await sam.send(channel, `/reminders add ${workspace.origin}/calendars/priya.ics here`);
  await pressEverything();
  for (const callbackId of ["profile_of_author", "rephrase_for_contact"]) {
    const [message] = sam.messages("#acme-renewal").filter(({ user }) => user === ids.priya);
    if (message !== undefined) await sam.messageShortcut(callbackId, message);
    await pressEverything();
  }
  await sam.globalShortcut("profile_look_up");
  await pressEverything();
  await sam.openHome();
  await pressEverything();
  const kinds = new Map(workspace.deliveries.map((delivery) => [delivery.title, delivery]));
  workspace.problems.splice(0);
  return [...kinds.values()].toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

/** @returns presses each button and menu once, and submits each form as it is */
function createPresser(person: Actor, quiet: () => Promise<void>) {
  const pressed = new Set<string>();

  async function press(target: Message | View, depth: number): Promise<void> {
    for (const { element, blockId } of placedElements(target.blocks)) {
      const { type, action_id, options = [] } = element;
      const values = type === "overflow" ? options.map(({ value }) => value ?? null) : [null];
      for (const choice of values) {
        const name = `${action_id} ${choice}`;
        if (!/button|overflow|external_select/.test(type) || pressed.has(name)) continue;
        pressed.add(name);
        await attempt(() =>
          type.includes("external")
            ? person.suggest(target, action_id, "jane@acme.com", { blockId })
            : person.click(target, action_id, choice, { blockId }),
        );
        await settle(depth);
      }
    }
  }

  async function settle(depth: number): Promise<void> {
    await quiet();
    const form = person.modal();
    if (form === undefined) return;
    if (depth > 0) await press(form, depth - 1);
    await attempt(() => person.submit(person.modal() ?? form));
    await quiet();
    await attempt(() => person.close(person.modal() ?? form, { all: true }));
  }

  return async () => {
    await settle(2);
    const places = [person.lastMessage(channel), person.messages(person.appChannel).at(-1), person.home()];
    for (const place of places) if (place !== undefined) await press(place, 2);
  };
}

/** What a person can't do at the moment is passed over. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch(() => undefined);
}

/** Milliseconds without any change that count as quiet. */
const quietTime = 100;

/** Waits until nothing has changed for a while. */
async function untilQuiet(listen: (listener: () => void) => () => void): Promise<void> {
  let last = performance.now();
  const stop = listen(() => {
    last = performance.now();
  });
  while (performance.now() - last < quietTime) await setTimeout(quietTime / 4);
  stop();
}
