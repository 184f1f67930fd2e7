import { operations } from "../contract/operations.ts";
import type { ConformanceCase, Placeholder, Step } from "./case.ts";
import { type Known, placeholdersOf } from "./placeholders.ts";

/** Tenths of a credit. */
export interface Cost {
  /** What the answers certainly cost. */
  spends: number;
  /** What another service may charge on top: for requests ours refuses or answers from storage. */
  risks: number;
}

export interface PlannedCase {
  planned: ConformanceCase;
  cost: Cost;
  /** Why it's skipped; `undefined` when it runs. */
  skipped?: string;
}

const optionOf: Record<Placeholder, string> = {
  email: "--email",
  unprofiled_email: "--unprofiled-email",
  linkedin_name: "--linkedin",
  contact_id: "--contact-id",
  key: "a key",
  empty_key: "--empty-key",
  revoked_key: "--revoked-key",
  run: "a run",
};

/** @param isPaid whether credits may be spent */
export function planRun(
  cases: readonly ConformanceCase[],
  { known, isPaid }: { known: Known; isPaid: boolean },
): PlannedCase[] {
  return cases.map((planned) => {
    const cost = costOf(planned);
    const unknown = placeholdersOf(planned.steps).filter((name) => known[name] === undefined);
    if (unknown.length > 0) {
      return { planned, cost, skipped: `needs ${unknown.map((name) => optionOf[name]).join(", ")}` };
    }
    if (!isPaid && cost.spends + cost.risks > 0)
      return { planned, cost, skipped: "may cost credits: needs --paid" };
    return { planned, cost };
  });
}

/** Total cost of the cases that run. */
export function totalCost(plan: readonly PlannedCase[]): Cost {
  const run = plan.filter(({ skipped }) => skipped === undefined);
  return {
    spends: run.reduce((sum, { cost }) => sum + cost.spends, 0),
    risks: run.reduce((sum, { cost }) => sum + cost.risks, 0),
  };
}

function costOf({ steps }: ConformanceCase): Cost {
  const certain = steps.filter(
    ({ expected }) => expected.kind === "answer" && expected.credits === "charged",
  );
  const others = steps.filter(
    (step) => !certain.includes(step) && !("authorization" in (step.request.headers ?? {})),
  );
  const sum = (priced: readonly Step[]) =>
    priced.reduce((total, { request }) => total + priceOf(request.path), 0);
  return { spends: sum(certain), risks: sum(others) };
}

/** @returns tenths of a credit */
export function priceOf(path: string): number {
  return Object.values(operations).find((operation) => `/${operation.path}` === path)?.price ?? 0;
}
