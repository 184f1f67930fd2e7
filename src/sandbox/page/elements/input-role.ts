/** What an input block says to the element in it: the ids and words that tie label, error and hint to it. */
export type InputRole = {
  id: string;
  label: string;
  isWrong: boolean;
  describedBy: string;
  isRequired: boolean;
};

/** What every element with a value is given. */
export type ValueProps<Kind> = {
  element: Kind;
  blockId: string;
  /** Whether a change is sent at once (`block_actions`), or only with the form. */
  dispatches: boolean;
  input: InputRole | undefined;
};

/** The attributes that tie a form control to its input block, or name it when it stands by itself. */
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
