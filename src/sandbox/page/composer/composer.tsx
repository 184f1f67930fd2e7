import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type Channel, maxMessageLength } from "../../protocol.ts";
import { arrowTarget } from "../components/listbox.tsx";
import { Menu, MenuItem } from "../components/menu.tsx";
import { Avatar, IconButton } from "../components/pictures.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { draftKey, takesFocus, useStored } from "../state/storage.ts";
import { type CompletionItem, complete, completionAt, ghostOf, isComplete } from "./completion.ts";
import { CompletionList } from "./completion-list.tsx";

const tooLong = `A message can have ${maxMessageLength.toLocaleString("en")} characters. The rest was left out.`;

/** Writes the text and puts the caret, which goes to the end by default. */
type Write = (text: string, caret?: number) => void;

/** The message composer. It completes commands and people; Shift+Enter breaks the line. */
export function Composer(props: {
  channel: Channel;
  label: string;
  /** The thread's first message; absent in the channel itself. */
  threadTs?: string;
  /** The message that is edited instead of writing a new one, and what ends that. */
  edited?: { ts: string; onDone: () => void };
}) {
  const { channel, label, threadTs, edited } = props;
  const { snapshot, perform, me } = useSandbox();
  const input = useRef<HTMLTextAreaElement>(null);
  const key = draftKey(me, channel.id, edited ? `edit ${edited.ts}` : threadTs);
  const [text, onText] = useStored(key);
  const [caret, setCaret] = useState(text.length);
  const [refusal, setRefusal] = useState<string>();
  // What is edited goes on at its end.
  const wantedCaret = useRef<number | undefined>(edited && text.length);
  const ghost = ghostOf(text, snapshot);
  useEffect(() => {
    if (takesFocus(key)) input.current?.focus();
  });
  // Who opens a channel types at once; not on a phone, where the keyboard would hide it, nor led to a message.
  useEffect(() => {
    if (window.innerWidth > 760 && !document.activeElement?.closest("article")) input.current?.focus();
  }, []);

  // The caret is set once the new text is drawn.
  useLayoutEffect(() => {
    const at = wantedCaret.current;
    if (at !== undefined) input.current?.setSelectionRange(at, at);
    wantedCaret.current = undefined;
  });

  const type = (next: string, at: number) => {
    onText(next.slice(0, maxMessageLength));
    setCaret(Math.min(at, maxMessageLength));
    completing.restart();
    setRefusal(next.length > maxMessageLength ? tooLong : undefined);
  };
  const write: Write = (next, at = next.length) => {
    type(next, at);
    wantedCaret.current = at;
  };
  const completing = useCompletion(text, caret, write);
  const send = async () => {
    if (text.trim() === "") return;
    write("");
    const sent = { channel: channel.id, text: text.trim() };
    const result = await perform(
      edited ? { kind: "edit message", ts: edited.ts, ...sent } : { kind: "send", threadTs, ...sent },
      "nothing",
    );
    if (result.ok) return edited?.onDone();
    if (input.current?.value === "") write(text);
    setRefusal(result.sentence ?? "That was not sent. Try again?");
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSending = event.key === "Enter" && !event.shiftKey;
    if (completing.pressKey(event)) event.preventDefault();
    else if (event.key === "Escape") edited?.onDone();
    else if (isSending) {
      event.preventDefault();
      void send();
    }
  };

  // Slackbot may already have said it in the channel.
  const isSaid = snapshot.messages[channel.id]?.slice(-3).some((message) => message.text === refusal);
  const { completion, item, listId } = completing;
  return (
    <div className={edited ? "relative" : "relative px-5 pb-5 max-md:px-2.5 max-md:pb-2.5"}>
      <div role="alert">
        {refusal && !isSaid && (
          <p className="mb-2 rounded-lg border border-red/35 bg-red/7 px-3 py-1.75 text-[13.5px]">
            {refusal}
          </p>
        )}
      </div>
      {completion && item && (
        <CompletionList
          id={listId}
          completion={completion}
          active={item}
          onHover={completing.setActive}
          onPick={(picked) => {
            input.current?.focus();
            completing.accept(picked);
          }}
        />
      )}
      <div className="field focus-within:border-dim focus-within:shadow-[0_1px_3px_rgb(0_0_0/8%)]">
        <div className="grid">
          {/* Its text once more below the box makes the box grow, and shows what a command still takes. */}
          <div className="composer-ghost" aria-hidden="true">
            <span className="invisible">{text}</span>
            {ghost || " "}
          </div>
          <textarea
            ref={input}
            className="composer-input"
            rows={1}
            aria-label={label}
            placeholder={label}
            aria-autocomplete="list"
            aria-controls={completion ? listId : undefined}
            aria-activedescendant={completion && item ? `${listId}-${item.key}` : undefined}
            value={text}
            onChange={({ target }) => type(target.value, target.selectionStart)}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onKeyDown={pressKey}
          />
        </div>
        <div className="row gap-1 px-1.5 pt-0.5 pb-1.5 [--icon-size:17px]">
          {edited ? <IconButton icon="close" label="Cancel" onClick={edited.onDone} /> : <ShortcutsButton />}
          <IconButton
            icon="send"
            label={edited ? "Save" : "Send"}
            title={edited ? "Save (Enter)" : "Send (Enter)"}
            className="icon-button ml-auto w-8.5 bg-primary text-white hover:bg-primary-hover hover:text-white disabled:bg-transparent disabled:text-dim disabled:opacity-60"
            disabled={text.trim() === ""}
            onClick={() => {
              void send();
              input.current?.focus();
            }}
          />
        </div>
      </div>
    </div>
  );
}

function useCompletion(text: string, caret: number, write: Write) {
  const { snapshot } = useSandbox();
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const listId = useId();
  const completion = dismissed === text ? undefined : completionAt(text, caret, snapshot);
  const at = Math.min(active, (completion?.items.length ?? 0) - 1);
  const item = completion?.items[at];

  const accept = (picked: CompletionItem) => {
    if (!completion) return;
    const done = complete(text, completion, picked);
    write(done.text, done.caret);
  };
  const pressKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!completion || !item) return false;
    const target = arrowTarget(key, at, completion.items.length);
    const isAccepting = key === "Tab" || (key === "Enter" && !isComplete(text, completion, item));
    if (target !== undefined) setActive(target);
    else if (isAccepting && !shiftKey) accept(item);
    else if (key === "Escape") setDismissed(text);
    else return false;
    return true;
  };
  return { completion, item, listId, setActive, accept, pressKey, restart: () => setActive(0) };
}

function ShortcutsButton() {
  const { snapshot, perform, personOf } = useSandbox();
  const shortcuts = snapshot.shortcuts.filter((shortcut) => shortcut.type === "global");
  return (
    <Menu label="Shortcuts" icon="plus" className="icon-button rounded-full bg-tint">
      {shortcuts.map((shortcut) => (
        <MenuItem
          key={shortcut.callback_id}
          label={shortcut.name}
          description={`${snapshot.app.name} · ${shortcut.description}`}
          picture={<Avatar person={personOf(snapshot.app.user)} size="small" />}
          onSelect={() => perform({ kind: "global shortcut", callbackId: shortcut.callback_id })}
        />
      ))}
    </Menu>
  );
}
