import type { ItemAdvice } from "./any-item-advice.ts";

/** Advice for the frame of a meeting (welcome, thanks, pauses, next steps), for choices and for confidential items. */
export const frameItems = {
  welcome: [
    {
      trait: "titles",
      point: "introduce everyone by title and name",
      why: "People feel welcome when they're introduced properly.",
    },
    {
      trait: "brief",
      point: "give names and roles, and nothing else",
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
      why: "The facts say enough.",
    },
    { point: "say who did what, and thank them for it", why: "Specific thanks are believed." },
  ],
  pause: [
    {
      trait: "no small talk",
      point: "ask one thing that you can only learn here",
      why: "Breaks can be useful too.",
    },
    { point: "ask more than you tell", why: "You see how they work, which no slide shows." },
    { point: "leave the business for afterwards", why: "A break with an agenda isn't a break." },
  ],
  outlook: [
    {
      trait: "one next step",
      point: "name one step, who takes it and by when",
      why: "One step is taken; five are discussed.",
    },
    {
      point: "say who does what by when, and write it down",
      why: "People remember unwritten agreements differently.",
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
      why: "People stand by what they chose themselves.",
    },
  ],
  secret: [
    {
      point: "say at once what you can't tell yet, and when you can",
      why: "A plain limit is trusted more than a dodge.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly ItemAdvice[]>>;
