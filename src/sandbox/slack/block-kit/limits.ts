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
  alert: 200,
  cardTitle: 150,
  cardBody: 200,
  cardActions: 3,
  carouselCards: 10,
  containerTitle: 150,
  containerBlocks: 10,
  contextElements: 10,
  contextActions: 5,
  actionsElements: 25,
  altText: 2000,
  imageTitle: 2000,
  url: 3000,
  label: 2000,
  hint: 2000,
  placeholder: 150,
  buttonText: 75,
  buttonValue: 2000,
  accessibilityLabel: 75,
  options: 100,
  optionGroups: 100,
  optionGroupLabel: 75,
  optionText: 75,
  optionValue: 150,
  optionDescription: 75,
  radioAndCheckboxOptions: 10,
  overflowOptions: 5,
  inputLength: 3000,
  confirmTitle: 100,
  confirmText: 300,
  confirmButton: 30,
  markdown: 12_000,
  tableRows: 100,
  tableColumns: 20,
  tableCharacters: 10_000,
  dataTableRows: 201,
  dataTablePageSize: 100,
  dataTableCharacters: 20_000,
  videoTitle: 200,
  videoAuthor: 50,
  viewTitle: 24,
  viewButton: 24,
  privateMetadata: 3000,
  callbackId: 255,
  externalId: 255,
  filesPerInput: 10,
} as const;

export type Surface = "message" | "modal" | "home";

/** Blocks that not every surface shows. Source: https://docs.slack.dev/blocks.json */
export const surfacesOfBlocks: Record<string, readonly Surface[]> = {
  alert: ["modal"],
  carousel: ["message", "home"],
  container: ["message"],
  context_actions: ["message"],
  data_table: ["message", "home"],
  // A remote file shows up in messages that Slack sends; an app cannot post the block itself.
  file: [],
  markdown: ["message"],
  plan: ["message"],
  table: ["message"],
  task_card: ["message"],
};

/** Elements that not every surface shows. Source: the pages of the elements, "Available in surfaces". */
export const surfacesOfElements: Record<string, readonly Surface[]> = {
  email_text_input: ["modal"],
  url_text_input: ["modal"],
  number_input: ["modal"],
  file_input: ["modal"],
  rich_text_input: ["modal", "home"],
  datetimepicker: ["message", "modal"],
  feedback_buttons: ["message"],
  icon_button: ["message"],
  workflow_button: ["message"],
};
