import type { Message } from "../../protocol.ts";
import { Blocks } from "../blocks/blocks.tsx";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { MessageSurface } from "../elements/surface.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { timeAgo, timeOfDay, wholeMoment } from "../text/date-token.ts";
import { Mrkdwn } from "../text/text.tsx";
import { FileRow } from "./file-row.tsx";
import { dateOf } from "./message-order.ts";
import { MessageToolbar } from "./message-toolbar.tsx";

type MessageViewProps = {
  message: Message;
  /** Whether it follows one by the same author: no picture, no name. */
  isContinued: boolean;
  replies: readonly Message[];
  /** Absent in a thread, where there is no thread to open. */
  onThread?: (ts: string) => void;
};

/** One message. */
export function MessageView({ message, isContinued, replies, onThread }: MessageViewProps) {
  const { personOf, timeZone } = useSandbox();
  const author = personOf(message.user);
  const name = author?.realName ?? message.user;
  const date = dateOf(message);
  const shown = timeOfDay(date, timeZone);
  const time = (
    <time className="message-time" dateTime={date.toISOString()} title={wholeMoment(date, timeZone)}>
      {isContinued ? shown.replace(/\s[AP]M$/, "") : shown}
    </time>
  );
  const classNames = ["message"];
  if (isContinued) classNames.push("message-continued");
  if (message.isEphemeral) classNames.push("message-ephemeral");
  return (
    <article className={classNames.join(" ")} aria-label={`${name}, ${shown}`} data-ts={message.ts}>
      {message.isEphemeral && (
        <p className="message-private row secondary">
          <Icon name="eye" /> Only visible to you
        </p>
      )}
      <div className="message-gutter">{isContinued ? time : <Avatar person={author} />}</div>
      <div className="message-content">
        {!isContinued && (
          <header className="message-header">
            <span className="message-author">{name}</span>
            {author?.isApp && <span className="app-badge">APP</span>}
            {time}
          </header>
        )}
        <MessageSurface channel={message.channel} ts={message.ts}>
          <MessageBody message={message} />
          {message.files && message.files.length > 0 && <MessageFiles files={message.files} />}
        </MessageSurface>
        {replies.length > 0 && onThread && (
          <RepliesButton replies={replies} onOpen={() => onThread(message.ts)} />
        )}
      </div>
      <MessageToolbar message={message} />
    </article>
  );
}

function MessageBody({ message }: { message: Message }) {
  const edited = message.isEdited && <span className="secondary"> (edited)</span>;
  if (message.blocks && message.blocks.length > 0) {
    return (
      <>
        <Blocks blocks={message.blocks} />
        {edited}
      </>
    );
  }
  return (
    <div className="block-text">
      <Mrkdwn text={message.text} />
      {edited}
    </div>
  );
}

function MessageFiles({ files }: { files: NonNullable<Message["files"]> }) {
  return (
    <div className="files column">
      {files.map((file) => (
        <FileRow key={file.id} name={file.name} size={file.size}>
          <a
            className="icon-button"
            href={file.url}
            download={file.name}
            aria-label={`Download ${file.name}`}
            title="Download"
          >
            <Icon name="download" />
          </a>
        </FileRow>
      ))}
    </div>
  );
}

function RepliesButton({ replies, onOpen }: { replies: readonly Message[]; onOpen: () => void }) {
  const { personOf } = useSandbox();
  const now = useNow();
  const last = replies.at(-1);
  const authors = [...new Set(replies.map((reply) => reply.user))].slice(0, 4);
  return (
    <button type="button" className="replies row" onClick={onOpen}>
      {authors.map((id) => (
        <Avatar key={id} person={personOf(id)} size="tiny" />
      ))}
      <span className="replies-count">
        {replies.length} {replies.length === 1 ? "reply" : "replies"}
      </span>
      {last && <span className="replies-last">Last reply {timeAgo(dateOf(last), now)}</span>}
    </button>
  );
}
