import type { Clock, MakeId } from "../clock.ts";
import type { Team } from "./people.ts";

/** Bytes that a file may have here. */
export const fileLimit = 1024 * 1024;

/** Extension → what Slack calls the type, and its MIME type. */
const types = new Map<string, readonly [filetype: string, mimetype: string]>([
  ["csv", ["csv", "text/csv"]],
  ["txt", ["text", "text/plain"]],
  ["ics", ["ics", "text/calendar"]],
  ["json", ["json", "application/json"]],
]);

export type FileObject = Readonly<ReturnType<typeof fileObject>>;

/** Where an app may upload a file to, once. */
type UploadTicket = { fileId: string; name: string; path: string };

/** The extension of a file's name in small letters, without the dot. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

type StoredFile = { file: FileObject; bytes: Uint8Array<ArrayBuffer> };

export type Files = ReturnType<typeof createFiles>;

/**
 * All files of the workspace: those that people hand to forms, and those that the app shares.
 *
 * @param origin where the workspace's server listens; a file's addresses begin with it
 */
export function createFiles(clock: Clock, makeId: MakeId, origin: () => string, team: Team) {
  const byId = new Map<string, StoredFile>();
  const tickets = new Map<string, UploadTicket>();
  const newId = () => `F${makeId(10)}`;
  return {
    /** Keeps somebody's file. @throws Error with a sentence for people when it is empty, or larger than a MiB */
    add(user: string, name: string, content: string | Uint8Array, id = newId()): FileObject {
      const bytes = Uint8Array.from(typeof content === "string" ? Buffer.from(content) : content);
      if (bytes.length === 0) throw new Error(`${name} is empty.`);
      if (bytes.length > fileLimit) throw new Error(`${name} is larger than one MiB.`);
      const file = fileObject({ id, user, name, size: bytes.length }, clock.now(), {
        origin: origin(),
        team,
      });
      byId.set(id, { file, bytes });
      return file;
    },
    find: (id: string): StoredFile | undefined => byId.get(id),
    /** Gives a file another title, as an app does that completes its upload. */
    rename(id: string, title: string): void {
      const kept = byId.get(id);
      if (kept !== undefined) byId.set(id, { ...kept, file: { ...kept.file, title } });
    },
    /** Hands out an address that takes one upload. */
    expect(name: string): UploadTicket {
      const ticket = { fileId: newId(), name, path: `/upload/v1/${makeId(32)}` };
      tickets.set(ticket.path, ticket);
      return ticket;
    },
    expects: (path: string): boolean => tickets.has(path),
    /** Takes a ticket, so that it does not serve again. */
    redeem(path: string): UploadTicket | undefined {
      const ticket = tickets.get(path);
      tickets.delete(path);
      return ticket;
    },
  };
}

/**
 * A file as payloads and answers carry it.
 * Source: https://docs.slack.dev/reference/objects/file-object and the `UploadedFile` type of @slack/bolt.
 */
function fileObject(
  { id, user, name, size }: { id: string; user: string; name: string; size: number },
  now: number,
  { origin, team }: { origin: string; team: Team },
) {
  const extension = extensionOf(name);
  const [filetype, mimetype] = types.get(extension) ?? [extension || "binary", "application/octet-stream"];
  const seconds = Math.floor(now / 1000);
  const address = `${origin}/files-pri/${team.id}-${id}`;
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
