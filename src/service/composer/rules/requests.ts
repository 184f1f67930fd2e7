import type { RuleGroup } from "./rule.ts";

/**
 * How something is asked for. A softener around a request is manner and may go; a doubt about a fact ("I think",
 * "about", "probably") is part of the fact, and a condition ("if you have time on Friday") part of the request.
 */
export const requests: readonly RuleGroup[] = [
  {
    when: ["direct", "brief", "plain words", "formal", "calm"],
    what: "There are fewer softeners around the request",
    rules: [
      {
        find: "^(sorry|so sorry|I'm sorry|I am sorry|I'm so sorry|apologies|my apologies) (to bother|to trouble|to disturb|to bug|to chase|for bothering|for chasing) you [again|about this|on this|with this]~",
        put: "",
        example: ["Sorry to bother you, but can you sign?", "Can you sign?"],
      },
      {
        find: "^I (know|realise|realize|understand|appreciate) [that] (you're|you are) [really|very|super|so|probably] busy [at the moment|right now|these days]~",
        put: "",
        example: ["I know you are very busy, but can you sign?", "Can you sign?"],
      },
      {
        find: "^(I hate to ask|I hate to be a pain|I hate to bother you|forgive me for asking)~",
        put: "",
        example: ["I hate to ask, but can you sign?", "Can you sign?"],
      },
      {
        find: "{wonder} {perhaps} {person} {perhaps} had {perhaps} {chance}",
        put: "did $1 have $2",
        asks: true,
        example: ["Just checking whether you maybe had time to read it.", "Did you have time to read it?"],
      },
      {
        find: "{wonder} {perhaps} {person} {perhaps} have {perhaps} {chance}",
        put: "do $1 have $2",
        asks: true,
        example: ["I just wanted to see if you have time to talk.", "Do you have time to talk?"],
      },
      {
        find: "{wonder} {perhaps} {person} {perhaps} {could} {perhaps}",
        put: "could $1",
        asks: true,
        example: ["I was just wondering if maybe you could sign it.", "Could you sign it?"],
      },
      {
        find: "{wonder} {perhaps} {person} {perhaps} <are|were|would|will> {perhaps}",
        put: "$2 $1",
        asks: true,
        example: ["I'm just checking in to see if you are free on Monday.", "Are you free on Monday?"],
      },
      {
        find: "{wonder} {perhaps} {person} <know|want|need|prefer|agree|plan|use|expect>",
        put: "do $1 $2",
        asks: true,
        example: ["I was curious whether you need the list.", "Do you need the list?"],
      },
      {
        find: "{wonder} {perhaps} {person} {did}",
        put: "did $1 {base}",
        asks: true,
        example: ["Just checking if you received the list.", "Did you receive the list?"],
      },
      {
        find: "{ponder} {perhaps} <there|this|that|it|everything> <is|was|will|would>",
        put: "$2 $1",
        asks: true,
        example: ["I was wondering whether there is a list.", "Is there a list?"],
      },
      {
        find: "{ponder} {perhaps} <there|it|that>'s",
        put: "is $1",
        asks: true,
        example: ["Just wondering if there's a list.", "Is there a list?"],
      },
      {
        find: "{ponder}",
        put: "I would like to know whether",
        example: ["I was wondering if Tom agreed.", "I would like to know whether Tom agreed."],
      },
      {
        find: "^[I'm|I am] just <following up|checking in|circling back|touching base|reaching out>",
        put: "I am $1",
        example: ["Just following up on the order.", "I am following up on the order."],
      },
      {
        find: "(it'd|it would) be [really|so|very] {great} if {person} {could}",
        put: "could $1",
        asks: true,
        example: ["It would be great if you could sign it.", "Could you sign it?"],
      },
      {
        find: "^(I'd|I would) [really|greatly|very much] (love|appreciate|like) it if {person} {could}",
        put: "could $1",
        asks: true,
        example: ["I'd really appreciate it if you could sign it.", "Could you sign it?"],
      },
      {
        find: /^if (you|we|I) could ([^,.!?\n]{1,300}),? (?:that|it)(?:['’]d| would) be (?:really |so |very )?(?:great|lovely|nice|good|wonderful|helpful|amazing|fantastic|perfect|much appreciated)(?=[.!?\s]*$)/iu,
        put: "could $1 $2",
        asks: true,
        example: ["If you could sign it by Monday, that would be great.", "Could you sign it by Monday?"],
      },
      {
        find: "would you mind {doing}",
        put: "could you {base}",
        asks: true,
        example: ["Would you mind sending me the list?", "Could you send me the list?"],
      },
      {
        find: "would you be (able|willing|so kind as|kind enough) to",
        put: "could you",
        asks: true,
        example: ["Would you be able to sign it?", "Could you sign it?"],
      },
      {
        find: "(is there [any|a] (chance|way)|any chance) [that] {person} {could}",
        put: "could $1",
        asks: true,
        example: ["Is there any chance you could sign it?", "Could you sign it?"],
      },
      {
        find: "would it {perhaps} be [at all] possible for you to",
        put: "could you",
        asks: true,
        example: ["Would it be possible for you to sign it?", "Could you sign it?"],
      },
      {
        find: "would it {perhaps} be [at all] possible [for us] to",
        put: "could we",
        asks: true,
        example: ["Would it be possible to meet?", "Could we meet?"],
      },
      {
        find: "do you think [that] {perhaps} {person} {could}",
        put: "could $1",
        asks: true,
        example: ["Do you think you could sign it?", "Could you sign it?"],
      },
      {
        find: "do you happen to",
        put: "do you",
        example: ["Do you happen to have the list?", "Do you have the list?"],
      },
      {
        find: "<could|can|would|will> {person} (maybe|perhaps|possibly)",
        put: "$1 $2",
        example: ["Could you perhaps sign it?", "Could you sign it?"],
      },
      {
        find: "^(maybe|perhaps) <you|we> <could|can>",
        put: "$2 $1",
        asks: true,
        example: ["Maybe we could meet on Monday.", "Could we meet on Monday?"],
      },
      {
        find: "(maybe|perhaps) <you|we> <could|can|should>",
        put: "$1 $2",
        example: ["I think maybe we should meet.", "I think we should meet."],
      },
    ],
  },
  {
    when: ["direct", "brief", "plain words"],
    unless: ["formal"],
    what: "Polite formulas are short now",
    rules: [
      {
        find: "^(I would|I'd|we would|we'd) be [most|very|really|extremely] (grateful|thankful|obliged) if {person} {could}",
        put: "could $1",
        asks: true,
        example: ["I would be most grateful if you could sign it.", "Could you sign it?"],
      },
      {
        find: "at your earliest [possible] convenience",
        put: "as soon as you can",
        example: ["Please sign it at your earliest convenience.", "Please sign it as soon as you can."],
      },
      {
        find: "please be so kind as to",
        put: "please",
        example: ["Please be so kind as to sign it.", "Please sign it."],
      },
    ],
  },
];
