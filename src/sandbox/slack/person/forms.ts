import { isEmptyState, placedElements, stateField } from "../elements.ts";
import type { View } from "../views.ts";

/**
 * What Slack's client itself says about a form before it sends anything.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements (the inputs' own rules)
 *
 * @returns block_id → sentence; empty when the form may be sent
 */
export function formProblems(view: View): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { blockId, element, input } of placedElements(view.blocks)) {
    if (input === undefined) continue;
    const state = view.state[blockId]?.[element.action_id];
    if (state === undefined || isEmptyState(state)) {
      if (!input.isOptional) problems[blockId] = "Please complete this required field.";
      continue;
    }
    const value = state[stateField(element.type) ?? ""];
    const problem = typeof value === "string" ? valueProblem(element, value) : undefined;
    if (problem !== undefined) problems[blockId] = problem;
  }
  return problems;
}

function valueProblem(
  element: Record<string, unknown> & { type: string },
  value: string,
): string | undefined {
  const { min_length: minLength, max_length: maxLength, min_value: min, max_value: max } = element;
  switch (element.type) {
    case "plain_text_input":
      if (typeof minLength === "number" && value.length < minLength)
        return `Please enter at least ${minLength} characters.`;
      if (value.length > (typeof maxLength === "number" ? maxLength : 3000)) return "This is too long.";
      return undefined;
    case "email_text_input":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : "Please enter a valid email address.";
    case "url_text_input":
      return URL.canParse(value) ? undefined : "Please enter a valid URL.";
    case "number_input":
      if (!/^-?\d+(\.\d+)?$/.test(value)) return "Please enter a number.";
      if (element.is_decimal_allowed !== true && value.includes(".")) return "Please enter a whole number.";
      if (typeof min === "string" && Number(value) < Number(min)) return `Please enter ${min} or more.`;
      if (typeof max === "string" && Number(value) > Number(max)) return `Please enter ${max} or less.`;
      return undefined;
    default:
      return undefined;
  }
}
