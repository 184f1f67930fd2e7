import type { ComponentProps } from "react";
import type { Person } from "../../protocol.ts";

const PATHS = {
  hash: "M4 7.5h13M3 12.5h13M8.2 3 6 17M14 3l-2.2 14",
  lock: "M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  more: "M10 4h0m0 6h0m0 6h0",
  close: "m5 5 10 10M15 5 5 15",
  chevron: "m6 8 4 4 4-4",
  check: "m4 10.5 4 4 8-9",
  back: "M17 10H4m5-6-6 6 6 6",
  plus: "M10 4v12M4 10h12",
  send: "m3 3 15 7-15 7 2.2-7zM5.2 10H11",
  menu: "M3 5h14M3 10h14M3 15h14",
  wire: "M2.5 6.5h13m-4-4 4 4-4 4M17.5 13.5h-13m4-4-4 4 4 4",
  home: "M3 9.5 10 3l7 6.5V17h-4.5v-5h-5v5H3z",
  eye: "M1.800 10S4.800 4.500 10 4.500 18.200 10 18.200 10 15.200 15.500 10 15.500 1.800 10 1.800 10zM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  people:
    "M8 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 16.500c0-3 2.200-4.500 5.500-4.500s5.500 1.500 5.500 4.500M13 3.800a3 3 0 0 1 0 5.400m1.500 3c2 .5 3 1.900 3 4.300",
  copy: "M7 7h9.500v9.500H7zM4 13H3.500V3.500H13V4",
  file: "M5 2.500h6.500L15.500 6.500V17.500H5zM11.500 2.500v4h4",
  download: "M10 3v9.500m-4-4 4 4 4-4M4 16.500h12",
  thread: "M3 4h14v10H9l-4 3v-3H3zM6.500 7.500h7M6.500 10.500h4.500",
  shared: "M8.500 14 10 15.500l6-6A3.100 3.100 0 0 0 11.600 5L10 6.500 8.500 5A3.100 3.100 0 0 0 4 9.500l6 6",
} as const;

export type IconName = keyof typeof PATHS;

/** A small icon next to a word or in a labelled button; never the only sign of a meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} strokeWidth={name === "more" ? 3.2 : undefined} />
    </svg>
  );
}

/** A button that shows only an icon, and its label as a tooltip. */
export function IconButton(props: { icon: IconName; label: string } & ComponentProps<"button">) {
  const { icon, label, ...attributes } = props;
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...attributes}>
      <Icon name={icon} />
    </button>
  );
}

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
