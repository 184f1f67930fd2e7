import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ApiError } from "../contract/api-errors.ts";
import { creditsText, millionths, millionthsOfTenths } from "./amount.ts";
import type { Expectation, Profile, Step } from "./case.ts";
import type { Exchange } from "./exchange.ts";
import { fill, type Known } from "./placeholders.ts";
import { priceOf } from "./plan.ts";

/** What a step's answer is checked against. */
export interface Judging {
  profile: Profile;
  known: Known;
  /** Millionths of a credit, after the last paid answer; `undefined` when unknown. */
  balance: bigint | undefined;
  /** The previous step's answer. */
  previous: Exchange | undefined;
}

/** @returns one sentence per problem; empty when the answer is as expected */
export function problemsOf({ request, expected }: Step, exchange: Exchange, judging: Judging): string[] {
  switch (expected.kind) {
    case "answer":
      if (!isSuccess(exchange)) return [`The status is ${exchange.status}, which is not one of success.`];
      return [
        ...(judging.profile === "ours" ? ownProblems(exchange) : []),
        ...shapeProblems(expected.shape, exchange),
        ...heldProblems(fill(expected.holds ?? {}, judging.known), exchange.json, "The body"),
        ...creditProblems(expected.credits, priceOf(request.path), exchange, judging),
      ];
    case "refusal":
      return refusalProblems(expected, exchange);
    case "no data":
      return isData(exchange.json) ? [`It was told of the contact, with status ${exchange.status}.`] : [];
    default:
      return expected satisfies never;
  }
}

/** Section 4.5 leaves the response status open. */
export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** What our service guarantees beyond that. */
function ownProblems({ status, headers }: Exchange): string[] {
  const type = headers["content-type"];
  return [
    ...(status === 200 ? [] : [`The status is ${status}, not 200.`]),
    ...(type === "application/json" ? [] : [`The content type is ${String(type)}, not application/json.`]),
  ];
}

function shapeProblems(shape: z.ZodType, exchange: Exchange): string[] {
  if (!("json" in exchange)) return ["The body is no JSON."];
  const { error } = shape.safeParse(exchange.json);
  if (error === undefined) return [];
  return error.issues.map((issue) => `${issue.path.join(".") || "The body"}: ${issue.message}.`);
}

/** Problems never quote values, which may be personal. */
function heldProblems(held: unknown, found: unknown, where: string): string[] {
  if (typeof held !== "object" || held === null) {
    return Object.is(held, found) ? [] : [`${where} is ${difference(held, found)}.`];
  }
  const fields: object = typeof found === "object" && found !== null ? found : {};
  return Object.entries(held).flatMap(([name, each]) =>
    heldProblems(each, new Map(Object.entries(fields)).get(name), name),
  );
}

function difference(held: unknown, found: unknown): string {
  if (found === undefined) return "absent";
  if (typeof held === "boolean" && typeof found === "boolean") return `${found}, not ${held}`;
  if (typeof held !== "string" || typeof found !== "string") return "not what was expected";
  const letters = [...found];
  const at = [...held].findIndex((letter, index) => letters[index] !== letter);
  return at < 0 ? "altered: something was added at its end" : `altered, from letter ${at + 1} on`;
}

function creditProblems(
  credits: Extract<Expectation, { kind: "answer" }>["credits"],
  price: number,
  { json, text, headers }: Exchange,
  { balance, previous, profile }: Judging,
): string[] {
  switch (credits) {
    case "free":
      return /"credits_(used|remaining)"\s*:/.test(text) ? ["A free answer has credit fields."] : [];
    case "given again":
      return [
        ...(text === previous?.text ? [] : ["The answer is not the one that was given before."]),
        ...(profile === "ours" && headers["idempotent-replayed"] !== "true"
          ? ["The header Idempotent-Replayed is not true."]
          : []),
      ];
    case "charged": {
      const { used, remaining } = receiptOf(json);
      const taken = millionthsOfTenths(price);
      if (remaining === undefined || used === undefined) {
        return [`The credit fields are not exact decimals: ${creditFields(json)}.`];
      }
      const problems: string[] = [];
      if (used !== taken) {
        problems.push(`credits_used is ${creditsText(used)}, not ${creditsText(taken)}.`);
      }
      if (balance !== undefined && remaining !== balance - taken) {
        problems.push(
          `credits_remaining is ${creditsText(remaining)}, not ${creditsText(balance - taken)}` +
            " (unless something else spent with this organisation meanwhile).",
        );
      }
      return problems;
    }
    default:
      return credits satisfies never;
  }
}

const receipt = z.object({ credits_used: z.unknown(), credits_remaining: z.unknown() });

/** Quotes numbers only: any other value might be personal. */
function creditFields(json: unknown): string {
  const { data } = receipt.safeParse(json);
  const fields = { credits_used: data?.credits_used, credits_remaining: data?.credits_remaining };
  return Object.entries(fields)
    .map(([name, value]) => `${name} is ${typeof value === "number" ? value : typeof value}`)
    .join(", ");
}

/** The credit fields of an answer in millionths of a credit; `undefined` when missing or inexact. */
export function receiptOf(json: unknown): { used: bigint | undefined; remaining: bigint | undefined } {
  const { data } = receipt.safeParse(json);
  return { used: millionths(data?.credits_used), remaining: millionths(data?.credits_remaining) };
}

function refusalProblems(
  { code, field, detail, headers = {} }: Extract<Expectation, { kind: "refusal" }>,
  exchange: Exchange,
): string[] {
  const refusal = new ApiError(code, { ...(field && { field }), ...(detail && { detail }) });
  const problems: string[] = [];
  if (exchange.status !== refusal.status) {
    problems.push(`The status is ${exchange.status}, not ${refusal.status}.`);
  }
  if (!isDeepStrictEqual(exchange.json, refusal.body)) {
    problems.push(`The body is not ${JSON.stringify(refusal.body)}.`);
  }
  for (const [name, value] of Object.entries(headers)) {
    if (exchange.headers[name] !== value) problems.push(`The header ${name} is not ${value}.`);
  }
  return problems;
}

/** Whether a body contains anything about a contact. */
function isData(json: unknown): boolean {
  return typeof json === "object" && json !== null && ("profile" in json || "connection_language" in json);
}
