import { compiled } from "./intent.ts";

const kinds =
  "(?:an? |the |some )?(?:(?:short|quick|nice|friendly|polite|formal|warm|brief|follow-up|good|firm|little) )*";
const wrappings = [
  "(?:press|pr|hr|sales|legal|finance|marketing): ?",
  "(?:please|pls|just|ok|so|then|and|also|goal:|purpose:|aim:|objective:|news:|update:|message:|ask:|remind(?:er)?:|to)[ ,]+",
  "(?:i|we)(?:['’]d| would)? (?:really )?(?:want|need|like|love|wish|have|hope|plan|intend)(?: you)? to ",
  "(?:i|we)(?:['’]m| am|['’]re| are) (?:trying|hoping|looking|planning|going) to ",
  "(?:i|we) (?:want|need)(?= )",
  "(?:trying|looking|hoping|try|want|need|would like|wanna|gotta) to ",
  "(?:can|could) you (?:please )?(?:help me )?(?:to )?(?=write|draft|compose)",
  "help me (?:to )?",
  `(?:write|draft|compose|send|shoot|drop|need)(?: (?:me|up|{them}))* ${kinds}(?:e-?mail|mail|message|note|letter|text|dm|inmail|line)(?: to {them}| for {them})?(?: (?:to|in order to|that|which))? (?=\\p{L})`,
  "(?:write|e-?mail|message|text|dm|ping|contact|reach out)(?: to)? {them} (?:to|and) ",
  "ask (?:if we (?:can|could) |to )(?=(?:re-?schedule|move|push|postpone|shift|delay|meet|extend|renew)(?![\\p{L}]))",
  "reach out (?:to {them} )?(?:to|and) ",
  "(?:text|e-?mail|message|write|ping|dm|call)(?: to)? {them} (?:about|regarding):? (?=(?:drinks|coffee|lunch|dinner|breakfast|an? |the ))",
  "(?:(?:quick|short|friendly) )?(?:text|e-?mail|message|note|dm) to (?=(?:set|book|ask|confirm|thank|invite|tell|arrange|schedule|remind|chase) )",
  "(?:soft|softly|soft-?|gentle|light|quick|short|honest|casually|politely|nicely|gently|firmly|tactfully|kindly|warmly|subtly|quickly|carefully|diplomatically) ",
].map((wrapping) => new RegExp(`^${compiled(wrapping).source.slice(1, -1)}`, "iu"));

/** @returns the purpose without what was wrapped around it: "write her a nice note asking for…" → "ask for…" */
export function unwrapped(text: string): string {
  let left = text;
  for (let round = 0; round < 4; round += 1) {
    const before = left;
    for (const wrapping of wrappings) {
      const rest = left.replace(wrapping, "");
      // "I want him to…" and "we need the…" are read with their verb.
      if (rest !== left)
        left = /^(?:i|we) (?:want|need)$/i.test(left.slice(0, left.length - rest.length).trim())
          ? `need${rest}`
          : rest;
    }
    if (left === before) break;
  }
  return infinitive(left.replace(/^(?:re|about|regarding):? /i, "talk about "));
}

const doings: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    asking: "ask",
    thanking: "thank",
    inviting: "invite",
    reminding: "remind",
    telling: "tell",
    letting: "let",
    informing: "inform",
    apologising: "apologise",
    apologizing: "apologize",
    congratulating: "congratulate",
    offering: "offer",
    proposing: "propose",
    suggesting: "suggest",
    declining: "decline",
    requesting: "request",
    booking: "book",
    scheduling: "schedule",
    confirming: "confirm",
    introducing: "introduce",
    sharing: "share",
    sending: "send",
    saying: "say",
  }),
);

function infinitive(text: string): string {
  const first = text.split(" ")[0] ?? "";
  const verb = doings.get(first.toLowerCase());
  return verb === undefined ? text : verb + text.slice(first.length);
}
