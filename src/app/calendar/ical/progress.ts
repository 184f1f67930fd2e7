/**
 * The worker's progress in shared memory, because a hung worker can't answer messages: how many steps it has
 * taken, and which series it is reading.
 */
export interface Progress {
  readonly memory: SharedArrayBuffer;
  steps(): number;
  /** `undefined` before the first series. */
  series(): number | undefined;
  /** Records that the worker has started. */
  begin(): void;
  note(series: number): void;
  /** Records that the series are done. */
  leave(): void;
}

const fields = { steps: 0, series: 1 } as const;

/** @param memory of a progress that another thread created; a new one without it */
export function createProgress(memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)): Progress {
  const values = new Int32Array(memory);
  const note = (series: number) => {
    Atomics.store(values, fields.series, series);
    Atomics.add(values, fields.steps, 1);
  };
  return {
    memory,
    steps: () => Atomics.load(values, fields.steps),
    series() {
      const counted = Atomics.load(values, fields.series);
      return counted === 0 ? undefined : counted - 1;
    },
    begin: () => note(0),
    note: (series) => note(series + 1),
    leave: () => note(0),
  };
}
