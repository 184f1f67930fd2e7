import type { MakeId } from "../clock.ts";
import type { Team } from "./people.ts";

/** Bytes that a file may have here. */
export const fileLimit = 1024 * 1024;

const types = new Map<string, readonly [filetype: string, mimetype: string]>([
  ["csv", ["csv", "text/csv"]],
  ["txt", ["text", "text/plain"]],
  ["ics", ["ics", "text/calendar"]],
  ["json", ["json", "application/json"]],
]);

/**
 * A file as payloads and answers carry it, with what the app and the page read of it.
 * Source: https://docs.slack.dev/reference/objects/file-object
 */
export type FileObject = Readonly<
  Record<
    "id" | "name" | "mimetype" | "filetype" | "user" | "url_private" | "url_private_download",
    string
  > & { size: number }
>;

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
export function createFiles(makeId: MakeId, origin: () => string, team: Team) {
  const byId = new Map<string, StoredFile>();
  const tickets = new Map<string, UploadTicket>();
  const newId = () => `F${makeId(10)}`;
  return {
    /** Keeps somebody's file. @throws Error with a sentence for people when it is empty, or larger than a MiB */
    add(user: string, name: string, content: string | Uint8Array, id = newId()): FileObject {
      const bytes = Uint8Array.from(typeof content === "string" ? Buffer.from(content) : content);
      if (bytes.length === 0) throw new Error(`${name} is empty.`);
      if (bytes.length > fileLimit) throw new Error(`${name} is larger than one MiB.`);
      const extension = extensionOf(name);
      const [filetype, mimetype] = types.get(extension) ?? [extension, "application/octet-stream"];
      const address = `${origin()}/files-pri/${team.id}-${id}`;
      const inAddress = encodeURIComponent(name);
      const file = {
        ...{ id, name, mimetype, filetype, user, size: bytes.length },
        url_private: `${address}/${inAddress}`,
        url_private_download: `${address}/download/${inAddress}`,
      };
      byId.set(id, { file, bytes });
      return file;
    },
    find: (id: string): StoredFile | undefined => byId.get(id),
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
