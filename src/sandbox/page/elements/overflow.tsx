import type { ElementOf } from "../blocks/schema.ts";
import { Menu, MenuItem } from "../components/menu.tsx";
import { isSafeUrl } from "../text/mrkdwn.ts";
import { plainText } from "../text/text.tsx";
import { useAction } from "./use-interaction.ts";

/** The "⋯" menu of a block. */
export function Overflow({ element, blockId }: { element: ElementOf<"overflow">; blockId: string }) {
  const { send, isPending } = useAction(element, blockId);
  return (
    <Menu
      label="More options"
      icon="more"
      className="button button-overflow"
      isBusy={isPending}
      actionId={element.action_id}
    >
      {element.options.map((option) => (
        <MenuItem
          key={option.value}
          label={plainText(option.text)}
          {...(option.description ? { description: plainText(option.description) } : {})}
          onSelect={async () => {
            const isSent = await send({ selected_option: option });
            if (isSent && option.url && isSafeUrl(option.url)) {
              window.open(option.url, "_blank", "noopener,noreferrer");
            }
          }}
        />
      ))}
    </Menu>
  );
}
