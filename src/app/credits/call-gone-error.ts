/** A call is no longer in the ledger: its organisation has uninstalled the app, and its rows were deleted. */
export class CallGoneError extends Error {
  override readonly name = "CallGoneError";

  constructor() {
    super("A call has gone from the ledger.");
  }
}
