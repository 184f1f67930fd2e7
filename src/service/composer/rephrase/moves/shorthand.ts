import { capitalised } from "../../words.ts";
import { mask } from "../mask.ts";
import type { Edit, Sentence } from "../sentence.ts";
import type { Move } from "./move.ts";

const onDay = "(?<=\\b(?:by|on|until|before|b4|to|from|this|next|or|and|eod|cob|eow|out|do|move|make) )";
const state =
  "(?:well|ok|okay|free|available|around|interested|happy|open|up|good|sure|still|not|(?:do|go|com|look|plann|join|gett|work)ing)\\b";
/** Behind it, "ur ok" is somebody's. */
const wanted = "\\b(?:need|want|get|got|have|await|for|with) ";
/** Shorthand of chats as a pattern's source, and what it's short for. "ASAP" and "FYI" are words of offices. */
const shorthand: Readonly<Record<string, string>> = {
  "thx|thnx|thks|tks|tnx": "thanks",
  "pl[sz]": "please",
  "tmrr?w|tmw|tmr": "tomorrow",
  "tmrw['’]?s": "tomorrow's",
  im: "I'm",
  whats: "what's",
  "its(?= (?:been|an?|not|all|now|just|so|too|very|ok|okay|fine|fixed|done|ready|gone|over|off)\\b)": "it's",
  "(?<=^\\P{L}*)its(?= (?:with|on|at|in|for|from|about|only|still|our|my|the|your|PO|order)\\b)": "it's",
  "w/(?=\\s)": "with",
  "w/o(?:ut)?": "without",
  "w/in": "within",
  "b/c": "because",
  "b/w(?= \\d)": "between",
  lmk: "let me know",
  btw: "by the way",
  mtg: "meeting",
  msg: "message",
  ppl: "people",
  b4: "before",
  "(?<=\\b(?:am|is|are|be|was|were|been|i['’]m|he['’]s|she['’]s|they['’]re|we['’]re|you['’]re|out) )ooo":
    "out of the office",
  "(?<=\\b(?:next|last|this|that|the|a|one|per|each|every|mid) |^)wk": "week",
  "(?<=\\b(?:[2-9]|\\d\\d|two|three|four|five|six|few|couple of) )wks": "weeks",
  "wknd|wkend": "weekend",
  "bc|cuz|coz": "because",
  tho: "though",
  idk: "I don't know",
  "sry|srry": "sorry",
  appt: "appointment",
  prob: "probably",
  sth: "something",
  smth: "something",
  msgs: "messages",
  "attd|att['’]d": "attached",
  "(?<=\\d )pcs": "pieces",
  addr: "address",
  "(?<=\\b(?:an|one) )hr": "hour",
  "(?<=\\b\\d+ )hrs": "hours",
  shd: "should",
  wont: "won't",
  dont: "don't",
  cant: "can't",
  didnt: "didn't",
  doesnt: "doesn't",
  isnt: "isn't",
  wasnt: "wasn't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  thats: "that's",
  hes: "he's",
  shes: "she's",
  theres: "there's",
  "ill(?= (?:send|call|put|let|get|be|do|have|check|ask|come|try|ring|email)\\b)": "I'll",
  "(?<=\\b(?:two|both|few|quick|some|these|the|any|my|\\d) )qs": "questions",
  "(?<=\\b(?:test|staging|dev|demo|prod) )env": "environment",
  esp: "especially",
  aparently: "apparently",
  differnt: "different",
  recieve: "receive",
  recieved: "received",
  definately: "definitely",
  seperate: "separate",
  seperately: "separately",
  occured: "occurred",
  untill: "until",
  "tommorr?ow|tomorow": "tomorrow",
  adress: "address",
  accomodate: "accommodate",
  beleive: "believe",
  enviroment: "environment",
  immediatly: "immediately",
  neccessary: "necessary",
  succesful: "successful",
  thier: "their",
  teh: "the",
  alot: "a lot",
  aswell: "as well",
  youre: "you're",
  theyre: "they're",
  ive: "I've",
  abt: "about",
  atm: "at the moment",
  yday: "yesterday",
  rn: "right now",
  "(?<=\\ba )sec": "moment",
  asap: "asap",
  "(?<=^\\P{L}*|^\\p{L}{2,5} \\p{L}{2,20}, )fyi(?= (?!you)\\p{L})": "fyi",
  ...Object.fromEntries(
    ["day", "week", "month", "quarter", "year"].map((span) => [
      `(?<=\\b(?:by|before|until|till|at) )eo${span.charAt(0)}`,
      `the end of the ${span}`,
    ]),
  ),
  u: "you",
  "(?<!\\d )yr(?= (?!(?:end|old|term|deal|option)\\b)\\p{L})": "your",
  "(?<=\\b(?:u|you|we|they) )r": "are",
  [`(?<!${wanted})ur(?= ${state})`]: "you are",
  [`(?<=${wanted})ur|ur(?! ${state})`]: "your",
  ...Object.fromEntries(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => [
      `${day}s(?= (?:call|meeting|demo|session|run|review|visit|slot|workshop|lunch|interview|training)\\b)`,
      `${day}'s`,
    ]),
  ),
  [`${onDay}mon`]: "Monday",
  [`tues|${onDay}tue`]: "Tuesday",
  [`weds|${onDay}wed`]: "Wednesday",
  [`thurs?|${onDay}thu`]: "Thursday",
  [`${onDay}fri`]: "Friday",
};
const patterns = Object.entries(shorthand).map(([short, full]) => ({ pattern: asWord(short), full }));
/** Few sentences have any, and to look for each took a tenth of a rewording's time. */
const anyShorthand = asWord(Object.keys(shorthand).join("|"));

