/** What an input block passes to its element: the IDs and texts linking label, error and hint to it. */
export type InputRole = {
  id: string;
  label: string;
  isWrong: boolean;
  describedBy: string;
  isRequired: boolean;
};

/** Props of every element with a value. */
export type ValueProps<Kind> = {
  element: Kind;
  blockId: string;
  /** Whether a change is sent at once (`block_actions`), or only with the form. */
  dispatches: boolean;
  input: InputRole | undefined;
};

/** Attributes that link a form control to its input block, or label a standalone one. */
export function controlAttributes(input: InputRole | undefined, name: string) {
  return input
    ? {
        id: input.id,
        "aria-invalid": input.isWrong,
        "aria-required": input.isRequired,
        ...(input.describedBy === "" ? {} : { "aria-describedby": input.describedBy }),
      }
    : { "aria-label": name };
}
