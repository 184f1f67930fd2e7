/** Ids that this feature handles. */
export const ids = {
  open: "crm_open",
  disconnect: "crm_disconnect",
  view: "crm_view",
  vendor: "crm_vendor",
  address: "crm_address",
  token: "crm_token",
  signIn: "crm_sign_in",
  logShortcut: "log_to_crm",
  logResult: "crm_log_result",
  logView: "crm_log_view",
  note: "crm_note",
  task: "crm_task",
  undo: "crm_undo",
} as const;
