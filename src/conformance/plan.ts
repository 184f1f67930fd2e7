import { operations } from "../contract/operations.ts";
import type { ConformanceCase, Step } from "./case.ts";
import { type Known, optionOf, placeholdersOf } from "./placeholders.ts";

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

/** @param isPaid whether credits may be spent */
export function planRun(
  cases: readonly ConformanceCase[],
  { known, isPaid }: { known: Known; isPaid: boolean },
): PlannedCase[] {
  return cases.map((planned) => {
    const cost = costOf(planned);
    const unknown = placeholdersOf(planned.steps).filter((name) => known[name] === undefined);
    const isTooDear = !isPaid && cost.spends + cost.risks > 0;
    if (unknown.length > 0) {
      return { planned, cost, skipped: `needs ${unknown.map((name) => optionOf[name]).join(", ")}` };
    }
    return { planned, cost, ...(isTooDear && { skipped: "may cost credits: needs --paid" }) };
  });
}

/** Total cost of the cases that run. */
export function totalCost(plan: readonly PlannedCase[]): Cost {
  const run = plan.filter(({ skipped }) => skipped === undefined);
  return {
    spends: sum(run.map(({ cost }) => cost.spends)),
    risks: sum(run.map(({ cost }) => cost.risks)),
  };
}

function costOf({ steps }: ConformanceCase): Cost {
  const isCertain = ({ expected }: Step) => expected.kind === "answer" && expected.credits === "charged";
  const mayCost = (step: Step) => !isCertain(step) && !("authorization" in (step.request.headers ?? {}));
  const prices = (priced: readonly Step[]) => priced.map(({ request }) => priceOf(request.path));
  return { spends: sum(prices(steps.filter(isCertain))), risks: sum(prices(steps.filter(mayCost))) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** @returns tenths of a credit */
export function priceOf(path: string): number {
  return Object.values(operations).find((operation) => `/${operation.path}` === path)?.price ?? 0;
}
