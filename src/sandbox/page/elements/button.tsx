import { useId, useState } from "react";
import type { Confirmation, ElementOf } from "../blocks/schema.ts";
import { Dialog } from "../components/dialog.tsx";
import { Menu, MenuItem } from "../components/menu.tsx";
import { isSafeUrl } from "../text/mrkdwn.ts";
import { plainText, Text } from "../text/text.tsx";
import { useAction } from "./interaction.ts";

/** Opened after the click is sent rather than by a link, so that a confirm dialog comes first. */
function openUrl(url: string | undefined): void {
  if (url && isSafeUrl(url)) window.open(url, "_blank", "noopener,noreferrer");
}

/** A button. One with a URL opens it in a new tab, and also notifies the app. */
export function Button({ element, blockId }: { element: ElementOf<"button">; blockId: string }) {
  const { send, isPending } = useAction(element, blockId);
  const { text, value, style, url, confirm } = element;
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    const fields = { text, ...(value === undefined ? {} : { value }), ...(style ? { style } : {}) };
    if (send(fields)) openUrl(url);
  };
  const answer = (isConfirmed: boolean) => {
    setAsking(false);
    if (isConfirmed) press();
  };
  return (
    <>
      <button
        type="button"
        className={style ? `button button-${style}` : "button"}
        aria-label={element.accessibility_label}
        aria-busy={isPending}
        data-action-id={element.action_id}
        title={url}
        onClick={confirm ? () => setAsking(true) : press}
      >
        {plainText(text)}
      </button>
      {confirm && isAsking && <ConfirmDialog {...confirm} onAnswer={answer} />}
    </>
  );
}

/** A question before something is done. */
export function ConfirmDialog(props: Confirmation & { onAnswer: (isConfirmed: boolean) => void }) {
  const { title, text, confirm, deny, style = "primary", onAnswer } = props;
  const id = useId();
  return (
    <Dialog title={plainText(title)} describedBy={id} isSmall onClose={() => onAnswer(false)}>
      <div className="modal-body scroll block-text" id={id}>
        <Text value={text} />
      </div>
      <div className="modal-footer">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {plainText(deny)}
        </button>
        <button type="button" className={`button button-${style}`} onClick={() => onAnswer(true)}>
          {plainText(confirm)}
        </button>
      </div>
    </Dialog>
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
          onSelect={() => {
            if (send({ selected_option: option })) openUrl(option.url);
          }}
        />
      ))}
    </Menu>
  );
}
