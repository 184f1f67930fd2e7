import { useRef, useState } from "react";
import type { Message } from "../../protocol.ts";
import { Blocks } from "../blocks/blocks.tsx";
import { Menu, MenuItem } from "../components/menu.tsx";
import { Avatar, Icon, IconButton } from "../components/pictures.tsx";
import { WriterNote } from "../components/writer.tsx";
import { Composer } from "../composer/composer.tsx";
import { ConfirmDialog } from "../elements/button.tsx";
import { MessageSurface } from "../elements/surface.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { draftKey, prefill } from "../state/storage.ts";
import { useKeptFocus } from "../state/use-kept-focus.ts";
import { timeOfDay, wholeMoment } from "../text/date-token.ts";
import { typedText } from "../text/mrkdwn.ts";
import { Mrkdwn } from "../text/text.tsx";
import { FileRow } from "./file-row.tsx";
import { countedReplies, dateOf } from "./message-order.ts";
import { Previews } from "./preview.tsx";

/** One message. */
export function MessageView(props: {
  message: Message;
  /** Whether it follows one by the same author: no picture, no name. */
  isContinued: boolean;
  isTarget?: boolean;
  /** Both absent in a thread, where there is no thread to open. */
  replies?: readonly Message[];
  onThread?: (ts: string) => void;
}) {
  const { message, isContinued, isTarget = false, replies = [], onThread } = props;
  const { personOf, timeZone, channelOf, me } = useSandbox();
  const author = personOf(message.user);
  const counted = countedReplies(replies);
  const article = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(article, ".blocks button, .message-toolbar button");
  const [isEditing, setEditing] = useState(false);
  const channel = channelOf(message.channel);
  const edit = () => {
    prefill(
      draftKey(me, message.channel, `edit ${message.ts}`),
      typedText(message.text, (id) => personOf(id)?.name),
    );
    setEditing(true);
  };
  const name = author?.realName ?? message.user;
  const date = dateOf(message);
  const shown = timeOfDay(date, timeZone);
  const time = (
    <time
      className="message-time ml-0.5 text-xs whitespace-nowrap text-dim"
      dateTime={date.toISOString()}
      title={wholeMoment(date, timeZone)}
    >
      {isContinued ? shown.replace(/\s[AP]M$/, "") : shown}
    </time>
  );
  const classNames = ["message max-md:px-3.5"];
  if (isContinued) classNames.push("message-continued");
  if (message.isEphemeral) classNames.push("message-ephemeral");
  if (isTarget) classNames.push("shadow-[inset_4px_0_var(--color-link)]");
  return (
    <article
      ref={article}
      {...keptFocus}
      className={classNames.join(" ")}
      aria-label={`${name}, ${shown}`}
      data-ts={message.ts}
      tabIndex={isTarget ? -1 : undefined}
    >
      {message.isEphemeral && (
        <p className="row secondary col-2 mb-0.5 gap-1.5 [--icon-size:14px]">
          <Icon name="eye" /> Only visible to you
        </p>
      )}
      {message.isBroadcast && onThread && (
        <button
          type="button"
          className="secondary col-2 mb-0.5 text-left hover:underline"
          onClick={() => onThread(message.threadTs ?? message.ts)}
        >
          replied to a thread
        </button>
      )}
      <div className="message-gutter">{isContinued ? time : <Avatar person={author} />}</div>
      <div className="message-content col-2 max-w-220 wrap-anywhere">
        {!isContinued && (
          <header className="flex items-baseline gap-1.5">
            <span className="font-black">{name}</span>
            {author?.isApp && (
              <span className="self-center rounded-[3px] bg-tint px-[3.5px] text-[10px] leading-3.5 font-bold text-dim">
                APP
              </span>
            )}
            {time}
          </header>
        )}
        <MessageSurface message={message}>
          {isEditing && channel ? (
            <Composer
              channel={channel}
              label="Edit message"
              edited={{ ts: message.ts, onDone: () => setEditing(false) }}
            />
          ) : (
            <MessageBody message={message} />
          )}
          <Previews message={message} />
          {message.files && message.files.length > 0 && <MessageFiles files={message.files} />}
        </MessageSurface>
        <WriterNote id={`${message.channel} ${message.ts}`} blocks={message.blocks} />
        {counted.length > 0 && onThread && (
          <button
            type="button"
            className="mt-1 -ml-1 w-full max-w-150 rounded-md border border-transparent p-1 text-left text-sm font-bold text-link hover:border-line hover:bg-surface"
            onClick={() => onThread(message.ts)}
          >
            {counted.length} {counted.length === 1 ? "reply" : "replies"}
          </button>
        )}
      </div>
      <MessageToolbar message={message} onThread={onThread} onEdit={edit} />
    </article>
  );
}

function MessageBody({ message }: { message: Message }) {
  const edited = message.isEdited && <span className="secondary"> (edited)</span>;
  if (!message.blocks?.length) {
    return (
      <div className="block-text">
        <Mrkdwn text={message.text} />
        {edited}
      </div>
    );
  }
  return (
    <>
      <Blocks blocks={message.blocks} />
      {edited}
    </>
  );
}

function MessageFiles({ files }: { files: NonNullable<Message["files"]> }) {
  return (
    <div className="column items-start gap-2 mt-1.5">
      {files.map(({ id, name, size, url }) => (
        <FileRow key={id} name={name} size={size}>
          <a
            className="icon-button"
            href={url}
            download={name}
            aria-label={`Download ${name}`}
            title="Download"
          >
            <Icon name="download" />
          </a>
        </FileRow>
      ))}
    </div>
  );
}

const deletion = {
  title: { type: "plain_text", text: "Delete message" },
  text: { type: "plain_text", text: "Do you want to delete this message? This can't be undone." },
  confirm: { type: "plain_text", text: "Delete" },
  deny: { type: "plain_text", text: "Cancel" },
  style: "danger",
} as const;

function MessageToolbar(props: {
  message: Message;
  onThread: ((ts: string) => void) | undefined;
  onEdit: () => void;
}) {
  const { message, onThread, onEdit } = props;
  const [isAsking, setAsking] = useState(false);
  const { snapshot, perform } = useSandbox();
  const { channel, ts } = message;
  const shortcuts = snapshot.shortcuts.filter((shortcut) => shortcut.type === "message");
  return (
    <div className="message-toolbar row floating">
      {onThread && !message.isEphemeral && channel !== snapshot.app.channel && (
        <IconButton icon="thread" label="Reply in thread" onClick={() => onThread(message.threadTs ?? ts)} />
      )}
      <Menu label="More actions" icon="more" aligns="end">
        {message.isEphemeral ? (
          <p className="secondary px-4.5 pt-1.25 pb-2.25">
            Slack offers no shortcuts on messages that only you see.
          </p>
        ) : (
          shortcuts.map((shortcut) => (
            <MenuItem
              key={shortcut.callback_id}
              label={shortcut.name}
              description={`${snapshot.app.name} · ${shortcut.description}`}
              onSelect={() =>
                perform({ kind: "message shortcut", callbackId: shortcut.callback_id, channel, ts })
              }
            />
          ))
        )}
        <MenuItem label="Copy text" onSelect={() => navigator.clipboard.writeText(message.text)} />
        {message.user === snapshot.me && (
          <>
            <MenuItem label="Edit message" onSelect={onEdit} />
            <MenuItem label="Delete message…" onSelect={() => setAsking(true)} />
          </>
        )}
      </Menu>
      {isAsking && (
        <ConfirmDialog
          {...deletion}
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (isConfirmed) void perform({ kind: "delete message", channel, ts });
          }}
        />
      )}
    </div>
  );
}
