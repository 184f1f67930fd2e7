import { bodyLimit } from "../../contract/api-errors.ts";

/**
 * What applies to every operation, as CommonMark. The specification leaves most of it open; this is how our service
 * fills the gaps.
 */
export const chapters = `## Authentication

- Every operation takes the header \`Authorization: Bearer <API_KEY>\`.
- A key belongs to one organisation and sees only its contacts and credits. Another organisation's contacts look as if they didn't exist.
- The service's administrator creates and revokes keys: \`npm run service -- key create <org>\`. Keep keys on a server, never in a browser, an app or a repository.

## Credits

- Look-ups are free, and their responses have no credit fields.
- A paid response says what it cost (\`credits_used\`) and what's left (\`credits_remaining\`), exact to a tenth of a credit: ten rephrasings cost exactly one credit.
- Charge and response are stored together: there's no charge without a response, and no response without its charge. The balance never drops below zero. Errors cost nothing. Only after a 500, or no response at all, is the outcome unknown; send the same request with the same \`Idempotency-Key\` to get what was paid for.
- If you disconnect, you're charged only if the response was already stored; the same \`Idempotency-Key\` then gets it.

## Idempotency

- A paid operation takes an \`Idempotency-Key\`: 1 to 255 visible ASCII characters of your choice, such as a UUID, one for each request that must count only once.
- For 24 hours, the same key with the same fields gets the same response, byte for byte, with \`Idempotent-Replayed: true\`, and is charged once.
- The same key with different fields gets 422; while the first request is in progress, 409 with \`Retry-After\`.
- Errors aren't stored: the same key may succeed later. Without a key, every request is a new one.
- Asking for another version of a text? Name the keys of those you have in \`Other-Than\`, separated by spaces. If it comes out the same as one of them, within their 24 hours, you get 422 \`not_composed\`, free. \`Same-Text-Again: true\` on a response says that it would: only a language model writes another one.
- Every response of an operation promises this: \`Idempotency-Key-Lifetime: 86400\` is how many seconds a key is known, counted from the request that first had it. Whoever got no response, or 409, can send the same request with the same key until then and pays once at most. Leave some minutes for the way and for clocks that differ.

## Model Context Protocol

- \`POST /mcp\`, below the same address, has the operations as tools, over Streamable HTTP without sessions. It takes the same header with a key.
- A paid tool takes its key as the argument \`idempotency_key\`: JSON-RPC's ids are unique in a session only.

## Limits

- A body can have at most ${bodyLimit / 1024} KiB (${bodyLimit.toLocaleString("en")} bytes) of JSON in UTF-8. Unknown fields are ignored.
- The service's administrator can limit each key's requests per minute (\`SERVICE_RATE_LIMIT\`). Beyond that, you get 429 with \`Retry-After\`, and nothing is charged.
- A language model can take a while: wait up to 90 seconds for a paid response.

## Errors

- An error's body is \`{ "error": { "code", "message", "field"? } }\`. Rely on \`code\`; \`message\` is for people.
- Checks run in this order: path, method, key, its right, rate, content type, size, JSON, fields, idempotency key, contact, credits.
`;
