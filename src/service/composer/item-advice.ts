import { type AgendaKind, kindOf } from "./agenda.ts";
import { anyItem, type ItemAdvice } from "./any-item-advice.ts";

const advicePerKind: Record<AgendaKind, readonly ItemAdvice[]> = {
  question: [
    {
      trait: "asked first",
      point: "Ask it as it stands, then wait",
      why: "An open question shows that the answer can still change something.",
    },
    {
      trait: "direct",
      point: "Answer it yourself in a sentence, then ask for theirs",
      why: "A straight answer gets a straight one back.",
    },
    {
      trait: "figures",
      point: "Bring the numbers that an answer would rest on",
      why: "A question with figures gets an answer with figures.",
    },
    {
      trait: "unhurried",
      point: "Send it ahead, and don't expect the answer on the day",
      why: "A considered answer is worth the wait.",
    },
    {
      trait: "brief",
      point: "Ask it in one breath and stop",
      why: "Short questions get short answers.",
    },
    {
      point: "Have your own answer ready, and say it second",
      why: "It shows that you have thought about it and still want theirs.",
    },
  ],
  trouble: [
    {
      trait: "direct",
      point: "say what went wrong, what's fixed and what isn't",
      why: "Straight bad news is shorter, and costs less trust.",
    },
    {
      trait: "warm",
      point: "say first whom it hurt, then what's being done",
      why: "People come before the incident.",
    },
    {
      trait: "figures",
      point: "say how often, how long and how many",
      why: "A problem that's been measured is easier to believe fixed.",
    },
    {
      trait: "candid",
      point: "name your own part in it before anyone else does",
      why: "It takes the blame off the table.",
    },
    {
      trait: "unhurried",
      point: "give the facts in writing, and come back to it after a day",
      why: "Nobody takes in bad news at speed.",
    },
    {
      trait: "tactful",
      point: "describe what happened, and leave out who was at fault",
      why: "It lets them keep face.",
    },
    {
      trait: "private",
      point: "take it up with nobody else in the room",
      why: "An audience turns a problem into a verdict.",
    },
    {
      point: "say what happened, what's being done and when they'll hear more",
      why: "Those are the three things anyone asks.",
    },
  ],
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
  people: [
    {
      trait: "warm",
      point: "name everyone, and thank the one who did the work",
      why: "They notice who is noticed.",
    },
    {
      trait: "titles",
      point: "introduce everyone with their full name and role",
      why: "Nobody has to guess who decides.",
    },
    {
      trait: "same person",
      point: "say who stays their contact throughout",
      why: "A known name is worth more than a new one.",
    },
    {
      trait: "private",
      point: "speak of people only as you would in front of them",
      why: "It shows how you speak about others.",
    },
    {
      trait: "direct",
      point: "say who decides and who does the work",
      why: "It saves a round of emails.",
    },
    {
      point: "say who does what, and who to ask when it's stuck",
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
      why: "Something that works needs showing only once.",
    },
    {
      trait: "shown",
      point: "let them try it before you explain it",
      why: "Hands learn faster than ears.",
    },
    {
      trait: "asked first",
      point: "stop after each step and ask what's missing",
      why: "The gaps they see are your next version.",
    },
    {
      trait: "in order",
      point: "say beforehand which three things you'll show",
      why: "They'll know what to watch for.",
    },
    {
      trait: "technical",
      point: "open it up and show how it works inside",
      why: "They'll want to see the machinery.",
    },
    {
      point: "show it on something of theirs, and let them steer",
      why: "People remember what they've steered themselves.",
    },
  ],
  news: [
    {
      trait: "figures",
      point: "give two figures, then and now, and what made the difference",
      why: "A change is the only news in a report.",
    },
    {
      trait: "brief",
      point: "give one line on what changed since last time",
      why: "Anyone who wants the rest can ask.",
    },
    {
      trait: "direct",
      point: "start with the result, good or bad",
      why: "The rest makes sense only after it.",
    },
    {
      trait: "stories",
      point: "tell it through one case",
      why: "A single case stays in mind longer than a trend.",
    },
    {
      trait: "warm",
      point: "name the people behind the progress",
      why: "Results have faces.",
    },
    {
      trait: "in order",
      point: "go through it in the same order as last time",
      why: "What's changed stands out by itself.",
    },
    {
      trait: "asked first",
      point: "ask how it looks from their end",
      why: "Their view may not match your report.",
    },
    {
      point: "say what changed since last time, and what it means for them",
      why: "News matters for what it changes.",
    },
  ],
  other: [],
};

/** @returns the rows for what the item is about, and those for any item */
export function itemAdvice(item: string): { ofKind: readonly ItemAdvice[]; ofAny: readonly ItemAdvice[] } {
  return { ofKind: advicePerKind[kindOf(item)], ofAny: anyItem };
}
