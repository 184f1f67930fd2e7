import type { ItemAdvice } from "./any-item-advice.ts";

/** How to bring what is told, shown or asked for. */
export const exchangeItems = {
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
      trait: "private",
      point: "Ask it when nobody else is listening",
      why: "An answer comes easier without an audience.",
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
  event: [
    {
      trait: "one next step",
      point: "agree who invites whom, and by when",
      why: "An event fills up by names, not by plans.",
    },
    {
      trait: "figures",
      point: "bring who came last time, and what came of it",
      why: "Turnout is what an event is judged by.",
    },
    {
      trait: "asked first",
      point: "ask whom they'd like to see in the room",
      why: "Their guest list says what it's for.",
    },
    {
      trait: "fast",
      point: "offer a date and a title, and fix both today",
      why: "Everything else waits for those two.",
    },
    {
      point: "settle the date, the audience and who does what",
      why: "Those three decide whether it happens.",
    },
  ],
  favour: [
    {
      trait: "brief",
      point: "ask for it in one sentence, and say how long it takes",
      why: "A small favour should sound small.",
    },
    {
      trait: "unhurried",
      point: "ask, and let them answer another day",
      why: "A favour given in a hurry is often regretted.",
    },
    {
      trait: "direct",
      point: "say who'd hear from them, and what about",
      why: "They can judge a favour that has a shape.",
    },
    {
      trait: "warm",
      point: "thank them for considering it before they answer",
      why: "A favour asked kindly is easier to decline, and to grant.",
    },
    {
      point: "say what it would take of their time, and leave them free to decline",
      why: "A favour counts only if it could have been a no.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly ItemAdvice[]>>;
