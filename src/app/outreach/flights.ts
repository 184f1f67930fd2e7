/** Work that is under way, by keys: one flight serves all who ask for it meanwhile. */
export class Flights<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** @param begin called when there's none */
  join(key: string, begin: () => Promise<Result>): Promise<Result> {
    const flight = this.#underWay.get(key) ?? begin().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, flight);
    return flight;
  }

  has(key: string): boolean {
    return this.#underWay.has(key);
  }
}
