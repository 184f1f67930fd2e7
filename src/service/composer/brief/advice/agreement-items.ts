import type { ItemAdvice } from "./any-item-advice.ts";

/** How to bring what has to be agreed: prices, contracts, decisions and dates. */
export const agreementItems = {
  money: [
    {
      trait: "figures",
      point: "bring the figure, what it was before, and its source",
      why: "Two figures side by side need no adjectives.",
    },
    {
      trait: "one next step",
      point: "name one figure and what you need to hold it",
      why: "One figure can get a yes or a no.",
    },
    {
      trait: "warm",
      point: "say what it does for their people before what it costs",
      why: "Price is easier to hear once the use is clear.",
    },
    {
      trait: "unhurried",
      point: "give the figure in writing and ask for no answer on the day",
      why: "People trust a price they've slept on.",
    },
    {
      trait: "options",
      point: "put two or three packages side by side",
      why: "A choice feels better than a price.",
    },
    {
      trait: "outcome",
      point: "set the amount beside what it brings in",
      why: "Cost is easier to judge against a return.",
    },
    {
      trait: "asked first",
      point: "ask what they've budgeted before you name a figure",
      why: "Their number tells you where to start.",
    },
    {
      trait: "candid",
      point: "say openly where there's room and where there isn't",
      why: "It saves a round of guessing.",
    },
    {
      trait: "fast",
      point: "name the final figure at once",
      why: "It cuts out the haggling.",
    },
    {
      trait: "formal",
      point: "refer to the quote and its date",
      why: "Then you both speak about the same document.",
    },
    {
      trait: "casual",
      point: "say the number as plainly as you would to a colleague",
      why: "A price doesn't need a ceremony.",
    },
    {
      point: "name the figure yourself, before they have to ask",
      why: "Nobody listens to the rest while they wait for the price.",
    },
  ],
  protection: [
    {
      trait: "in order",
      point: "go through it clause by clause, in their numbering",
      why: "Their own order is the one they can check.",
    },
    {
      trait: "brief",
      point: "bring the one page that answers it and leave the rest as an annex",
      why: "The document is for reading later.",
    },
    {
      trait: "risks",
      point: "say which risk each clause covers",
      why: "Then a clause is a protection, not an obstacle.",
    },
    {
      trait: "plain words",
      point: "say in everyday words what each clause means",
      why: "Most disputes begin with a sentence nobody understood.",
    },
    {
      trait: "asked first",
      point: "ask which clauses worry them",
      why: "You'll spend the time where it counts.",
    },
    {
      trait: "unhurried",
      point: "send the text beforehand and mark what's new",
      why: "Contracts aren't read in a meeting.",
    },
    {
      point: "have the document to hand, with its date and whom to ask",
      why: "What can be looked up needn't be argued.",
    },
  ],
  decision: [
    {
      trait: "one next step",
      point: "ask for this one decision, and say what follows from a yes",
      why: "One decision at a time gets made.",
    },
    {
      trait: "unhurried",
      point: "say when it's really needed, and what waiting would cost",
      why: "An honest date isn't pressure.",
    },
    {
      trait: "asked first",
      point: "ask what it would take to get to a yes",
      why: "The answer is the list of what's left to do.",
    },
    {
      trait: "recommendation",
      point: "say which way you'd go, and why",
      why: "A proposal is quicker to decide on than a question.",
    },
    {
      trait: "options",
      point: "lay out the choices with what each would mean",
      why: "It stays their decision.",
    },
    {
      trait: "risks",
      point: "say what happens if it turns out wrong, and how you'd get back",
      why: "A way out makes a yes easier.",
    },
    {
      trait: "fast",
      point: "offer to settle it on the spot",
      why: "A quick yes keeps things moving.",
    },
    {
      point: "ask for the decision, and who else has to agree",
      why: "A decision without its people is only an opinion.",
    },
  ],
  timing: [
    {
      trait: "in order",
      point: "give the dates in a row, and a name for each",
      why: "A date with a name is a plan.",
    },
    {
      trait: "unhurried",
      point: "offer two dates, and be fine with the later one",
      why: "A choice of dates leaves the pace to them.",
    },
    { trait: "direct", point: "give one date, and what would move it", why: "One date can be held to." },
    {
      trait: "calm",
      point: "give the dates early, so they surprise nobody",
      why: "What's known in good time needs no hurry.",
    },
    {
      trait: "careful claims",
      point: "give only dates that you can keep",
      why: "A missed date costs more than a late one.",
    },
    {
      trait: "fast",
      point: "offer the earliest date first",
      why: "It shows you won't be the one who waits.",
    },
    {
      trait: "outcome",
      point: "start from the day it has to be done, and work back",
      why: "The end date gives the others their sense.",
    },
    { point: "offer a date, and say what it depends on", why: "A date is only as good as its conditions." },
  ],
} as const satisfies Readonly<Record<string, readonly ItemAdvice[]>>;
