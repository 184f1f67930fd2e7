import { bodyLimit } from "../../contract/api-errors.ts";

/** A chapter about all operations: a title, and sentences that may contain code between backticks. */
export interface Chapter {
  id: string;
  title: string;
  points: readonly string[];
}

/**
 * What applies to every operation, for the document and the page. The specification leaves most of it open;
 * this is how our service fills the gaps.
 */
export const chapters: readonly Chapter[] = [
  {
    id: "authentication",
    title: "Authentication",
    points: [
      "Every operation takes the header `Authorization: Bearer <API_KEY>`.",
      "A key belongs to one organisation and sees its contacts and credits alone. Of another's contact it is told what it is told of one that does not exist.",
      "Whoever runs the service makes and revokes keys: `npm run service -- key create <org>`. Keep a key on a server: never in a browser, an app or a repository.",
    ],
  },
  {
    id: "credits",
    title: "Credits",
    points: [
      "Looking up is free, and its answer has no credit fields.",
      "A paid answer says what it took (`credits_used`) and what is left (`credits_remaining`), exact to the tenth of a credit: ten rephrasings take exactly one credit.",
      "Charge and answer are stored together: nothing is charged without an answer, and no answer is given without its charge. The balance never falls below zero. No refusal costs anything; only after a 500, or no answer at all, is it not known, and the same request with the same `Idempotency-Key` then gives the answer that was paid for.",
      "A caller who hangs up is charged only if the answer was stored by then, and gets it with the same `Idempotency-Key`.",
    ],
  },
  {
    id: "idempotency",
    title: "Idempotency",
    points: [
      "A paid operation takes an `Idempotency-Key`: 1 to 255 visible ASCII characters of your choice, such as a UUID, one for each thing that you want once.",
      "The same key with the same fields gives the same answer, byte for byte, with `Idempotent-Replayed: true`, and is charged once, for 24 hours.",
      "The same key with other fields is refused with 422; while the first request is being answered, with 409 and `Retry-After`.",
      "Refusals are not stored: the same key may succeed later. Without a key every request is a new one.",
    ],
  },
  {
    id: "limits",
    title: "Limits",
    points: [
      `A body has at most ${bodyLimit / 1024} KiB (${bodyLimit.toLocaleString("en")} bytes) of JSON in UTF-8. Unknown fields are ignored.`,
      "Whoever runs the service may limit each key's requests in a minute (`SERVICE_RATE_LIMIT`). Beyond it, the answer is 429 with `Retry-After`, and nothing is charged.",
      "A text may take a language model a while: wait up to 90 seconds for a paid answer.",
    ],
  },
  {
    id: "errors",
    title: "Errors",
    points: [
      'A refusal\'s body is `{ "error": { "code", "message", "field"? } }`. Decide by `code`; `message` is for people.',
      "Checks run in this order: path, method, key, rate, content type, size, JSON, fields, idempotency key, contact, credits.",
    ],
  },
];

/** The chapters as CommonMark, for the document. */
export function chaptersAsMarkdown(): string {
  return chapters
    .map(({ title, points }) => `## ${title}\n\n${points.map((point) => `- ${point}`).join("\n")}`)
    .join("\n\n");
}
