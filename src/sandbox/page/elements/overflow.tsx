import { useRef, useState } from "react";
import type { ElementOf } from "../blocks/schema.ts";
import { Icon } from "../components/icon.tsx";
import { Menu, MenuItem } from "../components/menu.tsx";
import { isSafeUrl } from "../text/mrkdwn.ts";
import { plainText } from "../text/text.tsx";
import { useAction } from "./use-interaction.ts";

/** The "⋯" menu of a block. */
export function Overflow({ element, blockId }: { element: ElementOf<"overflow">; blockId: string }) {
  const { send, isPending } = useAction(element, blockId);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="button button-overflow"
        aria-label="More options"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isPending}
        data-action-id={element.action_id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <Menu anchor={anchor} label="More options" onClose={() => setOpen(false)}>
          {element.options.map((option) => (
            <MenuItem
              key={option.value ?? option.text.text}
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
      )}
    </>
  );
}
