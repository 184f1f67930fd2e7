/** A call is no longer in the ledger: its organisation has uninstalled the app, or its contact was forgotten. */
export class CallGoneError extends Error {
  override readonly name = "CallGoneError";

  constructor() {
    super("A call has gone from the ledger.");
  }
}
