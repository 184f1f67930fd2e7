import type { ElementOf } from "../blocks/schema.ts";
import { Menu, MenuItem } from "../components/menu.tsx";
import { isSafeUrl } from "../text/mrkdwn.ts";
import { plainText } from "../text/text.tsx";
import { useAction } from "./interaction.ts";

/** Opened after the click is sent rather than by a link, so that a confirm dialog comes first. */
function openUrl(url: string | undefined): void {
  if (url && isSafeUrl(url)) window.open(url, "_blank", "noopener,noreferrer");
}

/** A button. One with a URL opens it in a new tab, and also notifies the app. */
export function Button({ element, blockId }: { element: ElementOf<"button">; blockId: string }) {
  const { send, isPending } = useAction(element, blockId);
  const { text, value, style, url } = element;
  return (
    <button
      type="button"
      className={style ? `button button-${style}` : "button"}
      aria-label={element.accessibility_label}
      aria-busy={isPending}
      data-action-id={element.action_id}
      title={url}
      onClick={async () => {
        const fields = { text, ...(value === undefined ? {} : { value }), ...(style ? { style } : {}) };
        if (await send(fields)) openUrl(url);
      }}
    >
      {plainText(text)}
    </button>
  );
}

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
          description={option.description && plainText(option.description)}
          onSelect={async () => {
            if (await send({ selected_option: option })) openUrl(option.url);
          }}
        />
      ))}
    </Menu>
  );
}
