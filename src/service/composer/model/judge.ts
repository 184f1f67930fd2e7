import type { UnusableReason } from "../composer-error.ts";
import type { ChatMessage } from "./chat-completions.ts";
import type { Problem } from "./checks/checked.ts";
import type { Prompt } from "./prompt.ts";
import type { Reply } from "./read-answer.ts";

/** What is repeated to a model of its own answer, in characters, and how many words of others a complaint quotes. */
const [maxRepeatedLength, maxQuoted] = [20_000, 50];

/** A sentence of the instructions of this length or more in an answer was copied, in characters. */
const copied = 60;

/** What a second request is made for. */
export interface Complaint {
  reason: UnusableReason;
  problems: readonly Pick<Problem, "instruction" | "about">[];
  /** The answer that it is about. */
  written: string;
}

/** A doubtful text may be passed on when a repair brought nothing better; a refused one may not. */
export type Verdict<Text> =
  | { kind: "passed"; text: Text }
  | { kind: "doubtful"; text: Text; complaint: Complaint }
  | { kind: "refused"; complaint: Complaint };

/**
 * @param check finds what is wrong with an answer of the right shape
 * @returns whether the text may be passed on, and what is wrong with it
 */
export async function judged<Text>(
  prompt: Prompt,
  reply: Reply<Text>,
  check: (text: Text) => Promise<readonly Problem[]>,
): Promise<Verdict<Text>> {
  const { written } = reply;
  if (reply.kind === "unread") {
    const problems = [{ instruction: reply.instruction, about: [] }];
    return { kind: "refused", complaint: { reason: "it is not of the asked shape", problems, written } };
  }
  const { text } = reply;
  const problems = [...givenAway(prompt, stringsIn(text)), ...(await check(text))];
  const refused = problems.find(({ severity }) => severity === "refuse");
  const [first] = refused === undefined ? problems : [refused];
  if (first === undefined) return { kind: "passed", text };
  const complaint = { reason: first.reason, problems, written };
  return refused === undefined ? { kind: "doubtful", text, complaint } : { kind: "refused", complaint };
}

/** @returns the data, and after a complaint the answer it is about and what is wrong with it */
export function messagesFor(prompt: Prompt, complaint?: Complaint): ChatMessage[] {
  const messages: ChatMessage[] = [
    { role: "system", content: prompt.instructions },
    { role: "user", content: prompt.data },
  ];
  if (complaint === undefined) return messages;
  const { problems, written } = complaint;
  const instructions = problems.map(({ instruction, about }) =>
    about.length === 0
      ? instruction
      : `${instruction} As data:\n${prompt.enclosed(about.slice(0, maxQuoted))}`,
  );
  const content = [
    "Your answer cannot be used.",
    ...instructions,
    "Write the whole JSON object again, mended.",
  ];
  return [
    ...messages,
    { role: "assistant", content: written.trim() === "" ? "{}" : written.slice(0, maxRepeatedLength) },
    { role: "user", content: content.join("\n\n") },
  ];
}

/** What was copied from the instructions into a text that is passed on. */
function givenAway({ confidential, secrets }: Prompt, texts: readonly string[]): Problem[] {
  const sentences = confidential
    .flatMap((each) => each.split(/(?<=[.:;])\s+/))
    .filter((each) => each.length >= copied);
  const about = [...secrets, ...sentences].filter((each) => texts.some((text) => text.includes(each)));
  if (about.length === 0) return [];
  return [
    {
      severity: "refuse",
      reason: "it gives away what it must not",
      instruction: "These words of your instructions are in the text: leave them out.",
      about,
    },
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
