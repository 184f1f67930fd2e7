/**
 * How much of what Slack takes. Sources: the pages under https://docs.slack.dev/reference/block-kit, of which
 * https://docs.slack.dev/blocks.json names the surfaces, and the docs of @slack/types 3.2.
 */
export const limits = {
  blocksPerMessage: 50,
  blocksPerView: 100,
  /** Bytes of a view's JSON. Source: https://docs.slack.dev/reference/methods/views.open (`view_too_large`). */
  viewBytes: 250_000,
  /** Source: https://docs.slack.dev/reference/methods/chat.postMessage (`msg_too_long`; Slack truncates above). */
  messageText: 40_000,
  /** Bytes of JSON. Slack publishes no number (`metadata_too_large`): this one is the sandbox's own. */
  metadataBytes: 8_000,
  blockId: 255,
  actionId: 255,
  text: 3000,
  sectionFields: 10,
  sectionField: 2000,
  header: 150,
  contextElements: 10,
  actionsElements: 25,
  url: 3000,
  label: 2000,
  hint: 2000,
  placeholder: 150,
  buttonText: 75,
  buttonValue: 2000,
  accessibilityLabel: 75,
  options: 100,
  optionText: 75,
  optionValue: 150,
  optionDescription: 75,
  radioAndCheckboxOptions: 10,
  overflowOptions: 5,
  inputLength: 3000,
  confirmTitle: 100,
  confirmText: 300,
  confirmButton: 30,
  tableColumns: 20,
  dataTableRows: 201,
  dataTablePageSize: 100,
  dataTableCharacters: 20_000,
  viewTitle: 24,
  viewButton: 24,
  privateMetadata: 3000,
  callbackId: 255,
  filesPerInput: 10,
} as const;

export type Surface = "message" | "modal" | "home";

/** Blocks that not every surface shows. Source: https://docs.slack.dev/blocks.json */
export const surfacesOfBlocks: Record<string, readonly Surface[]> = { data_table: ["message", "home"] };

/** Elements that not every surface shows. Source: the pages of the elements, "Available in surfaces". */
export const surfacesOfElements: Record<string, readonly Surface[]> = {
  file_input: ["modal"],
  rich_text_input: ["modal", "home"],
};