function asWord(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}@#/.&_-])(?:${source})(?![\\p{L}\\p{N}@/_'’-]|\\.\\p{L})`, "giu");
}

/** @param own what readers want instead of some of the full forms */
function spelledOut(own: Readonly<Record<string, string>>): Move["edits"] {
  return ({ text }: Sentence): Edit[] => {
    const seen = mask(text);
    if (seen.search(anyShorthand) === -1) return [];
    const edits = patterns.flatMap(({ pattern, full }) =>
      [...seen.matchAll(pattern)]
        // "U" and "SEC" are other abbreviations.
        .filter(
          ({ index, 0: short }) =>
            index === 0 || short.length > 3 || /^eo/iu.test(short) || short === short.toLowerCase(),
        )
        .map(({ index, 0: short }) => ({ at: index, end: index + short.length, put: own[full] ?? full })),
    );
    const changed = edits.filter(({ at, end, put }) => put !== text.slice(at, end).toLowerCase());
    if (changed.length === 0) return [];
    const [initial = ""] = text;
    const isBegun = changed.some(({ at }) => at === 0) || initial === initial.toUpperCase();
    return [
      ...(isBegun ? [] : [{ at: 0, end: 1, put: initial.toUpperCase() }]),
      ...changed.map((edit) => ({ ...edit, put: edit.at === 0 ? capitalised(edit.put) : edit.put })),
    ];
  };
}

/** What is usual among colleagues, or can't be told for certain. */
const partly = {
  left: /(?<![\p{L}\p{N}@/])(?:[wb]\/\p{L}|(?:thx|pls|imo|imho|afaik|iirc|wrt|tb[acd]|cob|rsvp|approx|incl|fyi|asap)(?![\p{L}\p{N}]))/iu,
  what: "Some abbreviations are spelled out",
};

export const shorthandMoves: readonly Move[] = [
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Abbreviations are spelled out",
    partly,
    effort: 2,
    isOfRegister: true,
    edits: spelledOut({ thanks: "thank you", asap: "as soon as possible", fyi: "for your information," }),
  },
  {
    when: ["plain words", "serious", "tactful", "detailed", "warm", "calm", "direct"],
    unless: ["formal", "casual", "humour", "lively"],
    what: "Abbreviations are spelled out",
    partly,
    effort: 1,
    edits: spelledOut({}),
  },
];
