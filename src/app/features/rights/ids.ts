/** Ids that this feature handles. Its commands are `/profile`'s. */
export const ids = {
  forget: "rights_forget",

  // In App Home.
  log: "rights_log",
  notice: "rights_notice",
  openBasis: "rights_open_basis",
  basisView: "rights_basis_view",
  basis: "rights_basis",
  /** Of the button and the form for what is done about one person. */
  openTask: (verb: string) => `rights_open_${verb}`,
  taskView: (verb: string) => `rights_${verb}_view`,
} as const;
