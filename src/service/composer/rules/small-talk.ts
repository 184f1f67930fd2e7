import type { RuleGroup } from "./rule.ts";

/** What opens or closes a message and says nothing. */
export const smallTalk: readonly RuleGroup[] = [
  {
    when: ["no small talk", "direct", "brief"],
    unless: ["warm", "asked after"],
    what: "The small talk is out",
    rules: [
      {
        find: "^{hoping} (you're|you are|you guys are|you both are) [all] [doing|keeping] {well} {there}~",
        put: "",
        example: ["I hope you are doing well. It is signed.", "It is signed."],
      },
      {
        find: "^{hoping} you (had|have had|are having) (a|an) (good|great|nice|lovely|wonderful|relaxing) [start to the] (weekend|week|day|holiday|break|time) [so far]~",
        put: "",
        example: ["Hope you had a great weekend! It is signed.", "It is signed."],
      },
      {
        find: "^{hoping} (all|everything|all's|everything's|all is|everything is) [going] {well} {there}~",
        put: "",
        example: ["Hope all is well, can you sign?", "Can you sign?"],
      },
      {
        find: "^{hoping} (this|my) [e-mail|email|message|note] finds you {well}~",
        put: "",
        example: ["I hope this email finds you well. It is signed.", "It is signed."],
      },
      {
        find: "^{hoping} (your|the) (week|day|weekend|morning) (is|was|has been|is going|went|is treating you|is off to a|started) {well} [start]~",
        put: "",
        example: ["Hope your week is off to a great start! It is signed.", "It is signed."],
      },
      {
        find: "^(how are you [doing]|how are things|how's it going|how is it going|how's everything|how is everything|how's life) {there}~",
        put: "",
        example: ["How are you doing? It is signed.", "It is signed."],
      },
      {
        find: "^how was your (weekend|week|holiday|break)~",
        put: "",
        example: ["How was your weekend? It is signed.", "It is signed."],
      },
      {
        find: "^it was (great|nice|lovely|good) (to see|seeing|to meet|meeting|to speak with|speaking with) you$",
        put: "",
        example: ["It was great meeting you! It is signed.", "It is signed."],
      },
    ],
  },
  {
    when: ["brief", "direct"],
    unless: ["warm"],
    what: "The closing phrases are out",
    rules: [
      {
        find: "^[please] [feel free to] (let me know|reach out|shout|get in touch|contact me|reach out to me|ask) if you have [any] [further|other|more] (questions|concerns|questions or concerns)$",
        put: "",
        example: ["It is signed. Let me know if you have any questions.", "It is signed."],
      },
      {
        find: "^[I'm|I am|we're|we are|I|we] (looking|look) forward to (hearing from you|your reply|your response|your feedback|hearing back) [soon]$",
        put: "",
        example: ["It is signed. I look forward to hearing from you.", "It is signed."],
      },
      {
        find: "^(thanks|thank you|many thanks) [so much|very much] in advance [for your help|for your time|for your support]$",
        put: "",
        example: ["Can you sign? Thank you in advance for your help.", "Can you sign?"],
      },
      {
        find: "^[I] (hope|hopefully) [that] (this|that|it) [all] (helps|makes sense|is clear|is useful)$",
        put: "",
        example: ["It is signed. I hope this helps!", "It is signed."],
      },
    ],
  },
];
