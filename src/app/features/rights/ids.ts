/** Ids that this feature handles. Its commands are `/profile`'s. */
export const ids = { forget: "rights_forget" } as const;
