import type { z } from "zod";
import type { ApiErrorCode } from "../contract/api-errors.ts";

/** A request as data, with placeholders. Headers override the defaults; `undefined` removes one. */
export interface CaseRequest {
  /** Without the base address, such as `/compose-wave`. */
  path: string;
  /** Default: POST. */
  method?: "POST" | "GET" | "PUT";
  headers?: Readonly<Record<string, string | undefined>>;
  body: { json: unknown } | { text: string } | { bytes: Uint8Array };
}

export interface ExpectedAnswer {
  kind: "answer";
  /** The contract's schema, or one derived from it. */
  shape: z.ZodType;
  /** Values the body must contain, at any depth. Fields not listed may be anything. */
  holds?: unknown;
  /** A free answer has no credit fields, a new one deducts the price, a repeated one deducts nothing. */
  credits: "free" | "charged" | "given again";
}

/** Refused as the table of API errors says for this code, at no cost. */
export interface ExpectedApiError {
  kind: "API error";
  code: ApiErrorCode;
  field?: string;
  detail?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What must come back. "no data": anything except the organisation's data, which no client gets without its
 * key (section 5, rule 3).
 */
export type Expectation = ExpectedAnswer | ExpectedApiError | { kind: "no data" };

export interface Step {
  request: CaseRequest;
  expected: Expectation;
}

export interface ConformanceCase {
  /** A sentence that holds for a conforming service. */
  name: string;
  /** The specification's section that says so, or leaves it open. */
  section: string;
  /**
   * `specified`: the specification requires it. `open`: the specification doesn't cover it and our service
   * does this; for other services we only report what they do.
   */
  standing: "specified" | "open";
  /** Run in order. */
  steps: readonly Step[];
}

export function specified(section: string, name: string, ...steps: Step[]): ConformanceCase {
  return { name, section, standing: "specified", steps };
}

export function open(section: string, name: string, ...steps: Step[]): ConformanceCase {
  return { name, section, standing: "open", steps };
}

/** What to check: the specification alone, or our service's promises as well. */
export type Profile = "specification" | "ours";
