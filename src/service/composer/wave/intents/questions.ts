import type { Intent } from "../intent.ts";
import { asQuestion, openQuestion } from "../question.ts";
import { asSubject } from "../subject.ts";

/** Purposes that want to know something. */
export const information: readonly Intent[] = [
  {
    patterns: [
      "(?:check|make sure|see if|ask if|find out if)(?: that| whether)? (?:he|she|they|{them})(?:['’]s|['’]re| is| are) (?:still )?(?:happy|satisfied|pleased)(?: (?:with|after) {thing})?(?: (?:before|ahead of) (?:the )?(?:renewal|\\p{L}+))?",
    ],
    say: ({ thing }) => ({
      sentence: `Are you happy with ${thing === "" ? "how things are going" : thing}?`,
      kind: "question",
      subject: thing === "" ? "How are things going?" : asSubject(`A question about ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:find out|ask|see|check|know|understand)(?: {them})? why (?:{them}|he|she|they|we)(?:['’](?:s|ve|re)| has| have| is| are)? (?:went|gone|going|not heard|been|haven['’]t heard|got|stopped|not) ?(?:quiet|silent|dark|cold|back|replying|responding|answering)?(?: from {them})?(?: (?:after|since|following) {thing})?",
    ],
    say: ({ thing }) => ({
      sentence: `I haven't heard from you ${thing === "" ? "for a while" : `since ${thing}`} and wanted to ask where things stand on your side.`,
      kind: "question",
      subject: "Following up",
    }),
  },
  {
    patterns: [
      "(?:find out|ask|learn|know|understand|hear|get feedback on)(?: from)?(?: {them})? why (?:(?:{them}|he|she|they|we) (?:went|chose|picked|decided|signed|switched|moved|go|lost)(?: (?:with|to|for|on|against))? ?(?:an?|the|another) (?:competitor|rival|competition)|(?:we|i) lost(?: (?:the|this|that|out on the|their) (?:deal|bid|tender|order|contract|business|pitch|account))?)",
    ],
    say: () => ({
      sentence: "Could you tell me what decided you for another offer? It would help us to do better.",
      kind: "question",
      subject: "What decided you",
    }),
  },
  {
    patterns: [
      "(?:ask|check|see|find out|learn|know|hear|confirm|establish|clarify|wonder)(?: with| from)?(?: {them})? (?:whether|if) {clause}",
      "(?:ask|check|find out) {them} (?:whether|if) {clause}",
    ],
    say: ({ clause }) => {
      const asked = asQuestion(clause);
      const kind = /^you (?:can|could) /.test(clause) ? "request" : "question";
      return { ...asked, kind, ...(asked.sentence === openQuestion ? { isGeneric: true } : {}) };
    },
  },
  {
    patterns: [
      "(?:ask|check|see|find out|learn|know|hear|understand|clarify|figure out|get)(?: with| from)?(?: {them})? (?<word>who|what|when|where|why|how|which|how much|how many|how long) {question}",
    ],
    say: ({ word, question }) => ({
      sentence: /^what (?:you|your) think/.test(`${word} ${question}`)
        ? `What do ${question.replace(/^you think/, "you think")}?`
        : `Could you tell me ${word} ${question}?`,
      kind: "question",
      subject: asSubject(`${word} ${question}`),
    }),
  },
  {
    patterns: [
      "(?<word>(?:get|ask(?=(?: {them})? (?:his|her|their) )|ask(?: {them})? for|request|collect|gather|hear|need|want|obtain|seek)(?: {them})? )?(?:(?:honest|quick|frank|candid|some) )?{view} (?:on|about|for|regarding|to) {thing}",
    ],
    // "Feedback on their proposal" is the sender's.
    say: ({ word, thing }, tone) =>
      word === "" && /^your /u.test(thing)
        ? {
            sentence: `I'd like to give you my feedback on ${thing}.`,
            kind: "news",
            subject: asSubject(`Feedback on ${thing}`),
            wants: "news",
          }
        : {
            sentence:
              tone === "direct"
                ? `What do you think of ${thing}?`
                : `I'd like to hear what you think of ${thing}.`,
            kind: "question",
            subject: asSubject(`Your view of ${thing}`),
          },
  },
  {
    patterns: ["(?:(?:get|ask for|want)(?: {them}| his| her| their)? )?{view} after {thing}"],
    say: ({ view, thing }) => ({
      sentence: `I'd like to hear your ${view.replace(/^(?:the|your) /u, "")} after ${thing}.`,
      kind: "question",
      subject: asSubject(`Your ${view.replace(/^(?:the|your) /u, "")} after ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:ask|check|get|find out)(?: {them})?(?: for| about)? (?:the )?(?<word>status|progress) (?:of|on|for) {thing}",
    ],
    say: ({ word, thing }) => ({
      sentence: word === "status" ? `What's the status of ${thing}?` : `How far has ${thing} got?`,
      kind: "question",
      subject: asSubject(`${word === "status" ? "Status" : "Progress"} of ${thing}`),
    }),
  },
  {
    patterns: ["(?:ask|enquire|inquire)(?: {them})? (?:about|on|after) {thing}"],
    say: ({ thing: typed }) => {
      const thing = typed.replace(/^the (?=\S+s(?: and| or|,|$))/, "");
      return {
        sentence: `What can you tell me about ${thing}?`,
        kind: "question",
        subject: asSubject(`A question about ${thing}`),
      };
    },
  },
];
