import type { z } from "zod";
import type { ApiErrorCode } from "../contract/api-errors.ts";

/**
 * A value in a case that only the person running the suite knows. Written in braces, such as `{ "email":
 * "{email}" }`, in headers and bodies, also within a longer text.
 */
export type Placeholder =
  /** A profiled address, and one without a profile. */
  | "email"
  | "unprofiled_email"
  /** The last path segment of a profiled LinkedIn URL, such as `jane-whitfield`. */
  | "linkedin_name"
  | "contact_id"
  | "key"
  /** The key of an organisation without credits, and a revoked key. */
  | "empty_key"
  | "revoked_key"
  /** Different in each run. */
  | "run";

/** A request as data. Headers override the defaults; `undefined` removes one. */
export interface CaseRequest {
  /** Without the base address, such as `/compose-wave`. */
  path: string;
  /** Default: POST. */
  method?: "POST" | "GET" | "PUT";
  headers?: Readonly<Record<string, string | undefined>>;
  body: { json: unknown } | { text: string } | { bytes: Uint8Array };
}

/** What must come back. */
export type Expectation =
  | {
      kind: "answer";
      /** The contract's schema, or one derived from it. */
      shape: z.ZodType;
      /** Values the body must contain, at any depth. Fields not listed may be anything. */
      holds?: unknown;
      /** A free answer has no credit fields, a new one deducts the price, a repeated one deducts nothing. */
      credits: "free" | "charged" | "given again";
    }
  /** Refused as the table of API errors says for this code, at no cost. */
  | {
      kind: "refusal";
      code: ApiErrorCode;
      field?: string;
      detail?: string;
      headers?: Readonly<Record<string, string>>;
    }
  /** Anything except the organisation's data: without its key, a client gets none (section 5, rule 3). */
  | { kind: "no data" };

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

/** What to check: the specification alone, or our service's promises as well. */
export type Profile = "specification" | "ours";
