import type { Placeholder, Step } from "./case.ts";

/** Values for the placeholders. Cases that need a missing one are skipped. */
export type Known = { readonly [Name in Placeholder]?: string | undefined };

const names: Record<Placeholder, true> = {
  email: true,
  unprofiled_email: true,
  linkedin_name: true,
  contact_id: true,
  key: true,
  empty_key: true,
  revoked_key: true,
  run: true,
};
const pattern = new RegExp(`\\{(${Object.keys(names).join("|")})\\}`, "g");

function isPlaceholder(name: string | undefined): name is Placeholder {
  return name !== undefined && name in names;
}

/** The placeholders a case needs, in the order they're declared. */
export function placeholdersOf(steps: readonly Step[]): Placeholder[] {
  const held = steps.map(({ request, expected }) => [request, "holds" in expected && expected.holds]);
  const text = JSON.stringify(held);
  return Object.keys(names)
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
