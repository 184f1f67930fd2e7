import type { RuleGroup } from "./rule.ts";

/** A sentence that orders something, told from a thing ("Share price fell") by the small word after its verb. */
export const order =
  /^(send|give|show|tell|call|review|sign|check|confirm|read|share|update|fill|approve|forward|book|complete|return|let|look)(?= (?:me|us|the|this|that|these|those|it|your|our|a|an|over|in|at|through|by|whether|if)\b)/iu;

/** How it is said what others have to do. */
export const orders: readonly RuleGroup[] = [
  {
    when: ["warm", "unhurried", "formal"],
    what: "Orders are requests now",
    rules: [
      {
        find: "^I need you to",
        put: "could you",
        asks: true,
        example: ["I need you to sign it.", "Could you sign it?"],
      },
      {
        find: order,
        put: "please $1",
        example: ["Send me the list.", "Please send me the list."],
      },
      {
        find: "[as] per my (last|previous|earlier) (e-mail|email|message|note)",
        put: "as I wrote before",
        example: ["Per my last email, it is due.", "As I wrote before, it is due."],
      },
      {
        find: "as [I] previously (stated|mentioned|noted|said)",
        put: "as I wrote before",
        example: ["As previously stated, it is due.", "As I wrote before, it is due."],
      },
      {
        find: "^please advise$",
        put: "please let me know what you think.",
        example: ["Please advise.", "Please let me know what you think."],
      },
      {
        find: "(ASAP|as soon as humanly possible)",
        put: "as soon as you can",
        example: ["Please sign it ASAP.", "Please sign it as soon as you can."],
      },
    ],
  },
];
