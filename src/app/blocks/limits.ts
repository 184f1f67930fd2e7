/**
 * Block Kit limits that our cards can reach, in characters as Slack counts them: after escaping.
 * Source: https://docs.slack.dev/reference/block-kit/blocks and https://docs.slack.dev/reference/views
 */
export const limits = {
  header: 150,
  sectionText: 3_000,
  sectionField: 2_000,
  contextText: 2_000,
  buttonValue: 2_000,
  optionText: 75,
  optionValue: 150,
  accessibilityLabel: 75,
  blockId: 255,
  privateMetadata: 3_000,
  inputText: 3_000,
  /** Not Slack's limit: a phone's notification shows no more than this. */
  fallbackText: 300,
} as const;
