/** What a language model may fail with. `retryAfter` is in whole seconds, where its server said so. */
export type ComposerFailure =
  /** Nobody answers, the connection breaks, or the server is out of order. `code` is the system's or HTTP's. */
  | { kind: "unreachable"; code: string }
  /** The key, the model's name or the request's form is not taken. */
  | { kind: "refused"; status: number }
  | { kind: "rate limited"; retryAfter: number | undefined }
  /** It answered twice, or once beyond repair, with what may not be passed on. */
  | { kind: "unusable answer"; reason: UnusableReason }
  /** `deadline` in milliseconds. */
  | { kind: "too slow"; deadline: number }
  /** The service is being stopped, and could not wait any longer. */
  | { kind: "stopped" }
  /** The contact and the request together are longer than what is sent; nothing was. `most` in characters. */
  | { kind: "too long"; most: number };

export type UnusableReason =
  | "it is not in the form of a chat completion"
  | "it is too large"
  | "the model declined"
  | "it gives away what it must not"
  | "it is not of the asked shape"
  | "it breaks the limits of a text"
  | "it does not keep the facts";

/**
 * Why a language model composed nothing. It holds no key, no text of a person or of the model, and no cause: the
 * errors of libraries hold all three.
 */
export class ComposerError extends Error {
  override readonly name = "ComposerError";
  readonly failure: ComposerFailure;

  constructor(failure: ComposerFailure) {
    super(messageOf(failure));
    this.failure = failure;
  }
}

function messageOf(failure: ComposerFailure): string {
  switch (failure.kind) {
    case "unreachable":
      return `The language model's server cannot be reached or does not serve (${failure.code}).`;
    case "refused":
      return `The language model's server refuses the request (HTTP ${failure.status}): check COMPOSER_URL, COMPOSER_MODEL and COMPOSER_KEY.`;
    case "rate limited":
      return failure.retryAfter === undefined
        ? "The language model's server asks for fewer requests."
        : `The language model's server asks for fewer requests, and to come back in ${failure.retryAfter} seconds.`;
    case "unusable answer":
      return `The language model's answer cannot be used: ${failure.reason}.`;
    case "too slow":
      return `The language model did not finish within ${failure.deadline / 1_000} seconds.`;
    case "stopped":
      return "The service is being stopped, and the language model had not finished.";
    case "too long":
      return `The contact and the request are longer than the ${failure.most} characters that a language model is sent.`;
    default:
      return failure satisfies never;
  }
}
