import { isEnglish } from "./english.ts";
import { isForMail } from "./goal.ts";
import { sentencesOf } from "./text.ts";

/** A whole sentence about something that the sender and the contact share. */
const fact =
  /^(?:The|Our|We|I|Your|You|There|It|This|That|These|Both|All|My|No|An?) [^.!?]{0,160}\b(?:is|are|was|were|has|have|had|will|can|ends?|starts?|takes?|costs?|met|talked|spoke|sent|agreed|opens?|closes?|covers?|includes?|\p{L}{3,}ed)\b[^!?]*\.$/u;

const thirdPerson = /\b(?:he|she|him|her|his|hers|they|them|their)\b/i;

/** What one side would rather keep to itself while it bargains. */
const bargaining =
  /\b(?:can go|could go|(?:up|down) to|at (?:most|least)|minimum|lowest|floor|margin|target|want|need|hope|budget|afford|competitor|urgent|secret)\b/iu;

const maxFacts = 3;

/**
 * @param context the sender's notes
 * @returns its sentences as they were typed, where each is a whole one that may be told to the contact; otherwise none
 */
export function tellableFacts(context: string): string[] {
  const lines = context.split(/\n+/).filter((line) => line.trim() !== "");
  const sentences = lines.flatMap(sentencesOf).map((sentence) => sentence.trim());
  const areTellable = sentences.every(
    (each) =>
      fact.test(each) && !thirdPerson.test(each) && !bargaining.test(each) && isForMail(each.slice(0, -1)),
  );
  return areTellable && sentences.length <= maxFacts && isEnglish(context) ? sentences : [];
}
