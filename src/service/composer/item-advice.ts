import { type AgendaKind, kindOf } from "./agenda.ts";
import type { Trait } from "./traits.ts";

/**
 * How to bring an item of an agenda, by what it is about. The first row whose trait the contact has is taken;
 * the last row of each kind has none and is for everyone. `point` follows a colon or a question mark.
 */
interface ItemAdvice {
  trait?: Trait;
  point: string;
  why: string;
}

const advicePerKind: Record<AgendaKind, readonly ItemAdvice[]> = {
  question: [
    {
      trait: "asked first",
      point: "Ask it as it stands, then wait",
      why: "An open question shows that the answer can still change something.",
    },
    {
      point: "Have your own answer ready, and say it second",
      why: "It shows that you have thought about it and still want theirs.",
    },
  ],
  trouble: [
    {
      trait: "direct",
      point: "say what went wrong, what is mended and what is not",
      why: "Bad news told straight is shorter, and costs less trust.",
    },
    {
      trait: "warm",
      point: "say first whom it hurt, then what is being done",
      why: "The person comes before the incident.",
    },
    {
      trait: "figures",
      point: "bring how often, how long and how many",
      why: "A measured problem is easier to believe mended.",
    },
    {
      point: "say what happened, what is being done and when they will hear more",
      why: "Those are the three things anyone asks.",
    },
  ],
  money: [
    {
      trait: "figures",
      point: "bring the figure, what it was before, and its source",
      why: "A figure beside its predecessor needs no adjective.",
    },
    {
      trait: "one next step",
      point: "name one figure and what you need to hold it",
      why: "One figure can be answered with yes or no.",
    },
    {
      trait: "warm",
      point: "say what it does for their people before what it costs",
      why: "Price is easier to hear once the use is clear.",
    },
    {
      trait: "unhurried",
      point: "give the figure in writing and ask for no answer on the day",
      why: "A price that may be slept on is trusted more.",
    },
    {
      point: "name the figure yourself, before they have to ask",
      why: "Whoever waits for the price is not listening to the rest.",
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
      point: "have the document to hand, with its date and whom to ask",
      why: "What can be looked up need not be argued.",
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
      point: "say by when it is really needed, and what waiting would cost",
      why: "An honest date is no pressure.",
    },
    {
      trait: "asked first",
      point: "ask what would have to be true for a yes",
      why: "The answer is the list of what is left to do.",
    },
    {
      point: "ask for the decision, and who else has to agree",
      why: "A decision without its people is only an opinion.",
    },
  ],
  timing: [
    {
      trait: "in order",
      point: "give the dates in a row, and who holds each",
      why: "A date with a name is a plan.",
    },
    {
      trait: "unhurried",
      point: "offer two dates, and take the later without a sigh",
      why: "A choice of dates leaves the pace to them.",
    },
    { trait: "direct", point: "give one date, and what would move it", why: "One date can be held to." },
    { point: "offer a date, and say what it depends on", why: "A date is only as good as its conditions." },
  ],
  people: [
    {
      trait: "warm",
      point: "name everyone, and thank the one who did the work",
      why: "They notice who is noticed.",
    },
    {
      point: "say who does what, and who is asked when it sticks",
      why: "Names turn an intention into an arrangement.",
    },
  ],
  showing: [
    {
      trait: "purpose",
      point: "show the one moment that their customer would remember",
      why: "A picture carries further than a list.",
    },
    {
      trait: "brief",
      point: "show one thing working, then stop",
      why: "What is shown once and works needs no second showing.",
    },
    {
      point: "show it on something of theirs, and let them steer",
      why: "What people steer themselves they remember.",
    },
  ],
  news: [
    {
      trait: "figures",
      point: "two figures, then and now, and what made the difference",
      why: "A change is the only news in a report.",
    },
    { trait: "brief", point: "one line on what changed since last time", why: "They can ask for the rest." },
    {
      point: "say what changed since last time, and what it means for them",
      why: "News matters by what it changes.",
    },
  ],
  other: [
    {
      trait: "asked first",
      point: "ask what they would want from this",
      why: "It may not be what you have prepared.",
    },
    {
      trait: "direct",
      point: "say what you need from them here, first",
      why: "They can then listen to the rest for a reason.",
    },
    {
      trait: "warm",
      point: "say what you would like to do about it together",
      why: "It makes the work a shared one.",
    },
    {
      trait: "purpose",
      point: "say what becomes possible once it is done",
      why: "The end explains the means.",
    },
    {
      point: "say where it stands and what is still open",
      why: "It gives them something definite to answer.",
    },
  ],
};

/** @returns the rows for what the item is about */
export function itemAdvice(item: string): readonly ItemAdvice[] {
  return advicePerKind[kindOf(item)];
}
