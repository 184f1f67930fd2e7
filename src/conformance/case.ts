import type { z } from "zod";
import type { ApiErrorCode } from "../contract/api-errors.ts";

/**
 * What stands in a case for something that only whoever runs it knows. It is written in braces, such as
 * `{ "email": "{email}" }`, in headers and bodies, and may be a part of a text.
 */
export type Placeholder =
  /** An address that is profiled, and one that is not. */
  | "email"
  | "unprofiled_email"
  /** The last part of the path of a profiled LinkedIn URL, such as `jane-whitfield`. */
  | "linkedin_name"
  | "contact_id"
  | "key"
  /** Of an organisation that has no credits, and one that was revoked. */
  | "empty_key"
  | "revoked_key"
  /** Another one for each run. */
  | "run";

/** A request as data; headers replace the usual ones, and an `undefined` one is left out. */
export interface CaseRequest {
  /** Without the base address, such as `/compose-wave`. */
  path: string;
  /** POST unless said otherwise. */
  method?: "POST" | "GET" | "PUT";
  headers?: Readonly<Record<string, string | undefined>>;
  body: { json: unknown } | { text: string } | { bytes: Uint8Array };
}

/** What must come back. */
export type Expectation =
  | {
      kind: "answer";
      /** The contract's own, or made of it. */
      shape: z.ZodType;
      /** Values that the body must hold, at any depth; what is not named may be anything. */
      holds?: unknown;
      /** A free answer has no credit fields; a new one takes the price off the balance; one given again takes nothing. */
      credits: "free" | "charged" | "given again";
    }
  /** Refused, and the code's line of the table says how; it costs nothing. */
  | {
      kind: "refusal";
      code: ApiErrorCode;
      field?: string;
      detail?: string;
      headers?: Readonly<Record<string, string>>;
    }
  /** Anything but what belongs to the organisation: without its key nobody is told (section 5, rule 3). */
  | { kind: "no data" };

export interface Step {
  request: CaseRequest;
  expected: Expectation;
}

export interface ConformanceCase {
  /** A sentence that is true of a service that conforms. */
  name: string;
  /** Where the specification says so, or is silent. */
  section: string;
  /**
   * `specified`: the specification says so. `open`: it is silent or leaves it open, and this is what our service does;
   * of another service it is only told what it does.
   */
  standing: "specified" | "open";
  /** One after the other. */
  steps: readonly Step[];
}

/** Whose promises are checked: the specification's alone, or those of our service as well. */
export type Profile = "specification" | "ours";
