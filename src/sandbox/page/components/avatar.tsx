import type { Person } from "../../protocol.ts";

/** Initials on the person's colour. Hidden from screen readers, since the name is next to it. */
export function Avatar(props: { person: Person | undefined; size?: "tiny" | "small" | "normal" }) {
  const { person, size = "normal" } = props;
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
