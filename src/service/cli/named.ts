import { largestBalance, parseCredits, toCredits } from "../amount.ts";
import type { Organisation } from "../store/organisations.ts";
import type { Store } from "../store/store.ts";
import { CommandError, UsageError } from "./command.ts";

/**
 * @param nameOrId what was entered for `<org>`
 * @throws CommandError
 */
export async function organisationNamed(store: Store, nameOrId = ""): Promise<Organisation> {
  const organisation = await store.organisationCalled(nameOrId);
  if (organisation !== undefined) return organisation;
  throw new CommandError(`There is no organisation called "${nameOrId}". "org list" shows all.`);
}

/** @returns tenths of a credit @throws UsageError */
export function creditsTyped(text: string): number {
  const tenths = parseCredits(text);
  if (tenths !== undefined) return tenths;
  throw new UsageError(
    `"${text}" is not an amount of credits. It is 0 to ${toCredits(largestBalance)}, with at most one decimal, such as 25 or 2.5.`,
  );
}

/** Such as "24.9 credits". */
export function creditsText(tenths: number): string {
  return `${toCredits(tenths)} ${tenths === 10 ? "credit" : "credits"}`;
}

/** How to enter an organisation as `<org>` in any shell: by id if a shell would misread its name. */
export function typedAs({ id, name }: { id: string; name: string }): string {
  if (/^[\w.][\w.-]*$/.test(name)) return name;
  return /["$`\\!%]/.test(name) ? id : `"${name}"`;
}
