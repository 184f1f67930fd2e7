/** Whether a database's address is one of Postgres. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** The file behind SQLite's address, which may be a path or a `file:` URL. */
export function sqlitePath(url: string): string {
  return url.startsWith("file:") ? decodeURIComponent(url.replace(/^file:(\/\/)?/, "")) : url;
}
