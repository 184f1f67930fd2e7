import type { Person } from "../../protocol.ts";

/** Initials on the person's colour. Hidden from screen readers, since the name is next to it. */
export function Avatar({
  person,
  size = "normal",
}: {
  person: Person | undefined;
  size?: "tiny" | "small" | "normal";
}) {
  return (
    <span
      className={`avatar avatar-${size}`}
      style={{ backgroundColor: person?.colour ?? "#616061" }}
      aria-hidden="true"
    >
      {person?.initials ?? "?"}
    </span>
  );
}
