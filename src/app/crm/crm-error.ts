/** What can go wrong between us and a CRM. */
export type CrmProblem =
  /** The token is wrong, expired or revoked. */
  | "token refused"
  /** The token lacks a right. */
  | "not allowed"
  | "rate limited"
  /** The CRM doesn't take what we ask. */
  | "refused"
  | "too slow"
  /** Out of reach or failing. */
  | "unavailable"
  /** It answers something that isn't its published shape. */
  | "unreadable"
  /** The address leads to where the operator doesn't let us go. */
  | "forbidden address";

/** A CRM couldn't be asked. The message holds neither its address nor what was asked. */
export class CrmError extends Error {
  override readonly name = "CrmError";
  readonly problem: CrmProblem;
  /** Seconds to wait, as the CRM asks. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: CrmProblem,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(`CRM: ${problem}.`, options);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}
