import { ImageView } from "../blocks/image.tsx";
import type { Element } from "../blocks/schema.ts";
import { Button } from "./button.tsx";
import { Choices } from "./choices.tsx";
import { DateInput } from "./date-input.tsx";
import { FeedbackButtons } from "./feedback-buttons.tsx";
import { FileInput } from "./file-input.tsx";
import type { InputRole } from "./input-role.ts";
import { Overflow } from "./overflow.tsx";
import { RichTextInput } from "./rich-text-input.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

/** Renders one interactive element. */
export function ElementView(props: {
  element: Element;
  blockId: string;
  dispatches: boolean;
  input?: InputRole;
}) {
  const { element, blockId, dispatches, input } = props;
  switch (element.type) {
    case "button":
    case "icon_button":
    case "workflow_button":
      return <Button element={element} blockId={blockId} />;
    case "overflow":
      return <Overflow element={element} blockId={blockId} />;
    case "checkboxes":
    case "radio_buttons":
      return <Choices element={element} blockId={blockId} dispatches={dispatches} input={input} />;
    case "datepicker":
    case "timepicker":
    case "datetimepicker":
      return <DateInput element={element} blockId={blockId} dispatches={dispatches} input={input} />;
    case "plain_text_input":
    case "email_text_input":
    case "url_text_input":
    case "number_input":
      return <TextInput element={element} blockId={blockId} dispatches={dispatches} input={input} />;
    case "rich_text_input":
      return <RichTextInput element={element} blockId={blockId} dispatches={dispatches} input={input} />;
    case "file_input":
      return <FileInput element={element} blockId={blockId} dispatches={dispatches} input={input} />;
    case "image":
      return <ImageView value={element} />;
    case "feedback_buttons":
      return <FeedbackButtons element={element} blockId={blockId} />;
    default:
      return <Select element={element} blockId={blockId} dispatches={dispatches} input={input} />;
  }
}
