import type { Clock, MakeId } from "../clock.ts";
import type { Message as ShownMessage } from "../protocol.ts";
import { type Block, withIds } from "./elements.ts";
import type { FileObject } from "./files.ts";

type MessageMetadata = { event_type: string; event_payload: Record<string, unknown> };

export type MessageContent = {
  readonly text: string;
  readonly blocks?: Block[] | undefined;
  readonly metadata?: MessageMetadata | undefined;
  readonly files?: readonly FileObject[] | undefined;
};

/** A message as the workspace keeps it. Never changed in place: an edit stores a new object. */
export type Message = MessageContent &
  Readonly<Omit<ShownMessage, keyof MessageContent>> & {
    readonly visibleTo?: string | undefined;
    readonly editedTs?: string;
  };

/** @property at Unix time in milliseconds; now when absent */
type MessageDraft = MessageContent &
  Pick<Message, "channel" | "user" | "visibleTo" | "threadTs" | "isBroadcast"> & { at?: number };

export type Messages = ReturnType<typeof createMessages>;

/** All messages of all channels. A `ts` is unique and always grows. @param changed is called after every change */
export function createMessages(clock: Clock, makeId: MakeId, changed: () => void) {
  const byChannel = new Map<string, Message[]>();
  let lastMicroseconds = 0;

  /** A fresh `ts`: unix seconds and six digits, always later than the last one. */
  function nextTs(at = clock.now()): string {
    lastMicroseconds = Math.max(Math.floor(at) * 1000, lastMicroseconds + 1);
    const seconds = Math.floor(lastMicroseconds / 1_000_000);
    return `${seconds}.${String(lastMicroseconds % 1_000_000).padStart(6, "0")}`;
  }

  function change(channel: string, update: (messages: readonly Message[]) => Message[]): void {
    byChannel.set(channel, update(byChannel.get(channel) ?? []));
    changed();
  }

  const blocksOf = ({ blocks = [] }: MessageContent) =>
    blocks.length === 0 ? undefined : withIds(blocks, makeId);

  return {
    nextTs,
    post({ at, ...draft }: MessageDraft): Message {
      const message: Message = {
        ...draft,
        ts: nextTs(at),
        blocks: blocksOf(draft),
        isEphemeral: draft.visibleTo !== undefined,
        isEdited: false,
      };
      change(draft.channel, (messages) => [...messages, message]);
      return message;
    },
    /**
     * Stores new content for a message, in its old place; its files stay.
     *
     * @param isEdit whether readers see "(edited)": Slack shows it after `chat.update` of a text without blocks, not
     *   after a replacement through a response URL
     */
    replace(old: Message, { files = old.files, ...content }: MessageContent, isEdit: boolean): Message {
      const message: Message = {
        ...old,
        text: content.text,
        blocks: blocksOf(content),
        metadata: content.metadata,
        files,
        ...(isEdit && { isEdited: true, editedTs: nextTs() }),
      };
      change(old.channel, (messages) => messages.map((each) => (each.ts === old.ts ? message : each)));
      return message;
    },
    remove({ channel, ts }: Message): void {
      change(channel, (messages) => messages.filter((each) => each.ts !== ts));
    },
    newest: (isLike: (message: Message) => boolean): Message | undefined =>
      [...byChannel.values()]
        .flatMap((messages) => messages.findLast(isLike) ?? [])
        .sort((one, other) => Number(other.ts) - Number(one.ts))[0],
    find: (channel: string, ts: string): Message | undefined =>
      byChannel.get(channel)?.find((message) => message.ts === ts),
    /** Messages of a channel that one person sees, oldest first. */
    seenBy: (person: string, channel: string): Message[] =>
      (byChannel.get(channel) ?? []).filter(({ visibleTo = person }) => visibleTo === person),
  };
}
