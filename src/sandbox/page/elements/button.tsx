import type { ButtonElement } from "../blocks/schema.ts";
import { isSafeUrl } from "../text/mrkdwn.ts";
import { plainText } from "../text/text.tsx";
import { useAction } from "./use-interaction.ts";

/** A button. One with a URL opens it in a new tab, and also notifies the app. */
export function Button({ element, blockId }: { element: ButtonElement; blockId: string }) {
  const { send, isPending } = useAction(element, blockId);
  const { text, value, style, url } = element;
  const press = async () => {
    const fields = { text, ...(value === undefined ? {} : { value }), ...(style ? { style } : {}) };
    const isSent = await send(fields);
    // Opened here rather than by a link, so that a confirm dialog comes first.
    if (isSent && url && isSafeUrl(url)) window.open(url, "_blank", "noopener,noreferrer");
  };
  return (
    <button
      type="button"
      className={style ? `button button-${style}` : "button"}
      aria-label={element.accessibility_label}
      aria-busy={isPending}
      data-action-id={element.action_id}
      title={url}
      onClick={() => void press()}
    >
      {plainText(text)}
    </button>
  );
}
