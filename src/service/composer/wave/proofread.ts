/** What no correct sentence contains: slips of joining the words of a goal or note. */
const slips = [
  // "Could you interview you this week?"
  "[Yy]ou (?!(?:think|know|say|said|believe|hope|feel|wish|mean|thought|what)(?!\\p{L}))\\p{L}+ you(?![\\p{L}'’])",
  "you (?:is|was|has|does|needs|wants|likes|works|uses)",
  "(?:an?|the|our|my|your) (?:an?|the|our|my|your|to|of|for|and|or|is|was|were|we|he|she|they|you|us|it)",
  "(?:[Tt]he|an?) \\p{L}+ what",
  "(?:for|about) \\p{L}+ing (?:\\p{L}+ ){0,6}and (?:rebook|reschedule|offer|ask|suggest|propose|send|move|find|set|rearrange)",
  // The rest of a sentence about two things: "the query are in the folder"
  "[Tt]he (?!staff|police|people|data|team|crew|media|children|women|men|board|press|majority|rest|couple|rich|poor|elderly)\\p{Ll}{2,20}(?<![sia]) (?:are|were)",
  "you you",
  ", \\p{Lu}\\p{L}+ (?:is|isn['’]t|are|has|hasn['’]t|was|can['’]t|won['’]t) [^?.]{2,60}(?=\\?$)",
  "your (?:there|here|is|are|and|or|to|at|in|on|by)",
  "[Tt]he (?:there|this|that|these|those|here)",
  "(?:and|or|but) if so",
  "(?:about|of) you to \\p{L}+",
  "about (?:you|we|I|he|she|they) (?:\\p{L}+ed|went|left|made|lost|got)",
  "if (?:yes|no|so|not|ok)(?=[.?!]?$)",
  "(?:and|but) be (?:gentle|kind|honest|friendly|nice|polite|firm|brief|quick|warm|clear|tactful|careful)",
  // "Are you still interested in the pilot, grant closes soon?"
  ", (?:the )?\\p{L}+ (?:closes|ends|starts|opens|expires|leaves|runs out|is due) [^?.]{2,40}(?=\\?$)",
  "(?:on|for) your \\p{L}+ and (?:catch up|meet|talk|suggest|ask|invite)",
  "us to (?:partner|work) with us",
  "(?:and|or|but) (?:why|how|when|what|who|where)(?=[.?!]?$)",
  "(?:and|or|but|if|because|with|of|the|an?|our|my|your)(?=[.?!]?$)",
].join("|");
const slip = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${slips})(?![\\p{L}'’-])`, "u");

/** @returns whether a sentence that was composed from a sender's words has none of these slips */
export function isWellFormed(sentence: string): boolean {
  const isTwoQuestions =
    /^(?:Are|Do|Did|Have|Would|Will) you /u.test(sentence) && / and (?:whether|if) /u.test(sentence);
  return (
    !isTwoQuestions &&
    !slip.test(sentence) &&
    !(joinedQuestion.test(sentence) && !introducedQuestion.test(sentence))
  );
}

/** "I wanted to let you know that I'm leaving and who takes over": a question behind a statement. */
const joinedQuestion = / and (?:who|what(?! to bring)|why|how|where)(?![\p{L}])[^?]*$/u;
const introducedQuestion =
  /(?<!\p{L})(?:tell|explain|know|ask|see|show|confirm|about|on|decide|discuss|of) (?:who|what|why|how|when|where|which|whether)(?!\p{L})/u;
