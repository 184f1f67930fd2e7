import { compiled } from "./intent.ts";
import { actions, orders } from "./vocabulary.ts";

const kinds =
  "(?:an? |the |some )?(?:(?:short|quick|nice|friendly|polite|formal|warm|brief|follow-up|good|firm|little) )*";
const wrappings = [
  "(?:press|pr|hr|sales|legal|finance|marketing): ?",
  "(?:please|pls|just|ok(?! (?:to|if|with) )|so|then|and|also|goal:|purpose:|aim:|objective:|news:|update:|message:|ask:|remind(?:er)?:|to)[ ,]+",
  "(?:i|we)(?:['’]d| would)? (?:really )?(?:want|need|like|love|wish|have|hope|plan|intend)(?: you)? to ",
  "(?:i|we)(?:['’]m| am|['’]re| are) (?:trying|hoping|looking|planning|going) to ",
  "(?:i|we) (?:want|need)(?= )",
  "(?:trying|looking|hoping|try|want|(?:he |she |they )?wants(?! to (?:know|hear|see|find out) (?:if|whether|when|how|what|why|where) (?:we|our|I)(?!\\p{L}))|(?:he |she |they )want|need|would like|would love|wanna|gotta) to ",
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
  return infinitive(
    left
      .replace(/^(?:re|about|regarding):? /i, "talk about ")
      .replace(
        /^reminder:? (?!(?:to|that|about|of|for|on|e-?mail|mail|message|letter|note|call|the|an?) )(?!.*(?:nda|form|contract|agreement|report|quote|po)$)/iu,
        "remind them about ",
      )
      .replace(/^(?:invoice|payment) reminder$/iu, "chase the overdue invoice")
      .replace(
        /^payment of (?:the |an? )?(?=(?:overdue|open|unpaid|late|outstanding) invoice)/iu,
        "chase the ",
      )
      .replace(
        /^((?:negotiate|change|extend|reduce|cut|lower|raise) [^,]{3,60}), (?=\d+ to \d)/iu,
        "$1 from ",
      )
      .replace(/^get (?:an? |his |her |their )?agreement (?:on|about) /iu, "agree on ")
      .replace(/^(?=(?:order|booking) confirmation (?:for|of) )/iu, "send the ")
      .replace(
        / (?:after|since) (?:he|she|they) (?:went|has gone|have gone|fell) (?:quiet|silent|cold|dark)$/iu,
        "",
      )
      .replace(/^(?:notice|notification|news) that (?=\p{L})/iu, "tell them that ")
      .replace(/^answer (?=(?:his|her|their) )/iu, "reply to ")
      .replace(/^invitation to (?=\p{Ll})(?!(?:the|our|an?|my) )/iu, "invite them to ")
      .replace(/^(?:make|put|argue) (?:the|a|our|my) case for /i, "suggest "),
  );
}

/** How goals begin, as a gerund: "cancelling" → "cancel". */
const doings: ReadonlyMap<string, string> = new Map(
  `${orders}|${actions}|ask|thank|invite|remind|tell|let|apologise|apologize|congratulate|offer|propose|say|win|seek|obtain|lock|make|push`
    .split("|")
    .filter((verb) => /^\p{L}{2,}$/u.test(verb))
    .flatMap((verb) => gerundsOf(verb).map((gerund) => [gerund, verb])),
);

function gerundsOf(verb: string): string[] {
  return [
    `${verb.replace(/(?<=[^eoy])e$/u, "")}ing`,
    ...(/[^aeiou][aeiou][^aeiouwxy]$/u.test(verb) ? [`${verb}${verb.at(-1)}ing`] : []),
  ];
}

/** A gerund and what follows it where it's an action: "booking the room", but not "booking system". */
const objects =
  /^\p{L}+ing (?:(?:the|our|my|an?|her|him|them|his|their|your|some|any|more|this|that|it|us|me|back|up|down|over|out|in|on|for|to|with|if|whether|who|why|how|sorry|yes|no|thanks|of|about|from|at|by|that|after|before|payment|approval|feedback|permission|help|advice|amends)(?!\p{L})|[\p{Lu}\d\u{FFFC}])/u;

function infinitive(text: string): string {
  const first = text.split(" ")[0] ?? "";
  const verb = doings.get(first.toLowerCase());
  const isDone = verb !== undefined && (/^(?:ask|thank)ing /iu.test(text) || objects.test(text));
  return isDone && !/^(?:meeting|running)$/iu.test(first) ? verb + text.slice(first.length) : text;
}
