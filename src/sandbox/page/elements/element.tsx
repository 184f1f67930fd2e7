import type { Element } from "../blocks/schema.ts";
import { Button, Overflow } from "./button.tsx";
import { Choices } from "./choices.tsx";
import { FileInput } from "./file-input.tsx";
import type { ValueProps } from "./interaction.ts";
import { RichTextInput } from "./rich-text-input.tsx";
import { Select } from "./select.tsx";
import { DateTimeInput, TextInput, TimeInput } from "./text-input.tsx";

/** Renders one interactive element. */
export function ElementView({ element, ...props }: ValueProps<Element>) {
  switch (element.type) {
    case "button":
      return <Button element={element} {...props} />;
    case "overflow":
      return <Overflow element={element} {...props} />;
    case "checkboxes":
    case "radio_buttons":
      return <Choices element={element} {...props} />;
    case "timepicker":
      return <TimeInput element={element} {...props} />;
    case "datetimepicker":
      return <DateTimeInput element={element} {...props} />;
    case "plain_text_input":
      return <TextInput element={element} {...props} />;
    case "rich_text_input":
      return <RichTextInput element={element} {...props} />;
    case "file_input":
      return <FileInput element={element} {...props} />;
    default:
      return <Select element={element} {...props} />;
  }
}
