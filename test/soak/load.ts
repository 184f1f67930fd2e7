import { ids } from "../../src/sandbox/index.ts";
import type { Around } from "./around.ts";

const channel = "#acme-renewal";
const people = [ids.priya, ids.sam, ids.lena, ids.marcus, ids.kiosk] as const;

/** What people do, each every so many milliseconds. */
const habits = [
  { name: "look-up that's cached", every: 500, text: () => "/profile jane@acme.com" },
  {
    name: "look-up",
    every: 400,
    text: (number: number) => `/profile somebody-${number % strangers}@acme.example`,
  },
  { name: "paid call", every: 1_000, text: (number: number) => `/prep jane@acme.com call Topic ${number}` },
  { name: "credits", every: 3_000, text: () => "/credits" },
  {
    name: "reminder",
    every: 5_000,
    text: (number: number) => `/reminders meet leila@acme.com in 14 minutes Call ${number}`,
  },
] as const;
const homeEvery = 1_500;
/** People whom the service doesn't know: as many as the app's cache is full of soon. */
const strangers = 300;

/** People who go on using the app, at a steady pace, until they're stopped. */
export function startLoad({ workspace }: Pick<Around, "workspace">) {
  const done = new Map<string, number>();
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();

  function act(name: string, interaction: () => Promise<{ ok: boolean; sentence?: string | undefined }>) {
    const acting = interaction()
      .then(
        ({ ok, sentence }) => {
          if (!ok) failures.push(`${name}: ${sentence}`);
          done.set(name, (done.get(name) ?? 0) + 1);
        },
        (error: unknown) => void failures.push(`${name}: ${String(error)}`),
      )
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  }

  function repeat(every: number, work: (number: number, person: (typeof people)[number]) => void) {
    let number = 0;
    return setInterval(() => {
      number += 1;
      work(number, people[number % people.length] ?? ids.priya);
    }, every);
  }

  const timers = [
    ...habits.map(({ name, every, text }) =>
      repeat(every, (number, id) => act(name, () => workspace.as(id).send(channel, text(number)))),
    ),
    repeat(homeEvery, (_, id) => act("Home", () => workspace.as(id).openHome())),
  ];
  return {
    /** How often people did what. */
    done,
    /** What wasn't acknowledged, in a sentence each. */
    failures,
    /** Resolves when all that was begun is acknowledged. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
