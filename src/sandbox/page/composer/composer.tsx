import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { Channel } from "../../protocol.ts";
import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { complete, completionAt, ghostOf, isComplete, withChannelIds } from "./completion.ts";
import { CompletionList } from "./completion-list.tsx";
import { FormatButtons } from "./format-buttons.tsx";
import { ShortcutsButton } from "./shortcuts-button.tsx";

type ComposerProps = {
  /** The text field, so that others can focus it. */
  input: RefObject<HTMLTextAreaElement | null>;
  channel: Channel;
  label: string;
  text: string;
  onText: (text: string) => void;
};

/**
 * The message composer. It completes commands, people and channels; Enter sends, Shift+Enter breaks the line.
 */
export function Composer({ input, channel, label, text, onText }: ComposerProps) {
  const { snapshot, perform } = useSandbox();
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const wantedCaret = useRef<number>(undefined);
  const listId = useId();

  const completion = dismissed === text ? undefined : completionAt(text, caret, snapshot);
  const item = completion?.items[Math.min(active, completion.items.length - 1)];
  const ghost = ghostOf(text, snapshot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box grows with its text
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, 240)}px`;
    if (wantedCaret.current !== undefined)
      element.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = undefined;
  }, [text, ghost]);

  const write = (next: string, at = next.length) => {
    onText(next);
    setCaret(at);
    setActive(0);
    setRefusal(undefined);
    wantedCaret.current = at;
  };
  const accept = () => {
    if (!completion || !item) return;
    const done = complete(text, completion, item);
    write(done.text, done.caret);
  };
  const send = async () => {
    if (text.trim() === "") return;
    const sent = text;
    write("");
    const wire = withChannelIds(sent.trim(), snapshot);
    const result = await perform({ act: "send", channel: channel.id, text: wire }, "nothing");
    if (result.ok) return;
    setRefusal(result.sentence ?? "That was not sent. Try again?");
    if (input.current?.value === "") write(sent);
    setRefusal(result.sentence ?? "That was not sent. Try again?");
  };
  /** Inserts a sign at the caret, as the buttons below do. */
  const insert = (sign: string) => {
    const at = input.current?.selectionStart ?? text.length;
    const needsSpace = at > 0 && !/\s$/.test(text.slice(0, at));
    const piece = needsSpace ? ` ${sign}` : sign;
    input.current?.focus();
    write(text.slice(0, at) + piece + text.slice(at), at + piece.length);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (completion && item) {
      const { length } = completion.items;
      const isExact = isComplete(text, completion, item);
      if (key === "ArrowDown" || key === "ArrowUp") {
        event.preventDefault();
        setActive((Math.min(active, length - 1) + (key === "ArrowDown" ? 1 : length - 1)) % length);
        return;
      }
      if ((key === "Tab" && !event.shiftKey) || (key === "Enter" && !event.shiftKey && !isExact)) {
        event.preventDefault();
        accept();
        return;
      }
      if (key === "Escape") {
        event.preventDefault();
        setDismissed(text);
        return;
      }
    }
    if (key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };

  // Slackbot may already have said it in the channel.
  const isSaid = snapshot.messages[channel.id]?.slice(-3).some((message) => message.text === refusal);
  return (
    <div className="composer-area">
      <div role="alert">{refusal && !isSaid && <p className="composer-refusal">{refusal}</p>}</div>
      {completion && item && (
        <CompletionList
          id={listId}
          completion={completion}
          active={item}
          onHover={setActive}
          onPick={(picked) => {
            const done = complete(text, completion, picked);
            input.current?.focus();
            write(done.text, done.caret);
          }}
        />
      )}
      <div className="composer">
        <FormatButtons input={input} text={text} onText={write} />
        <div className="composer-text">
          {ghost !== "" && (
            <div className="composer-ghost" aria-hidden="true">
              <span>{text}</span>
              {ghost}
            </div>
          )}
          <textarea
            ref={input}
            className="composer-input"
            rows={1}
            aria-label={`Message ${label}`}
            placeholder={`Message ${label}`}
            aria-autocomplete="list"
            aria-controls={completion ? listId : undefined}
            aria-activedescendant={completion && item ? `${listId}-${item.key}` : undefined}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setCaret(event.target.selectionStart);
              setActive(0);
              setRefusal(undefined);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onKeyDown={pressKey}
          />
        </div>
        <div className="composer-actions row">
          <ShortcutsButton />
          <button
            type="button"
            className="icon-button"
            aria-label="Mention someone"
            title="Mention someone"
            onClick={() => insert("@")}
          >
            <Icon name="mention" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Run a command"
            title="Run a command"
            onClick={() => {
              input.current?.focus();
              if (!text.startsWith("/")) write(`/${text}`, 1);
            }}
          >
            <Icon name="slash" />
          </button>
          <button
            type="button"
            className="composer-send"
            aria-label="Send"
            title="Send (Enter)"
            disabled={text.trim() === ""}
            onClick={() => {
              void send();
              input.current?.focus();
            }}
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
      <p className="composer-help" aria-hidden="true">
        <b>Shift + Enter</b> for a new line
      </p>
    </div>
  );
}
