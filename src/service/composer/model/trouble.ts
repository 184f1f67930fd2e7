import { ComposerError } from "../composer-error.ts";

/** Milliseconds for which a failure is worth an operator's look. */
const recent = 15 * 60_000;

/** Remembers the last failure that an operator can do something about, until a text succeeds. */
export function createTrouble(now: () => Date) {
  let last: { sentence: string; at: number } | undefined;
  return {
    note(error: unknown): void {
      if (!(error instanceof ComposerError) || !isOperators(error)) return;
      last = { sentence: error.message, at: now().getTime() };
    },
    clear(): void {
      last = undefined;
    },
    /** @returns a sentence without anyone's text or key */
    lately: (): string | undefined =>
      last !== undefined && now().getTime() - last.at < recent ? last.sentence : undefined,
  };
}

const operatorKinds: ReadonlySet<string> = new Set([
  "unreachable",
  "refused",
  "rate limited",
  "too slow",
  "unchecked",
]);

function isOperators({ failure }: ComposerError): boolean {
  const reason = failure.kind === "unusable answer" ? failure.reason : undefined;
  return operatorKinds.has(failure.kind) || reason === "it is not in the form of a chat completion";
}
