import fc from "fast-check";

/** How many examples to try: a number of them, or as many as the time allows. */
export type Runs = Pick<fc.Parameters, "seed" | "numRuns" | "interruptAfterTimeLimit">;

/** A way on which text from outside reaches us. */
export interface Wire extends AsyncDisposable {
  /** Tries examples. @returns how many, and what broke a promise */
  run(runs: Runs): Promise<{ examples: number; failure: string | undefined }>;
  /** Checks what holds once all that began has ended. @throws Error when it doesn't */
  finish(): Promise<void>;
}

/** Milliseconds after which an example counts as hung: what is slow on a loaded machine takes a few seconds. */
const hangTime = 60_000;

/** @param tryExample sends it, and throws when a promise is broken */
export function runnerOf<Example>(
  examples: fc.Arbitrary<Example>,
  tryExample: (example: Example) => Promise<void>,
): Wire["run"] {
  return async (runs) => {
    const property = fc.asyncProperty(examples, tryExample);
    const details = await fc.check(property, { timeout: hangTime, includeErrorInReport: true, ...runs });
    return { examples: details.numRuns, failure: await fc.asyncDefaultReportMessage(details) };
  };
}

/** Errors that nobody caught, from now on. */
export function watchCrashes() {
  const crashes: unknown[] = [];
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error) => crashes.push(error));
  }
  return crashes;
}
