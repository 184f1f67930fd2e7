import type { RuleGroup } from "./rule.ts";

/** Fewer and plainer words. */
export const plainWords: readonly RuleGroup[] = [
  {
    when: ["direct", "brief", "plain words", "calm"],
    what: "The run-up is out",
    rules: [
      {
        find: "^(I |I would |I'd |)[just] (want|wanted|like) to [quickly|briefly] (let you know|tell you|mention|say|share|inform you|point out|flag) that…",
        put: "",
        example: ["I just wanted to let you know that it is signed.", "It is signed."],
      },
      {
        find: "^(I am|I'm) [just] (writing|reaching out|contacting you|getting in touch) to (let you know|inform you|tell you|say|advise you) that…",
        put: "",
        example: ["I am writing to inform you that it is signed.", "It is signed."],
      },
      {
        find: "^(this is to|this email is to|just to) (let you know|inform you|say|confirm|flag) that…",
        put: "",
        example: ["This is to inform you that it is signed.", "It is signed."],
      },
      {
        find: "^(please note|please be advised|please be informed|kindly note|kindly be informed|note) that…",
        put: "",
        example: ["Please be advised that it is signed.", "It is signed."],
      },
      {
        find: "^(it should be noted|it must be said|it is worth noting|it's worth noting|it is worth mentioning|it is important to note|it bears mentioning) that…",
        put: "",
        example: ["It should be noted that it is signed.", "It is signed."],
      },
      {
        find: "^it has come to (my|our) attention that…",
        put: "",
        example: ["It has come to our attention that it is signed.", "It is signed."],
      },
      {
        find: "^(basically|so basically|essentially|honestly|to be honest|to be perfectly honest|quite frankly|frankly|actually|obviously|needless to say|as a matter of fact|at the end of the day|long story short),",
        put: "",
        example: ["To be honest, it is late.", "It is late."],
      },
      {
        find: "I just <want|wanted|need|needed> to",
        put: "I $1 to",
        example: ["I just need to sign it.", "I need to sign it."],
      },
      {
        find: /,? if (?:that|this|it) makes sense(?=[.!?\s]*$)/iu,
        put: "",
        example: ["We pay first if that makes sense.", "We pay first."],
      },
      {
        find: "in my humble opinion",
        put: "in my opinion",
        example: ["In my humble opinion it is late.", "In my opinion it is late."],
      },
    ],
  },
  {
    when: ["plain words", "direct", "brief", "formal"],
    what: "Office words are plain ones now",
    rules: [
      {
        find: "kindly <send|let|confirm|review|note|provide|share|sign|find|reply|check>",
        put: "please $1",
        example: ["Kindly sign it.", "Please sign it."],
      },
      {
        find: /\b(to|can|will|could|should|we|you) leverage\b/gi,
        put: "$1 use",
        example: ["We leverage it.", "We use it."],
      },
      { find: /\butili[sz]e\b/gi, put: "use", example: ["We utilise it.", "We use it."] },
      { find: "circle back", put: "come back", example: ["I circle back.", "I come back."] },
      { find: "touch base", put: "talk", example: ["Can we touch base?", "Can we talk?"] },
      { find: "reach out to", put: "write to", example: ["I reach out to Tom.", "I write to Tom."] },
      {
        find: "going forward",
        put: "from now on",
        example: ["Going forward Tom pays.", "From now on Tom pays."],
      },
      {
        find: "move the needle",
        put: "make a difference",
        example: ["Will it move the needle?", "Will it make a difference?"],
      },
      {
        find: "low-hanging fruit",
        put: "easy gains",
        example: ["It is low-hanging fruit.", "It is easy gains."],
      },
      {
        find: "action items",
        put: "next steps",
        example: ["Two action items are open.", "Two next steps are open."],
      },
      { find: "learnings", put: "lessons", example: ["We have two learnings.", "We have two lessons."] },
      {
        find: "deep dive into",
        put: "close look at",
        example: ["We took a deep dive into it.", "We took a close look at it."],
      },
      {
        find: "at the end of the day",
        put: "in the end",
        example: ["It is at the end of the day a cost.", "It is in the end a cost."],
      },
      {
        find: "get the ball rolling",
        put: "start",
        example: ["Let us get the ball rolling.", "Let us start."],
      },
      { find: "on the same page", put: "agreed", example: ["Are we on the same page?", "Are we agreed?"] },
    ],
  },
  {
    when: ["brief", "direct", "plain words"],
    what: "Wordy phrases are shorter",
    rules: [
      {
        find: "(please find attached|attached please find|please see attached)",
        put: "attached:",
        example: ["Please find attached the list.", "Attached: the list."],
      },
      { find: "in order to", put: "to", example: ["We pay in order to start.", "We pay to start."] },
      {
        find: "due to the fact that",
        put: "because",
        example: ["It is late due to the fact that Tom left.", "It is late because Tom left."],
      },
      {
        find: "(at this point in time|at the present time)",
        put: "now",
        example: ["It is late at this point in time.", "It is late now."],
      },
      {
        find: "in the event that",
        put: "if",
        example: ["We pay in the event that it works.", "We pay if it works."],
      },
      {
        find: /\b(?:with|in) regards? to\b|\bwith respect to\b|\bin relation to\b/gi,
        put: "about",
        example: ["I write with regard to the list.", "I write about the list."],
      },
      {
        find: "prior to",
        put: "before",
        example: ["We pay prior to the start.", "We pay before the start."],
      },
      {
        find: "take a look at",
        put: "look at",
        example: ["Can you take a look at it?", "Can you look at it?"],
      },
      {
        find: "(a large number of|a great number of)",
        put: "many",
        example: ["A large number of seats are free.", "Many seats are free."],
      },
      {
        find: "on a regular basis",
        put: "regularly",
        example: ["We meet on a regular basis.", "We meet regularly."],
      },
      { find: "has the ability to", put: "can", example: ["Tom has the ability to pay.", "Tom can pay."] },
      {
        find: "make a decision (on|about)",
        put: "decide on",
        example: ["Can you make a decision on it?", "Can you decide on it?"],
      },
      {
        find: "for the purpose of",
        put: "for",
        example: ["It is for the purpose of tests.", "It is for tests."],
      },
    ],
  },
];
