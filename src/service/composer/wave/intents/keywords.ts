import { type AskKind, can, type Intent } from "../intent.ts";

/** Goals of a word or two that sellers, recruiters and negotiators share, and the letter that each of them means. */
const letters: readonly [pattern: string, kind: AskKind, subject: string, sentence: string][] = [
  [
    "renewals?|renew",
    "question",
    "Renewal",
    "I'd like us to renew. Is there anything you'd want to change first?",
  ],
  [
    "(?:an? )?intro(?:duction)?|(?:get to know|intro(?:duce)? (?:myself|ourselves|us)(?: to)?)(?: {them})?|networking",
    "meeting",
    "Getting to know each other",
    "I'd like us to get to know each other. {can} we find a time for a short conversation?",
  ],
  [
    "(?:recruit|head ?hunt)(?:ing|ment)?(?: {them})?|sourcing",
    "question",
    "A new role",
    "I'd like to talk with you about a new role. Would you be open to a short conversation?",
  ],
  [
    "break[ -]?up(?: (?:e-?mail|message))?",
    "question",
    "Still of interest?",
    "I don't want to keep writing if the timing isn't right. Is this still of interest, or should I close it on my side?",
  ],
  [
    "(?:cross-?sell|expand)(?: {them})?",
    "meeting",
    "What else we could do",
    "{can} we talk about what else we could do for you?",
  ],
  [
    "negotiat(?:e|ions?|ing)(?: with {them})?",
    "meeting",
    "Terms",
    "{can} we talk about the terms and find some that work for both of us?",
  ],
  [
    "feedback|(?:customer )?retention|retain {them}|nurtur(?:e|ing)(?: {them})?",
    "question",
    "Your feedback",
    "I'd like to hear how things are going for you. What works well, and what should we do better?",
  ],
  ["decision", "question", "Your decision", "Have you come to a decision, or is something still open?"],
  [
    "salary expectations?(?: (?:before|for|in) .{3,40})?",
    "question",
    "Salary expectations",
    "What are your salary expectations?",
  ],
  ["notice period", "question", "Your notice period", "What is your notice period?"],
  ["start date", "question", "Your start date", "Which start date would suit you?"],
];

export const keywords: readonly Intent[] = letters.map(([pattern, kind, subject, sentence]) => ({
  patterns: [pattern],
  say: (_, tone) => ({ sentence: sentence.replace("{can}", can(tone)), kind, subject, isGeneric: true }),
}));
