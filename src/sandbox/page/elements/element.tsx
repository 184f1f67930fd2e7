import { ImageView } from "../blocks/image.tsx";
import type { Element } from "../blocks/schema.ts";
import { Button, FeedbackButtons, Overflow } from "./button.tsx";
import { Choices } from "./choices.tsx";
import { FileInput } from "./file-input.tsx";
import type { ValueProps } from "./interaction.ts";
import { RichTextInput } from "./rich-text-input.tsx";
import { Select } from "./select.tsx";
import { DateInput, TextInput } from "./text-input.tsx";

/** Renders one interactive element. */
export function ElementView({ element, ...props }: ValueProps<Element>) {
  switch (element.type) {
    case "button":
    case "icon_button":
    case "workflow_button":
      return <Button element={element} {...props} />;
    case "overflow":
      return <Overflow element={element} {...props} />;
    case "checkboxes":
    case "radio_buttons":
      return <Choices element={element} {...props} />;
    case "datepicker":
    case "timepicker":
    case "datetimepicker":
      return <DateInput element={element} {...props} />;
    case "plain_text_input":
    case "email_text_input":
    case "url_text_input":
    case "number_input":
      return <TextInput element={element} {...props} />;
    case "rich_text_input":
      return <RichTextInput element={element} {...props} />;
    case "file_input":
      return <FileInput element={element} {...props} />;
    case "image":
      return <ImageView value={element} />;
    case "feedback_buttons":
      return <FeedbackButtons element={element} {...props} />;
    default:
      return <Select element={element} {...props} />;
  }
}
