/** How much is measured. */
export const fullPlan = {
  /** Of whatever takes turns; their median is reported. */
  rounds: 9,
  secondsOfRound: 1.5,
  secondsOfWarmUp: 2,
  /** Of rounds of paid calls, look-ups and jobs. */
  secondsOfCalls: 0.5,
  connections: 32,
  /** Of each contender; their median is reported. */
  starts: 7,
  /** Posted at one minute. */
  reminders: 2_000,
  /** Of the service: those that are looked up, and the rows of a file that is imported. */
  contacts: 1_000_000,
  imported: 20_000,
  /** Rows of the import beside which contacts are looked up: it has to last for several rounds. */
  importedBeside: 50_000,
};
export type Plan = typeof fullPlan;

/** For those who work on the bench: the figures are rough. */
export const quickPlan: Plan = {
  ...fullPlan,
  rounds: 3,
  secondsOfRound: 0.5,
  secondsOfWarmUp: 1,
  secondsOfCalls: 0.3,
  starts: 3,
  reminders: 300,
  contacts: 50_000,
  imported: 3_000,
  importedBeside: 5_000,
};
