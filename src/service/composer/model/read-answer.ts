import { z } from "zod";
import { type ChatAnswer, parsedJson } from "./chat-completions.ts";

/** What came back, as far as it can be read. */
export type Reply<Text> =
  | { kind: "read"; text: Text; written: string }
  /** `instruction` says what is wrong, for the model. */
  | { kind: "unread"; instruction: string; written: string };

/** Of what the schema objects to, so much is told. In characters. */
const maxMistakeLength = 2_000;

/** Braces at which an object may begin, from the end: a brief has two dozen. */
const maxStarts = 60;

/** What a model thinks before it answers, up to the mark after it; the mark before it may be lacking. */
const thoughts =
  /^[\s\S]*(?:<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<\|channel\|>\s?final[^{]{0,60}<\|message\|>)/i;

/**
 * Reads the object that was asked for, wherever it is: alone, in a fence, after thoughts or channel marks, between
 * other words, or among the thoughts where nothing else was written.
 */
export function readAnswer<Text>(
  answer: ChatAnswer,
  shape: z.ZodType<Text>,
  tidied = (text: Text): Text => text,
): Reply<Text> {
  const written = answer.content;
  const said = written.replace(thoughts, "");
  const isThinking = /^\s*(?:<(?:think|thinking|thought|reasoning)>|\[THINK\])/i.test(said);
  const objects = objectsIn(written.trim() === "" ? answer.reasoning : isThinking ? "" : said);
  const reads = objects.map((object) => shape.safeParse(object));
  for (const read of reads) if (read.success) return { kind: "read", text: tidied(read.data), written };
  const [first] = reads;
  return { kind: "unread", instruction: mistakeOf(answer, first?.error), written };
}

function mistakeOf({ isCut, content }: ChatAnswer, error: z.ZodError | undefined): string {
  if (isCut) return "The answer was cut off: be shorter.";
  if (error !== undefined)
    return `It does not match the schema:\n${z.prettifyError(error).slice(0, maxMistakeLength)}`;
  return content.trim() === ""
    ? "There was no JSON object. Call no tool; answer with the object."
    : "It is not one JSON object with nothing around it.";
}

/** @returns the values that end with the last closing brace, the longest one first */
function objectsIn(text: string): unknown[] {
  const whole = parsedJson(text.trim());
  if (whole !== undefined) return [whole];
  const end = text.lastIndexOf("}");
  const starts = [...text.slice(0, end + 1).matchAll(/\{/g)].slice(-maxStarts);
  return starts.flatMap(({ index }) => parsedJson(text.slice(index, end + 1)) ?? []);
}
