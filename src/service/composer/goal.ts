import { asSubject, contactAsObject, restSpokenTo } from "./second-person.ts";
import { withoutStop } from "./words.ts";

/** The purpose of a wave, as a sentence said to the contact. */
export interface Ask {
  sentence: string;
  /** A request wants an answer; a courtesy (thanks, congratulations) wants nothing, not even a closing line. */
  kind: "request" | "statement" | "courtesy";
  /** What it is about, for a subject line. */
  subject: string;
}

interface Form {
  /** Matches the goal's opening; what follows it is the rest. `THEM` stands for the contact as an object. */
  opening: string;
  /** `rest` is the goal without the opening, `goal` the whole, both as said to the contact. */
  say: (given: { rest: string; goal: string; can: "Can" | "Could" }) => string;
  /** Thanks, congratulations and apologies stand for themselves. */
  isCourtesy?: true;
  /** Where the opening belongs to the subject line. */
  subjectIsGoal?: true;
}

/** How a goal is turned into a sentence. The first row that matches is taken. */
const forms: readonly Form[] = [
  {
    opening: "(?:say )?thank(?: you| THEM)?(?: so much)?(?: for)?",
    say: ({ rest }) => `Thank you for ${rest}.`,
    isCourtesy: true,
  },
  {
    opening: "congratulate(?: THEM)?(?: on| for)?",
    say: ({ rest }) => `Congratulations on ${rest}.`,
    isCourtesy: true,
  },
  {
    opening: "(?:say sorry|apologi[sz]e)(?: to THEM)? (?:for|about)",
    say: ({ rest }) => `I am sorry about ${rest}.`,
    isCourtesy: true,
  },
  { opening: "invite(?: THEM)? to", say: ({ rest }) => `I would like to invite you to ${rest}.` },
  { opening: "introduce(?: THEM) to", say: ({ rest }) => `I would like to introduce you to ${rest}.` },
  { opening: "remind(?: THEM) that", say: ({ rest }) => `A reminder that ${rest}.` },
  { opening: "remind(?: THEM)? (?:about|of)", say: ({ rest }) => `A reminder of ${rest}.` },
  {
    opening: "(?:tell|inform)(?: THEM) (?:that)",
    say: ({ rest }) => `I would like you to know that ${rest}.`,
  },
  {
    opening: "(?:tell|inform)(?: THEM)? (?:about|of)",
    say: ({ rest }) => `I would like to tell you about ${rest}.`,
  },
  {
    opening: "(?:ask|check|find out|see|learn|know)(?: with)?(?: THEM)?(?= (?:whether|if) )",
    say: ({ rest }) => `I would like to know ${rest.replace(/^if /, "whether ")}.`,
  },
  {
    opening: "(?:ask|get|want|need|convince|persuade|encourage|nudge|push|help|remind)(?: THEM) to",
    say: ({ rest, can }) => `${can} you ${rest}?`,
  },
  { opening: "(?:ask|request)(?: THEM)? for", say: ({ rest, can }) => `${can} I ask you for ${rest}?` },
  {
    opening: "(?:ask|enquire|inquire)(?: THEM)? (?:about|on)",
    say: ({ rest }) => `I would like to ask about ${rest}.`,
  },
  {
    opening: "(?:get|obtain|request|collect|gather|secure)",
    say: ({ rest, can }) => `${can} I get ${rest}?`,
  },
  { opening: "confirm", say: ({ rest, can }) => `${can} you confirm ${rest}?` },
  { opening: "follow(?:ing)? up", say: ({ rest }) => `I am following up ${rest}.` },
  { opening: "check(?:ing)? in", say: ({ rest }) => `I am checking in ${rest}.` },
  {
    opening: "(?:upsell|cross-sell|sell|pitch)(?: THEM)?(?: on)?",
    say: ({ rest }) => `I would like to show you ${rest}.`,
  },
  {
    opening: "(?:catch up|reconnect|get back in touch|touch base|stay in touch)",
    say: ({ goal }) => `I would like to ${goal}.`,
    subjectIsGoal: true,
  },
  {
    opening: "(?:share|send|show|give|offer|propose|suggest|present|announce|introduce)(?: THEM)?",
    say: ({ goal }) => `I would like to ${goal}.`,
  },
  {
    opening:
      "(?:book|schedule|arrange|set up|organi[sz]e|plan|find|discuss|talk about|talk through|talk|go over|go through|walk through|review|explore|meet|speak|agree(?: on)?|settle|close|renew|extend|finali[sz]e|move|reschedule|sign|start|kick off|look at|decide(?: on)?|have|fix|resolve|unblock)",
    say: ({ goal, can }) => `${can} we ${goal}?`,
    subjectIsGoal: true,
  },
];

const isRequest = /\?$|^I would like to (?:know|ask)/;

/** Openings whose verb says nothing in a subject line. */
const emptyVerb =
  /^(?:book|schedule|arrange|set up|organi[sz]e|plan|find|discuss|talk about|talk through|go over|go through|agree on|have) /i;

/**
 * @param name the contact's, when known
 * @param goal in anyone's words: an order ("book a renewal call"), a thing ("renewal"), a question
 * @param isDirect "can" rather than "could"
 */
export function askFor(name: string | undefined, goal: string, isDirect: boolean): Ask {
  const words = withoutStop(goal).replace(/^to (?=\p{Ll})/u, "");
  if (/\?$/.test(words)) return { sentence: words, kind: "request", subject: asSubject(words) };
  const object = contactAsObject(name);
  for (const form of forms) {
    const opening = new RegExp(`^${form.opening.replaceAll("THEM", object)}(?=\\s|$)`, "iu").exec(words)?.[0];
    if (opening === undefined) continue;
    const rest = restSpokenTo(name, words.slice(opening.length).trimStart());
    if (rest === "" && form.subjectIsGoal === undefined) continue;
    const verb = opening.charAt(0).toLowerCase() + opening.slice(1);
    const whole = `${spokenObject(verb, object)} ${rest}`.trimEnd();
    const sentence = form.say({ rest, goal: whole, can: isDirect ? "Can" : "Could" });
    return {
      sentence,
      kind: form.isCourtesy ? "courtesy" : isRequest.test(sentence) ? "request" : "statement",
      subject: asSubject(form.subjectIsGoal ? whole.replace(emptyVerb, "") : rest),
    };
  }
  return { sentence: aboutSentence(words), kind: "statement", subject: asSubject(words) };
}

function spokenObject(opening: string, object: string): string {
  return opening.replace(new RegExp(` ${object}$`, "iu"), " you");
}

/** A thing can follow "about"; anything longer stands as it is behind a colon. */
function aboutSentence(words: string): string {
  const isThing =
    /^(?:the|a|an|our|your|my|next|last|this|new)\b/i.test(words) || words.split(" ").length <= 3;
  return isThing ? `I am writing about ${words}.` : `I am writing about this: ${words}.`;
}
