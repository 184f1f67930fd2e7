import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ApiError, apiErrors } from "../contract/api-errors.ts";
import type { ExpectedAnswer, ExpectedApiError, Profile, Step } from "./case.ts";
import type { Exchange } from "./exchange.ts";
import { fill, type Known } from "./placeholders.ts";
import { priceOf } from "./plan.ts";

/** What a step's answer is checked against. */
export interface CheckContext {
  profile: Profile;
  known: Known;
  /** Millionths of a credit, after the last paid answer; `undefined` when unknown. */
  balance: number | undefined;
  /** The previous step's answer. */
  previous: Exchange | undefined;
}

/** @returns one sentence per problem; empty when the answer is as expected */
export function problemsOf({ request, expected }: Step, exchange: Exchange, context: CheckContext): string[] {
  switch (expected.kind) {
    case "answer":
      if (!isSuccess(exchange)) return [`The status is ${exchange.status}, which isn't a success.`];
      return [
        ...(context.profile === "ours" ? ownProblems(exchange) : []),
        ...shapeProblems(expected.shape, exchange),
        ...heldProblems(fill(expected.holds ?? {}, context.known), exchange.json, "The body"),
        ...creditProblems(expected.credits, priceOf(request.path), exchange, context),
      ];
    case "API error":
      return apiErrorProblems(expected, exchange);
    case "no data":
      return isData(exchange.json)
        ? [`The response reveals the contact, with status ${exchange.status}.`]
        : [];
    default:
      return expected satisfies never;
  }
}

/** Section 4.5 leaves the response status open. */
export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

const notComposed = z.object({ error: z.object({ code: z.literal("not_composed") }) });

/** Whether a service refused to write a text. The specification charges for texts, and doesn't promise one for every request. */
export function isNotComposed({ expected }: Step, { status, json }: Exchange): boolean {
  const isText = expected.kind === "answer" && expected.credits !== "free";
  return isText && status === apiErrors.not_composed.status && notComposed.safeParse(json).success;
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
  if (!("json" in exchange)) return ["The body isn't JSON."];
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
  credits: ExpectedAnswer["credits"],
  price: number,
  { json, text, headers }: Exchange,
  { balance, previous, profile }: CheckContext,
): string[] {
  switch (credits) {
    case "free":
      return /"credits_(used|remaining)"\s*:/.test(text) ? ["A free response has credit fields."] : [];
    case "given again":
      return [
        ...(text === previous?.text ? [] : ["The answer differs from the first one."]),
        ...(profile === "ours" && headers["idempotent-replayed"] !== "true"
          ? ["The header Idempotent-Replayed is not true."]
          : []),
      ];
    case "charged":
      return chargeProblems(json, price * millionthsOfTenth, balance);
    default:
      return credits satisfies never;
  }
}

/** @param price in millionths of a credit */
function chargeProblems(json: unknown, price: number, balance: number | undefined): string[] {
  const { used, remaining } = receiptOf(json);
  if (remaining === undefined || used === undefined) {
    return [`The credit fields are not exact decimals: ${creditFields(json)}.`];
  }
  const problems: string[] = [];
  if (used !== price) problems.push(`credits_used is ${creditsText(used)}, not ${creditsText(price)}.`);
  if (balance !== undefined && remaining !== balance - price) {
    problems.push(
      `credits_remaining is ${creditsText(remaining)}, not ${creditsText(balance - price)}` +
        " (unless something else spent with this organisation meanwhile).",
    );
  }
  return problems;
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
export function receiptOf(json: unknown): { used: number | undefined; remaining: number | undefined } {
  const { data } = receipt.safeParse(json);
  return { used: millionths(data?.credits_used), remaining: millionths(data?.credits_remaining) };
}

const millionthsOfTenth = 100_000;

/**
 * Accepts exact decimals only, so that 0.30000000000000004 doesn't pass for 0.3.
 *
 * @returns millionths of a credit; `undefined` when it isn't a number or has more than six decimals
 */
export function millionths(value: unknown): number | undefined {
  if (typeof value !== "number") return undefined;
  const rounded = Math.round(value * 1_000_000);
  return Number.isSafeInteger(rounded) && rounded / 1_000_000 === value ? rounded : undefined;
}

/** @returns such as "24.9" */
export function creditsText(amount: number): string {
  return String(amount / 1_000_000);
}

function apiErrorProblems(
  { kind, code, headers = {}, ...details }: ExpectedApiError,
  exchange: Exchange,
): string[] {
  const expected = new ApiError(code, details);
  const problems: string[] = [];
  if (exchange.status !== expected.status) {
    problems.push(`The status is ${exchange.status}, not ${expected.status}.`);
  }
  if (!isDeepStrictEqual(exchange.json, expected.body)) {
    problems.push(`The body is not ${JSON.stringify(expected.body)}.`);
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
