import type { Clock, MakeId } from "../clock.ts";
import { team } from "./people.ts";

/** Bytes that a file may have here. */
export const fileLimit = 1024 * 1024;

const types: Record<string, { filetype: string; mimetype: string }> = {
  csv: { filetype: "csv", mimetype: "text/csv" },
  txt: { filetype: "text", mimetype: "text/plain" },
  ics: { filetype: "ics", mimetype: "text/calendar" },
  json: { filetype: "json", mimetype: "application/json" },
  pdf: { filetype: "pdf", mimetype: "application/pdf" },
  png: { filetype: "png", mimetype: "image/png" },
  jpg: { filetype: "jpg", mimetype: "image/jpeg" },
};

/**
 * A file as payloads and answers carry it.
 * Source: https://docs.slack.dev/reference/objects/file-object and the `UploadedFile` type of @slack/bolt.
 */
export type FileObject = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly filetype: string;
  readonly mimetype: string;
  readonly size: number;
  readonly user: string;
  readonly url_private: string;
  readonly url_private_download: string;
  readonly [field: string]: unknown;
};

/** Where an app may upload a file to, once. */
type UploadTicket = { fileId: string; name: string; path: string };

/** The extension of a file's name in small letters, without the dot. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** All files of the workspace: those that people hand to forms, and those that the app shares. */
export class Files {
  readonly #clock: Clock;
  readonly #makeId: MakeId;
  readonly #origin: () => string;
  readonly #byId = new Map<string, { file: FileObject; bytes: Uint8Array<ArrayBuffer> }>();
  readonly #tickets = new Map<string, UploadTicket>();

  /** @param origin where the workspace's server listens; a file's addresses begin with it */
  constructor(clock: Clock, makeId: MakeId, origin: () => string) {
    this.#clock = clock;
    this.#makeId = makeId;
    this.#origin = origin;
  }

  /**
   * Keeps a file.
   *
   * @param user who it is from
   * @throws Error with a sentence for people when it is empty, or larger than a MiB
   */
  add(user: string, name: string, content: string | Uint8Array, id = this.#newId()): FileObject {
    const bytes = Uint8Array.from(typeof content === "string" ? Buffer.from(content) : content);
    if (bytes.length === 0) throw new Error(`${name} is empty.`);
    if (bytes.length > fileLimit) throw new Error(`${name} is larger than one MiB.`);
    const file = this.#describe(id, user, name, bytes.length);
    this.#byId.set(id, { file, bytes });
    return file;
  }

  find(id: string): { file: FileObject; bytes: Uint8Array<ArrayBuffer> } | undefined {
    return this.#byId.get(id);
  }

  /** Gives a file another title, as an app does that completes its upload. */
  rename(id: string, title: string): void {
    const kept = this.#byId.get(id);
    if (kept !== undefined) this.#byId.set(id, { ...kept, file: { ...kept.file, title } });
  }

  /** Hands out an address that takes one upload. */
  expect(name: string): UploadTicket {
    const ticket = { fileId: this.#newId(), name, path: `/upload/v1/${this.#makeId(32)}` };
    this.#tickets.set(ticket.path, ticket);
    return ticket;
  }

  /** Takes a ticket, so that it does not serve again. */
  redeem(path: string): UploadTicket | undefined {
    const ticket = this.#tickets.get(path);
    this.#tickets.delete(path);
    return ticket;
  }

  #newId(): string {
    return `F${this.#makeId(10)}`;
  }

  #describe(id: string, user: string, name: string, size: number): FileObject {
    const extension = extensionOf(name);
    const { filetype, mimetype } = types[extension] ?? {
      filetype: extension === "" ? "binary" : extension,
      mimetype: "application/octet-stream",
    };
    const seconds = Math.floor(this.#clock.now() / 1000);
    const address = `${this.#origin()}/files-pri/${team.id}-${id}`;
    const inAddress = encodeURIComponent(name);
    return {
      id,
      created: seconds,
      timestamp: seconds,
      name,
      title: name,
      mimetype,
      filetype,
      pretty_type: extension.toUpperCase() || "Binary",
      user,
      user_team: team.id,
      editable: false,
      size,
      mode: "hosted",
      is_external: false,
      external_type: "",
      is_public: false,
      public_url_shared: false,
      display_as_bot: false,
      username: "",
      url_private: `${address}/${inAddress}`,
      url_private_download: `${address}/download/${inAddress}`,
      permalink: `https://${team.domain}.slack.com/files/${user}/${id}/${inAddress}`,
      has_rich_preview: false,
      file_access: "visible",
    };
  }
}
