import type { ItemAdvice } from "./any-item-advice.ts";

/** How to bring what a meeting begins, pauses and ends with, what is to be chosen, and what can't be told in it. */
export const frameItems = {
  welcome: [
    {
      trait: "titles",
      point: "introduce everyone by title and name",
      why: "Who is introduced properly feels received.",
    },
    {
      trait: "brief",
      point: "names and roles, in one breath each",
      why: "They came for what follows.",
    },
    {
      point: "say who everyone is and what they're here for",
      why: "People speak more freely once they know who's who.",
    },
  ],
  thanks: [
    {
      trait: "no flattery",
      point: "say who did what, and leave the praise out",
      why: "What somebody did says enough.",
    },
    { point: "say who did what, and thank them for it", why: "Thanks that name something are believed." },
  ],
  pause: [
    {
      trait: "no small talk",
      point: "ask one thing that you can only learn here",
      why: "Even a pause may have a purpose.",
    },
    { point: "ask more than you tell", why: "You see how they work, which no slide shows." },
    { point: "leave the business for afterwards", why: "A pause with an agenda is none." },
  ],
  outlook: [
    {
      trait: "one next step",
      point: "name one step, who takes it and by when",
      why: "One step is taken; five are discussed.",
    },
    {
      point: "say who does what by when, and write it down",
      why: "What isn't written down is remembered in two ways.",
    },
  ],
  choice: [
    {
      trait: "recommendation",
      point: "say which you'd take, and why",
      why: "Two options without a view are two questions.",
    },
    {
      trait: "figures",
      point: "put what each costs and brings side by side",
      why: "Then the choice is a sum and not a taste.",
    },
    {
      trait: "fast",
      point: "ask which one, and take the answer",
      why: "A choice of two needs no debate.",
    },
    {
      point: "lay both out side by side, and let them pick",
      why: "What people choose themselves, they stand by.",
    },
  ],
  secret: [
    {
      point: "say at once what you can't tell yet, and when you can",
      why: "A plain limit is trusted more than a dodge.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly ItemAdvice[]>>;
