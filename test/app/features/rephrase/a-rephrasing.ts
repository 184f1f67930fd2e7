import type { Memo } from "#app/features/rephrase/memo.ts";
import { memoValue } from "#app/features/rephrase/memo.ts";
import type { Rephrasing } from "#app/features/rephrase/shown-text.ts";
import type { Answer, AnswerOf } from "#app/outreach/service/answers.ts";

const memo: Memo = {
  tokens: [{ text: "@Sam Ortega", element: { type: "user", user_id: "U02SAM00002" } }],
  thread: {
    channel: "C02ACMEREN2",
    ts: "1772452000.000100",
    reply: { kind: "reply", responseUrl: "https://hooks.slack.com/app/T1/1/x", until: 1_772_454_000_000 },
  },
};

export interface Changes {
  message?: string;
  memo?: Memo;
  value?: AnswerOf<"rephrase">;
  missing?: Answer<AnswerOf<"rephrase">>["missing"];
}

/** A message that was rephrased for Jane, in which something is different. */
export function aRephrasing(changes: Changes = {}): Rephrasing {
  const message = changes.message ?? "Maybe we could meet @Sam Ortega at 14:30?";
  return {
    id: "call-1",
    person: "U02PRIYA001",
    charged: 1,
    balanceAfter: 408,
    settledAt: Date.parse("2026-03-02T12:00:00Z"),
    composition: {
      operation: "rephrase",
      request: {
        addressee: { address: { email: "jane@acme.com" }, name: "Jane Whitfield" },
        message,
        memo: memoValue.encode(changes.memo ?? memo),
      },
      answer: {
        value: changes.value ?? {
          original: message,
          rephrased: "Meet @Sam Ortega for $1,520.",
          reasoning: "Jane likes it short.",
        },
        missing: changes.missing ?? [],
      },
    },
  };
}
