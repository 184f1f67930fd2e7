/** Ids that this feature handles. Its commands are `/profile`'s. */
export const ids = {
  forget: "rights_forget",

  // In App Home.
  log: "rights_log",
  openExport: "rights_open_export",
  exportView: "rights_export_view",
  openRetention: "rights_open_retention",
  retentionView: "rights_retention_view",
} as const;
