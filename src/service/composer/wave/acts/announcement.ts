import { clause, withoutStop } from "../../words.ts";
import type { Ask, Tone } from "../intent.ts";
import { isWellFormed } from "../proofread.ts";
import { namePattern, type Reader } from "../reader.ts";
import { subjectOfNews } from "../subject.ts";
import { openings, orders } from "../vocabulary.ts";
import { statedIn } from "./background.ts";

/** @returns what a goal has the sender tell the reader, where the content is a statement as people note it: "tell him permits approved" */
export function announcementIn(reader: Reader, text: string, tone: Tone): Ask | undefined {
  const telling = new RegExp(
    `^(?:please |just |also )?(?:(?:tell|inform|notify|warn|update|remind|let|text|message) (?:him|her|them|${namePattern(reader)})(?: know)?(?:[:,]| that)? |(?<label>remind|update|heads[- ]up|fyi|news|reminder): ?)(?<content>.{5,200})$`,
    "iu",
  ).exec(text);
  const content = telling?.groups?.content;
  if (content === undefined || /^(?:to|about|of|on|if|whether|not|yes|no)(?!\p{L})/iu.test(content))
    return undefined;
  const said = statedIn(reader, content, "");
  if (said === undefined || !/^(?:The|Our|My|I|We|There|It)(?!\p{L})/u.test(said) || said.endsWith("?"))
    return undefined;
  const isReminder = /^(?:please |just |also )?remind/iu.test(text);
  const stated = withoutStop(clause(said));
  const opening = isReminder
    ? "This is a short reminder that"
    : tone === "direct"
      ? "A short note:"
      : "I wanted to let you know that";
  const sentence =
    stated.includes(": ") && opening.endsWith(":") ? `${withoutStop(said)}.` : `${opening} ${stated}.`;
  return isWellFormed(sentence) && !another.test(content)
    ? { sentence, kind: "news", subject: subjectOfNews(stated, "Some news") }
    : undefined;
}

/** What follows is another purpose. */
const another = new RegExp(` (?:and|then|but) (?:need|want|get|${openings}|${orders})(?!\\p{L})`, "iu");
