/** What a composer may fail with. `retryAfter` is in whole seconds, where its server said so. */
export type ComposerFailure =
  /** There's no answer, the connection breaks, or the server is out of order. `code` is the system's or HTTP's. */
  | { kind: "unreachable"; code: string; retryAfter?: number | undefined }
  /** The key, the model's name or the request's form is not taken; `isEffort` if the server named the reasoning effort. */
  | { kind: "refused"; status: number; isEffort?: boolean }
  | { kind: "rate limited"; retryAfter: number | undefined }
  /** It answered twice, or once beyond repair, with what may not be passed on. */
  | { kind: "unusable answer"; reason: UnusableReason }
  /** The thread that checks answers took too long, ended or threw: what was not checked isn't charged. `error` is a name. */
  | { kind: "unchecked"; error: string }
  /** `deadline` in milliseconds. */
  | { kind: "too slow"; deadline: number }
  /** The service is being stopped, and could not wait any longer. */
  | { kind: "stopped" }
  /** The contact and the request together are longer than what is sent; nothing was. `limit` in characters. */
  | { kind: "too long"; limit: number }
  /** The built-in stand-in doesn't write this text, and a language model would. No failure. */
  | { kind: "not composed"; reason: NotComposedReason };

/** What the stand-in says of a text that it doesn't write. */
const notComposedReasons = {
  "nothing to change": "The built-in stand-in found nothing that it could safely change.",
  "not English": "The built-in stand-in only writes English.",
  "message too long": "The built-in stand-in only rewrites messages of up to 12,000 characters.",
  sympathy: "The built-in stand-in doesn't touch messages about illness, loss or layoffs.",
  "goal not understood":
    "The built-in stand-in didn't understand this goal. It reads short orders, such as “ask for 20 minutes about the renewal”, with nothing in them that's for you alone.",
} as const;

export type NotComposedReason = keyof typeof notComposedReasons;

export type UnusableReason =
  | "it is not in the form of a chat completion"
  | "it is too large"
  | "the model declined"
  | "it gives away what it must not"
  | "it is not of the asked shape"
  | "it breaks the limits of a text"
  | "it does not keep the facts"
  | "it refuses to write"
  | "it has a placeholder"
  | "it comments on its text"
  | "it talks about the profile"
  | "it ignores the contact's advice"
  | "it is in another language"
  | "it has markup that is shown as typed"
  | "it leaves out a point of the agenda"
  | "it is signed with a made-up name"
  | "it gives away what is meant for the user alone"
  | "it isn't finished";

/**
 * Why a composer composed nothing. It holds no key, no text of a person or of a model. What came from
 * a language model's server has no cause either: the errors of libraries hold all three.
 */
export class ComposerError extends Error {
  override readonly name = "ComposerError";
  readonly failure: ComposerFailure;

  constructor(failure: ComposerFailure, options?: ErrorOptions) {
    super(messageOf(failure), options);
    this.failure = failure;
  }
}

function messageOf(failure: ComposerFailure): string {
  switch (failure.kind) {
    case "unreachable":
      return `The language model's server can't be reached or doesn't answer (${failure.code}): check that it's running, and COMPOSER_URL.`;
    case "refused":
      return `The language model's server answered ${failure.status}: check ${settingsBehind(failure.status)}.`;
    case "rate limited":
      return failure.retryAfter === undefined
        ? "The language model's server asks for fewer requests."
        : `The language model's server asks for fewer requests, and to retry in ${failure.retryAfter} seconds.`;
    case "unusable answer":
      return `The language model's answer can't be used: ${failure.reason}.`;
    case "unchecked":
      return `The language model's answer couldn't be checked (${failure.error}).`;
    case "too slow":
      return `The language model didn't finish within ${failure.deadline / 1_000} seconds: allow it more by COMPOSER_DEADLINE, or use a faster model.`;
    case "stopped":
      return "The service is being stopped, and the language model hadn't finished.";
    case "too long":
      return `The contact and the request are longer than ${failure.limit} characters: shorten the request.`;
    case "not composed":
      return `${notComposedReasons[failure.reason]} A language model could do it.`;
    default:
      return failure satisfies never;
  }
}

/** @returns the settings that a refusal is usually about */
function settingsBehind(status: number): string {
  if (status === 401 || status === 403) return "COMPOSER_KEY";
  return status === 404 ? "COMPOSER_MODEL and COMPOSER_URL" : "COMPOSER_URL, COMPOSER_MODEL and COMPOSER_KEY";
}
