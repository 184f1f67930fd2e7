import type { ElementOf } from "../blocks/schema.ts";
import { plainText } from "../text/text.tsx";
import { useAction } from "./use-interaction.ts";

/** Thumbs up and down below an answer. */
export function FeedbackButtons({
  element,
  blockId,
}: {
  element: ElementOf<"feedback_buttons">;
  blockId: string;
}) {
  const { send } = useAction(element, blockId);
  return [element.positive_button, element.negative_button].map((side) => (
    <button
      key={side.value}
      type="button"
      className="button"
      aria-label={side.accessibility_label}
      data-action-id={element.action_id}
      onClick={() => void send({ text: side.text, value: side.value })}
    >
      {plainText(side.text)}
    </button>
  ));
}
