import type { ModelMessage } from "ai";
import { ComposerError, type UnusableReason } from "../composer-error.ts";
import type { Reply } from "./ask.ts";
import type { Problem } from "./checks/checked.ts";
import type { Prompt } from "./prompt.ts";

/** What is repeated to a model of its own answer, in characters. */
const maxRepeatedLength = 20_000;

/** How many words of others a complaint quotes. */
const maxQuoted = 50;

/** A sentence of the instructions of this length or more in an answer was copied, in characters. */
const copied = 60;

/** What a second request is made for. */
export interface Complaint {
  reason: UnusableReason;
  problems: readonly Omit<Problem, "reason">[];
  /** The answer that it is about. */
  written: string;
}

export type Verdict<Text> = { kind: "composed"; text: Text } | { kind: "not composed"; complaint: Complaint };

/**
 * @param check finds what is wrong with an answer of the right shape
 * @returns the text, or what is wrong with it
 * @throws ComposerError when the model was talked into giving away its instructions: then nothing of it is trusted
 */
export async function judged<Text>(
  prompt: Prompt,
  reply: Reply<Text>,
  check: (text: Text) => Promise<readonly Problem[]>,
): Promise<Verdict<Text>> {
  const { written } = reply;
  const texts = reply.kind === "read" ? [written, ...stringsIn(reply.text)] : [written];
  if (givesAway(prompt, texts.join("\n"))) {
    throw new ComposerError({ kind: "unusable answer", reason: "it gives away what it must not" });
  }
  if (reply.kind === "unread") {
    const reason = "it is not of the asked shape";
    return {
      kind: "not composed",
      complaint: { reason, problems: [{ instruction: reply.instruction }], written },
    };
  }
  const problems = await check(reply.text);
  const [first] = problems;
  return first === undefined
    ? { kind: "composed", text: reply.text }
    : { kind: "not composed", complaint: { reason: first.reason, problems, written } };
}

/** @returns the data, and after a complaint the answer it is about and what is wrong with it */
export function messagesFor(prompt: Prompt, complaint: Complaint | undefined): ModelMessage[] {
  const data: ModelMessage = { role: "user", content: prompt.data };
  if (complaint === undefined) return [data];
  const { problems, written } = complaint;
  const instructions = problems.map(({ instruction, about }) =>
    about === undefined
      ? instruction
      : `${instruction} As data:\n${prompt.enclosed(about.slice(0, maxQuoted))}`,
  );
  return [
    data,
    { role: "assistant", content: written.trim() === "" ? "{}" : written.slice(0, maxRepeatedLength) },
    {
      role: "user",
      content: [
        "Your answer cannot be used.",
        ...instructions,
        "Write the whole JSON object anew, mended.",
      ].join("\n\n"),
    },
  ];
}

function givesAway({ confidential, secrets }: Prompt, text: string): boolean {
  const sentences = confidential
    .flatMap((each) => each.split(/(?<=[.:;])\s+/))
    .filter((each) => each.length >= copied);
  return [...secrets, ...sentences].some((each) => text.includes(each));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
