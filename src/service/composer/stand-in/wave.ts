import type { ComposerContact, WaveBrief, WaveText } from "../composer.ts";
import { ComposerError } from "../composer-error.ts";
import { type Advice, readAdvice } from "./advice.ts";
import { tellableFacts } from "./context.ts";
import { isEnglish } from "./english.ts";
import { type Understood, understand } from "./goal.ts";
import { type Manner, mannerOf, namesOf } from "./manner.ts";
import { standInNote } from "./reasoning.ts";
import { withoutStop } from "./text.ts";

/** Goals that say no more than that one writes. */
const hello =
  /^(?:(?:say )?(?:hello|hi)|check(?:ing)? in|touch base|reconnect|stay in touch|keep in touch|get in touch|catch up)$/iu;

/**
 * Writes an outreach message (section 4.3): a greeting, what the goal says, a close in the contact's manner. Without a goal,
 * one question. The context is in it where it is whole sentences that may be told.
 *
 * @throws ComposerError "not composed"
 */
export function wave(contact: ComposerContact, request: WaveBrief): WaveText {
  const { tone, channel, context = "" } = request;
  const advice = readAdvice(contact);
  const goal = withoutStop(request.goal ?? "");
  // Whose advice is in another language may be written to in it, too.
  const ownWords = Object.values(contact.connection_language).join(" ").trim();
  if (goal === "" && ownWords !== "" && !isEnglish(ownWords, 0))
    throw new ComposerError({ kind: "not composed", reason: "not English" });
  const said = withoutObject(goal, advice) ?? understand(goal, namesOf(contact));
  if (said === undefined) {
    const reason = isEnglish(goal, 0) ? "goal not understood" : "not English";
    throw new ComposerError({ kind: "not composed", reason });
  }
  const facts = tellableFacts(context);
  const sentences = said.sentences[0]?.endsWith("?")
    ? [...facts, ...said.sentences]
    : [...said.sentences, ...facts];
  const text = wishFor(advice, said, tone) + sentences.join(" ");
  return {
    wave: {
      subject: channel === "sms" ? "" : said.subject,
      body: bodyOf(text, inTone(mannerOf(contact, advice), tone), channel),
      reasoning: reasoningOf(channel, context.trim() === "" ? undefined : facts.length > 0),
    },
  };
}

/** @returns what a goal says that names nothing: none, "reconnect", "follow up" */
function withoutObject(goal: string, advice: Advice): Understood | undefined {
  if (goal === "" || hello.test(goal)) return simplyAsking(advice);
  if (/^(?:renew|meet|talk|speak|reschedule)$/iu.test(goal))
    return { sentences: [`Could we ${goal.toLowerCase()}?`], subject: "A request" };
  if (/^(?:the )?renewal$/iu.test(goal))
    return { sentences: ["Could we talk about the renewal?"], subject: "Renewal" };
  if (!/^(?:follow(?:ing)?[ -]?up|quick follow-?up)$/iu.test(goal)) return undefined;
  return {
    sentences: ["I'd like to follow up with you. Where do things stand on your side?"],
    subject: "Following up",
  };
}

function simplyAsking(advice: Advice): Understood {
  if (advice.has("small talk"))
    return { sentences: ["How are you and your team?"], subject: "A quick hello" };
  if (advice.has("direct"))
    return { sentences: ["Is there anything you need from me?"], subject: "A quick question" };
  return { sentences: ["How are things on your side?"], subject: "A quick hello" };
}

function inTone(manner: Manner, tone: WaveBrief["tone"]): Manner {
  switch (tone) {
    case "professional":
      return { ...manner, close: "Kind regards" };
    case "casual":
      return { ...manner, greeting: manner.greeting.replace(/^Dear (\S+)$/u, "Hi $1"), close: "Cheers" };
    case "warm":
      return { ...manner, close: "Warm regards" };
    case "direct":
    case undefined:
      return manner;
    default:
      return tone satisfies never;
  }
}

/** A wish fits in front of a request alone, where a contact likes one or the sender wants it warm. */
function wishFor(advice: Advice, { sentences }: Understood, tone: WaveBrief["tone"]): string {
  const isWanted =
    tone === "warm" ? !advice.has("no small talk") : advice.has("small talk") && tone !== "direct";
  const [first = ""] = sentences;
  return isWanted && /^Could|^I'd like to (?:invite|follow|suggest|offer)/.test(first)
    ? "I hope you're well. "
    : "";
}

function bodyOf(text: string, { greeting, close }: Manner, channel: WaveBrief["channel"]): string {
  return channel === "sms" ? `${greeting},\n${text}` : `${greeting},\n\n${text}\n\n${close},`;
}

/** @param isContextTold `undefined` where there is no context */
function reasoningOf(channel: WaveBrief["channel"], isContextTold: boolean | undefined): string {
  return [
    standInNote,
    "It says what your goal says.",
    ...(isContextTold === false ? ["Your context isn't in it: add what they should know."] : []),
    ...(channel === "sms" ? [] : ["Your name goes below the close."]),
  ].join(" ");
}
