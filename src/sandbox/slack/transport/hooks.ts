/** A request of the app, as a listener sees it: titled as in the traffic record, with its body as it came. */
export type AppRequest = {
  direction: "app to slack" | "app to service";
  title: string;
  body: string;
};

/**
 * Hears of a request and holds it until the promise it returns resolves. What it returns counts on arrival only:
 * `"drop"`, or a promise of it, means that the request is not carried out and its connection is reset.
 */
export type RequestListener = (request: AppRequest) => unknown;

/** Lets tests stop the world, or end a process, at an exact moment of a request. */
export class Hooks {
  readonly #onArrival = new Set<RequestListener>();
  readonly #onDone = new Set<RequestListener>();

  /** @returns a function that stops listening */
  onArrival(listener: RequestListener): () => void {
    this.#onArrival.add(listener);
    return () => {
      this.#onArrival.delete(listener);
    };
  }

  /** @returns a function that stops listening */
  onDone(listener: RequestListener): () => void {
    this.#onDone.add(listener);
    return () => {
      this.#onDone.delete(listener);
    };
  }

  /** Calls the listeners one after the other. @returns whether the request is to be carried out */
  async arrive(request: AppRequest): Promise<boolean> {
    let isWanted = true;
    for (const listener of [...this.#onArrival]) {
      if ((await listener(request)) === "drop") isWanted = false;
    }
    return isWanted;
  }

  async finish(request: AppRequest): Promise<void> {
    for (const listener of [...this.#onDone]) await listener(request);
  }
}
