import { expect, test } from "vitest";
import { type ApiErrorCode, apiErrors } from "../../src/contract/api-errors.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { jane, post, seededService } from "./helpers.ts";

const lookup = "/public-profile-lookup";
const prep = "/prep-for-meeting";
const wave = "/compose-wave";
const rephrase = "/rephrase-for-contact";

interface Row {
  code: ApiErrorCode;
  path?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  field?: string;
  detail?: string;
  answers?: Record<string, string>;
}

/** The others are cases of the conformance suite, which our service has to pass. */
const rows: readonly Row[] = [
  { code: "unknown_path", path: "/public-profile-lookup/" },
  { code: "unknown_path", path: "/../v2/compose-wave" },
  { code: "method_not_allowed", path: prep, method: "OPTIONS", answers: { allow: "POST" } },
  { code: "unauthorized", headers: { Authorization: "Bearer " } },
  { code: "unsupported_content_type", headers: { "Content-Type": "application/jsonp" } },
  ...["", "x".repeat(256)].map((key): Row => {
    const headers = { "Idempotency-Key": key };
    return { code: "invalid_idempotency_key", path: wave, body: { contact_id: jane }, headers };
  }),
  { code: "invalid_json", body: "null" },
  ...[{ email: "", linkedin_url: "linkedin.com/in/jane-whitfield" }, { email: 7 }].map((body): Row => {
    return { code: "invalid_email", body, field: "email" };
  }),
  {
    code: "invalid_linkedin_url",
    body: { linkedin_url: "https://example.com/in/jane" },
    field: "linkedin_url",
  },
  { code: "missing_field", path: prep, body: { contact_id: jane, prep_type: "call" }, field: "topic" },
  {
    code: "invalid_field",
    path: wave,
    body: { contact_id: jane, tone: "" },
    field: "tone",
    detail: "Allowed: professional, casual, warm, direct.",
  },
];

test("each refusal has the table's status and body, names the field, and costs nothing", async () => {
  const { url, key, store, organisation } = await seededService();
  const answers = rows.map(
    async ({ path = lookup, method = "POST", body = { email: "jane@acme.com" }, headers, ...row }) => {
      const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
        body: method === "GET" ? null : sent,
      });
      const text = await response.text();
      expect(text).not.toContain(key);
      const { status, message } = apiErrors[row.code];
      const whole = row.detail === undefined ? message : `${message} ${row.detail}`;
      expect({ row, status: response.status, body: JSON.parse(text) }).toEqual({
        row,
        status,
        body: {
          error: { code: row.code, message: whole, ...(row.field === undefined ? {} : { field: row.field }) },
        },
      });
      for (const [name, value] of Object.entries(row.answers ?? {}))
        expect(response.headers.get(name)).toBe(value);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );
  await Promise.all(answers);
  expect(await balanceOf(store, organisation)).toBe(250);
});

test("the size of a body counts when it comes in chunks as well", async () => {
  const { url, key } = await seededService();
  const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
  let left = 5;
  const body = new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
  });
  const response = await fetch(url + rephrase, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body,
    duplex: "half",
  });
  expect([response.status, await response.json()]).toEqual([
    413,
    { error: { code: "body_too_large", message: apiErrors.body_too_large.message } },
  ]);
});

test("a content type may carry parameters, and the scheme's name any case", async () => {
  const { url, key } = await seededService();
  const headers = { Authorization: `bearer ${key}`, "Content-Type": "Application/JSON; charset=utf-8" };
  const response = await post(url + lookup, key, JSON.stringify({ email: "nobody@acme.com" }), headers);
  expect(response.status).toBe(200);
});
