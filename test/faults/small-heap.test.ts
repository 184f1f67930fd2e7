import { test } from "vitest";
import { people } from "../durability/seen.ts";
import { startApart } from "./subjects.ts";

/** MiB that V8 has for objects: the app starts with 32, and little is left then. */
const heap = 48;

test("the heap is small, and the service answers a wave of look-ups with 12 MiB each", async (context) => {
  await using app = await startApart(context, {
    environment: { NODE_OPTIONS: `--max-old-space-size=${heap}` },
  });
  await app.start();
  const { workspace } = app;
  const askers = people.slice(0, 4);
  const numbers = [1, 2, 3];
  await workspace.setFaults({ service: "too large" });
  await Promise.all(
    askers.flatMap((id) => numbers.map((number) => app.ask(id, `/profile ${id}-${number}@acme.com`))),
  );
  const unreadable =
    "The profile service sent a reply we couldn't read. Nothing was charged. Try again; if it keeps happening, tell " +
    "your Rapport admin.\nTry again";
  const said = Object.fromEntries(askers.map((id) => [id, numbers.map(() => unreadable)]));
  for (const [id, texts] of Object.entries(said)) await app.untilRead(id, texts);
  await workspace.setFaults({ service: "none" });
  await Promise.all(askers.map((id) => app.ask(id, `/prep jane@acme.com call ${id}`)));
  for (const texts of Object.values(said)) texts.push("brief");

  await app.hold({ said, charged: askers.length });
});
