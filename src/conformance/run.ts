import type { ConformanceCase, Profile, Step } from "./case.ts";
import { creditsText, isNotComposed, isSuccess, problemsOf, receiptOf } from "./check.ts";
import { type Exchange, type ServiceClient, UnreachableError } from "./exchange.ts";
import type { Known } from "./placeholders.ts";
import { type PlannedCase, priceOf } from "./plan.ts";

export interface CaseResult {
  name: string;
  section: string;
  /**
   * `observed`: the specification leaves it open. The service does what the name says, or `details` says what
   * it does instead. `untested`: it refused to write the text, free of charge, as it may.
   */
  verdict: "passed" | "failed" | "observed" | "untested" | "skipped";
  /** Sentences. */
  details: readonly string[];
}

export interface RunResult {
  results: readonly CaseResult[];
  /** In credits, according to the answers. */
  spent: string;
}

/** How many characters of a service's response we quote. */
const maxExcerptLength = 160;

/**
 * Runs the cases in sequence, because each paid answer is checked against the balance before it.
 *
 * @param onResult called with each result as it arrives
 * @throws UnreachableError
 */
export async function runCases(
  plan: readonly PlannedCase[],
  { client, known, profile }: { client: ServiceClient; known: Known; profile: Profile },
  onResult: (result: CaseResult) => void,
): Promise<RunResult> {
  const results: CaseResult[] = [];
  let balance: number | undefined;
  let spent = 0;

  async function problemsOfStep(step: Step, previous: Exchange | undefined) {
    let exchange: Exchange;
    try {
      exchange = await client.ask(step.request);
    } catch (error) {
      if (error instanceof UnreachableError) throw error;
      // We can't know whether it was charged.
      if (priceOf(step.request.path) > 0) balance = undefined;
      return { problems: [error instanceof Error ? error.message : String(error)], exchange: undefined };
    }
    const problems = problemsOf(step, exchange, { profile, known, balance, previous });
    // A refusal charges nothing: the balance must be the same afterwards.
    if (!isNotComposed(step, exchange)) account(step, exchange, problems.length === 0);
    return { problems, exchange };
  }

  function account(step: Step, { json }: Exchange, isAsExpected: boolean): void {
    if (priceOf(step.request.path) === 0) return;
    if (isAsExpected && !(step.expected.kind === "answer" && step.expected.credits === "charged")) return;
    const { used, remaining } = receiptOf(json);
    balance = remaining;
    spent += used ?? 0;
  }

  async function resultOf({ name, section, standing, steps }: ConformanceCase): Promise<CaseResult> {
    const isOpen = standing === "open" && profile === "specification";
    let previous: Exchange | undefined;
    for (const [index, step] of steps.entries()) {
      const { problems, exchange } = await problemsOfStep(step, previous);
      previous = exchange;
      if (problems.length === 0) continue;
      const where = steps.length === 1 ? "" : `Request ${index + 1} of ${steps.length}: `;
      if (exchange !== undefined && isNotComposed(step, exchange))
        return { name, section, verdict: "untested", details: [`${where}${excerpt(exchange)}`] };
      const seen = exchange === undefined ? [] : [excerpt(exchange)];
      const said = isOpen && exchange !== undefined ? seen : [...problems, ...seen];
      const details = said.map((sentence) => `${where}${sentence}`);
      return { name, section, verdict: isOpen ? "observed" : "failed", details };
    }
    return { name, section, verdict: isOpen ? "observed" : "passed", details: [] };
  }

  for (const { planned, skipped } of plan) {
    const { name, section } = planned;
    const result: CaseResult =
      skipped === undefined
        ? await resultOf(planned)
        : { name, section, verdict: "skipped", details: [skipped] };
    const shown = { ...result, details: result.details.map((detail) => withoutKeys(detail, known)) };
    results.push(shown);
    onResult(shown);
  }
  return { results, spent: creditsText(spent) };
}

/** What a service sent, without personal data: successful answers are reduced to their field names. */
function excerpt(exchange: Exchange): string {
  const { status, json, text } = exchange;
  if (isSuccess(exchange)) {
    const fields =
      typeof json === "object" && json !== null ? Object.keys(json).join(", ") : "no JSON object";
    return `It answers ${status}: ${fields}.`;
  }
  const words = text.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  const shown = words.length > maxExcerptLength ? `${words.slice(0, maxExcerptLength)}…` : words;
  return `It answers ${status}${shown === "" ? "" : `: ${shown}`}`;
}

/** A service may echo a key it was sent; we don't show it. */
function withoutKeys(text: string, { key, empty_key, revoked_key }: Known): string {
  return [key, empty_key, revoked_key].reduce<string>(
    (kept, secret) => (secret === undefined ? kept : kept.replaceAll(secret, "[key]")),
    text,
  );
}
