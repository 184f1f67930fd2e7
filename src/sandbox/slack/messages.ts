import type { Clock, MakeId } from "../clock.ts";
import { type Block, withIds } from "./elements.ts";
import type { FileObject } from "./files.ts";

export type MessageMetadata = { event_type: string; event_payload: Record<string, unknown> };

/** A message as the workspace keeps it. Never changed in place: an edit stores a new object. */
export type Message = {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks?: Block[];
  readonly isEphemeral: boolean;
  /** The only person who sees it, when it is ephemeral. */
  readonly visibleTo?: string;
  readonly isEdited: boolean;
  readonly editedTs?: string;
  readonly threadTs?: string;
  readonly metadata?: MessageMetadata;
  readonly files?: readonly FileObject[];
};

export type MessageContent = {
  text: string;
  blocks?: Block[] | undefined;
  metadata?: MessageMetadata | undefined;
  files?: readonly FileObject[];
};

export type MessageDraft = MessageContent & {
  channel: string;
  user: string;
  visibleTo?: string | undefined;
  threadTs?: string | undefined;
  /** Unix time in milliseconds; now when absent. */
  at?: number;
};

/** All messages of all channels. A `ts` is unique in the workspace and always grows. */
export class Messages {
  readonly #clock: Clock;
  readonly #makeId: MakeId;
  readonly #byChannel = new Map<string, Message[]>();
  #lastMicroseconds = 0;

  constructor(clock: Clock, makeId: MakeId) {
    this.#clock = clock;
    this.#makeId = makeId;
  }

  post(draft: MessageDraft): Message {
    const message: Message = {
      ts: this.nextTs(draft.at),
      channel: draft.channel,
      user: draft.user,
      text: draft.text,
      isEphemeral: draft.visibleTo !== undefined,
      isEdited: false,
      ...(draft.visibleTo === undefined ? {} : { visibleTo: draft.visibleTo }),
      ...(draft.threadTs === undefined ? {} : { threadTs: draft.threadTs }),
      ...this.#content(draft),
    };
    const messages = this.#byChannel.get(draft.channel) ?? [];
    messages.push(message);
    this.#byChannel.set(draft.channel, messages);
    return message;
  }

  /**
   * Stores new content for a message, in its old place.
   *
   * @param isEdit whether readers see "(edited)": Slack shows it after `chat.update` of a text without blocks, not
   *   after a replacement through a response URL
   */
  replace(old: Message, content: MessageContent, isEdit: boolean): Message {
    const { blocks: _blocks, metadata: _metadata, ...rest } = old;
    const message: Message = {
      ...rest,
      text: content.text,
      isEdited: old.isEdited || isEdit,
      ...(isEdit ? { editedTs: this.nextTs() } : {}),
      ...this.#content(content),
    };
    const messages = this.#byChannel.get(old.channel) ?? [];
    const index = messages.findIndex((candidate) => candidate.ts === old.ts);
    if (index !== -1) messages[index] = message;
    return message;
  }

  remove(message: Message): void {
    const messages = this.#byChannel.get(message.channel) ?? [];
    this.#byChannel.set(
      message.channel,
      messages.filter((candidate) => candidate.ts !== message.ts),
    );
  }

  find(channel: string, ts: string): Message | undefined {
    return this.#byChannel.get(channel)?.find((message) => message.ts === ts);
  }

  /** Messages of a channel that one person sees, oldest first. */
  seenBy(person: string, channel: string): Message[] {
    return (this.#byChannel.get(channel) ?? []).filter(
      (message) => message.visibleTo === undefined || message.visibleTo === person,
    );
  }

  /** A fresh `ts`: unix seconds and six digits, always later than the last one. */
  nextTs(at = this.#clock.now()): string {
    const microseconds = Math.max(Math.floor(at) * 1000, this.#lastMicroseconds + 1);
    this.#lastMicroseconds = microseconds;
    const seconds = Math.floor(microseconds / 1_000_000);
    return `${seconds}.${String(microseconds % 1_000_000).padStart(6, "0")}`;
  }

  #content(content: MessageContent): Pick<Message, "blocks" | "metadata" | "files"> {
    return {
      ...(content.blocks === undefined || content.blocks.length === 0
        ? {}
        : { blocks: withIds(content.blocks, this.#makeId) }),
      ...(content.metadata === undefined ? {} : { metadata: content.metadata }),
      ...(content.files === undefined ? {} : { files: content.files }),
    };
  }
}
