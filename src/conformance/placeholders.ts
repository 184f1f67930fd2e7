import type { Step } from "./case.ts";

/**
 * The placeholders, and the option that gives each. They stand for values that only the person running the
 * suite knows, and are written in braces, such as `{ "email": "{email}" }`, in headers and bodies, also within
 * a longer text.
 */
export const optionOf = {
  email: "--email",
  /** An address without a profile. */
  unprofiled_email: "--unprofiled-email",
  /** The last path segment of a profiled LinkedIn URL, such as `jane-whitfield`. */
  linkedin_name: "--linkedin",
  contact_id: "--contact-id",
  key: "a key",
  /** The key of an organisation without credits, and a revoked key. */
  empty_key: "--empty-key",
  revoked_key: "--revoked-key",
  /** Different in each run. */
  run: "a run",
} as const;

type Placeholder = keyof typeof optionOf;

/** Values for the placeholders. Cases that need a missing one are skipped. */
export type Known = { readonly [Name in Placeholder]?: string | undefined };

const pattern = new RegExp(`\\{(${Object.keys(optionOf).join("|")})\\}`, "g");

function isPlaceholder(name: string): name is Placeholder {
  return name in optionOf;
}

/** The placeholders a case needs, in the order they're declared. */
export function placeholdersOf(steps: readonly Step[]): Placeholder[] {
  const held = steps.map(({ request, expected }) => [request, "holds" in expected && expected.holds]);
  const text = JSON.stringify(held);
  return Object.keys(optionOf)
    .filter(isPlaceholder)
    .filter((name) => text.includes(`{${name}}`));
}

/** @returns the text with its placeholders filled in; unknown ones are left as they are */
export function fillText(text: string, known: Known): string {
  return text.replace(
    pattern,
    (whole, name: string) => (isPlaceholder(name) ? known[name] : undefined) ?? whole,
  );
}

/** Same as `fillText`, at any depth of a JSON value. */
export function fill(value: unknown, known: Known): unknown {
  if (typeof value === "string") return fillText(value, known);
  if (Array.isArray(value)) return value.map((each) => fill(each, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, known)]));
}
