import { ids } from "../../src/sandbox/index.ts";
import type { Around } from "./around.ts";

const channel = "#acme-renewal";
const people = [ids.priya, ids.sam, ids.lena, ids.marcus, ids.kiosk] as const;
/** People whom the service doesn't know: as many as the app's cache is full of soon. */
const strangers = 300;

/** What people do, each every so many milliseconds. */
const habits: readonly (readonly [every: number, text: (number: number) => string])[] = [
  [500, () => "/profile jane@acme.com"],
  [400, (number) => `/profile somebody-${number % strangers}@acme.example`],
  [1_000, (number) => `/prep jane@acme.com call Topic ${number}`],
  [3_000, () => "/credits"],
  [5_000, (number) => `/reminders meet leila@acme.com in 14 minutes Call ${number}`],
];
const homeEvery = 1_500;

/** People who go on using the app, at a steady pace, until they're stopped. */
export function startLoad({ workspace }: Pick<Around, "workspace">) {
  const failures = new Set<string>();
  const underWay = new Set<Promise<void>>();

  function act(name: string, interaction: Promise<{ ok: boolean; sentence?: string | undefined }>) {
    const acting = interaction
      .then(({ ok, sentence }) => void (ok || failures.add(`${name}: ${sentence}`)))
      .catch((error: unknown) => void failures.add(`${name}: ${String(error)}`))
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  }

  function repeat(every: number, work: (number: number, person: string) => void) {
    let number = 0;
    return setInterval(() => {
      number += 1;
      work(number, people[number % people.length] ?? ids.priya);
    }, every);
  }

  const timers = [
    ...habits.map(([every, text]) =>
      repeat(every, (number, id) => act(text(0), workspace.as(id).send(channel, text(number)))),
    ),
    repeat(homeEvery, (_, id) => act("Home", workspace.as(id).openHome())),
  ];
  return {
    /** Stops when all that was begun is acknowledged. @returns what wasn't, in a sentence each */
    async stop(): Promise<string[]> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
      return [...failures];
    },
  };
}
